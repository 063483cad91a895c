package postgres

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"time"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/internal/docket"
)

// Keep is as in store.Store. Whoever keeps emails waits for the others: the numbers
// are in the order of the commits.
func (s *Store) Keep(ctx context.Context, in []store.Incoming, p store.Progress) (numbers []int64, err error) {
	if len(in) == 0 && p.Through.IsZero() && p.Below == 0 {
		return []int64{}, nil
	}
	var next, fence int64
	var day slightDay
	err = s.step(ctx, step{
		harmless: true, // what is known by its source is not kept twice
		read: func(b *batch) {
			numbers, day, fence = make([]int64, 0, len(in)), slightDay{}, 0
			if p.Duty != "" {
				b.row("on-duty", []any{p.Duty}, nil, &fence)
			}
			b.row("count", nil, nil, &next)
			known(b, sources(in), &numbers)
			day.read(b)
		},
		decide: func(b *batch) error {
			if p.Duty != "" {
				if err := s.onDuty(p.Duty, fence); err != nil {
					return err
				}
			}
			first := next
			given := map[store.Source]int64{}
			waiting := map[string]time.Time{} // for the first of each docket
			for i := range in {
				if numbers[i] == 0 {
					numbers[i] = given[in[i].Source]
				}
				if numbers[i] != 0 {
					continue
				}
				numbers[i], given[in[i].Source] = next, next
				m := &store.Mail{Number: next, Incoming: in[i]}
				next++
				if err := keep(b, m, waiting); err != nil {
					return err
				}
				day.count(b, m)
			}
			if next > first {
				b.do("counted", next)
			}
			for _, id := range slices.Sorted(maps.Keys(waiting)) { // a lock each
				b.do("wait", id, instant(waiting[id]))
			}
			progress(b, p)
			return nil
		},
	})
	return numbers, err
}

// keep adds an email to those that are kept, and to those that wait in its dockets.
func keep(b *batch, m *store.Mail, waiting map[string]time.Time) error {
	info, err := json.Marshal(m)
	if err != nil {
		return err
	}
	b.do("mail", m.Number, m.Slight, info, m.Raw)
	b.do("source", m.Source.Box, uid(m.Source.UID), m.Number)
	dockets := m.Dockets
	if len(dockets) == 0 {
		dockets = []string{""}
	}
	for _, id := range slices.Compact(slices.Sorted(slices.Values(dockets))) {
		b.do("route", id, m.Number, instant(m.At))
		if at, ok := waiting[id]; !ok || at.IsZero() {
			waiting[id] = m.At
		}
	}
	return nil
}

// progress adds how far a mailbox was read.
func progress(b *batch, p store.Progress) {
	if p.Through.IsZero() && p.Below == 0 {
		return
	}
	b.do("progress", p.Box, instant(p.Through), uid(p.Below))
	if p.Below > 0 {
		b.do("forget-sources", p.Box, uid(p.Below))
	}
}

// uid returns a UID as the database reads it, which has no unsigned numbers.
func uid(n uint64) string { return strconv.FormatUint(n, 10) }

func sources(in []store.Incoming) []store.Source {
	all := make([]store.Source, len(in))
	for i := range in {
		all[i] = in[i].Source
	}
	return all
}

// known adds what reads the number for each source, 0 for none.
func known(b *batch, sources []store.Source, into *[]int64) {
	boxes, uids := make([]string, len(sources)), make([]string, len(sources))
	for i, s := range sources {
		boxes[i], uids[i] = s.Box, uid(s.UID)
	}
	var n int64
	b.rows("known", []any{boxes, uids}, func() error { *into = append(*into, n); return nil }, &n)
}

// Kept is as in store.Store.
func (s *Store) Kept(ctx context.Context, sources []store.Source) (numbers []int64, err error) {
	err = s.read(ctx, func(b *batch) {
		numbers = make([]int64, 0, len(sources))
		known(b, sources, &numbers)
	})
	return numbers, err
}

