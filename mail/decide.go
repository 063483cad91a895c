package mail

import (
	"context"
	"errors"
	"io/fs"
	"strings"

	"cityhall.example/adjudicator"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/mail/request"
)

// Decide gives every mail that was taken in its verdict, in the order in which
// they arrived. What a mail changes is an entry of its game's journal; a verdict
// is noted before the next entry is made, so that after a crash nothing is
// decided in another order. It returns the number of mails.
func (o *Office) Decide(ctx context.Context) (int, error) {
	count := 0
	for len(o.undone) > 0 {
		if err := ctx.Err(); err != nil {
			return count, err
		}
		t := o.undone[0]
		done, err := o.decide(t)
		if err != nil {
			return count, err
		}
		record := Record{At: o.stamp(), Done: done}
		if err := o.ledger.add(record); err != nil {
			return count, err
		}
		o.remember(&record)
		o.Log("mail %d: %s", t.Mail, done)
		count++
	}
	return count, o.ledger.sync()
}

// decide decides about a mail. After an error nothing was changed, and the
// mail is decided about later.
func (o *Office) decide(t *Taken) (*Done, error) {
	raw, err := o.raw(t.Mail)
	if err != nil {
		return nil, err
	}
	r := o.read(raw, t)
	d := &Done{Mail: t.Mail, Verdict: r.verdict}
	if r.table != nil {
		d.Game = r.table.id
	}
	if r.seat != nil {
		d.Player = r.seat.Player
	}
	if r.reason != "" {
		o.Log("mail %d: %s", t.Mail, r.reason)
	}
	switch t.First {
	case Duplicate, Replayed, TooLarge:
		d.Verdict = t.First
	}
	defer func() { o.recovered = true }()
	o.today(o.stamp())
	switch {
	case d.Verdict == Duplicate, r.seat == nil:
	case d.Verdict == Bounced && d.Player == play.Moderator: // who else is to be told?
	case d.Verdict == Bounced, d.Verdict == WantsSeat:
		o.tellOnce(d, play.Moderator)
	case !r.proved:
		o.tellOnce(d, d.Player)
	case o.counts[d.Game+"/"+d.Player] >= o.Settings.Answers:
		d.Verdict = TooMany
		o.tellOnce(d, d.Player)
	case d.Verdict == "":
		d.Tell = []string{d.Player}
		return d, o.serve(r, t, d)
	case d.Verdict.served():
		d.Tell = []string{d.Player}
	default:
		o.tellOnce(d, d.Player)
	}
	return d, nil
}

// tellOnce has somebody told of the verdict, unless a mail told it today.
func (o *Office) tellOnce(d *Done, viewer string) {
	if !o.told[d.Game+"/"+d.Player+"/"+string(d.Verdict)] {
		d.Tell = []string{viewer}
	}
}

// serve does what a proved sender asks for, and completes the verdict.
func (o *Office) serve(r *reading, t *Taken, d *Done) error {
	store, g, err := o.load(r.table)
	if err != nil {
		return o.cannotLoad(err, d)
	}
	defer store.Close()
	made, err := o.madeBefore(store, t, d.Game)
	if err != nil {
		return err
	}
	q := r.requests
	if q == nil { // the game's file, which can be read now, could not when the mail was
		d.badGame()
		return nil
	}
	d.Entry = g.Tip.Entry
	switch {
	case len(q.Errors) > 0: // then nothing of it is done
		d.Verdict = Unclear
		return nil
	case q.Empty():
		d.Verdict = Nothing
	case r.forModerator() && r.seat.Player == play.Moderator:
		return o.moderate(r, t, d, store, g, made)
	case q.Set == nil:
		d.Verdict = Answered
	case q.Preview:
		d.Verdict = Previewed
	default:
		if err := o.file(r, t, d, store, g, made); err != nil {
			return err
		}
	}
	return o.others(r, t, d)
}

