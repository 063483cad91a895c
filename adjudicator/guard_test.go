package adjudicator_test

import (
	"fmt"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

func TestAGuardIsForOneTurnAndNoOther(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	tb.Call("anna turn 1: build mill at 1,0; done; "+playtest.KeepAny).Is("kevin build 2", "", "")
	wrong := func(orders string, turn, want int) {
		t.Helper()
		tb.Try(orders).Refused(tb.G, orders[:4]+" wrong-turn")
		p := tb.Out.Receipts[0].Problems[0]
		playtest.Equal(t, "the turns", fmt.Sprint(p.Turn, p.Want), fmt.Sprint(turn, want))
	}
	wrong("anna turn 1: build mill at 1,0", 1, 3) // past
	wrong("anna turn 5: build mill at 1,0", 5, 3) // the one after the next
	wrong("anna turn 2: build mill at 1,0", 2, 3) // another player's
	tb.Call("anna turn 3: build mill at 2,0").Is("kevin build 2", "anna turn: turn 3 | build mill at 2,0", "")
	tb.Call("kevin turn 2: build cottage at 0,1; done; " + playtest.KeepAny)
	tb.Verify()
}

func TestTheGuardOfAuctionOrdersIsTheRunningTurn(t *testing.T) {
	tb := playtest.Hamlet(t, "anna church, kevin cottage")
	tb.Call("anna: build church at 1,0").Is("kevin auction 1", "", "")
	for _, orders := range []string{"bid 1", "pass", "bid 1; build cottage at 0,1", "build cottage at 0,1; bid 1", "bid up to 2 in west; bid 1"} {
		tb.Try("kevin turn 2: "+orders).Refused(tb.G, "kevin wrong-turn") // his own turn, but this auction is before it
		playtest.Equal(t, "the turn of "+orders, tb.Out.Receipts[0].Problems[0].Want, 1)
		tb.Clone().Call("kevin turn 1: " + orders)
	}
	for _, orders := range []string{"withdraw", "bid up to 2", "bid up to 2 in east; build cottage at 0,1", "build cottage at 0,1"} {
		tb.Clone().Call("kevin turn 1: " + orders)
		tb.Clone().Call("kevin turn 2: " + orders)
		c := tb.Clone()
		c.Try("kevin turn 3: "+orders).Refused(c.G, "kevin wrong-turn")
	}
	tb.Try("anna turn 2: bid 1").Refused(tb.G, "anna wrong-turn")
	tb.Call("kevin turn 1: bid 1; build cottage at 0,1").Is("anna auction 1", "kevin turn: turn 2 | build cottage at 0,1", "")
	tb.Call("anna turn 1: pass").Is("anna garden 1", "kevin turn: turn 2 | build cottage at 0,1", "")
	tb.Verify()
}

// The one whose third action set off the auctions has nothing left to order
// for the running turn.
func TestLateTurnOrdersDoNotCountInTheNextTurn(t *testing.T) {
	tb := beforeAuctions(t, 1)
	mover, turn := tb.Mover(), tb.G.Open().Turn
	tb.Call(mover + ": " + trigger)
	next := tb.G.Turn(tb.G.Seat(mover))
	if tb.Open() != fmt.Sprintf("%s auction %d", mover, turn) || next <= turn {
		t.Fatalf("%s is open, and %s's turn is %d", tb.Open(), mover, next)
	}
	late := fmt.Sprintf("%s turn %d: ", mover, turn)
	tb.Try(late+"take skyscrapers").Refused(tb.G, mover+" wrong-turn")
	tb.Try(late+"take skyscrapers; pass").Refused(tb.G, mover+" wrong-turn")
	playtest.Equal(t, "the turn", tb.Out.Receipts[0].Problems[0].Want, turn)
	catalog, err := report.Load(tb.G.Rules, words.English)
	playtest.Must(t, err)
	said := fmt.Sprintf("only what is open now is left of turn %d: put the orders for that first, and those for your next turn behind them or send them apart", turn)
	playtest.Equal(t, "what is said", catalog.Problem(tb.Out.Receipts[0].Problems[0], tb.G.Players), said)
	tb.Try(late+"take skyscrapers; pass in central-park").Refused(tb.G, mover+" wrong-turn")
	playtest.Equal(t, "the turn", tb.Out.Receipts[0].Problems[0].Want, next)
	tb.Clone().Call(fmt.Sprintf("%s turn %d: take skyscrapers; pass in central-park", mover, next))
	tb.Call(late + "pass; take skyscrapers")
	playtest.Equal(t, "on file", tb.OnFile(), fmt.Sprintf("%s turn: turn %d | take skyscrapers", mover, next))
}

func TestAGuardBindsTheTurnAndNotStandingBids(t *testing.T) {
	tb := playtest.Hamlet(t, "anna church, kevin mill")
	tb.Call("kevin turn 2: bid up to 3; build mill at 0,1").Is("anna build 1", "kevin turn: turn 2 | build mill at 0,1\nkevin market: standing | bid up to 3", "")
	tb.Call("anna: build church at 1,0") // an auction before his turn
	if !tb.Happened("bid 1 1") {
		t.Errorf("the events are %q", tb.Events())
	}
	tb.Verify()
}

func TestTheSameSetAgainDoesNothing(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	tb.Call("kevin id 7f3a: build cottage at 0,1; done")
	before, was, first := tb.G, playtest.Text(tb.G), tb.Out.Entry
	for _, again := range []string{"kevin id 7f3a: build cottage at 0,1; done", "KEVIN id 7f3a: Build  Cottage  at 0,1; done"} {
		tb.Try(again).Refused(before)
		if r := tb.Out.Receipts[0]; !r.Accepted || !r.Repeated || r.Filed != first.Number || r.Digest != first.Sets[0].Digest {
			t.Errorf("%q: the receipt is %+v", again, r)
		}
	}
	playtest.Equal(t, "the game", playtest.Text(tb.G), was)

	tb.Call("anna: build mill at 1,0; done; "+playtest.KeepAny).Is("kevin keep 2", "", "")
	before = tb.G
	tb.Try("kevin id 7f3a: build cottage at 0,1; done").Refused(before) // not even when all of it is played
	tb.Verify()
}

func TestAnOldSetBesideANewOneDoesNoHarm(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	tb.Call("kevin id old: build cottage at 0,1")
	tb.Call("kevin id old: build cottage at 0,1", "kevin id new: build cottage at 0,2 or build cottage at 0,1; done")
	tb.Is("anna build 1", "kevin turn: turn 2 | build cottage at 0,2 or build cottage at 0,1; turn 2 step garden | done", "")
}

func TestOtherOrdersUnderTheSameIdAreRefused(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	tb.Call("kevin id 7f3a: build cottage at 0,1")
	for _, other := range []string{"kevin id 7f3a: build cottage at 1,0", "kevin turn 2 id 7f3a: build cottage at 0,1", "kevin id 7f3a: build cottage at 0,1; done"} {
		tb.Try(other).Refused(tb.G, "kevin id-reused")
	}
	tb.Call("anna id 7f3a: build mill at 1,0") // an id is a player's own
	tb.Call("kevin id 7F3A: build cottage at 0,1")
}

// Whatever of a template is filled in, its guard fits.
func TestTheGuardOfATemplateFitsAllOfIt(t *testing.T) {
	sets := 0
	for seed := range uint64(6) {
		tb := beforeAuctions(t, seed)
		if tb == nil {
			continue
		}
		tb.Call(tb.Mover() + ": " + trigger)
		for ; tb.G.Open().Lane != engine.OwnTurn; tb.Missing(tb.Mover()) {
			for _, player := range tb.G.Players {
				for _, filled := range fillings(tb, player) {
					set, err := formats.ReadOrders(player, []byte(filled), &tb.G.Rules.Grammar)
					if err != nil {
						t.Fatalf("%v\n%s", err, filled)
					}
					sets++
					if p := playtest.Problems(tb.G, adjudicator.Check(tb.G, []*play.OrderSet{set})); strings.Contains(strings.Join(p, " "), "wrong-turn") {
						t.Errorf("%s: %q:\n%s", tb.Open(), p, filled)
					}
				}
			}
		}
	}
	if sets < 100 {
		t.Errorf("%d sets", sets)
	}
}

// fillings fills in each selection of the slots of the player's template.
func fillings(tb *playtest.Table, player string) (filled []string) {
	tb.T.Helper()
	doc, err := report.About(tb.G).To(report.Reader{Viewer: player, Language: words.English})
	if err != nil {
		tb.T.Fatal(err)
	}
	head, slots, _ := strings.Cut(doc.Template, "orders:\n")
	if slots == "" {
		return nil
	}
	parts := strings.Split(strings.TrimSuffix(slots, "  -\n"), "  -\n")
	for chosen := 1; chosen < 1<<len(parts); chosen++ {
		text := head + "orders:\n"
		for i, comment := range parts {
			order := ""
			switch {
			case chosen>>i&1 == 0:
			case strings.Contains(comment, "# bid "):
				order = "pass"
			case strings.Contains(comment, "# take skyscrapers"):
				order = "take skyscrapers"
			case strings.Contains(comment, "# take COLOR"):
				order = "take orange violet"
			case strings.Contains(comment, "# move"):
				order = "move beige to times-square"
			}
			if order != "" {
				text += "  - " + order + "\n"
			}
		}
		if !strings.HasSuffix(text, "orders:\n") {
			filled = append(filled, text)
		}
	}
	return filled
}
