package mail

import (
	"fmt"
	"slices"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/mail/identity"
	"cityhall.example/mail/incoming"
	"cityhall.example/mail/request"
)

// A reading is what a mail is found to be before its game is looked at.
type reading struct {
	letter *incoming.Mail
	// wrong says why it cannot be read as a mail.
	wrong error
	// proved says that the sender is who the letter says.
	proved bool
	// verdict is set where nothing is to be done for the sender.
	verdict Verdict
	// reason says more about the verdict, for the log; it holds nothing of the
	// letter but the status of a bounce.
	reason string
	// table and seat are those of the sender or, where it was not the sender,
	// whom it concerns; nil if nobody.
	table *table
	seat  *Seat
	// requests are what a proved sender asks for.
	requests *request.Requests
}

// newDesk knows all seats of all games.
func (o *Office) newDesk() *identity.Checker {
	var seats []identity.Seat
	for _, t := range o.tables {
		for _, s := range t.seats.All() {
			seats = append(seats, identity.Seat{Game: t.id, Name: s.Player, Addresses: s.Addresses, Token: o.token(t, &s), Policy: t.seats.Policy})
		}
	}
	return identity.NewChecker(o.Settings.Address, o.Settings.Authserv, seats)
}

// token returns the token of a seat.
func (o *Office) token(t *table, s *Seat) identity.Token { return o.key.Token(t.id, s.Player, s.Epoch) }

// read reads a mail and finds out who sent it and what it asks for; t is nil as
// long as the mail has no number.
func (o *Office) read(raw []byte, t *Taken) *reading {
	r := &reading{}
	r.letter, r.wrong = incoming.Read(raw)
	switch r.letter.Origin {
	case incoming.Report:
		r.verdict = Automatic
		if r.letter.Bounced != nil && r.letter.Bounced.Failed {
			if k, ok := keyOf(r.letter.Bounced.ID, o.key, o.domain()); ok {
				r.verdict, r.reason = Bounced, fmt.Sprintf("it came back with the status %.20q", r.letter.Bounced.Status)
				r.table, r.seat = o.reader(k)
			}
		}
		return r
	case incoming.Automatic:
		r.verdict = Automatic
		return r
	case incoming.Listed:
		r.verdict = Listed
		return r
	}
	found := o.desk.Check(r.letter)
	if found.Verdict == identity.WrongToken && t != nil {
		found = o.renewedBy(t, found)
	}
	if found.Verdict != identity.Proved {
		r.verdict, r.reason = Verdict(found.Verdict), found.Reason
		if c := choice(found.Claims); len(c) > 0 {
			o.narrowByReferences(r, &c)
			o.narrowByNames(r, &c)
			r.table, r.seat = o.find(c[0].Seat)
		} else if found.Verdict == identity.Stranger {
			o.wantsSeat(r)
		}
		return r
	}
	r.proved = true
	switch {
	case r.wrong != nil:
		r.verdict = Unreadable
	case !r.letter.Complete():
		r.verdict = Incomplete
	}
	o.narrow(r, found.Claims)
	return r
}

// renewedBy takes a mail for proved whose token is wrong only because it renewed
// it, before a crash kept its verdict from being noted.
func (o *Office) renewedBy(t *Taken, found identity.Finding) identity.Finding {
	for _, c := range found.Claims {
		if _, s := o.find(c.Seat); s.Epoch == epochOf(t) {
			return identity.Finding{Verdict: identity.Proved, Claims: []identity.Claim{{Seat: c.Seat, Verdict: identity.Proved}}}
		}
	}
	return found
}

// find returns the seat that the desk speaks of.
func (o *Office) find(s identity.Seat) (*table, *Seat) {
	t := o.table(s.Game)
	return t, t.seats.Seat(s.Name)
}

// reader returns who gets the mail with the key.
func (o *Office) reader(k Key) (*table, *Seat) {
	_, game, _, viewer := k.split()
	if t := o.table(game); t != nil {
		return t, t.seats.Seat(viewer)
	}
	return nil, nil
}

// forModerator reports that only the moderator can do what is asked for.
func (r *reading) forModerator() bool {
	return r.requests != nil && slices.ContainsFunc(r.requests.Asks, func(a request.Ask) bool { return isAct(a.Verb) })
}

// requests finds what the letter asks for, in the words of the game; nil where
// the game cannot be read.
func (o *Office) requests(l *incoming.Mail, t *table, moderator bool) *request.Requests {
	rules := o.rules(t)
	if rules == nil {
		return nil
	}
	return request.Find(l, rules, moderator, func() []string { return o.printed(l, t) })
}

// rules returns the rules of the game; nil where its file cannot be read.
func (o *Office) rules(t *table) *engine.Rules {
	if t.rules == nil {
		data, err := o.disk.Read(gameFile(t.id), 0)
		if err == nil {
			var g *play.Game
			if g, err = formats.ReadGame(gameFile(t.id), data); err == nil {
				t.rules = g.Rules
			}
		}
		if err != nil {
			o.Log("game %s: %v", t.id, err)
		}
	}
	return t.rules
}

// wantsSeat notes that a stranger asks to join a game: with a letter whose
// subject or first line is "join", or "join" and the name of the game.
func (o *Office) wantsSeat(r *reading) {
	lines := []string{r.letter.Subject}
	for _, l := range r.letter.Text {
		if strings.TrimSpace(l.Text) != "" && l.Depth == 0 {
			lines = append(lines, l.Text)
			break
		}
	}
	for _, line := range lines {
		words := strings.Fields(strings.ToLower(line))
		if len(words) == 0 || len(words) > 2 || words[0] != "join" {
			continue
		}
		for _, t := range o.tables {
			if len(words) == 2 && strings.EqualFold(words[1], t.id) || len(words) == 1 && len(o.tables) == 1 {
				r.verdict, r.table, r.seat = WantsSeat, t, &t.seats.Moderator
			}
		}
	}
}
