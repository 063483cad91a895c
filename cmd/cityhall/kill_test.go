package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/mail"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/password"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/internal/testkit"
	office "cityhall.example/mail"
	"cityhall.example/mail/identity"
	"cityhall.example/mail/mailtest"
	"cityhall.example/mail/sandbox"
	"cityhall.example/mail/transport"
)

// killedKey is the key of the offices.
var killedKey = strings.Repeat("5a", 32)

var killedPlayers = []string{"anna", "kevin", "ken", "alfonzo"}

// A mailHost is where the people of a killed office have their mail.
type mailHost struct {
	imap, smtp transport.Account
	deliver    func(raw []byte) // to the office
	client     func(user string) *sandbox.Client
}

func users() []string { return append([]string{"cityhall", "mod"}, killedPlayers...) }

func sandboxHost(t *testing.T) mailHost {
	s, err := sandbox.Start(sandbox.Options{Users: users(), Password: mailtest.Password, Domain: mailtest.Domain})
	must(t, err)
	t.Cleanup(func() { s.Close() })
	account := transport.Account{Security: transport.None, User: "cityhall", Auth: transport.Plain, Password: password.Source{File: "password"}}
	p := mailHost{account, account, func(raw []byte) { must(t, s.Deliver("cityhall", raw)) }, s.Client}
	p.imap.Server, p.smtp.Server = s.IMAPAddr(), s.SMTPAddr()
	return p
}

func realHost(t *testing.T) mailHost {
	s := mailtest.Dovecot(t, users()...)
	mta := mailtest.SMTP(t, s)
	account := transport.Account{Security: transport.TLS, User: "cityhall", Auth: transport.Plain, Password: password.Source{File: "password"}, CA: s.CA}
	p := mailHost{account, account, func(raw []byte) { s.Deliver("cityhall", raw) }, s.Client}
	p.imap.Server, p.smtp.Server = s.IMAPS(), mta.SMTPS()
	return p
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// newKilled makes an office with a game, and returns its directory and the emails
// with which the whole game is played, with all sorts of others between them.
func newKilled(t *testing.T) (dir string, mails [][]byte) {
	dir = t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, "password"), []byte(mailtest.Password), 0o600))
	must(t, os.Mkdir(filepath.Join(dir, "games"), 0o700))
	must(t, os.WriteFile(filepath.Join(dir, "key"), []byte(killedKey+"\n"), 0o600))
	connect(t, dir, sandboxHost(t))
	options := adjudicator.Options{Rules: registry.Find("metromania"), ID: "metro", Players: killedPlayers, Secret: engine.SeedSecret("killed")}
	places := office.Places{Policy: identity.ByAddress, Press: office.NamedPress, Moderator: []string{"mod@" + mailtest.Domain}}
	for _, p := range killedPlayers {
		places.Players = append(places.Players, office.Place{Player: p, Who: []string{p + "@" + mailtest.Domain}})
	}
	_, err := office.NewGame(t.Context(), dir, options, places)
	must(t, err)
	for _, p := range killedPlayers[1:] { // pictures take an office longer than all else
		_, err := office.ChangePerson(t.Context(), dir, p+"@"+mailtest.Domain, func(p *store.Person) error { p.Form = "text"; return nil })
		must(t, err)
	}
	g, _, err := adjudicator.New(options)
	must(t, err)
	write := func(from, text string) {
		n := len(mails)
		date := time.Date(2026, 11, 21, 8, 0, n, 0, time.UTC).Format(time.RFC1123Z)
		mails = append(mails, fmt.Appendf(nil, "From: %s@%s\r\nTo: cityhall@%s\r\nSubject: Re: [metro] MetroMania\r\nDate: %s\r\nMessage-ID: <%d@client.test>\r\n\r\n%s\r\n",
			from, mailtest.Domain, mailtest.Domain, date, n, strings.ReplaceAll(text, "\n", "\r\n")))
	}
	others := []struct{ from, text string }{
		{"kevin", "status"}, {"ken", "press to all\nHello.\nend press"}, {"alfonzo", "dig up the road"}, {"stranger", "status"},
		{"mod", "message to all\nWelcome.\nend message"}, {"anna", "renew"}, {"again", ""}, {"ken", "history"},
		{"mod", "pause because of lunch\nresume"}, {"anna", "withdraw"}, {"kevin", "press to anna, ken\nA secret.\nend press\nstatus"},
	}
	for n := 0; !g.Over(); n++ {
		player, order := g.Players[g.Open().Seat], g.Rules.Grammar.Write(g.Rules.Greedy(g.State, nil))
		write(player, order)
		g, _, err = adjudicator.Adjudicate(g, play.Act{By: play.ByPlayer}, []*play.OrderSet{
			{Player: player, Turn: play.Unbound, Lines: []play.OrderLine{{Text: order}}},
		})
		must(t, err)
		if o := others[n%len(others)]; o.from == "again" {
			mails = append(mails, mails[len(mails)-1])
		} else {
			write(o.from, o.text)
		}
	}
	return dir, mails
}

