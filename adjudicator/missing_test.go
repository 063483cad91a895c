package adjudicator_test

import (
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine/play"
)

func TestAMissingPlayerIsPlayedForOneOccasion(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	tb.Call("anna: build mill at 1,0")
	tb.Missing("anna").Is("kevin build 2", "", "anna missed \"done\"\nanna missed \"keep "+tb.Get("state.players.anna.hand")+"\"")
	tb.Missing("kevin")
	playtest.Equal(t, "only kevin's turn", tb.Open(), "anna build 3")
	g, out, err := adjudicator.Adjudicate(tb.G, play.Act{Missing: []string{"kevin"}}, nil)
	tb.Unable("no default move to play: the game waits for anna", g, out, err)
	tb.Verify()
}

func TestEveryMissingPlayerIsPlayedForTheirOwnOccasion(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage, ken mill")
	tb.Missing("ken", "anna").Call("kevin: build cottage at 0,1; done; keep cottage or keep mill or keep church")
	playtest.Equal(t, "ken was not needed in the call", tb.Open(), "ken build 3")
	tb.Missing("kevin", "ken")
	playtest.Equal(t, "kevin was not needed", tb.Open(), "anna build 4")
	tb.Missing("anna", "kevin", "ken")
	playtest.Equal(t, "a turn each", tb.Open(), "anna build 7")
	tb.Verify()
}

func TestAnAuctionIsAnOccasionOfItsOwn(t *testing.T) {
	tb := playtest.Hamlet(t, "anna church, kevin cottage")
	tb.Call("anna: build church at 1,0")
	tb.Missing("kevin").Is("anna auction 1", "", `kevin missed "pass"`)
	tb.Call("anna: pass; done; "+playtest.KeepAny).Is("kevin build 2", "", "")

	tb = playtest.Hamlet(t, "anna church, kevin cottage")
	tb.Call("anna: build church at 1,0").Call("kevin: bid 1")
	tb.Missing("anna").Is("anna garden 1", "", `anna missed "pass"`)
	tb.Missing("anna")
	playtest.Equal(t, "the turn", tb.Open(), "kevin build 2")
	tb.Verify()
}

func TestOrdersOnFileComeBeforeTheDefault(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	tb.Call("kevin: build cottage at 0,1; garden 0,2")
	tb.Missing("anna").Is("kevin keep 2", "", "anna missed \"build mill at -1,0\"\nanna missed \"done\"\nanna missed \"keep "+tb.Get("state.players.anna.hand")+"\"")
	tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{Missing: []string{"anna", "kevin"}}, tb.Sets("anna: build "+tb.Get("state.players.anna.hand")+" at 1,0")))
	if tb.Open() != "kevin build 4" || !tb.Happened("built 0") {
		t.Errorf("%s is open after %q", tb.Open(), tb.Events())
	}
	tb.Verify()
}

func TestMissingPlayersAreToldApartFromDrops(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	tb.Call("kevin: build cottage at 1,0; garden 2,0").Call("anna: build mill at 1,0; done; " + playtest.KeepAny)
	tb.Is("kevin build 2", "kevin turn held: turn 2 | garden 2,0", `kevin dropped "build cottage at 1,0" taken 1,0`)
	tb.Missing("kevin")
	playtest.Equal(t, "the default, and not the held order", tb.Open(), "anna build 3")
	if tb.Happened("gardened") {
		t.Errorf("a held order was played: %q", tb.Events())
	}
	tb.Verify()
}
