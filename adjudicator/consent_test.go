package adjudicator

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/internal/testkit"
)

// since matches when a decision came up.
var since = regexp.MustCompile(`(?m)^since: .*$`)

// seenBy is what a reader sees of a game, without its place in the journal and
// without when its decision came up.
func seenBy(g *play.Game, viewer string) string {
	return since.ReplaceAllString(bare(g.For(viewer)), "")
}

// asksFor is what the player needs to undo, or why there is nothing to undo.
func (tb *table) asksFor(player string, to int) string {
	tb.t.Helper()
	u, err := Undoable(tb.g, player, to, tb.past)
	var why *ActError
	switch {
	case errors.As(err, &why):
		return why.Error()
	case err != nil:
		tb.t.Fatal(err)
	case u.Free:
		return fmt.Sprintf("%d free", u.To)
	}
	return fmt.Sprintf("%d asks %s", u.To, strings.Join(u.Ask, " "))
}

// undoFor undoes at the request of a player.
func (tb *table) undoFor(player string, to int, consent ...string) *table {
	tb.t.Helper()
	tb.keep(Do(tb.g, play.Act{Kind: play.ActUndo, By: play.ByPlayer, For: player, To: to, Consent: consent}, tb.past))
	return tb
}

// TestAFreeUndoShowsNobodyAnything plays games of all kinds at random. Whatever
// is free to undo leaves others with what they saw before, and the same orders
// lead to the same game again.
func TestAFreeUndoShowsNobodyAnything(t *testing.T) {
	for _, rules := range registry.All() {
		t.Run(rules.Name, func(t *testing.T) {
			free, asked := 0, 0
			for seed := range uint64(testkit.Times(3, 4)) {
				random := rand.New(rand.NewPCG(seed, 7))
				o := Options{Rules: rules, Secret: engine.SeedSecret(fmt.Sprint("consent ", seed))}
				tb := sit(t, o)
				for step := 0; step < 60 && !tb.g.Over(); step++ {
					tb.random(random)
					player := tb.g.Players[random.IntN(len(tb.g.Players))]
					to := 0
					if random.IntN(3) == 0 {
						to = 1 + random.IntN(tb.g.Tip.Entry)
					}
					u, err := Undoable(tb.g, player, to, tb.past)
					if err != nil {
						continue
					}
					past, entries, err := tb.past(u.To)
					must(t, err)
					if !u.Free {
						asked++
						if _, _, err := Do(tb.g, play.Act{Kind: play.ActUndo, By: play.ByPlayer, For: player, To: u.To, Consent: u.Ask[1:]}, tb.past); err == nil {
							t.Fatal("an undo without the consent of all")
						}
						continue
					}
					free++
					undone := tb.showsNothing(u, player, past, entries)
					if random.IntN(3) == 0 { // and on from there
						tb = undone
					}
				}
				tb.verify()
			}
			if free < 10 || asked < 10 {
				t.Errorf("%d undos were free, and %d needed consent", free, asked)
			}
		})
	}
}

// random has a seat do something.
func (tb *table) random(random *rand.Rand) {
	switch random.IntN(8) {
	case 0:
		tb.call(tb.g.Players[random.IntN(len(tb.g.Players))] + ": withdraw")
	case 1:
		tb.keep(Do(tb.g, play.Act{Kind: play.ActMessage, Text: "Hello."}, nil))
	default:
		d := tb.g.State.Open()
		order := tb.g.Rules.Grammar.Write(engine.RandomMove(tb.g.State.Moves(nil), random.IntN))
		tb.keep(Adjudicate(tb.g, play.Act{By: play.ByPlayer}, lines(tb.g.Players[d.Seat], order)))
	}
}

// showsNothing undoes for a player, guards that nobody sees more than before, and returns the
// game after the same orders again.
func (tb *table) showsNothing(u *Undoing, player string, past *play.Game, entries []*play.Entry) *table {
	undone := tb.clone().undoFor(player, u.To)
	for _, viewer := range append(u.Ask, play.Public) {
		equal(tb.t, "what "+viewer+" sees after it", seenBy(undone.g, viewer), seenBy(past, viewer))
	}
	undone.verify()
	for _, e := range entries { // the same orders again, and the same draws
		for _, s := range e.Sets {
			if e.Kind == play.ActOrders {
				undone.keep(Adjudicate(undone.g, play.Act{By: play.ByPlayer}, lines(s.Player, s.Orders...)))
			}
		}
	}
	if !slices.ContainsFunc(entries, func(e *play.Entry) bool { return e.Kind == play.ActUndo }) {
		equal(tb.t, "the same orders again", bare(undone.g)[:strings.Index(bare(undone.g), "since:")], bare(tb.g)[:strings.Index(bare(tb.g), "since:")])
	}
	return undone
}

