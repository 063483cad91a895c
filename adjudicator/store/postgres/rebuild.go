package postgres

import (
	"context"
	"slices"

	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
)

// Rebuild is as in store.Store. Each docket is a step of its own.
func (s *Store) Rebuild(ctx context.Context, dockets ...string) error {
	if len(dockets) == 0 {
		all, err := s.Dockets(ctx)
		if err != nil {
			return err
		}
		dockets = append([]string{""}, all...)
	}
	for _, id := range dockets {
		if err := s.rebuild(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// rebuild makes again what finds a docket: when it needs attention, who has its
// seats, its order sets and verdicts, and who writes from an address.
func (s *Store) rebuild(ctx context.Context, id string) error {
	if !storable(id) {
		return s.missing(id)
	}
	r := &row{id: id}
	var lines, people [][]byte
	return s.step(ctx, step{
		harmless: true,
		read: func(b *batch) {
			lines, people = nil, nil
			b.do("restore", id, fold(id))
			r.lock(b, 0)
			b.docs("whole-journal", []any{id}, &lines)
			if id == "" {
				b.docs("everybody", nil, &people)
			}
		},
		decide: func(b *batch) error {
			if r.stateDoc == nil {
				return s.missing(id)
			} else if err := r.open(); err != nil {
				return err
			}
			r.index(b)
			if r.seats != nil {
				r.seat(b)
			}
			var sets []play.FiledSet
			for _, line := range lines {
				more, err := store.ReadSets(line)
				if err != nil {
					return err
				}
				sets = append(sets, more...)
			}
			b.do("unfile", id)
			file(b, id, sets)
			b.do("verdicts-again", id)
			if id != "" {
				return nil
			}
			folk, err := readPeople(people)
			b.do("nowhere")
			for p := range slices.Values(folk) {
				s.address(b, &p)
			}
			return err
		},
	})
}
