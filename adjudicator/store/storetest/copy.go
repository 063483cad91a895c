package storetest

import (
	"errors"
	"iter"

	"cityhall.example/adjudicator/store"
)

// pieces returns all pieces of a store.
func (s *suite) pieces(of store.Store) (all []*store.Piece) {
	s.Helper()
	for p, err := range of.Dump(s.ctx) {
		s.must(err)
		all = append(all, p)
	}
	return all
}

// some yields the first n pieces, and then an error, if there is one.
func some(pieces []*store.Piece, n int, err error) iter.Seq2[*store.Piece, error] {
	return func(yield func(*store.Piece, error) bool) {
		for _, p := range pieces[:n] {
			if !yield(p, nil) {
				return
			}
		}
		if err != nil {
			yield(nil, err)
		}
	}
}

// told returns what the dockets of a script hold.
func (s *suite) told(of store.Store) string {
	s.Helper()
	text, err := Tell(s.ctx, of)
	s.must(err)
	return text
}

func (s *suite) copies() {
	p := &Script{Mails: 7}
	s.must(p.Play(s.ctx, s.s))
	slight := incoming(50, "")
	slight.Slight = true
	numbers, err := s.s.Keep(s.ctx, []store.Incoming{incoming(40, "demo", "later"), slight, incoming(41)}, store.Progress{Box: "inbox", Through: at(60), Below: 5})
	s.must(err)
	s.commit(change("plain", store.Version{}, 3)) // no office has it
	letters := change("spring", s.load("spring").At, 0)
	letters.Letters = []store.Letter{{Key: "waits", Reader: "anna"}, {Key: "held", Reader: "ben", Held: true}}
	letters.Notes, letters.Due = []byte(`{"a":["<",1]}`), &Noon
	s.commit(letters)

	guest := s.place.Guest()
	release, err := guest.Hold(s.ctx, "demo")
	s.must(err)
	for _, err := range s.s.Dump(s.ctx) {
		s.is("while somebody works", err, store.ErrBusy)
	}
	s.must(errors.Join(release(), guest.Close()))
	all := s.pieces(s.s)
	digest, err := store.Digest(some(all, len(all), nil))
	s.must(err)

	other := s.fresh().Office()
	stop := errors.New("no more")
	for _, n := range []int{0, 1, len(all) / 2, len(all) - 1} {
		s.is("stopped", other.Restore(s.ctx, some(all, n, stop)), stop)
	}
	copied, err := store.Copy(s.ctx, s.s, other)
	s.must(err)
	s.equal("the digest", copied, digest)
	s.equal("the pieces", s.pieces(other), all)
	s.is("a second time", other.Restore(s.ctx, some(all, len(all), nil)), store.ErrNotEmpty)
	again, err := other.Keep(s.ctx, []store.Incoming{incoming(40, "demo", "later"), incoming(42)}, store.Progress{})
	s.must(err)
	s.equal("numbers in the copy", again, []int64{numbers[0], numbers[2] + 1})
	again, err = s.s.Keep(s.ctx, []store.Incoming{incoming(42)}, store.Progress{})
	s.must(err)
	s.equal("the next number", again, []int64{numbers[2] + 1})

	// Both go on alike.
	p.Mails = 16
	s.must(p.Play(s.ctx, s.s))
	s.must(p.Play(s.ctx, other))
	s.equal("what both come to", s.told(other), s.told(s.s))
	s.must(other.Close())
	s.must(s.s.Rebuild(s.ctx))
	s.equal("all of it", len(s.pieces(s.s)) > len(all), true)
}
