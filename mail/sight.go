package mail

import (
	"context"
	"slices"
	"strings"

	"cityhall.example/adjudicator/store"
	"cityhall.example/mail/identity"
	"cityhall.example/mail/incoming"
	"cityhall.example/mail/request"
)

// A sight is the seats that are looked at to find out who sent an email: those of
// few games, whichever the mail may concern.
type sight struct {
	o      *Office
	tables map[string]*table
	// failed says which could not be read.
	failed map[string]error
	// home is the docket for which is decided, or "", and person whom a token of the
	// email names, or nil.
	home   string
	person *store.Person
}

// newSight returns a sight that knows the tables.
func (o *Office) newSight(tables ...*table) *sight {
	s := &sight{o: o, tables: map[string]*table{}, failed: map[string]error{}}
	for _, t := range tables {
		s.tables[t.Docket], s.home = t, t.Docket
	}
	return s
}

// table returns the docket's table; nil where there is none, or it can't be
// read now.
func (s *sight) table(ctx context.Context, docket string) *table {
	t, known := s.tables[docket]
	if known || docket == "" {
		return t
	}
	t, err := s.o.load(ctx, docket)
	if err != nil {
		s.failed[docket] = err
	}
	s.tables[docket] = t
	return t
}

// office returns the table of the office's own docket. It can only fail for a while:
// what is damaged is told when it is worked on.
func (s *sight) office(ctx context.Context) (*table, error) {
	if t := s.tables[""]; t != nil {
		return t, nil
	}
	t, err := s.o.load(ctx, "")
	if err == nil {
		s.tables[""] = t
	}
	return t, err
}

// reader returns who gets the letter with the key.
func (s *sight) reader(ctx context.Context, k Key) (*table, *seat) {
	kind, docket, _, viewer := k.split()
	t := s.table(ctx, docket)
	if docket == "" && kind != "" {
		t, _ = s.office(ctx)
	}
	if t != nil {
		return t, t.seat(viewer)
	}
	return nil, nil
}

// maxGames is how many games are looked at to find out who sent an email. What is
// done before that is known must not grow with what a forged address plays.
const maxGames = 5

// concerned returns the games that an email may be from: those that its tokens
// name, that of the letter that it answers, the one that it names, or some in
// which its author has a seat, as far as they are needed. The first one is the
// likeliest. More says that there are others in which the author has a seat.
func (s *sight) concerned(ctx context.Context, m *incoming.Mail) (dockets []string, more bool, err error) {
	add := func(docket string) {
		if docket != "" && len(dockets) < maxGames && !slices.Contains(dockets, docket) && (s.table(ctx, docket) != nil || s.failed[docket] != nil) {
			dockets = append(dockets, docket)
		}
	}
	tokens := identity.Tokens(m, s.o.Settings.Address)
	for _, token := range tokens {
		name, ok := s.o.key.Game(token)
		if l, isLink := s.o.key.Link(token); isLink {
			name, ok = l.Game, true
		}
		if ok && name == identity.NameOf("") {
			if _, err := s.office(ctx); err != nil {
				return nil, false, err
			}
			dockets = append(dockets, "")
		} else if ok {
			add(s.o.named(ctx, name))
		}
	}
	if len(dockets) == 0 {
		if t, _ := s.answered(ctx, m); t != nil && t.isGame() {
			add(t.Docket)
		} else if t != nil {
			dockets = append(dockets, "")
		}
	}
	if len(dockets) > 0 && slices.ContainsFunc(dockets, func(d string) bool { return s.knows(ctx, d, m) }) {
		return dockets, false, nil // what else the author plays says nothing
	}
	owned, err := s.owned(ctx, m)
	if err != nil {
		return nil, false, err
	}
	named := request.Named(m)
	if at := slices.IndexFunc(owned, func(d string) bool { return strings.EqualFold(d, named) }); at >= 0 {
		add(owned[at])
		return dockets, false, nil
	}
	for i, docket := range owned {
		add(docket)
		if len(tokens) > 0 && len(dockets) > 0 { // it is refused; this is who is told
			return dockets, false, nil
		} else if len(dockets) == maxGames {
			return dockets, i+1 < len(owned), nil
		}
	}
	return dockets, false, nil
}

// owned returns the games in which the author of an email has a seat, or those who
// may be its authors.
func (s *sight) owned(ctx context.Context, m *incoming.Mail) (dockets []string, err error) {
	for _, a := range m.From {
		owners, err := s.o.store.Owners(ctx, identity.Canonical(a.Address))
		if err != nil {
			return nil, err
		}
		for _, o := range owners {
			dockets = append(dockets, o.Docket)
		}
	}
	slices.Sort(dockets)
	return slices.Compact(dockets), nil
}

// knows reports whether the author of the mail has a seat in the game, or may
// have one.
func (s *sight) knows(ctx context.Context, docket string, m *incoming.Mail) bool {
	t := s.table(ctx, docket)
	return t == nil || m.Author() != "" && len(t.ownedBy(m.Author())) > 0
}

// answered returns who got the letter of ours that the mail answers.
func (s *sight) answered(ctx context.Context, m *incoming.Mail) (*table, *seat) {
	for _, id := range slices.Backward(m.References) {
		s.o.steps("references", 1)
		k, _ := keyOf(id, s.o.key, s.o.domain())
		if t, seat := s.reader(ctx, k); t != nil {
			return t, seat
		}
	}
	return nil, nil
}

// checker returns one that knows the seats of the games, and which of them the
// email replies to.
func (s *sight) checker(ctx context.Context, dockets []string, m *incoming.Mail) *identity.Checker {
	of, replies := s.answered(ctx, m)
	links := s.o.links(m)
	var seats []identity.Seat
	for _, docket := range dockets {
		t := s.tables[docket]
		if t == nil {
			continue
		}
		policy := identity.Policy(t.Seats.Policy)
		if !t.isGame() {
			policy = identity.ByToken
		}
		for i := range t.seats {
			seat := &t.seats[i]
			if !t.isGame() && !wrote(seat, m) { // there may be many, and a token is somebody's with this address
				continue
			}
			s.o.steps("seats", 1)
			token := s.o.token(docket, seat)
			if s.person != nil && s.person.ID == seat.Person.ID {
				token = s.o.personToken(s.person)
			}
			seats = append(seats, identity.Seat{Game: docket, Name: seat.Player, Addresses: seat.Addresses, Token: token, Links: s.o.linksTo(t, i, links), Policy: policy, Replies: of == t && replies != nil && replies.Player == seat.Player})
		}
		if se, err := s.openSeason(ctx); !t.isGame() && err == nil && se != nil && m.Author() != "" {
			seats = append(seats, s.o.codes(se, m.Author(), s.o.Now())...)
		}
	}
	return identity.NewChecker(s.o.Settings.Address, s.o.Settings.Authserv, seats)
}
