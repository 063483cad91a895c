package mail

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

// letters returns what goes out about an entry: to the players whom it concerns
// and, when the game begins or orders on file were dropped, to the moderator.
func (t *table) letters(m *moment) (all []store.Letter) {
	entry := m.game.Tip.Entry
	letter := func(reader string) {
		all = append(all, store.Letter{Key: entryKey(t.Docket, entry, reader), Docket: t.Docket, Kind: aboutEntry, Reader: reader, Entry: entry, Since: entry - 1})
	}
	for _, s := range t.players() {
		if report.Concerns(m.game, &m.out, s.Player) {
			letter(s.Player)
		}
	}
	all = append(all, t.toObservers(m)...)
	dropped := slices.ContainsFunc(m.out.Notes, func(n play.Note) bool { return n.Code == play.Dropped })
	if (m.out.Entry.Kind == play.ActNew || dropped) && len(t.moderator().Addresses) > 0 {
		letter(play.Moderator)
	}
	return all
}

// lettersAbout returns what goes out about entries that were made together: one
// letter for each reader.
func (t *table) lettersAbout(made []*moment) (all []store.Letter) {
	for _, m := range made {
		for _, l := range t.letters(m) {
			if !slices.ContainsFunc(all, func(k store.Letter) bool { return k.Reader == l.Reader }) {
				last := made[len(made)-1].game.Tip.Entry
				since := made[0].game.Tip.Entry - 1
				l.Key, l.Entry, l.Since = entriesKey(t.Docket, since, last, l.Reader), last, since
				all = append(all, l)
			}
		}
	}
	return all
}

// tell makes the letters about entries that another program made. Where they
// can't be played again the game waits for its moderator.
func (t *table) tell(ctx context.Context) error {
	if !t.isGame() {
		return t.tellLeague(ctx)
	}
	if t.Told >= t.At.Entry || t.Trouble != "" {
		return nil
	}
	c := &store.Change{Told: t.At.Entry}
	var made []*moment
	var before *play.Game
	heard := max(t.Told, t.notes.Announced-1) // by hooks, also before there was mail
	if heard > 0 && len(t.o.hooks) > 0 {
		m, err := t.moment(ctx, heard)
		if err != nil {
			return err
		}
		before = m.game
	}
	for entry := t.Told + 1; entry <= t.At.Entry; entry++ {
		m, err := t.moment(ctx, entry)
		if damaged(err) {
			return t.wait(ctx, words.Text(err, languageOf(t.moderator())))
		} else if err != nil {
			return err
		}
		c.Letters, made = append(c.Letters, t.letters(m)...), append(made, m)
	}
	if heard < t.At.Entry {
		c.Letters = append(c.Letters, t.announcements(before, made, nil)...)
	}
	n := t.notes
	if n.endUndo(t, time.Time{}, made, c) {
		c.Notes = n.document()
	}
	g, err := t.play(ctx)
	if err != nil {
		return err
	}
	t.clocked(c, g, &n)
	if err := t.commit(ctx, c); err != nil {
		return err
	}
	t.notes = n
	return nil
}

// wait lets the game wait for its moderator, who is told.
func (t *table) wait(ctx context.Context, why string) error {
	t.o.Log("game %s waits for its moderator: %s", t.Docket, why)
	t.o.failed(t.Docket)
	return t.commit(ctx, &store.Change{Trouble: &why, Letters: []store.Letter{{
		Key: store.Key(fmt.Sprintf("%s/%s/%d", aboutTrouble, t.Docket, t.At.Tx)), Docket: t.Docket, Kind: aboutTrouble, Reader: play.Moderator, Why: why,
	}}})
}

// unread has the moderators of the office told, once a day, that a game can't be
// read, so that not even its moderator is known. What can be read again later is
// an error.
func (o *Office) unread(ctx context.Context, docket string, err error) error {
	if !damaged(err) || docket == "" {
		return fmt.Errorf("game %s: %w", docket, err)
	}
	o.Log("game %s: %v", docket, err)
	return o.tellUnread(ctx, docket, err)
}

// stuck is unread for the league: what is wrong there, or with one of its games, holds
// up nothing else.
func (o *Office) stuck(ctx context.Context, err error) error {
	var said *words.Error
	if errors.Is(err, store.ErrBusy) || errors.Is(err, store.ErrGoneOn) || !damaged(err) && !errors.As(err, &said) {
		return err
	}
	o.Log("league: %v", err)
	return o.tellUnread(ctx, "", err)
}

// tellUnread has the moderators of the office told, once a day, what is wrong with a
// game or the league.
func (o *Office) tellUnread(ctx context.Context, docket string, err error) error {
	o.failed(docket)
	return o.tellDaily(ctx, aboutUnread+"/"+docket, func(office *table, day string) store.Letter {
		return store.Letter{
			Key:  store.Key(fmt.Sprintf("%s/%s/%s", aboutUnread, docket, day)),
			Kind: aboutUnread, About: store.Key(docket), Why: words.Text(err, languageOf(office.moderator())),
		}
	})
}

// tellDaily commits a letter to the moderators of the office, unless they were told
// of the same today.
func (o *Office) tellDaily(ctx context.Context, what string, letter func(office *table, day string) store.Letter) error {
	return o.repeat(ctx, func(office *table) (*store.Change, error) {
		n, now := office.notes, o.Now()
		n.on(now)
		if n.Told[what] {
			return nil, nil
		}
		n.Told = with(n.Told, what, true)
		l := letter(office, now.UTC().Format(time.DateOnly))
		l.Reader = play.Moderator
		return &store.Change{Notes: n.document(), Letters: []store.Letter{l}}, nil
	})
}
