package e2e

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/password"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/trust"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/mail"
	"cityhall.example/mail/identity"
	"cityhall.example/mail/mailtest"
	"cityhall.example/mail/sandbox"
	"cityhall.example/mail/transport"
)

// patience is for how long a test waits for what has to come.
const patience = time.Minute

const domain = mailtest.Domain

// players are at the table of every game.
var players = []string{"anna", "kevin", "ken", "alfonzo"}

// A house is an office with its servers and the people around it.
type house struct {
	testing.TB
	ctx    context.Context
	dir    string
	office *mail.Office
	imap   transport.Account
	people map[string]*person
	// restart ends all connections in the middle of whatever goes on: where the
	// server can, it starts again.
	restart func()
	// restarts counts how often: each can double an email that is on its way.
	restarts int
	// put lays an email into somebody's inbox without SMTP.
	put func(user string, raw []byte)
	// posted counts the emails that went to the office, and sent those that it
	// sent to each of the seats.
	posted int
	sent   map[string]int
	// order is the place of each mail, by its key, in the order in which the office
	// sent them.
	order map[string]int
	// inOrder says that emails arrive in the order in which they were sent.
	inOrder bool

	mu  sync.Mutex
	log strings.Builder
}

// A backend is a pair of servers, IMAP and SMTP.
type backend struct {
	name  string
	start func(h *house, users []string) (imap, smtp transport.Account)
}

// backends are the servers that every test runs with.
var backends = []backend{{"sandbox", inSandbox(sandbox.Options{})}, {"dovecot", atDovecot}}

// inSandbox starts a sandbox.
func inSandbox(o sandbox.Options) func(*house, []string) (imap, smtp transport.Account) {
	return func(h *house, users []string) (imap, smtp transport.Account) {
		o.Users, o.Password, o.Domain = users, mailtest.Password, domain
		s, err := sandbox.Start(o)
		h.must(err)
		h.Cleanup(func() { h.must(s.Close()) })
		h.restart, h.inOrder = func() { h.restarts++; s.Drop() }, true
		h.put = func(user string, raw []byte) { h.must(s.Deliver(user, raw)) }
		for _, u := range users {
			h.people[u] = &person{house: h, name: u, Client: s.Client(u)}
		}
		return transport.Account{Server: s.IMAPAddr(), Security: transport.None}, transport.Account{Server: s.SMTPAddr(), Security: transport.None}
	}
}

// atDovecot starts Dovecot and Exim, to be spoken with over TLS.
func atDovecot(h *house, users []string) (imap, smtp transport.Account) {
	s := mailtest.Dovecot(h, users...)
	mta := mailtest.SMTP(h, s)
	h.restart = func() { h.restarts++; s.Restart() }
	h.put = func(user string, raw []byte) { s.Deliver(user, raw) }
	for _, u := range users {
		h.people[u] = &person{house: h, name: u, Client: mta.Client(u)}
	}
	return transport.Account{Server: s.IMAPS(), Security: transport.TLS, CA: s.CA}, transport.Account{Server: mta.SMTPS(), Security: transport.TLS, CA: s.CA}
}

// each runs a test with every backend.
func each(t *testing.T, test func(t *testing.T, b backend)) {
	for _, b := range backends {
		t.Run(b.name, func(t *testing.T) { t.Parallel(); test(t, b) })
	}
}

// open starts servers, and an office with them. The settings can be changed
// before it opens.
func (b backend) open(t testing.TB, change func(*mail.Settings)) *house {
	t.Helper()
	ctx, stop := context.WithTimeout(context.Background(), 9*patience)
	t.Cleanup(stop)
	h := &house{TB: t, ctx: ctx, dir: t.TempDir(), people: map[string]*person{}}
	h.must(os.WriteFile(filepath.Join(h.dir, "password"), []byte(mailtest.Password+"\n"), 0o600))
	s := mail.Defaults()
	s.Address, s.Moderators, s.Answers = "cityhall@"+domain, []string{"mod@" + domain}, 1000
	s.IMAP, s.SMTP = b.start(h, append([]string{"cityhall", "mod", "mallory", "lee"}, players...))
	for _, a := range []*transport.Account{&s.IMAP, &s.SMTP} {
		a.User, a.Auth, a.Password = "cityhall", transport.Plain, password.Source{File: "password"}
	}
	if change != nil {
		change(s)
	}
	h.settle(s)
	return h
}

