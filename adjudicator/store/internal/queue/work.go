package queue

import (
	"cmp"
	"container/heap"
	"slices"
	"time"

	"cityhall.example/adjudicator/store"
)

// entry returns the docket's entry, and makes one.
func (q *Queue) entry(id string) *entry {
	e := q.entries[id]
	if e == nil {
		e = &entry{id: id, place: -1}
		q.entries[id] = e
	}
	return e
}

// touch finds out when a docket needs attention. One that is not there has time.
func (q *Queue) touch(id string) {
	e := q.entries[id]
	if e == nil {
		return
	}
	e.from = time.Time{}
	for _, at := range e.instants(q.open[id]) {
		if !at.IsZero() && (e.from.IsZero() || at.Before(e.from)) {
			e.from = at
		}
	}
	switch {
	case e.from.IsZero() && e.place >= 0:
		heap.Remove(&q.byTime, e.place)
	case e.from.IsZero():
	case e.place >= 0:
		heap.Fix(&q.byTime, e.place)
	default:
		heap.Push(&q.byTime, e)
	}
}

// instants are when the first mail, letter, instant of the clock and entry
// without a letter begin to wait; each may be zero.
func (e *entry) instants(open []Waiting) [4]time.Time {
	at := [4]time.Time{1: e.Letter}
	if e.Trouble {
		return at
	}
	if len(open) > 0 {
		at[0] = open[0].At
	}
	at[2], at[3] = e.Due, e.Untold
	return at
}

// Work is as in store.Store.
func (q *Queue) Work(now time.Time, limit int) (work []store.Work) {
	var taken []*entry
	for len(taken) < limit && len(q.byTime) > 0 && !q.byTime[0].from.After(now) {
		e := heap.Pop(&q.byTime).(*entry)
		taken = append(taken, e)
		var wait [4]bool
		for i, at := range e.instants(q.open[e.id]) {
			wait[i] = !at.IsZero() && !at.After(now)
		}
		work = append(work, store.Work{Docket: e.id, Undecided: wait[0], Letters: wait[1], Due: wait[2], Untold: wait[3], Since: e.from})
	}
	for _, e := range taken {
		heap.Push(&q.byTime, e)
	}
	return work
}

// After is Next of store.Store.
func (q *Queue) After(now time.Time) (next time.Time) {
	// What waits already is taken off and put back: it is little.
	var taken []*entry
	look := func(e *entry) {
		for _, at := range e.instants(q.open[e.id]) {
			if at.After(now) && (next.IsZero() || at.Before(next)) {
				next = at
			}
		}
	}
	for len(q.byTime) > 0 && !q.byTime[0].from.After(now) {
		e := heap.Pop(&q.byTime).(*entry)
		taken = append(taken, e)
		look(e)
	}
	if len(q.byTime) > 0 {
		look(q.byTime[0])
	}
	for _, e := range taken {
		heap.Push(&q.byTime, e)
	}
	return next
}

// byTime is a heap of the dockets that need attention at some time.
type byTime []*entry

func (h byTime) Len() int { return len(h) }
func (h byTime) Less(i, j int) bool {
	return cmp.Or(h[i].from.Compare(h[j].from), cmp.Compare(h[i].id, h[j].id)) < 0
}
func (h byTime) Swap(i, j int) {
	h[i], h[j] = h[j], h[i]
	h[i].place, h[j].place = i, j
}

// Push and Pop are as in heap.Interface.
func (h *byTime) Push(x any) {
	e := x.(*entry)
	e.place = len(*h)
	*h = append(*h, e)
}

// Pop takes the last one off.
func (h *byTime) Pop() any {
	e := (*h)[len(*h)-1]
	e.place = -1
	*h = slices.Delete(*h, len(*h)-1, len(*h))
	return e
}
