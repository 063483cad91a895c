package mail

import (
	"context"
	"fmt"
	"slices"

	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report"
	"cityhall.example/mail/request"
)

// Observers get the public report of every entry of a game. They are noted in the
// docket of the game; those of the whole league in the office's own, from where new
// games take them.

// mostObservers is how many people can observe a game, or the league.
const mostObservers = 20

// observe adds the author of an email to the observers of a game or of the league, or
// takes them off. What it changes in games is committed before the verdict.
func (d *decision) observe(ctx context.Context, f *finding, ask *asked) error {
	me := d.me(f)
	switch {
	case f.seat.Player == play.Moderator:
		ask.Trouble = &trouble{Block: "only-moderator"}
		return nil
	case me == nil && ask.Verb == request.Unobserve:
		return nil
	case me == nil:
		p := store.Person{Addresses: []string{f.mail.Author()}}
		var err error
		if p.ID, err = d.t.o.person(f.mail.Author()); err != nil {
			return err
		}
		if p.Epoch, err = d.t.o.epoch(d.Mail); err != nil {
			return err
		}
		d.people(p)
		me = &p
	}
	games, ok, err := d.observable(ctx, ask.Game)
	if err != nil {
		return err
	} else if !ok {
		ask.Trouble = &trouble{Block: "no-game", Name: ask.Game}
		return nil
	}
	d.is(me)
	if ask.Game == "" {
		observers, full := changed(d.notes.Observers, me.ID, ask.Verb == request.Observe)
		if full {
			ask.Trouble = &trouble{Block: "observers-full"}
			return nil
		}
		d.notes.Observers = observers
	}
	for _, game := range games {
		became, err := d.t.o.observes(ctx, game, me.ID, ask.Verb == request.Observe)
		switch {
		case err != nil:
			return err
		case became == "" && ask.Game == "": // who plays, or finds no room, in some
		case became == "":
			ask.Trouble = &trouble{Block: "observers-full", Name: game}
		case became == "plays":
			if ask.Game != "" {
				ask.Trouble = &trouble{Block: "plays-there", Name: game}
			}
		default:
			ask.League.Games = append(ask.League.Games, game)
		}
	}
	return nil
}

// observable returns the games that are meant: one, or for "" those of the league
// that are played.
func (d *decision) observable(ctx context.Context, name string) (games []string, ok bool, err error) {
	if name != "" {
		id := d.t.o.called(ctx, name)
		return []string{id}, id != "", nil
	}
	for _, se := range d.league.Seasons {
		if se.Phase == league.Running {
			for _, div := range se.Divisions {
				for _, r := range div.Rounds {
					for i := range r.Games {
						if g := &r.Games[i]; g.ID != "" && g.Outcome() == nil {
							games = append(games, g.ID)
						}
					}
				}
			}
		}
	}
	return games, true, nil
}

// changed returns the ids with one of them, or without it; full says that there is no
// room for it.
func changed(ids []string, id string, with bool) (after []string, full bool) {
	after = slices.DeleteFunc(slices.Clone(ids), func(other string) bool { return other == id })
	if !with {
		return after, false
	} else if len(after) < len(ids) {
		return ids, false
	} else if len(ids) >= mostObservers {
		return nil, true
	}
	return append(after, id), false
}

// observes changes whether somebody observes a game. It returns "observes", "leaves",
// "plays" for somebody who has a seat there, and "" where there is no room. Done
// twice, it is done once.
func (o *Office) observes(ctx context.Context, game, person string, with bool) (became string, err error) {
	err = o.repeatIn(ctx, game, func(t *table) (*store.Change, error) {
		if with && slices.ContainsFunc(t.players(), func(s seat) bool { return s.Person.ID == person }) {
			became = "plays"
			return nil, nil
		}
		n := t.notes
		observers, full := changed(n.Observers, person, with)
		if became = "leaves"; full {
			became = ""
			return nil, nil
		} else if with {
			became = "observes"
		}
		if slices.Equal(observers, n.Observers) {
			return nil, nil
		}
		n.Observers = observers
		return &store.Change{Notes: n.document()}, nil
	})
	return became, err
}

// observed returns the letters about an entry to those who observe the game.
func (t *table) observed(m *moment) (all []store.Letter) {
	if m.out.Entry.Kind != play.ActNew && !report.Concerns(m.game, &m.out, play.Public) {
		return nil
	}
	entry := m.game.Tip.Entry
	for _, id := range t.notes.Observers {
		if slices.ContainsFunc(t.players(), func(s seat) bool { return s.Person.ID == id }) {
			continue // who took a seat over
		}
		key := store.Key(fmt.Sprintf("%s/%s/%d/%s", aboutPublic, t.Docket, entry, id))
		all = append(all, store.Letter{Key: key, Docket: t.Docket, Kind: aboutPublic, Reader: id, Entry: entry, Since: entry - 1})
	}
	return all
}

// public returns the mail with the public report of an entry to an observer.
func (t *table) public(ctx context.Context, l *store.Letter) (*outgoing, error) {
	people, err := t.o.store.People(ctx, l.Reader)
	if err != nil {
		return nil, err
	}
	p := people.Find(l.Reader)
	if p == nil || !slices.Contains(t.notes.Observers, l.Reader) {
		return nil, errMoot
	}
	moment, err := t.moment(ctx, l.Entry)
	if err != nil {
		return nil, err
	}
	s := &seat{store.Seat{Player: play.Public, Person: p.ID, Epoch: p.Epoch}, *p}
	r, err := t.newReport(moment.game, s, moment.out)
	if err != nil {
		return nil, err
	}
	m := t.o.toPerson(Key(l.Key), s)
	m.game, m.title, m.head = t.Docket, moment.game.Rules.Title, r.head()
	m.state = stateOf(moment.game, s, stateNews)
	m.root = Key(aboutPublic + "/" + t.Docket + "/1/" + p.ID)
	page := pageTo(s)
	page.report(r)
	page.gap()
	page.say("observing", map[string]any{"game": t.Docket})
	m.body = page.body
	m.attach(t.Docket, l.Entry, r)
	return m, nil
}

// toPerson returns an email to somebody as one whom the office knows, without a text.
func (o *Office) toPerson(k Key, s *seat) *outgoing {
	return &outgoing{key: k, language: languageOf(s), to: slices.Clone(s.Addresses[:min(1, len(s.Addresses))]), token: o.personToken(&s.Person), person: &s.Person}
}
