// Package layout formats text for people: wrapped lines, tables and blocks side
// by side, in columns of fixed width. Write to a [Page]; its String is the
// text.
package layout

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Width is the maximum number of columns of a page, so that mail programs don't
// wrap its lines. Only a longer single word exceeds it.
const Width = 72

// A Page is a text being written.
type Page struct {
	strings.Builder
	// Apart keeps blocks apart that stand side by side, for a form that knows how much
	// room there is: see [Split].
	Apart bool
}

// Heading starts a section. In scripts that have no uppercase letters it stands in
// brackets.
func (p *Page) Heading(title string) {
	if p.Len() > 0 {
		p.WriteByte('\n')
	}
	if first, _ := utf8.DecodeRuneInString(title); wide(first) {
		title = "[" + title + "]"
	}
	p.WriteString(strings.ToUpper(title) + "\n")
}

// fixed is the space at which no line breaks: between a name and what belongs to
// it. On the page it is a plain one.
const fixed = '\u00a0'

// breaks reports whether a line can break at the character.
func breaks(r rune) bool { return r != fixed && unicode.IsSpace(r) }

// Plain returns the text with plain spaces in place of those at which no line
// breaks.
func Plain(text string) string { return strings.ReplaceAll(text, string(fixed), " ") }

// Line writes a paragraph that starts with first; further lines are indented to
// the end of first, unless that is so long that they would have little room.
func (p *Page) Line(first, text string) {
	start := strings.TrimRight(Plain(first), " ")
	indent := Columns(first)
	p.WriteString(start)
	at, space := Columns(start), indent-Columns(start)
	if indent > Width*2/3 {
		indent = 4
	}
	for w := range strings.FieldsFuncSeq(text, breaks) {
		if n := Columns(w); at > indent && at+space+n > Width {
			p.WriteByte('\n')
			at, space = 0, indent
		}
		p.spaces(space)
		p.WriteString(Plain(w))
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
// right-aligned. If rows are too long for the page, the first column is clipped, and
// where that would leave too little of it, the widest others, such as those under long
// names.
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
	if over := rest - Width; over > 0 && len(widths) > 0 {
		first := max(min(widths[0], leastFirst), widths[0]-over)
		over -= widths[0] - first
		widths[0] = first
		for ; over > 0 && len(widths) > 1; over-- {
			widest := 1
			for i := range widths {
				if i > 0 && widths[i] > widths[widest] {
					widest = i
				}
			}
			widths[widest] = max(1, widths[widest]-1)
		}
	}
	for _, row := range rows {
		space := 0 // spaces are written only before text
		for i, cell := range row {
			cell = Clip(cell, widths[i])
			before, after := 2, widths[i]-Columns(cell)
			if i > 0 {
				before, after = before+after, 0
			}
			space = p.cell(space+before, cell) + after
		}
		p.WriteByte('\n')
	}
}

// leastFirst is how many columns of a table's first column stay.
const leastFirst = 16

// cell writes spaces and a text, and returns the spaces at its end, not written
// yet.
func (p *Page) cell(space int, text string) int {
	text = Plain(text)
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

// The marks around blocks that are kept apart, and between them.
const (
	before  = "\uE030"
	between = "\uE031"
	after   = "\uE032"
)

// Split returns the pieces of a page that keeps blocks apart: texts with one block, and
// between them the blocks that stand side by side.
func Split(text string) (pieces [][]string) {
	for text != "" {
		plain, rest, _ := strings.Cut(text, before)
		if plain != "" {
			pieces = append(pieces, []string{plain})
		}
		if rest == "" {
			break
		}
		var row string
		row, text, _ = strings.Cut(rest, after)
		pieces = append(pieces, strings.Split(row, between))
	}
	return pieces
}

// Beside writes blocks of lines side by side, each in a number of columns.
func (p *Page) Beside(width int, blocks ...[]string) {
	if p.Apart {
		p.WriteString(before)
		for i, b := range blocks {
			if i > 0 {
				p.WriteString(between)
			}
			p.WriteString(strings.Join(b, "\n"))
		}
		p.WriteString(after)
		return
	}
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
