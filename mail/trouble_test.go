package mail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/disk/crash"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/mail/identity"
)

var errAway = errors.New("the connection broke off")

// TestHangsUp guards against a mail with which the server always hangs up: it
// keeps nobody else waiting, and is given up in the end.
func TestHangsUp(t *testing.T) {
	w := newWorld(t)
	w.game("fifth-avenue", "spring-3", "anna", "kevin")
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
	store := o.toRead
	o.toRead = func(string) (*adjudicator.Store, error) {
		return nil, errors.New("the disk is away")
	}
	sent, err := o.Send(ctx, func() (Outbox, error) { return w, nil })
	w.must(err)
	equal(t, "mails sent", sent, 0)
	o.toRead = store
	w.now = w.now.Add(firstRetry)
	w.round()
	w.told("ken", 1, "anna writes to ken: | Hello.")
}

// TestClockBack guards mails that could not be sent while the clock was years
// ahead.
func TestClockBack(t *testing.T) {
	w := newWorld(t)
	w.game("fifth-avenue", "spring-3", "anna", "kevin")
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
	s, err := readSeats(w.disk, "spring-3")
	w.must(err)
	s.Seat("ken").Player = "kenny"
	w.must(s.Write(w.disk, "spring-3"))
	w.refuse = nil
	w.round()
}

// bounceOf is a delivery report that the mail to ken failed.
func bounceOf(id string) letterTo {
	return letterTo{from: "MAILER-DAEMON@mx.test", more: "MIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n",
		text: "--b\n\nSorry.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.test\n\nFinal-Recipient: rfc822; ken@sandbox.test\nAction: failed\nStatus: 5.1.1\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: " + id + "\n--b--"}
}

// TestGameMissing guards games whose files somebody took away: others go on.
func TestGameMissing(t *testing.T) {
	for _, file := range []string{"games/autumn/game.yaml", "games/autumn/game.journal"} {
		w := newWorld(t)
		for _, id := range []string{"autumn", "spring-3"} {
			w.game("fifth-avenue", id, "anna", "kevin")
		}
		w.round()
		delete(w.disk.Files, file)
		for _, id := range []string{"autumn", "spring-3"} {
			for _, m := range w.sent {
				if h := headerOf(t, m.raw); m.to[0] == "anna@sandbox.test" && strings.Contains(h.Get("Subject"), id) {
					w.mail(letterTo{from: "anna@sandbox.test", to: h.Get("Reply-To"), text: "start on times-square/gray"})
				}
			}
		}
		w.round()
		equal(t, "the verdicts without "+file, w.verdicts(), lines("broken-game autumn/anna, told anna, moderator", "filed spring-3/anna, entry 2"))
	}
}

// TestUnreadForAWhile guards mails whose game cannot be read when they are looked at,
// and can when something is to be done.
func TestUnreadForAWhile(t *testing.T) {
	w := tableOf(t, nil)
	w.reply("anna", "status")
	o := w.office()
	o.disk = unreadable{w.disk, gameFile("spring-3")}
	_, err := o.Round(context.Background(), w, w)
	w.must(err)
	equal(t, "the verdicts", w.verdicts(), lines("broken-game spring-3/anna, told anna, moderator"))
}

// An unreadable disk cannot read one of its files.
type unreadable struct {
	*crash.Disk
	name string
}

func (d unreadable) Read(name string, from int64) ([]byte, error) {
	if name == d.name {
		return nil, errAway
	}
	return d.Disk.Read(name, from)
}

// TestTornLedger guards a disk that is full for a while: what a write left half
// done does not spoil what is written afterwards.
func TestTornLedger(t *testing.T) {
	full := &fullDisk{Disk: crash.New(map[string][]byte{})}
	l, err := openLedger(full, nil)
	if err != nil {
		t.Fatal(err)
	}
	full.now = true
	var batch []Record
	for n := range 3 {
		batch = append(batch, Record{At: "2026-11-21T12:00:00Z", Taken: &Taken{Mail: n + 1, Digest: play.Hash{1}}})
	}
	if err := l.add(batch...); !errors.Is(err, errFull) {
		t.Fatal(err)
	}
	full.now = false
	if err := l.add(Record{At: "2026-11-21T12:00:00Z", Sent: &Sent{Key: "entry/spring-3/1"}}); err != nil {
		t.Fatal(err)
	}
	count := 0
	if _, err := openLedger(full, func(r *Record) { count++ }); err != nil || count != 1 {
		t.Errorf("read %d records, %v", count, err)
	}
}

// TestFullDisk guards a disk that fails now and then: the same process goes on, as
// Watch does, to the same journal, verdicts and mails.
func TestFullDisk(t *testing.T) {
	run := func(failing int) (*world, int) {
		w := newWorld(t)
		seats := w.game("fifth-avenue", "spring-3", "anna", "kevin")
		seats.Policy = identity.ByAddress
		w.must(seats.Write(w.disk, "spring-3"))
		full := &fullDisk{Disk: w.disk, failing: failing}
		o := w.office()
		o.disk = full
		o.store = func(name string) (*adjudicator.Store, error) { return adjudicator.On(full, name), nil }
		o.toRead = o.store
		w.must(o.begin())
		for b, batch := range script() {
			for i, l := range batch {
				l.date = fmt.Sprintf("Sat, %d Nov 2026 12:00:%02d +0000", 1+b, i)
				if l.id == "" {
					l.id = fmt.Sprintf("%d.%d@client.test", b, i)
				} else {
					l.date = "Sun, 1 Nov 2026 12:00:00 +0000"
				}
				w.mail(l)
			}
			for range 3 {
				if _, err := o.Round(context.Background(), w, w); err != nil {
					w.must(o.begin())
				}
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
	for failing := 1; failing <= writes; failing += enginetest.Fewer {
		w, _ := run(failing)
		name := fmt.Sprintf("with write %d of %d", failing, writes)
		equal(t, name+": the verdicts", w.verdicts(), want.verdicts())
		equal(t, name+": the mails", mails(w), mails(want))
		if a, b := w.disk.Files["games/spring-3/game.journal"], want.disk.Files["games/spring-3/game.journal"]; !bytes.Equal(a, b) {
			t.Errorf("%s: the journal is another", name)
		}
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
