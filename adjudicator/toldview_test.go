package adjudicator

import (
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
)

// TestToldInViews writes views with what their players were told, and reads them: the
// events are the same, but for whom they are private to, and so is what is dealt from them.
func TestToldInViews(t *testing.T) {
	for _, rules := range registry.All() {
		for _, moves := range []int{0, 30, 300} {
			g, journal, _ := halfway(t, rules, moves)
			for seat, player := range g.Players {
				view := g.For(player)
				view.Told = toldIn(t, journal, g.Secret, engine.Seat(seat))
				written := formats.Emit(view.Document())
				read, err := formats.ReadGame("view.yaml", written)
				if err != nil {
					t.Fatalf("%s: %v\n%s", rules.Name, err, written)
				}
				same := func(a, b engine.Event) bool { return a.Code == b.Code && a.Arg == b.Arg }
				if !slices.EqualFunc(read.Told, view.Told, same) {
					t.Errorf("%s: %s was told %d events, read are %d, or others", rules.Name, player, len(view.Told), len(read.Told))
				}
				equal(t, rules.Name+": written again", string(formats.Emit(read.Document())), string(written))
				if rules.Dealer != nil && !g.Over() {
					secret := engine.SeedSecret("deal")
					a := rules.Deal(len(g.Players), view.State, engine.Seat(seat), view.Told, secret)
					b := rules.Deal(len(g.Players), read.State, engine.Seat(seat), read.Told, secret)
					equal(t, rules.Name+": dealt", text(withState(g, b)), text(withState(g, a)))
				}
			}
		}
	}
}

// withState returns the game with another state.
func withState(g *play.Game, s engine.State) *play.Game {
	g = g.Clone()
	g.State = s
	return g
}

// TestToldIsThePlayersOwn refuses what was told where nobody was told it, and what is no
// event, and shows it to no other viewer.
func TestToldIsThePlayersOwn(t *testing.T) {
	g, journal, _ := halfway(t, enginetest.Toy, 10)
	view := g.For(g.Players[0])
	view.Told = toldIn(t, journal, g.Secret, 0)
	if len(view.Told) == 0 || g.For(g.Players[1]).Told != nil || view.For(g.Players[1]).Told != nil || view.For(play.Public).Told != nil {
		t.Error("what one player was told is shown to another one")
	}
	good := string(formats.Emit(view.Document()))
	for _, change := range [][2]string{
		{"  of: " + g.Players[0], "  of: public"},
		{"    events:\n", "    events:\n      - 'something: else'\n"},
	} {
		bad := strings.Replace(good, change[0], change[1], 1)
		if bad == good {
			t.Fatalf("nothing to change:\n%s", good)
		}
		if _, err := formats.ReadGame("view.yaml", []byte(bad)); err == nil {
			t.Errorf("%q is read", change[1])
		}
	}
}
