package adjudicator_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

func TestPlayersJoinInAnyOrderOfArrival(t *testing.T) {
	join := map[string]string{"anna": "anna: join apple", "kevin": "kevin: join kiwi", "ken": "ken: join nut"}
	want := ""
	for _, order := range playtest.Permutations(playtest.Three) {
		tb := playtest.Nonces(t, playtest.Three...)
		waiting := playtest.Three
		for i, player := range order {
			playtest.Equal(t, "nothing is dealt", tb.Open()+tb.Get("state.step"), strings.Join(waiting, ", ")+" join")
			tb.Call(join[player])
			waiting = slices.DeleteFunc(slices.Clone(waiting), func(p string) bool { return p == player })
			playtest.Equal(t, "dealt", tb.G.Dealt, i == 2)
		}
		playtest.Equal(t, "the nonces", tb.Get("nonces.given"), "anna apple; kevin kiwi; ken nut")
		playtest.Equal(t, "whoever deals", tb.Happened("dealt 2"), true)
		if want == "" {
			want = tb.Get("state.players.anna.hand") + fmt.Sprint(tb.Events())
		}
		playtest.Equal(t, "the deal", tb.Get("state.players.anna.hand")+fmt.Sprint(tb.Events()), want)
		tb.Verify()
	}
}

func TestANonceThatIsTakenStays(t *testing.T) {
	tb := playtest.Nonces(t, playtest.Three...)
	tb.Call("ken: join nut").Is("anna, kevin join", "", "")
	tb.Try("ken: join pear").Refused(tb.G, "ken:3:5 not-allowed no-join")
	tb.Try("kevin: join kiwi; join fig").Refused(tb.G, "kevin:4:5 not-allowed no-join")
	tb.Act(play.Act{Kind: play.ActPause, Reason: "summer"})
	tb.Call("anna: join apple").Is("anna, kevin join", "anna turn: turn 0 | join apple", "")
	tb.Call("anna: join fig").Is("anna, kevin join", "anna turn: turn 0 | join fig", "")
	tb.Call("anna: withdraw").Call("anna: join melon").Act(play.Act{Kind: play.ActResume}).Is("kevin join", "", "")
	playtest.Equal(t, "the nonces", tb.Get("nonces.given"), "anna melon; ken nut")
	tb.Verify()
}

func TestANonceIsItsPlayersOwnUntilTheEnd(t *testing.T) {
	tb := playtest.Nonces(t, playtest.Three...).Call("ken: join nut", "anna: join apple")
	given := func(viewer string) string {
		data := formats.Emit(tb.G.For(viewer).Document())
		view, err := formats.ReadGame("view.yaml", data)
		if err != nil {
			t.Fatal(err)
		}
		playtest.Equal(t, "the view read again", string(formats.Emit(view.Document())), string(data))
		return playtest.Scalar(view.Document(), "nonces.given")
	}
	playtest.Equal(t, "anna sees", given("anna"), "anna apple; ken ?")
	playtest.Equal(t, "kevin sees", given("kevin"), "anna ?; ken ?")
	playtest.Equal(t, "the public sees", given(play.Public), "anna ?; ken ?")
	tb.Call("kevin: join kiwi")
	playtest.Equal(t, "after the deal ken sees", given("ken"), "anna ?; kevin ?; ken nut")
	tb.Act(play.Act{Kind: play.ActEnd, Reason: "enough"})
	playtest.Equal(t, "in the end all see", given(play.Public), "anna apple; kevin kiwi; ken nut")
}

func TestTheNoncesChangeTheDeal(t *testing.T) {
	deals := map[string]bool{}
	for i := range 20 {
		tb := playtest.Nonces(t, "anna", "kevin").Call("anna: join apple", fmt.Sprintf("kevin: join n%d", i))
		deals[fmt.Sprint(tb.Events())] = true
		tb.Verify()
	}
	if len(deals) < 3 {
		t.Errorf("twenty nonces gave %d deals", len(deals))
	}
}

func TestOrdersBeforeTheDealAreRefused(t *testing.T) {
	tb := playtest.Nonces(t, "anna", "kevin")
	tb.Try("anna: build mill at 1,0; join apple; bid up to 2").Refused(tb.G, "anna:3:5 not-allowed not-dealt", "anna:5:5 not-allowed not-dealt")
	tb.Call("anna turn 0: join apple")
	tb.Try("kevin turn 1: join kiwi").Refused(tb.G, "kevin wrong-turn")
}

func TestAfterTheDealNobodyJoins(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	tb.Try("kevin: join kiwi").Refused(tb.G, "kevin:3:5 not-allowed no-join")
}

func TestTheDealComesOnlyWithTheLastNonce(t *testing.T) {
	tb := playtest.Nonces(t, "anna", "kevin")
	g, out, err := adjudicator.Adjudicate(tb.G, play.Act{Missing: []string{"kevin"}}, nil)
	tb.Unable("no default move to play: the game waits for anna and kevin", g, out, err)
	tb.Call("kevin: join kiwi").Is("anna join", "", "")
	tb.Act(play.Act{Kind: play.ActEnd, Reason: "nobody came"}).Is("over", "", "")
	tb.Verify()
}
