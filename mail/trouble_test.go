package mail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"cityhall.example/adjudicator/disk/crash"
	"cityhall.example/adjudicator/store"
	"cityhall.example/internal/testkit"
)

var errAway = errors.New("the connection broke off")

// TestHangsUp guards against an email with which the server always hangs up: it
// keeps nobody else waiting, and is given up in the end.
func TestHangsUp(t *testing.T) {
	w := newWorld(t)
	w.game("fifth-avenue", "spring-3", nil, "anna", "kevin")
	tries := 0
	w.refuse = func(to []string) error {
		if slices.Contains(to, "anna@sandbox.test") {
			tries++
			return errAway
		}
		return nil
	}
	equal(t, "the round", w.round(), Round{Sent: 2})
	w.round()
	equal(t, "tries, over two connections", tries, 2)
	for range 100 {
		w.now = w.now.Add(time.Hour)
		w.reply("kevin", "status")
		w.round()
	}
	if text := w.last("mod@sandbox.test"); !strings.Contains(textOf(t, text), "City Hall couldn't deliver") {
		t.Errorf("the moderator was told last:\n%s", text)
	}
	equal(t, "mails to kevin", len(w.to("kevin@sandbox.test")), 101)
}

// TestUnread guards emails that a server doesn't list, or doesn't send: all others are
// processed, it is trouble until they are gone, and no deadline passes.
func TestUnread(t *testing.T) {
	w := tableOf(t, nil)
	w.round()
	w.now = w.now.Add(time.Hour)
	w.reply("anna", "status")
	w.withheld[w.uid] = true
	w.reply("kevin", "status")
	w.unlisted = 1
	for i, want := range []struct {
		decided int
		err     string
	}{{1, fmt.Sprintf("2 emails in INBOX can't be read (UID %d)", w.uid-1)}, {0, "1 email in INBOX can't be read, so"}, {1, ""}} {
		o := w.office()
		r, err := o.Round(t.Context(), w, w)
		equal(t, "processed", r.Decided, want.decided)
		if want.err == "" {
			w.must(err)
		} else if !onlyUnread(err) || !strings.Contains(err.Error(), want.err) {
			t.Errorf("got %v; want %s", err, want.err)
		}
		through, err := o.store.Through(t.Context())
		w.must(err)
		if complete := through.Equal(w.now); complete != (want.err == "") {
			t.Errorf("round %d: the look into the inbox is complete: %v", i, complete)
		}
		w.must(o.Close())
		if i == 0 {
			delete(w.folder("INBOX"), w.uid-1) // moved by hand
		} else {
			w.unlisted = 0
			w.withheld = nil
			w.reply("anna", "status")
		}
		w.now = w.now.Add(time.Hour)
	}
}

// TestBusy guards answers while the files of the game cannot be read: they go out
// later.
func TestBusy(t *testing.T) {
	w := tableOf(t, nil)
	w.reply("anna", "press to ken\nHello.\nend press")
	ctx := context.Background()
	o := w.office()
	_, err := o.TakeIn(ctx, w)
	w.must(err)
	_, err = o.Decide(ctx)
	w.must(err)
	o.store = unreadable{o.store}
	sent, err := o.Send(ctx, func() (Outbox, error) { return w, nil })
	if !errors.Is(err, errAway) {
		t.Error(err)
	}
	equal(t, "mails sent", sent, 0)
	w.now = w.now.Add(firstRetry)
	w.round()
	w.told("ken", 1, "anna writes to ken: | Hello.")
}

// TestClockBack guards emails that could not be sent while the clock was years
// ahead.
func TestClockBack(t *testing.T) {
	w := newWorld(t)
	w.game("fifth-avenue", "spring-3", nil, "anna", "kevin")
	now := w.now
	w.now = now.AddDate(9, 0, 0)
	w.refuse = func(to []string) error {
		if slices.Contains(to, "anna@sandbox.test") {
			return errAway
		}
		return nil
	}
	w.round()
	w.refuse, w.now = nil, now
	equal(t, "the round after it", w.round(), Round{Sent: 1})
}

