package mail

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"time"

	"cityhall.example/adjudicator/store"
	"cityhall.example/mail/transport"
)

// Several programs may work on the games of one database. Each decides, keeps deadlines
// and sends, a game at a time, and one of them leads: it alone reads the mailbox, and does
// what is due in the league. Whoever notices that nobody leads takes that over.

// leading is the duty of the worker that leads.
const leading = "lead"

// The times of a worker beside others.
const (
	// workPause is how long it waits, on average, before it looks for work that others
	// left.
	workPause = 500 * time.Millisecond
	// roundPause is how long it takes at most from one whole round to the next.
	roundPause = 5 * time.Second
	// lastWorkPause is how long it waits at most after errors.
	lastWorkPause = time.Minute
)

// lead reports whether this worker leads, which it does from then on until it is closed
// or resigns, if nobody else does.
func (o *Office) lead(ctx context.Context) (bool, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.resign != nil {
		return true, nil
	}
	release, err := o.store.Duty(ctx, leading)
	if errors.Is(err, store.ErrBusy) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	o.resign = release
	return true, nil
}

// lost gives the lead up where an error says that another worker has taken it over.
func (o *Office) lost(err error) bool {
	if !errors.Is(err, store.ErrGoneOn) {
		return false
	}
	o.mu.Lock()
	resign := o.resign
	o.resign = nil
	o.mu.Unlock()
	if resign != nil {
		resign() // which does nothing any more
	}
	return true
}

// watchShared is Watch for one of several workers.
func (o *Office) watchShared(ctx context.Context) error {
	r := &reader{office: o}
	defer r.group.Wait()
	var last time.Time
	for wait := workPause; ctx.Err() == nil; {
		err := errors.Join(o.work(ctx, r, &last), r.refusal())
		if err == nil {
			wait = workPause
		} else if errors.Is(err, errNotOurs) {
			return err
		} else if ctx.Err() == nil {
			o.Log("%v", err)
			wait = min(2*wait, lastWorkPause)
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait/2 + rand.N(wait)): // so that workers don't look all at once
		}
	}
	return nil
}

// work does a round where something is to be done, or the last one was long ago.
func (o *Office) work(ctx context.Context, r *reader, last *time.Time) error {
	leads, err := o.lead(ctx)
	if err != nil {
		return err
	}
	if leads {
		r.start(ctx)
	}
	now := o.Now()
	waiting, err := o.store.Work(ctx, now, 1)
	if err != nil || len(waiting) == 0 && now.Sub(*last) < roundPause {
		return err
	}
	*last = now
	o.turn.Lock()
	defer o.turn.Unlock()
	_, err = o.Round(ctx, nil, nil)
	return err
}

// A reader takes in what comes into the mailbox, beside the rounds of its office.
type reader struct {
	office  *Office
	group   sync.WaitGroup
	mu      sync.Mutex
	running bool
	refused error // the mailbox is another office's
}

// refusal returns why the mailbox isn't read any more, if that is so for good.
func (r *reader) refusal() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.refused
}

// start reads the mailbox from then on, until the context ends or the lead is lost.
func (r *reader) start(ctx context.Context) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.running {
		return
	}
	r.running = true
	r.group.Go(func() {
		defer func() {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.running = false
		}()
		for pause := firstPause; ctx.Err() == nil; pause = min(2*pause, lastPause) {
			began := time.Now()
			err := r.read(ctx)
			if ctx.Err() != nil || r.office.lost(err) {
				return
			} else if errors.Is(err, errNotOurs) {
				r.mu.Lock()
				defer r.mu.Unlock()
				r.refused = err
				return
			}
			r.office.Log("%v", err)
			if time.Since(began) > pause {
				pause = firstPause
			}
			r.office.Log("retrying in %v", pause)
			select {
			case <-ctx.Done():
			case <-time.After(pause):
			}
		}
	})
}

// read takes in what is in the inbox whenever the server announces new mail, until
// something goes wrong.
func (r *reader) read(ctx context.Context) error {
	o := r.office
	inbox, err := transport.OpenInbox(ctx, o.Settings.IMAP, o.Settings.Inbox)
	if err != nil {
		return err
	}
	defer inbox.Close()
	o.Log("watching %s of %s", o.Settings.Inbox, o.Settings.IMAP.User)
	for {
		o.turn.Lock()
		o.mu.Lock()
		o.names.listed = false
		o.mu.Unlock()
		began := time.Now()
		n, err := 0, o.owned(ctx, inbox, true)
		if err == nil {
			n, err = o.TakeIn(ctx, inbox)
		}
		o.turn.Unlock()
		if o.Meter != nil && (n > 0 || err != nil) {
			o.Meter.Rounded(Round{Taken: n}, time.Since(began), err == nil)
		}
		if errors.Is(err, errUnread) {
			o.Log("%v", err)
		} else if err != nil {
			return err
		}
		if err := inbox.Wait(ctx, min(o.Settings.Poll, idleTime), nil); err != nil {
			return err
		}
	}
}
