package mail

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"cityhall.example/mail/transport"
)

// TestLate guards emails that cannot be sent yet: they are tried again, less and
// less often, in their order, and after three days the moderator is told.
func TestLate(t *testing.T) {
	w := newWorld(t)
	w.game("fifth-avenue", "spring-3", nil, "anna", "kevin")
	tries := 0
	w.refuse = func(to []string) error {
		if slices.Contains(to, "anna@sandbox.test") {
			tries++
			return &transport.SendError{Code: 451, Said: "come back later", Recipient: to[0]}
		}
		return nil
	}
	equal(t, "the round", w.round(), Round{Sent: 2})
	w.round()
	equal(t, "tries at once", tries, 1)
	w.reply("kevin", "status") // others go on
	w.round()
	w.moderator("message to all\nHello.\nend message")
	w.round()
	equal(t, "tries for what stands behind it", tries, 1)
	var times []time.Duration
	for begin := w.now; w.now.Sub(begin) < 71*time.Hour; w.now = w.now.Add(5 * time.Minute) {
		before := tries
		if w.round(); tries > before {
			times = append(times, w.now.Sub(begin))
		}
	}
	minutes := func(n ...int) (all []time.Duration) {
		for _, m := range n {
			all = append(all, time.Duration(m)*time.Minute)
		}
		return all
	}
	equal(t, "the first tries", times[:8], minutes(5, 15, 35, 75, 155, 315, 555, 795))
	w.refuse = nil
	w.now = w.now.Add(lastRetry)
	w.round()
	texts := w.to("anna@sandbox.test")
	if len(texts) != 2 || !strings.Contains(texts[0], "Welcome") || !strings.Contains(texts[1], "Hello.") {
		t.Errorf("anna got %d mails: %s", len(texts), texts)
	}
}

// TestInOrder guards the order of reports: whichever sending fails, and however,
// each reader gets the report of each entry once, and none before an earlier one.
func TestInOrder(t *testing.T) {
	late := &transport.SendError{Code: 451, Said: "come back later"}
	for _, c := range []struct {
		name  string
		err   error
		times int // sendings, one after the other
	}{
		{"a mail is late", late, 1},
		{"two mails are late", late, 2},
		{"the connection breaks off", errAway, 1},
		{"the server hangs up on a mail", errAway, 2},
		{"the server is away", errAway, 4},
	} {
		failed := 0
		for first := 1; first == 1 || failed > 0; first++ {
			w := newWorld(t)
			w.game("fifth-avenue", "spring-3", byAddress, "anna", "kevin")
			sendings := 0
			failed = 0
			w.refuse = func([]string) error {
				if sendings++; sendings < first || sendings >= first+c.times {
					return nil
				}
				failed++
				return c.err
			}
			round := func() {
				o := w.office()
				if _, err := o.Round(t.Context(), w, w); err != nil && !errors.Is(err, c.err) {
					t.Error(err)
				}
				w.must(o.Close())
			}
			round()
			for range 3 {
				w.mail(letterTo{from: "mod@sandbox.test", subject: "[spring-3]", text: "message to all\nHello.\nend message"})
				round()
			}
			for range 3 {
				w.now = w.now.Add(firstRetry)
				round()
			}
			o := w.office()
			for _, reader := range []string{"anna", "kevin"} {
				var entries []int
				for _, m := range w.sent {
					key, _ := keyOf(strings.Trim(headerOf(t, m.raw).Get("Message-Id"), "<>"), o.key, "sandbox.test")
					if kind, _, entry, who := key.split(); kind == aboutEntry && who == reader {
						entries = append(entries, entry)
					}
				}
				equal(t, fmt.Sprintf("%s, sending %d: the entries to %s", c.name, first, reader), entries, []int{1, 2, 3, 4})
			}
			w.must(o.Close())
		}
	}
}

// TestGivenUp guards emails that cannot be delivered: nothing waits for them, and
// the moderator is told once.
func TestGivenUp(t *testing.T) {
	w := newWorld(t)
	w.game("fifth-avenue", "spring-3", nil, "anna", "kevin")
	w.refuse = func(to []string) error {
		if slices.Contains(to, "anna@sandbox.test") {
			return &transport.SendError{Permanent: true, Code: 550, Said: "no such user", Recipient: "anna@sandbox.test"}
		}
		return nil
	}
	w.round()
	w.round()
	texts := w.to("mod@sandbox.test")
	if len(texts) != 2 || !strings.Contains(strings.Join(strings.Fields(texts[1]), " "), "City Hall couldn't deliver an email to anna in game spring-3 and stopped trying: the server refused anna@sandbox.test: 550 no such user") {
		t.Errorf("the moderator got %q", texts)
	}
	w.refuse = nil
	w.moderator("message to all\nHello.\nend message")
	w.round()
	equal(t, "mails to anna", len(w.to("anna@sandbox.test")), 1)
	status := func() string {
		w.moderator("status")
		w.round()
		texts := w.to("mod@sandbox.test")
		return texts[len(texts)-1]
	}
	if text := status(); !strings.Contains(text, "anna: anna@sandbox.test; awaited; 1 email bounced or refused") || strings.Contains(text, "kevin@sandbox.test; ") {
		t.Errorf("an address refused an email, and the status says %q", text)
	}
	w.reply("anna", "status") // who writes can be reached
	w.round()
	if text := status(); strings.Contains(text, "refused") {
		t.Errorf("anna wrote, and the status says %q", text)
	}

	w = newWorld(t) // the settings, and not a player, are refused
	w.game("fifth-avenue", "spring-3", nil, "anna", "kevin")
	w.refuse = func([]string) error {
		return &transport.SendError{Permanent: true, Code: 550, Said: "you may not send"}
	}
	w.round()
	w.refuse, w.now = nil, w.now.Add(time.Hour)
	equal(t, "the round after it", w.round(), Round{Sent: 3})
}

// TestNoServer guards a server that is away: nothing is lost, and all is sent
// when it is back.
func TestNoServer(t *testing.T) {
	w := newWorld(t)
	w.game("fifth-avenue", "spring-3", nil, "anna", "kevin")
	away := errors.New("the server is away")
	w.refuse = func([]string) error { return away }
	if _, err := w.office().Round(context.Background(), w, w); !errors.Is(err, away) {
		t.Error(err)
	}
	w.refuse = nil
	equal(t, "the round after it", w.round(), Round{Sent: 3})
}

// TestThread guards conversations: all emails of a game to a player have one
// subject, refer to the first, and answer what they answer.
func TestThread(t *testing.T) {
	w := tableOf(t, nil)
	root := headerOf(t, w.last("anna@sandbox.test")).Get("Message-Id")
	w.mail(letterTo{from: "anna@sandbox.test", to: w.byToken("anna"), subject: "Something else", text: "status", id: "asked@client.test"})
	w.round()
	h := headerOf(t, w.last("anna@sandbox.test"))
	equal(t, "the subject", h.Get("Subject"), "[spring-3] Fifth Avenue")
	equal(t, "the references", h.Get("References"), root+" <asked@client.test>")
	equal(t, "the mail it answers", h.Get("In-Reply-To"), "<asked@client.test>")
	equal(t, "to machines", h.Get("Auto-Submitted"), "auto-replied")
	w.moderator("message to all\nHello.\nend message")
	w.round()
	h = headerOf(t, w.last("anna@sandbox.test"))
	equal(t, "the references", h.Get("References"), root)
	equal(t, "to machines", h.Get("Auto-Submitted"), "auto-generated")
}
