package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"cityhall.example/internal/testkit"
	"cityhall.example/mail"
	"cityhall.example/mail/sandbox"
)

// A draft is an email that somebody makes up by hand.
type draft struct {
	from, to, subject, text, id string
	more                        string // fields of the header
}

// bytes writes the mail; no two have the same date or, if they do not say one,
// the same Message-ID.
func (p *person) bytes(d draft) []byte {
	if d.id == "" {
		d.id = p.newID()
	}
	if d.more == "" {
		d.more = "Content-Type: text/plain; charset=utf-8\r\n"
	}
	date := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC).Add(time.Duration(p.wrote) * time.Second).Format(time.RFC1123Z)
	return []byte("From: " + d.from + "\r\nTo: " + d.to + "\r\nSubject: " + d.subject + "\r\nDate: " + date + "\r\nMessage-ID: <" + d.id +
		">\r\nMIME-Version: 1.0\r\n" + d.more + "\r\n" + strings.ReplaceAll(d.text, "\n", "\r\n") + "\r\n")
}

// TestWho guards against everybody who is not the player, people and machines:
// every mail gets its verdict and its folder, whom it concerns is told once, and
// nobody else hears of it.
func TestWho(t *testing.T) {
	testkit.Meet(t)
	each(t, func(t *testing.T, b backend) {
		h := b.open(t, func(s *mail.Settings) { s.Size = 256 << 10 })
		m := newMatch(h, "fifth-avenue", "greedy")
		m.work()
		for _, c := range writers(m) {
			for try := 0; try == 0 || try == 1 && c.again; try++ {
				m.judged(c, try)
			}
		}
		if in := h.folder("INBOX"); len(in) > 0 {
			t.Errorf("in the inbox are still %v", in)
		}
		h.readAll()
		h.private()
		m.verified()
	})
}

// A writer is somebody who writes, and what becomes of it.
type writer struct {
	name string
	mail func() []byte
	// verdict is with whom it concerns, told those who hear of it.
	verdict, folder string
	told            []string
	text            string // in the mail to those who are told
	// again says that the same once more is told to nobody.
	again bool
}

// judged guards what becomes of what a writer writes, for the first time or again.
func (m *match) judged(c writer, try int) {
	raw := c.mail()
	if try == 1 {
		c.told = nil
	}
	before := m.entries()
	got := m.handed(raw)
	if got.verdict != c.verdict {
		m.Errorf("%s: the verdict is %q instead of %q", c.name, got.verdict, c.verdict)
	}
	if !slices.Equal(got.told, c.told) {
		m.Errorf("%s, try %d: told were %v instead of %v", c.name, try, got.told, c.told)
	}
	if !slices.Contains(m.folder(c.folder), headerID(raw)) {
		m.Errorf("%s: it is not in %s", c.name, c.folder)
	}
	if after := m.entries(); after > before && c.verdict != "filed anna" {
		m.Errorf("%s: it made entry %d", c.name, after)
	}
	for _, name := range c.told {
		if in := m.people[name].last(); !strings.Contains(strings.Join(strings.Fields(in.text), " "), c.text) {
			m.Errorf("%s: %s was told\n%s", c.name, name, in.text)
		}
	}
}