// settle makes the directory of the office and the folders of its mailbox, as
// "mail init" does, and opens the office.
func (h *house) settle(s *mail.Settings) {
	h.Helper()
	d, err := disk.Open(h.dir)
	h.must(err)
	h.must(s.Write(d))
	h.must(d.Close())
	h.office, err = mail.Open(trust.Name(h.Context(), h.dir), h.dir)
	h.must(err)
	h.Cleanup(func() { h.must(h.office.Close()) })
	h.office.Log = func(format string, args ...any) {
		h.mu.Lock()
		defer h.mu.Unlock()
		fmt.Fprintf(&h.log, format+"\n", args...)
	}
	h.Cleanup(func() {
		if h.Failed() {
			h.Logf("the log of the office:\n%s", h.logged())
		}
	})
	h.imap = h.office.Settings.IMAP
	box, err := transport.OpenInbox(h.ctx, h.imap, s.Inbox)
	h.must(err)
	for _, folder := range []string{s.Handled, s.Rejected} {
		_, err := box.Ensure(h.ctx, folder)
		h.must(err)
	}
	h.must(box.Close())
}

func (h *house) must(err error) {
	h.Helper()
	if err != nil {
		h.Fatal(err)
	}
}

// options are what a game is made from.
func options(kind, id string, players []string) adjudicator.Options {
	return adjudicator.Options{Rules: registry.Find(kind), ID: id, Players: players, Secret: engine.SeedSecret(id)}
}

// game makes a game whose players have one address each. The first wants pages with
// pictures, which take the office longer than all else; the others want text.
func (h *house) game(o adjudicator.Options) {
	h.Helper()
	places := mail.Places{Policy: identity.ByToken, Press: mail.NamedPress, Moderator: []string{"mod@" + domain}}
	for _, p := range o.Players {
		places.Players = append(places.Players, mail.Place{Player: p, Who: []string{p + "@" + domain}})
	}
	_, err := mail.NewGame(h.Context(), h.dir, o, places)
	h.must(err)
	for _, p := range o.Players[1:] {
		_, err := mail.ChangePerson(h.Context(), h.dir, p+"@"+domain, func(p *store.Person) error { p.Form = "text"; return nil })
		h.must(err)
	}
}

// records reads the log of the office.
func (h *house) records() (all []*mail.Record) {
	h.Helper()
	h.must(mail.Look(h.Context(), h.dir, func(r *mail.Record) { all = append(all, r) }))
	return all
}

// count notes the emails that were sent, and returns how many were taken in.
func (h *house) count() (taken int) {
	h.Helper()
	h.sent, h.order = map[string]int{}, map[string]int{}
	for _, r := range h.records() {
		if r.Taken != nil {
			taken++
		} else if r.Sent != nil && r.Sent.Late == "" && r.Sent.Failed == "" {
			h.order[string(r.Sent.Key)] = len(h.order)
			if parts := strings.Split(string(r.Sent.Key), "/"); len(parts) == 4 {
				h.sent[parts[3]]++
			} else if parts[0] == "failed" {
				h.sent[play.Moderator]++
			}
		}
	}
	return taken
}

// work does rounds until all emails that were posted are answered.
func (h *house) work() {
	h.Helper()
	for deadline := time.Now().Add(patience); ; {
		_, err := h.office.Poll(h.ctx, mail.Whole)
		h.must(err)
		if taken := h.count(); taken >= h.posted {
			return
		} else if time.Now().After(deadline) {
			h.Fatalf("%d of %d mails have come to the office", taken, h.posted)
		}
		h.pause(h.imap)
	}
}

// seat is the person on a seat.
func (h *house) seat(viewer string) *person {
	if viewer == play.Moderator {
		viewer = "mod"
	}
	return h.people[viewer]
}

// pause waits until something new lies in an inbox, or for a moment if that has
// come already.
func (h *house) pause(a transport.Account) {
	h.Helper()
	box, err := transport.OpenInbox(h.ctx, a, "INBOX")
	h.must(err)
	defer box.Close()
	h.must(box.Wait(h.ctx, 100*time.Millisecond, nil))
}

// folder returns the Message-IDs of the emails in a folder of the office, sorted.
func (h *house) folder(name string) (ids []string) {
	h.Helper()
	mails, err := h.people["cityhall"].Read(h.ctx, name, 0)
	h.must(err)
	for _, m := range mails {
		ids = append(ids, h.parse(m).id)
	}
	slices.Sort(ids)
	return ids
}
