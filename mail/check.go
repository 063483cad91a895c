package mail

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"cityhall.example/engine/play"
	"cityhall.example/mail/identity"
	"cityhall.example/mail/incoming"
	"cityhall.example/mail/request"
)

// A finding is who an email is from, and for which game.
type finding struct {
	*parsed
	// proved says that the sender is who the mail says.
	proved bool
	// verdict is set where nothing is to be done for the sender.
	verdict Verdict
	// reason says more about the verdict, for the log; it holds nothing of the
	// mail but the status of a bounce.
	reason string
	// table and seat are those of the sender or, where it was not the sender,
	// whom it concerns; nil if nobody.
	table *table
	seat  *seat
	// requests are what a proved sender asks for, where that was needed to find
	// the seat.
	requests *request.Requests
	// link is the token of a link, where that alone proves the sender.
	link identity.Token
	// crossed says that it answers an email about another game, with that game's token.
	crossed bool
	// parts are the games that the email has something for, where those are several.
	parts []string
	// waits is the game that it may be from and that can't be read now: nothing
	// can be said of the mail before.
	waits string
}

// find finds out who sent an email. What it says is done by the seats as they are
// in the sight.
func (s *sight) find(ctx context.Context, p *parsed) (*finding, error) {
	f := &finding{parsed: p}
	s.person = nil
	m := p.mail
	if is, err := s.bounced(ctx, f); is || err != nil {
		return f, err
	} else if m.Origin == incoming.Report && m.Certain {
		f.verdict = Automatic
		return f, nil
	}
	f, err := s.who(ctx, f)
	if err == nil && f.waits == "" && m.Origin != incoming.Personal {
		f.passed(len(identity.Tokens(m, s.o.Settings.Address)) > 0)
	}
	return f, err
}

// bounced notes that an email of ours came back, if one did.
func (s *sight) bounced(ctx context.Context, f *finding) (bool, error) {
	b := f.mail.Bounced
	if b == nil || !b.Failed {
		return false, nil
	}
	for _, id := range append([]string{b.ID}, b.Named...) {
		k, ok := keyOf(id, s.o.key, s.o.domain())
		if !ok {
			continue
		}
		f.verdict, f.reason = Bounced, fmt.Sprintf("it came back with the status %.20q", b.Status)
		if f.table, f.seat = s.reader(ctx, k); f.table == nil {
			return true, s.bouncedDigest(ctx, f, k)
		} else if !f.table.isGame() {
			f.table, f.seat = nil, nil // no game waits for it
		}
		return true, nil
	}
	return false, nil
}

// passed finds out whether an email with the traits of a machine's is one. With a token,
// what mail programs, relays and lists add makes none. Whose it may be is told, at the
// registered address.
func (f *finding) passed(token bool) {
	if f.proved && token && !f.mail.Certain {
		return
	}
	own := f.proved
	switch identity.Verdict(f.verdict) {
	case identity.NoToken, identity.WrongToken, identity.Unproved, identity.Unconfirmed:
		own = !f.mail.Certain
	}
	if !own || f.table == nil || !f.table.isGame() {
		f.table, f.seat = nil, nil
	}
	f.verdict, f.reason = Automatic, "its field "+f.mail.Sign+" shows it"
	if f.mail.Origin == incoming.Listed {
		f.verdict = Listed
	}
	f.proved, f.requests, f.link, f.parts = false, nil, "", nil
}

// who finds out who sent an email that may be a person's.
func (s *sight) who(ctx context.Context, f *finding) (*finding, error) {
	p := f.parsed
	if person, err := s.personal(ctx, p.mail); err != nil {
		return nil, err
	} else if person != nil {
		if done, err := s.forLeagueOf(ctx, f, person); done || err != nil {
			return f, err
		}
		return f, s.findParts(ctx, f, person)
	}
	dockets, more, err := s.concerned(ctx, p.mail)
	if err != nil {
		return nil, err
	}
	found := s.checker(ctx, dockets, p.mail).Check(p.mail)
	switch found.Verdict {
	case identity.Stranger, identity.NoToken, identity.WrongToken, identity.Unproved, identity.Unconfirmed:
		if wants, err := s.wantsToPlay(ctx, f); wants || err != nil {
			return f, err
		}
	}
	if found.Verdict != identity.Proved {
		found.Claims = slices.DeleteFunc(found.Claims, isGuest)
		for _, docket := range dockets {
			if s.failed[docket] != nil {
				f.waits = docket
				return f, nil
			}
		}
		if found.Verdict == identity.Unconfirmed && len(s.o.links(p.mail)) == 0 {
			if game := s.theirs(ctx, p.mail, request.Says(p.mail)); game != "" && !slices.Contains(dockets, game) {
				return f, s.elsewhere(ctx, f, game)
			}
		}
		f.verdict, f.reason = Verdict(found.Verdict), found.Reason
		if c := choice(found.Claims); len(c) > 0 {
			s.narrowByReferences(ctx, f, &c)
			f.is(ctx, s, c[0].Seat)
		} else if found.Verdict == identity.Stranger {
			s.wantsSeat(ctx, f)
		}
		return f, nil
	}
	f.proves()
	return f, s.narrow(ctx, f, found.Claims, more)
}

