package mail

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/timer"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
)

// mostActs is how many acts of the clock a round does in a game. No game needs that
// many.
const mostActs = 1000

// Tick does what the clocks of the games want: reminders, questions, and what
// becomes of decisions that nobody made. It returns the number of entries. Only games
// whose time has come are looked at.
func (o *Office) Tick(ctx context.Context) (int, error) {
	now := o.Now()
	due, err := o.due(ctx, now)
	if err != nil || !due {
		return 0, err
	}
	if err := o.onTime(ctx); err != nil {
		return 0, err
	}
	c := &ticking{now: play.TimeOf(now)}
	through, err := o.store.Through(ctx)
	if err != nil {
		return 0, err
	}
	if !through.IsZero() {
		c.intake = play.TimeOf(through)
	}
	if now.Sub(through) > unreadFor {
		if err := o.tellUnlooked(ctx, through); err != nil {
			return 0, err
		}
	}
	if c.office, err = o.load(ctx, ""); err != nil {
		return 0, err
	}
	needs := func(w store.Work) bool { return w.Docket != "" && w.Due }
	// One after the other: together they show whether the fault is ours.
	workers := o.workers
	o.workers = 1
	defer func() { o.workers = workers }()
	counted := o.attend(ctx, now, needs, c.count)
	c.flooded = c.people.Flooded()
	return c.acts, errors.Join(counted, o.attend(ctx, now, needs, c.tick))
}

// onTime returns an error if the office must not act on time, since its clock is ahead of
// the one that all workers share.
func (o *Office) onTime(ctx context.Context) error {
	if o.Given {
		return nil
	}
	return store.OnTime(ctx, o.store)
}

// unreadFor is for how long the inbox can't be read before moderators hear of it: no
// deadline is applied meanwhile.
const unreadFor = 3 * time.Hour

// tellUnlooked has the moderators of the office told, once a day, that the inbox can't be
// read and since when.
func (o *Office) tellUnlooked(ctx context.Context, through time.Time) error {
	since := ""
	if !through.IsZero() {
		since = play.TimeOf(through).Minute()
	}
	return o.tellDaily(ctx, aboutInbox, func(_ *table, day string) store.Letter {
		return store.Letter{Key: store.Key(aboutInbox + "/" + day), Kind: aboutInbox, Why: since}
	})
}

// due reports whether the time of a game has come.
func (o *Office) due(ctx context.Context, now time.Time) (bool, error) {
	work, err := o.store.Work(ctx, now, mostLooked)
	return len(work) == mostLooked || slices.ContainsFunc(work, func(w store.Work) bool { return w.Due }), err
}

// mostLooked is how many dockets are looked at to find that none is due.
const mostLooked = 100

// A ticking is a look at the clocks of all games whose time has come.
type ticking struct {
	now, intake play.Time
	office      *table
	// people are those who miss a deadline now, and those whose deadline has come;
	// flooded says that these are too many.
	people  clock.Turnout
	flooded bool
	acts    int
}

// has reports whether something holds of what was noted about a player.
func (n *notes) has(player string, is func(*timer.Watched) bool) bool {
	if n.Clock == nil {
		return false
	}
	i := slices.IndexFunc(n.Clock.Players, func(w timer.Watched) bool { return w.Player == player })
	return i >= 0 && is(&n.Clock.Players[i])
}

func inTrouble(w *timer.Watched) bool { return w.Trouble }

// facts are what the office knows about the clock of a game.
func (c *ticking) facts(t *table, g *play.Game, n *notes) timer.Facts {
	f := t.facts(g, c.now, n)
	f.Intake, f.Undecided, f.Flooded = c.intake, len(t.Undecided) > 0 || len(c.office.Undecided) > 0, c.flooded
	return f
}

// facts are what is known about the clock of a game without a look at the mail.
func (t *table) facts(g *play.Game, now play.Time, n *notes) timer.Facts {
	f := timer.Facts{Now: now, Standby: t.next(n) != "", Polls: true, Watch: n.Clock}
	if p, err := adjudicator.PolicyOf(g); err == nil && p != nil {
		for _, s := range t.players() {
			f.Away = append(f.Away, adjudicator.Absences(p, s.Away))
		}
	}
	return f
}

