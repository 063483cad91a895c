package adjudicator

import (
	"testing"

	"cityhall.example/engine/play"
)

func TestAMissingPlayerIsPlayedForOneOccasion(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	tb.call("anna: build mill at 1,0")
	tb.missing("anna").is("kevin build 2", "", "anna missed \"done\"\nanna missed \"keep "+tb.get("state.players.anna.hand")+"\"")
	tb.missing("kevin")
	equal(t, "only kevin's turn", tb.open(), "anna build 3")
	g, out, err := Adjudicate(tb.g, play.Act{Missing: []string{"kevin"}}, nil)
	tb.unable("no default move to play: the game waits for anna", g, out, err)
	tb.verify()
}

func TestEveryMissingPlayerIsPlayedForTheirOwnOccasion(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage, ken mill")
	tb.missing("ken", "anna").call("kevin: build cottage at 0,1; done; keep cottage or keep mill or keep church")
	equal(t, "ken was not needed in the call", tb.open(), "ken build 3")
	tb.missing("kevin", "ken")
	equal(t, "kevin was not needed", tb.open(), "anna build 4")
	tb.missing("anna", "kevin", "ken")
	equal(t, "a turn each", tb.open(), "anna build 7")
	tb.verify()
}

func TestAnAuctionIsAnOccasionOfItsOwn(t *testing.T) {
	tb := hamlet(t, "anna church, kevin cottage")
	tb.call("anna: build church at 1,0")
	tb.missing("kevin").is("anna auction 1", "", `kevin missed "pass"`)
	tb.call("anna: pass; done; "+keepAny).is("kevin build 2", "", "")

	tb = hamlet(t, "anna church, kevin cottage")
	tb.call("anna: build church at 1,0").call("kevin: bid 1")
	tb.missing("anna").is("anna garden 1", "", `anna missed "pass"`)
	tb.missing("anna")
	equal(t, "the turn", tb.open(), "kevin build 2")
	tb.verify()
}

func TestOrdersOnFileComeBeforeTheDefault(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	tb.call("kevin: build cottage at 0,1; garden 0,2")
	tb.missing("anna").is("kevin keep 2", "", "anna missed \"build mill at -1,0\"\nanna missed \"done\"\nanna missed \"keep "+tb.get("state.players.anna.hand")+"\"")
	tb.keep(Adjudicate(tb.g, play.Act{Missing: []string{"anna", "kevin"}}, tb.sets("anna: build "+tb.get("state.players.anna.hand")+" at 1,0")))
	if tb.open() != "kevin build 4" || !tb.happened("built 0") {
		t.Errorf("%s is open after %q", tb.open(), tb.events())
	}
	tb.verify()
}

func TestMissingPlayersAreToldApartFromDrops(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	tb.call("kevin: build cottage at 1,0; garden 2,0").call("anna: build mill at 1,0; done; " + keepAny)
	tb.is("kevin build 2", "kevin turn held: turn 2 | garden 2,0", `kevin dropped "build cottage at 1,0" taken 1,0`)
	tb.missing("kevin")
	equal(t, "the default, and not the held order", tb.open(), "anna build 3")
	if tb.happened("gardened") {
		t.Errorf("a held order was played: %q", tb.events())
	}
	tb.verify()
}