// cannotLoad says what follows when a game cannot be read: where another
// program writes it, the mail waits; else its sender is told.
func (o *Office) cannotLoad(err error, d *Done) error {
	var wrong *formats.Error
	if errors.As(err, &wrong) || errors.Is(err, adjudicator.ErrEdited) || errors.Is(err, fs.ErrNotExist) {
		o.Log("game %s: %v", d.Game, err)
		d.badGame()
		return nil
	}
	return err
}

// badGame has the sender and the moderator told that the game cannot be read.
func (d *Done) badGame() {
	d.Verdict, d.Tell = BadGame, once([]string{d.Player, play.Moderator})
}

// madeBefore counts the entries that the mail made before a crash kept its
// verdict from being noted. Only the first mail that is decided about can have
// any: a verdict is noted before the next mail makes an entry.
func (o *Office) madeBefore(store *adjudicator.Store, t *Taken, game string) (int, error) {
	if o.recovered {
		return 0, nil
	}
	mails, err := store.MailsAfter(o.known[game])
	return mails[t.Digest], err
}

// orderSet returns the letter's orders as those of its sender, or nil where
// they name somebody else.
func (r *reading) orderSet(t *Taken) *play.OrderSet {
	set := *r.requests.Set
	if set.Player != "" && !strings.EqualFold(set.Player, r.seat.Player) || r.seat.Player == play.Moderator {
		return nil
	}
	set.Player, set.Mail = r.seat.Player, &t.Digest
	return &set
}

// file files the orders of a letter.
func (o *Office) file(r *reading, t *Taken, d *Done, store *adjudicator.Store, g *play.Game, made int) error {
	if made > 0 {
		d.Verdict = Filed
		return nil
	}
	set := r.orderSet(t)
	if set == nil {
		d.Verdict = Refused
		return nil
	}
	next, out := adjudicator.Adjudicate(g, adjudicator.Call{By: play.ByPlayer, Sets: []*play.OrderSet{set}})
	switch {
	case adjudicator.Rejected(out.Receipts):
		d.Verdict = Refused
		return nil
	case out.Entry.Number == 0: // the same set had been filed, by its id
		d.Verdict = Answered
		return nil
	}
	if err := o.commit(store, next, out); err != nil {
		return err
	}
	d.Verdict, d.Entry = Filed, out.Entry.Number
	return nil
}

// commit makes an entry last, and before it all verdicts that led here.
func (o *Office) commit(store *adjudicator.Store, next *play.Game, out play.Outcome) error {
	if err := o.ledger.sync(); err != nil {
		return err
	}
	return store.Commit(next, out.Entry.Line())
}

// others does what a letter asks for beside its orders, and says who is told.
// The report about the entry is the answer to orders that are filed.
func (o *Office) others(r *reading, t *Taken, d *Done) error {
	if d.Verdict == Filed && len(r.requests.Asks) == 0 {
		d.Tell = nil
	}
	for _, a := range r.requests.Asks {
		switch a.Verb {
		case request.Renew:
			if err := o.renew(r.table, r.seat, t); err != nil {
				return err
			}
		case request.Join:
			d.Tell = append(d.Tell, play.Moderator)
		case request.Press:
			if r.table.press(a, r.requests.Asks) == nil {
				d.Tell = append(d.Tell, r.table.receivers(r.seat, a)...)
			}
		}
	}
	d.Tell = once(d.Tell)
	return nil
}

// once returns the names, each once.
func once(names []string) (all []string) {
	seen := map[string]bool{}
	for _, n := range names {
		if !seen[n] {
			seen[n] = true
			all = append(all, n)
		}
	}
	return all
}

// renew makes the seat's token another one. Done twice for one mail, it is
// done once.
func (o *Office) renew(t *table, s *Seat, by *Taken) error {
	return o.change(t, s.Player, func(s *Seat) { s.Epoch = epochOf(by) })
}
