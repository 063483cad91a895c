package mail

import (
	"strings"
	"testing"
	"time"

	"cityhall.example/mail/identity"
)

// bare replies to an email as mail programs do that ignore Reply-To.
func (w *world) bare(from string, to []byte, text, more string) {
	w.t.Helper()
	h := headerOf(w.t, to)
	w.mail(letterTo{from: from, subject: "Re: " + h.Get("Subject"), text: text, more: more + "In-Reply-To: " + h.Get("Message-Id") + "\n"})
}

// TestConfirm guards mail programs that ignore Reply-To: what they reply waits until
// its sender confirms it, once, in answer to the question that went to the player.
func TestConfirm(t *testing.T) {
	t.Run("confirmed", func(t *testing.T) {
		w, _, question := unconfirmed(t)
		w.bare("anna@sandbox.test", question, "Confirm.\n\n> "+firstOrder, "")
		w.verdict("filed spring-3/anna, entry 2", "handled")
		w.bare("anna@sandbox.test", question, "confirm", "X-A: 2\n")
		w.verdict("expired spring-3/anna, told anna", "handled")
		equal(t, "entries", w.load("spring-3").Tip.Entry, 2)
	})
	t.Run("confirmed with a token", func(t *testing.T) {
		w, _, _ := unconfirmed(t)
		w.reply("anna", "confirm")
		w.verdict("filed spring-3/anna, entry 2", "handled")
	})
	t.Run("sent again with a token", func(t *testing.T) {
		w, report, question := unconfirmed(t)
		mail := string(w.folder("handled")[w.uid])
		_ = report
		w.put(strings.ReplaceAll(strings.Replace(mail, "To: cityhall@sandbox.test", "To: "+w.byToken("anna"), 1), "\r\n", "\n"))
		w.verdict("filed spring-3/anna, entry 2", "handled")
		w.bare("anna@sandbox.test", question, "confirm", "")
		w.verdict("duplicate spring-3/anna", "handled")
	})
	t.Run("the moderator", func(t *testing.T) {
		w := tableOf(t, nil)
		w.bare("mod@sandbox.test", w.last("mod@sandbox.test"), "pause because of lunch", "")
		w.verdict("unconfirmed spring-3/moderator, told moderator", "handled")
		w.bare("mod@sandbox.test", w.last("mod@sandbox.test"), "confirm", "")
		w.verdict("acted spring-3/moderator, entry 2, told moderator", "handled")
	})
	t.Run("with a pass", func(t *testing.T) {
		w, report := beginning(t)
		s := *w.office().Settings
		s.Authserv = "mx.sandbox.test"
		w.must(s.Write(w.disk))
		w.bare("anna@sandbox.test", report, firstOrder, "Authentication-Results: mx.sandbox.test; dmarc=fail header.from=sandbox.test\n")
		w.verdict("unconfirmed spring-3/anna, told anna", "handled")
		w.mail(letterTo{from: "anna@sandbox.test", text: firstOrder, more: "Authentication-Results: mx.sandbox.test; dmarc=pass header.from=sandbox.test\n"})
		w.verdict("no-token spring-3/anna, told anna", "rejected")
		w.bare("anna@sandbox.test", report, firstOrder, "Authentication-Results: mx.sandbox.test; dmarc=pass header.from=sandbox.test\n")
		w.verdict("filed spring-3/anna, entry 2", "handled")
	})
}

