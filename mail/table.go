package mail

import (
	"context"
	"encoding/json"
	"fmt"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/bot"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/league/host"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
)

// A table is a docket as it was read: a game and those who play it, or the
// office itself. What is committed through it, it knows.
type table struct {
	*store.Saved
	o     *Office
	notes notes
	// seats are the moderator's and those of the players, with their people.
	seats []seat
	// game is read when it is first asked for; wrong says why it can't be.
	game  *play.Game
	wrong error
	// book is the league, in the office's own docket, and past0 the league as of an
	// entry that was asked for last.
	book  *host.Book
	past0 *league.State
	// moments are the entries that were made or played again, by number, and
	// replay is where the last one came from.
	moments map[int]*moment
	replay  *adjudicator.Replay
	// story is what the first entries did, as far as it was asked for.
	story []play.Outcome
}

// A moment is an entry as it was played.
type moment struct {
	// game is the game after it.
	game *play.Game
	out  play.Outcome
}

// load reads a docket.
func (o *Office) load(ctx context.Context, docket string) (*table, error) {
	o.steps("games", 1)
	saved, err := o.store.Load(ctx, docket)
	if err != nil {
		return nil, err
	}
	if docket != "" {
		o.mu.Lock()
		o.names.learn(docket)
		o.mu.Unlock()
	}
	t := &table{Saved: saved, o: o, moments: map[int]*moment{}}
	if saved.Seats == nil {
		saved.Seats = &store.Seats{} // nobody has an address
		saved.Seats.Apply()
	}
	if len(saved.Notes) > 0 {
		if err := json.Unmarshal(saved.Notes, &t.notes); err != nil {
			return nil, fmt.Errorf("the notes of %s: %w", docket, err)
		}
	}
	seat := t.resolve
	if o.mailless && t.isGame() {
		seat = t.alone
	}
	if err := seat(ctx); err != nil {
		return nil, err
	}
	o.lately.recall(t)
	return t, nil
}

// isGame reports that the docket is not the office's own.
func (t *table) isGame() bool { return t.Docket != "" }

// play returns the game as of the last commit. The error says that its files
// are damaged, or can't be read now.
func (t *table) play(ctx context.Context) (*play.Game, error) {
	if t.game != nil || t.wrong != nil {
		return t.game, t.wrong
	}
	g, err := docket.Restore(ctx, t.o.store, t.Saved)
	if err == nil && g.ID != t.Docket && !t.o.mailless {
		err = words.Fail("office/names", "file", t.File, "game", g.ID, "directory", t.Docket)
	}
	if err == nil && !t.o.mailless {
		err = checkSeats(t.Docket, t.Seats, g)
	}
	if err != nil {
		t.wrong = err
		t.o.Log("game %s: %v", t.Docket, err)
		return nil, err
	}
	t.game = g
	t.o.lately.note(t)
	return g, nil
}

// rules returns the rules of the game; nil where it can't be read.
func (t *table) rules(ctx context.Context) *engine.Rules {
	g, err := t.play(ctx)
	if err != nil {
		return nil
	}
	return g.Rules
}

// moment returns an entry as it was played. To ask for entries in their order
// costs one replay.
func (t *table) moment(ctx context.Context, entry int) (*moment, error) {
	if m := t.moments[entry]; m != nil {
		return m, nil
	}
	g, err := t.play(ctx)
	if err != nil {
		return nil, err
	}
	if t.replay == nil || t.replay.Len() < entry || t.replay.Game != nil && t.replay.Game.Tip.Entry >= entry {
		if t.replay, err = t.journal(ctx, g); err != nil {
			return nil, err
		}
	}
	out, err := t.replay.To(entry)
	if err != nil {
		return nil, fmt.Errorf("game %s: %w", t.Docket, err)
	}
	m := &moment{t.replay.Game.Clone(), out} // the next entry changes it
	t.moments[entry] = m
	t.o.lately.note(t)
	return m, nil
}

