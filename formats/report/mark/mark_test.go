package mark

import (
	"slices"
	"testing"

	_ "cityhall.example/internal/testkit" // its flags, draws and collector
)

func TestNumber(t *testing.T) {
	a, b := Thing{Kind: 1, A: 4}, Thing{Kind: 2, A: 4}
	part := func(n int16) Thing { return Thing{Kind: 3, A: 1, Part: n} }
	for _, c := range []struct {
		name          string
		changes, want []Mark
	}{
		{"none", nil, nil},
		{"two", []Mark{{Thing: a, Seat: 1}, {Thing: b, Seat: 2}}, []Mark{{1, a, 1}, {2, b, 2}}},
		{"again", []Mark{{Thing: a, Seat: 1}, {Thing: b}, {Thing: a, Seat: 3}}, []Mark{{1, b, 0}, {2, a, 3}}},
		{"parts", []Mark{{Thing: part(1)}, {Thing: a}, {Thing: part(2), Seat: 1}}, []Mark{{2, part(1), 0}, {1, a, 0}, {2, part(2), 1}}},
	} {
		if got := Number(c.changes); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}

// More than nine things have no numbers; the parts of one thing count once.
func TestMany(t *testing.T) {
	var changes []Mark
	for i := range Most {
		changes = append(changes, Mark{Thing: Thing{A: int16(i)}}, Mark{Thing: Thing{A: int16(i), Part: 1}})
	}
	if marks := Number(changes); len(marks) != 2*Most || marks[len(marks)-1].Number != Most {
		t.Errorf("got %v", marks)
	}
	changes = append(changes, Mark{Thing: Thing{A: Most}})
	for _, m := range Number(changes) {
		if m.Number != 0 {
			t.Errorf("%v has a number", m)
		}
	}
}
