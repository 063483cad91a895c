package formats

import (
	"strings"

	"cityhall.example/engine/play"
)

// A Part is words at a place in a text.
type Part struct {
	Text         string
	Line, Column int // from 1, columns in characters
}

// Written returns the order made of the parts, joined by spaces: one part for
// an order on one line, several for a wrapped one.
func Written(parts ...Part) play.OrderLine {
	l := &written{line: parts[0].Line, column: parts[0].Column}
	var text strings.Builder
	for i, p := range parts {
		if i > 0 {
			text.WriteByte(' ')
		}
		l.pieces = append(l.pieces, piece{text.Len(), p.Line, p.Column})
		text.WriteString(p.Text)
	}
	l.text = text.String()
	return play.OrderLine{Text: l.text, Line: l.line, Column: l.column, At: l.place}
}
