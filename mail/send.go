package mail

import (
	"context"
	"errors"
	"slices"
	"time"

	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
	"cityhall.example/mail/transport"
)

// An Outbox sends email: a [transport.Outbox].
type Outbox interface {
	// Send sends an email to all of the addresses or to none. A
	// *[transport.SendError] means that the server refused it; after any other
	// error the connection is useless.
	Send(ctx context.Context, from string, to []string, raw []byte) error
}

// How often a letter is tried that can't be sent yet: after a time that doubles
// each time, up to a largest one, and for three days.
const (
	firstRetry = 5 * time.Minute
	lastRetry  = 4 * time.Hour
	giveUp     = 72 * time.Hour
)

// A delivery sends letters, through an outbox that is opened when it is needed.
type delivery struct {
	*Office
	ctx  context.Context
	open func() (Outbox, error)
	to   Outbox
	sent int
	// digests says that those whose time has come go out.
	digests bool
	// broken is the letter with which the connection broke off, and why. Whether
	// that is at fault or the server, the next letter shows.
	broken *store.Letter
	at     *table // its docket
	why    error
}

// errLapsed counts for all errors of letters that can't be made any more.
var errLapsed = errors.New("lapsed")

// lapsed returns the phrase that says why a letter can't be made any more.
func lapsed(code string, args ...any) error { return words.FailAs(errLapsed, code, args...) }

// errDown says that no mail can be sent now.
var errDown = errors.New("no mail can be sent now")

// Send sends all waiting letters: reports, replies, and notices to moderators
// about undeliverable email. It returns how many it sent. After an error no
// email can be sent now; what is left goes out another time.
func (o *Office) Send(ctx context.Context, open func() (Outbox, error)) (int, error) {
	d := &delivery{Office: o, ctx: ctx, open: open}
	// One after the other, since there is one connection.
	workers := o.workers
	o.workers = 1
	defer func() { o.workers = workers }()
	var down error
	now := o.Now()
	if !o.looked { // letters may wait for a time that a wrong clock gave
		now, o.looked = now.AddDate(100, 0, 0), true
	}
	letters := func(_ context.Context, t *table) error {
		if down != nil {
			return nil
		}
		if down = d.letters(t); errors.Is(down, errDown) {
			return nil
		}
		err := down
		down = nil
		return err
	}
	err := o.attend(ctx, now, func(w store.Work) bool { return w.Letters }, letters)
	// Digests come last, since they are about what is held in the games by then.
	d.digests = true
	err = errors.Join(err, o.attend(ctx, now, func(w store.Work) bool { return w.Letters && w.Docket == "" }, letters))
	if d.broken != nil {
		down = errors.Join(down, d.why)
	}
	return d.sent, errors.Join(err, down)
}

// letters sends those of a docket, in the order in which they were committed.
func (d *delivery) letters(t *table) error {
	if err := d.gather(t); err != nil {
		return err
	}
	if err := d.wait(t); err != nil {
		return err
	}
	waits := map[string]bool{} // for whom something earlier has to go out first
	for len(t.Letters) > 0 {
		letters := t.Letters
		shuffle(letters)
		t.Letters = nil
		for _, l := range letters {
			if l.Kind == aboutHook {
				if d.hooked == nil {
					d.hooked = map[string]bool{}
				}
				d.hooked[t.Docket] = true
				continue
			}
			if l.Held || l.Kind == aboutEntry && waits[l.Reader] || l.Kind == aboutDigest && !d.digests {
				continue
			}
			if l.Kind == aboutDigest && l.Tries == 0 {
				if due, err := d.due(t, &l); err != nil {
					return err
				} else if !due {
					continue
				}
			}
			if wait := l.Ready.Sub(d.Now()); wait > 0 && wait <= lastRetry { // else the clock was changed
				waits[l.Reader] = waits[l.Reader] || l.Kind == aboutEntry
				continue
			}
			if put, err := d.silent(l); err != nil {
				return err
			} else if put {
				continue
			}
			if put, err := d.tooMany(t, l); err != nil {
				return err
			} else if put {
				continue
			}
			gone, err := d.send(t, &l)
			if err != nil {
				return err
			}
			if !gone && l.Kind == aboutEntry {
				waits[l.Reader] = true
			}
		}
	}
	return nil
}

// send makes a letter and sends it. It reports whether there is nothing more to
// do for it.
func (d *delivery) send(t *table, l *store.Letter) (gone bool, err error) {
	var m *outgoing
	var raw []byte
	err = d.guarded(string(l.Key), func() (err error) {
		if m, err = t.make(d.ctx, l); err != nil {
			return err
		} else if err = t.dated(d.ctx, m, l); err == nil {
			raw, err = d.bytes(d.ctx, m)
		}
		return err
	})
	if errors.Is(err, errMoot) {
		return true, d.moot(l)
	} else if err != nil {
		var failed *panicked
		return d.later(t, l, err, errors.Is(err, errLapsed) || errors.As(err, &failed))
	}
	if err := d.offers(t, l, m); err != nil {
		return false, err
	}
	if err := d.count(t.personOf(l), l.Key); err != nil {
		return false, err
	}
	return d.deliver(t, l, m, raw)
}

