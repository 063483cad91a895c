package mail

import (
	"context"
	"slices"
	"strings"

	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/mail/identity"
	"cityhall.example/mail/request"
)

// An email about the league is decided in the office's own docket: its verdict, the
// entry of the league's journal, the people whom it changes and the letters that
// follow are one commit.

// A leagued is what became of a request to the league.
type leagued struct {
	Season string `json:"season,omitempty"`
	// Became says what became of it, a word that the catalog knows.
	Became string `json:"became,omitempty"`
	// Ahead is how many wait before the person.
	Ahead int `json:"ahead,omitempty"`
	// Games are those that it is about.
	Games []string `json:"games,omitempty"`
}

// forLeague finds out whether a proved email is about the league, and for which
// person, or for which game where somebody leaves one.
func (s *sight) forLeague(ctx context.Context, f *finding, c choice) (bool, error) {
	q := request.FindLeague(f.mail)
	if !f.table.isGame() {
		f.requests = q
		return true, s.toGame(ctx, f)
	} else if !q.ForLeague() && len(q.Errors) == 0 {
		return false, nil
	} else if f.link != "" {
		f.doubt(BeyondLink)
		return true, nil
	}
	office, err := s.office(ctx)
	if err != nil {
		return false, err
	}
	person := f.seat.Person.ID
	for _, claim := range c {
		t := s.tables[claim.Seat.Game]
		if r := t.requests(ctx, f.mail, isModerator(claim), nil); r != nil && (r.Set != nil || r.Number != nil || slices.ContainsFunc(r.Asks, forGame)) {
			q.Mixed()
			break
		}
	}
	f.requests = q
	invites := slices.ContainsFunc(q.Asks, func(a request.Ask) bool { return a.Verb == request.Invite })
	if staff := office.moderator(); invites && c.has(isModerator) && wrote(staff, f.mail) {
		f.table, f.seat = office, staff
		return true, nil
	}
	if seat := office.seat(person); person != "" && seat != nil {
		f.table, f.seat = office, seat
		return true, s.toGame(ctx, f)
	}
	f.requests = nil
	return false, nil
}

// forLeagueOf is for an email with the token of a person: it is for the league if it
// asks for something there, or if the person plays in no game.
func (s *sight) forLeagueOf(ctx context.Context, f *finding, p *store.Person) (bool, error) {
	games, err := s.games(ctx, p.ID)
	q := request.FindLeague(f.mail)
	if err != nil || !q.ForLeague() && len(q.Errors) == 0 && len(games) > 0 {
		return false, err
	}
	if _, err := s.office(ctx); err != nil {
		return false, err
	}
	found := s.checker(ctx, []string{""}, f.mail).Check(f.mail)
	if found.Verdict != identity.Proved {
		f.verdict, f.reason = Verdict(found.Verdict), found.Reason
		return true, nil
	}
	f.proved = true
	switch {
	case f.wrong != nil:
		f.verdict = Unreadable
	case !f.mail.Complete():
		f.verdict = Incomplete
	}
	f.is(ctx, s, found.Claims[0].Seat)
	for _, docket := range request.Split(f.mail, func(name string) string {
		if slices.ContainsFunc(games, func(g string) bool { return strings.EqualFold(g, name) }) {
			return name
		}
		return ""
	}).Games {
		if t := s.table(ctx, docket); t != nil && q.ForLeague() {
			q.Mixed()
			break
		}
	}
	f.requests = q
	return true, s.toGame(ctx, f)
}

// forGame reports whether a request is one to a game, and to nothing else.
func forGame(a request.Ask) bool {
	return !a.Verb.ForLeague() && a.Verb != request.Help && a.Verb != request.Renew
}

// toGame makes an email in which a person leaves a game one to that game.
func (s *sight) toGame(ctx context.Context, f *finding) error {
	q := f.requests
	if len(q.Asks) != 1 || len(q.Errors) > 0 || q.Asks[0].Verb != request.LeaveGame {
		return nil
	}
	docket := s.o.called(ctx, q.Asks[0].Game)
	t := s.table(ctx, docket)
	if t == nil {
		return s.failed[docket]
	}
	for i := range t.players() {
		if seat := &t.players()[i]; seat.Person.ID != "" && seat.Person.ID == f.seat.Person.ID {
			f.table, f.seat = t, seat
			return nil
		}
	}
	return nil
}

