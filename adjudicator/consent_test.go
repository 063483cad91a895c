package adjudicator_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/internal/testkit"
)

// TestAFreeUndoShowsNobodyAnything plays games of all kinds at random. Whatever
// is free to undo leaves others with what they saw before, and the same orders
// lead to the same game again.
func TestAFreeUndoShowsNobodyAnything(t *testing.T) {
	for _, rules := range registry.All() {
		t.Run(rules.Name, func(t *testing.T) {
			free, asked := 0, 0
			for seed := range uint64(testkit.Times(3, 4)) {
				random := rand.New(rand.NewPCG(seed, 7))
				o := adjudicator.Options{Rules: rules, Secret: engine.SeedSecret(fmt.Sprint("consent ", seed))}
				tb := playtest.Sit(t, o)
				for step := 0; step < 60 && !tb.G.Over(); step++ {
					tb.Random(random)
					player := tb.G.Players[random.IntN(len(tb.G.Players))]
					to := 0
					if random.IntN(3) == 0 {
						to = 1 + random.IntN(tb.G.Tip.Entry)
					}
					u, err := adjudicator.Undoable(tb.G, player, to, tb.Past)
					if err != nil {
						continue
					}
					past, entries, err := tb.Past(u.To)
					playtest.Must(t, err)
					if !u.Free {
						asked++
						if _, _, err := adjudicator.Do(tb.G, play.Act{Kind: play.ActUndo, By: play.ByPlayer, For: player, To: u.To, Consent: u.Ask[1:]}, tb.Past); err == nil {
							t.Fatal("an undo without the consent of all")
						}
						continue
					}
					free++
					undone := tb.ShowsNothing(u, player, past, entries)
					if random.IntN(3) == 0 { // and on from there
						tb = undone
					}
				}
				tb.Verify()
			}
			if free < 10 || asked < 10 {
				t.Errorf("%d undos were free, and %d needed consent", free, asked)
			}
		})
	}
}

// TestWhatIsFreeToUndo has a row for each reason to ask the others.
func TestWhatIsFreeToUndo(t *testing.T) {
	for _, c := range []struct {
		what string
		play func(tb *playtest.Table)
		who  string
		to   int
		want string
	}{
		{"a house of the hand is shown", func(tb *playtest.Table) {}, "anna", 0, "1 asks kevin ken"},
		{"a bid", func(tb *playtest.Table) { tb.Call("kevin: bid 1") }, "kevin", 0, "2 free"},
		{"a bid of somebody else", func(tb *playtest.Table) { tb.Call("kevin: bid 1") }, "anna", 0, "1 asks kevin ken"},
		{"two bids", func(tb *playtest.Table) {
			tb.Call("kevin: bid 1").Call("ken: bid 2").Call("anna: pass").Call("kevin: bid 3")
		}, "kevin", 2, "2 asks anna ken"},
		{"orders that wait", func(tb *playtest.Table) { tb.Call("ken: garden 0,1") }, "ken", 0, "2 free"},
		{"somebody else filed", func(tb *playtest.Table) { tb.Call("kevin: bid 1").Call("ken: withdraw") }, "kevin", 0, "2 asks anna ken"},
		{"somebody else filed before", func(tb *playtest.Table) { tb.Call("ken: withdraw").Call("kevin: bid 1") }, "kevin", 0, "3 free"},
		{"somebody else filed before, and it was played", func(tb *playtest.Table) { tb.Call("ken: bid up to 2").Call("kevin: bid 1") }, "kevin", 0, "3 asks anna ken"},
		{"a message", func(tb *playtest.Table) {
			tb.Call("kevin: bid 1").Keep(adjudicator.Do(tb.G, play.Act{Kind: play.ActMessage, Text: "Hello."}, nil))
		}, "kevin", 0, "2 free"},
		{"a default", func(tb *playtest.Table) { tb.Missing("kevin") }, "kevin", 2, "2 asks anna ken"},
		{"undone before", func(tb *playtest.Table) { tb.Call("kevin: bid 1").UndoFor("kevin", 2) }, "kevin", 0, "kevin has no orders to undo"},
		{"undone, and ordered again", func(tb *playtest.Table) { tb.Call("kevin: bid 1").UndoFor("kevin", 2).Call("kevin: bid 2") }, "kevin", 0, "4 free"},
		{"before what was undone", func(tb *playtest.Table) { tb.Call("kevin: bid 1").UndoFor("kevin", 2).Call("kevin: bid 2") }, "kevin", 2, "2 free"},
		{"an undo of the undo", func(tb *playtest.Table) { tb.Call("kevin: bid 1").UndoFor("kevin", 2) }, "kevin", 3, "3 asks anna ken"},
		{"the end", func(tb *playtest.Table) { tb.Keep(adjudicator.Do(tb.G, play.Act{Kind: play.ActEnd, Reason: "x"}, nil)) }, "anna", 1, "the game is already over"},
		{"no such player", func(*playtest.Table) {}, "lee", 0, `there is no player "lee"`},
		{"no such entry", func(*playtest.Table) {}, "anna", 9, "there is no entry 9; the journal has entries 1 to 2"},
		{"the game as it is", func(*playtest.Table) {}, "anna", 2, "the game is already as it was after entry 2"},
		{"no orders", func(*playtest.Table) {}, "ken", 0, "ken has no orders to undo"},
	} {
		tb := playtest.Hamlet(t, "anna church, kevin cottage, ken mill").Call("anna: build church at 1,0")
		c.play(tb)
		playtest.Equal(t, c.what, tb.AsksFor(c.who, c.to), c.want)
	}
}

