package mail

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"cityhall.example/adjudicator"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
	"cityhall.example/mail/identity"
)

// An account is a report in an email, with what its forms need beside its words.
type account struct {
	*report.Document
	subject *report.Subject
	docket  string
	// meant are answers that an email of the reader's may mean.
	meant []report.Choice
	// note is the head that the report tells, signed.
	note []byte
	// title is that of the kind of game.
	title string
	// link returns the token of links to the reader in a turn; "" where there is none.
	link func(turn int) identity.Token
}

// newReport makes a report to a seat of the game, as it is after some outcomes.
func (t *table) newReport(ctx context.Context, g *play.Game, s *seat, what ...play.Outcome) (*account, error) {
	entry := g.Tip.Entry + 1
	if len(what) > 0 {
		entry = what[0].Entry.Number
	}
	reader := readerOf(s)
	var before []play.Outcome
	if report.Recounts(g, reader.Viewer) {
		var err error
		if before, err = t.before(ctx, entry); err != nil {
			return nil, err
		}
	}
	subject := adjudicator.About(g, before, what...)
	doc, err := subject.To(reader)
	if err != nil {
		return nil, err
	}
	note, err := t.o.sign(g)
	if err != nil {
		return nil, err
	}
	if b := doc.Block(report.ChoicesBlock); b != nil && len(doc.Choices) > 0 {
		c := b.Parts[0].(report.Choices)
		c.Hint = byNumber(t.Docket, reader.Language, false)
		b.Parts[0] = c
	}
	index := slices.IndexFunc(t.seats, func(other seat) bool { return other.Player == s.Player })
	return &account{Document: doc, subject: subject, docket: t.Docket, note: note, title: g.Rules.Title, link: func(turn int) identity.Token {
		if index < 1 || !t.isGame() { // only players have something to order
			return ""
		}
		return t.o.linkToken(t.Docket, &t.seats[index], index, turn)
	}}, nil
}

// headColumns is how wide the line is that mail programs show in their lists. When a
// decision is due may exceed it a little: that it is so "at the earliest" can be cut.
const (
	headColumns = 90
	dueColumns  = 100
)

// head returns the line for lists of emails: whose turn it is and what to do first, then
// until when, as far as there is room.
func (d *account) head() string {
	said := words.Unmarked(words.Stop(d.Status.Act))
	if d.Status.Code == report.StatusTurn {
		said = d.Status.Word + ": " + said
	}
	add := func(all []string, columns int) {
		for _, more := range all {
			if longer := said + " " + words.Unmarked(words.Stop(more)); layout.Columns(longer) <= columns {
				said = longer
			}
		}
	}
	add(d.Status.Due, dueColumns)
	add(d.Status.Facts, headColumns)
	if layout.Columns(said) > dueColumns {
		said = strings.TrimSpace(layout.Clip(said, headColumns-2)) + ".."
	}
	return said
}

// turn returns the turn that is open, which links are for; -1 for none.
func (d *account) turn() int {
	if !d.Game.Dealt {
		return -1
	}
	return d.Game.State.Open().Turn
}

// longestLink is how long a link may be: some mail programs cut longer ones.
const longestLink = 1900

// url returns the link that opens an answer to the report with a body, and whether
// there can be one.
func (o *Office) url(d *account, body string) (string, bool) {
	token := d.link(d.turn())
	if token == "" {
		return "", false
	}
	link := o.link(token, "Re: "+subjectOf(d.docket, d.title, d.Reader.Language), body)
	return link, len(link) <= longestLink
}

// answer returns the body that files the orders of a choice: for this turn of this history, and once.
func (d *account) answer(lines []string) string {
	seen := d.Game.Tip.Mark()
	return fmt.Sprintf("%s\n\ngame: %s\nturn: %d\nseen: %s\nid: %s\n", strings.Join(lines, "\n"), d.docket, d.turn(), seen, answerID(seen, lines))
}

// own returns the body with the orders to fill in. Comments that would make a long
// link are left out.
func (d *account) own() string {
	var b strings.Builder
	for line := range strings.Lines(d.Template) {
		if strings.HasPrefix(line, "player:") || strings.ContainsFunc(line, func(r rune) bool { return r > '~' }) {
			continue
		}
		b.WriteString(line)
	}
	return b.String()
}

// byNumber says that the number of an answer is enough as a reply.
func byNumber(docket, language string, digest bool) string {
	return wordsIn(language).text("by-number", map[string]any{"game": docket, "digest": digest})
}
