package adjudicator_test

import (
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
)

// drewNo says whether anna, who begins her turn so, draws no such house.
func drewNo(first, house string) func(*playtest.Table) bool {
	return func(tb *playtest.Table) bool {
		c := tb.Clone().Call("anna: " + first)
		return c.Happened("drew") && c.Get("state.drawn.first") != house && c.Get("state.drawn.second") != house
	}
}

func TestWholeTurnInOneSetWithAHiddenDraw(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	tb.Call("anna: build mill at 1,0; garden 2,0; "+playtest.KeepAny).Is("kevin build 2", "", "")
	for i, begin := range []string{"built 0 mill 1,0", "gardened 0 2,0", "drew 0", "kept 0"} {
		if e := tb.Events(); len(e) != 4 || !strings.HasPrefix(e[i], begin) {
			t.Errorf("the events are %q", e)
		}
	}
	tb.Verify()
}

func TestTheFirstAlternativeThatIsLegalWhenItsTimeComesIsPlayed(t *testing.T) {
	tb := playtest.Find(t, "anna mill, kevin cottage", adjudicator.Options{}, drewNo("build mill at 1,0; done", "church"))
	first := tb.Clone().Call("anna: build mill at 1,0; done").Get("state.drawn.first")
	other := map[string]string{"mill": "cottage", "cottage": "mill"}[first]
	tb.Call("anna: build mill at 2,0 or mill at 0,0 or mill at 0,1 or mill at 1,0; done; keep church or keep " + first + " or keep " + other)
	if !tb.Happened("built 0 mill 0,1") || !tb.Happened("kept 0 "+first) {
		t.Errorf("the events are %q", tb.Events())
	}
}

func TestAnOrderThatNamesNothingDrawnIsDroppedAndTheRestHeld(t *testing.T) {
	tb := playtest.Find(t, "anna mill, kevin cottage", adjudicator.Options{}, drewNo("build mill at 1,0; done", "church"))
	tb.Call("anna: build mill at 1,0; done; keep church; done")
	tb.Is("anna keep 1", "anna turn held: turn 1 | done", `anna dropped "keep church" not-drawn church`)
	tb.Verify()

	other := tb.Clone().Call("kevin: build cottage at 0,1")
	other.Is("anna keep 1", "anna turn held: turn 1 | done\nkevin turn: turn 2 | build cottage at 0,1", "")

	tb.Call("anna: "+playtest.KeepAny).Is("kevin build 2", "", "")
	tb.Verify()
}

func TestADropIsToldWithoutARestToHold(t *testing.T) {
	tb := playtest.Find(t, "anna mill, kevin cottage", adjudicator.Options{}, drewNo("build mill at 1,0; done", "church"))
	tb.Call("anna: build mill at 1,0; done; keep church")
	tb.Is("anna keep 1", "", `anna dropped "keep church" not-drawn church`)
}

func TestAnOrderThatAnotherPlayerMadeImpossibleIsDroppedAndTheRestHeld(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	tb.Call("kevin: build cottage at 1,0; garden 2,0; " + playtest.KeepAny)
	tb.Is("anna build 1", "kevin turn: turn 2 | build cottage at 1,0; turn 2 | garden 2,0; turn 2 | "+playtest.KeepAny, "")
	tb.Call("anna: build mill at 1,0; done; " + playtest.KeepAny)
	tb.Is("kevin build 2", "kevin turn held: turn 2 | garden 2,0; turn 2 | "+playtest.KeepAny, `kevin dropped "build cottage at 1,0" taken 1,0`)
	tb.Call("kevin: build cottage at 0,1; done; "+playtest.KeepAny).Is("anna build 3", "", "")
	tb.Verify()
}

func TestAnOptionalStepWaitsWithoutDone(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	tb.Call("anna: build mill at 1,0").Is("anna garden 1", "", "")
	tb.Call("kevin: build cottage at 0,1").Is("anna garden 1", "kevin turn: turn 2 | build cottage at 0,1", "")
	tb.Call("anna: done").Is("anna keep 1", "kevin turn: turn 2 | build cottage at 0,1", "")
}

func TestAnOrderForALaterStepEndsAnOptionalOne(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	tb.Call("anna: build mill at 1,0; "+playtest.KeepAny).Is("kevin build 2", "", "")
	if tb.Happened("gardened") || !tb.Happened("kept 0") {
		t.Errorf("the events are %q", tb.Events())
	}
	tb.Verify()
}

func TestAnAlternativeForALaterStepEndsAnOptionalOneOnlyInItsPlace(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	tb.Call("anna: build mill at 1,0; garden 2,0 or done; " + playtest.KeepAny)
	if !tb.Happened("gardened 0 2,0") {
		t.Errorf("the events are %q", tb.Events())
	}
	tb = playtest.Hamlet(t, "anna mill, kevin cottage")
	tb.Call("anna: build mill at 1,0; garden 5,5 or done; "+playtest.KeepAny).Is("kevin build 2", "", "")
}

func TestDoneOfAMandatoryStepIsRefused(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	tb.Try("anna: done").Refused(tb.G, "anna:3:5 not-allowed not-optional build")
	tb.Call("anna: build mill at 1,0; done; done").Is("anna keep 1", "", `anna dropped "done" not-optional keep`)
}

func TestALaneIsFirstInFirstOut(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	tb.Try("anna: garden 2,0; build mill at 1,0").Refused(tb.G, "anna:3:5 not-allowed out-of-sequence build", "anna:4:5 not-allowed out-of-sequence garden")
	tb.Try("anna: build mill at 1,0; done; garden 2,0; " + playtest.KeepAny)
	tb.Is("anna keep 1", "anna turn held: turn 1 | "+playtest.KeepAny, `anna dropped "garden 2,0" out-of-sequence keep`)
}
