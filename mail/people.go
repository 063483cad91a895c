package mail

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"cityhall.example/adjudicator/person"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
	"cityhall.example/mail/identity"
)

// A Place is a seat of a new game: the player's name, and who it is: a person's id,
// or addresses, of which letters go to the first.
type Place struct {
	Player string
	Who    []string
}

// A maker makes people: the parts of them that nobody can guess.
type maker struct {
	// id returns the id of a new person with the address, and epoch an epoch.
	id    func(address string) (string, error)
	epoch func() (string, error)
}

// newID returns a random id for a person.
func newID(string) (string, error) {
	key, err := identity.NewKey()
	return "p" + key.Stamp("person"), err
}

// newMaker makes people as nobody can guess.
var newMaker = maker{newID, func() (string, error) { return newEpoch(0) }}

// checkPerson returns what is wrong with a new name of the person with the id, beside
// those that people have.
func checkPerson(folk store.Folk, name, id string) engine.Phrase {
	return person.CheckName(person.PersonNaming, name, namesBut(folk, id)...)
}

// namesBut returns the names of the people, without that of one.
func namesBut(folk store.Folk, id string) (names []string) {
	for _, p := range folk {
		if p.ID != id && p.Name != "" {
			names = append(names, p.Name)
		}
	}
	return names
}

// withAddress returns the people who have the address.
func withAddress(folk store.Folk, address string) (found []store.Person) {
	for _, p := range folk {
		if slices.ContainsFunc(p.Addresses, func(a string) bool { return identity.Canonical(a) == identity.Canonical(address) }) {
			found = append(found, p)
		}
	}
	return found
}

// withMailbox returns the people whose email ends up where that to the address does.
func withMailbox(folk store.Folk, address string) (found []store.Person) {
	for _, p := range folk {
		if slices.ContainsFunc(p.Addresses, func(a string) bool { return identity.Mailbox(a) == identity.Mailbox(address) }) {
			found = append(found, p)
		}
	}
	return found
}

// find returns the one person with the id or the address; an error says that there
// is none, or several.
func find(folk store.Folk, who string) (*store.Person, error) {
	if p := folk.Find(who); p != nil {
		return p, nil
	}
	switch found := withAddress(folk, who); len(found) {
	case 0:
		return nil, words.FailAs(errWho, "office/no-person", "who", who)
	case 1:
		return &found[0], nil
	default:
		return nil, several(who, found)
	}
}

// findNamed is find for commands, where a name will do that one person has: without
// mail, people have nothing else that anybody remembers.
func findNamed(folk store.Folk, who string) (*store.Person, error) {
	p, err := find(folk, who)
	if err == nil {
		return p, nil
	}
	var found []store.Person
	for _, p := range folk {
		if strings.EqualFold(p.Name, who) {
			found = append(found, p)
		}
	}
	switch len(found) {
	case 0:
		if len(withAddress(folk, who)) > 0 { // of several people
			return nil, err
		}
		return nil, words.FailAs(errWho, "office/nobody", "who", who)
	case 1:
		return &found[0], nil
	}
	return nil, several(who, found)
}

// refuseOwn returns an error if one of the addresses is the office's own: nobody reads
// there, and email from there is never anybody's.
func (s *Settings) refuseOwn(addresses ...string) error {
	for _, a := range addresses {
		if identity.IsMailbox(s.Address, a) {
			return words.FailAs(errWho, "office/own-address", "address", a)
		}
	}
	return nil
}

// refuseOwn is Settings.refuseOwn for the office of the directory, if it has mail.
func refuseOwn(dir string, addresses ...string) error {
	if !HasSettings(dir) {
		return nil
	}
	s, err := ReadSettings(dir)
	if err != nil {
		return err
	}
	return s.refuseOwn(addresses...)
}

// errWho counts for all errors about who somebody is.
var errWho = errors.New("who")

// several says that the addresses are those of different people.
func several(who string, found []store.Person) error {
	var ids []string
	for _, p := range found {
		ids = append(ids, p.ID)
	}
	slices.Sort(ids)
	return words.FailAs(errWho, "office/several-people", "who", who, "people", slices.Compact(ids))
}