// personOf returns who gets a letter; nobody's record where that is not known.
func (t *table) personOf(l *store.Letter) *store.Person {
	if l.Kind == aboutDigest {
		if p := t.People.Find(l.Reader); p != nil {
			return p
		}
	} else if s := t.seat(l.Reader); s != nil {
		return &s.Person
	}
	return &store.Person{}
}

// make makes the mail that a letter is.
func (t *table) make(ctx context.Context, l *store.Letter) (*outgoing, error) {
	switch {
	case l.Kind == aboutPublic:
		return t.public(ctx, l)
	case l.Kind == aboutLeft:
		return t.left(ctx, l)
	case l.Kind == aboutCode:
		return t.code(ctx, l)
	case !t.isGame() && l.Kind == aboutEntry:
		return t.news(ctx, l)
	case !t.isGame() && l.Kind == aboutMail:
		return t.leagueAnswer(ctx, l)
	}
	if t.isGame() && t.seat(l.Reader) == nil {
		return nil, lapsed("office/no-seat", "player", l.Reader, "game", t.Docket)
	}
	switch l.Kind {
	case aboutEntry:
		return t.report(ctx, l)
	case aboutMail, aboutPress, aboutJoin:
		return t.answer(ctx, l)
	case aboutReminder, aboutLastCall:
		return t.call(ctx, l)
	case aboutPoll:
		return t.poll(ctx, l)
	case aboutQuestion:
		return t.question(ctx, l)
	case aboutAway:
		return t.away(ctx, l)
	case aboutLapsed:
		return t.lapsed(ctx, l)
	case aboutDigest:
		return t.digest(ctx, l)
	}
	return t.notice(ctx, l)
}

// later notes that a letter did not go out: it is tried again, or given up, if
// that is final or its time is over.
func (d *delivery) later(t *table, l *store.Letter, why error, final bool) (given bool, err error) {
	now := d.Now()
	gone := store.Delivery{Docket: l.Docket, Key: l.Key, At: now}
	if final || l.Tries > 0 && !now.Before(l.First.Add(giveUp)) {
		d.Log("gave up on %s: %s", d.describe(l.Key), why)
		if gone.Failed = why.Error(); l.Docket != "" && l.Kind != aboutFailure && l.Reader != play.Moderator {
			gone.Letters = []store.Letter{{Key: failedKey(l.Key), Docket: l.Docket, Kind: aboutFailure, Reader: play.Moderator, About: l.Key, Why: words.Text(why, languageOf(t.moderator()))}}
		}
		if l.Kind == aboutDigest {
			if err := d.lost(l, why); err != nil {
				return false, err
			}
		}
		if err := t.gaveUp(d.ctx, l, gone, why); err != nil {
			return false, err
		}
		t.Letters = append(t.Letters, gone.Letters...)
		return true, nil
	}
	d.Log("late: %s: %s", d.describe(l.Key), why)
	gone.Late, gone.Again = why.Error(), now.Add(min(firstRetry<<min(l.Tries, 10), lastRetry))
	return false, d.store.Sent(d.ctx, []store.Delivery{gone})
}

// deliver sends an email. A receiver whom the server refuses for good is left
// out; where nobody is left, the letter is given up.
func (d *delivery) deliver(t *table, l *store.Letter, m *outgoing, raw []byte) (gone bool, err error) {
	failed, again := words.Fail("office/no-address"), false
	for len(m.to) > 0 {
		if d.to == nil {
			if d.to, err = d.open(); err != nil {
				return false, errors.Join(errDown, err)
			}
		}
		err := d.to.Send(d.ctx, d.Settings.Address, m.to, raw)
		var refused *transport.SendError
		switch {
		case err == nil:
			d.sent++
			d.Log("sent %s", d.describe(l.Key))
			err := t.wentOut(context.WithoutCancel(d.ctx), l, d.Now()) // or it goes out again
			if l.Kind == aboutDigest && err == nil {
				d.begunBy(l)
			}
			return true, errors.Join(err, d.blame())
		case !errors.As(err, &refused):
			if d.to = nil; again || d.ctx.Err() != nil {
				return false, d.brokeOff(t, l, err)
			}
			again = true // the server may just have started again
			continue
		}
		failed = refused
		// Where it is not the receiver who is refused, it may be the settings.
		if !refused.Permanent || !slices.Contains(m.to, refused.Recipient) {
			return d.later(t, l, failed, false)
		}
		m.to = slices.DeleteFunc(m.to, func(a string) bool { return a == refused.Recipient })
	}
	return d.later(t, l, failed, true)
}

// brokeOff notes with which letter the connection broke off. Another one is
// tried over a new connection; the error says that this broke off too, or was
// stopped.
func (d *delivery) brokeOff(t *table, l *store.Letter, err error) error {
	if d.broken != nil || d.ctx.Err() != nil {
		return errors.Join(errDown, err)
	}
	d.broken, d.at, d.why = l, t, err
	return nil
}

// blame puts off the letter with which the connection broke off, since another
// one went out: it must not keep the rest waiting for ever.
func (d *delivery) blame() error {
	if d.broken == nil {
		return nil
	}
	_, err := d.later(d.at, d.broken, d.why, false)
	d.broken, d.at, d.why = nil, nil, nil
	return err
}
