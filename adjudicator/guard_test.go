package adjudicator

import (
	"fmt"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

func TestAGuardIsForOneTurnAndNoOther(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	tb.call("anna turn 1: build mill at 1,0; done; "+keepAny).is("kevin build 2", "", "")
	wrong := func(orders string, turn, want int) {
		t.Helper()
		tb.try(orders).refused(tb.g, orders[:4]+" wrong-turn")
		p := tb.out.Receipts[0].Problems[0]
		equal(t, "the turns", fmt.Sprint(p.Turn, p.Want), fmt.Sprint(turn, want))
	}
	wrong("anna turn 1: build mill at 1,0", 1, 3) // past
	wrong("anna turn 5: build mill at 1,0", 5, 3) // the one after the next
	wrong("anna turn 2: build mill at 1,0", 2, 3) // another player's
	tb.call("anna turn 3: build mill at 2,0").is("kevin build 2", "anna turn: turn 3 | build mill at 2,0", "")
	tb.call("kevin turn 2: build cottage at 0,1; done; " + keepAny)
	tb.verify()
}

func TestTheGuardOfAuctionOrdersIsTheRunningTurn(t *testing.T) {
	tb := hamlet(t, "anna church, kevin cottage")
	tb.call("anna: build church at 1,0").is("kevin auction 1", "", "")
	for _, orders := range []string{"bid 1", "pass", "bid 1; build cottage at 0,1", "build cottage at 0,1; bid 1", "bid up to 2 in west; bid 1"} {
		tb.try("kevin turn 2: "+orders).refused(tb.g, "kevin wrong-turn") // his own turn, but this auction is before it
		equal(t, "the turn of "+orders, tb.out.Receipts[0].Problems[0].Want, 1)
		tb.clone().call("kevin turn 1: " + orders)
	}
	for _, orders := range []string{"withdraw", "bid up to 2", "bid up to 2 in east; build cottage at 0,1", "build cottage at 0,1"} {
		tb.clone().call("kevin turn 1: " + orders)
		tb.clone().call("kevin turn 2: " + orders)
		c := tb.clone()
		c.try("kevin turn 3: "+orders).refused(c.g, "kevin wrong-turn")
	}
	tb.try("anna turn 2: bid 1").refused(tb.g, "anna wrong-turn")
	tb.call("kevin turn 1: bid 1; build cottage at 0,1").is("anna auction 1", "kevin turn: turn 2 | build cottage at 0,1", "")
	tb.call("anna turn 1: pass").is("anna garden 1", "kevin turn: turn 2 | build cottage at 0,1", "")
	tb.verify()
}

// The one whose third action set off the auctions has nothing left to order
// for the running turn.
func TestLateTurnOrdersDoNotCountInTheNextTurn(t *testing.T) {
	tb := beforeAuctions(t, 1)
	mover, turn := tb.mover(), tb.g.Open().Turn
	tb.call(mover + ": " + trigger)
	next := tb.g.Turn(tb.g.Seat(mover))
	if tb.open() != fmt.Sprintf("%s auction %d", mover, turn) || next <= turn {
		t.Fatalf("%s is open, and %s's turn is %d", tb.open(), mover, next)
	}
	late := fmt.Sprintf("%s turn %d: ", mover, turn)
	tb.try(late+"take skyscrapers").refused(tb.g, mover+" wrong-turn")
	tb.try(late+"take skyscrapers; pass").refused(tb.g, mover+" wrong-turn")
	equal(t, "the turn", tb.out.Receipts[0].Problems[0].Want, turn)
	catalog, err := report.Load(tb.g.Rules, words.English)
	must(t, err)
	said := fmt.Sprintf("only what is open now is left of turn %d: put the orders for that first, and those for your next turn behind them or send them apart", turn)
	equal(t, "what is said", catalog.Problem(tb.out.Receipts[0].Problems[0], tb.g.Players), said)
	tb.try(late+"take skyscrapers; pass in central-park").refused(tb.g, mover+" wrong-turn")
	equal(t, "the turn", tb.out.Receipts[0].Problems[0].Want, next)
	tb.clone().call(fmt.Sprintf("%s turn %d: take skyscrapers; pass in central-park", mover, next))
	tb.call(late + "pass; take skyscrapers")
	equal(t, "on file", tb.onFile(), fmt.Sprintf("%s turn: turn %d | take skyscrapers", mover, next))
}

func TestAGuardBindsTheTurnAndNotStandingBids(t *testing.T) {
	tb := hamlet(t, "anna church, kevin mill")
	tb.call("kevin turn 2: bid up to 3; build mill at 0,1").is("anna build 1", "kevin turn: turn 2 | build mill at 0,1\nkevin market: standing | bid up to 3", "")
	tb.call("anna: build church at 1,0") // an auction before his turn
	if !tb.happened("bid 1 1") {
		t.Errorf("the events are %q", tb.events())
	}
	tb.verify()
}

func TestTheSameSetAgainDoesNothing(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	tb.call("kevin id 7f3a: build cottage at 0,1; done")
	before, was, first := tb.g, text(tb.g), tb.out.Entry
	for _, again := range []string{"kevin id 7f3a: build cottage at 0,1; done", "KEVIN id 7f3a: Build  Cottage  at 0,1; done"} {
		tb.try(again).refused(before)
		if r := tb.out.Receipts[0]; !r.Accepted || !r.Repeated || r.Filed != first.Number || r.Digest != first.Sets[0].Digest {
			t.Errorf("%q: the receipt is %+v", again, r)
		}
	}
	equal(t, "the game", text(tb.g), was)

	tb.call("anna: build mill at 1,0; done; "+keepAny).is("kevin keep 2", "", "")
	before = tb.g
	tb.try("kevin id 7f3a: build cottage at 0,1; done").refused(before) // not even when all of it is played
	tb.verify()
}

func TestAnOldSetBesideANewOneDoesNoHarm(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	tb.call("kevin id old: build cottage at 0,1")
	tb.call("kevin id old: build cottage at 0,1", "kevin id new: build cottage at 0,2 or build cottage at 0,1; done")
	tb.is("anna build 1", "kevin turn: turn 2 | build cottage at 0,2 or build cottage at 0,1; turn 2 step garden | done", "")
}

func TestOtherOrdersUnderTheSameIdAreRefused(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	tb.call("kevin id 7f3a: build cottage at 0,1")
	for _, other := range []string{"kevin id 7f3a: build cottage at 1,0", "kevin turn 2 id 7f3a: build cottage at 0,1", "kevin id 7f3a: build cottage at 0,1; done"} {
		tb.try(other).refused(tb.g, "kevin id-reused")
	}
	tb.call("anna id 7f3a: build mill at 1,0") // an id is a player's own
	tb.call("kevin id 7F3A: build cottage at 0,1")
}

// Whatever of a template is filled in, its guard fits.
func TestTheGuardOfATemplateFitsAllOfIt(t *testing.T) {
	sets := 0
	for seed := range uint64(6) {
		tb := beforeAuctions(t, seed)
		if tb == nil {
			continue
		}
		tb.call(tb.mover() + ": " + trigger)
		for ; tb.g.Open().Lane != engine.OwnTurn; tb.missing(tb.mover()) {
			for _, player := range tb.g.Players {
				for _, filled := range fillings(tb, player) {
					set, err := formats.ReadOrders(player, []byte(filled), &tb.g.Rules.Grammar)
					if err != nil {
						t.Fatalf("%v\n%s", err, filled)
					}
					sets++
					if p := problems(tb.g, Check(tb.g, []*play.OrderSet{set})); strings.Contains(strings.Join(p, " "), "wrong-turn") {
						t.Errorf("%s: %q:\n%s", tb.open(), p, filled)
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
func fillings(tb *table, player string) (filled []string) {
	tb.t.Helper()
	doc, err := report.About(tb.g).To(report.Reader{Viewer: player, Language: words.English})
	if err != nil {
		tb.t.Fatal(err)
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