// TestRenamed guards answers about somebody who is not in the game any more,
// since its seats were changed by hand.
func TestRenamed(t *testing.T) {
	w := tableOf(t, nil)
	w.mail(bounceOf(headerOf(t, w.last("ken@sandbox.test")).Get("Message-Id")))
	w.refuse = func([]string) error { return errAway }
	if _, err := w.office().Round(context.Background(), w, w); !errors.Is(err, errAway) {
		t.Error(err)
	}
	good := w.disk.Files[seatsFile("spring-3")]
	w.disk.Files[seatsFile("spring-3")] = bytes.Replace(good, []byte("name: ken\n"), []byte("name: kenny\n"), 1)
	w.refuse = nil
	w.round()
}

// bounceOf is a delivery report that the mail to ken failed.
func bounceOf(id string) letterTo {
	return letterTo{from: "MAILER-DAEMON@mx.test", more: "MIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n",
		text: "--b\n\nSorry.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.test\n\nFinal-Recipient: rfc822; ken@sandbox.test\nAction: failed\nStatus: 5.1.1\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: " + id + "\n--b--"}
}

// TestGameMissing guards games whose files somebody took away, or that can't be
// read: their mail waits, the moderator of the office is told once, and others
// go on. When the file is back, so does the game.
func TestGameMissing(t *testing.T) {
	for _, file := range []string{gameFile("autumn"), "games/autumn/game.journal", seatsFile("autumn")} {
		w := newWorld(t)
		for _, id := range []string{"autumn", "spring-3"} {
			w.game("fifth-avenue", id, nil, "anna", "kevin")
		}
		w.round()
		good := w.disk.Files[file]
		if file == seatsFile("autumn") {
			w.disk.Files[file] = []byte("no seats\n")
		} else {
			delete(w.disk.Files, file)
		}
		told := len(w.to("mod@sandbox.test"))
		for _, m := range slices.Clone(w.sent) {
			if h := headerOf(t, m.raw); m.to[0] == "anna@sandbox.test" {
				w.mail(letterTo{from: "anna@sandbox.test", to: h.Get("Reply-To"), text: "start on times-square/gray"})
			}
		}
		w.round()
		w.round()
		equal(t, "the verdicts without "+file, w.verdicts(), lines("filed spring-3/anna, entry 2"))
		if texts := w.to("mod@sandbox.test"); len(texts) != told+1 || !strings.Contains(texts[told], "Game autumn can't be read") {
			t.Errorf("without %s the moderator was told %q", file, texts[told:])
		}
		w.disk.Files[file] = good
		w.round()
		equal(t, "the verdicts with "+file, w.verdicts(), lines("filed autumn/anna, entry 2", "filed spring-3/anna, entry 2"))
	}
}

// TestJournalTouched guards an old entry that somebody edits while the office is closed or
// between two rounds of one that has the game in memory: nothing is filed behind it.
func TestJournalTouched(t *testing.T) {
	const file = "games/autumn/game.journal"
	for _, running := range []bool{false, true} {
		w := newWorld(t)
		w.game("fifth-avenue", "autumn", nil, "anna", "kevin")
		w.round()
		answer := func(player, text string) {
			for _, m := range w.sent {
				if m.to[0] == player+"@sandbox.test" {
					w.mail(letterTo{from: m.to[0], to: headerOf(t, m.raw).Get("Reply-To"), text: text})
					return
				}
			}
		}
		answer("anna", "start on times-square/gray")
		w.round()
		o := w.office()
		if running {
			answer("anna", "status")
			w.must(w.with(o))
		}
		good := w.disk.Files[file]
		w.disk.Files[file] = bytes.Replace(good, []byte(`"by":"moderator"`), []byte(`"by":"moderatro"`), 1)
		told := len(w.to("mod@sandbox.test"))
		answer("kevin", "start on times-square/green")
		w.must(w.with(o))
		equal(t, "entries", bytes.Count(w.disk.Files[file], []byte("\n")), 2)
		if texts := w.to("mod@sandbox.test"); len(texts) != told+1 || !strings.Contains(texts[told], "The files of game autumn are damaged") {
			t.Errorf("running %v: the moderator was told %q", running, texts[told:])
		}
		w.disk.Files[file] = good
		answer("kevin", "start on times-square/green")
		w.must(w.with(o))
		equal(t, "entries of the right journal", bytes.Count(w.disk.Files[file], []byte("\n")), 3)
		w.must(o.Close())
	}
}

