package trial

import (
	"slices"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

// TestToldInViews writes views with what their players were told, and reads them: the
// events are the same, but for whom they are private to, and so is what is dealt from them.
func TestToldInViews(t *testing.T) {
	for _, rules := range registry.All() {
		for _, moves := range []int{0, 30, 300} {
			g, journal, _ := playtest.Halfway(t, rules, moves)
			for seat, player := range g.Players {
				view := g.For(player)
				view.Told = playtest.ToldIn(t, journal, g.Secret, engine.Seat(seat))
				written := formats.Emit(view.Document())
				read, err := formats.ReadGame("view.yaml", written)
				if err != nil {
					t.Fatalf("%s: %v\n%s", rules.Name, err, written)
				}
				same := func(a, b engine.Event) bool { return a.Code == b.Code && a.Arg == b.Arg }
				if !slices.EqualFunc(read.Told, view.Told, same) {
					t.Errorf("%s: %s was told %d events, read are %d, or others", rules.Name, player, len(view.Told), len(read.Told))
				}
				playtest.Equal(t, rules.Name+": written again", string(formats.Emit(read.Document())), string(written))
				if rules.Dealer != nil && !g.Over() {
					secret := engine.SeedSecret("deal")
					a := rules.Deal(len(g.Players), view.State, engine.Seat(seat), view.Told, secret)
					b := rules.Deal(len(g.Players), read.State, engine.Seat(seat), read.Told, secret)
					playtest.Equal(t, rules.Name+": dealt", playtest.Text(withState(g, b)), playtest.Text(withState(g, a)))
				}
			}
		}
	}
}

// A player's report as JSON is read as the player's view, with what the player was told.
func TestReportsAsViews(t *testing.T) {
	for _, rules := range registry.All() {
		if rules == enginetest.Toy { // there are no reports about it
			continue
		}
		for _, moves := range []int{2, 30} {
			g, journal, _ := playtest.Halfway(t, rules, moves)
			r, err := adjudicator.NewReplay("half.journal", journal, g.Secret)
			playtest.Must(t, err)
			outcomes, err := r.Since(0, r.Len())
			playtest.Must(t, err)
			for _, since := range []int{0, r.Len() - 1} {
				subject := adjudicator.About(g, outcomes[:since], outcomes[since:]...)
				for seat, player := range g.Players {
					want := g.For(player)
					want.Told = playtest.ToldIn(t, journal, g.Secret, engine.Seat(seat))
					doc, err := subject.To(report.Reader{Viewer: player, Language: words.English})
					playtest.Must(t, err)
					read, err := formats.ReadGame("report.json", formats.JSON(doc.JSON()))
					playtest.Must(t, err)
					playtest.Equal(t, rules.Name, playtest.Text(read), playtest.Text(want))
				}
			}
			whole, err := adjudicator.About(g, nil, outcomes...).To(report.Reader{Viewer: play.Moderator, Language: words.English})
			playtest.Must(t, err)
			if _, err := formats.ReadGame("report.json", formats.JSON(whole.JSON())); err == nil {
				t.Errorf("%s: a moderator's report is read as the game", rules.Name)
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
	g, journal, _ := playtest.Halfway(t, enginetest.Toy, 10)
	view := g.For(g.Players[0])
	view.Told = playtest.ToldIn(t, journal, g.Secret, 0)
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
