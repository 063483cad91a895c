package adjudicator

import (
	"testing"

	"cityhall.example/engine"
)

func TestTheAuctionLaneIsIndependentOfTheTurnLane(t *testing.T) {
	tb := hamlet(t, "anna church, kevin cottage")
	tb.call("anna: build church at 1,0; garden 2,0; " + keepAny)
	tb.is("kevin auction 1", "anna turn: turn 1 | garden 2,0; turn 1 | "+keepAny, "")
	tb.call("kevin: build cottage at 0,1; bid 1")
	tb.is("anna auction 1", "anna turn: turn 1 | garden 2,0; turn 1 | "+keepAny+"\nkevin turn: turn 2 | build cottage at 0,1", "")
	tb.call("anna: pass").is("kevin garden 2", "", "")
	tb.verify()
}

func TestANewSetReplacesTheLanesThatItHasOrdersFor(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	tb.call("kevin: build cottage at 0,1; done; bid up to 2")
	both := "kevin turn: turn 2 | build cottage at 0,1; turn 2 step garden | done\nkevin market: standing | bid up to 2"
	tb.is("anna build 1", both, "")
	tb.call("kevin: bid up to 1").is("anna build 1", "kevin turn: turn 2 | build cottage at 0,1; turn 2 step garden | done\nkevin market: standing | bid up to 1", "")
	tb.call("kevin: build cottage at 1,0").is("anna build 1", "kevin turn: turn 2 | build cottage at 1,0\nkevin market: standing | bid up to 1", "")
	tb.verify()
}

func TestWithdrawClearsAllLanes(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	tb.call("kevin: build cottage at 0,1; bid up to 2", "anna: bid up to 1")
	tb.call("kevin: withdraw").is("anna build 1", "anna market: standing | bid up to 1", "")
	tb.call("kevin: bid up to 2").call("kevin: withdraw; build cottage at 0,1")
	tb.is("anna build 1", "anna market: standing | bid up to 1\nkevin turn: turn 2 | build cottage at 0,1", "")
	tb.call("kevin: withdraw").call("kevin: withdraw").is("anna build 1", "anna market: standing | bid up to 1", "")
	tb.verify()
}

func TestPlainAuctionOrdersNeedAnOpenAuction(t *testing.T) {
	tb := hamlet(t, "anna church, kevin cottage")
	tb.try("kevin: bid 1; pass").refused(tb.g, "kevin:3:5 not-allowed no-market", "kevin:4:5 not-allowed no-market")
	tb.try("anna: build church at 1,0; pass").refused(tb.g, "anna:4:5 not-allowed no-market")
}

func TestPlainAuctionOrdersEndWithTheirAuction(t *testing.T) {
	tb := hamlet(t, "anna church, kevin church")
	tb.call("anna: build church at 1,0").call("anna: bid 2; bid 3").is("kevin auction 1", "anna market east: market 1 | bid 2; market 1 | bid 3", "")
	tb.call("kevin: pass").is("anna garden 1", "", `anna expired "bid 3"`)
	tb.call("anna: done; " + keepAny).call("kevin: build church at 0,1")
	tb.is("anna auction 2", "", "")
	tb.verify()
}

func TestPlainAuctionOrdersAreUsedOnceInTheirOrder(t *testing.T) {
	tb := hamlet(t, "anna church, kevin cottage, ken mill")
	tb.call("anna: build church at 1,0")
	tb.call("kevin: bid 1; pass", "ken: bid 2").is("anna auction 1", "kevin market east: market 1 | pass", "")
	tb.call("anna: pass").is("anna garden 1", "", "")
	if !tb.happened("sold 2 2") {
		t.Errorf("the events are %q", tb.events())
	}
}