// serveLeague does what a proved email asks of the league.
func (d *decision) serveLeague(ctx context.Context, f *finding) error {
	b, err := d.t.league(ctx)
	if err != nil {
		return err
	}
	d.league, d.folk, d.Entry = b.State, d.t.People, d.t.At.Entry
	q := f.requests
	var permit *code
	if c, is := codeOf(f.seat.Player); is {
		if c.old(d.at) {
			return d.sendCode(ctx, f.parsed)
		}
		permit, d.Code, d.Player = &c, f.seat.Player, guest
		d.Tell = []string{guest}
	}
	d.orders(q)
	asks := q.Asks
	if permit != nil && q.Yes && len(asks) == 0 {
		asks = append(asks, request.Ask{Verb: request.SignUp})
	}
	switch {
	case len(q.Errors) > 0:
		d.Verdict = Unclear
		return nil
	case len(asks) == 0:
		d.Verdict = Nothing
		return nil
	}
	d.Verdict = Answered
	for _, a := range asks {
		ask := asked{Ask: a}
		if err := d.askLeague(ctx, f, &ask, permit); err != nil {
			return err
		}
		d.Asks = append(d.Asks, ask)
	}
	if len(d.change.Lines) > 0 {
		d.Entry = d.league.Tip.Entry
		d.change.Checkpoint, d.change.Told = d.league.Checkpoint(), d.Entry
	}
	return nil
}

// askLeague does one thing that is asked of the league.
func (d *decision) askLeague(ctx context.Context, f *finding, ask *asked, permit *code) (err error) {
	ask.League = &leagued{}
	me := d.me(f)
	switch ask.Verb {
	case request.SignUp:
		return d.signUp(ctx, f, ask, permit)
	case request.Leave:
		d.leave(me, ask)
	case request.Invite:
		d.invite(f, ask)
	case request.Observe, request.Unobserve:
		return d.observe(ctx, f, ask)
	case request.StatusAll:
		if f.seat.Player == play.Moderator {
			ask.Standings, ask.More, err = d.standings(ctx, f)
		} else if me != nil {
			ask.Standings, ask.More, err = d.observed(ctx, me.ID)
		}
	case request.ForgetMe:
		return d.forget(ctx, me, ask)
	case request.LeaveGame:
		ask.Trouble = &trouble{Block: "not-playing", Name: ask.Game}
		if len(f.requests.Asks) > 1 { // then it isn't decided in the game
			ask.Trouble = &trouble{Block: "leave-alone", Name: ask.Game}
		}
	case request.Renew:
		var epoch string
		if epoch, err = d.t.o.epoch(d.Mail); err != nil {
			return err
		}
		if f.seat.Player == play.Moderator {
			d.notes.Epoch = epoch
		} else if me != nil {
			p := me.Clone()
			p.Epoch = epoch
			d.people(p)
		}
	}
	return err
}

// me returns the person who wrote the email; nil for somebody who is not known yet,
// and for the office's moderators.
func (d *decision) me(f *finding) *store.Person {
	if p := d.folk.Find(f.seat.Person.ID); p != nil {
		return p
	}
	if d.Code == "" {
		return nil
	} else if found := withAddress(d.folk, f.mail.Author()); len(found) > 0 {
		return &found[0]
	}
	// Whoever reads a mailbox is one person, in whatever ways its address is written.
	if found := withMailbox(d.folk, f.mail.Author()); len(found) == 1 {
		return &found[0]
	}
	return nil
}

// people adds people to those that the email changes.
func (d *decision) people(p store.Person) {
	d.folk = d.folk.With(p)
	d.change.People = append(slices.DeleteFunc(d.change.People, func(q store.Person) bool { return q.ID == p.ID }), p)
}

// act performs an act of the league, as its person's.
func (d *decision) act(a league.Act) error {
	a.At, a.By, a.Mail = play.TimeOf(d.at), play.ByPlayer, &d.digest
	next, e, err := league.Do(d.league, a)
	if err != nil {
		return err
	}
	d.league = next
	d.change.Lines = append(d.change.Lines, e.Line()...)
	return nil
}

// is makes the email that of a person who was not known when it came.
func (d *decision) is(p *store.Person) {
	if d.Player == guest {
		d.Player, d.Tell = p.ID, []string{p.ID}
	}
}
