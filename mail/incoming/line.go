package incoming

import (
	"strings"
	"unicode"
)

// plainLines splits plain text into lines.
func plainLines(text string, flowed, delsp bool) []Line {
	lines := make([]Line, 0, strings.Count(text, "\n")+1)
	var joined strings.Builder
	var open Line // the line before a soft line break
	soft := false
	flush := func() {
		if soft {
			open.Text = finish(joined.String())
			lines = append(lines, open)
			joined.Reset()
			soft = false
		}
	}
	for place := 1; text != ""; place++ {
		var raw string
		raw, text = cutLine(text)
		if !flowed {
			depth, rest := marks(clean(raw), true)
			lines = append(lines, Line{Text: finish(rest), Depth: depth, Place: place, raw: raw, marked: depth > 0})
			continue
		}
		depth, rest := marks(raw, false)
		if depth == 0 { // the stuffed space; marks removes it in quotations
			rest = strings.TrimPrefix(rest, " ")
		}
		if soft && (open.Depth != depth || rest == "-- ") {
			flush()
		}
		next := strings.HasSuffix(rest, " ") && rest != "-- "
		if next && delsp {
			rest = rest[:len(rest)-1]
		}
		if !soft {
			open = Line{Depth: depth, Place: place, marked: depth > 0}
		}
		open.raw = raw
		joined.WriteString(clean(rest))
		soft = true
		if !next {
			flush()
		}
	}
	flush()
	initials(lines)
	prefixed(lines)
	mark(lines, nil)
	broken(lines)
	return lines
}

// cutLine splits s at its first line end of any kind.
func cutLine(s string) (line, rest string) {
	for i := 0; i < len(s); i++ {
		size := 0
		switch s[i] {
		case '\n', '\v', '\f':
			size = 1
		case '\r':
			size = 1
			if strings.HasPrefix(s[i+1:], "\n") {
				size = 2
			}
		case 0xc2:
			if strings.HasPrefix(s[i+1:], "\x85") { // next line
				size = 2
			}
		case 0xe2:
			if strings.HasPrefix(s[i+1:], "\x80\xa8") || strings.HasPrefix(s[i+1:], "\x80\xa9") {
				size = 3 // line and paragraph separator
			}
		}
		if size > 0 {
			return s[:i], s[i+size:]
		}
	}
	return s, ""
}

// marks counts the quote marks at the start of a line, and returns the rest
// after one space. Lenient reading allows a space before the first mark.
func marks(s string, lenient bool) (int, string) {
	depth, rest := 0, s
	if lenient {
		rest = strings.TrimPrefix(rest, " ")
	}
	for {
		below, found := strings.CutPrefix(rest, ">")
		if !found {
			below, found = strings.CutPrefix(rest, "＞") // as Asian keyboards have it
		}
		switch {
		case !found && depth == 0:
			return 0, s
		case !found:
			return depth, strings.TrimPrefix(rest, " ")
		}
		depth++
		if rest = below; strings.HasPrefix(rest, " >") || strings.HasPrefix(rest, " ＞") {
			rest = rest[1:]
		}
	}
}

// clean turns every kind of space into a space and removes invisible
// characters.
func clean(s string) string {
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] > '~' {
			return strings.Map(cleanRune, s)
		}
	}
	return s
}

func cleanRune(r rune) rune {
	switch {
	case r == '\t', unicode.Is(unicode.Z, r), unicode.IsSpace(r):
		return ' '
	case unicode.Is(unicode.Cc, r), unicode.Is(unicode.Cf, r), r == '\ufffc':
		return -1
	}
	return r
}

// finish trims the end of a line.
func finish(s string) string { return strings.TrimRight(s, " ") }
