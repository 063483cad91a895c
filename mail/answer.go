package mail

import (
	"fmt"
	"slices"
	"strings"

	"cityhall.example/adjudicator"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
	"cityhall.example/mail/identity"
	"cityhall.example/mail/incoming"
	"cityhall.example/mail/request"
)

// An answer is in the making: what a mail and its verdict are to a reader.
type answer struct {
	*page
	o    *Office
	done *Done
	t    *table
	s    *Seat // the reader
	// g is the game as it was when the verdict was given; nil where it cannot be
	// read.
	g *play.Game
	l *incoming.Mail
	q *request.Requests
	m *outgoing
}

// answer returns the mail that tells somebody of the verdict on another mail.
func (o *Office) answer(d *Done, viewer string) (*outgoing, error) {
	t := o.table(d.Game)
	for _, name := range []string{viewer, d.Player} {
		if t == nil || t.seats.Seat(name) == nil {
			return nil, lapsed(fmt.Sprintf("there is no %s in a game %s any more", name, d.Game))
		}
	}
	s := t.seats.Seat(viewer)
	a := &answer{page: s.page(), o: o, done: d, t: t, s: s}
	if a.l, a.q = o.reread(d.Mail, t, t.seats.Seat(d.Player)); a.l == nil {
		return nil, lapsed(fmt.Sprintf("mail %d is not kept any more", d.Mail))
	}
	if d.Entry > 0 {
		var err error
		if a.g, err = o.past(t, d.Entry); err != nil {
			return nil, err
		}
	}
	a.m = o.toSeat(mailKey(d.Game, d.Mail, viewer), t, a.s)
	if err := a.write(); err != nil {
		return nil, err
	}
	a.m.text = a.String()
	return a.m, nil
}

// replay returns a replay of the game's journal.
func (a *answer) replay() (*adjudicator.Replay, error) {
	store, _, err := a.o.view(a.t, a.o.toRead)
	if err != nil {
		return nil, err
	}
	defer store.Close()
	return store.Replay()
}

func (a *answer) write() error {
	own := a.s.Player == a.done.Player
	a.m.head = a.words.text("head", map[string]any{"title": a.m.title, "game": a.t.id, "own": own, "verdict": string(a.done.Verdict)})
	switch {
	case a.done.Verdict == Bounced:
		a.say("bounced", map[string]any{"player": a.done.Player, "game": a.t.id})
		return nil
	case a.done.Verdict == WantsSeat:
		a.say("wants-seat", map[string]any{"address": a.l.From[0].Address, "game": a.t.id})
		return nil
	case a.done.Verdict == BadGame && !own:
		a.say("mend", map[string]any{"game": a.t.id})
		return nil
	case !own:
		return a.others()
	case a.proved():
		a.o.reply(a.m, a.l, a.s)
	}
	a.say("verdict/"+string(a.done.Verdict), map[string]any{
		"player": a.s.Player, "game": a.t.id, "answers": a.o.Settings.Answers, "size": a.o.Settings.Size, "policy": string(a.t.seats.Policy),
	})
	if err := a.details(); err != nil {
		return err
	}
	for _, ask := range a.q.Asks {
		if a.g == nil || a.done.Verdict == Unclear {
			break
		}
		if err := a.ask(ask); err != nil {
			return err
		}
	}
	return nil
}

// proved reports that the mail is from the seat that is told of it.
func (a *answer) proved() bool {
	switch a.done.Verdict {
	case TooLarge, Unreadable, TooMany:
		return a.s.wrote(a.l)
	}
	return a.done.Verdict.served()
}

// details say more about the verdict.
func (a *answer) details() error {
	switch a.done.Verdict {
	case Refused, Previewed:
		return a.receipt()
	case Answered:
		if a.q.Set != nil { // it was filed before
			return a.receipt()
		}
	case Unclear:
		var lines []string
		for _, e := range a.q.Errors {
			lines = append(lines, e.Text(a.s.language()))
		}
		a.lines(lines)
		a.read(a.q)
	case Nothing:
		if a.q.Unedited {
			a.say("unedited", nil)
		}
		a.read(a.q)
		a.help()
	case Incomplete:
		a.warnings(a.l)
	case WhichGame:
		var lines []string
		for _, t := range a.o.tables {
			if len(t.seats.of(a.l.From[0].Address)) > 0 {
				lines = append(lines, "game: "+t.id)
			}
		}
		a.lines(lines)
	case WhichPlayer:
		var lines []string
		for _, name := range a.t.seats.of(a.l.From[0].Address) {
			if name != play.Moderator {
				lines = append(lines, "player: "+name)
			}
		}
		a.lines(lines)
	case Unable, Acted:
		if err := a.acts(); err != nil || a.q.Set == nil {
			return err
		}
		a.say("verdict/"+string(Refused), nil)
		a.notYours()
	}
	return nil
}