// proves notes that the sender is who the mail says, and whether it can be read.
func (f *finding) proves() {
	f.proved = true
	switch {
	case f.wrong != nil:
		f.verdict = Unreadable
	case !f.mail.Complete():
		f.verdict = Incomplete
	}
}

// is makes the seat that of the finding.
func (f *finding) is(ctx context.Context, s *sight, seat identity.Seat) {
	f.table = s.tables[seat.Game]
	if f.seat = f.table.seat(seat.Name); f.seat == nil {
		f.seat = bearer(seat.Name, f.mail.Author())
	}
}

// doubt gives the finding a verdict, unless it has one.
func (f *finding) doubt(v Verdict) {
	if f.verdict == "" {
		f.verdict = v
	}
}

// forModerator reports that only the moderator can do what is asked for.
func (f *finding) forModerator() bool {
	return f.requests != nil && slices.ContainsFunc(f.requests.Asks, func(a request.Ask) bool { return a.Act != nil })
}

// wantsAll reports whether an email that names no game asks for nothing but the
// status: then it is for that of all games.
func (f *finding) wantsAll() bool {
	q := f.requests
	if q == nil || q.Game != "" || q.Set != nil || q.Preview || len(q.Errors) > 0 || len(q.Asks) != 1 || q.Asks[0].Verb != request.Status && q.Asks[0].Verb != request.StatusAll {
		return false
	}
	q.Asks[0].Verb = request.StatusAll
	return true
}

// A choice is among the seats that the author of an email has.
type choice []identity.Claim

// keep leaves those for which it holds, if there are any.
func (c *choice) keep(is func(identity.Claim) bool) {
	if kept := slices.DeleteFunc(slices.Clone(*c), func(s identity.Claim) bool { return !is(s) }); len(kept) > 0 {
		*c = kept
	}
}

// has reports whether it holds for any.
func (c choice) has(is func(identity.Claim) bool) bool { return slices.ContainsFunc(c, is) }

func isProved(c identity.Claim) bool { return c.Verdict == identity.Proved }

// isGuest reports whether the claim is that of a code.
func isGuest(c identity.Claim) bool {
	_, is := codeOf(c.Seat.Name)
	return is
}

func isModerator(c identity.Claim) bool { return c.Seat.Name == play.Moderator }

// narrow finds out for which of its author's seats the mail is, and what it asks
// for. Its token, if it has one, was looked at before. What it says counts
// before what is proved: an email for one game does nothing in another. More says
// that its author has seats in games that were not looked at.
func (s *sight) narrow(ctx context.Context, f *finding, claims []identity.Claim, more bool) error {
	c := choice(claims)
	s.narrowByReferences(ctx, f, &c)
	if !c.has(isProved) {
		f.proved, f.verdict = false, Verdict(c[0].Verdict)
		f.is(ctx, s, c[0].Seat)
		return nil
	}
	c.keep(isProved)
	f.is(ctx, s, c[0].Seat)
	f.link = c[0].Link
	if done, err := s.forLeague(ctx, f, c); done || err != nil {
		return err
	}
	if more || c.has(func(x identity.Claim) bool { return x.Seat.Game != c[0].Seat.Game }) {
		if f.requests = f.table.requests(ctx, f.mail, false, func() *request.Sent { return nil }); !f.wantsAll() {
			f.requests = nil
			f.doubt(WhichGame)
		}
		return nil
	}
	f.requests = f.table.requests(ctx, f.mail, c.has(isModerator), func() *request.Sent {
		if f.replied != f.table.Docket { // asked when it is taken in, and when it is decided
			f.sent, f.replied = f.table.sent(ctx, f.mail), f.table.Docket
		}
		return f.sent
	})
	if f.requests == nil {
		return nil
	}
	confirmed := f.link != "" && f.table.confirmedBy(f.mail, f.seat) > 0
	if f.link != "" && (confirmed != confirms(f) || !confirmed && s.o.beyond(f.link, f.requests)) {
		f.doubt(BeyondLink)
		return nil
	}
	switch game := s.otherGame(ctx, f); {
	case game == "":
	case len(s.o.links(f.mail)) > 0: // a link is for its game, whatever else proves the sender
		f.doubt(BeyondLink)
		return nil
	case strings.EqualFold(game, request.Says(f.mail)):
		return s.elsewhere(ctx, f, game)
	default:
		f.doubt(WhichGame)
	}
	return s.oneOf(ctx, f, c)
}

