package mail

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"cityhall.example/adjudicator/store"
	"cityhall.example/formats/words"
)

// mostTries is how many processes may end while they decide about an email before
// it gets a verdict without being looked at.
const mostTries = 2

// Decide gives every mail that was taken in its verdict, in the order in which
// they arrived in each game. What an email changes, its verdict and the letters
// that follow are one commit. It returns the number of emails. A game that is in
// use, broken or slow keeps no other waiting; the error joins those of all.
func (o *Office) Decide(ctx context.Context) (int, error) {
	total := 0
	games := func(w store.Work) bool { return w.Docket != "" && (w.Undecided || w.Untold) }
	office := func(w store.Work) bool { return w.Docket == "" && w.Undecided }
	work := func(ctx context.Context, t *table) error {
		if err := t.tell(ctx); err != nil {
			return err
		}
		for len(t.Undecided) > 0 && t.Trouble == "" && ctx.Err() == nil {
			n, err := t.decide(ctx)
			o.mu.Lock()
			total += n
			o.mu.Unlock()
			if err != nil {
				return err
			}
		}
		return ctx.Err()
	}
	var errs []error
	// Strangers come last: an email before theirs may give them a seat, and then
	// theirs are moved to that game.
	for _, needs := range []func(store.Work) bool{games, office, games} {
		if err := o.attend(ctx, o.Now(), needs, work); err != nil {
			errs = append(errs, err)
			break
		}
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	return total, errors.Join(errs...)
}

// A panicked says what went wrong in City Hall itself.
type panicked struct{ error }

// guarded calls do, and returns what it panics with as an error.
func (o *Office) guarded(what string, do func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &panicked{words.Fail("office/failed", "why", fmt.Sprint(r))}
			o.Log("%s: %v\n%s", what, err, debug.Stack())
		}
	}()
	return do()
}

// decide decides about the first mail that waits, and in the office's own docket
// about those up to the first that changes the league or its people: nothing follows
// from the others. It returns how many.
// After an error nothing was changed.
func (t *table) decide(ctx context.Context) (int, error) {
	var all []*decision
	for _, number := range t.Undecided {
		d, err := t.judge(ctx, number)
		if err != nil {
			return 0, err
		}
		t.notes = d.notes
		if all = append(all, d); t.isGame() || d.change.Lines != nil || d.change.People != nil {
			break
		}
	}
	c := all[0].change
	for _, d := range all[1:] {
		c.Decided = append(c.Decided, d.change.Decided...)
		c.Letters = append(c.Letters, d.change.Letters...)
		c.Seen = append(c.Seen, d.change.Seen...)
		c.Lines, c.Checkpoint, c.Told, c.People = d.change.Lines, d.change.Checkpoint, d.change.Told, d.change.People
		if d.change.Notes != nil {
			c.Notes = d.change.Notes
		}
	}
	if err := t.commit(ctx, c, all[0].made...); err != nil {
		return 0, err
	}
	for _, d := range all {
		t.o.Log("mail %d: %s", d.Mail, d.describe(ctx))
	}
	return len(all), nil
}

// judge finds the verdict on an email. What goes wrong in City Hall itself is a
// verdict too, and then the game waits for its moderator.
func (t *table) judge(ctx context.Context, number int64) (*decision, error) {
	before, err := t.o.store.Trying(ctx, t.Docket, number)
	if err != nil {
		return nil, err
	}
	d := t.newDecision(number, t.o.Now())
	if before >= mostTries {
		d.fail(words.Fail("office/ended", "times", before, "mail", int(number)))
		return d.finish(), nil
	}
	err = t.o.guarded(fmt.Sprintf("mail %d", number), func() error { return d.rule(ctx) })
	var failed *panicked
	if errors.As(err, &failed) {
		player := d.Player
		d = t.newDecision(number, t.o.Now())
		d.Player = player
		d.fail(failed.error)
		return d.finish(), nil
	} else if err != nil {
		return nil, err
	}
	return d.finish(), nil
}

// attend does something for every docket that needs it at the time, each for
// itself: those that others hold are left out, and those that take long are left
// behind.
func (o *Office) attend(ctx context.Context, now time.Time, needs func(store.Work) bool, do func(context.Context, *table) error) error {
	var (
		seen   = map[string]bool{}
		errs   []error
		done   = make(chan error)
		over   = make(chan struct{}) // the round goes on without what still runs
		active = 0
		wait   = func() bool {
			timeout := time.NewTimer(o.patience)
			defer timeout.Stop()
			select {
			case err := <-done:
				active--
				errs = append(errs, err)
				return true
			case <-timeout.C:
				return false
			}
		}
	)
	defer close(over)
	for more := true; more && ctx.Err() == nil; {
		more = false
		work, err := o.store.Work(ctx, now, len(seen)+100)
		if err != nil {
			return errors.Join(append(errs, err)...)
		}
		for _, w := range work {
			if seen[w.Docket] || !needs(w) {
				seen[w.Docket] = true
				continue
			}
			seen[w.Docket], more = true, true
			if !o.start(w.Docket) {
				continue
			}
			if o.workers == 1 {
				errs = append(errs, o.serve(ctx, w.Docket, do))
				continue
			}
			active++
			go func() {
				err := o.serve(ctx, w.Docket, do)
				select {
				case done <- err:
				case <-over:
				}
			}()
			for active >= o.workers && wait() {
			}
		}
	}
	for active > 0 && wait() {
	}
	return errors.Join(errs...)
}

// start reports that nobody is at work on the docket, and that somebody is from
// then on.
func (o *Office) start(docket string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.running[docket] {
		return false
	}
	o.running[docket] = true
	return true
}

// serve does something for a docket, while it holds it.
func (o *Office) serve(ctx context.Context, docket string, do func(context.Context, *table) error) (err error) {
	defer func() {
		o.mu.Lock()
		defer o.mu.Unlock()
		delete(o.running, docket)
	}()
	release, err := o.store.Hold(ctx, docket)
	if errors.Is(err, store.ErrBusy) {
		o.Log("game %s: %v", docket, err)
		return nil
	} else if err != nil {
		return o.unread(ctx, docket, err)
	}
	t, err := o.load(ctx, docket)
	if err != nil {
		return errors.Join(o.unread(ctx, docket, err), release())
	}
	o.mu.Lock()
	if known := o.tables[docket]; known != nil && known.At == t.At {
		t.game, t.moments = known.game, known.moments
	}
	o.tables[docket] = t
	o.mu.Unlock()
	err = o.guarded("game "+docket, func() error { return do(ctx, t) })
	if err != nil {
		o.mu.Lock()
		delete(o.tables, docket)
		o.mu.Unlock()
		o.Log("game %s: %v", docket, err)
		if errors.Is(err, store.ErrGoneOn) || errors.Is(err, store.ErrBusy) {
			err = nil // somebody else is at work on it: the next round looks again
		} else {
			o.failed(docket)
		}
	}
	return errors.Join(err, release())
}

// names returns the names, each once.
func names(all []string) (once []string) {
	for _, n := range all {
		if !slices.Contains(once, n) {
			once = append(once, n)
		}
	}
	return once
}