// seat returns the person of a place, who is made where nobody has the addresses. A
// person who has one of them gets the others too. Changed says that the person isn't
// among the people as returned.
func (m *maker) seat(folk store.Folk, place Place) (p store.Person, changed bool, err error) {
	if len(place.Who) == 1 && !strings.Contains(place.Who[0], "@") {
		found, err := find(folk, place.Who[0])
		if err != nil {
			return p, false, err
		}
		return *found, false, nil
	}
	var found []store.Person
	for _, a := range place.Who {
		for _, p := range withAddress(folk, a) {
			if !slices.ContainsFunc(found, func(q store.Person) bool { return q.ID == p.ID }) {
				found = append(found, p)
			}
		}
	}
	switch len(found) {
	case 0:
		p = store.Person{Name: place.Player, Addresses: slices.Clone(place.Who)}
		if place.Player != play.Moderator { // of whom each office has some
			p.Name = person.FreeName(person.PersonNaming, place.Player, namesBut(folk, "")...)
		}
		if p.ID, err = m.id(append(place.Who, "")[0]); err == nil {
			p.Epoch, err = m.epoch()
		}
		return p, true, err
	case 1:
		p = found[0].Clone()
		for _, a := range place.Who {
			if len(withAddress(store.Folk{p}, a)) == 0 {
				p.Addresses, changed = append(p.Addresses, a), true
			}
		}
		return p, changed, nil
	}
	return p, false, several(strings.Join(place.Who, ", "), found)
}

// seatAll returns the people of the places, and those of them who are new or changed.
func (m *maker) seatAll(folk store.Folk, places []Place) (all, changed []store.Person, err error) {
	for _, place := range places {
		if len(place.Who) == 0 { // nobody
			all = append(all, store.Person{})
			continue
		}
		p, fresh, err := m.seat(folk, place)
		if err != nil {
			return nil, nil, err
		}
		if all = append(all, p); fresh {
			folk = folk.With(p)
			changed = append(slices.DeleteFunc(changed, func(q store.Person) bool { return q.ID == p.ID }), p)
		}
	}
	return all, changed, nil
}

// settle makes the people of the places last, and returns them. Done twice, it is
// done once.
func (m *maker) settle(ctx context.Context, s store.Store, places []Place) (all []store.Person, err error) {
	err = edit(ctx, s, "", func(office *store.Saved) (*store.Change, error) {
		var changed []store.Person
		if all, changed, err = m.seatAll(office.People, places); err != nil || len(changed) == 0 {
			return nil, err
		}
		return &store.Change{People: changed}, nil
	})
	return all, err
}

// settle finds or makes the person of a place in the office, because of an email.
func (o *Office) settle(ctx context.Context, place Place, mail int64) (p store.Person, err error) {
	m := maker{o.person, func() (string, error) { return o.epoch(mail) }}
	if err := o.Settings.refuseOwn(place.Who...); err != nil {
		return p, err
	}
	err = o.repeat(ctx, func(office *table) (*store.Change, error) {
		all, changed, err := m.seatAll(office.People, []Place{place})
		if err != nil || len(changed) == 0 {
			p = append(all, p)[0]
			return nil, err
		}
		p = all[0]
		return &store.Change{People: changed}, nil
	})
	return p, err
}

// repeat commits a change to the office's own docket, again where something came in
// between, or another worker holds it for a moment; nil where there is nothing to change.
func (o *Office) repeat(ctx context.Context, change func(office *table) (*store.Change, error)) error {
	return o.repeatIn(ctx, "", change)
}

// repeatIn is repeat for any docket.
func (o *Office) repeatIn(ctx context.Context, docket string, change func(*table) (*store.Change, error)) error {
	for busy := 0; ; {
		t, err := o.load(ctx, docket)
		if err != nil {
			return err
		}
		c, err := change(t)
		if err != nil || c == nil {
			return err
		}
		switch err = t.commit(ctx, c); {
		case errors.Is(err, store.ErrBusy) && busy < visitTries:
			busy++
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(visitPause):
			}
		case !errors.Is(err, store.ErrGoneOn):
			return err
		}
	}
}

// ReadPeople reads the people of the office of the directory.
func ReadPeople(ctx context.Context, dir string) (folk store.Folk, err error) {
	err = Visit(ctx, dir, func(ctx context.Context, s store.Store) error {
		office, err := s.Load(ctx, "")
		if err == nil {
			folk = office.People
		}
		return err
	})
	return folk, err
}

