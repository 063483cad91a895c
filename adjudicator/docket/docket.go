package docket

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/bot"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/timer"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// A Docket is a game in a store, as of its last commit.
type Docket struct {
	*store.Saved
	// Game is the game as of At.
	Game  *play.Game
	Store store.Store
	// folk are those whom the seats name, once somebody has asked who is away.
	folk *store.Folk
	// behind reports whether the checkpoint was older than the journal's end.
	behind bool
	// sits is who gets a seat with the next entry.
	sits []store.SeatEdit
	// unkept says that the notes wait for a commit.
	unkept bool
}

// Load reads a game from its store. Errors are those of [Restore] and of the
// store.
func Load(ctx context.Context, s store.Store, id string) (*Docket, error) {
	saved, err := s.Load(ctx, id)
	if err != nil {
		if saved != nil && saved.Checkpoint != nil { // a view has no journal
			if _, wrong := readGame(saved); wrong != nil {
				return nil, wrong
			}
		}
		return nil, err
	}
	g, first, err := restore(ctx, s, saved)
	if err != nil {
		return nil, err
	}
	return &Docket{Saved: saved, Game: g, Store: s, behind: first < saved.At.Entry}, nil
}

// away returns what finds the absences that the person asked for who has a player's
// seat. Only games with deadlines depend on them.
func (d *Docket) away(ctx context.Context) (func(player string) []store.Absence, error) {
	named := d.Seats != nil && slices.ContainsFunc(d.Seats.Players, func(s store.Seat) bool { return s.Person != "" })
	if d.Game.Policy == "" || !named {
		return func(string) []store.Absence { return nil }, nil
	}
	if d.folk == nil {
		office, err := d.Store.Load(ctx, "")
		if err != nil {
			return nil, err
		}
		d.folk = &office.People
	}
	return func(player string) []store.Absence {
		if seat := d.Seats.Seat(player); seat != nil {
			if person := d.folk.Find(seat.Person); person != nil {
				return person.Away
			}
		}
		return nil
	}, nil
}

// Take is Load for callers that want to commit: it holds the docket until the
// store is closed.
func Take(ctx context.Context, s store.Store, id string) (*Docket, error) {
	_, busy := s.Hold(ctx, id)
	d, err := Load(ctx, s, id) // the game's own error says more
	if err == nil {
		err = busy
	}
	return d, err
}

// Create creates a game in a store, with the lines of its journal. It never
// replaces a game: if the name is taken, the error is store.ErrGoneOn.
func Create(ctx context.Context, s store.Store, id string, g *play.Game, lines []byte) error {
	_, err := s.Commit(ctx, &store.Change{Docket: id, Lines: lines, Checkpoint: Checkpoint(g)})
	return err
}

// Sit has the next entry that is committed give a seat to a person.
func (d *Docket) Sit(player, person string) {
	d.sits = append(d.sits, store.SeatEdit{Player: player, Person: person, Entry: d.Game.Tip.Entry + 1})
}

// Sits reports whether the next entry gives a seat to a person.
func (d *Docket) Sits() bool { return len(d.sits) > 0 }

// Commit stores an entry: the lines of the journal and the checkpoint after them. Of a
// player who is replaced nothing stays noted. The docket is then as of that commit.
// After a failure, a *[CommitError] says what is committed.
func (d *Docket) Commit(ctx context.Context, next *play.Game, out play.Outcome) error {
	c, err := d.Change(next, out, d.sits...)
	if err != nil {
		return err
	}
	at, err := d.Store.Commit(ctx, c)
	if err != nil {
		return d.unsure(ctx, err, next)
	}
	if d.Seats != nil {
		d.Seats.Apply(d.sits...)
	}
	d.At, d.Game, d.sits, d.unkept = at, next, nil, false
	if c.Notes != nil {
		d.Notes = c.Notes
	}
	return nil
}

// Change returns what commits an entry that gives seats to people.
func (d *Docket) Change(next *play.Game, out play.Outcome, sits ...store.SeatEdit) (c *store.Change, err error) {
	c = &store.Change{Docket: d.Docket, After: d.At, Lines: out.Entry.Line(), Checkpoint: Checkpoint(next), Seats: sits}
	if d.unkept {
		c.Notes = d.Notes
	}
	if e := &out.Entry; e.Kind == play.ActReplace && len(d.Notes) > 0 {
		c.Notes, err = replaced(d.Notes, e.Player)
	}
	return c, err
}

// replaced returns the notes of a docket without what is known of a player whose seat
// somebody else takes over.
func replaced(notes json.RawMessage, player string) (json.RawMessage, error) {
	w, err := timer.ReadWatch(notes)
	if err != nil {
		return nil, err
	}
	w.Replaced(player)
	j, err := readJottings(notes)
	if err != nil {
		return nil, err
	}
	j.Forget(player)
	if notes, err = w.In(notes); err != nil {
		return nil, err
	}
	return j.in(notes)
}

// Facts returns what is known about the clock of the game at a time: what its office
// has noted, or, without an office, that reports were handed over at once and all
// orders were read. The docket must be a file.
func (d *Docket) Facts(ctx context.Context, now play.Time) (timer.Facts, error) {
	f := timer.Facts{Now: now, Intake: now}
	var err error
	if f.Watch, err = timer.ReadWatch(d.Notes); err != nil {
		return f, err
	}
	away, err := d.away(ctx)
	if err != nil {
		return f, err
	}
	policy, err := adjudicator.PolicyOf(d.Game)
	if policy != nil {
		for _, player := range d.Game.Players {
			f.Away = append(f.Away, adjudicator.Absences(policy, away(player)))
		}
	}
	if !ByMail(d.Saved) {
		f.Watch.HandOver(d.Game, now)
		return f, err
	}
	var office struct {
		Standby []string `json:"standby"`
	}
	if len(d.Notes) > 0 && err == nil {
		err = json.Unmarshal(d.Notes, &office)
	}
	f.Polls, f.Standby = true, len(office.Standby) > 0
	return f, err
}

