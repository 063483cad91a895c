package mail

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"cityhall.example/engine/play"
	"cityhall.example/formats/report"
	"cityhall.example/mail/transport"
)

// A Outbox sends mails: a transport.Outbox.
type Outbox interface {
	// Send sends a mail to all of the addresses, or to none. A *transport.SendError
	// says that the server did not take it; after any other error the connection
	// is of no use any more.
	Send(ctx context.Context, from string, to []string, raw []byte) error
}

// How often a mail is tried that cannot be sent yet: after a time that doubles
// each time, up to a largest one, and for three days.
const (
	firstRetry = 5 * time.Minute
	lastRetry  = 4 * time.Hour
	giveUp     = 72 * time.Hour
)

// A delivery sends what is to be sent, through a sender that is opened when it
// is needed.
type delivery struct {
	*Office
	ctx  context.Context
	open func() (Outbox, error)
	to   Outbox
	sent int
	// broken is the mail with which the connection broke off, and why. Whether
	// the mail is at fault or the server, the next mail shows.
	broken Key
	why    error
}

// lapsed says why a mail cannot be made any more.
type lapsed string

func (l lapsed) Error() string { return string(l) }

// Send sends what was not sent yet: reports, answers, and to the moderators
// what could not be sent. It returns how many mails went out. An error says
// that no mail can be sent now; what was not sent is sent another time.
func (o *Office) Send(ctx context.Context, open func() (Outbox, error)) (int, error) {
	d := &delivery{Office: o, ctx: ctx, open: open}
	for _, t := range o.tables {
		if err := d.entries(t); err != nil {
			return d.sent, err
		}
	}
	for _, number := range slices.Sorted(maps.Keys(o.answers)) {
		done := o.answers[number]
		for _, viewer := range done.Tell {
			k := mailKey(done.Game, number, viewer)
			if _, err := d.make(k, func() (*outgoing, error) { return o.answer(done, viewer) }); err != nil {
				return d.sent, err
			}
		}
	}
	for _, f := range slices.Clone(o.failed) {
		if _, err := d.make(failedKey(f.Key), func() (*outgoing, error) { return o.failure(f) }); err != nil {
			return d.sent, err
		}
	}
	return d.sent, d.why
}

// entries sends what goes out about the entries of a game.
func (d *delivery) entries(t *table) error {
	store, g, err := d.view(t, d.toRead)
	if err != nil {
		d.Log("game %s: %v", t.id, err)
		return nil
	}
	posted := d.posted[t.id]
	if posted >= g.Tip.Entry {
		return store.Close()
	}
	replay, err := store.Replay()
	if err := errors.Join(err, store.Close()); err != nil {
		d.Log("game %s: %v", t.id, err)
		return nil
	}
	waits := map[string]bool{} // for whom something earlier has to go out first
	for replay.Game == nil || replay.Game.Tip.Entry < replay.Len() {
		out, err := replay.Next()
		if err != nil {
			d.Log("game %s: %v", t.id, err)
			return nil
		}
		n := replay.Game.Tip.Entry
		if n <= posted {
			continue
		}
		for _, s := range t.readers(replay.Game, &out) {
			k := entryKey(t.id, n, s.Player)
			if waits[s.Player] || d.Office.sent[k] {
				continue
			}
			gone, err := d.make(k, func() (*outgoing, error) { return d.mailing(t, replay.Game, &out, s) })
			if err != nil {
				return err
			}
			if !gone {
				waits[s.Player] = true
			}
		}
		if len(waits) == 0 {
			if err := d.note(&Sent{Key: postedKey(t.id, n)}); err != nil {
				return err
			}
		}
	}
	return nil
}

// readers returns the seats to which an entry is told: those of the players whom
// it concerns and, when the game begins, the moderator's.
func (t *table) readers(g *play.Game, out *play.Outcome) (seats []*Seat) {
	for i := range t.seats.Players {
		if s := &t.seats.Players[i]; report.Concerns(g, out, s.Player) {
			seats = append(seats, s)
		}
	}
	if out.Entry.Act == play.ActNew && len(t.seats.Moderator.Addresses) > 0 {
		seats = append(seats, &t.seats.Moderator)
	}
	return seats
}

