package mail

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"cityhall.example/formats/words"
	"cityhall.example/mail/transport"
)

// A Round counts what one round did.
type Round struct {
	Taken, Decided, Sent int // mails
	Ticked               int // entries that the clocks of games made
}

// The times of Watch: how long the office waits after an error at first and at
// most, and for how long it lets the server tell of new mail.
const (
	firstPause = 5 * time.Second
	lastPause  = 10 * time.Minute
	idleTime   = 5 * time.Minute
)

// A Stage is a part of a round.
type Stage string

// A round as a whole, and in two parts, between which its directory can be put in a
// safe place. If it gets lost before, such as a checkout that can't be pushed, it
// is as if there had been no round.
const (
	Whole Stage = ""
	// Prepare is what changes the directory: it takes in and decides.
	Prepare Stage = "prepare"
	// Publish is what others see: it moves email out of the inbox, as far as it was
	// taken in, and sends letters.
	Publish Stage = "publish"
)

// Stages are the parts of a round.
var Stages = []Stage{Prepare, Publish}

// Poll runs one round, or a part of one, with the servers of the settings.
func (o *Office) Poll(ctx context.Context, stage Stage) (Round, error) {
	inbox, err := transport.OpenInbox(ctx, o.Settings.IMAP, o.Settings.Inbox)
	if err != nil {
		r, err2 := o.round(ctx, nil, nil, stage)
		return r, errors.Join(err, err2)
	}
	r, err := o.round(ctx, inbox, nil, stage)
	return r, errors.Join(err, inbox.Close())
}

// Round takes in, decides, does what the clocks of games want, and sends. The box
// may be nil, and without an outbox the server of the settings is used. What can't
// be done now does not keep the rest from being done.
func (o *Office) Round(ctx context.Context, box Mailbox, to Outbox) (Round, error) {
	return o.metered(ctx, func() (Round, error) { return o.round(ctx, box, to, Whole) })
}

func (o *Office) round(ctx context.Context, box Mailbox, to Outbox, stage Stage) (r Round, err error) {
	var errs [6]error
	o.tellNoticed()
	leads, err := o.lead(ctx)
	if err != nil {
		return r, err
	} else if !leads && box != nil {
		o.Log("%v", words.Fail("office/led"))
		box = nil
	}
	if err := o.owned(ctx, box, stage != Prepare); err != nil {
		return r, err
	}
	switch {
	case box == nil:
	case stage == Publish:
		errs[0] = o.clear(ctx, box)
	default:
		r.Taken, errs[0] = o.takeIn(ctx, box, stage == Prepare)
		o.lost(errs[0])
	}
	if stage != Publish {
		errs[1] = o.play(ctx, &r)
		if leads { // by then the round has ended all games that it ends
			if errs[2] = o.onTime(ctx); errs[2] == nil {
				moved, err := o.League(ctx)
				if errs[2] = o.stuck(ctx, err); moved { // there may be games of which nobody was told
					errs[1] = errors.Join(errs[1], o.play(ctx, &r))
				}
			}
			errs[3] = o.announceRounds(ctx)
		}
	}
	if stage != Prepare {
		r.Sent, errs[4] = o.sendAll(ctx, to)
		errs[5] = o.Tell(ctx)
		if leads {
			errs[5] = errors.Join(errs[5], o.erase(ctx))
		}
	}
	o.mu.Lock()
	clear(o.tables)
	clear(o.parsed)
	o.names.listed = false
	o.mu.Unlock()
	return r, errors.Join(errs[:]...)
}

// tellNoticed logs, once, what was found when the store was opened.
func (o *Office) tellNoticed() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.noticed != nil {
		o.Log("%v", o.noticed)
		o.noticed = nil
	}
}

// play decides what was taken in, and does what the clocks of games want.
func (o *Office) play(ctx context.Context, r *Round) error {
	decided, failed := o.Decide(ctx)
	ticked, err := o.Tick(ctx)
	r.Decided, r.Ticked = r.Decided+decided, r.Ticked+ticked
	return errors.Join(failed, err)
}

