package adjudicator

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

var three = []string{"anna", "kevin", "ken"}

func nonces(t testing.TB, players ...string) *table {
	return sit(t, Options{Nonces: true, Secret: engine.SeedSecret("nonces"), Players: players})
}

func TestPlayersJoinInAnyOrderOfArrival(t *testing.T) {
	join := map[string]string{"anna": "anna: join apple", "kevin": "kevin: join kiwi", "ken": "ken: join nut"}
	want := ""
	for _, order := range permutations(three) {
		tb := nonces(t, three...)
		waiting := three
		for i, player := range order {
			equal(t, "nothing is dealt", tb.open()+tb.get("state.step"), strings.Join(waiting, ", ")+" join")
			tb.call(join[player])
			waiting = slices.DeleteFunc(slices.Clone(waiting), func(p string) bool { return p == player })
			equal(t, "dealt", tb.g.Dealt, i == 2)
		}
		equal(t, "the nonces", tb.get("nonces.given"), "anna apple; kevin kiwi; ken nut")
		equal(t, "whoever deals", tb.happened("dealt 2"), true)
		if want == "" {
			want = tb.get("state.players.anna.hand") + fmt.Sprint(tb.events())
		}
		equal(t, "the deal", tb.get("state.players.anna.hand")+fmt.Sprint(tb.events()), want)
		tb.verify()
	}
}

func TestANonceThatIsTakenStays(t *testing.T) {
	tb := nonces(t, three...)
	tb.call("ken: join nut").is("anna, kevin join", "", "")
	tb.try("ken: join pear").refused(tb.g, "ken:3:5 not-allowed no-join")
	tb.try("kevin: join kiwi; join fig").refused(tb.g, "kevin:4:5 not-allowed no-join")
	tb.act(play.Act{Kind: play.ActPause, Reason: "summer"})
	tb.call("anna: join apple").is("anna, kevin join", "anna turn: turn 0 | join apple", "")
	tb.call("anna: join fig").is("anna, kevin join", "anna turn: turn 0 | join fig", "")
	tb.call("anna: withdraw").call("anna: join melon").act(play.Act{Kind: play.ActResume}).is("kevin join", "", "")
	equal(t, "the nonces", tb.get("nonces.given"), "anna melon; ken nut")
	tb.verify()
}

func TestANonceIsItsPlayersOwnUntilTheEnd(t *testing.T) {
	tb := nonces(t, three...).call("ken: join nut", "anna: join apple")
	given := func(viewer string) string {
		data := formats.Emit(tb.g.For(viewer).Document())
		view, err := formats.ReadGame("view.yaml", data)
		if err != nil {
			t.Fatal(err)
		}
		equal(t, "the view read again", string(formats.Emit(view.Document())), string(data))
		return scalar(view.Document(), "nonces.given")
	}
	equal(t, "anna sees", given("anna"), "anna apple; ken ?")
	equal(t, "kevin sees", given("kevin"), "anna ?; ken ?")
	equal(t, "the public sees", given(play.Public), "anna ?; ken ?")
	tb.call("kevin: join kiwi")
	equal(t, "after the deal ken sees", given("ken"), "anna ?; kevin ?; ken nut")
	tb.act(play.Act{Kind: play.ActEnd, Reason: "enough"})
	equal(t, "in the end all see", given(play.Public), "anna apple; kevin kiwi; ken nut")
}

func TestTheNoncesChangeTheDeal(t *testing.T) {
	deals := map[string]bool{}
	for i := range 20 {
		tb := nonces(t, "anna", "kevin").call("anna: join apple", fmt.Sprintf("kevin: join n%d", i))
		deals[fmt.Sprint(tb.events())] = true
		tb.verify()
	}
	if len(deals) < 3 {
		t.Errorf("twenty nonces gave %d deals", len(deals))
	}
}

func TestOrdersBeforeTheDealAreRefused(t *testing.T) {
	tb := nonces(t, "anna", "kevin")
	tb.try("anna: build mill at 1,0; join apple; bid up to 2").refused(tb.g, "anna:3:5 not-allowed not-dealt", "anna:5:5 not-allowed not-dealt")
	tb.call("anna turn 0: join apple")
	tb.try("kevin turn 1: join kiwi").refused(tb.g, "kevin wrong-turn")
}

func TestAfterTheDealNobodyJoins(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	tb.try("kevin: join kiwi").refused(tb.g, "kevin:3:5 not-allowed no-join")
}

func TestTheDealComesOnlyWithTheLastNonce(t *testing.T) {
	tb := nonces(t, "anna", "kevin")
	g, out, err := Adjudicate(tb.g, play.Act{Missing: []string{"kevin"}}, nil)
	tb.unable("no default move to play: the game waits for anna and kevin", g, out, err)
	tb.call("kevin: join kiwi").is("anna join", "", "")
	tb.act(play.Act{Kind: play.ActEnd, Reason: "nobody came"}).is("over", "", "")
	tb.verify()
}

// permutations returns the values in every order.
func permutations[T any](values []T) [][]T {
	if len(values) == 0 {
		return [][]T{nil}
	}
	var all [][]T
	for i := range values {
		rest := append(append([]T{}, values[:i]...), values[i+1:]...)
		for _, p := range permutations(rest) {
			all = append(all, append([]T{values[i]}, p...))
		}
	}
	return all
}
