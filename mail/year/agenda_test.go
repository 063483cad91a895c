package year

import (
	"container/heap"
	"time"
)

// An agenda is a clock that jumps from event to event. Events of one instant happen
// in the order in which they were planned, so the same plans give the same year.
type agenda struct {
	now     time.Time
	planned int
	events  events
}

type event struct {
	at time.Time
	nr int
	do func()
}

type events []event

func (e events) Len() int { return len(e) }
func (e events) Less(i, j int) bool {
	return e[i].at.Before(e[j].at) || e[i].at.Equal(e[j].at) && e[i].nr < e[j].nr
}
func (e events) Swap(i, j int) { e[i], e[j] = e[j], e[i] }
func (e *events) Push(x any)   { *e = append(*e, x.(event)) }
func (e *events) Pop() any {
	last := (*e)[len(*e)-1]
	*e = (*e)[:len(*e)-1]
	return last
}

// at plans an event. What was planned for the past happens next.
func (a *agenda) at(t time.Time, do func()) {
	a.planned++
	if t.Before(a.now) {
		t = a.now
	}
	heap.Push(&a.events, event{t, a.planned, do})
}

// after plans an event for when some time has passed.
func (a *agenda) after(d time.Duration, do func()) { a.at(a.now.Add(d), do) }

// run lets time pass until nothing is planned before the end.
func (a *agenda) run(end time.Time) {
	for len(a.events) > 0 && a.events[0].at.Before(end) {
		e := heap.Pop(&a.events).(event)
		a.now = e.at
		e.do()
	}
	a.now = end
}