// before returns what the entries before one did. It is what the journal says, whether
// that was made here, or is played again at the cost of one replay.
func (t *table) before(ctx context.Context, entry int) ([]play.Outcome, error) {
	for n := len(t.story) + 1; n < entry && t.moments[n] != nil; n++ {
		t.story = append(t.story, t.moments[n].out)
	}
	if len(t.story) < entry-1 {
		g, err := t.play(ctx)
		if err != nil {
			return nil, err
		}
		replay, err := t.journal(ctx, g)
		if err != nil {
			return nil, err
		}
		if t.story, err = replay.Since(0, replay.Len()); err != nil {
			return nil, fmt.Errorf("game %s: %w", t.Docket, err)
		}
		t.o.steps("replays", 1)
	}
	t.o.lately.note(t)
	return t.story[:max(0, entry-1)], nil
}

// journal returns a new replay of the game's journal.
func (t *table) journal(ctx context.Context, g *play.Game) (*adjudicator.Replay, error) {
	return docket.ReplayOf(ctx, t.o.store, t.Saved, g)
}

// telling returns a [bot.Telling] of the game's journal and the entries that
// were made since and are not committed yet.
func (t *table) telling(ctx context.Context, g *play.Game, made []*moment) bot.Telling {
	return func(seat engine.Seat) ([]engine.Event, error) {
		r, err := t.journal(ctx, g)
		if err != nil {
			return nil, err
		}
		var since []play.Outcome
		for _, m := range made {
			since = append(since, m.out)
		}
		return adjudicator.Told(r, seat, since...)
	}
}

// past returns the game as it was after an entry.
func (t *table) past(ctx context.Context, entry int) (*play.Game, error) {
	if g, err := t.play(ctx); err != nil || g.Tip.Entry == entry {
		return g, err
	}
	m, err := t.moment(ctx, entry)
	if err != nil {
		return nil, err
	}
	return m.game, nil
}

// commit makes a change last, with the moments that its lines are, and knows it
// from then on. After an error the table is of no use any more.
func (t *table) commit(ctx context.Context, c *store.Change, made ...*moment) error {
	c.Docket, c.After, c.Now = t.Docket, t.At, t.o.Now()
	c.Letters = append(c.Letters, t.announcements(t.game, made, c.Letters)...)
	c.Letters = append(c.Letters, t.farewells(c, made)...)
	for _, m := range made {
		c.Lines = append(c.Lines, m.out.Entry.Line()...)
		c.Told = m.game.Tip.Entry
	}
	n := t.notes
	if c.Notes != nil {
		n = notes{}
		if err := json.Unmarshal(c.Notes, &n); err != nil {
			return err
		}
	}
	n.jotted(c.Letters)
	if len(made) > 0 {
		c.Checkpoint = docket.Checkpoint(made[len(made)-1].game)
	}
	at, err := t.o.store.Commit(ctx, c)
	if err != nil {
		return err
	}
	t.At = at
	t.Undecided = t.Undecided[len(c.Decided):]
	t.Letters = append(t.Letters, c.Letters...)
	if t.People = t.People.With(c.People...); c.Lines != nil || c.People != nil {
		t.book = nil
	}
	if !t.isGame() && c.Lines != nil {
		t.Checkpoint = c.Checkpoint
	}
	if t.Seats.Apply(c.Seats...); len(c.Seats) > 0 || len(c.People) > 0 {
		if err := t.resolve(ctx); err != nil {
			return err
		}
	}
	t.Told = max(t.Told, c.Told)
	if c.Trouble != nil {
		t.Trouble = *c.Trouble
	}
	for _, m := range made {
		t.game, t.moments[m.game.Tip.Entry] = m.game, m
	}
	if n := len(made); n > 0 && (t.game.Over() || host.Reopens(made[n-1].out.Entry.Kind)) {
		t.o.league.ended.Store(true)
	}
	if len(made) > 0 {
		t.Checkpoint = c.Checkpoint
		t.o.lately.note(t)
	}
	return nil
}
