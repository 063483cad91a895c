package e2e

import (
	"slices"
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/internal/testkit"
	"cityhall.example/mail"
	"cityhall.example/mail/identity"
)

// TestGone guards a game of which a player cannot be reached: whether the server
// says so at once or sends the mail back, the moderator is told, once, and gives
// the seat to somebody else, who plays on with a token of their own.
func TestGone(t *testing.T) {
	testkit.Meet(t)
	each(t, func(t *testing.T, b backend) {
		h := b.open(t, nil)
		m := newMatch(h, "metromania", "greedy")
		_, err := mail.ChangePerson(t.Context(), h.dir, "anna@"+domain, func(p *store.Person) error { p.Addresses[0] = "nobody@" + domain; return nil })
		h.must(err)
		mod, lee := h.people["mod"], h.people["lee"]
		for deadline := time.Now().Add(patience); h.sent[play.Moderator] < 2; {
			_, err := h.office.Poll(h.ctx, mail.Whole)
			h.must(err)
			h.count()
			if time.Now().After(deadline) {
				t.Fatalf("the moderator was not told:\n%s", h.logged())
			}
			h.pause(h.imap)
		}
		told := "couldn't deliver an email to anna in game " + m.id + " and stopped trying: the server refused nobody@" + domain + ": 550"
		if b.name == "dovecot" { // the mail comes back
			told = "An email to anna in game " + m.id + " bounced"
		}
		if text := mod.last().text; !strings.Contains(strings.Join(strings.Fields(text), " "), told) {
			t.Errorf("the moderator was told\n%s", text)
		}
		delete(h.sent, "anna")
		h.posted = h.count() // a mail that came back is the office's too
		mod.reply(mod.last(), "replace anna with "+lee.address()+" because nobody reads these mails")
		m.work()
		lee.await(1)
		h.people["anna"] = lee
		delete(h.people, "lee")
		view, report := lee.view()
		if view.View != "anna" || view.Players[view.Open().Seat] != "anna" || report.receiver() == "" {
			t.Fatalf("lee was sent\n%s", report.text)
		}
		m.wrote[lee.reply(report, strings.Join(m.planners["anna"].orders(view), "\n"))] = call{}
		m.work()
		lee.await(2)
		if ids := m.decided(mail.Filed); len(ids) != 1 || m.wrote[ids[0]].act != nil {
			t.Errorf("filed are %v", ids)
		}
		kevin := h.people["kevin"]
		if text := kevin.last().text; !strings.Contains(text, "\nTurn 1 · anna\n- ") {
			t.Errorf("kevin was told\n%s", text)
		}
		if verdicts := m.decided(mail.Verdict(identity.NoToken), mail.Verdict(identity.WrongToken)); len(verdicts) > 0 {
			t.Errorf("not believed were %v", verdicts)
		}
		// The farewell comes back, too, sooner or later.
		if bounces := m.decided(mail.Bounced); b.name == "dovecot" && (len(bounces) < 1 || len(bounces) > 2) {
			t.Errorf("%d mails came back", len(bounces))
		}
		if handled := h.folder("handled"); !slices.Contains(handled, m.decided(mail.Acted)[0]) {
			t.Errorf("handled are %v", handled)
		}
		h.private()
	})
}
