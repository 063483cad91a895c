package mail

import (
	"context"
	"crypto/sha256"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/adjudicator/store/locate"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
	"cityhall.example/mail/hooks"
	"cityhall.example/mail/identity"
)

// storeOptions say how an office opens its store.
func storeOptions(guest bool) directory.Options {
	o := directory.Options{Canonical: identity.Canonical, Guest: guest}
	for _, p := range identity.Policies {
		o.Policies = append(o.Policies, string(p))
	}
	for _, p := range Presses {
		o.Presses = append(o.Presses, string(p))
	}
	return o
}

// Open opens the office of a directory for one program at a time, if its settings are
// trusted, see [trust.Name].
func Open(ctx context.Context, dir string) (*Office, error) {
	o, err := open(ctx, dir)
	if err != nil {
		return nil, err
	}
	if err = o.Settings.allow(ctx); err == nil {
		o.hooks, err = hooks.Read(ctx, dir)
	}
	if err != nil {
		return nil, errors.Join(err, o.Close())
	}
	return o, nil
}

// open is Open for an office that tells no hooks.
func open(ctx context.Context, dir string) (*Office, error) {
	settings, err := ReadSettings(dir)
	if err != nil {
		return nil, err
	}
	files, err := openDir(dir)
	if err != nil {
		return nil, err
	}
	o := &Office{Settings: settings, files: files, workers: usualWorkers, close: []func() error{files.Close}}
	how := storeOptions(false)
	how.Notice = func(err error) { o.noticed = errors.Join(o.noticed, err) }
	s, err := locate.Office(context.WithoutCancel(ctx), dir, how)
	if err != nil {
		return nil, errors.Join(err, o.Close())
	}
	o.store, o.close = s, append(o.close, s.Close)
	if o.shared, err = locate.Shared(dir); err != nil {
		return nil, errors.Join(err, o.Close())
	}
	if err := o.begin(); err != nil {
		return nil, errors.Join(err, o.Close())
	}
	return o, nil
}

