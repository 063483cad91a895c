// Package storetest is the suite that every store passes.
//
//	storetest.Run(t, func(t *testing.T) storetest.Place { return ... })
package storetest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"cityhall.example/adjudicator/store"
)

// A Place is where dockets are kept, which outlives the workers on it.
type Place interface {
	// Office returns a worker that does everything. One that was returned before
	// is closed.
	Office() store.Store
	// Guest returns another worker, which loads, holds and commits beside the
	// office.
	Guest() store.Store
}

// Run proves a store: make returns an empty place.
func Run(t *testing.T, make func(t *testing.T) Place) {
	for _, test := range []struct {
		name string
		run  func(*suite)
	}{
		{"a docket is made, loaded and committed to", (*suite).commits},
		{"several lines are one commit", (*suite).severalLines},
		{"order sets are found by their ids", (*suite).filed},
		{"a change for another version is refused", (*suite).goneOn},
		{"of two workers with one version one wins", (*suite).twoWorkers},
		{"a docket has one holder", (*suite).holders},
		{"a broken change keeps nothing", (*suite).broken},
		{"the office's own docket is always there", (*suite).ownDocket},
		{"mail is kept once and queued", (*suite).keeps},
		{"slight mail is counted and forgotten", (*suite).forgetsSlight},
		{"who is forgotten is erased", (*suite).erases},
		{"mail is decided in its order, each docket for itself", (*suite).decides},
		{"prints are remembered as long as the docket lives", (*suite).prints},
		{"a mailbox forgets what it can't give again", (*suite).forgets},
		{"letters wait until they are sent", (*suite).letters},
		{"a letter covers others", (*suite).covers},
		{"work is what needs attention, longest waiting first", (*suite).work},
		{"a docket in trouble stops no other", (*suite).trouble},
		{"entries without letters are noticed", (*suite).untold},
		{"seats are edited and found by their people", (*suite).seats},
		{"people have seats and addresses", (*suite).people},
		{"what was decided is history", (*suite).history},
		{"a duty is one worker's", (*suite).duty},
		{"everything is copied", (*suite).copies},
		{"a long docket is read as a short one", (*suite).long},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := &suite{T: t, ctx: context.Background(), place: make(t), fresh: func() Place { return make(t) }}
			s.s = s.place.Office()
			test.run(s)
			if err := s.s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// A suite is one test of a store.
type suite struct {
	*testing.T
	ctx   context.Context
	place Place
	s     store.Store
	// fresh makes an empty place beside the other one.
	fresh func() Place
}

// Noon is the time at which the suite's changes begin.
var Noon = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

// at returns an instant some minutes after noon.
func at(minutes int) time.Time { return Noon.Add(time.Duration(minutes) * time.Minute) }

// must fails the test after an error.
func (s *suite) must(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

// is fails the test unless an error is the one that is expected.
func (s *suite) is(what string, err, want error) {
	s.Helper()
	if !errors.Is(err, want) {
		s.Fatalf("%s: %v, expected %v", what, err, want)
	}
}

// equal compares what is with what should be, as JSON.
func (s *suite) equal(what string, got, want any) {
	s.Helper()
	a, err := json.Marshal(got)
	s.must(err)
	b, err := json.Marshal(want)
	s.must(err)
	if !bytes.Equal(a, b) {
		s.Fatalf("%s: got\n%s\nexpected\n%s", what, a, b)
	}
}

// reopen goes on with a new worker, as a new process does.
func (s *suite) reopen() {
	s.Helper()
	s.s = s.place.Office()
}

// Line returns a line of a journal, as long as it says.
func Line(entry, size int) []byte {
	line, err := json.Marshal(map[string]any{"entry": entry, "text": string(bytes.Repeat([]byte("x"), size)), "head": hash("head", entry)})
	if err != nil {
		panic(err)
	}
	return append(line, '\n')
}

// Lines returns lines from an entry to another.
func Lines(from, to int) (lines []byte) {
	for entry := from; entry <= to; entry++ {
		lines = append(lines, Line(entry, 40)...)
	}
	return lines
}

func hash(of ...any) store.Hash { return sha256.Sum256([]byte(fmt.Sprint(of...))) }

// checkpoint returns one behind an entry.
func checkpoint(entry int) []byte { return fmt.Appendf(nil, "checkpoint: %d\n", entry) }

// change returns a change with n lines.
func change(docket string, after store.Version, n int) *store.Change {
	c := &store.Change{Docket: docket, After: after, Now: at(after.Entry)}
	if n > 0 {
		c.Lines, c.Checkpoint = Lines(after.Entry+1, after.Entry+n), checkpoint(after.Entry+n)
	}
	return c
}

// Seating is a policy and seats for players whose people are those of Somebody.
func Seating(players ...string) []store.SeatEdit {
	s := store.Seats{Policy: "token", Press: "named", Moderator: store.Seat{Person: "pmoderator", Epoch: "m"}}
	for _, p := range players {
		s.Players = append(s.Players, store.Seat{Player: p, Person: "p" + p, Epoch: "e-" + p})
	}
	return s.Edits()
}

// Somebody is a person with an address at example.org.
func Somebody(name string) store.Person {
	return store.Person{ID: "p" + name, Name: name, Addresses: []string{name + "@example.org"}, Epoch: "e"}
}

// somebody makes people, the moderator too.
func (s *suite) somebody(names ...string) {
	s.Helper()
	c := change("", s.load("").At, 0)
	for _, name := range append(names, "moderator") {
		c.People = append(c.People, Somebody(name))
	}
	s.commit(c)
}

// game makes a docket with an entry and seats.
func (s *suite) game(id string, players ...string) store.Version {
	s.Helper()
	c := change(id, store.Version{}, 1)
	c.Seats, c.Told = Seating(players...), 1
	v, err := s.s.Commit(s.ctx, c)
	s.must(err)
	return v
}

// load loads a docket.
func (s *suite) load(id string) *store.Saved {
	s.Helper()
	saved, err := s.s.Load(s.ctx, id)
	s.must(err)
	return saved
}

// commit commits a change.
func (s *suite) commit(c *store.Change) store.Version {
	s.Helper()
	v, err := s.s.Commit(s.ctx, c)
	s.must(err)
	return v
}

// journal returns the journal from an entry on.
func (s *suite) journal(id string, from int) (journal []byte) {
	s.Helper()
	for line, err := range s.s.Journal(s.ctx, id, from) {
		s.must(err)
		journal = append(journal, line...)
	}
	return journal
}

// keep keeps an email with a UID for dockets and returns its number.
func (s *suite) keep(uid int, dockets ...string) int64 {
	s.Helper()
	numbers, err := s.s.Keep(s.ctx, []store.Incoming{incoming(uid, dockets...)}, store.Progress{})
	s.must(err)
	return numbers[0]
}

func incoming(uid int, dockets ...string) store.Incoming {
	return store.Incoming{
		Source: store.Source{Box: "inbox", UID: uint64(uid)}, At: at(uid), Size: 9, Dockets: dockets,
		Prints: []store.Hash{hash("mail", uid)}, Raw: fmt.Appendf(nil, "mail %d\r\n\r\n", uid),
	}
}

// decide decides the next mail of a docket, with n lines.
func (s *suite) decide(id string, n int) int64 {
	s.Helper()
	saved := s.load(id)
	if len(saved.Undecided) == 0 {
		s.Fatalf("no mail waits in %q", id)
	}
	c := change(id, saved.At, n)
	c.Decided = []store.Decided{{Mail: saved.Undecided[0], Player: "anna", Verdict: "filed", Entry: saved.At.Entry + n, Record: json.RawMessage(`{"a":1}`)}}
	c.Told = saved.At.Entry + n
	s.commit(c)
	return saved.Undecided[0]
}

// dockets returns the dockets that need attention.
func (s *suite) dockets(now time.Time) (ids []string) {
	s.Helper()
	work, err := s.s.Work(s.ctx, now, 100)
	s.must(err)
	for _, w := range work {
		ids = append(ids, w.Docket)
	}
	return ids
}

// keys returns the keys of the letters that wait in a docket.
func (s *suite) keys(id string) []store.Key {
	s.Helper()
	keys := []store.Key{}
	for _, l := range s.load(id).Letters {
		keys = append(keys, l.Key)
	}
	slices.Sort(keys)
	return keys
}