// Through is as in store.Store.
func (s *Store) Through(ctx context.Context) (time.Time, error) {
	var last *int64
	err := s.read(ctx, func(b *batch) { b.row("through", nil, nil, &last) })
	return moment(last), err
}

// Ahead returns how far the clock of this machine is ahead of the server's, at the least:
// that one ticks while the answer is on its way.
func (s *Store) Ahead(ctx context.Context) (time.Duration, error) {
	var micros int64
	before := time.Now()
	err := s.read(ctx, func(b *batch) { b.row("clock", nil, nil, &micros) })
	return max(before.Sub(time.UnixMicro(micros)), 0), err
}

// A slightDay is the last day with emails that may be forgotten.
type slightDay struct {
	store.SlightDay
	there bool
}

// read adds what reads the day.
func (d *slightDay) read(b *batch) {
	b.row("last-slight", nil, &d.there, &d.First, &d.Last, &d.Day, &d.Bytes)
}

// count adds an email to the day, or begins the next one.
func (d *slightDay) count(b *batch, m *store.Mail) {
	if !m.Slight {
		return
	}
	if day := m.At.UTC().Format(time.DateOnly); !d.there || d.Day != day {
		d.SlightDay, d.there = store.SlightDay{Day: day, First: m.Number}, true
	}
	d.Last, d.Bytes = m.Number, d.Bytes+int64(len(m.Raw))+store.SlightCost
	b.do("slight-day", d.First, d.Last, d.Day, d.Bytes)
}

// Slight is as in store.Store.
func (s *Store) Slight(ctx context.Context) (days []store.SlightDay, err error) {
	err = s.read(ctx, func(b *batch) {
		days = nil
		var d store.SlightDay
		b.rows("slight", nil, func() error { days = append(days, d); return nil }, &d.First, &d.Last, &d.Day, &d.Bytes)
	})
	return days, err
}

// Forget is as in store.Store.
func (s *Store) Forget(ctx context.Context, through int64) error {
	var next int64
	return s.write(ctx, func(b *batch) {
		b.row("count", nil, nil, &next) // so that nobody keeps meanwhile
		b.do("forget", through)
		b.do("forget-days", through)
	})
}

// Erase is as in store.Store. Each docket is a step of its own, the office's the last.
func (s *Store) Erase(ctx context.Context, gone store.Gone) error {
	for m, err := range s.Mails(ctx, 1) {
		if err == nil {
			m, err = s.Mail(ctx, m.Number)
		}
		if errors.Is(err, store.ErrNotFound) { // it was forgotten meanwhile
			continue
		} else if err == nil && docket.Has(m.Raw, gone) {
			err = s.write(ctx, func(b *batch) { b.do("erase-mail", m.Number) })
		}
		if err != nil {
			return err
		}
	}
	all, err := s.Dockets(ctx)
	if err != nil {
		return err
	}
	for _, id := range append(all, "") {
		if err := s.erase(ctx, id, gone); err != nil {
			return err
		}
	}
	return nil
}

// erase takes what is gone out of the records of a docket.
func (s *Store) erase(ctx context.Context, id string, gone store.Gone) error {
	r := &row{id: id}
	var records [][]byte
	return s.step(ctx, step{
		harmless: true,
		read: func(b *batch) {
			records = nil
			r.lock(b, 0)
			b.docs("whole-history", []any{id}, &records)
		},
		decide: func(b *batch) error {
			state, err := docket.Erase(r.stateDoc, gone, id)
			if err != nil {
				return damaged("docket", id, err)
			}
			b.do("erase-state", id, state)
			for i, doc := range records {
				after, err := docket.Erase(doc, gone, id)
				if err != nil {
					return damaged("record", id, err)
				} else if !bytes.Equal(after, doc) {
					b.do("erase-record", id, int64(i+1), after)
				}
			}
			return nil
		},
	})
}