// oneOf finds out for which of its author's seats in one game the mail is. One address
// may have several, of whose tokens none is needed: acts are the moderator's, and other
// things a player's.
func (s *sight) oneOf(ctx context.Context, f *finding, c choice) error {
	if len(c) == 1 {
		return nil
	}
	c.keep(func(x identity.Claim) bool { return isModerator(x) == f.forModerator() })
	c.keep(func(x identity.Claim) bool { return strings.EqualFold(x.Seat.Name, f.requests.Player) })
	f.is(ctx, s, c[0].Seat)
	if len(c) > 1 && !f.requests.Empty() {
		f.doubt(WhichPlayer)
	}
	return nil
}

// narrowByReferences keeps the seat to which the letter of ours went that the
// mail answers.
func (s *sight) narrowByReferences(ctx context.Context, f *finding, c *choice) {
	if t, seat := s.answered(ctx, f.mail); t != nil {
		c.keep(func(x identity.Claim) bool { return x.Seat.Game == t.Docket })
		c.keep(func(x identity.Claim) bool { return seat != nil && x.Seat.Name == seat.Player })
	}
}

// otherGame returns another game of the author's that the mail names than that of its
// token; "" for none.
func (s *sight) otherGame(ctx context.Context, f *finding) string {
	q := f.requests
	if q.Game == "" || strings.EqualFold(q.Game, f.table.Docket) {
		return ""
	}
	return s.theirs(ctx, f.mail, q.Game)
}

// theirs returns the game of that name, in which the author of the mail has a seat; ""
// for none.
func (s *sight) theirs(ctx context.Context, m *incoming.Mail, name string) string {
	owned, _ := s.owned(ctx, m)
	if i := slices.IndexFunc(owned, func(d string) bool { return strings.EqualFold(d, name) }); i >= 0 {
		return owned[i]
	}
	return ""
}

// elsewhere finds out who sent an email that answers one about a game and says that it
// is for another game of its author's. There, the token proves nothing: what the game's
// policy asks for besides has to do. Where that is a token, the email waits for a
// confirmation.
func (s *sight) elsewhere(ctx context.Context, f *finding, game string) error {
	if s.table(ctx, game) == nil {
		f.waits = game
		return nil
	}
	bare := *f.mail // without the token, which is no seat's there
	bare.To, bare.Subject = nil, ""
	found := s.checker(ctx, []string{game}, &bare).Check(&bare)
	c := choice(found.Claims)
	if len(c) == 0 { // who lost the seat
		f.doubt(WhichGame)
		return nil
	}
	if found.Verdict != identity.Proved {
		f.is(ctx, s, c[0].Seat)
		if f.proved, f.verdict, f.reason = false, Verdict(found.Verdict), found.Reason; found.Verdict == identity.NoToken {
			f.verdict, f.crossed = Unconfirmed, true
		}
		return nil
	}
	f.proves()
	c.keep(isProved)
	f.is(ctx, s, c[0].Seat)
	f.requests = f.table.requests(ctx, f.mail, c.has(isModerator), func() *request.Sent { return f.table.sent(ctx, f.mail) })
	if f.requests == nil {
		return nil
	}
	return s.oneOf(ctx, f, c)
}

// wantsSeat notes that a stranger asks to join a game: with an email whose subject
// or first line is "join", or "join" and the name of the game.
func (s *sight) wantsSeat(ctx context.Context, f *finding) {
	lines := []string{f.mail.Subject}
	for _, l := range f.mail.Text {
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
		if t := s.table(ctx, s.o.called(ctx, strings.Join(words[1:], ""))); t != nil {
			f.verdict, f.table, f.seat = WantsSeat, t, t.moderator()
		}
	}
}
