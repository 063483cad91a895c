package host

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/league/leaguetest"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/memory"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
)

// A trial is a game for three, of which the result is taken.
type trial struct {
	t *testing.T
	s store.Store
	n int
	// took are people who took their seats over with the result.
	took []string
}

func newTrial(t *testing.T) *trial {
	tr := &trial{t: t, s: memory.New(nil)}
	g, out, err := adjudicator.New(adjudicator.Options{Rules: registry.Find("metromania"), ID: "g", Players: []string{"anna", "ben", "cleo"}, Secret: engine.SeedSecret("g"), At: begun})
	if err != nil {
		t.Fatal(err)
	}
	if err := docket.Create(t.Context(), tr.s, "g", g, out.Entry.Line()); err != nil {
		t.Fatal(err)
	}
	return tr
}

// act performs an act on the game, with order sets.
func (tr *trial) act(a play.Act, sets ...*play.OrderSet) {
	tr.t.Helper()
	d, err := docket.Load(tr.t.Context(), tr.s, "g")
	if err != nil {
		tr.t.Fatal(err)
	}
	tr.n++
	a.At = begun + play.Time(tr.n)*3600
	var next *play.Game
	var out play.Outcome
	if a.Kind == play.ActOrders {
		next, out, err = adjudicator.Adjudicate(d.Game, a, sets)
	} else {
		next, out, err = adjudicator.Do(d.Game, a, func(entry int) (*play.Game, []*play.Entry, error) { return d.Past(tr.t.Context(), entry) })
	}
	if err != nil || out.Entry.Number == 0 {
		tr.t.Fatalf("%s: %v, %+v", a.Kind, err, out.Receipts)
	}
	if err := d.Commit(tr.t.Context(), next, out); err != nil {
		tr.t.Fatal(err)
	}
}

// order files the first legal move of who is awaited, in a set with more to it.
func (tr *trial) order(more play.OrderSet) {
	tr.t.Helper()
	d, err := docket.Load(tr.t.Context(), tr.s, "g")
	if err != nil {
		tr.t.Fatal(err)
	}
	g := d.Game
	more.File, more.Player, more.Turn = "x", g.Players[g.State.Open().Seat], play.Unbound
	more.Lines = []play.OrderLine{{Text: g.Rules.Grammar.Write(g.State.Moves(nil)[0])}}
	tr.act(play.Act{Kind: play.ActOrders, By: play.ByPlayer}, &more)
}

// result finishes the game and returns what the league notes: for each seat its
// flags, or void.
func (tr *trial) result() (string, league.Act) {
	tr.t.Helper()
	if err := leaguetest.Finish(tr.t.Context(), tr.s, "g", "seed", begun+1_000_000); err != nil {
		tr.t.Fatal(err)
	}
	a, err := (&Host{Store: tr.s}).ended(tr.t.Context(), &league.Game{ID: "g", People: []string{"p1", "p2", "p3"}, Took: tr.took})
	if err != nil {
		tr.t.Fatal(err)
	}
	if a.Void {
		return "void", a
	}
	var text []string
	for _, s := range a.Seats {
		switch {
		case s.Left && s.Unrated:
			text = append(text, "left")
		case s.Unrated:
			text = append(text, "unrated")
		default:
			text = append(text, "rated")
		}
	}
	return strings.Join(text, " "), a
}

