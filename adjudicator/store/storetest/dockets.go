package storetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"cityhall.example/adjudicator/store"
)

func (s *suite) commits() {
	_, err := s.s.Load(s.ctx, "demo")
	s.is("loading what isn't there", err, store.ErrNotFound)
	s.is("loading what isn't there", err, os.ErrNotExist)
	_, err = s.s.Commit(s.ctx, change("demo", store.Version{Tx: 3, Entry: 2}, 1))
	s.is("going on with what isn't there", err, store.ErrNotFound)
	v := s.commit(change("demo", store.Version{}, 1))
	if v.Entry != 1 || v.Head != hash("head", 1) || v.Tx == 0 {
		s.Errorf("the first version is %+v", v)
	}
	_, err = s.s.Commit(s.ctx, change("demo", store.Version{}, 1))
	s.is("making it twice", err, store.ErrGoneOn)
	for n := range 40 {
		next := s.commit(change("demo", v, n%2+1))
		if next.Tx <= v.Tx || next.Entry != v.Entry+n%2+1 {
			s.Fatalf("version %+v came after %+v", next, v)
		}
		v = next
		if n%7 == 0 {
			s.reopen()
		}
		saved := s.load("demo")
		s.equal("the version", saved.At, v)
		s.equal("the checkpoint", string(saved.Checkpoint), string(checkpoint(v.Entry)))
	}
	s.equal("the journal", string(s.journal("demo", 1)), string(Lines(1, v.Entry)))
	for _, from := range []int{2, 30, v.Entry - 1, v.Entry} {
		s.equal(fmt.Sprintf("the journal from %d", from), string(s.journal("demo", from)), string(Lines(from, v.Entry)))
	}
	s.equal("the journal behind its end", string(s.journal("demo", v.Entry+1)), "")
	ids, err := s.s.Dockets(s.ctx)
	s.must(err)
	s.equal("the dockets", ids, []string{"demo"})
}

func (s *suite) severalLines() {
	v := s.commit(change("demo", store.Version{}, 3))
	v = s.commit(change("demo", v, 5))
	s.equal("the entry", v.Entry, 8)
	s.reopen()
	s.equal("the version", s.load("demo").At, v)
	s.equal("the journal", string(s.journal("demo", 1)), string(Lines(1, 8)))
	c := change("demo", v, 0)
	notes := json.RawMessage(`{"n":1}`)
	c.Notes = notes
	w := s.commit(c)
	if w.Tx <= v.Tx || w.Entry != v.Entry {
		s.Errorf("a commit without lines: %+v after %+v", w, v)
	}
	s.reopen()
	s.equal("the notes", s.load("demo").Notes, notes)
	s.equal("the version", s.load("demo").At, w)
}

func (s *suite) goneOn() {
	v := s.game("demo", "anna")
	w := s.commit(change("demo", v, 1))
	for _, after := range []store.Version{v, {Tx: w.Tx + 1, Entry: w.Entry, Head: w.Head}, {Tx: w.Tx, Entry: w.Entry, Head: hash("other")}} {
		_, err := s.s.Commit(s.ctx, change("demo", after, 1))
		s.is(fmt.Sprintf("a change after %+v", after), err, store.ErrGoneOn)
	}
	s.equal("the journal", string(s.journal("demo", 1)), string(Lines(1, 2)))
	s.commit(change("demo", w, 1))
}

func (s *suite) twoWorkers() {
	s.game("demo", "anna")
	other := s.place.Guest()
	defer func() { s.must(other.Close()) }()
	for range 20 {
		a, err := s.s.Load(s.ctx, "demo")
		s.must(err)
		b, err := other.Load(s.ctx, "demo")
		s.must(err)
		s.equal("what both see", a.At, b.At)
		results := make(chan error, 2)
		for _, w := range []store.Store{s.s, other} {
			go func() {
				_, err := w.Commit(s.ctx, change("demo", a.At, 1))
				results <- err
			}()
		}
		won := 0
		for range 2 {
			if err := <-results; err == nil {
				won++
			} else if !errors.Is(err, store.ErrGoneOn) && !errors.Is(err, store.ErrBusy) {
				s.Fatal(err)
			}
		}
		if won != 1 {
			s.Fatalf("%d workers committed after one version", won)
		}
	}
	s.equal("the journal", string(s.journal("demo", 1)), string(Lines(1, 21)))
}

