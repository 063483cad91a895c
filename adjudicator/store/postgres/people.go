package postgres

import (
	"context"
	"encoding/json"

	"cityhall.example/adjudicator/store"
)

// populate adds what notes people and their addresses.
func (s *Store) populate(b *batch, people []store.Person) error {
	for i := range people {
		p := &people[i]
		b.do("unaddress", p.ID)
		if p.Gone() {
			b.do("gone", p.ID)
			continue
		}
		doc, err := json.Marshal(p)
		if err != nil {
			return err
		}
		b.do("person", p.ID, doc)
		s.address(b, p)
	}
	return nil
}

// address adds what finds a person by the addresses.
func (s *Store) address(b *batch, p *store.Person) {
	var addresses []string
	for _, a := range p.Addresses {
		if a = s.o.Canonical(a); storable(a) {
			addresses = append(addresses, a)
		}
	}
	if len(addresses) > 0 {
		b.do("address", p.ID, addresses)
	}
}

// People is as in store.Store.
func (s *Store) People(ctx context.Context, ids ...string) (store.Folk, error) {
	var known []string
	for _, id := range ids {
		if storable(id) {
			known = append(known, id)
		}
	}
	var docs [][]byte
	if err := s.read(ctx, func(b *batch) { docs = nil; b.docs("people", []any{known}, &docs) }); err != nil {
		return nil, err
	}
	return readPeople(docs)
}

// docs adds a statement whose rows are documents.
func (b *batch) docs(name string, args []any, into *[][]byte) {
	var doc []byte
	b.rows(name, args, func() error { *into = append(*into, doc); doc = nil; return nil }, &doc)
}

// Seated is as in store.Store.
func (s *Store) Seated(ctx context.Context, person string) ([]store.Owner, error) {
	return s.owners(ctx, "seated", person)
}

// Owners is as in store.Store.
func (s *Store) Owners(ctx context.Context, address string) ([]store.Owner, error) {
	return s.owners(ctx, "owners", s.o.Canonical(address))
}

func (s *Store) owners(ctx context.Context, name, of string) (owners []store.Owner, err error) {
	if !storable(of) {
		return nil, nil
	}
	err = s.read(ctx, func(b *batch) {
		owners = nil
		var o store.Owner
		b.rows(name, []any{of}, func() error { owners = append(owners, o); return nil }, &o.Docket, &o.Player)
	})
	return owners, err
}
