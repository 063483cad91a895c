package postgres

import (
	"context"
	"crypto/sha256"
	"fmt"
	"strings"
	"unicode"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/internal/docket"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
)

// Commit is as in store.Store.
func (s *Store) Commit(ctx context.Context, c *store.Change) (store.Version, error) {
	none := store.Version{}
	last, err := docket.Marks(c)
	if err != nil {
		return none, err
	}
	lines := docket.Split(c.Lines)
	var sets []play.FiledSet
	for _, line := range lines {
		more, err := store.ReadSets(line)
		if err != nil {
			return none, err
		}
		sets = append(sets, more...)
	}
	if !storable(c.Docket) {
		return none, s.missing(c.Docket)
	}
	r := &row{id: c.Docket}
	var version store.Version
	err = s.step(ctx, step{
		read: func(b *batch) { r.lock(b, len(c.Decided)+1) },
		decide: func(b *batch) error {
			if err := s.admit(r); err != nil {
				return err
			} else if err := s.begin(b, r, c); err != nil {
				return err
			}
			version = r.state.Version
			if docket.Bare(c) && len(c.Lines) == 0 && c.Checkpoint != nil && c.After != none {
				b.do("checkpoint", r.id, c.Checkpoint)
				return nil
			} else if err := r.state.Check(c, r.undecided); err != nil {
				return err
			}
			r.add(docket.Of(c, r.state.Tx+1, last, r.state.Journal, sha256.Sum256(c.Lines)))
			version = r.state.Version
			var checkpoint []byte
			if len(lines) > 0 {
				b.do("lines", r.id, c.After.Entry+1, lines)
				checkpoint = c.Checkpoint
			}
			file(b, r.id, sets)
			see(b, r.id, c.Seen)
			if err := s.populate(b, c.People); err != nil {
				return err
			}
			return r.write(b, checkpoint)
		},
	})
	if constraint(err) == "due_fold_key" {
		return none, words.FailAs(store.ErrGoneOn, "store/exists", "path", s.file(c.Docket))
	} else if err != nil {
		return none, err
	}
	return version, nil
}

// begin checks that the docket is where the change was made for, and makes it if it
// is new.
func (s *Store) begin(b *batch, r *row, c *store.Change) error {
	none := store.Version{}
	switch {
	case r.made:
		if err := r.open(); err != nil {
			return err
		} else if r.state.Version != c.After {
			return s.goneOn(c.Docket)
		}
		return nil
	case c.After != none:
		return s.missing(c.Docket)
	case len(c.Lines) == 0:
		return fmt.Errorf("a new docket needs a line of the journal")
	}
	if r.there {
		b.do("adopt", r.id, fold(r.id))
	} else {
		b.do("make", r.id, fold(r.id))
	}
	b.do("create", r.id)
	return nil
}

// fold returns the same for ids that differ by case alone.
func fold(id string) string {
	return strings.Map(func(r rune) rune {
		least := r
		for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
			least = min(least, f)
		}
		return least
	}, id)
}

// file adds what finds order sets by their ids.
func file(b *batch, id string, sets []play.FiledSet) {
	if len(sets) == 0 {
		return
	}
	var players, ids []string
	var entries []int64
	var digests [][]byte
	for _, f := range sets {
		players, ids = append(players, f.Player), append(ids, f.ID)
		entries, digests = append(entries, int64(f.Entry)), append(digests, f.Digest[:])
	}
	b.do("file", id, players, ids, entries, digests)
}

// see adds what remembers prints.
func see(b *batch, id string, seen []store.Fingerprint) {
	if len(seen) == 0 {
		return
	}
	var prints [][]byte
	var mails []int64
	for _, f := range seen {
		prints, mails = append(prints, f.Hash[:docket.HashBytes]), append(mails, f.Mail)
	}
	b.do("see", id, prints, mails)
}
