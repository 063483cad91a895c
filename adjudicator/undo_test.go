package adjudicator

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"cityhall.example/adjudicator/disk/crash"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// undo takes the table back to an entry.
func (tb *table) undo(to int) *table {
	tb.t.Helper()
	tb.keep(Do(tb.g, play.Act{Kind: play.ActUndo, To: to, Reason: "a mistake"}, tb.past))
	return tb
}

// past is the table's Past.
func (tb *table) past(to int) (*play.Game, []*play.Entry, error) {
	r, err := NewReplay("j", tb.journal, tb.g.Secret)
	if err != nil {
		return nil, nil, err
	}
	_, err = r.To(to)
	return r.Game, r.Entries()[to:], err
}

// bare is the game without the mark of the journal.
func bare(g *play.Game) string {
	s := text(g)
	return s[:strings.Index(s, "\njournal:")]
}

func TestUndoRepeatsTheSameDraws(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	first := bare(tb.g)
	tb.call("anna: build mill at 1,0; done; "+keepAny, "kevin: build cottage at 0,1")
	played := bare(tb.g)
	tb.undo(1)
	equal(t, "after the undo", bare(tb.g), first)
	equal(t, "the entry", tb.g.Tip.Entry, 3)
	tb.verify()
	tb.call("anna: build mill at 1,0; done; "+keepAny, "kevin: build cottage at 0,1")
	equal(t, "the same orders again", bare(tb.g), played)
	tb.verify()
}

func TestAnUndoCanItselfBeUndone(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	tb.call("anna id a1: build mill at 1,0; done; " + keepAny).call("kevin: build cottage at 0,1; garden 0,2")
	played := bare(tb.g)
	tb.undo(2).undo(1).undo(3)
	equal(t, "after undoing the undo", bare(tb.g), played)
	tb.verify()
	tb.undo(5)
	equal(t, "back to the undo", tb.open(), "anna build 1")
	tb.try("anna id a1: build mill at 1,0; done; " + keepAny).refused(tb.g)
	equal(t, "the entry of an id that was undone", tb.out.Receipts[0].Filed, 2)
	tb.call("anna id a2: build mill at 1,0; done; " + keepAny)
	equal(t, "the same orders with another id", tb.open(), "kevin build 2")
	tb.verify()
}

func TestUndoNeedsAnEntryThatIsThere(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	for _, to := range []int{-1, 0, 2} {
		if _, _, err := Do(tb.g, play.Act{Kind: play.ActUndo, To: to, Reason: ""}, func(int) (*play.Game, []*play.Entry, error) { return tb.g, nil, nil }); err == nil {
			t.Errorf("an undo to entry %d", to)
		}
		if _, err := onDisk(tb.files()).At(to); err == nil || !strings.Contains(err.Error(), "entries 1 to 1") {
			t.Errorf("the game at entry %d: %v", to, err)
		}
	}
}

