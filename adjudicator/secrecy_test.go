package adjudicator_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/fifthavenue"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// alike checks that nobody but the player is told anything different of the
// two games.
func alike(t *testing.T, what string, a, b *playtest.Table, player string) {
	t.Helper()
	for _, viewer := range append([]string{play.Public}, a.G.Players...) {
		if x, y := a.Told(viewer), b.Told(viewer); viewer != player && x != y {
			at := 0
			for x[at] == y[at] {
				at++
			}
			t.Fatalf("%s: %s can tell the games apart: %.80q and %.80q", what, viewer, x[max(0, at-30):], y[max(0, at-30):])
		}
	}
}

func TestOrdersOnFileAreTheirPlayersOwn(t *testing.T) {
	calls := [][]string{
		{"anna: build mill at 9,9"}, {"anna: build mill at 1,0"}, {"ken: build mill at 0,1; done"}, {"anna: garden 2,0"},
		{"kevin: withdraw"}, {"anna: " + playtest.KeepAny, "ken: withdraw"},
	}
	for _, secret := range [][]string{
		{"kevin: build cottage at 0,-1; done"}, {"kevin turn 2: bid up to 3"}, {"kevin: build cottage at 0,-1; garden 0,-2; " + playtest.KeepAny + "; bid up to 1"},
	} {
		a, b := playtest.Hamlet(t, "anna mill, kevin cottage, ken mill"), playtest.Hamlet(t, "anna mill, kevin cottage, ken mill")
		a.Call(secret...)
		b.Call("kevin: withdraw")
		for _, call := range calls {
			alike(t, fmt.Sprint(secret, " before ", call), a, b, "kevin")
			a.Try(call...)
			b.Try(call...)
		}
	}
}

func TestAnIdentifiedSetIsItsPlayersOwn(t *testing.T) {
	a, b := playtest.Hamlet(t, "anna mill, kevin cottage, ken mill"), playtest.Hamlet(t, "anna mill, kevin cottage, ken mill")
	a.Call("kevin id 77: build cottage at 0,1")
	b.Call("kevin: build cottage at 0,1")
	for _, call := range []string{"anna id 77: build mill at 1,0", "ken id 77: build mill at 0,1"} {
		alike(t, call, a, b, "kevin")
		a.Call(call)
		b.Call(call)
	}
	alike(t, "in the end", a, b, "kevin")
}

// TestWhatAHandHoldsIsItsPlayersOwn gives kevin another house than he has, and
// plays on without him.
func TestWhatAHandHoldsIsItsPlayersOwn(t *testing.T) {
	a := playtest.Hamlet(t, "anna mill, kevin cottage, ken mill")
	b := a.Clone()
	doc := playtest.Text(a.G)
	for old, new := range map[string]string{
		"hand: cottage":                          "hand: church",
		"cottage: " + a.Get("state.bag.cottage"): fmt.Sprintf("cottage: %d", number(a.Get("state.bag.cottage"))+1),
		"church: " + a.Get("state.bag.church"):   fmt.Sprintf("church: %d", number(a.Get("state.bag.church"))-1),
	} {
		if strings.Count(doc, old) != 1 {
			t.Fatalf("%q stands %d times in\n%s", old, strings.Count(doc, old), doc)
		}
		doc = strings.Replace(doc, old, new, 1)
	}
	var err error
	if b.G, err = formats.ReadGame("b", []byte(doc)); err != nil {
		t.Fatal(err)
	}
	for _, call := range [][]string{
		{"ken: build mill at 0,1", "anna: build church at 1,0"}, {"kevin: build church at 1,0; done"}, {"anna: build mill at 1,0; garden 2,0"},
	} {
		alike(t, fmt.Sprint("before ", call), a, b, "kevin")
		a.Try(call...)
		b.Try(call...)
	}
	alike(t, "in the end", a, b, "kevin")
	if a.Told("kevin") == b.Told("kevin") {
		t.Error("kevin does not know his own hand")
	}
}

func number(s string) int { n, _ := engine.ParseInt(s); return n }

// TestTheRealGamesKeepOrdersSecret plays Fifth Avenue with and without a
// player's orders on file.
func TestTheRealGamesKeepOrdersSecret(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	played := func(steps int) *playtest.Table {
		tb := playtest.Sit(t, adjudicator.Options{Rules: fifthavenue.Rules, Players: []string{"anna", "kevin", "ken"}, Secret: engine.SeedSecret("secrecy")})
		for range steps {
			d := tb.G.State.Open()
			tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{}, playtest.Lines(tb.G.Players[d.Seat], tb.G.Rules.Grammar.Write(engine.RandomMove(tb.G.State.Moves(nil), random.IntN)))))
		}
		return tb
	}
	for range 6 {
		a := played(6 + random.IntN(30))
		b := a.Clone()
		d := a.G.State.Open()
		hidden := (d.Seat + 1) % 3
		a.Call(a.G.Players[hidden] + ": bid violet up to 30 in central-park then max; pass in times-square")
		b.Call(a.G.Players[hidden] + ": withdraw")
		for range 3 {
			if a.G.State.Open().Seat != d.Seat {
				break
			}
			alike(t, "orders on file", a, b, a.G.Players[hidden])
			order := a.G.Rules.Grammar.Write(a.G.State.Moves(nil)[0])
			for _, tb := range []*playtest.Table{a, b} {
				tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{}, playtest.Lines(tb.G.Players[d.Seat], order)))
			}
		}
		if reflect.DeepEqual(a.G.Queues, b.G.Queues) {
			t.Error("nothing was hidden")
		}
	}
}

// TestViewsOfViews guards that what someone may see of a view is what both may see,
// and that a view of the same viewer is the view.
func TestViewsOfViews(t *testing.T) {
	playtest.EveryGame(t, func(tb *playtest.Table, random *rand.Rand) {
		viewers := append([]string{play.Public}, tb.G.Players...)
		for steps := 0; !tb.G.Over() && steps < 40; steps++ {
			d := tb.G.State.Open()
			tb.G.Queues[(int(d.Seat)+1)%len(tb.G.Players)][0].Orders = make([]play.Filed, 1)
			public := playtest.Text(tb.G.For(play.Public))
			for _, a := range viewers {
				view := tb.G.For(a)
				for _, b := range viewers {
					want := public
					if a == b {
						want = playtest.Text(view)
					}
					if got := playtest.Text(view.For(b)); got != want {
						t.Fatalf("what %s may see of %s's view is\n%s\nand not\n%s", b, a, got, want)
					}
				}
				if playtest.Text(view.For(play.Moderator)) != playtest.Text(view) {
					t.Fatalf("the moderator sees less of %s's view", a)
				}
			}
			tb.G.Queues[(int(d.Seat)+1)%len(tb.G.Players)][0].Orders = nil
			tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{}, playtest.Lines(tb.G.Players[d.Seat], tb.G.Rules.Grammar.Write(engine.RandomMove(tb.G.State.Moves(nil), random.IntN)))))
		}
	})
}
