package adjudicator_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

func TestUndoRepeatsTheSameDraws(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	first := playtest.Bare(tb.G)
	tb.Call("anna: build mill at 1,0; done; "+playtest.KeepAny, "kevin: build cottage at 0,1")
	played := playtest.Bare(tb.G)
	tb.Undo(1)
	playtest.Equal(t, "after the undo", playtest.Bare(tb.G), first)
	playtest.Equal(t, "the entry", tb.G.Tip.Entry, 3)
	tb.Verify()
	tb.Call("anna: build mill at 1,0; done; "+playtest.KeepAny, "kevin: build cottage at 0,1")
	playtest.Equal(t, "the same orders again", playtest.Bare(tb.G), played)
	tb.Verify()
}

func TestAnUndoCanItselfBeUndone(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	tb.Call("anna id a1: build mill at 1,0; done; " + playtest.KeepAny).Call("kevin: build cottage at 0,1; garden 0,2")
	played := playtest.Bare(tb.G)
	tb.Undo(2).Undo(1).Undo(3)
	playtest.Equal(t, "after undoing the undo", playtest.Bare(tb.G), played)
	tb.Verify()
	tb.Undo(5)
	playtest.Equal(t, "back to the undo", tb.Open(), "anna build 1")
	tb.Try("anna id a1: build mill at 1,0; done; " + playtest.KeepAny).Refused(tb.G)
	playtest.Equal(t, "the entry of an id that was undone", tb.Out.Receipts[0].Filed, 2)
	tb.Call("anna id a2: build mill at 1,0; done; " + playtest.KeepAny)
	playtest.Equal(t, "the same orders with another id", tb.Open(), "kevin build 2")
	tb.Verify()
}

func TestUndoNeedsAnEntryThatIsThere(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	for _, to := range []int{-1, 0, 2} {
		if _, _, err := adjudicator.Do(tb.G, play.Act{Kind: play.ActUndo, To: to, Reason: ""}, func(int) (*play.Game, []*play.Entry, error) { return tb.G, nil, nil }); err == nil {
			t.Errorf("an undo to entry %d", to)
		}
		if _, err := playtest.OnDisk(tb.Files()).At(to); err == nil || !strings.Contains(err.Error(), "entries 1 to 1") {
			t.Errorf("the game at entry %d: %v", to, err)
		}
	}
}

