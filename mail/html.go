package mail

import (
	"context"
	"slices"
	"strings"

	"cityhall.example/adjudicator/store"
	"cityhall.example/formats/report"
	"cityhall.example/mail/identity"
	"cityhall.example/mail/incoming"
)

// A linking makes the links of an email, and notes their tokens: what else looks like
// one is hidden.
type linking struct {
	*Office
	m      *outgoing
	tokens []identity.Token
}

// to returns the link that opens an answer to a report with a body; ok says that there
// is one.
func (l *linking) to(r *account, body string) (url string, ok bool) {
	if url, ok = l.url(r, body); ok {
		l.tokens = append(l.tokens, r.link(r.turn()))
	}
	return url, ok
}

// named returns the link that the words call by a code.
func (l *linking) named(r *account, code, body string) (all []report.Link) {
	url, ok := l.to(r, body)
	if !ok || body == "" {
		return nil
	}
	v, told := wordsIn(l.m.language), map[string]any{"code": code, "game": r.docket}
	return []report.Link{{Text: v.text("link", told), URL: url, Note: v.text("link-note", told)}}
}

// choice returns the link that files the orders of a choice.
func (l *linking) choice(lines []string) (string, bool) {
	all, _ := l.m.body.reports()
	for _, r := range all {
		if slices.ContainsFunc(slices.Concat(r.Choices, r.meant), func(c report.Choice) bool { return &c.Lines[0] == &lines[0] }) {
			return l.to(r, r.answer(lines))
		}
	}
	return "", false
}

// html makes the HTML of the mail, and the picture that it shows. It is made from the
// same words as the text.
func (o *Office) html(ctx context.Context, m *outgoing, p *parts) {
	l := &linking{Office: o, m: m}
	page := report.Page{Title: subjectOf(m.game, m.title, m.language), Preheader: m.head, Above: incoming.Above(m.language), Link: l.choice}
	if m.confirm != "" {
		l.tokens = append(l.tokens, m.confirm)
		told := map[string]any{"code": "confirm", "game": m.game}
		page.Foot = []report.Link{{Text: wordsIn(m.language).text("link", told), URL: o.link(m.confirm, "Re: "+page.Title, "confirm")}}
	}
	all, whole := m.body.reports()
	for _, r := range all {
		if m.digest {
			page.Foot = append(page.Foot, l.named(r, "report", "resend")...)
			continue
		}
		if len(r.Choices) > 0 && len(all) == 1 {
			page.More = slices.Concat(l.named(r, "own", r.own()), l.named(r, "try", "preview\n\n"+r.own()))
		}
		if steps := l.named(r, "steps", "resend"); whole > 0 && len(steps) > 0 {
			page.Steps = steps[0]
		}
		if page.Picture == "" && whole > 0 {
			p.picture = o.board(r, m)
		}
		if p.picture != nil {
			p.contentID = "c" + p.stamp + "@" + o.domain()
			page.Picture, page.Width = "cid:"+p.contentID, shownWidth[store.Chosen(store.Pictures, m.person.Picture)]
		}
		page.Foot = slices.Concat(l.named(r, "status", "status"), l.named(r, "history", "history"), l.named(r, "help", "help"))
	}
	for room := len(all); ; room = room * 3 / 4 { // of a digest; the most urgent games come first
		p.html = o.hideBut(ctx, m.document(room).HTML(page), l.tokens)
		if len(p.html) <= mostPage || room == 0 || !m.digest {
			return
		}
	}
}

// mostPage is how many bytes a page has: Gmail cuts longer ones off.
const mostPage = 100_000

// document returns the mail as one document: that of its report, with what else is
// said behind its status. A digest has room for so many games.
func (m *outgoing) document(room int) *report.Document {
	d := &report.Document{Reader: report.Reader{Language: m.language}, Headline: m.head}
	all, whole := m.body.reports()
	if len(all) > 0 { // which knows the words of the game
		first := *all[0].Document
		d = &first
		d.Blocks = nil
	}
	if whole == 0 || m.digest {
		d.Blocks = m.opening()
	}
	said := report.Block{Name: saidBlock}
	flush := func() {
		if len(said.Parts) > 0 {
			d.Blocks = append(d.Blocks, said)
		}
		said = report.Block{Name: saidBlock}
	}
	number := 0
	for _, piece := range m.body {
		switch part := piece.part.(type) {
		case nil:
			if piece.doc == nil {
				break
			}
			if number++; m.digest {
				flush()
				d.Blocks = append(d.Blocks, piece.doc.section(number, m.language, number <= room))
				break
			}
			rest := piece.doc.Blocks
			for len(rest) > 0 && (rest[0].Name == report.TitleBlock || rest[0].Name == report.DecisionBlock) {
				d.Blocks, rest = append(d.Blocks, rest[0]), rest[1:]
			}
			flush()
			d.Blocks = append(d.Blocks, rest...)
		case indented:
			said.Parts = append(said.Parts, report.Item(strings.TrimPrefix(part.text, "- ")))
		default:
			said.Parts = append(said.Parts, part)
		}
	}
	flush()
	return d
}

// saidBlock is the name of a block with what the office says.
const saidBlock = "said"

// codes are the codes of statuses as the states of senders.
var codes = map[state]report.StatusCode{
	stateOver: report.StatusOver, stateRefused: report.StatusRefused, stateLast: report.StatusTurn, stateTurn: report.StatusTurn, stateFiled: report.StatusFiled, stateDigest: report.StatusTurn,
}

// opening returns the blocks with which an email begins that is no report: what it is
// about, and in a box what it is.
func (m *outgoing) opening() []report.Block {
	v := wordsIn(m.language)
	told := map[string]any{"state": string(m.state), "games": m.games, "title": m.title, "game": m.game}
	code, known := codes[m.state]
	if !known {
		code = report.StatusNews
	}
	status := report.Status{Code: code, Word: v.text("status-word", told), Act: m.head}
	return []report.Block{
		{Name: report.TitleBlock, Parts: []report.Part{report.Paragraph(v.text("where", told))}},
		{Name: report.DecisionBlock, Parts: []report.Part{status}},
	}
}

// hideBut hides all tokens in the HTML of an email but those of its own links.
func (o *Office) hideBut(ctx context.Context, text string, tokens []identity.Token) string {
	if len(tokens) == 0 {
		return o.hide(ctx, text)
	}
	own := tokens[0].Reveal()
	pieces := strings.Split(text, own)
	for i := range pieces {
		pieces[i] = o.hideBut(ctx, pieces[i], tokens[1:])
	}
	return strings.Join(pieces, own)
}
