package formats

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"cityhall.example/engine"
)

// A source is the lines of a file.
type source []string

func newSource(data []byte) source {
	return strings.Split(strings.TrimPrefix(string(data), "\ufeff"), "\n")
}

// rest returns the file's text from the place to the end of the line.
func (s source) rest(line, column int) string {
	if line < 1 || line > len(s) {
		return ""
	}
	text := strings.TrimSuffix(s[line-1], "\r")
	for ; column > 1 && text != ""; column-- {
		_, size := utf8.DecodeRuneInString(text)
		text = text[size:]
	}
	return text
}

// comment returns a hint if there is a comment on the line after the place that
// may have been meant as text.
func (s source) comment(line, column int) engine.Phrase {
	text := s.rest(line, column)
	if strings.ContainsAny(text[:min(1, len(text))], `"'`) {
		return engine.Phrase{}
	}
	if at := strings.Index(" "+text, " #"); at >= 0 {
		return engine.Say("hint/comment")
	}
	return engine.Phrase{}
}

// hint returns what YAML may have done to the scalar against the writer's
// intention: cut it at a #, or joined it with the next line.
func (s source) hint(n *engine.Node) engine.Phrase {
	if hint := s.comment(n.Line, n.Column); !hint.Empty() || n.Kind >= engine.MapNode {
		return hint
	}
	text := s.rest(n.Line, n.Column)
	if text == "" || strings.ContainsAny(text[:1], `"'|>`) || len(text) >= len(n.Value) {
		return engine.Phrase{}
	}
	next := strings.TrimLeft(s.rest(n.Line+1, 1), " ")
	if tightDash.MatchString(next) {
		return engine.Say("hint/tight-dash", "line", n.Line+1)
	}
	return engine.Say("hint/no-dash", "line", n.Line+1)
}

// A piece of an order line starts at an offset of its text and at a place in
// the file.
type piece struct{ offset, line, column int }

// A written is the text of an order with the places of its parts in the file.
type written struct {
	text         string
	line, column int
	source       source
	pieces       []piece // none if the file has the text unchanged
}

// place returns the place in the file of the character at an offset of the
// text, or a place near it if the file has different text.
func (l *written) place(offset int) (line, column int) {
	p := piece{0, l.line, l.column}
	for _, next := range l.pieces {
		if next.offset <= offset {
			p = next
		}
	}
	line, column = p.line, p.column
	if l.source == nil {
		return line, column + utf8.RuneCountInString(l.text[min(p.offset, len(l.text)):min(offset, len(l.text))])
	}
	rest := l.source.rest(line, column)
	if rest != "" && strings.ContainsAny(rest[:1], `"'`) {
		rest, column = rest[1:], column+1
	}
	for _, r := range l.text[min(p.offset, len(l.text)):min(offset, len(l.text))] {
		folded := false
		for strings.TrimSpace(rest) == "" && r != ' ' || rest == "" {
			if line >= len(l.source) {
				return line, column
			}
			line++
			whole := l.source.rest(line, 1)
			rest = strings.TrimLeft(whole, " \t")
			column = 1 + len(whole) - len(rest)
			folded = true
		}
		if first, size := utf8.DecodeRuneInString(rest); first == r && !(folded && r == ' ') {
			rest, column = rest[size:], column+1
		} else if !folded || r != ' ' {
			return line, column
		}
	}
	return line, column
}

// locate finds the entries of a map in the text that they were joined into.
func (l *written) locate(entries []*engine.Node, values []string) {
	for i, e := range entries {
		words := strings.FieldsFunc(strings.ToLower(e.Key), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		for _, key := range []string{strings.Join(words, " "), strings.ToLower(e.Key)} {
			if at := strings.Index(l.text, strings.TrimSpace(key+" "+values[i])); at >= 0 {
				l.pieces = append(l.pieces, piece{at, e.KeyLine, e.KeyColumn}, piece{at + len(key) + 1, e.Line, e.Column})
				break
			}
		}
	}
	slices.SortFunc(l.pieces, func(a, b piece) int { return a.offset - b.offset })
}
