package mail

import (
	"slices"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report"
	"cityhall.example/mail/request"
)

// ask answers what a letter asks for beside orders.
func (a *answer) ask(ask request.Ask) error {
	switch ask.Verb {
	case request.Help:
		a.help()
	case request.Status:
		return a.status()
	case request.Resend:
		return a.resend(ask.Entry)
	case request.History:
		return a.history()
	case request.Join:
		a.say("joined", map[string]any{"player": a.s.Player, "game": a.t.id})
		return a.status()
	case request.Renew:
		a.say("renewed", nil)
	case request.Press:
		if t := a.t.press(ask, a.q.Asks); t != nil {
			a.say("trouble/"+t.block, map[string]any{"name": t.name, "near": t.near})
			return nil
		}
		a.say("press-sent", map[string]any{"to": a.t.receivers(a.s, ask), "anonymous": ask.Anonymous})
	}
	return nil
}

// help says what can be written to the office, in the words of the game.
func (a *answer) help() {
	a.say("help", map[string]any{"game": a.t.id, "player": a.s.Player, "press": string(a.t.seats.Press)})
	if a.s.Player == play.Moderator {
		a.say("help-moderator", nil)
		return
	}
	rules := a.o.rules(a.t)
	if rules == nil {
		return
	}
	a.say("help-orders", map[string]any{"title": rules.Title})
	var lines []string
	for _, f := range rules.Grammar.Forms {
		lines = append(lines, report.Spoken(f.Syntax))
	}
	a.lines(lines)
}

// status is how the game stands, for the moderator as everybody may see it: the
// moderator may be a player.
func (a *answer) status() error {
	if a.s.Player == play.Moderator {
		a.seats()
	}
	r, err := report.About(a.g).To(a.s.reader())
	if err != nil {
		return err
	}
	a.WriteString(r.Text() + "\n")
	a.m.files = append(a.m.files, attachments(a.t.id, a.g.Tip.Entry, r)...)
	return nil
}

// seats tells the moderator about the players what is no secret among them.
func (a *answer) seats() {
	var seats []map[string]any
	for i, player := range a.g.Players {
		s := a.t.seats.Seat(player)
		if s == nil {
			continue
		}
		waits := a.g.Open().Seat == engine.Seat(i)
		seats = append(seats, map[string]any{"player": player, "addresses": s.Addresses, "waits": waits, "bounces": a.o.bounces[a.t.id+"/"+player]})
	}
	a.say("seats", map[string]any{"game": a.t.id, "seats": seats})
}

// told calls do for each entry that was told to the reader, in their order, with
// the game after it.
func (a *answer) told(do func(g *play.Game, out *play.Outcome) error) error {
	replay, err := a.replay()
	if err != nil {
		return err
	}
	for replay.Game == nil || replay.Game.Tip.Entry < min(a.done.Entry, replay.Len()) {
		out, err := replay.Next()
		if err != nil {
			return err
		}
		if report.Concerns(replay.Game, &out, a.s.reader().Viewer) {
			if err := do(replay.Game, &out); err != nil {
				return err
			}
		}
	}
	return nil
}

// resend is the report about an entry once more; 0 is the last one that was
// told to the reader.
func (a *answer) resend(entry int) error {
	var found *report.Document
	number := 0
	err := a.told(func(g *play.Game, out *play.Outcome) (err error) {
		if entry == 0 || g.Tip.Entry == entry {
			number = g.Tip.Entry
			found, err = report.About(g, *out).To(a.s.reader())
		}
		return err
	})
	if err != nil {
		return err
	} else if found == nil {
		a.say("no-report", map[string]any{"entry": entry, "last": a.done.Entry})
		return nil
	}
	a.say("resent", map[string]any{"entry": entry})
	a.WriteString(found.Text() + "\n")
	a.m.files = append(a.m.files, attachments(a.t.id, number, found)...)
	return nil
}

// history lists the entries that were told to the reader, without the orders in
// them: nobody else knows of orders that wait.
func (a *answer) history() error {
	var entries []*play.Entry
	err := a.told(func(_ *play.Game, out *play.Outcome) error {
		e := out.Entry
		e.Sets = slices.DeleteFunc(slices.Clone(e.Sets), func(s play.EntrySet) bool { return s.Player != a.s.Player })
		entries = append(entries, &e)
		return nil
	})
	if err != nil {
		return err
	}
	a.say("history", map[string]any{"game": a.t.id})
	text, err := report.History(entries, a.s.language())
	a.WriteString(text + "\n")
	return err
}