// TestWhatIsFreeToUndo has a row for each reason to ask the others.
func TestWhatIsFreeToUndo(t *testing.T) {
	for _, c := range []struct {
		what string
		play func(tb *table)
		who  string
		to   int
		want string
	}{
		{"a house of the hand is shown", func(tb *table) {}, "anna", 0, "1 asks kevin ken"},
		{"a bid", func(tb *table) { tb.call("kevin: bid 1") }, "kevin", 0, "2 free"},
		{"a bid of somebody else", func(tb *table) { tb.call("kevin: bid 1") }, "anna", 0, "1 asks kevin ken"},
		{"two bids", func(tb *table) { tb.call("kevin: bid 1").call("ken: bid 2").call("anna: pass").call("kevin: bid 3") }, "kevin", 2, "2 asks anna ken"},
		{"orders that wait", func(tb *table) { tb.call("ken: garden 0,1") }, "ken", 0, "2 free"},
		{"somebody else filed", func(tb *table) { tb.call("kevin: bid 1").call("ken: withdraw") }, "kevin", 0, "2 asks anna ken"},
		{"somebody else filed before", func(tb *table) { tb.call("ken: withdraw").call("kevin: bid 1") }, "kevin", 0, "3 free"},
		{"somebody else filed before, and it was played", func(tb *table) { tb.call("ken: bid up to 2").call("kevin: bid 1") }, "kevin", 0, "3 asks anna ken"},
		{"a message", func(tb *table) {
			tb.call("kevin: bid 1").keep(Do(tb.g, play.Act{Kind: play.ActMessage, Text: "Hello."}, nil))
		}, "kevin", 0, "2 free"},
		{"a default", func(tb *table) { tb.missing("kevin") }, "kevin", 2, "2 asks anna ken"},
		{"undone before", func(tb *table) { tb.call("kevin: bid 1").undoFor("kevin", 2) }, "kevin", 0, "kevin has no orders to undo"},
		{"undone, and ordered again", func(tb *table) { tb.call("kevin: bid 1").undoFor("kevin", 2).call("kevin: bid 2") }, "kevin", 0, "4 free"},
		{"before what was undone", func(tb *table) { tb.call("kevin: bid 1").undoFor("kevin", 2).call("kevin: bid 2") }, "kevin", 2, "2 free"},
		{"an undo of the undo", func(tb *table) { tb.call("kevin: bid 1").undoFor("kevin", 2) }, "kevin", 3, "3 asks anna ken"},
		{"the end", func(tb *table) { tb.keep(Do(tb.g, play.Act{Kind: play.ActEnd, Reason: "x"}, nil)) }, "anna", 1, "the game is already over"},
		{"no such player", func(*table) {}, "lee", 0, `there is no player "lee"`},
		{"no such entry", func(*table) {}, "anna", 9, "there is no entry 9; the journal has entries 1 to 2"},
		{"the game as it is", func(*table) {}, "anna", 2, "the game is already as it was after entry 2"},
		{"no orders", func(*table) {}, "ken", 0, "ken has no orders to undo"},
	} {
		tb := hamlet(t, "anna church, kevin cottage, ken mill").call("anna: build church at 1,0")
		c.play(tb)
		equal(t, c.what, tb.asksFor(c.who, c.to), c.want)
	}
}

func TestAnUndoNeedsTheConsentOfAll(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage, ken mill").call("anna: build mill at 1,0")
	for _, consent := range [][]string{nil, {"kevin"}, {"anna", "ken"}} {
		_, _, err := Do(tb.g, play.Act{Kind: play.ActUndo, By: play.ByPlayer, For: "anna", To: 1, Consent: consent}, tb.past)
		var why *ActError
		if !errors.As(err, &why) || !strings.HasPrefix(why.Error(), "anna can undo this only if k") {
			t.Errorf("with the consent of %v: %v", consent, err)
		}
	}
	tb.undoFor("ANNA", 1, "KEN", "kevin")
	equal(t, "who agreed", strings.Join(tb.out.Entry.Consent, " "), "kevin ken")
	tb.verify()
	tb.call("ken: garden 0,1").undoFor("ken", 3, "anna")
	equal(t, "the consent that nothing needs", len(tb.out.Entry.Consent), 0)
	tb.verify()
}

