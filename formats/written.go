package formats

import "strings"

// A Part is words that stand at a place of a text.
type Part struct {
	Text         string
	Line, Column int // counted from 1, columns in characters
}

// Written returns the order that stands in the parts, with a space between
// each two: one part where a line is an order as it stands, several where it
// was wrapped.
func Written(parts ...Part) OrderLine {
	l := OrderLine{Line: parts[0].Line, Column: parts[0].Column}
	var text strings.Builder
	for i, p := range parts {
		if i > 0 {
			text.WriteByte(' ')
		}
		l.pieces = append(l.pieces, piece{text.Len(), p.Line, p.Column})
		text.WriteString(p.Text)
	}
	l.Text = text.String()
	return l
}

// Lower returns the order as one that stands so many lines further down: in
// the text of which the file that it was read from is a part.
func (l OrderLine) Lower(lines int) OrderLine {
	pieces := append([]piece{{0, l.Line, l.Column}}, l.pieces...)
	for i := range pieces {
		pieces[i].line += lines
	}
	l.source, l.pieces, l.Line = nil, pieces, l.Line+lines
	return l
}
