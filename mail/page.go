package mail

import (
	"slices"
	"strings"

	"cityhall.example/formats/report"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
)

// A body is what an email says below the line above which answers are written: parts
// and reports in reading order, which each form of the email shows in its own way.
type body []piece

// A piece is a part, which can be that of a report, a whole report, or an empty line.
type piece struct {
	part report.Part
	doc  *account
}

// write writes the body as text, in lines of at most [layout.Width] columns, and
// reports as a function renders them, in brief in a digest.
func (b body) write(language string, digest bool, doc func(*report.Document) string) string {
	p := &layout.Page{}
	p.Grow(6 << 10)
	number := 0
	for _, piece := range b {
		switch {
		case piece.part != nil:
			d := &report.Document{Reader: report.Reader{Language: language}}
			if piece.doc != nil { // which knows the words of the game
				own := *piece.doc.Document
				d = &own
			}
			d.Blocks = []report.Block{{Parts: []report.Part{piece.part}}}
			p.WriteString(doc(d))
		case piece.doc != nil && digest:
			number++
			p.WriteString(doc(piece.doc.brief(number, language)))
		case piece.doc != nil:
			p.WriteString(doc(piece.doc.Document))
		default:
			p.WriteString("\n")
		}
	}
	return p.String()
}

// A page is the body of an email to a seat, in the making.
type page struct {
	body  body
	words vocabulary
}

// pageTo returns an empty page to the seat.
func pageTo(s *seat) *page { return &page{words: wordsIn(languageOf(s))} }

// An indented is a line of a list, which stands behind spaces.
type indented struct{ indent, text string }

// Write implements [report.Part].
func (t indented) Write(p *layout.Page) { p.Line(t.indent, t.text) }

// A ready is text that is lines already.
type ready string

// Write implements [report.Part].
func (t ready) Write(p *layout.Page) { p.WriteString(string(t)) }

// add writes parts.
func (p *page) add(parts ...report.Part) {
	for _, part := range parts {
		p.body = append(p.body, piece{part: part})
	}
}

// gap writes an empty line.
func (p *page) gap() { p.body = append(p.body, piece{}) }

// report writes a report.
func (p *page) report(r *account) { p.body = append(p.body, piece{doc: r}) }

// say writes a block of the words. Lines that begin with a space or a dash are
// left as they are, and others wrapped to the page, a paragraph each.
func (p *page) say(block string, data any) {
	said := p.words.text(block, data)
	if said == "" {
		return
	}
	for line := range strings.SplitSeq(said, "\n") {
		text := strings.TrimLeft(line, " ")
		switch indent := line[:len(line)-len(text)]; len(indent) {
		case 0:
			p.add(report.Paragraph(line))
		case 4: // to copy
			p.add(report.Lines{text})
		default:
			p.add(indented{indent, text})
		}
	}
	p.gap()
}

// because writes below what was said the reason that somebody gave, if anything: see
// how reports tell reasons.
func (p *page) because(why string) {
	if why = words.Clean(why); why == "" {
		return
	}
	if last := len(p.body) - 1; last >= 0 && p.body[last].part == nil && p.body[last].doc == nil {
		p.body = p.body[:last]
	}
	p.add(report.Quote(why))
	p.gap()
}

// reports returns the reports in the body, each once, and how many of them are there as a whole.
func (b body) reports() (all []*account, whole int) {
	for _, piece := range b {
		if piece.doc != nil {
			if !slices.Contains(all, piece.doc) {
				all = append(all, piece.doc)
			}
			if piece.part == nil {
				whole++
			}
		}
	}
	return all, whole
}

// offer writes the answers that a report offers.
func (p *page) offer(r *account) {
	b := r.Block(report.ChoicesBlock)
	if b == nil || len(r.Choices) == 0 {
		return
	}
	p.body = append(p.body, piece{part: report.Subheading(b.Heading), doc: r}, piece{part: report.Choices{List: r.Choices, Hint: byNumber(r.docket, r.Reader.Language, false)}, doc: r})
	p.gap()
}

// lines writes lines below what was said, indented.
func (p *page) lines(lines []string) {
	if len(lines) == 0 {
		return
	}
	p.add(report.Lines(lines))
	p.gap()
}
