package mail

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"cityhall.example/mail/identity"
)

// A gauge is a meter that notes what it is told.
type gauge struct {
	rounds  []Round
	well    []bool
	waiting []Waiting
	failed  []string
}

func (g *gauge) Rounded(r Round, _ time.Duration, well bool) {
	g.rounds, g.well = append(g.rounds, r), append(g.well, well)
}
func (g *gauge) Waiting(w Waiting)  { g.waiting = append(g.waiting, w) }
func (g *gauge) Failed(game string) { g.failed = append(g.failed, game) }

// TestMeter guards what is told of rounds: what they did, and how long what waits.
func TestMeter(t *testing.T) {
	w := newWorld(t)
	w.game("fifth-avenue", "spring", byAddress, "anna", "kevin")
	o, g := w.office(), &gauge{}
	defer o.Close()
	o.Meter = g
	w.mail(letterTo{from: "anna@sandbox.test", subject: "[spring]", text: "status"})
	busy := fmt.Errorf("busy")
	refuses := outboxFunc(func() error { return busy })
	for range 2 {
		o.Round(t.Context(), w, refuses)
		w.now = w.now.Add(time.Hour)
	}
	busy = nil
	w.now = w.now.Add(24 * time.Hour)
	o.Round(t.Context(), w, refuses)
	first, second, last := g.waiting[0], g.waiting[1], g.waiting[2]
	if g.rounds[0].Taken != 1 || g.rounds[0].Decided != 1 || g.rounds[0].Sent != 0 || g.rounds[2].Sent < 3 {
		t.Errorf("rounds %+v", g.rounds)
	}
	if first.Undecided != 0 || second.Unsent < time.Hour && second.Games > 0 || last != (Waiting{}) {
		t.Errorf("waiting %+v", g.waiting)
	}
	if len(g.failed) > 0 {
		t.Errorf("failed %q", g.failed)
	}
}

// outboxFunc is an outbox that does nothing but fail as a function does.
type outboxFunc func() error

func (f outboxFunc) Send(context.Context, string, []string, []byte) error { return f() }

// TestRedact guards logs: no address and no token stays in a line, whatever is around it.
func TestRedact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		local := rapid.StringMatching(`[a-z0-9가-힣.+_-]{1,12}`).Draw(t, "local")
		domain := rapid.StringMatching(`[a-z0-9가-힣-]{1,8}(\.[a-z]{2,4}){1,2}`).Draw(t, "domain")
		around := rapid.SampledFrom([]string{"%s", "<%s>", "(%s)", "550 5.1.1 <%s>: unknown", "RCPT TO:<%s> refused", "late: %s; later", "user \"%s\",", "mailto:%s"}).Draw(t, "around")
		line := Redact(fmt.Sprintf(around, local+"@"+domain))
		if strings.Contains(line, "@") || strings.Contains(line, domain) {
			t.Fatalf("%q", line)
		}
		key, err := identity.NewKey()
		if err != nil {
			t.Fatal(err)
		}
		token := key.Token("spring", "anna", rapid.String().Draw(t, "epoch"))
		for _, with := range []string{identity.Tag(token), token.Reveal(), strings.ToUpper(token.Reveal()), identity.Address("office@example.org", token)} {
			if line := Redact(fmt.Sprintf(around, with)); strings.Contains(strings.ToLower(line), strings.ToLower(token.Reveal())) {
				t.Fatalf("%q", line)
			}
		}
	})
	if line := "mail 12: filed spring/anna, entry 3, told kevin"; Redact(line) != line {
		t.Errorf("%q", Redact(line))
	}
}
