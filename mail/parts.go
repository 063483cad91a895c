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

// The answer to a digest is for several games. Its token is that of a person, whom it
// proves in all of them, as far as their policies believe in tokens. The email is
// decided in each game that it has something for, which sees its own part alone.

// personMark is before the id of a person where a token names its game. No game has
// such a name.
const personMark = "person "

// maxParts is how many games an email can be for.
const maxParts = 20

// personToken returns the token of a person, which digests carry.
func (o *Office) personToken(p *store.Person) identity.Token {
	return o.key.Token(personMark+p.ID, p.ID, p.Epoch)
}

// renew ends the token of a person, which proves as much as that of a seat.
func (o *Office) renew(ctx context.Context, id, epoch string) error {
	return o.repeat(ctx, func(office *table) (*store.Change, error) {
		p := office.People.Find(id)
		if p == nil || p.Epoch == epoch {
			return nil, nil
		}
		renewed := p.Clone()
		renewed.Epoch = epoch
		return &store.Change{People: []store.Person{renewed}}, nil
	})
}

// personal returns the person whom a token of the email names; nil for none. It
// proves nothing.
func (s *sight) personal(ctx context.Context, m *incoming.Mail) (*store.Person, error) {
	for _, token := range identity.Tokens(m, s.o.Settings.Address) {
		name, ok := s.o.key.Game(token)
		if !ok {
			continue
		}
		if id, found := strings.CutPrefix(s.o.named(ctx, name), personMark); found {
			people, err := s.o.store.People(ctx, id)
			return people.Find(id), err
		}
	}
	return nil, nil
}

// games returns the games in which a person has a seat.
func (s *sight) games(ctx context.Context, id string) (dockets []string, err error) {
	seats, err := s.o.store.Seated(ctx, id)
	for _, owner := range seats {
		if !slices.Contains(dockets, owner.Docket) {
			dockets = append(dockets, owner.Docket)
		}
	}
	return dockets, err
}

// findParts finds out what an email with the token of a person is for: in the docket
// in which it is decided, or in all of them when it is taken in.
func (s *sight) findParts(ctx context.Context, f *finding, p *store.Person) error {
	games, err := s.games(ctx, p.ID)
	if err != nil {
		return err
	}
	parts := request.Split(f.mail, func(name string) string {
		i := slices.IndexFunc(games, func(g string) bool { return strings.EqualFold(g, name) })
		if i < 0 {
			return ""
		}
		return games[i]
	})
	f.parts = parts.Games[:min(len(parts.Games), maxParts)]
	if len(f.parts) == 0 && len(games) > 0 { // what is for no game is answered in one
		f.parts = games[:1]
	}
	look := f.parts
	if s.home != "" {
		look = []string{s.home}
	}
	s.person = p
	for _, docket := range look {
		s.table(ctx, docket)
	}
	found := s.checker(ctx, look, f.mail).Check(f.mail)
	for _, docket := range look {
		if s.failed[docket] != nil {
			f.waits = docket
			return nil
		}
	}
	claims := choice(found.Claims)
	if len(claims) == 0 {
		f.verdict = Verdict(found.Verdict)
		return nil
	}
	f.is(ctx, s, claims[0].Seat)
	if found.Verdict != identity.Proved {
		f.verdict, f.reason, f.parts = Verdict(found.Verdict), found.Reason, nil
		return nil
	}
	f.proves()
	if s.home == "" || f.verdict != "" {
		return nil
	}
	// What is for no game is for all, or talk, or nobody knows for which.
	with := len(games) == 1
	if rest := parts.Rest(); rest != nil && !with && len(f.parts) > 0 && f.parts[0] == s.home {
		asked := f.table.requests(ctx, rest, false, nil)
		if asked != nil && !asked.Personal() {
			f.doubt(WhichGame)
			return nil
		}
		with = asked != nil && len(asked.Asks)+len(asked.Absences) > 0 || len(parts.Games) == 0
	}
	part := *f.parsed
	part.mail = parts.Part(s.home, with)
	f.parsed = &part
	s.narrow(ctx, f, claims, false)
	return nil
}

// bouncedDigest notes that a digest came back: it concerns all games of its reader.
func (s *sight) bouncedDigest(ctx context.Context, f *finding, k Key) error {
	parts := strings.Split(string(k), "/")
	if len(parts) != 3 || parts[0] != aboutDigest {
		return nil
	}
	games, err := s.games(ctx, parts[1])
	if err != nil || len(games) == 0 {
		return err
	}
	f.parts = games
	docket := games[0]
	if s.home != "" {
		docket = s.home
	}
	if f.table = s.table(ctx, docket); f.table == nil {
		return nil
	}
	for i := range f.table.seats {
		if f.table.seats[i].Person.ID == parts[1] {
			f.seat = &f.table.seats[i]
		}
	}
	return nil
}
