package mail

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator/disk/crash"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/store"
	"cityhall.example/internal/testkit"
	"cityhall.example/mail/identity"
)

// byAddress makes a game believe in addresses.
func byAddress(s *Places) { s.Policy = identity.ByAddress }

// What comes together arrives some time after what came before it.
type together struct {
	wait  time.Duration
	mails []letterTo
}

// script is what arrives in the test of crashes: batches of emails, of all
// sorts, that need no answer to be written.
func script() []together {
	anna, kevin, mod := "anna@sandbox.test", "kevin@sandbox.test", "mod@sandbox.test"
	return []together{
		{0, []letterTo{
			{from: anna, text: "start on times-square/gray"},
			{from: kevin, text: "place boutique on nowhere/gray"},
			{from: "stranger@elsewhere.test", text: "start on times-square/gray"},
			{from: kevin, text: "start on 42nd-street-east/brown\nstatus"},
			{from: kevin, text: "press to anna\nHello.\nend press"},
		}}, {0, []letterTo{
			{from: anna, text: "start on 52nd-street-east/gray", id: "again@client.test"},
			{from: mod, text: "message to all\nWelcome.\nend message\npause because of lunch\nresume"},
			{from: anna, text: "start on 52nd-street-east/gray", id: "again@client.test"},
			{from: kevin, text: "withdraw\nrenew"},
			{from: anna, text: "zone Asia/Seoul\naway 3 to 17 July\nback"},
		}}, {0, []letterTo{
			{from: mod, text: "nmr kevin\nreplace anna with lee@sandbox.test because she is ill\nresume"},
			{from: anna, text: "status"},
			{from: "lee@sandbox.test", text: "history"},
			{from: mod, text: "undo to 2 because of a mistake"},
		}},
	}
}

// clockScript is what happens in a game with deadlines: reminders, a vote, a bot,
// more time, and a moderator who decides.
func clockScript() []together {
	mod := "mod@sandbox.test"
	return []together{
		{0, nil}, {26 * time.Hour, nil}, {20 * time.Hour, nil}, {5 * time.Hour, nil}, // anna is asked, reminded, called, and voted on
		{time.Hour, []letterTo{{from: "kevin@sandbox.test", text: "vote bot"}, {from: "ken@sandbox.test", text: "vote bot for anna"}}},
		{time.Hour, nil}, {time.Hour, []letterTo{{from: mod, text: "extend all 1 day because of the heat\nstandby lee@sandbox.test"}}},
		{50 * time.Hour, nil}, {20 * time.Hour, nil}, {time.Hour, []letterTo{{from: mod, text: "default ken because he is away\nextend all until 2026-12-24 12:00"}}},
	}
}

// play delivers the batches from one on, each with a round, until it is done.
func (w *world) play(all []together, from int, done func(batch int) bool) {
	n := 0
	for b, batch := range all {
		if b < from {
			n += len(batch.mails)
			continue
		}
		if done(b) {
			return
		}
		w.now = w.now.Add(batch.wait)
		w.step(crash.Step{Kind: "wait", At: int64(batch.wait)})
		for _, l := range batch.mails {
			n++
			l.date = fmt.Sprintf("Sat, %d Nov 2026 12:00:%02d +0000", 1+b, n)
			if l.id == "" {
				l.id = fmt.Sprintf("%d@client.test", n)
			} else {
				l.date = "Sun, 1 Nov 2026 12:00:00 +0000"
			}
			if strings.Contains(l.text, "renew") { // with the token that it makes void
				l.to = w.byToken("kevin")
			}
			w.step(crash.Step{Kind: "put"})
			w.mail(l)
		}
		w.round()
	}
}

// after returns the world as it is after some steps and a crash, and how many batches
// had begun.
func (w *world) after(t testing.TB, before map[string][]byte, began time.Time, mails [][]byte, steps []crash.Step, c crash.Crash) (next *world, batches int) {
	next = &world{t: t, validity: w.validity, folders: map[string]map[uint32][]byte{}, now: began, drawn: w.drawn}
	put := 0
	for _, s := range steps {
		switch s.Kind {
		case "wait":
			next.now = next.now.Add(time.Duration(s.At))
			batches++
		case "put":
			next.uid++
			next.folder("INBOX")[next.uid] = mails[put]
			put++
		case "move":
			next.folder(s.Name)[uint32(s.At)] = next.folder("INBOX")[uint32(s.At)]
			delete(next.folder("INBOX"), uint32(s.At))
		case "send":
			next.sent = append(next.sent, sentMail{strings.Fields(s.Name), s.Data})
		}
	}
	next.disk = crash.New(c.After(before, steps))
	return next, batches
}

// byID returns the emails that were sent by their Message-ID, and how many there
// were. Two with one id must be the same.
func (w *world) byID() (mails map[string]string, count int) {
	mails = map[string]string{}
	for _, m := range w.sent {
		id := headerOf(w.t, m.raw).Get("Message-Id")
		whole := strings.Join(m.to, " ") + "\n" + string(m.raw)
		if before, ok := mails[id]; ok && before != whole {
			w.t.Errorf("two mails are called %s:\n%s\n%s", id, before, whole)
		}
		mails[id] = whole
	}
	return mails, len(w.sent)
}