// Person returns who has a player's seat: the person's id, or where nobody knows
// people, a name for that seat alone.
func (d *Docket) Person(player string) string {
	if d.Seats != nil {
		if seat := d.Seats.Seat(player); seat != nil && seat.Person != "" {
			return seat.Person
		}
	}
	return d.File + "/" + player
}

// ByMail reports whether an office plays the game of the docket by email, and so keeps
// its deadlines and tells of it. The docket must be a file.
func ByMail(s *store.Saved) bool {
	_, err := os.Stat(filepath.Join(filepath.Dir(s.File), "..", "..", "mail.yaml"))
	return err == nil && s.Seats != nil
}

// Note stores what a host notes about the clock and when to look again, with an
// entry that belongs to it, if the outcome has one. It does nothing where all that
// is stored already.
func (d *Docket) Note(ctx context.Context, next *play.Game, out play.Outcome, w *timer.Watch, wake play.Time) error {
	notes, err := w.In(d.Notes)
	if err != nil {
		return err
	}
	var due time.Time
	if wake > 0 {
		due = time.Unix(int64(wake), 0).UTC()
	}
	c := &store.Change{Docket: d.Docket, After: d.At, Due: &due, Notes: notes}
	if out.Entry.Number > 0 {
		c.Lines, c.Checkpoint = out.Entry.Line(), Checkpoint(next)
	} else if bytes.Equal(notes, d.Notes) && due.Equal(d.Due) && !d.unkept {
		return nil
	}
	at, err := d.Store.Commit(ctx, c)
	if err != nil {
		return d.unsure(ctx, err, next)
	}
	d.At, d.Game, d.Notes, d.Due, d.unkept = at, next, notes, due, false
	return nil
}

// Behind reports whether a crash or a full disk left the checkpoint older than the journal.
func (d *Docket) Behind() bool { return d.behind }

// catchUp writes the checkpoint again if a crash left it older than the
// journal.
func (d *Docket) catchUp(ctx context.Context) error {
	if !d.behind {
		return nil
	}
	_, err := d.Store.Commit(ctx, &store.Change{Docket: d.Docket, After: d.At, Checkpoint: Checkpoint(d.Game)})
	d.behind = err != nil
	return err
}

// Replay returns a replay of the journal.
func (d *Docket) Replay(ctx context.Context) (*adjudicator.Replay, error) {
	return ReplayOf(ctx, d.Store, d.Saved, d.Game)
}

// Telling returns a [bot.Telling] of the journal.
func (d *Docket) Telling(ctx context.Context) bot.Telling {
	return func(seat engine.Seat) ([]engine.Event, error) {
		r, err := d.Replay(ctx)
		if err != nil {
			return nil, err
		}
		return adjudicator.Told(r, seat)
	}
}

// Before returns what the entries before one did, as far back as reports about it
// tell; nil where the journal can't be played again, which [Verify] explains: a
// report without it is better than none.
func (d *Docket) Before(ctx context.Context, entry int) []play.Outcome {
	if entry < 2 {
		return nil
	}
	r, err := d.Replay(ctx)
	if err != nil {
		return nil
	}
	before, err := r.Since(0, entry-1)
	if err != nil {
		return nil
	}
	return before
}

// Past returns the game as it was after an entry, by replaying the journal from
// the start, and the entries after that one: an [adjudicator.Past].
func (d *Docket) Past(ctx context.Context, entry int) (*play.Game, []*play.Entry, error) {
	r, err := d.Replay(ctx)
	if err != nil {
		return nil, nil, err
	}
	if _, err = r.To(entry); err != nil {
		return nil, nil, err
	}
	return r.Game, r.Entries()[entry:], nil
}

// Copy creates a docket in another store with the journal of this one, and the private
// notes of its players, but nothing that belongs to its office, and in the same step
// goes on there with the entry of an outcome, if it has one, to the next game.
func (d *Docket) Copy(ctx context.Context, to store.Store, as string, next *play.Game, out play.Outcome) error {
	var lines []byte
	number := 0
	for line, err := range d.Store.Journal(ctx, d.Docket, 1) {
		if err != nil {
			return err
		}
		if number++; number > d.At.Entry {
			break
		}
		lines = append(lines, line...)
	}
	if out.Entry.Number > 0 {
		lines = append(lines, out.Entry.Line()...)
	}
	c := &store.Change{Docket: as, Lines: lines, Checkpoint: Checkpoint(next)}
	j, err := readJottings(d.Notes)
	if err == nil && len(j.Jots)+len(j.Jotted) > 0 {
		c.Notes, err = j.in(nil)
	}
	if err != nil {
		return err
	}
	_, err = to.Commit(ctx, c)
	return err
}

// Precedes reports whether the journal of another docket begins with the
// entries of this one, and has no more than one other.
func (d *Docket) Precedes(ctx context.Context, other *Docket) (bool, error) {
	if more := other.At.Entry - d.At.Entry; more < 0 || more > 1 {
		return false, nil
	}
	for line, err := range other.Store.Journal(ctx, other.Docket, d.At.Entry) {
		if err != nil {
			return false, err
		}
		m, err := store.ReadMark(line)
		return m.Head == d.At.Head, err
	}
	return false, nil
}