func (s *suite) holders() {
	v := s.game("demo", "anna")
	s.game("spring", "anna")
	other := s.place.Guest()
	release, err := s.s.Hold(s.ctx, "demo")
	s.must(err)
	_, err = other.Hold(s.ctx, "demo")
	s.is("holding it twice", err, store.ErrBusy)
	_, err = s.s.Hold(s.ctx, "demo")
	s.is("the same worker holding it twice", err, store.ErrBusy)
	_, err = other.Commit(s.ctx, change("demo", v, 1))
	s.is("committing beside the holder", err, store.ErrBusy)
	for range 40 { // some more than are put off
		v = s.commit(change("demo", v, 1))
		for _, w := range []store.Store{s.s, other} {
			saved, err := w.Load(s.ctx, "demo")
			s.must(err)
			s.equal("what is loaded beside the holder", saved.At, v)
		}
	}
	second, err := other.Hold(s.ctx, "spring")
	s.must(err)
	s.must(release())
	saved, err := other.Load(s.ctx, "demo")
	s.must(err)
	s.equal("the checkpoint after the holder", string(saved.Checkpoint), string(checkpoint(v.Entry)))
	third, err := other.Hold(s.ctx, "demo")
	s.must(err)
	s.must(third())
	s.must(second())
	first, err := s.s.Hold(s.ctx, "demo")
	s.must(err)
	s.must(first())
	_, err = other.Hold(s.ctx, "none")
	s.is("holding what isn't there", err, store.ErrNotFound)
	s.must(other.Close())
}

func (s *suite) broken() {
	v := s.game("demo", "anna")
	s.keep(1, "demo")
	for name, c := range map[string]*store.Change{
		"a line without its end":       {Lines: []byte(`{"entry":2}`), Checkpoint: checkpoint(2)},
		"a line that isn't JSON":       {Lines: []byte("x\n"), Checkpoint: checkpoint(2)},
		"an entry that doesn't follow": {Lines: Lines(3, 3), Checkpoint: checkpoint(3)},
		"an entry twice":               {Lines: append(Lines(2, 2), Lines(2, 2)...), Checkpoint: checkpoint(2)},
		"lines without a checkpoint":   {Lines: Lines(2, 2)},
		"a verdict out of order":       {Decided: []store.Decided{{Mail: 2, Verdict: "filed"}}},
		"verdicts on nothing":          {Decided: []store.Decided{{Mail: 1, Verdict: "filed"}, {Mail: 1, Verdict: "filed"}}},
	} {
		c.Docket, c.After, c.Now = "demo", v, at(1)
		if _, err := s.s.Commit(s.ctx, c); err == nil {
			s.Fatalf("%s was committed", name)
		}
	}
	if _, err := s.s.Commit(s.ctx, change("other", store.Version{}, 0)); err == nil {
		s.Fatal("a docket was made without a line")
	}
	s.equal("the version", s.load("demo").At, v)
	s.commit(change("demo", v, 1))
}

func (s *suite) ownDocket() {
	saved := s.load("")
	s.equal("the version at first", saved.At, store.Version{})
	c := change("", saved.At, 0)
	c.Notes = json.RawMessage(`{"seasons":1}`)
	v := s.commit(c)
	_, err := s.s.Commit(s.ctx, c)
	s.is("the same again", err, store.ErrGoneOn)
	v = s.commit(change("", v, 1))
	s.commit(change("", v, 2))
	s.reopen()
	s.equal("the journal", string(s.journal("", 1)), string(Lines(1, 3)))
	s.equal("the notes", s.load("").Notes, c.Notes)
	ids, err := s.s.Dockets(s.ctx)
	s.must(err)
	s.equal("the dockets", len(ids), 0)
}

func (s *suite) seats() {
	s.somebody("anna", "lee")
	v := s.game("demo", "anna", "lee")
	s.game("spring", "lee")
	s.equal("lee's seats", s.owners("lee@example.org"), []store.Owner{{Docket: "demo", Player: "lee"}, {Docket: "spring", Player: "lee"}})
	s.equal("the moderator's", len(s.owners("moderator@example.org")), 2)
	s.equal("a stranger's", len(s.owners("x@example.org")), 0)
	seats := s.load("demo").Seats
	c := change("demo", v, 0)
	c.Seats = []store.SeatEdit{{Player: "Lee", Person: "panna", Epoch: "new"}, {Press: "none"}, {Player: "moderator", Epoch: "n"}}
	s.commit(c)
	want := seats.Clone()
	want.Players[1].Person, want.Players[1].Epoch, want.Press, want.Moderator.Epoch = "panna", "new", "none", "n"
	for range 2 {
		s.equal("the seats", s.load("demo").Seats, want)
		s.equal("anna's seats", s.owners("anna@example.org"), []store.Owner{{Docket: "demo", Player: "anna"}, {Docket: "demo", Player: "lee"}})
		s.equal("lee's seats", s.owners("lee@example.org"), []store.Owner{{Docket: "spring", Player: "lee"}})
		s.reopen()
	}
	s.tenures("demo", want)
}

// tenures gives a seat to others, and back: it remembers who had it until when, also
// where an edit comes twice.
func (s *suite) tenures(docket string, want *store.Seats) {
	s.Helper()
	s.somebody("gus")
	for i, to := range []string{"pgus", "plee", "panna"} {
		edit := store.SeatEdit{Player: "lee", Person: to, Entry: 3 + 2*i}
		s.commit(&store.Change{Docket: docket, After: s.load(docket).At, Now: at(9), Seats: []store.SeatEdit{edit, {Player: "lee", Person: "pgus", Entry: 3}, edit}})
		seat := want.Seat("lee")
		seat.Before = append(seat.Before, store.Tenure{Person: seat.Person, Until: 3 + 2*i})
		seat.Person = to
		for range 2 {
			s.equal("the seats", s.load(docket).Seats, want)
			s.reopen()
		}
	}
	s.equal("gus's seats", s.owners("gus@example.org"), []store.Owner(nil))
}