// TestOrdersFiledSinceStayOnFile undoes with orders of others on file.
func TestOrdersFiledSinceStayOnFile(t *testing.T) {
	all := []string{"anna", "kevin", "ken"}
	for _, c := range []struct {
		what string
		play func(tb *table)
		who  string // asks; "" for the moderator
		to   int
		want string // what is on file afterwards, and the notes
	}{
		{"filed since", func(tb *table) { tb.call("anna: build mill at 1,0").call("kevin: build cottage at 0,1; garden 0,2") }, "anna", 1,
			"kevin build cottage at 0,1; garden 0,2"},
		{"filed since, and the moderator undoes", func(tb *table) { tb.call("anna: build mill at 1,0").call("kevin: build cottage at 0,1") }, "", 1,
			"kevin build cottage at 0,1"},
		{"one's own", func(tb *table) { tb.call("kevin: garden 0,1").call("ken: garden 0,2") }, "kevin", 1,
			"ken garden 0,2 | kevin undone garden 0,1"},
		{"replaced since", func(tb *table) { tb.call("kevin: garden 0,1").call("kevin: garden 0,2") }, "anna", 2, "kevin garden 0,2"},
		{"withdrawn since", func(tb *table) { tb.call("kevin: garden 0,1").call("kevin: withdraw") }, "anna", 2, ""},
		{"one's own, withdrawn since", func(tb *table) { tb.call("kevin: garden 0,1").call("kevin: withdraw") }, "kevin", 2, "kevin garden 0,1"},
		{"played since", func(tb *table) {
			tb.call("kevin: build cottage at 0,1").call("anna: build mill at 1,0; done; " + keepAny)
		}, "anna", 1, ""},
		{"before, and played since", func(tb *table) {
			tb.call("kevin: build cottage at 0,1").call("anna: build mill at 1,0; done; " + keepAny)
		}, "anna", 2, "kevin build cottage at 0,1"},
		{"replaced and played since", func(tb *table) {
			tb.call("kevin: build cottage at 0,1").call("kevin: build cottage at 0,-1").call("anna: build mill at 1,0; done; " + keepAny)
		}, "anna", 2, ""},
		{"for an auction", func(tb *table) { tb.call("anna: build mill at 1,0").call("kevin: bid up to 2") }, "anna", 1, "kevin bid up to 2"},
		{"one lane replaced, the other as before", func(tb *table) {
			tb.call("kevin: garden 0,1; bid up to 2").call("kevin: bid up to 1")
		}, "anna", 2, "kevin garden 0,1; bid up to 1"},
		{"the undo undone", func(tb *table) {
			tb.call("anna: build mill at 1,0").call("kevin: garden 0,1").undoFor("anna", 1, all...)
		}, "", 3, "kevin garden 0,1"},
	} {
		tb := hamlet(t, "anna mill, kevin cottage, ken mill")
		c.play(tb)
		a := play.Act{Kind: play.ActUndo, To: c.to, Reason: "a test"}
		if c.who != "" {
			a.By, a.For, a.Consent = play.ByPlayer, c.who, slices.DeleteFunc(slices.Clone(all), func(p string) bool { return p == c.who })
		}
		tb.keep(Do(tb.g, a, tb.past))
		equal(t, c.what, filed(tb), c.want)
		tb.verify()
		again, err := NewReplay("j", tb.journal, tb.g.Secret)
		must(t, err)
		out, err := again.To(again.Len())
		must(t, err)
		equal(t, c.what+", played again", fmt.Sprint(out.Notes, out.Events, out.Receipts), fmt.Sprint(tb.out.Notes, tb.out.Events, tb.out.Receipts))
	}
}

// filed is what is on file, and the notes of the last entry.
func filed(tb *table) string {
	var lanes []string
	for i, player := range tb.g.Players {
		var orders []string
		for _, q := range tb.g.Queues[i] {
			for _, o := range OrdersOf(q) {
				orders = append(orders, tb.g.Rules.Grammar.WriteOrder(o))
			}
		}
		if orders != nil {
			lanes = append(lanes, player+" "+strings.Join(orders, "; "))
		}
	}
	for _, n := range tb.out.Notes {
		lanes = append(lanes, fmt.Sprintf("| %s %s %s", tb.g.Players[n.Seat], n.Code, tb.g.Rules.Grammar.WriteOrder(n.Order)))
	}
	return strings.Join(lanes, " ")
}
