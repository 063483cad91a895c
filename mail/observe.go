package mail

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/timer"
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
	if f.seat.Player == play.Moderator {
		ask.Trouble = &trouble{Block: "only-moderator"}
		return nil
	} else if me == nil && ask.Verb == request.Unobserve {
		return nil
	}
	var person string
	if me != nil {
		person = me.ID
	}
	games, problem, err := d.observable(ctx, person, ask)
	if err != nil {
		return err
	} else if ask.Trouble = problem; problem != nil {
		return nil
	}
	if me == nil {
		if me, err = d.onlooker(f); err != nil {
			return err
		}
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
		case became == noRoom && ask.Game == "", became == plays && ask.Game == "": // who plays, or finds no room, in some
		case became == noRoom:
			ask.Trouble = &trouble{Block: "observers-full", Name: game}
		case became == plays:
			ask.Trouble = &trouble{Block: "plays-there", Name: game}
		default:
			ask.League.Games = append(ask.League.Games, game)
			if ask.Game != "" {
				d.notes.observesEach(me.ID, game, ask.Verb == request.Observe)
			}
		}
	}
	return nil
}

// onlooker returns a new person with the address of an email, who has no name.
func (d *decision) onlooker(f *finding) (*store.Person, error) {
	p := store.Person{Addresses: []string{f.mail.Author()}, Language: cmp.Or(f.seat.Language, writtenIn(f.mail))}
	var err error
	if p.ID, err = d.t.o.person(f.mail.Author()); err != nil {
		return nil, err
	}
	if p.Epoch, err = d.t.o.epoch(d.Mail); err != nil {
		return nil, err
	}
	d.people(p)
	return &p, nil
}

// observable returns the games that somebody means, or says why not: one, or for ""
// those of the league that are played. A game that isn't open to them is as one that
// doesn't exist.
func (d *decision) observable(ctx context.Context, person string, ask *asked) (games []string, problem *trouble, err error) {
	observes := func(n *notes) bool { return slices.Contains(n.Observers, person) }
	if ask.Game == "" {
		se := season(d.league, league.SigningUp, league.Running)
		if ask.Verb == request.Observe && se != nil && !d.mayWatch(se, person) && !observes(&d.notes) {
			return nil, &trouble{Block: "invited-only"}, nil
		}
		return underway(d.league), nil, nil
	}
	if id := d.t.o.called(ctx, ask.Game); id != "" {
		t, err := d.t.o.load(ctx, id)
		if err != nil && !errors.Is(err, store.ErrNotFound) && !damaged(err) {
			return nil, nil, err
		}
		se, g := d.league.Find(id)
		if err == nil && (observes(&t.notes) || t.Seats.Observers == store.Anyone || g != nil && d.mayWatch(se, person)) {
			return []string{id}, nil, nil
		}
	}
	return nil, &trouble{Block: "no-game", Name: ask.Game}, nil
}

// openTo says whether anyone whom the office knows may observe the game. Those who observe
// it stay.
func (d *decision) openTo(a request.Ask) {
	observers := store.Anyone
	if a.Verb == request.Close {
		observers = store.Nobody
	}
	d.change.Seats = append(d.change.Seats, store.SeatEdit{Observers: observers})
	a.Act = nil
	d.Asks = append(d.Asks, asked{Ask: a, More: len(d.notes.Observers)})
}

// mayWatch reports whether somebody may see what is played in a season: anyone may,
// unless it is for those who are invited.
func (d *decision) mayWatch(se *league.Season, person string) bool {
	c, ok := codeOf(d.Code)
	return !se.Plan.Private || ok && c.invited && c.season == se.ID ||
		person != "" && (se.DivisionOf(person) != nil || se.Plays(person) || slices.Contains(se.Waiting, person))
}

// underway returns the games of a league that are played.
func underway(st *league.State) (games []string) {
	for _, se := range st.Seasons {
		if se.Phase == league.Running {
			for _, div := range se.Divisions {
				for _, r := range div.Rounds {
					for i := range r.Games {
						if g := &r.Games[i]; g.ID != "" && !g.Over() {
							games = append(games, g.ID)
						}
					}
				}
			}
		}
	}
	return games
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

// What can become of a wish to observe.
const (
	nowObserves = "observes"
	nowLeaves   = "leaves"
	plays       = "plays" // who has a seat there
	noRoom      = ""
)

// observes changes whether somebody observes a game, in its notes, and says what
// became of it.
func (n *notes) observes(seats *store.Seats, person string, with bool) (became string) {
	if with && seats != nil && slices.ContainsFunc(seats.Players, func(s store.Seat) bool { return s.Person == person }) {
		return plays
	}
	observers, full := changed(n.Observers, person, with)
	if full {
		return noRoom
	}
	if n.Observers = observers; with {
		return nowObserves
	}
	return nowLeaves
}

// observesEach notes, in the office's own notes, which game somebody observes by
// itself, or does not any more.
func (n *notes) observesEach(person, game string, does bool) {
	games := slices.DeleteFunc(slices.Clone(n.Observed[person]), func(other string) bool { return other == game })
	if does {
		games = append(games, game)
	}
	if n.Observed = with(n.Observed, person, games); len(games) == 0 {
		delete(n.Observed, person)
	}
}

// observes changes whether somebody observes a game. Done twice, it is done once.
func (o *Office) observes(ctx context.Context, game, person string, with bool) (became string, err error) {
	err = o.repeatIn(ctx, game, func(t *table) (*store.Change, error) {
		n := t.notes
		if became = n.observes(t.Seats, person, with); slices.Equal(n.Observers, t.notes.Observers) {
			return nil, nil
		}
		return &store.Change{Notes: n.document()}, nil
	})
	return became, err
}

// observed returns how the games stand that somebody observes, each as everybody may
// see it: those of the league, and others, as many as the status of all tells of.
func (d *decision) observed(ctx context.Context, person string) (all []standing, more int, err error) {
	games := slices.Clone(d.notes.Observed[person])
	if slices.Contains(d.notes.Observers, person) {
		games = names(append(games, underway(d.league)...))
	}
	byPath := map[string]*table{}
	var overviews []*timer.Overview
	for _, id := range games {
		t, err := d.t.o.load(ctx, id)
		if errors.Is(err, store.ErrNotFound) || err == nil && !slices.Contains(t.notes.Observers, person) {
			continue
		} else if err != nil {
			return nil, 0, err
		}
		if len(overviews) == maxStandings {
			more++
			continue
		}
		byPath[id] = t
		overviews = append(overviews, t.overview(ctx))
	}
	timer.Sort(overviews)
	for _, v := range overviews {
		all = append(all, standingOf(v, byPath[v.Path], nil))
	}
	return all, more, nil
}

// toObservers returns the letters about an entry to those who observe the game.
func (t *table) toObservers(m *moment) (all []store.Letter) {
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
	r, err := t.newReport(ctx, moment.game, s, moment.out)
	if err != nil {
		return nil, err
	}
	m := t.o.toPerson(Key(l.Key), s)
	m.game, m.title, m.head = t.Docket, moment.game.Rules.Title, r.head()
	m.state = stateOf(moment.game, s, stateNews)
	m.root = Key(aboutPublic + "/" + t.Docket + "/1/" + p.ID)
	page := pageTo(s)
	page.report(r)
	if err := t.signedBy(page, moment.game, s.Player, moment.out); err != nil {
		return nil, err
	}
	if err := t.proofSite(ctx, page, moment.game); err != nil {
		return nil, err
	}
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
