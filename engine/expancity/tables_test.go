package expancity

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"cityhall.example/engine"
)

var names = []string{"anna", "ben", "cleo"}

// tableOf returns a state of three players with the tiles of a case on the
// table. A player with a number has fulfilled so many contracts.
func tableOf(t *testing.T, text string) *State {
	s := newState(3)
	for part := range strings.SplitSeq(text, "; ") {
		if player, number, _ := strings.Cut(part, " "); !strings.Contains(player, ",") {
			for seat, name := range names {
				if n, ok := engine.ParseInt(number); ok && name == player {
					s.players[seat].fulfilled.known = 1<<n - 1
				}
			}
			continue
		}
		l, ok := readLot(part, names)
		if !ok || s.table.at(l.At) != nil {
			t.Fatalf("no tile: %q", part)
		}
		s.table.lay(l.At, l.Tile)
		if l.Owner != engine.Nobody {
			s.table.begin(s.table.at(l.At), l.Owner)
		}
		*s.table.at(l.At) = l
	}
	return s
}

// cases calls f for each line of the file that is not a comment.
func cases(t *testing.T, file string, f func(line string)) {
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimRight(line, "\n"); line != "" && line[0] != '#' {
			f(line)
		}
	}
}

// told returns a refusal as its name and arguments.
func told(r engine.Refusal) string {
	m, args := Rules.Refusal(r.Code), r.Args()
	text := m.Name
	for _, p := range m.Params {
		text += " " + p.Type.Format(args[p.Arg])
	}
	return text
}

func TestContracts(t *testing.T) {
	var id int16
	tried := map[int16][2]int{}
	cases(t, "testdata/contracts.txt", func(line string) {
		layout, want, is := strings.Cut(strings.TrimSpace(line), " => ")
		if !is {
			var ok bool
			if id, ok = contractType.Find(line); !ok {
				t.Fatalf("no contract: %q", line)
			}
			return
		}
		r := tableOf(t, layout).Lacks(0, ContractID(id))
		got := "fulfilled"
		n := tried[id]
		if r.OK() {
			n[0]++
		} else {
			got = told(r)
			n[1]++
		}
		tried[id] = n
		if got != want {
			t.Errorf("%s: %s is %q, want %q", layout, contractType.Format(id), got, want)
		}
	})
	if n := len(standard.deck); n != 50 {
		t.Errorf("the deck has %d contracts", n)
	}
	for _, c := range standard.deck {
		if n := tried[c.id]; n[0] == 0 || n[1] == 0 {
			t.Errorf("%s is fulfilled in %d cases and not in %d", contractType.Format(c.id), n[0], n[1])
		}
	}
}

func TestGoals(t *testing.T) {
	cases(t, "testdata/goals.txt", func(line string) {
		card, rest, _ := strings.Cut(line, ": ")
		layout, want, _ := strings.Cut(rest, " => ")
		g, ok := goalNotation.parse(card)
		if !ok {
			t.Fatalf("no goal: %q", card)
		}
		s := tableOf(t, layout)
		s.scoreGoal(g, nil)
		var counts, points []int
		for seat := range engine.Seat(3) {
			counts = append(counts, s.Count(GoalID(g.id), seat))
			points = append(points, s.Score(seat))
		}
		got := strings.Trim(fmt.Sprint(counts), "[]") + ": " + strings.Trim(fmt.Sprint(points), "[]")
		if got != want {
			t.Errorf("%s: got %s", line, got)
		}
	})
}
