package mail

import (
	"context"
	"slices"
	"strings"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/batch"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/mail/request"
)

// serve does what a proved sender asks for, and completes the verdict.
func (d *decision) serve(ctx context.Context, f *finding) error {
	if !d.t.isGame() {
		return d.serveLeague(ctx, f)
	}
	g, err := d.t.play(ctx)
	if damaged(err) {
		d.Verdict = BadGame
		if mark := play.Moderator + "/" + string(BadGame); !d.notes.Told[mark] {
			d.notes.Told = with(d.notes.Told, mark, true)
			d.Tell = names([]string{d.Player, play.Moderator})
		}
		return nil
	} else if err != nil {
		return err
	}
	q := f.requests
	d.game, d.Entry = g, g.Tip.Entry
	q.Errors = append(q.Errors, q.Untimely(g, f.seat.Player)...)
	if q.Number != nil {
		if err := d.numbered(ctx, f); err != nil {
			return err
		}
	}
	d.orders(q)
	switch {
	case len(q.Errors) > 0: // then nothing of it is done
		d.Verdict = Unclear
		return nil
	case q.Empty():
		if d.Verdict = Nothing; d.notes.Undo.awaits(f.seat.Player) {
			d.Question = d.notes.Undo
		}
	case f.forModerator() && f.seat.Player == play.Moderator:
		if err := d.moderate(ctx, f); err != nil {
			return err
		}
		if q.Set != nil {
			d.NotYours = true
		}
	case q.Set == nil:
		d.Verdict = Answered
	default:
		before := len(d.made)
		if a := asksUndo(q.Asks); a != nil && !q.Preview { // the orders are for the game after it
			if err := d.askUndo(ctx, f, *a); err != nil {
				return err
			}
			if len(d.made) == before {
				d.Verdict, d.Unfiled = Refused, true
				break
			}
		}
		if err := d.file(ctx, f); err != nil {
			return err
		}
	}
	return d.others(ctx, f)
}

// orderSet returns the orders of the mail as those of its sender, or nil where
// they name somebody else.
func (d *decision) orderSet(f *finding) *play.OrderSet {
	set := *f.requests.Set
	if set.Player != "" && !strings.EqualFold(set.Player, f.seat.Player) || f.seat.Player == play.Moderator {
		return nil
	}
	set.Player, set.Mail = f.seat.Player, &d.digest
	if q := f.requests.Quoted; set.Seen == "" && (q.Game == "" || strings.EqualFold(q.Game, d.t.Docket)) {
		set.Seen = q.Seen
	}
	return &set
}

// file files the orders of an email, or looks what would become of them.
func (d *decision) file(ctx context.Context, f *finding) error {
	set := d.orderSet(f)
	if f.requests.Preview {
		d.Verdict = Previewed
	}
	if set == nil {
		d.NotYours = true
		if d.Verdict == "" {
			d.Verdict = Refused
		}
		return nil
	}
	if err := docket.Recall(ctx, d.t.o.store, d.t.Docket, d.game, []*play.OrderSet{set}); err != nil {
		return err
	}
	if d.Verdict == Previewed {
		for _, r := range adjudicator.Check(d.game, []*play.OrderSet{set}) {
			d.Receipt = receiptOf(r, &d.game.Rules.Grammar)
		}
		return nil
	}
	next, out, err := d.t.o.adjudicate(d.game, play.Act{By: play.ByPlayer, At: play.TimeOf(d.at)}, []*play.OrderSet{set})
	if err != nil {
		panic(err) // only what is played by default can be impossible
	}
	for _, r := range out.Receipts {
		d.Receipt = receiptOf(r, &d.game.Rules.Grammar)
	}
	switch {
	case batch.Rejected(out.Receipts):
		d.Verdict = Refused
		d.otherHead(out.Receipts)
	case out.Entry.Number == 0: // the same set had been filed, by its id
		d.Verdict = Answered
	default:
		d.Verdict = Filed
		d.add(next, out)
	}
	return nil
}