// owed returns what a player is owed for whom the game waits, and who has a deadline.
func (t *table) owed(g *play.Game, player string) (timer.Owed, bool) {
	step, err := timer.Tick(g, t.facts(g, play.TimeOf(t.o.Now()), &t.notes))
	i := slices.IndexFunc(step.Seats, func(s timer.Owed) bool { return s.Player == player })
	if err != nil || i < 0 || step.Seats[i].Deadline == (clock.Deadline{}) {
		return timer.Owed{}, false
	}
	return step.Seats[i], true
}

// count counts who misses a deadline.
func (c *ticking) count(ctx context.Context, t *table) error {
	g, err := t.play(ctx)
	if err != nil {
		return nil // what is wrong is told when it is tried
	}
	step, err := timer.Tick(g, c.facts(t, g, &t.notes))
	if err != nil {
		return nil
	}
	for _, s := range step.Seats {
		person := t.Docket + "/" + s.Player
		if seat := t.seat(s.Player); seat != nil && seat.Person.ID != "" {
			person = seat.Person.ID
		}
		if !s.Absent && s.Deadline.Applies > 0 && s.Deadline.Applies <= c.now {
			c.people.Due(person)
		}
		if s.Missing {
			c.people.Missing(person)
		}
	}
	return nil
}

// tick does what the clock of a game wants, in one commit.
func (c *ticking) tick(ctx context.Context, t *table) error {
	g, err := t.play(ctx)
	if damaged(err) {
		return t.wait(ctx, words.Text(err, languageOf(t.moderator())))
	} else if err != nil {
		return err
	}
	n := t.notes
	n.on(time.Unix(int64(c.now), 0))
	change := &store.Change{}
	var made []*moment
	// An answer that came in time counts, whenever it is read.
	if heard := dueAt(c.intake); len(t.Undecided) == 0 && !heard.IsZero() {
		n.endUndo(t, heard, nil, change)
	}
	t.sift(c.office.People, &n, change, dueAt(c.now))
	if err := c.elsewhere(ctx, t, g, &n); err != nil {
		return err
	}
	if err := c.unknown(ctx, t, g, &n); err != nil {
		return err
	}
	for range mostActs {
		step, err := timer.Tick(g, c.facts(t, g, &n))
		if err != nil {
			return err
		}
		n.Clock = step.Watch
		if step.Act == nil {
			due := dueAt(step.Wake)
			due = n.dueBy(c.letters(t, g, &step, &n, change, due))
			change.Due = &due
			break
		}
		if step.Act.Kind == play.ActReplace {
			if err := c.replace(ctx, t, &step, g.Tip.Entry+1, &n, change); err != nil {
				return err
			}
		}
		next, out, err := step.Perform(g, t.telling(ctx, g, made))
		var impossible *adjudicator.ActError
		if errors.As(err, &impossible) {
			return t.wait(ctx, words.Text(err, languageOf(t.moderator())))
		} else if err != nil {
			return err
		}
		t.o.Log("game %s: the clock: %s", t.Docket, step.Act.Kind)
		for i := range out.Receipts { // as when the entry is played again
			out.Receipts[i].File = ""
		}
		made, g = append(made, &moment{next, out}), next
		if out.Entry.Kind == play.ActReplace {
			n.Clock.Replaced(out.Entry.Player)
		}
	}
	c.absences(t, g, &n, change)
	change.Letters = append(t.lettersAbout(made), change.Letters...)
	n.endUndo(t, time.Time{}, made, change)
	change.Notes = n.document()
	past := func(due time.Time) bool { return !due.IsZero() && play.TimeOf(due) <= c.now }
	if change.Due != nil && (change.Due.Equal(t.Due) || past(*change.Due) && past(t.Due)) {
		change.Due = nil // it is looked at in every round as it is
	}
	if len(made)+len(change.Letters) == 0 && change.Due == nil && string(change.Notes) == string(t.notes.document()) {
		return nil
	}
	if err := t.commit(ctx, change, made...); err != nil {
		return err
	}
	t.notes = n
	c.acts += len(made)
	return nil
}

