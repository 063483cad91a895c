package adjudicator_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/fifthavenue"
	"cityhall.example/engine/play"
)

// trigger is a move of Fifth Avenue that sets off auctions.
const trigger = "move white to city-hall"

// places returns where the auctions that white sets off will be.
func places(tb *playtest.Table) []string {
	at := strings.Fields(strings.ReplaceAll(tb.Get("state.commissioners.white"), ",", ""))
	return append(slices.DeleteFunc(at, func(s string) bool { return s == "central-park" || s == "after" }), "central-park")
}

// beforeAuctions plays Fifth Avenue at random until the open seat may set off
// auctions; nil where it never may.
func beforeAuctions(t *testing.T, seed uint64) *playtest.Table {
	t.Helper()
	tb := playtest.Sit(t, adjudicator.Options{Rules: fifthavenue.Rules, Players: []string{"anna", "kevin", "ken"}, Secret: engine.SeedSecret(fmt.Sprint("standing ", seed))})
	random := rand.New(rand.NewPCG(seed, 9))
	for !tb.G.Over() {
		moves := tb.G.State.Moves(nil)
		if slices.ContainsFunc(moves, func(m engine.Move) bool { return tb.G.Rules.Grammar.Write(m) == trigger }) {
			return tb
		}
		move := tb.G.Rules.Grammar.Write(engine.RandomMove(moves, random.IntN))
		tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{}, playtest.Lines(tb.G.Players[tb.G.State.Open().Seat], move)))
	}
	return nil
}

// anyColor is a standing bid in a place, of the first color that can be bid
// there.
func anyColor(limit int, place, then string) string {
	var all []string
	for _, color := range []string{"violet", "orange", "green", "gray", "brown"} {
		all = append(all, strings.TrimSpace(fmt.Sprintf("bid %s up to %d in %s %s", color, limit, place, then)))
	}
	return strings.Join(all, " or ")
}

// TestStandingBidsPlayWholeAuctions has all players file bids with limits and
// plans for what to build: nobody is asked anything until the turn goes on.
func TestStandingBidsPlayWholeAuctions(t *testing.T) {
	count := map[string]int{}
	for seed := range uint64(12) {
		tb := beforeAuctions(t, seed)
		if tb == nil {
			continue
		}
		mover := tb.G.Players[tb.G.State.Open().Seat]
		for p, player := range tb.G.Players {
			var orders []string
			for i, place := range places(tb) {
				orders = append(orders, anyColor(8+5*((p+i)%3), place, "then max"))
			}
			if seed%2 == 1 { // each waits for its own auction, wherever it stands
				slices.Reverse(orders)
			}
			tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{}, playtest.Lines(player, orders...)))
			for _, p := range tb.Problems() {
				t.Errorf("%s: %s", player, p)
			}
		}
		tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{}, playtest.Lines(mover, trigger)))
		for _, e := range tb.Events() {
			name, _, _ := strings.Cut(e, " ")
			count[name]++
		}
		if d := tb.G.Open(); d.Lane != engine.OwnTurn || slices.ContainsFunc(tb.Out.Notes, func(n play.Note) bool { return n.Code != play.Passed }) {
			t.Errorf("%.1500s", fmt.Sprintf("%s is asked after %q, notes %s, on file %s", tb.Open(), tb.Events(), tb.Notes(), tb.OnFile()))
		}
		tb.Verify()
	}
	if count["won"] < 10 || count["built"]+count["built-in-park"] < 10 || count["passed"] < 20 {
		t.Errorf("what happened: %v", count)
	}
}

// TestAPassInAllLastsForTheTurn has two of three players pass in all auctions
// of a turn, and bid in those of no other.
func TestAPassInAllLastsForTheTurn(t *testing.T) {
	auctions := 0
	for seed := range uint64(6) {
		tb := beforeAuctions(t, seed)
		if tb == nil {
			continue
		}
		mover := tb.G.State.Open().Seat
		for p, player := range tb.G.Players {
			orders := []string{"pass in all"}
			if engine.Seat(p) == mover {
				orders = []string{trigger}
				for _, place := range places(tb) {
					orders = append(orders, anyColor(20, place, "then build 0"))
				}
			}
			tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{}, playtest.Lines(player, orders...)))
		}
		turn := tb.G.State.Open().Turn
		for i := 0; i < 20 && tb.G.State.Open().Lane != engine.OwnTurn; i++ {
			tb.Missing(tb.G.Players[mover])
		}
		if tb.G.State.Open().Turn > turn && strings.Contains(tb.OnFile(), "pass in all") {
			t.Errorf("on file in the next turn: %s", tb.OnFile())
		}
		auctions += strings.Count(fmt.Sprint(tb.Events()), "auction-opened")
		tb.Verify()
	}
	if auctions == 0 {
		t.Error("no auction was held")
	}
}
