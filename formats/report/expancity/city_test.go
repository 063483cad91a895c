package expancity

import (
	"strings"
	"testing"

	"cityhall.example/engine"
	game "cityhall.example/engine/expancity"
	"cityhall.example/formats/report/layout"
	_ "cityhall.example/internal/testkit" // its flags, draws and collector
)

// plainWords are words without a catalog.
type plainWords struct{}

func (plainWords) Label(name string, _ ...string) string { return name }
func (plainWords) Short(_, written string) string        { return written }
func (plainWords) Refusal(r engine.Refusal, _ []string) string {
	return game.Rules.Refusal(r.Code).Name
}
func (plainWords) Say(p engine.Phrase) string { return p.Code }

// A city of up to 13 columns is one band, in narrower cells if need be; a wider one
// comes in bands, in which all points appear. No line is longer than the page.
func TestWideCities(t *testing.T) {
	players := []string{"anna", "kevin"}
	s := game.Rules.New(2)
	draws := engine.NewDraws(engine.SeedSecret("wide"), nil)
	s.Deal(draws, nil)
	for !s.Open().Over() {
		turn := s.Open().Turn
		for !s.Open().Over() && s.Open().Turn == turn {
			moves := s.Moves(nil)
			move := game.Rules.Greedy(s, moves)
			for m := range s.All() { // lay tiles in a row to the east
				if s.Open().Kind == 0 && m.Arg[1] > move.Arg[1] && game.Point(m.Arg[1]).Y() == 0 {
					move = m
				}
			}
			s.Play(move, draws, nil)
		}
		p := &layout.Page{}
		d := &drawing{Page: p, State: s.(*game.State), words: plainWords{}, players: players}
		d.city()
		west, east, _, _ := d.Bounds()
		columns := east - west + 1
		if !s.Open().Over() {
			columns += 2
		}
		lines := strings.Split(p.String(), "\n")
		rows := 0
		for _, line := range lines {
			if layout.Columns(line) > layout.Width {
				t.Fatalf("%q is too long", line)
			}
			if strings.HasPrefix(line, "   0 ") {
				rows++
			}
		}
		want := 1
		for want*11 < columns {
			want++
		}
		if d.longest() < narrow {
			for want = 1; want*13 < columns; want++ {
			}
		}
		if rows != want {
			t.Errorf("%d columns in %d bands, want %d:\n%s", columns, rows, want, p)
		}
	}
}
