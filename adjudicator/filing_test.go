package adjudicator_test

import (
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine/play"
)

func TestEveryOrderNotUnderstoodAndNotAllowedIsToldAtOnce(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	before := tb.G
	tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{}, []*play.OrderSet{tb.Orders("a.yaml", `player: anna
orders:
  - build mill at 7,7
  - garden: 30,30
  - gardn 2,0
  - bid 1
  - keep mansion
  - join forces
`)}))
	tb.Refused(before,
		"anna:3:5 not-allowed apart 7,7",
		"anna:4:5 not-allowed apart 30,30",
		`anna:5:5 not-understood "gardn" near garden`,
		"anna:6:5 not-allowed no-market",
		`anna:7:10 not-understood "mansion"`,
		"anna:8:5 not-allowed no-join")
	for _, r := range tb.Out.Receipts {
		playtest.Equal(t, "the file", r.File, "a.yaml")
		for _, p := range r.Problems {
			if p.Text == "" || p.Misread != nil && len(p.Misread.Words)+len(p.Misread.Types) == 0 {
				t.Errorf("the problem does not say what was read and expected: %+v", p)
			}
		}
	}
}

func TestASetIsFiledWholeOrNotAtAll(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	for _, orders := range []string{
		"anna: build mill at 1,0; gardn 2,0",
		"anna: build mill at 1,0; garden 9,9",
		"anna: build mill at 1,0; done; pass",
		"anna: withdraw; build mill at 9,9",
	} {
		before := tb.G
		if tb.Try(orders); len(tb.Problems()) != 1 {
			t.Errorf("%q: %q", orders, tb.Problems())
		}
		tb.Refused(before, tb.Problems()...).Is("anna build 1", "", "")
	}
}

func TestOneBadSetDoesNotStopTheOthers(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage, ken mill")
	tb.Try("anna: build mill at 5,5", "kevin: build cottage at 1,0", "ken: bild mill at 0,1")
	tb.Is("anna build 1", "kevin turn: turn 2 | build cottage at 1,0", "")
	for i, accepted := range []bool{false, true, false} {
		playtest.Equal(t, tb.Out.Receipts[i].Player, tb.Out.Receipts[i].Accepted, accepted)
	}
	playtest.Equal(t, "the receipt has the digest of what is filed", tb.Out.Receipts[1].Digest, tb.Out.Entry.Sets[0].Digest)
}

func TestTwoSetsOfOnePlayerInACallAreRefused(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	tb.Try("anna: build mill at 1,0", "ANNA: build mill at 0,1", "kevin: build cottage at 1,0")
	tb.Is("anna build 1", "kevin turn: turn 2 | build cottage at 1,0", "")
	playtest.Equal(t, "the problems", strings.Join(tb.Problems(), "\n"), "anna two-sets\nanna two-sets")
	playtest.Equal(t, "who is told", tb.Out.Receipts[0].Problems[0].Text, "anna")
}

func TestWhoAndWhatASetIsFor(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	tb.Try("ana: build mill at 1,0").Refused(tb.G, "ana unknown-player")
	playtest.Equal(t, "the nearest player", tb.Out.Receipts[0].Problems[0].Near, "anna")
	tb.Try("anna game spring-2: build mill at 1,0").Refused(tb.G, "anna other-game")
	playtest.Equal(t, "the nearest game", tb.Out.Receipts[0].Problems[0].Near, "spring")
	tb.Call("Anna game Spring: build mill at 1,0").Is("anna garden 1", "", "")
	empty := &play.OrderSet{Player: "anna", Turn: play.Unbound}
	before := tb.G
	tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{}, []*play.OrderSet{empty}))
	tb.Refused(before, "anna no-orders")
}

func TestAlternativesOfTwoSortsAreRefused(t *testing.T) {
	tb := playtest.Hamlet(t, "anna church, kevin cottage")
	tb.Try("anna: build church at 1,0 or pass").Refused(tb.G, "anna:3:5 mixed")
	tb.Call("anna: build church at 1,0")
	// a plain pass answers any auction, the bid waits for its own
	tb.Try("kevin: bid up to 2 or pass").Refused(tb.G, "kevin:3:5 mixed")
}

func TestAnOrderIsAllowedIfOneOfItsAlternativesIs(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	tb.Try("anna: build church at 1,0 or mill at 5,5 or mill at 0,0").Refused(tb.G, "anna:3:5 not-allowed taken 0,0")
	tb.Call("anna: build church at 1,0 or mill at 5,5 or mill at -1,0").Is("anna garden 1", "", "")
}

func TestOrdersAreForeseenUpToTheFirstDraw(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	// Whether a garden is free beside the mill is known, what will be drawn is not.
	tb.Try("anna: build mill at 1,0; garden 0,0; keep church").Refused(tb.G, "anna:4:5 not-allowed taken 0,0")
	tb.Call("anna: build mill at 1,0; garden 2,0; keep church")
}

func TestOrdersAreForeseenUpToAnotherSeatsDecision(t *testing.T) {
	tb := playtest.Hamlet(t, "anna church, kevin cottage")
	// Nobody knows what happens in the auction; before it all is known.
	tb.Call("kevin: build church at 9,9")
	tb.Call("anna: build church at 1,0; garden 9,9").Is("kevin auction 1", "anna turn: turn 1 | garden 9,9\nkevin turn: turn 2 | build church at 9,9", "")
	tb.Call("anna: pass", "kevin: pass").Is("anna garden 1", "kevin turn: turn 2 | build church at 9,9", `anna dropped "garden 9,9" apart 9,9`)
}

func TestACallInWhichNothingIsAcceptedChangesNothing(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	before, was := tb.G, playtest.Text(tb.G)
	tb.Try("anna: build church at 1,0", "nobody-here: done").Refused(before, "nobody-here unknown-player", "anna:3:5 not-allowed not-held church")
	playtest.Equal(t, "the game", playtest.Text(tb.G), was)
	tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{}, nil))
	tb.Refused(before)
	playtest.Equal(t, "the game", playtest.Text(tb.G), was)
}

func TestOrdersAfterTheEndAreRefused(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	g, out, err := adjudicator.Do(tb.G, play.Act{Kind: play.ActEnd, Reason: "the train leaves"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	tb.Keep(g, out, nil)
	tb.Try("anna: build mill at 1,0").Refused(tb.G, "anna over")
}
