package adjudicator

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/fifthavenue"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
)

// heads matches the hashes of the journal's chain and their beginnings, which differ whenever
// anything was ordered, and tell nothing: each hashes in a secret salt.
var heads = regexp.MustCompile(`(?m)(head"?: *|Journal head after [^:]*:\s*)"?[0-9a-f]{64}"?|(^ *seen: [0-9]+-)[0-9a-f]{8}$`)

// told is all that a viewer is told of a call and the game after it.
func (tb *table) told(viewer string) string {
	tb.t.Helper()
	all := text(tb.g.For(viewer))
	seat := tb.g.Seat(viewer)
	for _, r := range tb.out.Receipts {
		if r.Seat == seat {
			all += fmt.Sprintf("receipt %+v %q\n", r, problems(tb.g, []play.Receipt{r}))
		}
	}
	for _, n := range tb.out.Notes {
		if n.Seat == seat {
			all += fmt.Sprintf("note %+v\n", n)
		}
	}
	for _, e := range tb.out.Events {
		all += fmt.Sprintf("event %+v\n", e.For(seat))
	}
	if tb.g.Rules != enginetest.Toy {
		dir := tb.t.TempDir()
		if err := (Reports{Dir: dir, Language: words.English}).Write(tb.g, nil, tb.out); err != nil {
			tb.t.Fatal(err)
		}
		reports := contents(tb.t, dir)
		all += reports[viewer+".txt"] + reports[viewer+".json"]
	}
	return heads.ReplaceAllString(all, "$1$2")
}

