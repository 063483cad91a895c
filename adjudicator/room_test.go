package adjudicator_test

import (
	"fmt"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
)

// Hamlet's churches set off auctions in the room of their side: those left of
// the first cottage in the west, the others in the east.

func TestAnOrderForAnotherRoomNeitherPlaysNorBlocks(t *testing.T) {
	tb := playtest.Hamlet(t, "anna church, kevin cottage")
	west := "kevin market west: standing | bid 9 in west; standing | bid up to 9 in west" // nobody has nine coins
	tb.Call("kevin: bid 9 in west; bid up to 9 in west; bid up to 2 in east")
	tb.Is("anna build 1", west+"\nkevin market east: standing | bid up to 2 in east", "")
	tb.Call("anna: build church at 1,0").Is("anna auction 1", west+"\nkevin market east: market 1 used | bid up to 2 in east", "")
	tb.Call("anna: bid 2").Is("anna garden 1", west, `kevin passed "bid up to 2 in east" too-low 2`)
	tb.Verify()
}

func TestNewOrdersReplaceThoseOfTheirRoom(t *testing.T) {
	tb := playtest.Hamlet(t, "anna church, kevin cottage")
	tb.Call("kevin: bid 1 in west; bid 1 in east; bid up to 2").Call("anna: build church at 1,0")
	rest := "kevin market: market 1 | bid up to 2\nkevin market west: standing | bid 1 in west"
	tb.Is("anna auction 1", rest, "")
	tb.Call("kevin: bid 3; pass") // plain: for the open auction
	tb.Is("anna auction 1", rest+"\nkevin market east: market 1 | bid 3; market 1 | pass", "")
	tb.Clone().Call("kevin: bid 2 in east").Is("anna auction 1", rest+"\nkevin market east: market 1 | bid 2 in east", "")
	tb.Clone().Call("kevin: bid 2 in west").Is("anna auction 1",
		"kevin market: market 1 | bid up to 2\nkevin market west: standing | bid 2 in west\nkevin market east: market 1 | bid 3; market 1 | pass", "")
	tb.Clone().Call("kevin: bid up to 3").Is("anna auction 1", "kevin market: market 1 | bid up to 3", "") // for every room
	tb.Clone().Call("kevin: bid up to 3; bid 1 in west").Is("anna auction 1", "kevin market: market 1 | bid up to 3\nkevin market west: standing | bid 1 in west", "")
	tb.Clone().Call("kevin: bid 1 in west; bid up to 3").Is("anna auction 1", "kevin market: market 1 | bid up to 3\nkevin market west: standing | bid 1 in west", "")
	tb.Verify()
}

func TestTheOccasionsOwnOrdersAreAskedFirst(t *testing.T) {
	tb := playtest.Hamlet(t, "anna church, kevin cottage")
	tb.Call("kevin: bid up to 3; bid 2 in east").Call("anna: build church at 1,0")
	if !tb.Happened("bid 1 2") {
		t.Errorf("the events are %q", tb.Events())
	}
	tb.Call("anna: bid 3").Is("anna keep 1", "", `kevin passed "bid up to 3" too-low 3`) // with the one for any room
	tb.Verify()
}

func TestAnOrderWhoseOccasionIsOverExpires(t *testing.T) {
	tb := playtest.Hamlet(t, "anna church, kevin church")
	tb.Call("kevin: bid 1 in east; bid 2 in east; bid up to 2 in west").Call("anna: build church at 1,0")
	tb.Is("anna auction 1", "kevin market west: standing | bid up to 2 in west\nkevin market east: market 1 | bid 2 in east", "")
	tb.Call("anna: pass").Is("anna garden 1", "kevin market west: standing | bid up to 2 in west", `kevin expired "bid 2 in east"`)
	tb.Call("anna: done; " + playtest.KeepAny).Call("kevin: build church at 0,1")
	tb.Is("anna auction 2", "kevin market west: standing | bid up to 2 in west", "")
	tb.Verify()
}

