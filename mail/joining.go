package mail

import (
	"cmp"
	"context"
	"slices"

	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/mail/identity"
	"cityhall.example/mail/request"
)

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
	if problem := checkPerson(d.folk, name, ""); problem.Code == "naming/alike" {
		return p, &trouble{Block: "name-taken", Name: name}, nil
	} else if !problem.Empty() {
		return p, &trouble{Block: "which-name", Why: maybe(problem)}, nil
	}
	if me != nil {
		p = me.Clone()
		p.Name = name
		return p, nil, nil
	}
	p = store.Person{Name: name, Addresses: []string{f.mail.Author()}, Language: cmp.Or(f.seat.Language, writtenIn(f.mail))}
	if p.ID, err = d.t.o.person(f.mail.Author()); err == nil {
		p.Epoch, err = d.t.o.epoch(d.Mail)
	}
	return p, nil, err
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
				if g := &r.Games[i]; g.ID != "" && !g.Over() && slices.Contains(g.People, person) {
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
	case !d.t.o.Settings.answerable(ask.Address):
		ask.Trouble = &trouble{Block: "no-such-address", Name: ask.Address}
	default:
		d.change.Letters = append(d.change.Letters, d.t.invite(d.Mail, len(d.Asks), ask.Address, code{true, se.ID, d.at.UTC().Format("2006-01-02"), invitedIn(d.folk, ask.Address, writtenIn(f.mail), f.mail.Author())}))
		ask.League.Season = se.ID
	}
}

// invitedIn returns the language of an invitation, as a code has it: that of the person
// whose address it is, else that of the hosts who invite; where these aren't known
// either, the one in which they wrote.
func invitedIn(folk store.Folk, address, written string, hosts ...string) string {
	for _, a := range append([]string{address}, hosts...) {
		if known := withAddress(folk, a); len(known) > 0 {
			if written = ""; known[0].Language == inHangul {
				written = inHangul
			}
			break
		}
	}
	return written
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
	d.notes.Observers, _ = changed(d.notes.Observers, me.ID, false)
	d.notes.Observed = with(d.notes.Observed, me.ID, nil)
	delete(d.notes.Observed, me.ID)
	d.people(store.Person{ID: me.ID})
	d.notes.Gone = append(d.notes.Gone, leaverOf(me, d.Mail))
	d.change.Due = &d.at
	ask.League.Became = "forgotten"
	d.Player, d.Tell, d.Code, d.Language = guest, []string{guest}, guest, me.Language
	return nil
}
