package mail

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/mail/hooks"
	"cityhall.example/mail/identity"
)

// report returns the mail that some entries are to a seat, mostly one: the report,
// which answers the mail from which the entry's orders came, if it was that
// player's.
func (t *table) report(ctx context.Context, l *store.Letter) (*outgoing, error) {
	l, err := t.theirs(ctx, l)
	if err != nil {
		return nil, err
	}
	g, outs, err := t.happened(ctx, l.Since, l.Entry)
	if err != nil {
		return nil, err
	}
	s := t.seat(l.Reader)
	r, err := t.newReport(ctx, g, s, outs...)
	if err != nil {
		return nil, err
	}
	m := t.toSeat(l, s, g)
	p := pageTo(s)
	m.head = r.head()
	m.state = stateOf(g, s, stateNews)
	if l.Mail > 0 && m.state == stateNews {
		m.state = stateFiled
	}
	if slices.ContainsFunc(outs, func(o play.Outcome) bool { return welcomes(&o, s.Player) }) {
		if m.state != stateOver {
			m.state = stateWelcome
		}
		told := map[string]any{"game": g.Rules.Title, "id": t.Docket, "player": s.Player, "policy": t.Seats.Policy}
		if s.Player == play.Moderator {
			p.say("welcome-moderator", told)
		} else {
			p.say("welcome", told)
		}
	}
	if len(outs) > 0 && outs[0].Entry.Kind == play.ActNew {
		if err := t.leagueTable(ctx, p, s); err != nil {
			return nil, err
		}
	}
	p.jots(l.Jots)
	if l.Mail > 0 {
		_, made, err := t.ruling(ctx, l.Mail)
		if err != nil {
			return nil, err
		}
		m.reply(made, s)
		p.warnings(made)
		p.read(made)
	}
	p.report(r)
	if err := t.signedBy(p, g, s.Player, outs...); err != nil {
		return nil, err
	}
	if err := t.proofSite(ctx, p, g); err != nil {
		return nil, err
	}
	m.body = p.body
	m.attach(t.Docket, g.Tip.Entry, r)
	return m, nil
}

// happened returns what the entries behind one did, and the game after the last.
func (t *table) happened(ctx context.Context, since, entry int) (g *play.Game, outs []play.Outcome, err error) {
	for n := since + 1; n <= entry; n++ {
		m, err := t.moment(ctx, n)
		if err != nil {
			return nil, nil, err
		}
		g, outs = m.game, append(outs, m.out)
	}
	return g, outs, nil
}

// welcomes reports whether a player begins to play with the entry.
func welcomes(o *play.Outcome, player string) bool {
	return o.Entry.Kind == play.ActNew || o.Entry.Kind == play.ActReplace && o.Entry.Player == player
}

// ruling returns the verdict on an email, and what it was made of.
func (t *table) ruling(ctx context.Context, mail int64) (*store.Decided, *ruling, error) {
	done, err := t.o.store.Decided(ctx, t.Docket, mail)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil, lapsed("office/forgotten", "mail", int(mail))
	} else if err != nil {
		return nil, nil, err
	}
	made := &ruling{}
	if len(done.Record) > 0 {
		err = json.Unmarshal(done.Record, made)
	}
	return done, made, err
}

// attach attaches the report for programs, the order file to fill in, and the signed head.
func (m *outgoing) attach(id string, entry int, r *account) {
	name := fmt.Sprintf("%s-%d", id, entry)
	m.files = append(m.files, file{name + ".json", "application/json", formats.JSON(r.JSON())})
	if template := r.Template; template != "" {
		m.files = append(m.files, file{"orders.yaml", "text/plain; charset=utf-8", []byte(template)})
	}
	m.files = append(m.files, noteFile(name, r.note))
	m.held = r.Held
}

// toSeat returns an email to a seat, without a text; g may be nil.
func (t *table) toSeat(l *store.Letter, s *seat, g *play.Game) *outgoing {
	m := &outgoing{key: Key(l.Key), language: languageOf(s), game: t.Docket, to: slices.Clone(s.Addresses[:min(1, len(s.Addresses))]), token: t.o.token(t.Docket, s), root: Key(entryKey(t.Docket, 1, s.Player))}
	m.person = &s.Person
	if !t.isGame() { // its one seat is the moderators of the office
		m.to, m.token, m.root = slices.Clone(t.o.Settings.Moderators), "", ""
	}
	if g != nil {
		m.title = g.Rules.Title
	}
	return m
}

// reply makes the mail an answer to the one that was decided. It goes to where
// that came from too, if that is an address of the seat.
func (m *outgoing) reply(made *ruling, s *seat) {
	m.answers = made.ID
	for _, a := range s.Addresses { // as it is known, and not as it is written there
		if made.From != "" && identity.Canonical(a) == identity.Canonical(made.From) && !slices.Contains(m.to, a) {
			m.to = append(m.to, a)
		}
	}
}

// notice returns the mail that tells a moderator of what City Hall can't do: a
// letter that could not be delivered, a game that waits, or one that can't be
// read.
func (t *table) notice(ctx context.Context, l *store.Letter) (*outgoing, error) {
	s := t.moderator()
	var g *play.Game
	if t.isGame() {
		g, _ = t.play(ctx) // for its title
	}
	m := t.toSeat(l, s, g)
	p := pageTo(s)
	game := t.Docket
	switch l.Kind {
	case aboutFailure:
		_, _, _, player := Key(l.About).split()
		p.say("gave-up", map[string]any{"player": player, "game": game, "why": l.Why, "about": Key(l.About).describe(p.words, namingIn(ctx, t.o.store))})
	case aboutTrouble:
		p.say("waits", map[string]any{"game": game, "why": l.Why})
	case aboutUnread:
		if game = string(l.About); game == "" {
			p.say("stuck", map[string]any{"why": l.Why})
		} else {
			p.say("unread", map[string]any{"game": game, "why": l.Why})
		}
	case aboutHeld:
		h := t.notes.Held
		if h == nil || t.notes.Day != l.Why {
			h = &heldBack{} // it goes out on another day
		}
		p.say("held-back", map[string]any{"day": l.Why, "addresses": h.Addresses, "more": h.More, "forged": h.Forged})
	case aboutStandby:
		p.say("unlisted", map[string]any{"game": game, "addresses": l.Why})
	case aboutInbox:
		p.say("inbox", map[string]any{"since": l.Why})
	case aboutSilent:
		p.say("silent", map[string]any{"hook": string(l.About), "why": l.Why, "file": hooks.File})
	case aboutDropped:
		m.to, m.token, m.root = slices.Clone(t.o.Settings.Moderators), "", ""
		p.say("dropped", map[string]any{"bytes": t.o.Settings.Slight.Day, "folder": t.o.Settings.Rejected})
	default:
		return nil, lapsed("office/kind", "kind", l.Kind)
	}
	m.head = p.words.text("head", map[string]any{"title": m.title, "game": game, "own": false, "verdict": "", "problem": "", "line": 0, "more": 0})
	m.body = p.body
	return m, nil
}