// Visit opens the store of the office of a directory, or of a league that has no
// mail, beside a program that may be running it.
func Visit(ctx context.Context, dir string, do func(context.Context, store.Store) error) error {
	d, err := openDir(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	if _, _, err := readSettings(d); err != nil && (HasSettings(dir) || !isLeague(d)) {
		return err
	}
	ctx = context.WithoutCancel(ctx) // what was begun is finished
	s, err := locate.Office(ctx, dir, storeOptions(true))
	if err != nil {
		return err
	}
	return errors.Join(do(ctx, s), s.Close())
}

// A running office holds a docket for a moment only.
const (
	visitTries = 100
	visitPause = 100 * time.Millisecond
)

// edit commits a change to a docket, again where something came in between; nil
// where there is nothing to change.
func edit(ctx context.Context, s store.Store, docket string, change func(*store.Saved) (*store.Change, error)) error {
	for try := 1; ; try++ {
		saved, err := s.Load(ctx, docket)
		if err != nil {
			return err
		}
		c, err := change(saved)
		if err != nil || c == nil {
			return err
		}
		c.Docket, c.After, c.Now = docket, saved.At, time.Now()
		_, err = s.Commit(ctx, c)
		if again := errors.Is(err, store.ErrBusy) || errors.Is(err, store.ErrGoneOn); !again || try == visitTries {
			return err
		}
		time.Sleep(visitPause)
	}
}

// NewGame makes a game in the office of the directory, which may be running: its
// players are told of it in the next round. The seats get new tokens. People are
// found by their ids and addresses, or made. It returns the path of the game file.
func NewGame(ctx context.Context, dir string, o adjudicator.Options, p Places) (string, error) {
	addresses := slices.Clone(p.Moderator)
	for _, place := range p.Players {
		addresses = append(addresses, place.Who...)
	}
	if err := refuseOwn(dir, addresses...); err != nil {
		return "", err
	}
	err := Visit(ctx, dir, func(ctx context.Context, s store.Store) error {
		return CreateGame(ctx, s, o, p)
	})
	return filepath.Join(dir, "games", o.ID, "game.yaml"), err
}

// CreateGame is NewGame in the open store of an office.
func CreateGame(ctx context.Context, s store.Store, o adjudicator.Options, p Places) error {
	ids, err := s.Dockets(ctx)
	if err != nil {
		return err
	}
	// Case makes no difference: emails are not written with care.
	if slices.ContainsFunc(ids, func(id string) bool { return strings.EqualFold(id, o.ID) }) {
		return words.Fail("office/game-exists", "game", o.ID)
	}
	mark := []store.Hash{sha256.Sum256([]byte("game/" + strings.ToLower(o.ID)))}
	// Letters of one name have one Message-ID, and tokens one game.
	if before, err := s.Seen(ctx, "", mark); err != nil {
		return err
	} else if before[0] > 0 {
		return words.Fail("office/game-before", "game", o.ID)
	}
	if err := create(ctx, s, o, p, newMaker, time.Now()); err != nil {
		return err
	}
	return edit(ctx, s, "", func(*store.Saved) (*store.Change, error) {
		return &store.Change{Seen: []store.Fingerprint{{Hash: mark[0], Mail: 1}}}, nil
	})
}

// Places are who is to play a new game.
type Places struct {
	Policy identity.Policy
	Press  Press
	// Moderator is who moderates, as in Place.Who.
	Moderator []string
	// Players are in the order of their seats.
	Players []Place
	// Observers are the ids of those who get the public reports, and Open says that
	// anyone whom the office knows can ask for them.
	Observers []string
	Open      bool
}

// create makes a game in a store, and people who are new, with new tokens.
func create(ctx context.Context, s store.Store, o adjudicator.Options, p Places, m maker, now time.Time) (err error) {
	if o.Others, err = s.Dockets(ctx); err != nil {
		return err
	}
	g, out, err := adjudicator.New(o)
	if err != nil {
		return err
	}
	seats := store.Seats{Policy: string(p.Policy), Press: string(p.Press)}
	if p.Open {
		seats.Observers = store.Anyone
	}
	seats.Moderator.Player = play.Moderator
	people, err := m.settle(ctx, s, append([]Place{{play.Moderator, p.Moderator}}, p.Players...))
	if err != nil {
		return err
	}
	for i, person := range people {
		seat := &seats.Moderator
		if i > 0 {
			seats.Players = append(seats.Players, store.Seat{Player: p.Players[i-1].Player})
			seat = &seats.Players[i-1]
		}
		seat.Person = person.ID
		if seat.Epoch, err = m.epoch(); err != nil {
			return err
		}
	}
	c := &store.Change{Docket: o.ID, Now: now, Lines: out.Entry.Line(), Checkpoint: docket.Checkpoint(g), Seats: seats.Edits()}
	if len(p.Observers) > 0 {
		c.Notes = notes{Observers: p.Observers}.document()
	}
	_, err = s.Commit(ctx, c)
	return err
}

// ReadSeats reads the seats of all games in the office of the directory, by
// their ids.
func ReadSeats(ctx context.Context, dir string) (map[string]*store.Seats, error) {
	all := map[string]*store.Seats{}
	err := Visit(ctx, dir, func(ctx context.Context, s store.Store) error {
		ids, err := s.Dockets(ctx)
		if err != nil {
			return err
		}
		for _, id := range ids {
			saved, err := s.Load(ctx, id)
			if err != nil {
				return err
			}
			if all[id] = saved.Seats; saved.Seats == nil {
				all[id] = &store.Seats{}
			}
		}
		return nil
	})
	return all, err
}

// game makes a change to a game in the office of the directory.
func game(ctx context.Context, dir, id string, change func(*store.Saved) (*store.Change, error)) error {
	return Visit(ctx, dir, func(ctx context.Context, s store.Store) error {
		err := edit(ctx, s, id, change)
		if errors.Is(err, store.ErrNotFound) {
			return words.Fail("office/no-game", "game", id)
		}
		return err
	})
}

// Renew replaces the token of a player of a game, or of the moderator, and that of the
// person in digests. The next mail has the new one; the old one stops working at once.
func Renew(ctx context.Context, dir, id, player string) error {
	epoch, err := newEpoch(0)
	if err != nil {
		return err
	}
	person := ""
	err = game(ctx, dir, id, func(s *store.Saved) (*store.Change, error) {
		if s.Seats == nil || s.Seats.Seat(player) == nil {
			return nil, words.Fail("office/no-seat", "player", player, "game", id)
		}
		seat := s.Seats.Seat(player)
		name := seat.Player
		if seat == &s.Seats.Moderator {
			name = play.Moderator
		}
		person = seat.Person
		return &store.Change{Seats: []store.SeatEdit{{Player: name, Epoch: epoch}}}, nil
	})
	if err != nil || person == "" {
		return err
	}
	_, err = ChangePerson(ctx, dir, person, func(p *store.Person) error { p.Epoch = epoch; return nil })
	if errors.Is(err, errWho) { // who was removed
		return nil
	}
	return err
}

// Retry lets a game that waits for its moderator go on. It returns why it
// waited.
func Retry(ctx context.Context, dir, id string) (why string, err error) {
	err = game(ctx, dir, id, func(s *store.Saved) (*store.Change, error) {
		none := ""
		if why = s.Trouble; why == "" {
			return nil, words.Fail("office/not-waiting", "game", id)
		}
		return &store.Change{Trouble: &none}, nil
	})
	return why, err
}

// Refresh has the office look at all its games again, as after changes by hand.
// Where a program runs the office, that one does it in its next round.
func Refresh(ctx context.Context, dir string) error {
	return Visit(ctx, dir, func(ctx context.Context, s store.Store) error { return s.Rebuild(ctx) })
}
