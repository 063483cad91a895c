package mail

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/locate"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
	"cityhall.example/mail/hooks"
)

// A Herald tells the hooks of a directory that has no mail what happens in its games,
// and in its league if it is one. It works as an office does: what a hook is to hear
// is a letter in the docket that it is about. But no office commits the letter with
// the entries: a Herald notes up to which entry hooks have heard of a game, and looks
// what is new.
//
//	h, err := mail.NewHerald(ctx, "club", now, log)
//	h.Look(ctx, games)  // what others did
//	...                 // play
//	h.Look(ctx, games)
//	h.Tell(ctx, games)
//
// Nothing that fails keeps a game from being played, or another one from being told:
// it goes to the log, and is tried again the next time.
type Herald struct {
	dir    string
	league bool
	now    time.Time
	log    func(format string, args ...any)
	hooks  []hooks.Hook
	tell   func(context.Context, *hooks.Hook, *hooks.Event) error
	// down are the hooks that failed: the rest isn't tried now.
	down map[string]bool
}

// NewHerald returns the Herald of a directory, as of a time; nil where the directory
// has no hooks, or is an office, which tells them itself.
func NewHerald(ctx context.Context, dir string, now time.Time, log func(format string, args ...any)) (*Herald, error) {
	if HasSettings(dir) {
		return nil, nil
	}
	all, err := hooks.Read(ctx, dir)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	_, err = os.Stat(filepath.Join(dir, league.SettingsName))
	return &Herald{dir: dir, league: err == nil, now: now, log: log, hooks: all, tell: hooks.NewClient().Send, down: map[string]bool{}}, nil
}

// Look notes what is new in the games of these files, and in the league: it commits
// letters, and sends none.
func (h *Herald) Look(ctx context.Context, games []string) {
	h.each(ctx, games, func(o *Office, id string) error {
		if id == "" {
			return o.announceRounds(ctx)
		}
		return o.overhear(ctx, id)
	})
}

// Tell sends the letters that wait.
func (h *Herald) Tell(ctx context.Context, games []string) {
	h.each(ctx, games, func(o *Office, id string) error {
		saved, err := o.store.Load(ctx, id)
		if err != nil || len(saved.Letters) == 0 {
			return err
		}
		t, err := o.load(ctx, id)
		if err != nil {
			return err
		}
		return (&telling{Office: o, ctx: ctx, down: h.down}).docket(t)
	})
}

// each does something for each game, and for the league. A game in use is left for
// another time.
func (h *Herald) each(ctx context.Context, games []string, do func(o *Office, id string) error) {
	var opened locate.Set
	defer opened.Close() // nothing is held any more
	tried := func(name string, s store.Store, id string, err error) {
		if err == nil {
			o := h.office(s)
			err = errors.Join(o.guarded(name, func() error { return do(o, id) }), s.Close())
		}
		if err != nil && !errors.Is(err, store.ErrBusy) && !errors.Is(err, store.ErrGoneOn) {
			h.log("%s: %s", name, words.Text(err, words.English))
		}
	}
	if h.league {
		s, err := locate.Office(ctx, h.dir, storeOptions(true))
		tried(hooks.File, s, "", err)
	}
	for _, path := range games {
		if ctx.Err() != nil {
			return
		}
		s, id, err := opened.Game(ctx, path)
		tried(path, s, id, err)
	}
}

// office returns an office without mail, which tells hooks about the dockets of a
// store.
func (h *Herald) office(s store.Store) *Office {
	return &Office{
		Settings: &Settings{}, Log: h.log, Now: func() time.Time { return h.now }, mailless: true,
		store: s, workers: 1, hooks: h.hooks, tell: h.tell,
	}
}

// overhear makes the letters to hooks about what happened in a game since they last
// heard of it. At first it only looks, unless the game begins.
func (o *Office) overhear(ctx context.Context, id string) error {
	saved, err := o.store.Load(ctx, id)
	if err != nil {
		return err
	}
	var n notes
	if len(saved.Notes) > 0 {
		if err := json.Unmarshal(saved.Notes, &n); err != nil {
			return fmt.Errorf("the notes of %s: %w", id, err)
		}
	}
	called := n.called()
	if docket.ByMail(saved) || n.Announced > saved.At.Entry && slices.Equal(called, n.Near) {
		return nil
	}
	t, err := o.load(ctx, id)
	if err != nil {
		return err
	}
	g, err := t.play(ctx)
	if err != nil {
		return err
	}
	c := &store.Change{}
	switch first := t.notes.Announced; {
	case first > t.At.Entry:
	case first > 0:
		before, err := t.moment(ctx, first-1)
		if err != nil {
			return err
		}
		c.Letters = t.announcements(before.game, []*moment{{game: g}}, nil)
	case t.At.Entry == 1:
		c.Letters = t.announcements(nil, []*moment{{game: g}}, nil)
	}
	for _, due := range called {
		if !slices.Contains(t.notes.Near, due) {
			c.Letters = append(c.Letters, t.announce(hooks.Near, int64(due), t.At.Entry)...)
		}
	}
	n.Announced, n.Near = t.At.Entry+1, called
	c.Notes = n.document()
	return t.commit(ctx, c)
}

// called returns the deadlines of which players were called last, in their order.
func (n *notes) called() (dues []play.Time) {
	if n.Clock == nil {
		return nil
	}
	for _, w := range n.Clock.Players {
		if w.Called > 0 && !slices.Contains(dues, w.Called) {
			dues = append(dues, w.Called)
		}
	}
	slices.Sort(dues)
	return dues
}

// alone makes the seats of a game that is played without mail: everybody has one, with
// a person if the league knows one.
func (t *table) alone(ctx context.Context) error {
	g, err := t.play(ctx)
	if err != nil {
		return err
	}
	var folk store.Folk
	if office, err := t.o.store.Load(ctx, ""); err == nil {
		folk = office.People
	}
	t.seats = []seat{{Seat: store.Seat{Player: play.Moderator}}}
	for _, player := range g.Players {
		s := seat{Seat: store.Seat{Player: player}}
		if known := t.Seats.Seat(player); known != nil {
			s.Seat = *known
			if p := folk.Find(known.Person); p != nil {
				s.Person = *p
			}
		}
		t.seats = append(t.seats, s)
	}
	return nil
}