func TestABidThatIsOvertakenIsDroppedAndTheRestHeld(t *testing.T) {
	tb := hamlet(t, "anna church, kevin cottage")
	tb.call("anna: build church at 1,0").call("anna: bid 1; pass", "kevin: bid 1")
	tb.is("anna auction 1", "anna market east held: market 1 | pass", `anna dropped "bid 1" too-low 1`)
	tb.call("anna: done").is("anna auction 1", "anna turn: turn 1 step garden | done\nanna market east held: market 1 | pass", "")
	tb.call("anna: bid 2; pass").is("kevin auction 1", "anna turn: turn 1 step garden | done\nanna market east: market 1 | pass", "")
	tb.verify()
}

func TestStandingOrdersWaitUntilUsed(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin church")
	tb.call("anna: build mill at 1,0; done; "+keepAny+"; bid up to 2").is("kevin build 2", "anna market: standing | bid up to 2", "")
	tb.call("kevin: build church at 0,1").is("kevin auction 2", "anna market: market 1 used | bid up to 2", "")
	if !tb.happened("bid 0 1") {
		t.Errorf("the events are %q", tb.events())
	}
	tb.call("kevin: bid 2").is("kevin garden 2", "", `anna passed "bid up to 2" too-low 2`)
	tb.verify()
}

func TestAStandingOrderRaisesUpToItsLimitEachTime(t *testing.T) {
	tb := hamlet(t, "anna church, kevin mill, ken mill")
	tb.call("anna: build church at 1,0; done", "kevin: bid up to 2", "ken: bid up to 3")
	tb.call("anna: pass").is("anna keep 1", "", `kevin passed "bid up to 2" too-low 2`)
	if !tb.happened("sold 2 3") && !tb.happened("sold 2 2") {
		t.Errorf("the events are %q", tb.events())
	}
	tb.verify()
}

func TestAStandingOrderLastsAsLongAsItsScope(t *testing.T) {
	for _, tt := range []struct {
		scope         engine.Scope
		during, after string
	}{
		{engine.ForOccasion, "kevin market: market 1 used | bid up to 3", ""},
		{engine.ForTurn, "kevin market: turn 1 used | bid up to 3", "kevin market: turn 1 used | bid up to 3"},
		{engine.Once, "", ""},
	} {
		tb := find(t, "anna church, kevin cottage", Options{Rules: variant(tt.scope)}, nil)
		tb.call("kevin: bid up to 3").is("anna build 1", "kevin market: standing | bid up to 3", "")
		tb.call("anna: build church at 1,0").is("anna auction 1", tt.during, "")
		tb.call("anna: pass").is("anna garden 1", tt.after, "")
		tb.call("anna: done; "+keepAny).is("kevin build 2", "", "")
	}
}

func TestTurnOrdersExpireWithTheirTurn(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	tb.call("anna: build mill at 1,0; done; " + keepAny + "; build mill at 5,5; garden 6,5")
	tb.is("kevin build 2", "", "anna expired \"build mill at 5,5\"\nanna expired \"garden 6,5\"")
	tb.verify()
}

func TestAHeldLaneExpiresToo(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	tb.call("anna: build mill at 1,0; done; done; garden 9,9").is("anna keep 1", "anna turn held: turn 1 | garden 9,9", `anna dropped "done" not-optional keep`)
	tb.missing("anna")
	tb.is("kevin build 2", "", "anna missed \"keep "+tb.get("state.players.anna.hand")+"\"\nanna expired \"garden 9,9\"")
	tb.verify()
}

func TestAHeldLaneWaitsForNewOrders(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	tb.call("kevin: build cottage at 1,0; done; " + keepAny).call("anna: build mill at 1,0; done; " + keepAny)
	held := "kevin turn held: turn 2 step garden | done; turn 2 | " + keepAny
	tb.is("kevin build 2", held, `kevin dropped "build cottage at 1,0" taken 1,0`)
	tb.call("kevin: bid up to 1").is("kevin build 2", held+"\nkevin market: standing | bid up to 1", "")
	tb.verify()
}
