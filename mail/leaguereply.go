package mail

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/mail/request"
)

// invite returns the letter that invites an address, the n-th of an email.
func (t *table) invite(mail int64, n int, address string, c code) store.Letter {
	return store.Letter{Key: mailKey("", mail, fmt.Sprintf("%s-%d", guest, n+1)), Kind: aboutCode, Reader: guest, Mail: mail, About: store.Key(address), Why: c.name()}
}

// leagueAnswer returns the mail that answers one about the league.
func (t *table) leagueAnswer(ctx context.Context, l *store.Letter) (*outgoing, error) {
	done, made, err := t.ruling(ctx, l.Mail)
	if err != nil {
		return nil, err
	}
	if Verdict(done.Verdict) == Lost { // nobody knows what it asked for
		return t.answer(ctx, l)
	}
	s := t.seat(l.Reader)
	if l.Reader == guest {
		s = bearer(made.Code, made.From)
		s.Language = cmp.Or(s.Language, made.Language)
	} else if s == nil {
		return nil, errMoot // who was forgotten
	}
	m, p, err := t.toMember(l, s)
	if err != nil {
		return nil, err
	}
	if c, is := codeOf(made.Code); l.Reader == guest {
		if m.token = ""; is {
			m.token = t.o.codeFor(c, made.From)
		}
	}
	m.reply(made, s)
	a := &answer{page: p, ruling: made, ctx: ctx, t: t, done: done, s: s, m: m}
	st, err := t.leagueAt(ctx, done.Entry)
	if err != nil {
		return nil, err
	}
	m.head = p.words.text("head-league", map[string]any{"what": done.Verdict})
	switch a.verdict() {
	case Unclear:
		p.say("verdict/"+done.Verdict, nil)
		var lines []string
		for _, f := range a.Faults {
			wrong := f.error(&engine.Grammar{})
			wrong.File = p.words.file(wrong.File)
			lines = append(lines, wrong.Text(languageOf(s)))
		}
		p.lines(lines)
		p.warnings(made)
	case Answered:
		p.warnings(made)
		for _, ask := range a.Asks {
			if err := a.askedLeague(st, ask); err != nil {
				return nil, err
			}
		}
		p.passed(a.Passed)
		if slices.ContainsFunc(a.Asks, func(ask asked) bool { return ask.Trouble == nil && ask.tellsLeague() }) {
			t.leagueHead(p, s, st.Tip)
		}
	default:
		p.say("league-nothing", map[string]any{"guest": l.Reader == guest})
		p.warnings(made)
		p.passed(a.Passed)
		a.leagueHelp()
	}
	m.body = p.body
	return m, nil
}

// passed lists lines in which nothing was found that belongs to the league.
func (p *page) passed(lines []string) {
	if len(lines) > 0 {
		p.say("passed", nil)
		p.lines(lines)
	}
}

// tellsLeague reports whether the answer tells what the league has decided.
func (ask *asked) tellsLeague() bool {
	return slices.Contains([]request.Verb{request.SignUp, request.Leave, request.Standings, request.Pairings}, ask.Verb)
}

// leagueHelp says what can be asked of the league.
func (a *answer) leagueHelp() {
	a.say("help-league", map[string]any{"player": a.s.Player})
}

// askedLeague answers one request to the league.
func (a *answer) askedLeague(st *league.State, ask asked) error {
	if t := ask.Trouble; t != nil {
		why := ""
		if t.Why != nil {
			why = a.words.Say(t.Why.phrase(&engine.Grammar{}))
		}
		a.say("trouble/"+t.Block, map[string]any{"name": t.Name, "near": t.Near, "why": why})
		return nil
	}
	person := a.s.Person.ID
	told := map[string]any{"title": a.m.title, "name": ask.Name, "address": ask.Address, "game": ask.Game}
	if l := ask.League; l != nil {
		told["season"], told["became"], told["ahead"], told["games"] = l.Season, l.Became, l.Ahead, l.Games
	}
	if se := st.Season(fmt.Sprint(told["season"])); se != nil {
		told["members"], told["most"], told["least"], told["full"] = len(se.Members), se.Plan.Most, se.Plan.Least, se.Plan.Full
	}
	switch ask.Verb {
	case request.Help:
		a.leagueHelp()
	case request.StatusAll:
		a.standings(&ask)
	case request.Renew:
		a.say("renewed", nil)
	case request.SignUp:
		a.say("signed-up", told)
	case request.Leave:
		a.say("left-league", told)
	case request.Invite:
		a.say("invited", told)
	case request.Observe:
		a.say("observes", told)
	case request.Unobserve:
		a.say("unobserves", told)
	case request.ForgetMe:
		a.say("forget", told)
	case request.Standings, request.Pairings:
		a.season(st, person, ask.Verb)
	}
	return nil
}

// season tells how a season stands: the one in which the reader plays, or else the
// latest.
func (a *answer) season(st *league.State, person string, verb request.Verb) {
	se := seasonOf(st, person)
	if se == nil {
		se = season(st, league.Running, league.SigningUp, league.Closed)
	}
	switch {
	case se == nil:
		a.say("trouble/no-season", nil)
		return
	case len(se.Divisions) == 0:
		a.say("league-open", map[string]any{"season": se.ID, "people": a.t.calledAll(a.page, members(se)), "waiting": a.t.calledAll(a.page, se.Waiting), "least": se.Plan.Least, "most": se.Plan.Most})
		return
	}
	for i := range se.Divisions {
		d := &se.Divisions[i]
		switch {
		case verb == request.Standings:
			a.t.standings(a.page, se, d)
		case len(d.People) > 0:
			a.t.pairings(a.page, se, d)
		}
	}
}

// members returns the people of a season who have not left.
func members(se *league.Season) (people []string) {
	for _, m := range se.Members {
		if !m.Left {
			people = append(people, m.Person)
		}
	}
	return slices.Clip(people)
}
