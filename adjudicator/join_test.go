package adjudicator

import (
	"fmt"
	"testing"

	"cityhall.example/engine"
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
		equal(t, "nothing is dealt", tb.open()+tb.get("state.step"), "anna join")
		for i, player := range order {
			tb.call(join[player])
			equal(t, "dealt", tb.g.Dealt, i == 2)
		}
		equal(t, "the nonces", tb.get("nonces.given"), "apple; kiwi; nut")
		equal(t, "whoever deals", tb.happened("dealt 2"), true)
		if want == "" {
			want = tb.get("state.players.anna.hand") + fmt.Sprint(tb.events())
		}
		equal(t, "the deal", tb.get("state.players.anna.hand")+fmt.Sprint(tb.events()), want)
		tb.verify()
	}
}

func TestANonceOnFileCanBeReplacedAndATakenOneCannot(t *testing.T) {
	tb := nonces(t, three...)
	tb.call("ken: join nut").is("anna join", "ken turn: turn 0 | join nut", "")
	tb.call("ken: join pear").is("anna join", "ken turn: turn 0 | join pear", "")
	tb.call("anna: join apple").is("kevin join", "ken turn: turn 0 | join pear", "")
	tb.try("anna: join melon").refused(tb.g, "anna:3:5 not-allowed no-join")
	tb.try("kevin: join kiwi; join fig").refused(tb.g, "kevin:4:5 not-allowed no-join")
	tb.call("ken: withdraw").is("kevin join", "", "")
	tb.verify()
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
	tb.missing("kevin")
	equal(t, "a missing player joins not", tb.open(), "anna join")
	g, out, err := End(tb.call("kevin: join kiwi").g, Why{Reason: "nobody came"})
	if err != nil {
		t.Fatal(err)
	}
	tb.keep(g, out)
	tb.is("over", "", `kevin expired "join kiwi"`)
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