// sendAll sends all waiting letters, through the server of the settings where
// there is no outbox.
func (o *Office) sendAll(ctx context.Context, to Outbox) (int, error) {
	var out *transport.Outbox
	sent, err := o.Send(ctx, func() (Outbox, error) {
		if to != nil {
			return to, nil
		}
		if out != nil {
			out.Close() // it broke off
		}
		var err error
		out, err = transport.OpenOutbox(ctx, o.Settings.SMTP)
		return out, err
	})
	if out != nil {
		if err := out.Close(); err != nil { // all that was sent is noted
			o.Log("%v", err)
		}
	}
	return sent, err
}

// Watch runs rounds until the context ends: whenever the server announces new
// mail, and at the interval of the settings. After any error it waits, longer
// each time, and tries again, unless the mailbox is another office's. Where other programs work on the same games, it looks
// twice a second for what they left.
func (o *Office) Watch(ctx context.Context) error {
	if o.shared {
		return o.watchShared(ctx)
	}
	var inbox *transport.Inbox
	leave := func() {
		if inbox != nil {
			inbox.Close()
			inbox = nil
		}
	}
	defer leave()
	for pause := firstPause; ctx.Err() == nil; {
		err := o.watchOnce(ctx, &inbox)
		if err == nil {
			pause = firstPause
			continue
		} else if ctx.Err() != nil {
			break
		} else if errors.Is(err, errNotOurs) {
			return err
		}
		o.Log("%v", err)
		o.Log("retrying in %v", pause)
		leave()
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
		pause = min(2*pause, lastPause)
	}
	return nil
}

// watchOnce does a round and waits for new mail, in the inbox if one can be
// opened.
func (o *Office) watchOnce(ctx context.Context, inbox **transport.Inbox) (err error) {
	if *inbox == nil {
		if *inbox, err = transport.OpenInbox(ctx, o.Settings.IMAP, o.Settings.Inbox); err != nil {
			_, err2 := o.Round(ctx, nil, nil)
			return errors.Join(err, err2)
		}
		o.Log("watching %s of %s", o.Settings.Inbox, o.Settings.IMAP.User)
	}
	if _, err := o.Round(ctx, *inbox, nil); onlyUnread(err) {
		o.Log("%v", err) // and still read as soon as it arrives what can be read
	} else if err != nil {
		return err
	}
	wake, stop := o.woken(ctx)
	defer stop()
	return (*inbox).Wait(ctx, o.pause(ctx), wake)
}

// wakePause is how long it takes until an office notices what another program left.
const wakePause = time.Second

// woken returns a channel that says that another program left something to do, such as a
// new game, until stop is called.
func (o *Office) woken(ctx context.Context) (wake <-chan struct{}, stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	found, over := make(chan struct{}, 1), make(chan struct{})
	waiting := func() string {
		work, err := o.store.Work(ctx, o.Now(), 100)
		return fmt.Sprint(work, err)
	}
	before := waiting()
	if before != o.left { // something came in during the round, or can't be done
		o.left = before
		found <- struct{}{}
	}
	go func() {
		defer close(over)
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(wakePause):
			}
			if waiting() != before {
				select {
				case found <- struct{}{}:
				default:
				}
				return
			}
		}
	}()
	return found, func() { cancel(); <-over }
}

// onlyUnread reports that all that went wrong in a round are emails that can't be read.
func onlyUnread(err error) bool {
	all, ok := err.(interface{ Unwrap() []error })
	return ok && !slices.ContainsFunc(all.Unwrap(), func(err error) bool { return !errors.Is(err, errUnread) })
}

// pause returns how long to wait for new mail: until the next letter or deadline, or
// the next look into the inbox.
func (o *Office) pause(ctx context.Context) time.Duration {
	wait := min(o.Settings.Poll, idleTime)
	now := o.Now()
	if next, err := o.store.Next(ctx, now); err == nil && !next.IsZero() {
		wait = max(min(wait, next.Sub(now)), time.Second)
	}
	return wait
}