func TestAnUndoNeedsTheConsentOfAll(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage, ken mill").Call("anna: build mill at 1,0")
	for _, consent := range [][]string{nil, {"kevin"}, {"anna", "ken"}} {
		_, _, err := adjudicator.Do(tb.G, play.Act{Kind: play.ActUndo, By: play.ByPlayer, For: "anna", To: 1, Consent: consent}, tb.Past)
		var why *adjudicator.ActError
		if !errors.As(err, &why) || !strings.HasPrefix(why.Error(), "anna can undo this only if k") {
			t.Errorf("with the consent of %v: %v", consent, err)
		}
	}
	tb.UndoFor("ANNA", 1, "KEN", "kevin")
	playtest.Equal(t, "who agreed", strings.Join(tb.Out.Entry.Consent, " "), "kevin ken")
	tb.Verify()
	tb.Call("ken: garden 0,1").UndoFor("ken", 3, "anna")
	playtest.Equal(t, "the consent that nothing needs", len(tb.Out.Entry.Consent), 0)
	tb.Verify()
}

// TestOrdersFiledSinceStayOnFile undoes with orders of others on file.
func TestOrdersFiledSinceStayOnFile(t *testing.T) {
	all := []string{"anna", "kevin", "ken"}
	for _, c := range []struct {
		what string
		play func(tb *playtest.Table)
		who  string // asks; "" for the moderator
		to   int
		want string // what is on file afterwards, and the notes
	}{
		{"filed since", func(tb *playtest.Table) {
			tb.Call("anna: build mill at 1,0").Call("kevin: build cottage at 0,1; garden 0,2")
		}, "anna", 1,
			"kevin build cottage at 0,1; garden 0,2"},
		{"filed since, and the moderator undoes", func(tb *playtest.Table) { tb.Call("anna: build mill at 1,0").Call("kevin: build cottage at 0,1") }, "", 1,
			"kevin build cottage at 0,1"},
		{"one's own", func(tb *playtest.Table) { tb.Call("kevin: garden 0,1").Call("ken: garden 0,2") }, "kevin", 1,
			"ken garden 0,2 | kevin undone garden 0,1"},
		{"replaced since", func(tb *playtest.Table) { tb.Call("kevin: garden 0,1").Call("kevin: garden 0,2") }, "anna", 2, "kevin garden 0,2"},
		{"withdrawn since", func(tb *playtest.Table) { tb.Call("kevin: garden 0,1").Call("kevin: withdraw") }, "anna", 2, ""},
		{"one's own, withdrawn since", func(tb *playtest.Table) { tb.Call("kevin: garden 0,1").Call("kevin: withdraw") }, "kevin", 2, "kevin garden 0,1"},
		{"played since", func(tb *playtest.Table) {
			tb.Call("kevin: build cottage at 0,1").Call("anna: build mill at 1,0; done; " + playtest.KeepAny)
		}, "anna", 1, ""},
		{"before, and played since", func(tb *playtest.Table) {
			tb.Call("kevin: build cottage at 0,1").Call("anna: build mill at 1,0; done; " + playtest.KeepAny)
		}, "anna", 2, "kevin build cottage at 0,1"},
		{"replaced and played since", func(tb *playtest.Table) {
			tb.Call("kevin: build cottage at 0,1").Call("kevin: build cottage at 0,-1").Call("anna: build mill at 1,0; done; " + playtest.KeepAny)
		}, "anna", 2, ""},
		{"for an auction", func(tb *playtest.Table) { tb.Call("anna: build mill at 1,0").Call("kevin: bid up to 2") }, "anna", 1, "kevin bid up to 2"},
		{"one lane replaced, the other as before", func(tb *playtest.Table) {
			tb.Call("kevin: garden 0,1; bid up to 2").Call("kevin: bid up to 1")
		}, "anna", 2, "kevin garden 0,1; bid up to 1"},
		{"the undo undone", func(tb *playtest.Table) {
			tb.Call("anna: build mill at 1,0").Call("kevin: garden 0,1").UndoFor("anna", 1, all...)
		}, "", 3, "kevin garden 0,1"},
	} {
		tb := playtest.Hamlet(t, "anna mill, kevin cottage, ken mill")
		c.play(tb)
		a := play.Act{Kind: play.ActUndo, To: c.to, Reason: "a test"}
		if c.who != "" {
			a.By, a.For, a.Consent = play.ByPlayer, c.who, slices.DeleteFunc(slices.Clone(all), func(p string) bool { return p == c.who })
		}
		tb.Keep(adjudicator.Do(tb.G, a, tb.Past))
		playtest.Equal(t, c.what, filed(tb), c.want)
		tb.Verify()
		again, err := adjudicator.NewReplay("j", tb.Journal, tb.G.Secret)
		playtest.Must(t, err)
		out, err := again.To(again.Len())
		playtest.Must(t, err)
		playtest.Equal(t, c.what+", played again", fmt.Sprint(out.Notes, out.Events, out.Receipts), fmt.Sprint(tb.Out.Notes, tb.Out.Events, tb.Out.Receipts))
	}
}

// filed is what is on file, and the notes of the last entry.
func filed(tb *playtest.Table) string {
	var lanes []string
	for i, player := range tb.G.Players {
		var orders []string
		for _, q := range tb.G.Queues[i] {
			for _, o := range adjudicator.OrdersOf(q) {
				orders = append(orders, tb.G.Rules.Grammar.WriteOrder(o))
			}
		}
		if orders != nil {
			lanes = append(lanes, player+" "+strings.Join(orders, "; "))
		}
	}
	for _, n := range tb.Out.Notes {
		lanes = append(lanes, fmt.Sprintf("| %s %s %s", tb.G.Players[n.Seat], n.Code, tb.G.Rules.Grammar.WriteOrder(n.Order)))
	}
	return strings.Join(lanes, " ")
}
