package report

import (
	"strings"

	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
)

// Text returns the document as text, in lines of at most [layout.Width]
// columns; only a longer single value exceeds them.
func (d *Document) Text() string {
	p := &layout.Page{}
	p.Grow(6 << 10)
	for _, b := range d.Blocks {
		if len(b.Parts) == 0 {
			continue
		}
		if b.Heading != "" {
			p.Heading(b.Heading)
		}
		for _, part := range b.Parts {
			part.Write(p)
		}
	}
	return p.String()
}

// Write implements [Part].
func (t Paragraph) Write(p *layout.Page) { p.Line("", words.Unmarked(string(t))) }

// Write implements [Part].
func (t Subheading) Write(p *layout.Page) { p.Line("", string(t)) }

// Write implements [Part]. Each line is behind a bar, so that nothing in it is
// taken for a part of the document.
func (t Quote) Write(p *layout.Page) {
	for line := range strings.SplitSeq(string(t), "\n") {
		p.Fill("| ", line)
	}
}

// Write implements [Part].
func (t Lines) Write(p *layout.Page) {
	for _, line := range t {
		p.Line("    ", line)
	}
}

// Write implements [Part].
func (t Table) Write(p *layout.Page) {
	rows := make([][]string, len(t))
	for i, row := range t {
		for _, cell := range row {
			rows[i] = append(rows[i], words.Unmarked(cell))
		}
	}
	p.Table(rows)
}

// Write implements [Part].
func (t Form) Write(p *layout.Page) {
	for line := range strings.Lines(string(t)) {
		text := strings.TrimLeft(line, " ")
		first := line[:len(line)-len(text)]
		if comment, ok := strings.CutPrefix(text, "# "); ok {
			p.Fill(first+"# ", comment)
		} else {
			order, _ := strings.CutPrefix(text, "- ")
			p.Line(first+text[:len(text)-len(order)], order)
		}
	}
}

// Write implements [Part].
func (t Drawing) Write(p *layout.Page) { t.Draw(p) }

// Write implements [Part].
func (t Pair) Write(p *layout.Page) {
	p.Line("", t.Label+":")
	p.Line("", t.Value)
}

// Write implements [Part].
func (t Item) Write(p *layout.Page) { p.Item(words.Unmarked(string(t))) }

// Write implements [Part].
func (t Answer) Write(p *layout.Page) {
	if t.Text != "" {
		p.Line("", t.Text)
	}
	for _, d := range t.Below {
		words := "    "
		if d.Order != "" {
			p.Line(words, d.Order)
			words += "  = "
		}
		if d.Words != "" {
			p.Line(words, d.Words)
		}
	}
}
