package mail

import (
	"context"
	"slices"
	"strings"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
	"cityhall.example/mail/identity"
	"cityhall.example/mail/request"
)

// An answer is in the making: what a verdict, and what it was made of, are to a
// reader.
type answer struct {
	*page
	*ruling
	ctx  context.Context
	t    *table
	done *store.Decided
	s    *seat // the reader
	// g is the game as it was when the verdict was given; nil where it was not
	// looked at.
	g *play.Game
	m *outgoing
	// anonymous is set in a letter that may not tell who wrote the mail.
	anonymous bool
}

// answer returns the mail that tells somebody of the verdict on another mail.
func (t *table) answer(ctx context.Context, l *store.Letter) (*outgoing, error) {
	done, made, err := t.ruling(ctx, l.Mail)
	if err != nil {
		return nil, err
	} else if done.Player != "" && t.seat(done.Player) == nil {
		return nil, lapsed("office/no-seat", "player", done.Player, "game", t.Docket)
	}
	if Verdict(done.Verdict) == WantsSeat {
		return t.joins(ctx, l)
	}
	if own, err := t.theirs(ctx, l); err != nil {
		return nil, err
	} else if own.Mail == 0 {
		return nil, errMoot
	}
	s := t.seat(l.Reader)
	a := &answer{page: pageTo(s), ruling: made, ctx: ctx, t: t, done: done, s: s, anonymous: l.Kind == aboutPress}
	if t.isGame() && a.verdict().looked() {
		if a.g, err = t.past(ctx, done.Entry); err != nil {
			return nil, err
		}
	}
	title := a.g
	if title == nil {
		title, _ = t.play(ctx)
	}
	a.m = t.toSeat(l, s, title)
	a.m.state = a.state()
	if err := a.write(); err != nil {
		return nil, err
	}
	a.m.body = a.body
	return a.m, nil
}

func (a *answer) verdict() Verdict { return Verdict(a.done.Verdict) }

func (a *answer) write() error {
	own := a.s.Player == a.done.Player
	problem, line, more, err := a.problem()
	if err != nil {
		return err
	}
	a.m.head = a.words.text("head", map[string]any{"title": a.m.title, "game": a.t.Docket, "own": own, "verdict": a.done.Verdict, "made": len(a.Made), "problem": problem, "line": line, "more": more})
	told := map[string]any{"player": a.done.Player, "game": a.t.Docket, "why": a.Why, "mail": a.done.Mail}
	switch v := a.verdict(); {
	case v == Bounced:
		a.say("bounced", told)
		return nil
	case v == BadGame && !own:
		a.say("broken-game", told)
		return nil
	case v == Failed && !own:
		a.say("waits", told)
		return nil
	case v == Lost:
		a.say("lost", told)
		return nil
	case !own:
		if err := a.otherHead(told); err != nil {
			return err
		}
		if i := slices.IndexFunc(a.Asks, func(ask asked) bool { return ask.forOthers(a.s.Player) }); i >= 0 {
			a.m.head = a.words.text("head-undo", map[string]any{"title": a.m.title, "game": a.t.Docket, "result": a.Asks[i].Result})
		}
		if i := slices.IndexFunc(a.Asks, func(ask asked) bool { return ask.comesOrGoes(a.s.Player) }); i >= 0 {
			a.m.head = a.words.text("head-who", map[string]any{"title": a.m.title, "game": a.t.Docket, "player": a.done.Player, "left": a.Asks[i].Verb == request.LeaveGame})
		}
		return a.others()
	}
	if a.From != "" {
		a.m.reply(a.ruling, a.s)
	}
	settings := a.t.o.Settings
	a.say("verdict/"+a.done.Verdict, map[string]any{
		"player": a.s.Player, "game": a.t.Docket, "answers": settings.Answers, "size": settings.Size, "policy": a.t.Seats.Policy, "made": len(a.Made), "crossed": a.Crossed, "sign": a.Sign,
	})
	if err := a.details(); err != nil {
		return err
	}
	for _, ask := range a.Asks {
		if err := a.ask(ask); err != nil {
			return err
		}
	}
	return nil
}

// details say more about the verdict.
func (a *answer) details() error {
	switch a.verdict() {
	case Unclear, Unable, Acted, WhichGame, WhichPlayer: // what was said goes on
		defer a.warnings(a.ruling)
	default:
		a.warnings(a.ruling)
	}
	switch a.verdict() {
	case Refused, Previewed:
		if a.Unfiled {
			a.say("undo-first", nil)
			return nil
		}
		return a.receipt()
	case Answered:
		if a.Receipt != nil { // it was filed before
			return a.receipt()
		}
	case Unclear:
		return a.unread()
	case Nothing:
		if a.Unedited {
			a.say("unedited", nil)
		}
		if u := a.Question; u != nil {
			a.say("undo-waits", map[string]any{"player": u.Player})
			a.lines(u.options())
		}
		return a.unread()
	case Unconfirmed:
		a.add(report.Quote(strings.Join(a.Waits, "\n")))
		a.gap()
		if a.Number > 0 {
			a.say("number", map[string]any{"number": a.Number, "waits": true})
			a.lines(a.Orders)
		}
		a.say("confirm", map[string]any{"days": int(confirmFor.Hours() / 24), "crossed": a.Crossed})
		a.m.confirm = a.t.confirmToken(slices.IndexFunc(a.t.seats, func(s seat) bool { return s.Player == a.s.Player }), int(a.done.Mail))
	case WhichGame, WhichPlayer:
		key := map[Verdict]string{WhichGame: "game: ", WhichPlayer: "player: "}[a.verdict()]
		var lines []string
		for _, name := range a.Choices {
			lines = append(lines, key+name)
		}
		a.lines(lines)
	case Unable, Acted:
		if err := a.acts(); err != nil || !a.NotYours {
			return err
		}
		a.say("verdict/"+string(Refused), nil)
		a.notYours()
	}
	return nil
}

