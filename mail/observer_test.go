package mail

import (
	"regexp"
	"testing"

	"cityhall.example/adjudicator/store"
)

// TestObserverSecrecy guards what observers get, by themselves and when they ask: it is
// the same, but for the proofs, whatever the hidden orders and notes of players are.
func TestObserverSecrecy(t *testing.T) {
	proofs := regexp.MustCompile(`[0-9a-f]{64}`)
	told := func(hidden func(w *world)) (texts []string) {
		w := newWorld(t)
		letters = 0
		w.must(edit(t.Context(), w.visit(), "", func(*store.Saved) (*store.Change, error) {
			return &store.Change{People: []store.Person{{ID: "peve", Addresses: []string{"eve@sandbox.test"}, Epoch: "e"}}}, nil
		}))
		w.timed("fifth-avenue", "spring", policyOf(nil), "anna", "kevin", "ken")
		w.must(observe(t.Context(), w.visit(), "peve", "spring", true))
		w.round()
		for g := w.load("spring"); !g.Dealt || g.Open().Kind == 0; g = w.load("spring") {
			w.reply(g.Players[g.Open().Seat], w.legal("spring"))
			w.round()
		}
		hidden(w)
		w.round()
		for _, ask := range []string{"status", "standings", "help", "observe spring", "status"} {
			w.reply("eve", ask)
			w.round()
		}
		w.reply(w.load("spring").Players[w.load("spring").Open().Seat], w.legal("spring"))
		w.round()
		for _, text := range w.to("eve@sandbox.test") {
			texts = append(texts, proofs.ReplaceAllString(text, "PROOF"))
		}
		return texts
	}
	last := func(w *world) string { // who decides after the others
		g := w.load("spring")
		return g.Players[(int(g.Open().Seat)+2)%3]
	}
	for _, pair := range [][2]string{ // of which an observer can't tell one from the other
		{"orders:\n- take skyscrapers", "orders:\n- draw black"},
		{"status", "note ken has only black cards"},
	} {
		one, other := told(func(w *world) { w.reply(last(w), pair[0]) }), told(func(w *world) { w.reply(last(w), pair[1]) })
		if len(one) < 8 {
			t.Fatalf("the observer gets %d emails", len(one))
		}
		for i := range one {
			if len(other) != len(one) || other[i] != one[i] {
				t.Fatalf("%q: an observer gets\n%s\nand after %q\n%s", pair[0], one[i:], pair[1], other[min(i, len(other)):])
			}
		}
	}
}
