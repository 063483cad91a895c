package queue

import (
	"slices"
	"time"

	"cityhall.example/adjudicator/store"
)

// count counts an email that may be forgotten.
func (q *Queue) count(m *store.Mail) {
	if !m.Slight {
		return
	}
	day := m.At.UTC().Format(time.DateOnly)
	if n := len(q.slight); n == 0 || q.slight[n-1].Day != day {
		q.slight = append(q.slight, store.SlightDay{Day: day, First: m.Number})
	}
	last := &q.slight[len(q.slight)-1]
	last.Last, last.Bytes = m.Number, last.Bytes+int64(len(m.Raw))+store.SlightCost
}

// Slight returns which email may be forgotten, by days.
func (q *Queue) Slight() []store.SlightDay { return slices.Clone(q.slight) }

// Forgettable reports whether an email may be forgotten, and waits nowhere.
func (q *Queue) Forgettable(m *store.Mail) bool {
	return m.Slight && !q.Waits(m)
}

// Waits reports whether an email waits somewhere.
func (q *Queue) Waits(m *store.Mail) bool {
	return slices.ContainsFunc(dockets(m), func(id string) bool { return q.Waiting(id, m.Number) })
}

// Forget forgets the days that end with the number or before.
func (q *Queue) Forget(through int64) {
	q.slight = slices.DeleteFunc(q.slight, func(d store.SlightDay) bool { return d.Last <= through })
}
