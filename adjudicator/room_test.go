package adjudicator

import (
	"fmt"
	"testing"

	"cityhall.example/engine"
)

// Hamlet's churches set off auctions in the room of their side: those left of
// the first cottage in the west, the others in the east.

func TestAnOrderForAnotherRoomNeitherPlaysNorBlocks(t *testing.T) {
	tb := hamlet(t, "anna church, kevin cottage")
	west := "kevin market west: standing | bid 9 in west; standing | bid up to 9 in west" // nobody has nine coins
	tb.call("kevin: bid 9 in west; bid up to 9 in west; bid up to 2 in east")
	tb.is("anna build 1", west+"\nkevin market east: standing | bid up to 2 in east", "")
	tb.call("anna: build church at 1,0").is("anna auction 1", west+"\nkevin market east: market 1 used | bid up to 2 in east", "")
	tb.call("anna: bid 2").is("anna garden 1", west, `kevin passed "bid up to 2 in east" too-low 2`)
	tb.verify()
}

func TestNewOrdersReplaceThoseOfTheirRoom(t *testing.T) {
	tb := hamlet(t, "anna church, kevin cottage")
	tb.call("kevin: bid 1 in west; bid 1 in east; bid up to 2").call("anna: build church at 1,0")
	rest := "kevin market: market 1 | bid up to 2\nkevin market west: standing | bid 1 in west"
	tb.is("anna auction 1", rest, "")
	tb.call("kevin: bid 3; pass") // plain: for the open auction
	tb.is("anna auction 1", rest+"\nkevin market east: market 1 | bid 3; market 1 | pass", "")
	tb.clone().call("kevin: bid 2 in east").is("anna auction 1", rest+"\nkevin market east: market 1 | bid 2 in east", "")
	tb.clone().call("kevin: bid 2 in west").is("anna auction 1",
		"kevin market: market 1 | bid up to 2\nkevin market west: standing | bid 2 in west\nkevin market east: market 1 | bid 3; market 1 | pass", "")
	tb.clone().call("kevin: bid up to 3").is("anna auction 1", "kevin market: market 1 | bid up to 3", "") // for every room
	tb.clone().call("kevin: bid up to 3; bid 1 in west").is("anna auction 1", "kevin market: market 1 | bid up to 3\nkevin market west: standing | bid 1 in west", "")
	tb.clone().call("kevin: bid 1 in west; bid up to 3").is("anna auction 1", "kevin market: market 1 | bid up to 3\nkevin market west: standing | bid 1 in west", "")
	tb.verify()
}

func TestTheOccasionsOwnOrdersAreAskedFirst(t *testing.T) {
	tb := hamlet(t, "anna church, kevin cottage")
	tb.call("kevin: bid up to 3; bid 2 in east").call("anna: build church at 1,0")
	if !tb.happened("bid 1 2") {
		t.Errorf("the events are %q", tb.events())
	}
	tb.call("anna: bid 3").is("anna keep 1", "", `kevin passed "bid up to 3" too-low 3`) // with the one for any room
	tb.verify()
}

func TestAnOrderWhoseOccasionIsOverExpires(t *testing.T) {
	tb := hamlet(t, "anna church, kevin church")
	tb.call("kevin: bid 1 in east; bid 2 in east; bid up to 2 in west").call("anna: build church at 1,0")
	tb.is("anna auction 1", "kevin market west: standing | bid up to 2 in west\nkevin market east: market 1 | bid 2 in east", "")
	tb.call("anna: pass").is("anna garden 1", "kevin market west: standing | bid up to 2 in west", `kevin expired "bid 2 in east"`)
	tb.call("anna: done; " + keepAny).call("kevin: build church at 0,1")
	tb.is("anna auction 2", "kevin market west: standing | bid up to 2 in west", "")
	tb.verify()
}

