package site

import (
	"cityhall.example/formats/report"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
)

// A block is a section of a report for its template.
type block struct {
	Name, Heading string
	Parts         []part
	// Long says that a page shows it folded.
	Long bool
}

// A part is a piece of a block by its look; one of the fields is set.
type part struct {
	Paragraph, Subheading, Quote, Drawing string
	// Items are a list.
	Items []string
	Lines []string
	// Head and Rows are a table.
	Head []string
	Rows [][]string
	Pair *report.Pair
}

// long is from how many parts a block is shown folded.
const long = 40

// blocks returns the public report of a game for its page: without the title,
// which the page has, and without points, which stand beside the players.
func (w *writer) blocks(d *report.Document) (all []block) {
	for _, b := range d.Blocks {
		if b.Name == report.TitleBlock || b.Name == report.ScoresBlock || len(b.Parts) == 0 {
			continue
		}
		all = append(all, block{Name: b.Name, Heading: words.Clean(b.Heading), Parts: w.parts(b.Parts), Long: len(b.Parts) > long})
	}
	return all
}

// parts makes parts ready for their template. Items that follow each other become
// one list.
func (w *writer) parts(parts []report.Part) (all []part) {
	for _, p := range parts {
		switch p := p.(type) {
		case report.Item:
			if n := len(all); n > 0 && all[n-1].Items != nil {
				all[n-1].Items = append(all[n-1].Items, words.Clean(string(p)))
				continue
			}
			all = append(all, part{Items: []string{words.Clean(string(p))}})
		case report.Status:
			for _, text := range p.Sentences() {
				all = append(all, part{Paragraph: words.Clean(text)})
			}
		case report.Paragraph:
			all = append(all, part{Paragraph: words.Clean(string(p))})
		case report.Subheading:
			all = append(all, part{Subheading: words.Clean(string(p))})
		case report.Quote:
			all = append(all, part{Quote: words.Clean(string(p))})
		case report.Lines:
			all = append(all, part{Lines: p})
		case report.Table:
			if len(p) > 0 {
				all = append(all, part{Head: p[0], Rows: p[1:]})
			}
		case report.Pair:
			all = append(all, part{Pair: &p})
		default: // a drawing, and what else is made of lines
			page := &layout.Page{}
			p.Write(page)
			all = append(all, part{Drawing: words.Clean(page.String())})
		}
	}
	return all
}
