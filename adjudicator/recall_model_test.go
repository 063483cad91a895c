package adjudicator_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/internal/testkit"
)

// A sent is a set in a call.
type sent struct{ player, id, words string }

func (f sent) String() string { return f.player + " id " + f.id + ": " + f.words }

// TestRepeatsAsInTheModel files calls of some sets, with few ids and few words, so that most
// are copies, repeats or both. The model knows what was filed under which id, and what a set
// is worth when it comes alone: a set that was filed is told as filed and does nothing, other
// words under its id are refused, copies in a call have one verdict, and of different sets of
// one player in a call, beside those, none is filed.
func TestRepeatsAsInTheModel(t *testing.T) {
	testkit.Draws(t, 30)
	words := []string{"build mill at 1,0", "build cottage at 0,1", "build church at -1,0", "bid up to 2", "sing", "garden 0,1"}
	rapid.Check(t, func(rt *rapid.T) {
		tb := playtest.Sit(t, adjudicator.Options{Secret: engine.SeedSecret("repeats")})
		filed := map[sent]string{} // the words, by who filed them and the id
		for range rapid.IntRange(1, 12).Draw(rt, "calls") {
			call := make([]sent, rapid.IntRange(1, 4).Draw(rt, "sets"))
			for i := range call {
				call[i] = sent{rapid.SampledFrom(tb.G.Players).Draw(rt, "player"), rapid.SampledFrom([]string{"x", "y", "z"}).Draw(rt, "id"), rapid.SampledFrom(words).Draw(rt, "words")}
			}
			// Receipts are in the order of seats.
			slices.SortStableFunc(call, func(a, b sent) int { return int(tb.G.Seat(a.player)) - int(tb.G.Seat(b.player)) })
			var texts []string
			for _, f := range call {
				texts = append(texts, f.String())
			}
			want := expected(tb, call, filed)
			tb.Try(texts...)
			for i, r := range tb.Out.Receipts {
				if got := fmt.Sprint(r.Accepted, " ", r.Repeated); got != want[i] {
					rt.Fatalf("%q: set %d is accepted and repeated %s, expected %s", texts, i+1, got, want[i])
				}
				if want[i] == "true false" {
					filed[sent{call[i].player, call[i].id, ""}] = call[i].words
				}
			}
		}
		tb.Verify()
	})
}

// expected is what the model says about each set of a call: whether it is accepted, and
// whether it is told as filed before.
func expected(tb *playtest.Table, call []sent, filed map[sent]string) (all []string) {
	again := func(f sent) bool { return filed[sent{f.player, f.id, ""}] == f.words }
	for i, f := range call {
		_, known := filed[sent{f.player, f.id, ""}]
		alone := !known && adjudicator.Check(tb.G, tb.Sets(f.String()))[0].Accepted
		switch {
		case again(f):
			all = append(all, "true true")
		case slices.ContainsFunc(call, func(o sent) bool { return o != f && o.player == f.player && !again(o) }):
			all = append(all, "false false")
		default:
			all = append(all, fmt.Sprint(alone, " ", alone && slices.Index(call, f) < i))
		}
	}
	return all
}