// ChangePerson changes the person with the id, the address or the name in the office of the
// directory, and returns what becomes of the record.
func ChangePerson(ctx context.Context, dir, who string, change func(*store.Person) error) (p store.Person, err error) {
	err = Visit(ctx, dir, func(ctx context.Context, s store.Store) error {
		return edit(ctx, s, "", func(office *store.Saved) (*store.Change, error) {
			found, err := findNamed(office.People, who)
			if err != nil {
				return nil, err
			}
			p = found.Clone()
			if err := change(&p); err != nil {
				return nil, err
			} else if err := refuseOwn(dir, p.Addresses...); err != nil && !slices.Equal(p.Addresses, found.Addresses) {
				return nil, err
			} else if problem := checkPerson(office.People, p.Name, p.ID); p.Name != found.Name && p.Name != "" && !problem.Empty() {
				return nil, &words.Error{Phrase: problem}
			}
			return &store.Change{People: []store.Person{p}}, nil
		})
	})
	return p, err
}

// AddPerson makes a person in the office of the directory, or finds the one who has the
// name or one of the addresses, who gets the others too. It returns the record after
// change.
func AddPerson(ctx context.Context, dir, name string, addresses []string, change func(*store.Person)) (p store.Person, err error) {
	if err := refuseOwn(dir, addresses...); err != nil {
		return p, err
	}
	err = Visit(ctx, dir, func(ctx context.Context, s store.Store) error {
		return edit(ctx, s, "", func(office *store.Saved) (*store.Change, error) {
			if p, err = named(office.People, name, addresses); err != nil {
				return nil, err
			} else if problem := checkPerson(office.People, name, ""); name != "" && office.People.Find(p.ID) == nil && !problem.Empty() {
				return nil, &words.Error{Phrase: problem}
			}
			change(&p)
			return &store.Change{People: []store.Person{p}}, nil
		})
	})
	return p, err
}

// named returns the person with the name and the addresses, who may be new. Who has the
// name gets the addresses, if nobody else has one of them; several people who share a name
// are told apart by one.
func named(folk store.Folk, name string, addresses []string) (store.Person, error) {
	m := newMaker
	same := slices.DeleteFunc(slices.Clone(folk), func(p store.Person) bool { return name == "" || !strings.EqualFold(p.Name, name) })
	for _, a := range addresses {
		known := withAddress(folk, a)
		if other := slices.IndexFunc(known, func(p store.Person) bool { return len(same) == 1 && p.ID != same[0].ID }); other >= 0 {
			return store.Person{}, words.FailAs(errWho, "office/other-address", "address", a, "who", name, "other", cmp.Or(known[other].Name, known[other].ID))
		} else if len(known) > 0 {
			same = nil
		}
	}
	switch len(same) {
	case 0:
		p, _, err := m.seat(folk, Place{Player: name, Who: addresses})
		return p, err
	case 1:
		p := same[0].Clone()
		for _, a := range addresses {
			if len(withAddress(store.Folk{p}, a)) == 0 {
				p.Addresses = append(p.Addresses, a)
			}
		}
		return p, nil
	}
	return store.Person{}, several(name, same)
}

// ForgetPerson removes the record of the person with the id from the office of the
// directory, and what else says who that was, as far as nobody else works there: the
// next round does the rest. Seats and journals keep the id.
func ForgetPerson(ctx context.Context, dir, id string) error {
	now := time.Now()
	return Visit(ctx, dir, func(ctx context.Context, s store.Store) error {
		if err := edit(ctx, s, "", func(office *store.Saved) (*store.Change, error) {
			n, err := notesOf(office)
			c := &store.Change{People: []store.Person{{ID: id}}}
			if p := office.People.Find(id); p != nil {
				n.Gone = append(n.Gone, leaverOf(p, 0))
				c.Notes, c.Due = n.document(), &now
			}
			return c, err
		}); err != nil {
			return err
		}
		return erase(ctx, s, now)
	})
}

// ReadPerson reads the person with the id, the address or the name in the office of the
// directory.
func ReadPerson(ctx context.Context, dir, who string) (p store.Person, err error) {
	folk, err := ReadPeople(ctx, dir)
	if err != nil {
		return p, err
	}
	found, err := findNamed(folk, who)
	if err == nil {
		p = *found
	}
	return p, err
}
