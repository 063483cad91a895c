// Package mark says what is new on a board: the things that events changed,
// numbered. Text and picture show the same numbers:
//
//	marks := mark.Number(changes) // of the events, in their order
package mark

import (
	"slices"

	"cityhall.example/engine"
)

// A Thing is a place or piece on a board. Kind is one of those that the game
// declares, and A and B say which one, as the kind wants it.
type Thing struct {
	Kind uint8
	A, B int16
	// Part tells apart what is drawn for itself but has one number, such as the
	// tunnels of a line. Things without parts leave it 0.
	Part int16
}

// Whole returns the thing of which this is a part.
func (t Thing) Whole() Thing {
	t.Part = 0
	return t
}

// A Mark is a thing that is new, and its number.
type Mark struct {
	// Number is from 1; 0 if there are so many marks that none is numbered.
	Number int
	Thing
	// Seat is whose turn it was when the thing changed last.
	Seat engine.Seat
}

// Most is the highest number of marks. More would be no help to find
// anything.
const Most = 9

// Number returns a mark for each thing among the changes, which are in the order
// of their events. Numbers follow the last change of each thing; its parts share
// one.
func Number(changes []Mark) []Mark {
	var marks []Mark
	for i, c := range changes {
		later := func(other Mark) bool { return other.Thing == c.Thing }
		if !slices.ContainsFunc(changes[i+1:], later) {
			marks = append(marks, c)
		}
	}
	last := map[Thing]int{} // where the thing changed last
	for i, m := range marks {
		last[m.Whole()] = i
	}
	numbers, n := map[Thing]int{}, 0
	for i, m := range marks {
		if last[m.Whole()] == i {
			n++
			numbers[m.Whole()] = n
		}
	}
	for i := range marks {
		marks[i].Number = numbers[marks[i].Whole()]
		if n > Most {
			marks[i].Number = 0
		}
	}
	return marks
}