// TestNotConfirmed guards what confirms nothing.
func TestNotConfirmed(t *testing.T) {
	t.Run("answered with something else", func(t *testing.T) {
		w, _, question := unconfirmed(t)
		w.bare("anna@sandbox.test", question, "What is this?\n\n> confirm", "Cc: ken@sandbox.test\n")
		w.verdict("unconfirmed spring-3/anna, told anna", "handled")
		w.bare("anna@sandbox.test", question, "confirm", "X-By: ken\n")
		w.verdict("expired spring-3/anna, told anna", "handled")
		equal(t, "entries", w.load("spring-3").Tip.Entry, 1)
	})
	t.Run("confirmed by somebody else", func(t *testing.T) {
		w, report, question := unconfirmed(t)
		w.bare("ken@sandbox.test", question, "confirm", "")
		w.verdict("no-token spring-3/ken, told ken", "rejected")
		w.bare("anna@sandbox.test", report, "confirm", "") // an email that ken has seen
		w.verdict("expired spring-3/anna, told anna", "handled")
		equal(t, "entries", w.load("spring-3").Tip.Entry, 1)
	})
	t.Run("what the question doesn't show", func(t *testing.T) {
		w, report := beginning(t)
		w.bare("anna@sandbox.test", report, "Thanks!\n\n> game: spring-3\n> player: anna\n> orders:\n> - "+firstOrder+"\n\n-- \n"+firstOrder, "")
		w.verdict("unconfirmed spring-3/anna, told anna", "handled")
		w.bare("anna@sandbox.test", w.last("anna@sandbox.test"), "confirm", "")
		w.verdict("nothing spring-3/anna, entry 1, told anna", "handled")
		for _, text := range []string{strings.Repeat("Thanks!\n", maxWaits) + firstOrder, strings.Repeat("Thanks! ", maxWide) + firstOrder} {
			w.bare("anna@sandbox.test", report, text, "")
			w.round()
			if v := w.verdicts(); !strings.HasPrefix(v[len(v)-1], "no-token spring-3/anna") {
				t.Errorf("the verdict is %s", v[len(v)-1])
			}
		}
	})
	t.Run("too late", func(t *testing.T) {
		w, _, question := unconfirmed(t)
		w.now = w.now.Add(confirmFor + time.Hour)
		w.bare("anna@sandbox.test", question, "confirm", "")
		w.verdict("expired spring-3/anna, told anna", "handled")
	})
	t.Run("by a machine", func(t *testing.T) {
		w, _, question := unconfirmed(t)
		w.bare("anna@sandbox.test", question, "confirm", "Auto-Submitted: auto-replied\n")
		w.verdict("automatic", "rejected")
	})
}

// TestNotAsked guards where no question helps.
func TestNotAsked(t *testing.T) {
	t.Run("a report to somebody else", func(t *testing.T) {
		w := tableOf(t, nil)
		w.bare("anna@sandbox.test", w.last("ken@sandbox.test"), firstOrder, "")
		w.verdict("no-token spring-3/anna, told anna", "rejected")
	})
	t.Run("too many questions", func(t *testing.T) {
		w, report := beginning(t)
		for range maxAsked + 3 {
			w.bare("anna@sandbox.test", report, firstOrder, "")
			w.round()
		}
		w.told("anna", maxAsked, "A reply from your address came without your token")
	})
	t.Run("by dmarc without a pass", func(t *testing.T) {
		w := tableOf(t, func(s *Places) { s.Policy = identity.ByDMARC })
		w.bare("anna@sandbox.test", w.last("anna@sandbox.test"), firstOrder, "")
		w.verdict("unproved spring-3/anna, told anna", "rejected")
	})
}

const firstOrder = "start on times-square/gray"

// beginning returns a world and what anna got at first.
func beginning(t *testing.T) (*world, []byte) {
	w := tableOf(t, nil)
	return w, w.last("anna@sandbox.test")
}

// unconfirmed returns a world in which anna was asked to confirm her order, the report that
// she answered, and the question.
func unconfirmed(t *testing.T) (w *world, report, question []byte) {
	w, report = beginning(t)
	w.bare("anna@sandbox.test", report, firstOrder, "")
	w.verdict("unconfirmed spring-3/anna, told anna", "handled")
	w.told("anna", 1, "A reply from your address came without your token; some mail programs leave it out. Nothing has changed yet. The reply begins: | "+firstOrder)
	return w, report, w.last("anna@sandbox.test")
}