// connect writes the settings of the office.
func connect(t *testing.T, dir string, p mailHost) {
	t.Helper()
	s := office.Defaults()
	s.Address, s.Moderators, s.IMAP, s.SMTP, s.Answers = "cityhall@"+mailtest.Domain, []string{"mod@" + mailtest.Domain}, p.imap, p.smtp, 10_000
	d, err := disk.Open(dir)
	must(t, err)
	must(t, s.Write(d))
	must(t, d.Close())
}

// frozen is the time of all that the offices do, so that they can be compared.
const frozen = "2026-11-21T09:00:00Z"

// settle polls until there is nothing more to do.
func settle(t *testing.T, dir string) {
	t.Helper()
	for range 10 {
		out, err := exec.Command("cityhall", "mail", "poll", "--json", "--now", frozen, "--dir", dir).Output()
		if err != nil {
			t.Fatalf("mail poll: %v\n%s", err, err.(*exec.ExitError).Stderr)
		} else if string(out) == `{"taken":0,"decided":0,"sent":0,"ticked":0}`+"\n" {
			return
		}
	}
	t.Fatal("the office does not come to an end")
}

// aims are what an office changes. Between the change of one and of the next is
// where a crash hurts.
var aims = []string{"office.post", "mails", "games/metro/game.post", "games/metro/game.journal", "games/metro/game.yaml"}

// watchAndKill starts the office, and kills it at a random instant after one of
// the aims has changed for a random number of times, while emails come.
func watchAndKill(t *testing.T, dir string, chance *rand.Rand, deliver func()) {
	t.Helper()
	cmd := exec.Command("cityhall", "mail", "watch", "--now", frozen, "--dir", dir)
	var log bytes.Buffer
	cmd.Stderr = &log
	must(t, cmd.Start())
	defer func() {
		cmd.Process.Kill()
		cmd.Wait()
		if strings.Contains(log.String(), "retrying in") {
			t.Errorf("the office stumbles:\n%s", log.String())
		}
	}()
	aim := filepath.Join(dir, aims[chance.IntN(len(aims))])
	seen := func() string {
		if info, err := os.Stat(aim); err == nil {
			return fmt.Sprint(info.Size(), info.ModTime())
		}
		return ""
	}
	before := seen()
	for range chance.IntN(4) { // where it is 0, while it starts
		for idle := time.Now().Add(400 * time.Millisecond); time.Now().Before(idle) && seen() == before; {
			time.Sleep(50 * time.Microsecond)
		}
		before = seen()
		if chance.IntN(2) == 0 {
			deliver()
		}
	}
	time.Sleep(time.Duration(chance.IntN(3000)) * time.Microsecond)
}