// fingerprint is one for each content of a disk, so that equal ones are looked
// at once.
func fingerprint(files map[string][]byte) [32]byte {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(h, "%q %d\n", name, len(files[name]))
		h.Write(files[name])
	}
	return [32]byte(h.Sum(nil))
}

// mark is one for each state between two rounds. As each round is a process of its own,
// nothing else decides about what happens then.
func (w *world) mark() [32]byte {
	all := maps.Clone(w.disk.Files)
	for folder, inside := range w.folders {
		for uid, raw := range inside {
			all[fmt.Sprint("/mail/", folder, "/", uid)] = raw
		}
	}
	all["/now"] = fmt.Append(nil, w.now.UnixNano(), w.uid)
	return fingerprint(all)
}

// TestCrash guards against a crash at any instant: after every prefix of what
// the office does to its files, to the inbox and by SMTP, and whatever becomes
// of what was not synced, the office goes on to the same journals, the same
// verdicts and the same emails as without a crash. Only an email that was on its
// way may go out twice, and then it is the same mail.
func TestCrash(t *testing.T) {
	w := newWorld(t)
	w.game("fifth-avenue", "spring-3", byAddress, "anna", "kevin")
	w.crashes(script())
}

// TestClockCrash is TestCrash for what the clock of a game does.
func TestClockCrash(t *testing.T) {
	w := newWorld(t)
	w.timed("fifth-avenue", "spring-3", policyOf([]string{"missed: ask", "ask:\n  quorum: 1\n  tie: default\n  expires: 24h\n  otherwise: default"}), "anna", "kevin", "ken")
	w.crashes(clockScript())
}

// crashes plays the batches, and goes on after a crash at any instant.
func (w *world) crashes(all []together) {
	t := w.t
	began := w.now
	before, begin := maps.Clone(w.disk.Files), len(w.disk.Steps)
	for name, data := range before {
		before[name] = slices.Clone(data)
	}
	var marks [][32]byte
	var sent []int // at each mark
	w.play(all, 0, func(int) bool {
		marks, sent = append(marks, w.mark()), append(sent, len(w.sent))
		return false
	})
	steps := w.disk.Steps[begin:]
	var mails [][]byte
	for uid := range w.uid {
		for _, folder := range w.folders {
			if raw, ok := folder[uid+1]; ok {
				mails = append(mails, raw)
			}
		}
	}
	want := w.end()
	if testing.Verbose() {
		t.Logf("%d steps, %d mails sent\n%s", len(steps), want.sent, strings.Join(want.verdicts, "\n"))
	}
	seen := map[[32]byte]bool{}
	for cut := 0; cut <= len(steps); cut += testkit.Times(40, 1) {
		if cut < len(steps) && steps[cut].Kind == "put" {
			continue // a batch arrives as one
		}
		clear(seen)
		for _, c := range crash.Crashes {
			next, batches := w.after(t, before, began, mails, steps[:cut], c)
			if f := fingerprint(next.disk.Files); seen[f] {
				continue
			} else {
				seen[f] = true
			}
			next.round() // what goes on is a new process
			next.play(all, batches, func(batch int) bool {
				met := next.mark() == marks[batch]
				if met { // so it goes on as it went on without a crash
					next.disk, next.folders, next.now, next.sent = crash.New(maps.Clone(w.disk.Files)), w.folders, w.now, append(next.sent, w.sent[sent[batch]:]...)
				}
				return met
			})
			sameEnd(t, fmt.Sprintf("after step %d of %d, %v", cut, len(steps), c), next.end(), want)
		}
	}
}

// An ending is what became of all emails.
type ending struct {
	verdicts      []string
	mails         map[string]string
	sent          int
	journal, game string
	seats         *store.Seats
	folders       map[string][]uint32
}

func (w *world) end() (e ending) {
	e.verdicts = w.verdicts()
	e.mails, e.sent = w.byID()
	e.journal = string(w.disk.Files["games/spring-3/game.journal"])
	at := w.table("spring-3") // the files of game and seats may be behind
	g, err := at.play(w.t.Context())
	w.must(err)
	e.game, e.seats = string(docket.Checkpoint(g)), at.Seats
	e.folders = map[string][]uint32{}
	for _, folder := range []string{"INBOX", "handled", "rejected"} {
		e.folders[folder] = slices.Sorted(maps.Keys(w.folder(folder)))
	}
	return e
}

// sameEnd compares how it ended after a crash with how it ended without one.
func sameEnd(t testing.TB, name string, got, want ending) {
	t.Helper()
	equal(t, name+": the verdicts", got.verdicts, want.verdicts)
	equal(t, name+": the names of the mails", slices.Sorted(maps.Keys(got.mails)), slices.Sorted(maps.Keys(want.mails)))
	if !t.Failed() {
		equal(t, name+": the mails", got.mails, want.mails)
	}
	if got.sent > want.sent+1 {
		t.Errorf("%s: %d mails were sent instead of %d", name, got.sent, want.sent)
	}
	equal(t, name+": the journal", got.journal, want.journal)
	equal(t, name+": the game", got.game, want.game)
	equal(t, name+": the seats", got.seats, want.seats)
	equal(t, name+": the folders", got.folders, want.folders)
	if t.Failed() {
		t.FailNow()
	}
}