// owners returns the seats of those who have an address.
func (s *suite) owners(address string) []store.Owner {
	s.Helper()
	found, err := s.s.Owners(s.ctx, address)
	s.must(err)
	return found
}

func (s *suite) people() {
	anna, lee := Somebody("anna"), store.Person{
		ID: "plee2", Name: "Lee Seung-min", Addresses: []string{"lee@example.org", "lee@home.test"}, Epoch: "x", Language: "en", Zone: "Asia/Seoul",
		Hours: "08:00-22:00", Notify: "digest 18:00", Mute: "2026-12-01", Calendar: true, Form: "plain", Picture: "phone", Attach: "svg png", Away: []store.Absence{{Days: "2026-12-24 to 2027-01-02", Asked: at(3)}, {Days: "2027-07-03", Asked: at(4)}},
	}
	v := s.game("demo", "anna", "lee") // whose people come later, as when a file is edited
	s.equal("seats of nobody", len(s.owners("anna@example.org")), 0)
	c := change("demo", v, 0)
	c.People = []store.Person{anna}
	if _, err := s.s.Commit(s.ctx, c); err == nil {
		s.Error("a person was committed in a game")
	}
	c = change("", s.load("").At, 0)
	c.People = []store.Person{{ID: "x", Name: "x"}}
	if _, err := s.s.Commit(s.ctx, c); err == nil {
		s.Error("a person without an id was committed")
	}
	c.People = []store.Person{lee, anna}
	s.commit(c)
	s.commit(&store.Change{Docket: "demo", After: s.load("demo").At, Now: at(9), Seats: []store.SeatEdit{{Player: "lee", Person: "plee2"}}})
	for range 2 {
		s.equal("the people", s.load("").People, store.Folk{anna, lee})
		s.equal("the people of a game", len(s.load("demo").People), 0)
		found, err := s.s.People(s.ctx, "plee2", "pnobody", "plee2")
		s.must(err)
		s.equal("those with an id", found, store.Folk{lee})
		s.equal("lee's seats", s.owners("lee@home.test"), []store.Owner{{Docket: "demo", Player: "lee"}})
		seated, err := s.s.Seated(s.ctx, "panna")
		s.must(err)
		s.equal("anna's seats", seated, []store.Owner{{Docket: "demo", Player: "anna"}})
		s.reopen()
	}
	other := s.place.Guest()
	release, err := other.Hold(s.ctx, "")
	s.must(err)
	lee.Addresses, lee.Away = []string{"lee@example.org"}, nil
	for _, p := range []store.Person{lee, {ID: "panna"}} {
		saved, err := other.Load(s.ctx, "")
		s.must(err)
		c = change("", saved.At, 0)
		c.People = []store.Person{p}
		_, err = other.Commit(s.ctx, c)
		s.must(err)
		s.equal("what is seen beside the holder", s.load("").People.Find(p.ID), store.Folk{}.With(p).Find(p.ID))
	}
	s.must(release())
	s.must(other.Close())
	s.dockets(at(9)) // which notices what others did
	for range 2 {
		s.equal("who is left", s.load("").People, store.Folk{lee})
		s.equal("seats of an address that is gone", len(s.owners("lee@home.test")), 0)
		s.equal("seats of a person who is gone", len(s.owners("anna@example.org")), 0)
		s.reopen()
	}
}

func (s *suite) long() {
	v := s.game("demo", "anna")
	release, err := s.s.Hold(s.ctx, "demo")
	s.must(err)
	for n := range 150 {
		c := change("demo", v, n%2)
		c.Seen = []store.Fingerprint{{Hash: hash("p", n), Mail: int64(n + 1)}}
		c.Letters = []store.Letter{{Key: store.Key(fmt.Sprint("l", n)), Reader: "anna", Entry: v.Entry}}
		v = s.commit(c)
		s.must(s.s.Sent(s.ctx, []store.Delivery{{Docket: "demo", Key: c.Letters[0].Key, At: at(n)}}))
	}
	s.must(release())
	s.reopen()
	s.equal("the version", s.load("demo").At, v)
	seen, err := s.s.Seen(s.ctx, "demo", []store.Hash{hash("p", 0), hash("p", 149), hash("other")})
	s.must(err)
	s.equal("the prints", seen, []int64{1, 150, 0})
	s.equal("the letters", s.keys("demo"), []store.Key{})
	line := Line(v.Entry+1, 100_000) // longer than what is read at once
	s.commit(&store.Change{Docket: "demo", After: v, Now: at(1), Lines: line, Checkpoint: checkpoint(v.Entry + 1)})
	s.reopen()
	s.equal("the last line", string(s.journal("demo", v.Entry+1)), string(line))
	s.equal("the journal", len(s.journal("demo", 1)), len(Lines(1, v.Entry))+len(line))
}