// otherHead has the moderator told of orders that answer a report of another history,
// once a day of each player's.
func (d *decision) otherHead(receipts []play.Receipt) {
	mark := d.Player + "/" + string(play.OtherHead)
	if adjudicator.OtherHead(receipts) != nil && !d.notes.Told[mark] {
		d.notes.Told = with(d.notes.Told, mark, true)
		d.Tell = append(d.Tell, play.Moderator)
	}
}

// add adds an entry to those that the mail makes.
func (d *decision) add(next *play.Game, out play.Outcome) {
	for i := range out.Receipts { // as when the entry is played again
		out.Receipts[i].File = ""
	}
	d.made = append(d.made, &moment{next, out})
	d.game, d.Entry = next, out.Entry.Number
}

// others does what an email asks for next to its orders, and says who is told.
// The report about the entry is the answer to orders that are filed.
func (d *decision) others(ctx context.Context, f *finding) error {
	asks := f.requests.Asks
	if d.Verdict == Filed && !slices.ContainsFunc(asks, func(a request.Ask) bool { return !isJot(a) }) {
		d.Tell = nil
	}
	for _, a := range asks {
		if a.Act != nil {
			continue
		}
		ask := asked{Ask: a}
		switch a.Verb {
		case request.Renew:
			epoch, err := d.t.o.epoch(d.Mail)
			if err != nil {
				return err
			}
			if err := d.t.o.renew(ctx, f.seat.Person.ID, epoch); err != nil {
				return err
			}
			d.change.Seats = append(d.change.Seats, store.SeatEdit{Player: f.seat.Player, Epoch: epoch})
		case request.Notify, request.Mute, request.Unmute, request.Zone, request.Hours, request.Away, request.Back, request.Language, request.Calendar, request.Format, request.Picture, request.Attach:
			w, err := d.wish(ctx, a, f.seat.ID)
			if err != nil {
				return err
			}
			ask.Wished = &w
		case request.Note, request.Notes, request.ClearNotes:
			ask.Jots, ask.Trouble = d.jot(a, f.seat.Player)
		case request.StatusAll:
			var err error
			if ask.Standings, ask.More, err = d.standings(ctx, f); err != nil {
				return err
			}
		case request.LeaveGame:
			if err := d.leaveGame(ctx, f, &ask); err != nil {
				return err
			}
		case request.Join:
			d.Tell = append(d.Tell, play.Moderator)
		case request.Status:
			if f.seat.Player == play.Moderator {
				ask.Seats = d.seated()
			}
		case request.Undo:
			if d.undid { // before the orders of the mail
				continue
			}
			if err := d.askUndo(ctx, f, a); err != nil {
				return err
			}
			continue
		case request.Agree, request.Refuse:
			var err error
			if ask, err = d.answerUndo(ctx, a, asks, f.seat.Player); err != nil {
				return err
			} else if t := ask.Trouble; t != nil && a.Verb == request.Refuse && slices.ContainsFunc(asks, agrees) {
				continue // said of the other one
			}
		case request.Vote:
			ask.Trouble = d.vote(a, f.seat.Player)
		case request.Press:
			if ask.Trouble = d.t.press(a, asks); ask.Trouble == nil {
				ask.To = d.t.receivers(f.seat, a)
				if ask.Anonymous {
					d.Later = append(d.Later, ask.To...)
				} else {
					d.Tell = append(d.Tell, ask.To...)
				}
			}
		}
		d.Asks = append(d.Asks, ask)
	}
	told := func(a asked) bool { return a.Result == undoDone }
	if d.Verdict == Answered && len(d.made) > 0 && len(d.Asks) == 1 && told(d.Asks[0]) {
		d.Verdict, d.Tell = Acted, nil // the report about the entry tells it
	}
	d.Tell = names(d.Tell)
	d.Later = slices.DeleteFunc(names(d.Later), func(name string) bool { return name == f.seat.Player })
	return nil
}

// seated returns what the moderator hears about the players.
func (d *decision) seated() (all []seated) {
	for i, player := range d.game.Players {
		if s := d.t.seat(player); s != nil {
			all = append(all, seated{player, s.Addresses, d.game.Awaited().Has(engine.Seat(i)), d.notes.Bounces[player]})
		}
	}
	return all
}
