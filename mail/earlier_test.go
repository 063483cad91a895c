package mail

import (
	"context"
	"strings"
	"testing"

	"cityhall.example/engine/registry"
	"cityhall.example/formats/report"
)

// TestToldBefore guards who comes back after a while: the report to the player who has
// to decide tells again what earlier ones told since that player's last orders. A
// letter is the same from an office that made every entry itself as from one that
// plays the journal again, and the first plays it not once for each letter.
func TestToldBefore(t *testing.T) {
	for _, kind := range registry.Names() {
		w := newWorld(t)
		w.game(kind, "demo", nil, "anna", "kevin", "ken")
		o := w.office()
		replays := 0
		o.step = func(what string, n int) {
			if what == "replays" {
				replays += n
			}
		}
		round := func() {
			_, err := o.Round(context.Background(), w, w)
			w.must(err)
		}
		round()
		for range 24 {
			g := w.load("demo")
			w.reply(g.Players[g.Open().Seat], w.legal("demo"))
			round()
		}
		w.must(o.Close())
		if replays > 1 {
			t.Errorf("%s: the office played the journal again %d times", kind, replays)
		}
		again := 0
		for _, m := range w.sent {
			table := w.table("demo") // of a new process, for each
			k, ok := keyOf(strings.Trim(headerOf(t, m.raw).Get("Message-Id"), "<>"), table.o.key, table.o.domain())
			if !ok {
				t.Fatalf("no key in\n%s", m.raw)
			}
			made, err := table.again(t.Context(), k)
			w.must(err)
			sent := textWithLine(t, m.raw)
			if got := table.o.text(t.Context(), made, (*report.Document).Text); got != sent {
				t.Errorf("%s: %s made again:\n%s\nsent:\n%s", kind, k, got, sent)
			}
			if strings.Contains(sent, "Told before, since") {
				again++
			}
			w.must(table.o.Close())
		}
		if again < 5 {
			t.Errorf("%s: %d of %d letters tell what was told before", kind, again, len(w.sent))
		}
	}
}