// What becomes of seats whose players were not there, or not alone.
func TestSeats(t *testing.T) {
	missing := func(tr *trial) { tr.act(play.Act{Kind: play.ActOrders, By: play.ByClock, Missing: []string{"anna"}}) }
	replace := func(tr *trial) {
		tr.act(play.Act{Kind: play.ActReplace, By: play.ByModerator, Player: "ben", Reason: "ill"})
	}
	for name, c := range map[string]struct {
		do   func(*trial)
		want string
	}{
		"nothing happened":        {func(*trial) {}, "rated rated rated"},
		"a deadline was missed":   {missing, "unrated rated rated"},
		"everybody ordered":       {func(tr *trial) { tr.order(play.OrderSet{}); tr.order(play.OrderSet{}); tr.order(play.OrderSet{}) }, "rated rated rated"},
		"a bot stood in":          {func(tr *trial) { tr.order(play.OrderSet{Bot: "greedy"}) }, "unrated rated rated"},
		"a friend ordered":        {func(tr *trial) { tr.order(play.OrderSet{Substitute: "lee"}) }, "unrated rated rated"},
		"somebody else took over": {replace, "rated left rated"},
		"both":                    {func(tr *trial) { missing(tr); replace(tr) }, "unrated left rated"},
		"a miss was undone": {func(tr *trial) {
			missing(tr)
			tr.act(play.Act{Kind: play.ActUndo, By: play.ByModerator, To: 1, Reason: "bounced"})
		}, "rated rated rated"},
		"a miss before an undo counts": {func(tr *trial) {
			missing(tr)
			tr.order(play.OrderSet{})
			tr.act(play.Act{Kind: play.ActUndo, By: play.ByModerator, To: 2, Reason: "x"})
		}, "unrated rated rated"},
		"who left doesn't come back": {func(tr *trial) {
			replace(tr)
			tr.act(play.Act{Kind: play.ActUndo, By: play.ByModerator, To: 1, Reason: "x"})
		}, "rated left rated"},
		"handed over before it began": {func(tr *trial) { tr.took = []string{"p2"}; tr.order(play.OrderSet{}); replace(tr) }, "rated rated rated"},
		"handed over later": {func(tr *trial) {
			tr.took = []string{"p1"}
			tr.order(play.OrderSet{})
			tr.act(play.Act{Kind: play.ActReplace, By: play.ByModerator, Player: "anna", Reason: "ill"})
		}, "unrated rated rated"},
		"another seat was handed over":   {func(tr *trial) { tr.took = []string{"p3"}; replace(tr) }, "rated left rated"},
		"the moderator ended it":         {func(tr *trial) { tr.act(play.Act{Kind: play.ActEnd, By: play.ByModerator, Reason: "rain"}) }, "void"},
		"it was aborted before it began": {func(tr *trial) { tr.act(play.Act{Kind: play.ActEnd, By: play.ByClock, Reason: "nobody came"}) }, "void"},
	} {
		t.Run(name, func(t *testing.T) {
			tr := newTrial(t)
			c.do(tr)
			if got, _ := tr.result(); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// Places are those of the game: winners first, then by points, ties shared.
func TestPlaces(t *testing.T) {
	for _, kind := range []string{"metromania", "expancity", "fifth-avenue"} {
		for n := range 5 {
			s := memory.New(nil)
			players := []string{"anna", "ben", "cleo", "dan"}
			g, out, err := adjudicator.New(adjudicator.Options{Rules: registry.Find(kind), ID: "g", Players: players, Secret: engine.SeedSecret(fmt.Sprint(n)), At: begun})
			if err != nil {
				t.Fatal(err)
			}
			if err := docket.Create(t.Context(), s, "g", g, out.Entry.Line()); err != nil {
				t.Fatal(err)
			}
			if err := leaguetest.Finish(context.Background(), s, "g", fmt.Sprint(n), begun); err != nil {
				t.Fatal(err)
			}
			a, err := (&Host{Store: s}).ended(t.Context(), &league.Game{ID: "g", People: players})
			if err != nil {
				t.Fatal(err)
			}
			d, err := docket.Load(t.Context(), s, "g")
			if err != nil {
				t.Fatal(err)
			}
			winners := d.Game.State.Winners()
			for i, x := range a.Seats {
				if first := x.Place == 1; first != winners.Has(engine.Seat(i)) {
					t.Errorf("%s %d: %s is %d, winner %t", kind, n, x.Person, x.Place, !first)
				}
				for k, y := range a.Seats {
					switch same := winners.Has(engine.Seat(i)) == winners.Has(engine.Seat(k)); {
					case x.Points > y.Points && x.Place > y.Place && same, x.Points == y.Points && x.Place != y.Place && same:
						t.Errorf("%s %d: %+v and %+v", kind, n, x, y)
					}
				}
			}
		}
	}
}
