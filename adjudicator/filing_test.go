package adjudicator

import (
	"strings"
	"testing"

	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// orders reads an order file as it stands.
func (tb *table) orders(file, text string) *play.OrderSet {
	tb.t.Helper()
	set, err := formats.ReadOrders(file, []byte(text), &tb.g.Rules.Grammar)
	if err != nil {
		tb.t.Fatal(err)
	}
	return set
}

func TestEveryOrderNotUnderstoodAndNotAllowedIsToldAtOnce(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	before := tb.g
	tb.keep(Adjudicate(tb.g, play.Act{}, []*play.OrderSet{tb.orders("a.yaml", `player: anna
orders:
  - build mill at 7,7
  - garden: 30,30
  - gardn 2,0
  - bid 1
  - keep mansion
  - join forces
`)}))
	tb.refused(before,
		"anna:3:5 not-allowed apart 7,7",
		"anna:4:5 not-allowed apart 30,30",
		`anna:5:5 not-understood "gardn" near garden`,
		"anna:6:5 not-allowed no-market",
		`anna:7:10 not-understood "mansion"`,
		"anna:8:5 not-allowed no-join")
	for _, r := range tb.out.Receipts {
		equal(t, "the file", r.File, "a.yaml")
		for _, p := range r.Problems {
			if p.Text == "" || p.Misread != nil && len(p.Misread.Words)+len(p.Misread.Types) == 0 {
				t.Errorf("the problem does not say what was read and expected: %+v", p)
			}
		}
	}
}

func TestASetIsFiledWholeOrNotAtAll(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	for _, orders := range []string{
		"anna: build mill at 1,0; gardn 2,0",
		"anna: build mill at 1,0; garden 9,9",
		"anna: build mill at 1,0; done; pass",
		"anna: withdraw; build mill at 9,9",
	} {
		before := tb.g
		if tb.try(orders); len(tb.problems()) != 1 {
			t.Errorf("%q: %q", orders, tb.problems())
		}
		tb.refused(before, tb.problems()...).is("anna build 1", "", "")
	}
}

func TestOneBadSetDoesNotStopTheOthers(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage, ken mill")
	tb.try("anna: build mill at 5,5", "kevin: build cottage at 1,0", "ken: bild mill at 0,1")
	tb.is("anna build 1", "kevin turn: turn 2 | build cottage at 1,0", "")
	for i, accepted := range []bool{false, true, false} {
		equal(t, tb.out.Receipts[i].Player, tb.out.Receipts[i].Accepted, accepted)
	}
	equal(t, "the receipt has the digest of what is filed", tb.out.Receipts[1].Digest, tb.out.Entry.Sets[0].Digest)
}

func TestTwoSetsOfOnePlayerInACallAreRefused(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	tb.try("anna: build mill at 1,0", "ANNA: build mill at 0,1", "kevin: build cottage at 1,0")
	tb.is("anna build 1", "kevin turn: turn 2 | build cottage at 1,0", "")
	equal(t, "the problems", strings.Join(tb.problems(), "\n"), "anna two-sets\nanna two-sets")
	equal(t, "who is told", tb.out.Receipts[0].Problems[0].Text, "anna")
}

func TestWhoAndWhatASetIsFor(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	tb.try("ana: build mill at 1,0").refused(tb.g, "ana unknown-player")
	equal(t, "the nearest player", tb.out.Receipts[0].Problems[0].Near, "anna")
	tb.try("anna game spring-2: build mill at 1,0").refused(tb.g, "anna other-game")
	equal(t, "the nearest game", tb.out.Receipts[0].Problems[0].Near, "spring")
	tb.call("Anna game Spring: build mill at 1,0").is("anna garden 1", "", "")
	empty := &play.OrderSet{Player: "anna", Turn: play.Unbound}
	before := tb.g
	tb.keep(Adjudicate(tb.g, play.Act{}, []*play.OrderSet{empty}))
	tb.refused(before, "anna no-orders")
}

func TestAlternativesOfTwoSortsAreRefused(t *testing.T) {
	tb := hamlet(t, "anna church, kevin cottage")
	tb.try("anna: build church at 1,0 or pass").refused(tb.g, "anna:3:5 mixed")
	tb.call("anna: build church at 1,0")
	// a plain pass answers any auction, the bid waits for its own
	tb.try("kevin: bid up to 2 or pass").refused(tb.g, "kevin:3:5 mixed")
}

func TestAnOrderIsAllowedIfOneOfItsAlternativesIs(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	tb.try("anna: build church at 1,0 or mill at 5,5 or mill at 0,0").refused(tb.g, "anna:3:5 not-allowed taken 0,0")
	tb.call("anna: build church at 1,0 or mill at 5,5 or mill at -1,0").is("anna garden 1", "", "")
}

func TestOrdersAreForeseenUpToTheFirstDraw(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	// Whether a garden is free beside the mill is known, what will be drawn is not.
	tb.try("anna: build mill at 1,0; garden 0,0; keep church").refused(tb.g, "anna:4:5 not-allowed taken 0,0")
	tb.call("anna: build mill at 1,0; garden 2,0; keep church")
}

func TestOrdersAreForeseenUpToAnotherSeatsDecision(t *testing.T) {
	tb := hamlet(t, "anna church, kevin cottage")
	// Nobody knows what happens in the auction; before it all is known.
	tb.call("kevin: build church at 9,9")
	tb.call("anna: build church at 1,0; garden 9,9").is("kevin auction 1", "anna turn: turn 1 | garden 9,9\nkevin turn: turn 2 | build church at 9,9", "")
	tb.call("anna: pass", "kevin: pass").is("anna garden 1", "kevin turn: turn 2 | build church at 9,9", `anna dropped "garden 9,9" apart 9,9`)
}

func TestACallInWhichNothingIsAcceptedChangesNothing(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	before, was := tb.g, text(tb.g)
	tb.try("anna: build church at 1,0", "nobody-here: done").refused(before, "nobody-here unknown-player", "anna:3:5 not-allowed not-held church")
	equal(t, "the game", text(tb.g), was)
	tb.keep(Adjudicate(tb.g, play.Act{}, nil))
	tb.refused(before)
	equal(t, "the game", text(tb.g), was)
}

func TestOrdersAfterTheEndAreRefused(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	g, out, err := Do(tb.g, play.Act{Kind: play.ActEnd, Reason: "the train leaves"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	tb.keep(g, out, nil)
	tb.try("anna: build mill at 1,0").refused(tb.g, "anna over")
}