// received returns the bodies of a person's emails by their Message-IDs, and how
// many of them came twice. Two with one Message-ID must be the same.
func received(t *testing.T, p mailHost, user string) (bodies map[string]string, doubled int) {
	t.Helper()
	mails, err := p.client(user).Read(t.Context(), "INBOX", 0)
	must(t, err)
	bodies = map[string]string{}
	for _, stored := range mails {
		m, err := mail.ReadMessage(bytes.NewReader(stored.Raw))
		must(t, err)
		id := m.Header.Get("Message-Id")
		_, raw, _ := bytes.Cut(stored.Raw, []byte("\r\n\r\n"))
		body := linked(t, string(raw))
		if before, there := bodies[id]; there {
			doubled++
			if d := cmp.Diff(before, body); d != "" {
				t.Errorf("%s got two mails called %s:\n%s", user, id, d)
			}
		}
		bodies[id] = body
	}
	return bodies, doubled
}

// linked returns the body of an email with what its links are for in place of their
// tokens: these are good when the email goes out, so they differ if that is before or
// after the player asks for new ones.
func linked(t *testing.T, body string) string {
	t.Helper()
	var key identity.Key
	must(t, key.UnmarshalText([]byte(killedKey)))
	return linkTokens.ReplaceAllStringFunc(strings.ReplaceAll(body, "=\r\n", ""), func(found string) string {
		l, ok := key.Link(strings.TrimSuffix(strings.TrimPrefix(found, "%2B"), "@"))
		if !ok {
			t.Errorf("%s is not the token of a link", found)
		}
		return fmt.Sprintf("%%2B(seat %d, turn %d)@", l.Seat, l.Turn)
	})
}

var linkTokens = regexp.MustCompile(`%2B[a-z2-7]{32}@`)

// verdicts returns the verdict on each mail, by its number.
func verdicts(t *testing.T, dir string) (all []string) {
	t.Helper()
	taken := 0
	var done []*office.Done
	must(t, office.Look(t.Context(), dir, func(r *office.Record) {
		switch {
		case r.Taken != nil:
			taken++
		case r.Done != nil:
			done = append(done, r.Done)
		}
	}))
	slices.SortFunc(done, func(a, b *office.Done) int { return int(a.Mail - b.Mail) })
	for _, d := range done {
		all = append(all, fmt.Sprintf("mail %d: %s", d.Mail, d))
	}
	if taken != len(all) {
		t.Errorf("%d mails were taken in, and there are %d verdicts", taken, len(all))
	}
	return all
}

// TestKilled guards against kill -9: an office that is killed again and again
// while emails come goes on each time where it stood. In the end each mail has
// been acted on once and in order, so that the journal is that of an office
// that was never disturbed; everybody got the same emails, and what came twice
// has one Message-ID.
func TestKilled(t *testing.T) {
	testkit.Need(t, testkit.Long)
	calm, mails := newKilled(t)
	dirs := map[string]string{}
	for _, name := range []string{"sandbox", "Dovecot"} {
		dirs[name] = t.TempDir()
		must(t, os.CopyFS(dirs[name], os.DirFS(calm)))
	}
	quiet := sandboxHost(t)
	connect(t, calm, quiet)
	for _, m := range mails {
		quiet.deliver(m)
	}
	settle(t, calm)
	for _, c := range []struct {
		name  string
		start func(*testing.T) mailHost
		kills int
	}{{"sandbox", sandboxHost, 60}, {"Dovecot", realHost, 10}} {
		t.Run(c.name, func(t *testing.T) {
			p, dir, chance := c.start(t), dirs[c.name], rand.New(rand.NewPCG(9, uint64(c.kills)))
			connect(t, dir, p)
			come, tries := 0, map[string]bool{}
			deliver := func() {
				if come < len(mails) {
					p.deliver(mails[come])
					come++
				}
			}
			for kill := range c.kills {
				for most := len(mails) * (kill + 1) / c.kills; come < most-2; {
					deliver()
				}
				watchAndKill(t, dir, chance, deliver)
				if triedAnew(t, dir, tries) { // an email on which two programs end is given up
					must(t, exec.Command("cityhall", "mail", "poll", "--now", frozen, "--dir", dir).Run())
				}
			}
			for come < len(mails) {
				deliver()
			}
			settle(t, dir)
			compareKilled(t, calm, dir, quiet, p)
		})
	}
}