// TestGamesMissing guards several games that can't be read at the same time: the
// moderator of the office is told of each of them.
func TestGamesMissing(t *testing.T) {
	w := two(t)
	o := w.office()
	_, err := o.TakeIn(t.Context(), w)
	w.must(err)
	for _, id := range []string{"bad", "good"} {
		delete(w.disk.Files, "games/"+id+"/game.journal")
	}
	told := len(w.to("mod@sandbox.test"))
	o.store = &overtaken{Store: o.store}
	w.must(w.with(o))
	w.must(o.Close())
	texts := strings.Join(w.to("mod@sandbox.test")[told:], "\n")
	for _, id := range []string{"bad", "good"} {
		if strings.Count(texts, "Game "+id+" can't be read") != 1 {
			t.Errorf("of game %s the moderator was told %q", id, texts)
		}
	}
}

// An overtaken store commits something else of the office first, once.
type overtaken struct {
	store.Store
	once sync.Once
}

func (s *overtaken) Commit(ctx context.Context, c *store.Change) (v store.Version, err error) {
	if c.Docket == "" {
		s.once.Do(func() { err = store.ErrGoneOn })
	}
	if err != nil {
		return v, err
	}
	return s.Store.Commit(ctx, c)
}

// TestUnreadForAWhile guards emails whose game can't be read for a while: they
// wait, and nobody hears of it.
func TestUnreadForAWhile(t *testing.T) {
	w := tableOf(t, nil)
	w.reply("anna", "status")
	o := w.office()
	o.store = unreadable{o.store}
	if _, err := o.Round(context.Background(), w, w); !errors.Is(err, errAway) {
		t.Error(err)
	}
	equal(t, "the verdicts", w.verdicts(), nil)
	w.verdict("answered spring-3/anna, entry 1, told anna", "handled")
}

// An unreadable store can't read its games.
type unreadable struct{ store.Store }

func (s unreadable) Load(ctx context.Context, docket string) (*store.Saved, error) {
	if docket != "" {
		return nil, errAway
	}
	return s.Store.Load(ctx, docket)
}

// TestFullDisk guards a disk that fails now and then: the same process goes on, as
// Watch does, to the same journal, verdicts and emails.
func TestFullDisk(t *testing.T) {
	run := func(failing int) (*world, int) {
		w := newWorld(t)
		w.game("fifth-avenue", "spring-3", byAddress, "anna", "kevin")
		full := &fullDisk{Disk: w.disk}
		o := w.officeOn(full)
		full.failing, full.writes = failing, 0
		for b, batch := range script() {
			for i, l := range batch.mails {
				l.date = fmt.Sprintf("Sat, %d Nov 2026 12:00:%02d +0000", 1+b, i)
				if l.id == "" {
					l.id = fmt.Sprintf("%d.%d@client.test", b, i)
				} else {
					l.date = "Sun, 1 Nov 2026 12:00:00 +0000"
				}
				w.mail(l)
			}
			for range 3 {
				o.Round(context.Background(), w, w)
				w.now = w.now.Add(time.Hour)
			}
		}
		return w, full.writes
	}
	want, writes := run(0)
	mails := func(w *world) (ids []string) {
		for _, m := range w.sent {
			ids = append(ids, headerOf(t, m.raw).Get("Message-Id"))
		}
		slices.Sort(ids)
		return slices.Compact(ids)
	}
	for failing := 1; failing <= writes; failing += testkit.Times(10, 1) {
		w, _ := run(failing)
		name := fmt.Sprintf("with write %d of %d", failing, writes)
		equal(t, name+": the verdicts", w.verdicts(), want.verdicts())
		equal(t, name+": the mails", mails(w), mails(want))
		// What could not be kept at once is kept an hour later.
		timed := regexp.MustCompile(`"(at|state|head)":"[^"]*"`)
		acts := func(w *world) string {
			return timed.ReplaceAllString(string(w.disk.Files["games/spring-3/game.journal"]), "")
		}
		equal(t, name+": the journal", acts(w), acts(want))
	}
}

// A fullDisk can write only half: now, or once when it writes for the time that
// is failing.
type fullDisk struct {
	*crash.Disk
	now             bool
	failing, writes int
}

var errFull = errors.New("no space is left")

func (d *fullDisk) Write(name string, at int64, data []byte) error {
	if d.writes++; d.now || d.writes == d.failing {
		d.Disk.Write(name, at, data[:len(data)*2/3])
		return errFull
	}
	return d.Disk.Write(name, at, data)
}