// receipt says what is wrong with orders, or what would become of them.
func (a *answer) receipt() error {
	if a.NotYours {
		a.notYours()
		return nil
	}
	a.read(a.ruling)
	catalog, err := report.Load(a.g.Rules, languageOf(a.s))
	if err != nil {
		return err
	}
	receipt, err := a.Receipt.receipt(a.g)
	if err != nil {
		return err
	}
	r, err := a.t.newReport(a.ctx, a.g, a.s)
	if err != nil {
		return err
	}
	if !receipt.Accepted { // the verdict says so
		var wrongs []report.Detail
		for _, p := range receipt.Problems {
			wrongs = append(wrongs, a.wrong(receipt.File, p.Line, catalog.Problem(p, a.g.Players)))
		}
		a.add(report.Answer{Below: wrongs})
		a.gap()
		a.choices(r)
		return nil
	}
	receipt.File = a.words.file(receipt.File)
	item := catalog.Receipt(receipt, a.g.Players)
	if a.verdict() == Previewed {
		item = catalog.Trial(receipt, a.g.Players)
	}
	a.add(item)
	a.gap()
	a.offer(r)
	a.template(r)
	return nil
}

// problem says for lists of emails why the first of the orders is refused that are, or
// on what line it can't be read, and how many more problems there are. It doesn't have
// the order itself: quoted without marks, that would be one again.
func (a *answer) problem() (why string, line, more int, err error) {
	if a.verdict() != Refused || a.Receipt == nil || a.g == nil {
		return "", 0, 0, nil
	}
	catalog, err := report.Load(a.g.Rules, languageOf(a.s))
	if err != nil {
		return "", 0, 0, err
	}
	receipt, err := a.Receipt.receipt(a.g)
	if err != nil || len(receipt.Problems) == 0 {
		return "", 0, 0, err
	}
	first := receipt.Problems[0]
	if first.Code == play.NotAllowed {
		why, first.Line = words.Unmarked(catalog.Refusal(first.Refusal, a.g.Players)), 0
	}
	if layout.Columns(why) > headColumns {
		why = strings.TrimSpace(layout.Clip(why, headColumns-2)) + ".."
	}
	return why, first.Line, len(receipt.Problems) - 1, nil
}

// otherHead tells the moderator of orders that answer a report of another history; what
// they are is their player's alone.
func (a *answer) otherHead(told map[string]any) error {
	if a.s.Player != play.Moderator || a.anonymous || a.Receipt == nil || a.g == nil {
		return nil
	}
	receipt, err := a.Receipt.receipt(a.g)
	if err != nil {
		return err
	}
	if p := adjudicator.OtherHead([]play.Receipt{receipt}); p != nil && a.verdict() == Refused {
		a.m.head = a.words.text("head", map[string]any{"title": a.m.title, "game": a.t.Docket, "own": false, "verdict": ""})
		told["head"], told["entry"], told["last"] = p.Text, p.Entry, p.Want
		a.say("other-head", told)
	}
	return nil
}

// notYours says why orders of somebody else are not filed.
func (a *answer) notYours() {
	a.say("not-yours", map[string]any{"player": a.s.Player, "named": identity.Strip(a.Named)})
}

// template gives the orders to fill in once more.
func (a *answer) template(r *account) {
	if text := r.Template; text != "" {
		a.say("template", nil)
		a.add(report.Form(text))
		a.m.attach(a.t.Docket, a.g.Tip.Entry, r)
	}
}

// acts say what the moderator's acts have done, and which was not possible.
func (a *answer) acts() error {
	var entries []*play.Entry
	for _, entry := range a.Made {
		m, err := a.t.moment(a.ctx, entry)
		if err != nil {
			return err
		}
		entries = append(entries, &m.out.Entry)
	}
	tell, err := dialOf(a.g, a.s)
	if err != nil {
		return err
	}
	text, err := report.History(entries, languageOf(a.s), tell.zone)
	if err != nil {
		return err
	}
	if len(entries) > 0 {
		a.add(ready(text))
		a.gap()
	}
	if a.Unable != nil {
		a.say("unable", map[string]any{"verb": string(a.Unable.Verb), "why": a.Unable.Why})
	}
	return nil
}

// comesOrGoes reports whether the request tells the reader that somebody is there, or
// left.
func (ask *asked) comesOrGoes(reader string) bool {
	return ask.Verb == request.LeaveGame && ask.League != nil || ask.Verb == request.Join && reader == play.Moderator
}

// others write to those who did not send the mail: press, and who has come.
func (a *answer) others() error {
	from := a.t.seat(a.done.Player)
	for _, ask := range a.Asks {
		switch {
		case ask.Verb == request.LeaveGame && ask.comesOrGoes(a.s.Player):
			a.say("left-game", map[string]any{"game": a.t.Docket, "player": from.Player, "became": ask.League.Became, "moderator": a.s.Player == play.Moderator, "own": false})
		case ask.comesOrGoes(a.s.Player):
			a.say("has-joined", map[string]any{"player": from.Player, "game": a.t.Docket})
		case ask.Undo != nil:
			if ask.forOthers(a.s.Player) {
				if err := a.undoing(&ask); err != nil {
					return err
				}
			}
		case slices.Contains(ask.To, a.s.Player) && ask.Anonymous == a.anonymous:
			name := from.Player
			if ask.Anonymous {
				name = ""
			}
			a.m.state = stateLetter
			a.say("press", map[string]any{"from": name, "to": ask.To})
			a.add(report.Quote(ask.Text))
			a.gap()
			a.say("press-end", nil)
		}
	}
	return nil
}
