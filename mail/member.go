package mail

import (
	"context"
	"slices"
	"strings"

	"cityhall.example/adjudicator"
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
	}
	office, err := s.office(ctx)
	if err != nil {
		return false, err
	}
	person := f.seat.Person.ID
	for _, claim := range c {
		t := s.tables[claim.Seat.Game]
		if r := t.requests(ctx, f.mail, isModerator(claim), nil); r != nil && (r.Set != nil || slices.ContainsFunc(r.Asks, forGame)) {
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
	return nil
}

// me returns the person who wrote the email; nil for somebody who is not known yet,
// and for the office's moderators.
func (d *decision) me(f *finding) *store.Person {
	if p := d.folk.Find(f.seat.Person.ID); p != nil {
		return p
	}
	if d.Code != "" {
		if found := withAddress(d.folk, f.mail.Author()); len(found) > 0 {
			return &found[0]
		}
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

// signUp signs the author of an email up for the season. With a code, somebody who
// isn't known becomes a person.
func (d *decision) signUp(ctx context.Context, f *finding, ask *asked, permit *code) error {
	se := season(d.league, league.SigningUp)
	if se == nil {
		se = season(d.league, league.Running)
	}
	me := d.me(f)
	switch {
	case f.seat.Player == play.Moderator:
		ask.Trouble = &trouble{Block: "only-moderator"}
		return nil
	case se == nil:
		ask.Trouble = &trouble{Block: "no-season"}
		return nil
	case me != nil && (se.Plays(me.ID) || slices.Contains(se.Waiting, me.ID)):
		d.is(me)
		d.joined(se, me, ask, "again")
		return nil
	case se.Plan.Private && (permit == nil || !permit.invited):
		ask.Trouble = &trouble{Block: "invited-only"}
		return nil
	}
	if me == nil || me.Name == "" { // who observes has no name yet
		p, problem, err := d.newcomer(ctx, f, me, ask.Name)
		if err != nil {
			return err
		} else if ask.Trouble = problem; problem != nil {
			return nil
		}
		d.people(p)
		me = &p
	}
	if err := d.act(league.Act{Kind: league.ActSignUp, Season: se.ID, Person: me.ID}); err != nil {
		return err
	}
	d.is(me)
	d.joined(d.league.Season(se.ID), me, ask, "")
	return nil
}

// joined notes how somebody is in a season now.
func (d *decision) joined(se *league.Season, p *store.Person, ask *asked, again string) {
	ask.Name = p.Name
	*ask.League = leagued{Season: se.ID, Became: "in" + again}
	if at := slices.Index(se.Waiting, p.ID); at >= 0 {
		*ask.League = leagued{Season: se.ID, Became: "waits" + again, Ahead: at}
	}
}

// newcomer returns a new person with the address of an email, or one who had no name
// so far: with the name that it gives, or the one in the email to which the code
// answered.
func (d *decision) newcomer(ctx context.Context, f *finding, me *store.Person, name string) (p store.Person, problem *trouble, err error) {
	if name == "" {
		name = d.nameBefore(ctx, f)
	}
	if name == "" {
		return p, &trouble{Block: "which-name"}, nil
	}
	taken := []string{play.Moderator, play.Public, guest}
	for _, other := range d.folk {
		taken = append(taken, other.Name)
	}
	if i := slices.IndexFunc(taken, func(other string) bool {
		return other != "" && !adjudicator.CheckAlike([]string{bare(other), bare(name)}).Empty()
	}); i >= 0 {
		return p, &trouble{Block: "name-taken", Name: name}, nil
	}
	if me != nil {
		p = me.Clone()
		p.Name = name
		return p, nil, nil
	}
	p = store.Person{Name: name, Addresses: []string{f.mail.Author()}}
	if p.ID, err = d.t.o.person(f.mail.Author()); err == nil {
		p.Epoch, err = d.t.o.epoch(d.Mail)
	}
	return p, nil, err
}

// bare returns a name without what is easily overlooked.
func bare(name string) string {
	return strings.NewReplacer(" ", "", "-", "", "_", "", ".", "", "'", "", "’", "").Replace(name)
}

// nameBefore returns the name in the email that the answered code was sent for, if
// it was by the same author; "" for none.
func (d *decision) nameBefore(ctx context.Context, f *finding) string {
	for _, id := range slices.Backward(f.mail.References) {
		k, _ := keyOf(id, d.t.o.key, d.t.o.domain())
		kind, docket, number, viewer := k.split()
		if kind != aboutMail || docket != "" || viewer != guest {
			continue
		}
		p, err := d.t.o.recall(ctx, int64(number))
		if err == nil && identity.Canonical(p.mail.Author()) == identity.Canonical(f.mail.Author()) {
			name, _ := request.SignsUp(p.mail)
			return name
		}
	}
	return ""
}

// leave takes somebody out of the season, or off its waiting list.
func (d *decision) leave(me *store.Person, ask *asked) {
	var se *league.Season
	for _, s := range slices.Backward(d.league.Seasons) {
		if me != nil && (s.Phase == league.SigningUp || s.Phase == league.Running) && (s.Plays(me.ID) || slices.Contains(s.Waiting, me.ID)) {
			se = s
			break
		}
	}
	if se == nil {
		ask.Trouble = &trouble{Block: "not-in-season"}
		return
	}
	if err := d.act(league.Act{Kind: league.ActWithdraw, Season: se.ID, Person: me.ID}); err != nil {
		panic(err) // who plays or waits can leave
	}
	*ask.League = leagued{Season: se.ID, Became: string(se.Phase), Games: playing(se, me.ID)}
}

// playing returns the ids of a season's games that somebody still plays.
func playing(se *league.Season, person string) (games []string) {
	for _, d := range se.Divisions {
		for _, r := range d.Rounds {
			for i := range r.Games {
				if g := &r.Games[i]; g.ID != "" && g.Outcome() == nil && slices.Contains(g.People, person) {
					games = append(games, g.ID)
				}
			}
		}
	}
	return games
}

// invite has an invitation sent to an address.
func (d *decision) invite(f *finding, ask *asked) {
	se := season(d.league, league.SigningUp)
	switch {
	case f.seat.Player != play.Moderator:
		ask.Trouble = &trouble{Block: "not-moderator"}
	case se == nil:
		ask.Trouble = &trouble{Block: "no-season"}
	case !d.t.o.answerable(ask.Address):
		ask.Trouble = &trouble{Block: "no-such-address", Name: ask.Address}
	default:
		d.change.Letters = append(d.change.Letters, d.t.invite(d.Mail, len(d.Asks), ask.Address, code{true, se.ID, d.at.UTC().Format("2006-01-02")}))
		ask.League.Season = se.ID
	}
}

// forget removes a person, after the person was asked: none of their games may be
// running.
func (d *decision) forget(ctx context.Context, me *store.Person, ask *asked) error {
	if me == nil {
		ask.Trouble = &trouble{Block: "nobody-known"}
		return nil
	}
	seats, err := d.t.o.store.Seated(ctx, me.ID)
	if err != nil {
		return err
	}
	for _, s := range seats {
		t, err := d.t.o.load(ctx, s.Docket)
		if err == nil {
			var g *play.Game
			if g, err = t.play(ctx); err == nil && g.Over() {
				continue
			}
		}
		if err != nil && !damaged(err) {
			return err
		}
		ask.League.Games = append(ask.League.Games, s.Docket)
	}
	ask.League.Games = names(ask.League.Games)
	if len(ask.League.Games) > 0 || !ask.Sure {
		return nil
	}
	for _, se := range d.league.Seasons {
		if (se.Phase == league.SigningUp || se.Phase == league.Running) && (se.Plays(me.ID) || slices.Contains(se.Waiting, me.ID)) {
			if err := d.act(league.Act{Kind: league.ActWithdraw, Season: se.ID, Person: me.ID}); err != nil {
				return err
			}
		}
	}
	d.notes.Observers = slices.DeleteFunc(slices.Clone(d.notes.Observers), func(id string) bool { return id == me.ID })
	d.people(store.Person{ID: me.ID})
	ask.League.Became = "forgotten"
	d.Player, d.Tell, d.Code = guest, []string{guest}, guest
	return nil
}