func TestAHeldRoomHoldsNoOther(t *testing.T) {
	tb := playtest.Hamlet(t, "anna church, kevin church")
	tb.Call("kevin: bid 1 in east; bid 9 in east; bid 8 in east; bid up to 1 in west; bid up to 2").Call("anna: build church at 1,0; bid 2 in east; bid 3 in east")
	waits := "kevin market: market 1 | bid up to 2\nkevin market west: standing | bid up to 1 in west"
	anna := "anna market east: market 1 | bid 3 in east\n"
	tb.Is("kevin auction 1", anna+waits+"\nkevin market east held: market 1 | bid 8 in east", `kevin dropped "bid 9 in east" no-coins 3`)
	tb.Clone().Call("kevin: bid up to 3 in east").Is("anna garden 1", "kevin market west: standing | bid up to 1 in west", "anna expired \"bid 3 in east\"\nkevin expired \"bid up to 2\"")
	tb.Missing("kevin").Is("anna garden 1", "kevin market west: standing | bid up to 1 in west", "kevin missed \"pass\"\nanna expired \"bid 3 in east\"\nkevin expired \"bid up to 2\"\nkevin expired \"bid 8 in east\"")
	tb.Verify()
}

// A room is held even if nothing waits in it but orders for every room.
func TestADropHoldsOrdersForEveryRoom(t *testing.T) {
	tb := playtest.Hamlet(t, "anna church, kevin cottage")
	tb.Call("kevin: bid 9 in east; bid up to 2").Call("anna: build church at 1,0")
	held := "kevin market: market 1 | bid up to 2\nkevin market east held: "
	tb.Is("kevin auction 1", held, `kevin dropped "bid 9 in east" no-coins 3`)
	tb.Call("anna: garden 2,0").Is("kevin auction 1", "anna turn: turn 1 | garden 2,0\n"+held, "")
	tb.Call("kevin: bid 1 in east").Is("anna auction 1", "anna turn: turn 1 | garden 2,0\nkevin market: market 1 | bid up to 2", "")
	tb.Verify()
}

func TestAlternativesAreForOneRoom(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	for _, orders := range []string{"bid up to 1 in west or bid up to 2 in east", "bid up to 1 in west or bid up to 2", "bid 1 in west or pass"} {
		tb.Try("kevin: "+orders).Refused(tb.G, "kevin:3:5 mixed")
	}
	tb.Call("kevin: bid 1 in west or bid up to 2 in west")
}

// An order for the auctions of a turn that comes when the seat has passed is
// for that turn all the same, and not for a later one.
func TestAnOrderForATurnIsForTheOneWithOpenAuctions(t *testing.T) {
	tb := playtest.Find(t, "anna church, kevin church", adjudicator.Options{Rules: playtest.Variant(engine.ForTurn)}, nil)
	tb.Call("anna: build church at 1,0").Call("kevin: pass").Call("kevin: bid up to 3")
	tb.Is("anna auction 1", "kevin market: turn 1 | bid up to 3", "")
	tb.Call("anna: pass; done; "+playtest.KeepAny).Is("kevin build 2", "", `kevin expired "bid up to 3"`)
	tb.Call("anna: bid up to 3").Is("kevin build 2", "anna market: standing | bid up to 3", "") // no auction is open
	tb.Call("kevin: build church at 0,1").Is("kevin auction 2", "anna market: turn 2 used | bid up to 3", "")
}

func TestOrdersForTheWinnerAreSkippedWhileBidding(t *testing.T) {
	tb := beforeAuctions(t, 1)
	mover := tb.Mover()
	place := places(tb)[0]
	tb.Call(mover + ": " + trigger)
	auction := fmt.Sprint("auction ", tb.G.Open().Occasion)
	tb.Call(mover + ": build 0; stop; pass; build max")
	playtest.Equal(t, "on file", tb.OnFile(), fmt.Sprintf("%s auction %s: %[3]s | build 0; %[3]s | stop; %[3]s | build max", mover, place, auction))
	var others []string
	for _, player := range tb.G.Players {
		if player != mover {
			others = append(others, player)
		}
	}
	tb.Missing(others...)
	if tb.OnFile() != "" {
		t.Errorf("on file after the auction: %s", tb.OnFile())
	}
	for _, order := range []string{"build 0", "stop", "build max"} {
		found := false
		for _, n := range tb.Out.Notes {
			found = found || tb.G.Rules.Grammar.WriteOrder(n.Order) == order
		}
		if !found {
			t.Errorf("%s was not told: %s", order, tb.Notes())
		}
	}
}