// writers are those who aren't anna, or are.
func writers(m *match) []writer {
	anna, kevin, mallory := m.people["anna"], m.people["kevin"], m.people["mallory"]
	view, first := anna.view()
	order := m.planners["anna"].orders(view)[0]
	annas, kevins, plain := first.receiver(), kevin.last().receiver(), "cityhall@"+domain
	forwarded := "Look!\n\n---------- Forwarded message ---------\nFrom: City Hall <" + plain + ">\nDate: Sat, 21 Nov 2026 at 13:02\nSubject: " + first.subject +
		"\nTo: <" + kevin.address() + ">\n\nplayer: kevin\norders:\n  - " + order + "\n"
	bounce := "Return-Path: <>\r\nAuto-Submitted: auto-replied\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n"
	bounced := "--b\n\nNo such user.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.test\n\nFinal-Recipient: rfc822; " + anna.address() +
		"\nAction: failed\nStatus: 5.1.1\n--b\nContent-Type: message/rfc822\n\nMessage-ID: <" + first.id + ">\n\n--b--"
	own := func() draft { return draft{from: anna.address(), to: annas, subject: first.subject, text: order} }
	var said []byte // anna's true mail
	return []writer{
		{"a forged From", mallory.draft(draft{from: anna.address(), to: plain, text: order}), "no-token anna", "rejected", []string{"anna"}, "came without your token, so nothing changed", true},
		{"a guessed token", mallory.draft(draft{from: anna.address(), to: "cityhall+" + strings.Repeat("a", 26) + "@" + domain, text: order}), "wrong-token anna", "rejected", []string{"anna"}, "came with a wrong or old token, so nothing changed", true},
		{"a stolen token", mallory.draft(draft{from: mallory.address(), to: annas, text: order}), "stranger anna", "rejected", []string{"anna"}, "with your token came from an address that isn't yours, so nothing changed", true},
		{"a token of another player", mallory.draft(draft{from: kevin.address(), to: annas, text: order}), "other-seat anna", "rejected", []string{"anna"}, "with your token came from another player's address, so nothing changed", true},
		{"several authors", mallory.draft(draft{from: anna.address() + ", " + mallory.address(), to: annas, text: order}), "several-authors anna", "rejected", []string{"anna"}, "could also name someone else, so nothing changed", true},
		{"a stranger", mallory.draft(draft{from: mallory.address(), to: plain, text: order}), "stranger", "rejected", nil, "", true},
		{"somebody else's orders", kevin.draft(draft{from: kevin.address(), to: kevins, text: "player: anna\norders:\n  - " + order}), "refused kevin", "handled", []string{"kevin"}, "None of your orders were filed. They are for anna, and you play kevin: you can order only for your own seat.", false},
		{"a forwarded report", kevin.draft(draft{from: kevin.address(), to: kevins, subject: "Fwd: " + first.subject, text: forwarded}), "nothing kevin", "handled", []string{"kevin"}, "found no orders or requests in your email. Nothing changed.", false},
		{"an automatic reply", anna.draft(draft{from: anna.address(), to: annas, subject: "Out of office", text: order, more: "Auto-Submitted: auto-replied\r\n"}), "automatic anna", "rejected", []string{"anna"}, "looks as if a program had written it by itself (it has the header field Auto-Submitted), so nothing changed", true},
		{"a mailing list", anna.draft(draft{from: anna.address(), to: plain, text: order, more: "List-Id: <games.test>\r\n"}), "list anna", "rejected", []string{"anna"}, "as through a mailing list (it has the header field List-Id), so nothing changed", true},
		{"a mail that is too large", anna.draft(draft{from: anna.address(), to: annas, text: order + strings.Repeat("\nand so on and so on and so on", 9000)}), "too-large anna", "rejected", []string{"anna"}, "is over 262144 bytes and wasn't read. Nothing changed.", true},
		{"the office itself", mallory.draft(draft{from: plain, to: annas, text: order}), "own", "rejected", nil, "", true},
		{"a report that comes back", func() []byte { return first.raw }, "automatic", "rejected", nil, "", false},
		{"a bounce", mallory.draft(draft{from: "MAILER-DAEMON@mx.test", to: plain, text: bounced, more: bounce}), "bounce anna", "handled", []string{"mod"}, "An email to anna in game " + m.id + " bounced (you get this at most once a day)", true},
		{"somebody who asks for a seat", m.people["lee"].draft(draft{from: m.people["lee"].address(), to: plain, subject: "join " + m.id, text: ""}), "wants-seat moderator", "handled", []string{"mod"}, "Someone wants to join game " + m.id + ". City Hall didn't reply to this address", true},
		{"the player", func() []byte { said = anna.bytes(own()); return said }, "filed anna", "handled", []string{"alfonzo", "anna", "ken", "kevin"}, "Journal head after entry 2:", false},
		{"the player, delivered twice", func() []byte { return said }, "duplicate anna", "handled", nil, "", true},
		{"a replay", func() []byte {
			return []byte(strings.Replace(string(said), "Message-ID: <", "Message-ID: <another.", 1))
		}, "replayed anna", "handled", []string{"anna"}, "repeats an earlier one, so nothing changed", false},
	}
}

// draft returns a maker of emails that are the same but for name and date.
func (p *person) draft(d draft) func() []byte { return func() []byte { return p.bytes(d) } }

// A finding is what became of an email.
type finding struct {
	verdict string   // and whom it concerned
	told    []string // who got mails then
}

// handed gives an email to the office and returns what becomes of it.
func (m *match) handed(raw []byte) (f finding) {
	m.Helper()
	m.count()
	before := m.sent
	if in := m.parse(sandbox.Stored{Raw: raw}); !strings.Contains(in.to, "cityhall") || strings.Contains(string(raw), "Return-Path: <>") {
		m.put("cityhall", raw) // no mail program sends it like this
		m.posted++
	} else {
		m.people["mallory"].post(raw)
	}
	m.work()
	for viewer, n := range m.sent {
		for range n - before[viewer] {
			f.told = append(f.told, m.seat(viewer).name)
		}
	}
	slices.Sort(f.told)
	for _, r := range m.records() {
		if r.Done != nil {
			f.verdict = strings.TrimSpace(fmt.Sprintf("%s %s", r.Done.Verdict, r.Done.Player))
		}
	}
	return f
}

// TestPlainReplies guards mail programs that ignore Reply-To: a reply to the plain
// address waits, and its sender is asked; somebody who has seen the report, and
// writes in the same way, gets nowhere.
func TestPlainReplies(t *testing.T) {
	testkit.Meet(t)
	each(t, func(t *testing.T, b backend) {
		h := b.open(t, nil)
		m := newMatch(h, "fifth-avenue", "greedy")
		m.work()
		anna, mallory := h.people["anna"], h.people["mallory"]
		view, report := anna.view()
		order := m.planners["anna"].orders(view)[0]
		handed := func(by *person, to *received, text, want string) {
			t.Helper()
			got := m.handed(by.bytes(draft{from: anna.address(), to: "cityhall@" + domain, subject: "Re: " + to.subject, text: text, more: "In-Reply-To: <" + to.id + ">\r\nReferences: <" + to.id + ">\r\n"}))
			if got.verdict != want {
				t.Errorf("the verdict is %q instead of %q", got.verdict, want)
			}
		}
		handed(anna, report, order, "unconfirmed anna")
		question := anna.last()
		if !strings.Contains(question.text, "| "+order) {
			t.Errorf("the question is\n%s", question.text)
		}
		handed(mallory, report, "confirm", "expired anna")
		handed(anna, question, "Confirm\n\nOn Sunday, City Hall wrote:\n> "+strings.ReplaceAll(question.text, "\n", "\n> "), "filed anna")
		handed(mallory, question, "confirm", "expired anna")
		if n := m.entries(); n != 2 {
			t.Errorf("there are %d entries", n)
		}
		h.readAll()
		h.private()
		m.verified()
	})
}
