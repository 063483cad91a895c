package mail

import (
	"fmt"
	"slices"

	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/report"
	"cityhall.example/mail/identity"
	"cityhall.example/mail/incoming"
	"cityhall.example/mail/request"
)

// mailing returns the mail that an entry is to a seat: the report, which answers
// the mail from which the entry's orders came, if it was that player's.
func (o *Office) mailing(t *table, g *play.Game, out *play.Outcome, s *Seat) (*outgoing, error) {
	r, err := report.About(g, *out).To(s.reader())
	if err != nil {
		return nil, err
	}
	m := o.toSeat(entryKey(t.id, g.Tip.Entry, s.Player), t, s)
	p := s.page()
	m.head = r.Headline
	if a := out.Entry.Act; a == play.ActNew || a == play.ActReplace && out.Entry.Player == s.Player {
		told := map[string]any{"game": g.Rules.Title, "id": t.id, "player": s.Player, "policy": string(t.seats.Policy)}
		if s.Player == play.Moderator {
			p.say("welcome-moderator", told)
		} else {
			p.say("welcome", told)
		}
	}
	for _, set := range out.Entry.Sets {
		if set.Player != s.Player || set.Mail == nil {
			continue
		}
		if l, q := o.reread(o.digests[*set.Mail], t, s); l != nil {
			o.reply(m, l, s)
			p.warnings(l)
			p.read(q)
		}
	}
	p.WriteString(r.Text())
	m.text = p.String()
	m.files = attachments(t.id, g.Tip.Entry, r)
	return m, nil
}

// attachments are the report for programs, and the order file to fill in.
func attachments(id string, entry int, r *report.Document) []file {
	files := []file{{fmt.Sprintf("%s-%d.json", id, entry), "application/json", formats.JSON(r.JSON())}}
	if template := r.Template; template != "" {
		files = append(files, file{"orders.yaml", "application/yaml", []byte(template)})
	}
	return files
}

// toSeat returns a mail to a seat of a game, without a text.
func (o *Office) toSeat(k Key, t *table, s *Seat) *outgoing {
	m := &outgoing{key: k, game: t.id, to: slices.Clone(s.Addresses[:min(1, len(s.Addresses))]), token: o.token(t, s), root: entryKey(t.id, 1, s.Player)}
	if rules := o.rules(t); rules != nil {
		m.title = rules.Title
	}
	return m
}

// reply makes the mail an answer to the letter. It goes to where that came from
// too, if that is an address of the seat.
func (o *Office) reply(m *outgoing, l *incoming.Mail, s *Seat) {
	m.answers = l.ID
	for _, a := range s.Addresses { // as it is known, and not as it is written there
		if len(l.From) == 1 && identity.Canonical(a) == identity.Canonical(l.From[0].Address) && !slices.Contains(m.to, a) {
			m.to = append(m.to, a)
		}
	}
}

// reread reads a mail that was taken in once more, as one from the seat; nil
// where it is not kept any more.
func (o *Office) reread(number int, t *table, s *Seat) (*incoming.Mail, *request.Requests) {
	raw, err := o.raw(number)
	if err != nil {
		o.Log("%v", err)
		return nil, nil
	}
	l, _ := incoming.Read(raw) // what is no mail has nothing to ask for
	q := o.requests(l, t, s.Player == play.Moderator)
	if q == nil {
		q = &request.Requests{}
	}
	return l, q
}

// printed returns the orders in the template of the mail of ours that the
// letter answers.
func (o *Office) printed(l *incoming.Mail, t *table) []string {
	for _, id := range slices.Backward(l.References) {
		k, _ := keyOf(id, o.key, o.domain())
		kind, game, entry, viewer := k.split()
		s := t.seats.Seat(viewer)
		if kind != aboutEntry || game != t.id || s == nil || !s.wrote(l) {
			continue
		}
		g, err := o.past(t, entry)
		if err != nil {
			return nil
		}
		if r, err := report.About(g).To(s.reader()); err == nil {
			return r.Held
		}
	}
	return nil
}
