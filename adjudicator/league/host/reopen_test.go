package host

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/league/leaguetest"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/memory"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
)

// A replayed game is one of the season's, which is over and played again.
type replayed struct {
	*testing.T
	store.Store
	now play.Time
}

// replay plays a season but for its last run.
func replay(t *testing.T) *replayed {
	r := &replayed{t, memory.New(nil), begun}
	for _, do := range steps()[:len(steps())-1] {
		r.now += 3600
		if err := do(t.Context(), r.Store, r.now); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// do performs an act on a game, as a program that tells the league nothing.
func (r *replayed) do(game string, a play.Act) {
	r.Helper()
	d, err := docket.Load(r.Context(), r.Store, game)
	if err != nil {
		r.Fatal(err)
	}
	r.now += 60
	a.At, a.By, a.Reason = r.now, play.ByModerator, "a wrong file"
	next, out, err := adjudicator.Do(d.Game, a, func(entry int) (*play.Game, []*play.Entry, error) { return d.Past(r.Context(), entry) })
	if err == nil {
		err = d.Commit(r.Context(), next, out)
	}
	if err != nil {
		r.Fatal(err)
	}
}

// run runs the league, and returns the kinds of what it did.
func (r *replayed) run() (kinds []league.ActKind) {
	r.Helper()
	r.now += 60
	done, err := newHost(r.Store).Run(r.Context(), r.now)
	if err != nil {
		r.Fatal(err)
	}
	for _, e := range done {
		kinds = append(kinds, e.Kind)
	}
	return kinds
}

func (r *replayed) load() *Book {
	r.Helper()
	b, err := Load(r.Context(), r.Store)
	if err == nil {
		_, err = Verify(r.Context(), r.Store, nil, nil)
	}
	if err != nil {
		r.Fatal(err)
	}
	return b
}

// A game that was undone after its result is played again, until it ends once more,
// whoever undid it; what changes nothing about its end changes nothing in the league.
func TestUndoneAfterResult(t *testing.T) {
	const game = "spring-a-1-1"
	r := replay(t)
	first := *r.load().State.Season("spring").Game(game).Result()
	last := func() *league.Game { return r.load().State.Season("spring").Game(game) }
	r.do(game, play.Act{Kind: play.ActMessage, Text: "well played"})
	r.do(game, play.Act{Kind: play.ActUndo, To: first.Entry / 2})
	if got := r.run(); !slices.Contains(got, league.ActReopen) || slices.Contains(got, league.ActClose) {
		t.Fatalf("%v", got)
	}
	if g := last(); g.Over() || len(g.Outcomes) != 1 || r.load().State.Open()[0] != game {
		t.Fatalf("%+v", g)
	}
	if got := r.run(); got != nil {
		t.Fatalf("%v", got)
	}
	if err := leaguetest.Finish(t.Context(), r.Store, game, "others", r.now); err != nil {
		t.Fatal(err)
	}
	if got := r.run(); len(got) != 2 || got[0] != league.ActResult || got[1] != league.ActClose {
		t.Fatalf("%v", got)
	}
	if g := last(); !g.Over() || len(g.Outcomes) != 2 || g.Outcome().Entry <= first.Entry {
		t.Fatalf("%+v", g)
	}
	// The season is closed: only who says so plays the game again, and it counts then.
	if err := r.load().Settled(game); !has(err, "league/settled") {
		t.Fatal(err)
	}
	r.do(game, play.Act{Kind: play.ActUndo, To: first.Entry})
	if got := r.run(); got != nil {
		t.Fatalf("%v", got)
	}
	for range 2 { // the second time it is known
		if _, err := Reopen(t.Context(), r.Store, r.now, game, "a wrong file"); err != nil {
			t.Fatal(err)
		}
	}
	if got := r.run(); len(got) != 1 || got[0] != league.ActResult {
		t.Fatalf("%v", got)
	}
	if g := last(); !reflect.DeepEqual(g.Outcome().Seats, first.Seats) || g.Outcome().Entry <= first.Entry {
		t.Fatalf("%+v, expected %+v", g, first)
	}
}

func has(err error, code string) bool {
	var said *words.Error
	return errors.As(err, &said) && said.Phrase.Code == code
}
