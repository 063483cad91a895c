package docket

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"

	"cityhall.example/adjudicator/store"
)

// Dump fills in what a docket is like and its history. The state's prints are sorted, and
// it has neither seats nor people; records have no state.
func Dump(w *store.Whole, s State, records []*Record) (err error) {
	s.Edits, s.People = nil, nil
	s.Seen = s.Seen.sorted()
	if w.State, err = json.Marshal(&s); err != nil {
		return err
	}
	w.Records = make([]json.RawMessage, len(records))
	for i, r := range records {
		bare := *r
		bare.All = nil
		if w.Records[i], err = json.Marshal(&bare); err != nil {
			return err
		}
	}
	return nil
}

// Restore reads what Dump filled in.
func Restore(w *store.Whole) (s State, records []*Record, err error) {
	if err := json.Unmarshal(w.State, &s); err != nil {
		return s, nil, err
	}
	for _, doc := range w.Records {
		r := &Record{}
		if err := json.Unmarshal(doc, r); err != nil {
			return s, nil, err
		}
		records = append(records, r)
	}
	return s, records, nil
}

// Seats returns the seats of a docket; nil for none.
func Seats(w *store.Whole) *store.Seats {
	if w.Seats == nil {
		return nil
	}
	s := &store.Seats{}
	s.Apply(w.Seats...)
	return s
}

// sorted returns the prints by their numbers.
func (p Prints) sorted() Prints {
	all := slices.Collect(slices.Chunk(p, printBytes))
	slices.SortFunc(all, func(a, b Prints) int {
		return cmp.Or(bytes.Compare(a[HashBytes:], b[HashBytes:]), bytes.Compare(a, b))
	})
	return slices.Concat(all...)
}
