package formats

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"cityhall.example/engine"
)

// Emit writes the document as YAML: one entry per line, two spaces per level,
// quotes wherever any YAML reader could misread the text, no folded lines.
// [Parse] reads it back equal, except that all scalars are texts. Bytes that
// are not UTF-8 become U+FFFD.
//
// The library's own writer takes twenty times as long, which would make writing
// a game file as expensive as reading it.
func Emit(n *engine.Node) []byte {
	if b := emit(make([]byte, 0, 4096), n, 0); b[0] != '\n' {
		return b
	} else {
		return b[1:]
	}
}

// emit appends the value after a key or dash at the indentation: on the same
// line if it is one line, otherwise on the next lines.
func emit(b []byte, n *engine.Node, indent int) []byte {
	switch {
	case n.Kind < engine.MapNode:
		return append(appendScalar(b, n), '\n')
	case len(n.Nodes) == 0 && n.Kind == engine.MapNode:
		return append(b, "{}\n"...)
	case len(n.Nodes) == 0:
		return append(b, "[]\n"...)
	}
	return emitEntries(append(b, '\n'), n, indent, true)
}

// emitEntries appends the entries of the map or list. The first is not indented
// after a dash.
func emitEntries(b []byte, n *engine.Node, indent int, first bool) []byte {
	for i, e := range n.Nodes {
		if i > 0 || first {
			b = append(b, strings.Repeat(" ", indent)...)
		}
		switch {
		case n.Kind == engine.MapNode:
			b = append(appendText(b, e.Key), ':')
			if e.Kind < engine.MapNode || len(e.Nodes) == 0 {
				b = append(b, ' ')
			}
			b = emit(b, e, indent+2)
		case e.Kind >= engine.MapNode && len(e.Nodes) > 0:
			b = emitEntries(append(b, "- "...), e, indent+2, false)
		default:
			b = emit(append(b, "- "...), e, indent+2)
		}
	}
	return b
}

// appendScalar appends a scalar to YAML.
func appendScalar(b []byte, n *engine.Node) []byte {
	if literal(n) {
		return append(b, n.Value...)
	}
	return appendText(b, n.Value)
}

// literal reports whether other programs read the scalar as a number or
// boolean.
func literal(n *engine.Node) bool {
	switch n.Kind {
	case engine.NumberNode:
		_, ok := engine.ParseInt(n.Value)
		return ok
	case engine.BoolNode:
		return n.Value == "true" || n.Value == "false"
	}
	return false
}

// appendText appends a text, quoted if necessary.
func appendText(b []byte, s string) []byte {
	if plain(s) {
		return append(b, s...)
	}
	return appendQuoted(b, s)
}

// numeric matches what some version of YAML reads as a number or date, and taken
// has the words that it reads as a boolean or null.
var (
	numeric = regexp.MustCompile(`^(?i:[-+]?(\.?[0-9][0-9_.:]*(e[-+]?[0-9]*)?|0[xob][0-9a-f_]*|\.inf|\.nan)|` +
		`[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([t ].*)?)$`)
	taken = map[string]bool{"true": true, "false": true, "yes": true, "no": true, "on": true, "off": true, "y": true, "n": true, "null": true}
)

// plain reports whether every YAML reader reads the unquoted text as itself.
func plain(s string) bool {
	if s == "" || s[len(s)-1] == ' ' || s[len(s)-1] == ':' || strings.HasPrefix(s, "...") {
		return false
	}
	for i, r := range s {
		switch {
		case i == 0 && strings.ContainsRune("-?", r):
			if len(s) == 1 || s[1] == ' ' || s[1] == '-' {
				return false
			}
		case i == 0 && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_/+.(;$^", r),
			r == ':' && s[i+1] == ' ', r == '#' && s[i-1] == ' ', escaped(r):
			return false
		}
	}
	switch {
	case strings.IndexByte("+-.0123456789", s[0]) < 0:
		return !taken[strings.ToLower(s)]
	case strings.Contains(s, " ") && len(s) > 4 && s[4] != '-':
		return true // it has a space and is no date; matching takes far longer
	}
	return !numeric.MatchString(s)
}

// escaped reports whether the character must be escaped: it is invisible, ends
// a line, or is invalid.
func escaped(r rune) bool {
	return r < ' ' || r >= 0x7f && r < 0xa0 || r == '\u2028' || r == '\u2029' || r == '\ufeff' || r == '\ufffe' || r == '\uffff' || r == unicode.ReplacementChar
}

// appendQuoted appends the text in double quotes, valid in both YAML and JSON.
func appendQuoted(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	from, size := 0, 0 // text from from on is not written yet
	for i := 0; i < len(s); i += size {
		var r rune
		if r, size = utf8.DecodeRuneInString(s[i:]); r != '"' && r != '\\' && !escaped(r) {
			continue
		}
		b = append(b, s[from:i]...)
		from = i + size
		switch r {
		case '"', '\\':
			b = append(b, '\\', byte(r))
		case '\n':
			b = append(b, `\n`...)
		default:
			b = append(b, '\\', 'u', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15])
		}
	}
	return append(append(b, s[from:]...), '"')
}
