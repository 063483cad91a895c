package fifthavenue

import (
	"errors"

	"cityhall.example/engine"
)

// Swap changes only what is hidden from the seat: the order of colored cards
// below the top, the black cards of a hand and those that lie face down, and
// the colored cards of two hands or of a hand and a stack.
func Swap(state engine.State, seat engine.Seat, below func(int) int) bool {
	s := state.(*State)
	var places []*uint8 // hidden cards are swapped between these counts
	for other := range s.seats {
		for i := range s.Hands[other].Cards[Black] {
			if other != seat {
				places = append(places, &s.Hands[other].Cards[Black][i])
			}
		}
	}
	changed := false
	for _, n := range places {
		// A card of the hand for one that lies face down.
		hand := below(3)
		if down := below(3); *n > 0 && s.down[down] > 0 && hand == 0 {
			*n--
			s.down[down]--
			for i, other := range places {
				if other == n {
					s.down[i%3]++
					*places[i/3*3+down]++
				}
			}
			changed = true
		}
	}
	for c := range s.Stacks {
		stack := &s.Stacks[c]
		if stack.Len() < 2 {
			continue
		}
		i := 1 + below(stack.Len()-1)
		for other := range s.seats {
			cards := &s.Hands[other].Cards[c]
			if k, old := below(3), stack.at(i); other != seat && cards[k] > 0 && k != old {
				cards[k]--
				cards[old]++
				stack.cards ^= uint32(k^old) << (2 * i)
				changed = true
				break
			}
		}
	}
	for a := range s.seats {
		for b := range a {
			x, y := Color(below(Colors)), Color(below(Colors))
			if a == seat || b == seat || x == y || below(2) == 0 {
				continue
			}
			from, to := &s.Hands[a].Cards, &s.Hands[b].Cards
			for k := range 3 {
				if from[x][k] > 0 && to[y][k] > 0 {
					from[x][k]--
					to[y][k]--
					from[y][k]++
					to[x][k]++
					changed = true
					break
				}
			}
		}
	}
	return changed
}

// Count says what is wrong with the number of pieces of a state.
func Count(s engine.State, players []string) error {
	if problem := s.(*State).count(players); !problem.Empty() {
		return errors.New(problem.String())
	}
	return nil
}
