package adjudicator

import (
	"strings"
	"testing"

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
	r, err := newReplay("j", tb.journal, tb.g.Secret)
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
