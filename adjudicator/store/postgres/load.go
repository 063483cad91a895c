package postgres

import (
	"context"
	"encoding/json"

	"cityhall.example/adjudicator/store"
)

// Load is as in store.Store: one statement, which sees one instant.
func (s *Store) Load(ctx context.Context, id string) (*store.Saved, error) {
	if !storable(id) {
		return nil, s.missing(id)
	}
	var found bool
	var state, seats, checkpoint []byte
	var undecided []int64
	var people [][]byte
	if err := s.read(ctx, func(b *batch) {
		b.row("load", []any{id}, &found, &state, &seats, &checkpoint, &undecided, &people)
	}); err != nil {
		return nil, err
	} else if !found {
		return nil, s.missing(id)
	}
	of, sitting, err := readDocs(id, state, seats)
	if err != nil {
		return nil, err
	}
	saved := of.Saved(id)
	saved.File, saved.JournalFile = s.file(id), s.journalFile(id)
	saved.Checkpoint, saved.Seats = checkpoint, sitting
	if len(undecided) > 0 {
		saved.Undecided = undecided
	}
	saved.People, err = readPeople(people)
	return saved, err
}

// readPeople reads the records of people.
func readPeople(docs [][]byte) (folk store.Folk, err error) {
	for _, doc := range docs {
		var p store.Person
		if err := json.Unmarshal(doc, &p); err != nil {
			return nil, damaged("person", "", err)
		}
		folk = append(folk, p)
	}
	return folk, nil
}

// Dockets is as in store.Store.
func (s *Store) Dockets(ctx context.Context) (ids []string, err error) {
	err = s.read(ctx, func(b *batch) {
		ids = nil
		var id string
		b.rows("dockets", nil, func() error { ids = append(ids, id); return nil }, &id)
	})
	return ids, err
}