// alike checks that nobody but the player is told anything different of the
// two games.
func alike(t *testing.T, what string, a, b *table, player string) {
	t.Helper()
	for _, viewer := range append([]string{play.Public}, a.g.Players...) {
		if x, y := a.told(viewer), b.told(viewer); viewer != player && x != y {
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
		{"kevin: withdraw"}, {"anna: " + keepAny, "ken: withdraw"},
	}
	for _, secret := range [][]string{
		{"kevin: build cottage at 0,-1; done"}, {"kevin turn 2: bid up to 3"}, {"kevin: build cottage at 0,-1; garden 0,-2; " + keepAny + "; bid up to 1"},
	} {
		a, b := hamlet(t, "anna mill, kevin cottage, ken mill"), hamlet(t, "anna mill, kevin cottage, ken mill")
		a.call(secret...)
		b.call("kevin: withdraw")
		for _, call := range calls {
			alike(t, fmt.Sprint(secret, " before ", call), a, b, "kevin")
			a.try(call...)
			b.try(call...)
		}
	}
}

func TestAnIdentifiedSetIsItsPlayersOwn(t *testing.T) {
	a, b := hamlet(t, "anna mill, kevin cottage, ken mill"), hamlet(t, "anna mill, kevin cottage, ken mill")
	a.call("kevin id 77: build cottage at 0,1")
	b.call("kevin: build cottage at 0,1")
	for _, call := range []string{"anna id 77: build mill at 1,0", "ken id 77: build mill at 0,1"} {
		alike(t, call, a, b, "kevin")
		a.call(call)
		b.call(call)
	}
	alike(t, "in the end", a, b, "kevin")
}

// TestWhatAHandHoldsIsItsPlayersOwn gives kevin another house than he has, and
// plays on without him.
func TestWhatAHandHoldsIsItsPlayersOwn(t *testing.T) {
	a := hamlet(t, "anna mill, kevin cottage, ken mill")
	b := a.clone()
	doc := text(a.g)
	for old, new := range map[string]string{
		"hand: cottage":                          "hand: church",
		"cottage: " + a.get("state.bag.cottage"): fmt.Sprintf("cottage: %d", number(a.get("state.bag.cottage"))+1),
		"church: " + a.get("state.bag.church"):   fmt.Sprintf("church: %d", number(a.get("state.bag.church"))-1),
	} {
		if strings.Count(doc, old) != 1 {
			t.Fatalf("%q stands %d times in\n%s", old, strings.Count(doc, old), doc)
		}
		doc = strings.Replace(doc, old, new, 1)
	}
	var err error
	if b.g, err = formats.ReadGame("b", []byte(doc)); err != nil {
		t.Fatal(err)
	}
	for _, call := range [][]string{
		{"ken: build mill at 0,1", "anna: build church at 1,0"}, {"kevin: build church at 1,0; done"}, {"anna: build mill at 1,0; garden 2,0"},
	} {
		alike(t, fmt.Sprint("before ", call), a, b, "kevin")
		a.try(call...)
		b.try(call...)
	}
	alike(t, "in the end", a, b, "kevin")
	if a.told("kevin") == b.told("kevin") {
		t.Error("kevin does not know his own hand")
	}
}

func number(s string) int { n, _ := engine.ParseInt(s); return n }

// TestTheRealGamesKeepOrdersSecret plays Fifth Avenue with and without a
// player's orders on file.
func TestTheRealGamesKeepOrdersSecret(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	played := func(steps int) *table {
		tb := sit(t, Options{Rules: fifthavenue.Rules, Players: []string{"anna", "kevin", "ken"}, Secret: engine.SeedSecret("secrecy")})
		for range steps {
			d := tb.g.State.Open()
			tb.keep(Adjudicate(tb.g, play.Act{}, lines(tb.g.Players[d.Seat], tb.g.Rules.Grammar.Write(engine.RandomMove(tb.g.State.Moves(nil), random.IntN)))))
		}
		return tb
	}
	for range 6 {
		a := played(6 + random.IntN(30))
		b := a.clone()
		d := a.g.State.Open()
		hidden := (d.Seat + 1) % 3
		a.call(a.g.Players[hidden] + ": bid violet up to 30 in central-park then max; pass in times-square")
		b.call(a.g.Players[hidden] + ": withdraw")
		for range 3 {
			if a.g.State.Open().Seat != d.Seat {
				break
			}
			alike(t, "orders on file", a, b, a.g.Players[hidden])
			order := a.g.Rules.Grammar.Write(a.g.State.Moves(nil)[0])
			for _, tb := range []*table{a, b} {
				tb.keep(Adjudicate(tb.g, play.Act{}, lines(tb.g.Players[d.Seat], order)))
			}
		}
		if reflect.DeepEqual(a.g.Queues, b.g.Queues) {
			t.Error("nothing was hidden")
		}
	}
}

// TestViewsOfViews guards that what someone may see of a view is what both may see,
// and that a view of the same viewer is the view.
func TestViewsOfViews(t *testing.T) {
	everyGame(t, func(tb *table, random *rand.Rand) {
		viewers := append([]string{play.Public}, tb.g.Players...)
		for steps := 0; !tb.g.Over() && steps < 40; steps++ {
			d := tb.g.State.Open()
			tb.g.Queues[(int(d.Seat)+1)%len(tb.g.Players)][0].Orders = make([]play.Filed, 1)
			public := text(tb.g.For(play.Public))
			for _, a := range viewers {
				view := tb.g.For(a)
				for _, b := range viewers {
					want := public
					if a == b {
						want = text(view)
					}
					if got := text(view.For(b)); got != want {
						t.Fatalf("what %s may see of %s's view is\n%s\nand not\n%s", b, a, got, want)
					}
				}
				if text(view.For(play.Moderator)) != text(view) {
					t.Fatalf("the moderator sees less of %s's view", a)
				}
			}
			tb.g.Queues[(int(d.Seat)+1)%len(tb.g.Players)][0].Orders = nil
			tb.keep(Adjudicate(tb.g, play.Act{}, lines(tb.g.Players[d.Seat], tb.g.Rules.Grammar.Write(engine.RandomMove(tb.g.State.Moves(nil), random.IntN)))))
		}
	})
}