func TestAnUndoAfterTheEndOpensTheGameAgain(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage").Call("kevin: build cottage at 0,1")
	g, out, err := adjudicator.Do(tb.G, play.Act{Kind: play.ActEnd, Reason: "the train leaves: \xff\n\u2028"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	tb.Keep(g, out, nil)
	tb.Is("over", "", `kevin expired "build cottage at 0,1"`)
	playtest.Equal(t, "the reason", tb.Get("ended.reason"), "the train leaves: \ufffd")
	tb.Verify()
	if _, _, err := adjudicator.Do(tb.G, play.Act{Kind: play.ActEnd, Reason: "again"}, nil); err == nil {
		t.Error("a game ended twice")
	}
	g, out, err = adjudicator.Adjudicate(tb.G, play.Act{Missing: []string{"anna"}}, nil)
	tb.Unable("the game is over; nobody is missing", g, out, err)
	tb.Undo(2).Is("anna build 1", "kevin turn: turn 2 | build cottage at 0,1", "")
	tb.Verify()
}

func TestAmendRecordsAChangeByHandAndNamesTheFields(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage").Call("kevin: build cottage at 0,1")
	d := tb.ByHand("coins: 3\n      points", "coins: 9\n      points")
	d.Files["game.yaml"] = []byte(strings.Replace(string(d.Files["game.yaml"]), "build cottage at 0,1", "build cottage at 1,0", 1))
	s := playtest.OnDisk(d)
	if _, err := s.Load(); err == nil || !strings.Contains(err.Error(), "was edited after entry 2") {
		t.Fatalf("loading it: %v", err)
	}
	should, is, changed, err := s.Edited()
	if err != nil {
		t.Fatal(err)
	}
	playtest.Equal(t, "the fields", strings.Join(changed, ", "), "state.players.anna.coins, lanes.kevin.orders.1")
	g, out, err := adjudicator.Do(should, play.Act{Kind: play.ActAmend, Document: formats.Amendment(is), Changed: changed, Reason: "a gift"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Commit(g, out.Entry.Line()); err != nil {
		t.Fatal(err)
	}
	tb.Journal = d.Files["game.journal"]
	tb.G = g
	playtest.Equal(t, "the coins", tb.Get("state.players.anna.coins"), "9")
	playtest.Equal(t, "the secret in the journal", strings.Contains(string(tb.Journal), tb.Get("secret")), false)
	tb.Verify()
	if _, err := s.Load(); err != nil {
		t.Error(err)
	}
	tb.Call("anna: build mill at 1,0; garden 2,0; "+playtest.KeepAny).Is("kevin build 2", "", `kevin dropped "build cottage at 1,0" taken 1,0`)
	tb.Verify()
	tb.Undo(2)
	playtest.Equal(t, "the coins before", tb.Get("state.players.anna.coins"), "3")
	tb.Verify()
}

func TestAnImpossibleAmendmentIsRefused(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	d := tb.ByHand("hand: mill", "hand: church")
	if _, _, _, err := playtest.OnDisk(d).Edited(); err == nil || !strings.Contains(err.Error(), "impossible") {
		t.Errorf("a church too many: %v", err)
	}
	other := playtest.Sit(t, adjudicator.Options{Secret: engine.SeedSecret("another")})
	if _, _, err := adjudicator.Do(tb.G, play.Act{Kind: play.ActAmend, Document: formats.Amendment(other.G), Changed: nil}, nil); err == nil {
		t.Error("an amendment changed the secret")
	}
}

// Of what a player filed since, wholly unplayed orders stay, those in a queue that has
// answered are held until the player keeps or replaces them, and what was replaced or
// withdrawn doesn't come back.
func TestUndoHoldsWhatAnswered(t *testing.T) {
	const bids = "kevin market: market 1 undone | bid up to 2"
	for what, c := range map[string]struct {
		before, since    string
		file, notes      string // after the undo
		then, open, left string // after other orders
	}{
		"a standing bid":           {"", "kevin: bid up to 2", bids, `kevin on-hold "bid up to 2"`, "kevin: keep", "anna auction 1", "kevin market: market 1 used | bid up to 2"},
		"other orders":             {"", "kevin: bid up to 2", bids, `kevin on-hold "bid up to 2"`, "kevin: pass", "anna auction 1", ""},
		"orders for the turn":      {"", "kevin: bid up to 2", bids, `kevin on-hold "bid up to 2"`, "kevin: build cottage at 0,1", "kevin auction 1", "kevin turn: turn 2 | build cottage at 0,1\n" + bids},
		"a pass":                   {"", "kevin: pass", "", "", "kevin: pass", "anna auction 1", ""},
		"the rest of a set":        {"", "kevin: bid 1; pass", "kevin market east: market 1 undone | pass", `kevin on-hold "pass"`, "kevin: keep", "anna auction 1", ""},
		"an unplayed turn":         {"", "kevin: bid 1; build cottage at 0,1", "kevin turn: turn 2 | build cottage at 0,1", "", "kevin: bid 1", "anna auction 1", "kevin turn: turn 2 | build cottage at 0,1"},
		"what was replaced":        {"kevin: build cottage at 0,1", "kevin: build cottage at 0,2", "kevin turn: turn 2 | build cottage at 0,2", "", "kevin: withdraw", "kevin auction 1", ""},
		"what was withdrawn":       {"kevin: build cottage at 0,1", "kevin: withdraw", "", "", "kevin: bid up to 1", "anna auction 1", "kevin market: market 1 used | bid up to 1"},
		"what waited in the past":  {"kevin: build cottage at 0,1", "kevin: bid up to 2", "kevin turn: turn 2 | build cottage at 0,1\n" + bids, `kevin on-hold "bid up to 2"`, "kevin: keep", "anna auction 1", "kevin turn: turn 2 | build cottage at 0,1\nkevin market: market 1 used | bid up to 2"},
		"nobody waits for her bid": {"", "anna: bid up to 3", "anna market: market 1 | bid up to 3", "", "kevin: bid 1", "kevin auction 1", "anna market: market 1 used | bid up to 3"},
	} {
		tb := playtest.Hamlet(t, "anna church, kevin cottage").Call("anna: build church at 1,0")
		if c.before != "" {
			tb.Call(c.before)
		}
		to := tb.G.Tip.Entry
		tb.Call(c.since).Undo(to)
		if tb.Open() != "kevin auction 1" || tb.OnFile() != c.file || tb.Notes() != c.notes {
			t.Errorf("%s: %s is open, and on file are %q, %q", what, tb.Open(), tb.OnFile(), tb.Notes())
		}
		tb.Verify()
		tb.Call(c.then)
		if tb.Open() != c.open || tb.OnFile() != c.left {
			t.Errorf("%s, %s: %s is open, and on file are %q", what, c.then, tb.Open(), tb.OnFile())
		}
		tb.Verify()
	}
}

// TestNothingPlaysAgain undoes games in which players file whatever they like: no order
// that was played since plays again by itself, so the game is as it was, and only orders
// that were wholly unplayed have moved it on.
func TestNothingPlaysAgain(t *testing.T) {
	orders := []string{"bid up to 2", "bid up to 3", "bid up to 2 in east", "bid 1", "bid 2", "pass", "done", "withdraw", "keep", playtest.KeepAny, "build mill at 1,0 or build cottage at 1,0 or build church at 1,0",
		"build church at 0,1 or build mill at 0,1 or build cottage at 0,1", "build church at -1,0 or build mill at -1,0 or build cottage at -1,0"}
	rapid.Check(t, func(rt *rapid.T) {
		tb := playtest.Sit(t, adjudicator.Options{Secret: engine.SeedSecret(rapid.StringN(1, 2, -1).Draw(rt, "seed"))})
		for range rapid.IntRange(2, 40).Draw(rt, "steps") {
			if last := tb.G.Tip.Entry; last > 1 && rapid.IntRange(0, 5).Draw(rt, "undo") == 0 {
				to := rapid.IntRange(1, last-1).Draw(rt, "to")
				past, since, err := tb.Past(to)
				if err != nil {
					rt.Fatal(err)
				}
				played := adjudicator.PlayedSince(past, since, to)
				tb.Undo(to)
				if len(tb.Out.Used) == 0 && bareState(tb.G) != bareState(past) {
					rt.Fatalf("the game isn't as it was after entry %d", to)
				}
				for _, u := range tb.Out.Used {
					open := past.Open()
					here, anywhere := past.Rules.Queue(open.Lane, open.Room), past.Rules.Queue(open.Lane, engine.AnyRoom)
					if u.Seat == open.Seat && u.At == 0 && (played[u.Seat][here] || played[u.Seat][anywhere]) {
						rt.Fatalf("%q plays again", past.Rules.Grammar.WriteOrder(u.Order))
					}
				}
				tb.Verify()
				continue
			}
			player := rapid.SampledFrom(tb.G.Players).Draw(rt, "player")
			tb.Try(player + ": " + strings.Join(rapid.SliceOfN(rapid.SampledFrom(orders), 1, 3).Draw(rt, "orders"), "; "))
		}
		tb.Verify()
	})
}

// bareState is the state of the game alone.
func bareState(g *play.Game) string { return string(formats.Emit(g.Document().Get("state"))) }
