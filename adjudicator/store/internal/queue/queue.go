// Package queue is what a store knows of all dockets together: emails that wait,
// what needs attention when, and who owns an address. It is an index, made from
// what is kept elsewhere.
package queue

import (
	"container/heap"
	"maps"
	"slices"
	"time"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/internal/docket"
)

// A Queue is the index. Its zero value is not usable: see [New].
type Queue struct {
	canonical func(string) string
	next      int64
	open      map[string][]Waiting
	boxes     map[string]*box
	entries   map[string]*entry
	byTime    byTime
	people    people
	slight    []store.SlightDay
}

// Waiting is an email in the queue of a docket.
type Waiting struct {
	Number int64     `json:"mail"`
	At     time.Time `json:"at"`
}

// A box is what is remembered of a mailbox.
type box struct {
	Through time.Time        `json:"through,omitzero"`
	Below   uint64           `json:"below,omitempty"`
	UIDs    map[uint64]int64 `json:"uids,omitempty"`
}

// An entry is a docket in the index.
type entry struct {
	id string
	docket.Summary
	seats []seat
	from  time.Time // since when it needs attention; zero for never
	place int       // in byTime, or -1
}

// New returns an empty queue. Addresses are the same where canonical returns the
// same for them; nil compares them as they are.
func New(canonical func(string) string) *Queue {
	if canonical == nil {
		canonical = func(a string) string { return a }
	}
	return &Queue{canonical: canonical, next: 1, open: map[string][]Waiting{}, boxes: map[string]*box{}, entries: map[string]*entry{}, people: newPeople()}
}

// Canonical returns what the queue was made with.
func (q *Queue) Canonical() func(string) string { return q.canonical }

// Next returns the number of the next mail.
func (q *Queue) Next() int64 { return q.next }

// Known returns the number of the mail with the source, or 0.
func (q *Queue) Known(s store.Source) int64 {
	if b := q.boxes[s.Box]; b != nil {
		return b.UIDs[s.UID]
	}
	return 0
}

// Progress notes how far a mailbox was read.
func (q *Queue) Progress(p store.Progress) {
	if p.Through.IsZero() && p.Below == 0 {
		return
	}
	b := q.box(p.Box)
	if p.Through.After(b.Through) {
		b.Through = p.Through
	}
	if p.Below > b.Below {
		b.Below = p.Below
		maps.DeleteFunc(b.UIDs, func(uid uint64, _ int64) bool { return uid < p.Below })
	}
}

// Through is as in store.Store.
func (q *Queue) Through() (last time.Time) {
	for _, b := range q.boxes {
		if b.Through.After(last) {
			last = b.Through
		}
	}
	return last
}

func (q *Queue) box(name string) *box {
	b := q.boxes[name]
	if b == nil {
		b = &box{UIDs: map[uint64]int64{}}
		q.boxes[name] = b
	}
	return b
}

// Keep queues an email. Numbers rise.
func (q *Queue) Keep(m *store.Mail) {
	q.next = max(q.next, m.Number+1)
	q.count(m)
	if b := q.box(m.Source.Box); m.Source.UID >= b.Below {
		b.UIDs[m.Source.UID] = m.Number
	}
	q.wait(m)
}

// wait queues an email in the dockets where it isn't decided.
func (q *Queue) wait(m *store.Mail) {
	for _, id := range dockets(m) {
		if e := q.entries[id]; e == nil || m.Number > e.Decided {
			q.open[id] = append(q.open[id], Waiting{m.Number, m.At})
		}
		q.touch(id)
	}
}

// dockets returns where an email is to be decided.
func dockets(m *store.Mail) []string {
	if len(m.Dockets) == 0 {
		return []string{""}
	}
	return slices.Compact(slices.Sorted(slices.Values(m.Dockets)))
}

// Undecided returns the emails that wait in the docket.
func (q *Queue) Undecided(id string) (numbers []int64) {
	for _, w := range q.open[id] {
		numbers = append(numbers, w.Number)
	}
	return numbers
}

// Waiting reports whether the mail waits in the docket.
func (q *Queue) Waiting(id string, number int64) bool {
	return slices.ContainsFunc(q.open[id], func(w Waiting) bool { return w.Number == number })
}

// Set notes what a docket is like now, with its seats.
func (q *Queue) Set(id string, s docket.Summary, seats *store.Seats) {
	e := q.entry(id)
	e.Summary = s
	if open := slices.DeleteFunc(q.open[id], func(w Waiting) bool { return w.Number <= s.Decided }); len(open) > 0 {
		q.open[id] = open
	} else {
		delete(q.open, id)
	}
	q.own(e, seatsOf(seats))
	q.touch(id)
}

// Has reports whether the docket is in the index.
func (q *Queue) Has(id string) bool { return q.entries[id] != nil }

// Drop forgets a docket. What waits there waits on.
func (q *Queue) Drop(id string) {
	if e := q.entries[id]; e != nil {
		q.own(e, nil)
		if e.place >= 0 {
			heap.Remove(&q.byTime, e.place)
		}
		delete(q.entries, id)
	}
}

// IDs returns the dockets of the index, sorted.
func (q *Queue) IDs() []string { return slices.Sorted(maps.Keys(q.entries)) }

// Tx returns that of the last commit of a docket that was noted, or 0.
func (q *Queue) Tx(id string) int64 {
	if e := q.entries[id]; e != nil {
		return e.Tx
	}
	return 0
}

// Lost queues an email that can't be read for the office, unless it was decided.
func (q *Queue) Lost(number int64, since time.Time) {
	if e := q.entries[""]; e == nil || number > e.Decided {
		q.open[""] = append(q.open[""], Waiting{number, since})
		q.touch("")
	}
	q.next = max(q.next, number+1)
}

// Skip notes that the numbers up to one were given, to emails that can't be read.
func (q *Queue) Skip(number int64) { q.next = max(q.next, number+1) }

// Broken notes that a docket can't be read. It keeps its seats, and needs
// attention since an instant.
func (q *Queue) Broken(id string, since time.Time) {
	e := q.entry(id)
	e.Untold, e.Trouble = since, false
	q.touch(id)
}
