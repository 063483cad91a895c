// Package layout formats text for people: wrapped lines, tables and blocks side
// by side, in columns of fixed width. Write to a [Page]; its String is the
// text.
package layout

import "strings"

// Width is the maximum number of columns of a page, so that mail programs don't
// wrap its lines. Only a longer single word exceeds it.
const Width = 72

// A Page is a text being written.
type Page struct{ strings.Builder }

// Heading starts a section.
func (p *Page) Heading(title string) {
	if p.Len() > 0 {
		p.WriteByte('\n')
	}
	p.WriteString(strings.ToUpper(title) + "\n")
}

// Line writes a paragraph that starts with first; further lines are indented to
// the end of first.
func (p *Page) Line(first, text string) {
	start := strings.TrimRight(first, " ")
	indent := Columns(first)
	p.WriteString(start)
	at, space := Columns(start), indent-Columns(start)
	for w := range strings.FieldsSeq(text) {
		if n := Columns(w); at > indent && at+space+n > Width {
			p.WriteByte('\n')
			at, space = 0, indent
		}
		p.spaces(space)
		p.WriteString(w)
		at, space = at+space+Columns(w), 1
	}
	p.WriteByte('\n')
}

// Fill writes a paragraph whose lines all start with first.
func (p *Page) Fill(first, text string) {
	var lines Page
	lines.Line(strings.Repeat(" ", Columns(first)), text)
	for line := range strings.Lines(lines.String()) {
		p.WriteString(strings.TrimRight(first+strings.TrimLeft(line, " "), " \n") + "\n")
	}
}

// Item writes an entry of a list.
func (p *Page) Item(text string) { p.Line("- ", text) }

// Table writes rows of cells in columns: the first left-aligned, the others
// right-aligned. The first column is clipped if rows are too long for the page.
func (p *Page) Table(rows [][]string) {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], Columns(cell))
		}
	}
	rest := 0
	for _, width := range widths {
		rest += 2 + width
	}
	if rest > Width && len(widths) > 0 {
		widths[0] = max(1, widths[0]-(rest-Width))
	}
	for _, row := range rows {
		space := 0 // spaces are written only before text
		for i, cell := range row {
			if i == 0 {
				cell = Clip(cell, widths[0])
			}
			before, after := 2, widths[i]-Columns(cell)
			if i > 0 {
				before, after = before+after, 0
			}
			space = p.cell(space+before, cell) + after
		}
		p.WriteByte('\n')
	}
}

// cell writes spaces and a text, and returns the spaces at its end, not written
// yet.
func (p *Page) cell(space int, text string) int {
	bare := strings.TrimRight(text, " ")
	if bare == "" {
		return space + len(text)
	}
	p.spaces(space)
	p.WriteString(bare)
	return len(text) - len(bare)
}

func (p *Page) spaces(n int) {
	for range n {
		p.WriteByte(' ')
	}
}

// Beside writes blocks of lines side by side, each in a number of columns.
func (p *Page) Beside(width int, blocks ...[]string) {
	height := 0
	for _, b := range blocks {
		height = max(height, len(b))
	}
	for i := range height {
		space := 0
		for _, b := range blocks {
			cell := ""
			if i < len(b) {
				cell = b[i]
			}
			space = p.cell(space, cell) + max(0, width-Columns(cell))
		}
		p.WriteByte('\n')
	}
}

// Pad fills a text with spaces up to the width.
func Pad(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-Columns(text)))
}

// Clip cuts a text to the width; its end becomes a dot.
func Clip(text string, width int) string {
	if Columns(text) <= width {
		return text
	}
	n := 0
	for i, r := range text {
		if n += wide(r); n >= width {
			return text[:i] + "."
		}
	}
	return text
}

// Columns returns how many columns a text fills.
func Columns(text string) (n int) {
	for _, r := range text {
		n += wide(r)
	}
	return n
}

// wide returns how many columns a character fills: two for East Asian ones.
func wide(r rune) int {
	switch {
	case r >= 0x1100 && r <= 0x115f, r >= 0x2e80 && r <= 0xa4cf, r >= 0xac00 && r <= 0xd7a3,
		r >= 0xf900 && r <= 0xfaff, r >= 0xfe30 && r <= 0xfe6f, r >= 0xff00 && r <= 0xff60, r >= 0xffe0 && r <= 0xffe6:
		return 2
	}
	return 1
}
