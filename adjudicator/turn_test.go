package adjudicator

import (
	"strings"
	"testing"
)

// keepAny keeps whatever was drawn.
const keepAny = "keep church or keep mill or keep cottage"

// drewNo says whether anna, who begins her turn so, draws no such house.
func drewNo(first, house string) func(*table) bool {
	return func(tb *table) bool {
		c := tb.clone().call("anna: " + first)
		return c.happened("drew") && c.get("state.drawn.first") != house && c.get("state.drawn.second") != house
	}
}

func TestWholeTurnInOneSetWithAHiddenDraw(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	tb.call("anna: build mill at 1,0; garden 2,0; "+keepAny).is("kevin build 2", "", "")
	for i, begin := range []string{"built 0 mill 1,0", "gardened 0 2,0", "drew 0", "kept 0"} {
		if e := tb.events(); len(e) != 4 || !strings.HasPrefix(e[i], begin) {
			t.Errorf("the events are %q", e)
		}
	}
	tb.verify()
}

func TestTheFirstAlternativeThatIsLegalWhenItsTimeComesIsPlayed(t *testing.T) {
	tb := find(t, "anna mill, kevin cottage", Options{}, drewNo("build mill at 1,0; done", "church"))
	first := tb.clone().call("anna: build mill at 1,0; done").get("state.drawn.first")
	other := map[string]string{"mill": "cottage", "cottage": "mill"}[first]
	tb.call("anna: build mill at 2,0 or mill at 0,0 or mill at 0,1 or mill at 1,0; done; keep church or keep " + first + " or keep " + other)
	if !tb.happened("built 0 mill 0,1") || !tb.happened("kept 0 "+first) {
		t.Errorf("the events are %q", tb.events())
	}
}

func TestAnOrderThatNamesNothingDrawnIsDroppedAndTheRestHeld(t *testing.T) {
	tb := find(t, "anna mill, kevin cottage", Options{}, drewNo("build mill at 1,0; done", "church"))
	tb.call("anna: build mill at 1,0; done; keep church; done")
	tb.is("anna keep 1", "anna turn held: turn 1 | done", `anna dropped "keep church" not-drawn church`)
	tb.verify()

	other := tb.clone().call("kevin: build cottage at 0,1")
	other.is("anna keep 1", "anna turn held: turn 1 | done\nkevin turn: turn 2 | build cottage at 0,1", "")

	tb.call("anna: "+keepAny).is("kevin build 2", "", "")
	tb.verify()
}

func TestADropIsToldWithoutARestToHold(t *testing.T) {
	tb := find(t, "anna mill, kevin cottage", Options{}, drewNo("build mill at 1,0; done", "church"))
	tb.call("anna: build mill at 1,0; done; keep church")
	tb.is("anna keep 1", "", `anna dropped "keep church" not-drawn church`)
}

func TestAnOrderThatAnotherPlayerMadeImpossibleIsDroppedAndTheRestHeld(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	tb.call("kevin: build cottage at 1,0; garden 2,0; " + keepAny)
	tb.is("anna build 1", "kevin turn: turn 2 | build cottage at 1,0; turn 2 | garden 2,0; turn 2 | "+keepAny, "")
	tb.call("anna: build mill at 1,0; done; " + keepAny)
	tb.is("kevin build 2", "kevin turn held: turn 2 | garden 2,0; turn 2 | "+keepAny, `kevin dropped "build cottage at 1,0" taken 1,0`)
	tb.call("kevin: build cottage at 0,1; done; "+keepAny).is("anna build 3", "", "")
	tb.verify()
}

func TestAnOptionalStepWaitsWithoutDone(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	tb.call("anna: build mill at 1,0").is("anna garden 1", "", "")
	tb.call("kevin: build cottage at 0,1").is("anna garden 1", "kevin turn: turn 2 | build cottage at 0,1", "")
	tb.call("anna: done").is("anna keep 1", "kevin turn: turn 2 | build cottage at 0,1", "")
}

func TestAnOrderForALaterStepEndsAnOptionalOne(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	tb.call("anna: build mill at 1,0; "+keepAny).is("kevin build 2", "", "")
	if tb.happened("gardened") || !tb.happened("kept 0") {
		t.Errorf("the events are %q", tb.events())
	}
	tb.verify()
}

func TestAnAlternativeForALaterStepEndsAnOptionalOneOnlyInItsPlace(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	tb.call("anna: build mill at 1,0; garden 2,0 or done; " + keepAny)
	if !tb.happened("gardened 0 2,0") {
		t.Errorf("the events are %q", tb.events())
	}
	tb = hamlet(t, "anna mill, kevin cottage")
	tb.call("anna: build mill at 1,0; garden 5,5 or done; "+keepAny).is("kevin build 2", "", "")
}

func TestDoneOfAMandatoryStepIsRefused(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	tb.try("anna: done").refused(tb.g, "anna:3:5 not-allowed not-optional build")
	tb.call("anna: build mill at 1,0; done; done").is("anna keep 1", "", `anna dropped "done" not-optional keep`)
}

func TestALaneIsFirstInFirstOut(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	tb.try("anna: garden 2,0; build mill at 1,0").refused(tb.g, "anna:3:5 not-allowed out-of-sequence build", "anna:4:5 not-allowed out-of-sequence garden")
	tb.try("anna: build mill at 1,0; done; garden 2,0; " + keepAny)
	tb.is("anna keep 1", "anna turn held: turn 1 | "+keepAny, `anna dropped "garden 2,0" out-of-sequence keep`)
}
