package mail

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/league/host"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
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

// TestObservePrivate guards games that aren't open to be seen: who asks to observe one
// gets the answer for a game that doesn't exist, and no person is made for it.
func TestObservePrivate(t *testing.T) {
	w := opened(t, func(s *league.Settings) { s.Season.Private = true })
	w.game("fifth-avenue", "private-1", nil, "anna", "kevin")
	w.game("fifth-avenue", "private-2", nil, "zoe", "lee")
	settings, _, err := readSettings(w.disk)
	w.must(err)
	_, err = invite(t.Context(), w.visit(), settings, "eve@sandbox.test", w.now)
	w.must(err)
	w.leagueRound()
	ask := func(who, text string) string {
		w.replyTo(who+"@sandbox.test", text)
		w.leagueRound()
		return string(textOf(t, w.last(who+"@sandbox.test")))
	}
	people := func() int {
		b, err := host.Load(t.Context(), w.visit())
		w.must(err)
		return len(b.People)
	}
	before := people()
	for _, who := range []string{"zoe", "eve"} {
		for _, form := range []string{"observe %s", "unobserve %s", "OBSERVE game %s"} {
			private, none := ask(who, fmt.Sprintf(form, "private-1")), ask(who, fmt.Sprintf(form, "private-9"))
			if strings.ReplaceAll(private, "private-1", "private-9") != none {
				t.Errorf("%s: a private game is told of:\n%s\nand none:\n%s", who, private, none)
			}
		}
	}
	equal(t, "people", people(), before)
	equal(t, "observers", fmt.Sprint(w.table("private-1").notes.Observers), "[]")
	if text := ask("zoe", "observe league"); !strings.Contains(text, "only for those whom the moderator invites") {
		t.Errorf("zoe observes a season for the invited:\n%s", text)
	}
	if text := ask("eve", "observe league"); !strings.Contains(text, "You observe the league") {
		t.Errorf("the invited can't observe:\n%s", text)
	}
	seats := w.disk.Files["games/private-1/seats.yaml"]
	w.disk.Files["games/private-1/seats.yaml"] = bytes.Replace(seats, []byte("press: "), []byte("observers: anyone\npress: "), 1)
	if text := ask("zoe", "observe private-1"); !strings.Contains(text, "You observe game private-1") {
		t.Errorf("zoe can't observe an open game:\n%s", text)
	}
	for i, act := range []string{"open to observers", "close to observers", "open to observers"} {
		w.mail(letterTo{from: "mod@sandbox.test", to: w.byTokenOf("private-2", play.Moderator), text: act})
		w.leagueRound()
		open, text := i != 1, ask([]string{"eve", "anna", "anna"}[i], "observe private-2")
		if strings.Contains(text, "You observe game private-2") != open {
			t.Errorf("%s: whoever asks gets\n%s", act, text)
		}
	}
	equal(t, "observers of the second game", len(w.table("private-2").notes.Observers), 2)
}