// receipt says what is wrong with orders, or what would become of them.
func (a *answer) receipt() error {
	r := reading{seat: a.s, requests: a.q}
	set := r.orderSet(&Taken{})
	if set == nil {
		a.notYours()
		return nil
	}
	a.warnings(a.l)
	a.read(a.q)
	catalog, err := report.Load(a.g.Rules, a.s.language())
	if err != nil {
		return err
	}
	for _, receipt := range adjudicator.Check(a.g, []*play.OrderSet{set}) {
		item := catalog.Receipt(receipt, a.g.Players)
		if a.done.Verdict == Previewed && receipt.Accepted && !receipt.Repeated {
			item.Text = a.words.text("would", nil)
		}
		item.Write(&a.Page)
		a.Line("", "")
	}
	return a.template()
}

// notYours says why orders of somebody else are not filed.
func (a *answer) notYours() {
	a.say("not-yours", map[string]any{"player": a.s.Player, "named": identity.Strip(a.q.Set.Player)})
}

// template gives the orders to fill in once more.
func (a *answer) template() error {
	r, err := report.About(a.g).To(a.s.reader())
	if err != nil {
		return err
	}
	if text := r.Template; text != "" {
		a.say("template", nil)
		a.WriteString(text)
		a.m.files = append(a.m.files, attachments(a.t.id, a.g.Tip.Entry, r)...)
	}
	return nil
}

// acts say what the moderator's acts have done, and which was not possible.
func (a *answer) acts() error {
	replay, err := a.replay()
	if err != nil {
		return err
	}
	var entries []*play.Entry
	for n := 1; n <= min(a.done.Entry, replay.Len()); n++ {
		if e := replay.Entry(n); e.Mail != nil && a.o.digests[*e.Mail] == a.done.Mail {
			entries = append(entries, e)
		}
	}
	text, err := report.History(entries, a.s.language())
	if err != nil {
		return err
	}
	if a.WriteString(text + "\n"); a.done.Verdict == Acted {
		return nil
	}
	made := len(entries)
	for _, ask := range a.q.Asks {
		if !isAct(ask.Verb) {
			continue
		} else if made--; made >= 0 {
			continue
		}
		at := func(entry int) (*play.Game, error) {
			if entry < 1 || entry > a.done.Entry {
				return nil, fmt.Errorf("there is no entry %d: the journal has entries 1 to %d", entry, a.done.Entry)
			}
			_, err := replay.To(entry)
			return replay.Game, err
		}
		_, _, err := perform(a.g, at, ask, &Taken{})
		a.say("unable", map[string]any{"verb": string(ask.Verb), "why": words.Text(err, a.s.language())})
		break
	}
	return nil
}

// others write to those who did not send the mail: press, and who has come.
func (a *answer) others() error {
	from := a.t.seats.Seat(a.done.Player)
	for _, ask := range a.q.Asks {
		switch {
		case ask.Verb == request.Join && a.s.Player == play.Moderator:
			a.say("has-joined", map[string]any{"player": from.Player, "game": a.t.id})
		case ask.Verb == request.Press && a.t.press(ask, a.q.Asks) == nil && slices.Contains(a.t.receivers(from, ask), a.s.Player):
			name := from.Player
			if ask.Anonymous {
				name = ""
			}
			a.say("press", map[string]any{"from": name, "to": a.t.receivers(from, ask)})
			a.quote(ask.Text)
			a.say("press-end", nil)
		}
	}
	return nil
}

// quote writes what somebody else wrote: each line behind a bar, so that
// nothing in it is taken for a part of the mail.
func (a *answer) quote(text string) {
	for line := range strings.SplitSeq(text, "\n") {
		var wrapped layout.Page
		wrapped.Line("  ", line)
		for part := range strings.Lines(wrapped.String()) {
			a.WriteString(strings.TrimRight("| "+strings.TrimSpace(part), " ") + "\n")
		}
	}
	a.Line("", "")
}
