package mail

import (
	"slices"

	"cityhall.example/adjudicator/docket"
	"cityhall.example/docs"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report"
	"cityhall.example/mail/request"
)

// ask answers what a letter asks for beside orders.
func (a *answer) ask(ask asked) error {
	if ask.Wished != nil {
		a.wished(ask)
		return nil
	}
	switch ask.Verb {
	case request.Help:
		a.help()
	case request.Status:
		return a.status(ask)
	case request.Resend:
		return a.resend(ask.Entry)
	case request.History:
		a.say("history", map[string]any{"game": a.t.Docket})
		return a.history(0)
	case request.Rules:
		return a.rules()
	case request.LeaveGame:
		if t := ask.Trouble; t != nil {
			a.say("trouble/"+t.Block, map[string]any{"name": t.Name, "near": t.Near})
			return nil
		}
		a.say("left-game", map[string]any{"game": a.t.Docket, "player": a.done.Player, "became": ask.League.Became, "moderator": false, "own": true})
	case request.Join:
		a.say("joined", map[string]any{"player": a.s.Player, "game": a.t.Docket})
		return a.status(ask)
	case request.Renew:
		a.say("renewed", nil)
	case request.Apply:
		a.say("applies", map[string]any{"players": ask.Players})
	case request.Wait:
		a.say("waits-on", map[string]any{"players": ask.Players})
	case request.Standby:
		a.say("standby", map[string]any{"waiting": ask.To})
	case request.Open, request.Close:
		a.say("open-to", map[string]any{"anyone": ask.Verb == request.Open, "observing": ask.More})
	case request.StatusAll:
		a.standings(&ask)
	case request.Note, request.Notes, request.ClearNotes:
		if ask.Trouble != nil {
			a.say("trouble/"+ask.Trouble.Block, map[string]any{"count": docket.MaxJots, "characters": docket.MaxJot})
		} else if len(ask.Jots) == 0 {
			a.say("no-notes", nil)
		}
		a.jots(ask.Jots)
	case request.Undo, request.Agree, request.Refuse:
		if t := ask.Trouble; t != nil {
			a.say("trouble/"+t.Block, map[string]any{"name": t.Name})
			return nil
		}
		return a.undoing(&ask)
	case request.Vote, request.Press:
		if t := ask.Trouble; t != nil {
			a.say("trouble/"+t.Block, map[string]any{"name": t.Name, "near": t.Near})
			return nil
		}
		if ask.Verb == request.Vote {
			a.say("voted", map[string]any{"choice": string(ask.Choice)})
			return nil
		}
		to := slices.DeleteFunc(slices.Clone(ask.To), func(name string) bool { return name == a.s.Player })
		a.say("press-sent", map[string]any{"to": to, "anonymous": ask.Anonymous, "hours": int((pressHours + pressDelay).Hours())})
	}
	return nil
}

// rules sends the rules of the game, as a file.
func (a *answer) rules() error {
	rules := a.t.rules(a.ctx)
	if rules == nil {
		return nil
	}
	text, err := docs.Rules(rules.Name, languageOf(a.s))
	if err != nil {
		return err
	}
	a.say("rules", map[string]any{"title": rules.Title})
	a.m.files = append(a.m.files, file{rules.Name + "-rules.md", "text/markdown; charset=utf-8", []byte(text)})
	return nil
}

// help says what can be written to the office, in the words of the game.
func (a *answer) help() {
	a.say("help", map[string]any{"game": a.t.Docket, "player": a.s.Player, "press": a.t.Seats.Press})
	if a.s.Player == play.Moderator {
		a.say("help-moderator", nil)
		return
	}
	rules := a.t.rules(a.ctx)
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
func (a *answer) status(ask asked) error {
	if ask.Seats != nil {
		a.seats(ask.Seats)
	}
	r, err := a.t.newReport(a.ctx, a.g, a.s)
	if err != nil {
		return err
	}
	a.report(r)
	a.gap()
	a.m.attach(a.t.Docket, a.g.Tip.Entry, r)
	return nil
}

// seats tells the moderator about the players what is no secret among them.
func (a *answer) seats(all []seated) {
	var seats []map[string]any
	for _, s := range all {
		seats = append(seats, map[string]any{"player": s.Player, "addresses": s.Addresses, "waits": s.Waits, "bounces": s.Bounces})
	}
	a.say("seats", map[string]any{"game": a.t.Docket, "seats": seats})
}

// told calls do for each entry that was told to the reader, in their order, with
// the game after it.
func (a *answer) told(do func(m *moment) error) error {
	for entry := 1; entry <= a.done.Entry; entry++ {
		m, err := a.t.moment(a.ctx, entry)
		if err != nil {
			return err
		}
		if report.Concerns(m.game, &m.out, readerOf(a.s).Viewer) {
			if err := do(m); err != nil {
				return err
			}
		}
	}
	return nil
}

// resend is the report about an entry once more; 0 is the last one that was
// told to the reader.
func (a *answer) resend(entry int) error {
	var found *account
	var at *moment
	err := a.told(func(m *moment) (err error) {
		if entry == 0 || m.game.Tip.Entry == entry {
			at = m
			found, err = a.t.newReport(a.ctx, m.game, a.s, m.out)
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
	a.report(found)
	a.gap()
	a.m.attach(a.t.Docket, at.game.Tip.Entry, found)
	return a.t.signedBy(a.page, at.game, a.s.Player, at.out)
}

// history lists the entries after one that were told to the reader, without the
// orders in them: nobody else knows of orders that wait.
func (a *answer) history(after int) error {
	var entries []*play.Entry
	err := a.told(func(m *moment) error {
		e := m.out.Entry
		if e.Number <= after {
			return nil
		}
		e.Sets = slices.DeleteFunc(slices.Clone(e.Sets), func(s play.EntrySet) bool { return s.Player != a.s.Player })
		entries = append(entries, &e)
		return nil
	})
	if err != nil {
		return err
	}
	tell, err := dialOf(a.g, a.s)
	if err != nil {
		return err
	}
	text, err := report.History(entries, languageOf(a.s), tell.zone)
	a.add(ready(text))
	a.gap()
	return err
}