// make makes a mail and sends it, unless that was done or its time has not come.
// It reports whether there is nothing more to do for it.
func (d *delivery) make(k Key, compose func() (*outgoing, error)) (gone bool, err error) {
	if d.Office.sent[k] {
		return true, nil
	}
	if late := d.late[k]; late != nil && !d.Now().Before(late.last) && d.Now().Before(late.last.Add(min(firstRetry<<min(late.tries-1, 10), lastRetry))) {
		return false, nil
	}
	var raw []byte
	m, err := compose()
	if err == nil {
		raw, err = d.bytes(m)
	}
	if err != nil {
		var final lapsed
		return d.later(k, err.Error(), errors.As(err, &final))
	}
	return d.deliver(m, raw)
}

// later notes that a mail did not go out: it is tried again, or given up, if
// that is final or its time is over.
func (d *delivery) later(k Key, why string, final bool) (given bool, err error) {
	if late := d.late[k]; final || late != nil && !d.Now().Before(late.first.Add(giveUp)) {
		d.Log("gave up: %s: %s", k.Words(), why)
		return true, d.record(&Sent{Key: k, Failed: why})
	}
	d.Log("late: %s: %s", k.Words(), why)
	return false, d.record(&Sent{Key: k, Late: why})
}

// deliver sends a mail. A receiver whom the server refuses for good is left
// out; where nobody is left, the mail is given up.
func (d *delivery) deliver(m *outgoing, raw []byte) (gone bool, err error) {
	failed, again := "there is no address to send it to", false
	for len(m.to) > 0 {
		if d.to == nil {
			if d.to, err = d.open(); err != nil {
				return false, err
			}
		}
		err := d.to.Send(d.ctx, d.Settings.Address, m.to, raw)
		var refused *transport.SendError
		switch {
		case err == nil:
			d.sent++
			d.Log("sent: %s", m.key.Words())
			return true, errors.Join(d.record(&Sent{Key: m.key}), d.blame())
		case !errors.As(err, &refused):
			if d.to = nil; again || d.ctx.Err() != nil {
				return false, d.brokeOff(m.key, err)
			}
			again = true // the server may just have started again
			continue
		}
		failed = refused.Error()
		// Where it is not the receiver who is refused, it may be the settings.
		if !refused.Permanent || !slices.Contains(m.to, refused.Recipient) {
			return d.later(m.key, failed, false)
		}
		m.to = slices.DeleteFunc(m.to, func(a string) bool { return a == refused.Recipient })
	}
	return d.later(m.key, failed, true)
}

// brokeOff notes with which mail the connection broke off. Another mail is
// tried over a new one; the error says that this broke off too, or was stopped.
func (d *delivery) brokeOff(k Key, err error) error {
	if d.broken != "" || d.ctx.Err() != nil {
		return err
	}
	d.broken, d.why = k, err
	return nil
}

// blame puts off the mail with which the connection broke off, since another
// one went out: it must not keep the rest waiting for ever.
func (d *delivery) blame() error {
	if d.broken == "" {
		return nil
	}
	_, err := d.later(d.broken, d.why.Error(), false)
	d.broken, d.why = "", nil
	return err
}

// record makes it last what became of a mail.
func (d *delivery) record(s *Sent) error {
	if err := d.note(s); err != nil {
		return err
	}
	return d.ledger.sync()
}

func (d *delivery) note(s *Sent) error {
	r := Record{At: d.stamp(), Sent: s}
	if err := d.ledger.add(r); err != nil {
		return err
	}
	d.remember(&r)
	return nil
}

// failure returns the mail that tells the moderator of one that was given up.
func (o *Office) failure(f *Sent) (*outgoing, error) {
	t, s := o.reader(f.Key)
	if t == nil || s == nil {
		return nil, lapsed("its game or its reader is not there any more")
	} else if s.Player == play.Moderator {
		return nil, lapsed("the moderator cannot be told of it by mail")
	}
	m := o.toSeat(failedKey(f.Key), t, &t.seats.Moderator)
	p := t.seats.Moderator.page()
	m.head = p.words.text("head", map[string]any{"title": m.title, "game": t.id, "own": false, "verdict": ""})
	p.say("gave-up", map[string]any{"player": s.Player, "game": t.id, "why": f.Failed, "about": f.Key.Words()})
	m.text = p.String()
	return m, nil
}