func TestAnUndoAfterTheEndOpensTheGameAgain(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage").call("kevin: build cottage at 0,1")
	g, out, err := Do(tb.g, play.Act{Kind: play.ActEnd, Reason: "the train leaves: \xff\n\u2028"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	tb.keep(g, out, nil)
	tb.is("over", "", `kevin expired "build cottage at 0,1"`)
	equal(t, "the reason", tb.get("ended.reason"), "the train leaves: \ufffd")
	tb.verify()
	if _, _, err := Do(tb.g, play.Act{Kind: play.ActEnd, Reason: "again"}, nil); err == nil {
		t.Error("a game ended twice")
	}
	g, out, err = Adjudicate(tb.g, play.Act{Missing: []string{"anna"}}, nil)
	tb.unable("the game is over; nobody is missing", g, out, err)
	tb.undo(2).is("anna build 1", "kevin turn: turn 2 | build cottage at 0,1", "")
	tb.verify()
}

// byHand changes one scalar of the game file.
func (tb *table) byHand(old, new string) *crash.Disk {
	tb.t.Helper()
	d := tb.files()
	changed := strings.Replace(string(d.Files["game.yaml"]), old, new, 1)
	if changed == string(d.Files["game.yaml"]) {
		tb.t.Fatalf("the game file has no %q", old)
	}
	d.Files["game.yaml"] = []byte(changed)
	return d
}

func TestAmendRecordsAChangeByHandAndNamesTheFields(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage").call("kevin: build cottage at 0,1")
	d := tb.byHand("coins: 3\n      points", "coins: 9\n      points")
	d.Files["game.yaml"] = []byte(strings.Replace(string(d.Files["game.yaml"]), "build cottage at 0,1", "build cottage at 1,0", 1))
	s := onDisk(d)
	if _, err := s.Load(); err == nil || !strings.Contains(err.Error(), "was edited after entry 2") {
		t.Fatalf("loading it: %v", err)
	}
	should, is, changed, err := s.Edited()
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "the fields", strings.Join(changed, ", "), "state.players.anna.coins, lanes.kevin.orders.1")
	g, out, err := Do(should, play.Act{Kind: play.ActAmend, Document: formats.Amendment(is), Changed: changed, Reason: "a gift"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Commit(g, out.Entry.Line()); err != nil {
		t.Fatal(err)
	}
	tb.journal = d.Files["game.journal"]
	tb.g = g
	equal(t, "the coins", tb.get("state.players.anna.coins"), "9")
	equal(t, "the secret in the journal", strings.Contains(string(tb.journal), tb.get("secret")), false)
	tb.verify()
	if _, err := s.Load(); err != nil {
		t.Error(err)
	}
	tb.call("anna: build mill at 1,0; garden 2,0; "+keepAny).is("kevin build 2", "", `kevin dropped "build cottage at 1,0" taken 1,0`)
	tb.verify()
	tb.undo(2)
	equal(t, "the coins before", tb.get("state.players.anna.coins"), "3")
	tb.verify()
}

func TestAnImpossibleAmendmentIsRefused(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	d := tb.byHand("hand: mill", "hand: church")
	if _, _, _, err := onDisk(d).Edited(); err == nil || !strings.Contains(err.Error(), "impossible") {
		t.Errorf("a church too many: %v", err)
	}
	other := sit(t, Options{Secret: engine.SeedSecret("another")})
	if _, _, err := Do(tb.g, play.Act{Kind: play.ActAmend, Document: formats.Amendment(other.g), Changed: nil}, nil); err == nil {
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
		tb := hamlet(t, "anna church, kevin cottage").call("anna: build church at 1,0")
		if c.before != "" {
			tb.call(c.before)
		}
		to := tb.g.Tip.Entry
		tb.call(c.since).undo(to)
		if tb.open() != "kevin auction 1" || tb.onFile() != c.file || tb.notes() != c.notes {
			t.Errorf("%s: %s is open, and on file are %q, %q", what, tb.open(), tb.onFile(), tb.notes())
		}
		tb.verify()
		tb.call(c.then)
		if tb.open() != c.open || tb.onFile() != c.left {
			t.Errorf("%s, %s: %s is open, and on file are %q", what, c.then, tb.open(), tb.onFile())
		}
		tb.verify()
	}
}

// TestNothingPlaysAgain undoes games in which players file whatever they like: no order
// that was played since plays again by itself, so the game is as it was, and only orders
// that were wholly unplayed have moved it on.
func TestNothingPlaysAgain(t *testing.T) {
	orders := []string{"bid up to 2", "bid up to 3", "bid up to 2 in east", "bid 1", "bid 2", "pass", "done", "withdraw", "keep", keepAny, "build mill at 1,0 or build cottage at 1,0 or build church at 1,0",
		"build church at 0,1 or build mill at 0,1 or build cottage at 0,1", "build church at -1,0 or build mill at -1,0 or build cottage at -1,0"}
	rapid.Check(t, func(rt *rapid.T) {
		tb := sit(t, Options{Secret: engine.SeedSecret(rapid.StringN(1, 2, -1).Draw(rt, "seed"))})
		for range rapid.IntRange(2, 40).Draw(rt, "steps") {
			if last := tb.g.Tip.Entry; last > 1 && rapid.IntRange(0, 5).Draw(rt, "undo") == 0 {
				to := rapid.IntRange(1, last-1).Draw(rt, "to")
				past, since, err := tb.past(to)
				if err != nil {
					rt.Fatal(err)
				}
				played := PlayedSince(past, since, to)
				tb.undo(to)
				if len(tb.out.Used) == 0 && bareState(tb.g) != bareState(past) {
					rt.Fatalf("the game isn't as it was after entry %d", to)
				}
				for _, u := range tb.out.Used {
					open := past.Open()
					here, anywhere := past.Rules.Queue(open.Lane, open.Room), past.Rules.Queue(open.Lane, engine.AnyRoom)
					if u.Seat == open.Seat && u.At == 0 && (played[u.Seat][here] || played[u.Seat][anywhere]) {
						rt.Fatalf("%q plays again", past.Rules.Grammar.WriteOrder(u.Order))
					}
				}
				tb.verify()
				continue
			}
			player := rapid.SampledFrom(tb.g.Players).Draw(rt, "player")
			tb.try(player + ": " + strings.Join(rapid.SliceOfN(rapid.SampledFrom(orders), 1, 3).Draw(rt, "orders"), "; "))
		}
		tb.verify()
	})
}

// bareState is the state of the game alone.
func bareState(g *play.Game) string { return string(formats.Emit(g.Document().Get("state"))) }