func TestAHeldRoomHoldsNoOther(t *testing.T) {
	tb := hamlet(t, "anna church, kevin church")
	tb.call("kevin: bid 1 in east; bid 9 in east; bid 8 in east; bid up to 1 in west; bid up to 2").call("anna: build church at 1,0; bid 2 in east; bid 3 in east")
	waits := "kevin market: market 1 | bid up to 2\nkevin market west: standing | bid up to 1 in west"
	anna := "anna market east: market 1 | bid 3 in east\n"
	tb.is("kevin auction 1", anna+waits+"\nkevin market east held: market 1 | bid 8 in east", `kevin dropped "bid 9 in east" no-coins 3`)
	tb.clone().call("kevin: bid up to 3 in east").is("anna garden 1", "kevin market west: standing | bid up to 1 in west", "anna expired \"bid 3 in east\"\nkevin expired \"bid up to 2\"")
	tb.missing("kevin").is("anna garden 1", "kevin market west: standing | bid up to 1 in west", "kevin missed \"pass\"\nanna expired \"bid 3 in east\"\nkevin expired \"bid up to 2\"\nkevin expired \"bid 8 in east\"")
	tb.verify()
}

// A room is held even if nothing waits in it but orders for every room.
func TestADropHoldsOrdersForEveryRoom(t *testing.T) {
	tb := hamlet(t, "anna church, kevin cottage")
	tb.call("kevin: bid 9 in east; bid up to 2").call("anna: build church at 1,0")
	held := "kevin market: market 1 | bid up to 2\nkevin market east held: "
	tb.is("kevin auction 1", held, `kevin dropped "bid 9 in east" no-coins 3`)
	tb.call("anna: garden 2,0").is("kevin auction 1", "anna turn: turn 1 | garden 2,0\n"+held, "")
	tb.call("kevin: bid 1 in east").is("anna auction 1", "anna turn: turn 1 | garden 2,0\nkevin market: market 1 | bid up to 2", "")
	tb.verify()
}

func TestAlternativesAreForOneRoom(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	for _, orders := range []string{"bid up to 1 in west or bid up to 2 in east", "bid up to 1 in west or bid up to 2", "bid 1 in west or pass"} {
		tb.try("kevin: "+orders).refused(tb.g, "kevin:3:5 mixed")
	}
	tb.call("kevin: bid 1 in west or bid up to 2 in west")
}

// An order for the auctions of a turn that comes when the seat has passed is
// for that turn all the same, and not for a later one.
func TestAnOrderForATurnIsForTheOneWithOpenAuctions(t *testing.T) {
	tb := find(t, "anna church, kevin church", Options{Rules: variant(engine.ForTurn)}, nil)
	tb.call("anna: build church at 1,0").call("kevin: pass").call("kevin: bid up to 3")
	tb.is("anna auction 1", "kevin market: turn 1 | bid up to 3", "")
	tb.call("anna: pass; done; "+keepAny).is("kevin build 2", "", `kevin expired "bid up to 3"`)
	tb.call("anna: bid up to 3").is("kevin build 2", "anna market: standing | bid up to 3", "") // no auction is open
	tb.call("kevin: build church at 0,1").is("kevin auction 2", "anna market: turn 2 used | bid up to 3", "")
}

func TestOrdersForTheWinnerAreSkippedWhileBidding(t *testing.T) {
	tb := beforeAuctions(t, 1)
	mover := tb.mover()
	place := places(tb)[0]
	tb.call(mover + ": " + trigger)
	auction := fmt.Sprint("auction ", tb.g.Open().Occasion)
	tb.call(mover + ": build 0; stop; pass; build max")
	equal(t, "on file", tb.onFile(), fmt.Sprintf("%s auction %s: %[3]s | build 0; %[3]s | stop; %[3]s | build max", mover, place, auction))
	var others []string
	for _, player := range tb.g.Players {
		if player != mover {
			others = append(others, player)
		}
	}
	tb.missing(others...)
	if tb.onFile() != "" {
		t.Errorf("on file after the auction: %s", tb.onFile())
	}
	for _, order := range []string{"build 0", "stop", "build max"} {
		found := false
		for _, n := range tb.out.Notes {
			found = found || tb.g.Rules.Grammar.WriteOrder(n.Order) == order
		}
		if !found {
			t.Errorf("%s was not told: %s", order, tb.notes())
		}
	}
}
