package postgres

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/internal/docket"
	"cityhall.example/engine/play"
)

// page is how many rows are read at once of what has no end.
const page = 200

// Journal is as in store.Store. No connection is used while the caller has a line.
func (s *Store) Journal(ctx context.Context, id string, from int) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for from = max(1, from); ; from += page {
			var lines [][]byte
			if err := s.readOf(ctx, id, func(b *batch) {
				lines = nil
				var line []byte
				b.rows("journal", []any{id, from, page}, func() error { lines = append(lines, line); line = nil; return nil }, &line)
			}); err != nil {
				yield(nil, err)
				return
			}
			for _, line := range lines {
				if !yield(line, nil) {
					return
				}
			}
			if len(lines) < page {
				return
			}
		}
	}
}

// readOf is read for a docket: store.ErrNotFound where there is none.
func (s *Store) readOf(ctx context.Context, id string, queue func(b *batch)) error {
	if !storable(id) {
		return s.missing(id)
	}
	var there bool
	if err := s.read(ctx, func(b *batch) {
		b.row("there", []any{id}, nil, &there)
		queue(b)
	}); err != nil {
		return err
	} else if !there {
		return s.missing(id)
	}
	return nil
}

// Filed is as in store.Store.
func (s *Store) Filed(ctx context.Context, id string, keys []store.SetKey) ([][]play.FiledSet, error) {
	var players, ids []string
	var at []int // the index of each key that may be there
	for i, k := range keys {
		if storable(k.Player) && storable(k.ID) {
			players, ids, at = append(players, k.Player), append(ids, k.ID), append(at, i)
		}
	}
	filed := make([][]play.FiledSet, len(keys))
	err := s.readOf(ctx, id, func(b *batch) {
		clear(filed)
		var n, entry int64
		var digest []byte
		b.rows("filed", []any{id, players, ids}, func() error {
			i := at[n-1]
			f := play.FiledSet{Player: keys[i].Player, ID: keys[i].ID, Entry: int(entry)}
			copy(f.Digest[:], digest)
			filed[i] = append(filed[i], f)
			return nil
		}, &n, &entry, &digest)
	})
	return filed, err
}

// Seen is as in store.Store.
func (s *Store) Seen(ctx context.Context, id string, prints []store.Hash) (numbers []int64, err error) {
	hashes := make([][]byte, len(prints))
	for i := range prints {
		hashes[i] = prints[i][:docket.HashBytes]
	}
	err = s.readOf(ctx, id, func(b *batch) {
		numbers = make([]int64, 0, len(prints))
		var n int64
		b.rows("seen", []any{id, hashes}, func() error { numbers = append(numbers, n); return nil }, &n)
	})
	return numbers, err
}

// Decided is as in store.Store.
func (s *Store) Decided(ctx context.Context, id string, mail int64) (*store.Decided, error) {
	var found bool
	var doc []byte
	if err := s.readOf(ctx, id, func(b *batch) { b.row("verdict", []any{id, mail}, &found, &doc) }); err != nil {
		return nil, err
	}
	if found {
		var r docket.Record
		if err := json.Unmarshal(doc, &r); err != nil {
			return nil, damaged("record", id, err)
		}
		for _, d := range r.Decided {
			if d.Mail == mail {
				return &d, nil
			}
		}
	}
	return nil, fmt.Errorf("a verdict on mail %d in docket %q: %w", mail, id, store.ErrNotFound)
}

// History is as in store.Store.
func (s *Store) History(ctx context.Context, id string) iter.Seq2[*store.Event, error] {
	return func(yield func(*store.Event, error) bool) {
		for from := int64(1); ; from += page {
			var records []docket.Record
			err := s.readOf(ctx, id, func(b *batch) {
				records = nil
				var n int64
				var doc []byte
				b.rows("history", []any{id, from, page}, func() error {
					var r docket.Record
					if err := json.Unmarshal(doc, &r); err != nil {
						return refusal{damaged("record", id, err)}
					}
					records = append(records, r)
					return nil
				}, &n, &doc)
			})
			if err != nil {
				yield(nil, err)
				return
			}
			for i := range records {
				for _, e := range records[i].Events() {
					if !yield(e, nil) {
						return
					}
				}
			}
			if len(records) < page {
				return
			}
		}
	}
}