// triedAnew reports whether a program ended while it decided an email on which
// none had ended before, and notes it in tries.
func triedAnew(t *testing.T, dir string, tries map[string]bool) (anew bool) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "trying"))
	if os.IsNotExist(err) {
		return false
	}
	must(t, err)
	line, _, _ := bytes.Cut(data, []byte("\n"))
	var tried map[string]int
	if json.Unmarshal(line, &tried) != nil { // torn: it says nothing
		return false
	}
	for email := range tried {
		anew = anew || !tries[email]
		tries[email] = true
	}
	return anew
}

// seatsOf returns the seats of the game, without what is random.
func seatsOf(t *testing.T, dir string) *store.Seats {
	t.Helper()
	all, err := office.ReadSeats(t.Context(), dir)
	must(t, err)
	people, err := office.ReadPeople(t.Context(), dir)
	must(t, err)
	seats := all["metro"]
	for _, s := range append([]*store.Seat{&seats.Moderator}, pointers(seats.Players)...) {
		s.Epoch, s.Person = "", people.Find(s.Person).Name
	}
	return seats
}

func pointers[T any](all []T) (p []*T) {
	for i := range all {
		p = append(p, &all[i])
	}
	return p
}

// compareKilled compares an office that was killed with one that was not.
func compareKilled(t *testing.T, calm, dir string, quiet, p mailHost) {
	t.Helper()
	if d := cmp.Diff(verdicts(t, calm), verdicts(t, dir)); d != "" {
		t.Errorf("the verdicts (-undisturbed +killed):\n%s", d)
	}
	file := func(dir, name string) string { return filepath.Join(dir, "games", "metro", name) }
	journal := func(dir string) string {
		data, err := os.ReadFile(file(dir, "game.journal"))
		must(t, err)
		return string(data)
	}
	if d := cmp.Diff(journal(calm), journal(dir)); d != "" {
		t.Errorf("the journal (-undisturbed +killed):\n%s", d)
	}
	// A game file may lag behind its journal after a kill, and is then brought up
	// to date when it is read.
	game := func(dir string) string {
		g, err := load(file(dir, "game.yaml"))
		must(t, err)
		return string(formats.Emit(g.Document()))
	}
	if d := cmp.Diff(game(calm), game(dir)); d != "" {
		t.Errorf("the game (-undisturbed +killed):\n%s", d)
	}
	if d := cmp.Diff(seatsOf(t, calm), seatsOf(t, dir)); d != "" {
		t.Errorf("the seats (-undisturbed +killed):\n%s", d)
	}
	opened, err := openFile(file(dir, "game.yaml"))
	must(t, err)
	defer opened.Close()
	if g, err := docket.Verify(t.Context(), opened.Store, opened.id, nil, nil); err != nil {
		t.Error(err)
	} else {
		t.Logf("%d entries", g.Tip.Entry)
	}
	for _, folder := range []string{"INBOX", "handled", "rejected"} {
		count := func(p mailHost) int {
			mails, err := p.client("cityhall").Read(t.Context(), folder, 0)
			must(t, err)
			return len(mails)
		}
		if got, want := count(p), count(quiet); got != want {
			t.Errorf("%d mails are in %s; undisturbed it is %d", got, folder, want)
		}
	}
	for _, user := range slices.Sorted(slices.Values(users()[1:])) {
		want, _ := received(t, quiet, user)
		got, doubled := received(t, p, user)
		for deadline := time.Now().Add(30 * time.Second); !t.Failed() && len(got) < len(want) && time.Now().Before(deadline); { // some are still on their way
			time.Sleep(100 * time.Millisecond)
			got, doubled = received(t, p, user)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("the mails of %s (-undisturbed +killed):\n%s", user, d)
		}
		t.Logf("%s got %d mails, %d of them twice", user, len(want), doubled)
	}
}
