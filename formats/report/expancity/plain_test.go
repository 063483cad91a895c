package expancity_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine"
	game "cityhall.example/engine/expancity"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report"
	"cityhall.example/formats/report/expancity"
	"cityhall.example/formats/words"
)

// In whole games, the plain words tell each lot in a line that begins with its
// place, from north to south; a player is told all that is in their hand, and
// nobody else anything of it.
func TestPlain(t *testing.T) {
	for _, language := range words.Languages() {
		catalog, err := report.Load(game.Rules, language)
		if err != nil {
			t.Fatal(err)
		}
		for seats := game.Rules.MinPlayers; seats <= game.Rules.MaxPlayers; seats++ {
			g := play.New(game.Rules, "test", []string{"anna", "kevin", "ken", "mia"}[:seats], engine.SeedSecret("plain"))
			draws := g.Draws()
			g.State.Deal(draws, nil)
			g.Dealt = true
			for n := 0; !g.Over(); n++ {
				if n%13 == 0 {
					checkPlain(t, catalog, g)
				}
				g.State.Play(game.Rules.Greedy(g.State, g.State.Moves(nil)), draws, nil)
			}
			checkPlain(t, catalog, g)
		}
	}
}

// checkPlain checks what is told of a position.
func checkPlain(t *testing.T, catalog *report.Catalog, g *play.Game) {
	t.Helper()
	public := g.For(play.Public).State.(*game.State)
	lines := expancity.Plain(catalog, public, g.Players)
	west, east, south, north := public.Bounds()
	for y := north; y >= south; y-- {
		for x := west; x <= east; x++ {
			p := game.At(x, y)
			if l, ok := public.LotAt(p); ok {
				line := lines[0]
				if lines = lines[1:]; !strings.HasPrefix(line, p.String()) || !strings.HasSuffix(line, ".") ||
					l.Owner != engine.Nobody && (!strings.Contains(line, g.Players[l.Owner]) || !strings.Contains(line, fmt.Sprint(l.Floors))) {
					t.Fatalf("of %v, which is %+v: %q", p, l, line)
				}
			}
		}
	}
	for i, line := range append(lines, hands(t, catalog, g)...) {
		if strings.Contains(line, "plain/") || strings.Contains(line, "<") || strings.Contains(line, "\n") || strings.HasPrefix(line, "map[") {
			t.Fatalf("line %d: %q", i, line)
		}
	}
}

// hands returns what the players are told of their hands.
func hands(t *testing.T, catalog *report.Catalog, g *play.Game) (lines []string) {
	t.Helper()
	for seat, player := range g.Players {
		for _, viewer := range append([]string{play.Public}, g.Players...) {
			view := g.For(viewer).State.(*game.State)
			held, cards := expancity.Held(catalog, view, engine.Seat(seat)), expancity.Cards(catalog, view, engine.Seat(seat))
			want := 0
			if viewer == player {
				tiles, drawn := view.Tiles(engine.Seat(seat)), view.DrawnTiles()
				contracts, _ := view.Contracts(engine.Seat(seat))
				offer, _ := view.DrawnContracts()
				if want = tiles.Len() + len(contracts); view.Open().Seat == engine.Seat(seat) {
					want += drawn.Len() + len(offer)
				}
			}
			if len(held) != want || len(cards) != want {
				t.Fatalf("%s is told %d lines and %d cards of %s, of %d things", viewer, len(held), len(cards), player, want)
			}
			lines = slices.Concat(lines, held)
		}
	}
	return lines
}