// dueAt returns when the store is to bring the docket up again.
func dueAt(t play.Time) time.Time {
	if t == 0 {
		return time.Time{}
	}
	return time.Unix(int64(t), 0).UTC()
}

// unknown lets time begin now for those of whom nobody knows when their letter went
// out: none waits, here or in a letter that covers it. That is after a crash, or
// for a player whose mail bounced and who has been heard of since. Who wants no
// letters for a while gets only the last call, and others don't wait for that.
func (c *ticking) unknown(ctx context.Context, t *table, g *play.Game, n *notes) error {
	for i, player := range g.Players {
		decision := adjudicator.Decision(g, engine.Seat(i))
		known := func(w *timer.Watched) bool {
			return w.Trouble || w.Decision == decision && w.Begun > 0
		}
		if g.Policy == "" || decision == "" || n.has(player, known) || !t.isMuted(player) && (t.waits(player) || c.covered(t, player)) {
			continue
		}
		n.Clock = n.Clock.Clone()
		n.Clock.Begin(g, player, c.now)
	}
	return nil
}

// isMuted reports whether the player wants no letters today.
func (t *table) isMuted(player string) bool {
	s := t.seat(player)
	if s == nil {
		return false
	}
	until, ok := clock.ParseDay(s.Mute)
	return ok && dayOf(&s.Person, t.o.Now()) < until
}

// elsewhere looks for a word of those who are absent in their other games: somebody
// who writes about one is back in all.
func (c *ticking) elsewhere(ctx context.Context, t *table, g *play.Game, n *notes) error {
	for i, player := range g.Players {
		seat, miss := t.seat(player), g.Misses[i].Last
		back := func(w *timer.Watched) bool { return w.Word >= miss }
		if miss == 0 || !g.Awaited().Has(engine.Seat(i)) || seat == nil || seat.Person.ID == "" || n.has(player, back) {
			continue
		}
		seats, err := t.o.store.Seated(ctx, seat.Person.ID)
		if err != nil {
			return err
		}
		word := play.Time(0)
		for _, s := range seats {
			if s.Docket == t.Docket || s.Player == play.Moderator {
				continue
			}
			other, err := t.o.store.Load(ctx, s.Docket)
			var noted notes
			if err != nil || json.Unmarshal(other.Notes, &noted) != nil {
				continue // whatever is wrong with it is told when it is worked on
			}
			noted.has(s.Player, func(w *timer.Watched) bool { word = max(word, w.Word); return true })
		}
		if word >= miss {
			n.Clock = n.Clock.Clone()
			n.Clock.Heard(player, word)
		}
	}
	return nil
}

// waits reports whether a report to the player waits to be sent.
func (t *table) waits(player string) bool {
	return slices.ContainsFunc(t.Letters, func(l store.Letter) bool { return l.Kind == aboutEntry && l.Reader == player })
}

// covered reports whether a letter that waits covers one of the game to the player.
func (c *ticking) covered(t *table, player string) bool {
	return slices.ContainsFunc(c.office.Letters, func(l store.Letter) bool {
		return slices.ContainsFunc(l.Covers, func(of store.Covered) bool {
			_, _, _, viewer := Key(of.Key).split()
			return of.Docket == t.Docket && viewer == player
		})
	})
}

// replace gives the seat of the step's act, which becomes an entry, to whoever waits
// first.
func (c *ticking) replace(ctx context.Context, t *table, step *timer.Step, entry int, n *notes, change *store.Change) error {
	next := t.next(n)
	edit, err := t.o.takeOver(ctx, t.Seats, Place{step.Act.Player, []string{next}}, 0)
	if err != nil {
		return err
	}
	edit.Entry = entry
	change.Seats = append(change.Seats, edit)
	n.unlist(next)
	return nil
}
