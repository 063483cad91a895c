package incoming

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"cityhall.example/internal/lazyregexp"
)

// initialled is a line that a program marks with the name or initials of whom
// it quotes: "AL> my text".
var initialled = lazyregexp.New(`^ ?([A-Za-z][A-Za-z.'-]{0,11})>`)

// initials finds the lines that are marked with a name. Two lines have to show
// the same one.
func initials(lines []Line) {
	count := map[string]int{}
	name := func(l *Line) string {
		if l.Depth > 0 || !strings.Contains(l.Text[:min(len(l.Text), 14)], ">") {
			return ""
		}
		if m := initialled.FindStringSubmatch(l.Text); m != nil {
			return m[1]
		}
		return ""
	}
	for i := range lines {
		count[name(&lines[i])]++
	}
	for i := range lines {
		l := &lines[i]
		if n := name(l); n != "" && count[n] > 1 {
			l.Depth, l.Text = marks(strings.TrimPrefix(l.Text, " ")[len(n):], true)
			l.marked = true
		}
	}
}

// prefixed finds an email from City Hall that is quoted with marks of another
// kind, such as indentation: the line that Above returns shows them. The quotation
// ends where the marks do.
func prefixed(lines []Line) {
	for i := range lines {
		l := &lines[i]
		at := strings.Index(l.Text, rule)
		if at < 0 || l.Depth > 0 || !isAbove(strings.TrimSpace(l.Text[at:])) {
			continue
		}
		prefix := l.raw[:max(0, strings.Index(l.raw, rule))]
		if prefix == "" || len(prefix) > 16 || strings.ContainsFunc(prefix, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
			return
		}
		unprefixAll(lines[i:], prefix)
		for i > 0 {
			above := i - 1
			for above > 0 && i-above < 3 && !strings.HasPrefix(lines[above].raw, prefix) && lines[above-1].Broke(&lines[above]) {
				above-- // the end of a broken line has no mark
			}
			if lines[above].Text != "" && !unprefix(&lines[above], prefix) {
				return
			}
			i = above
		}
		return
	}
}

// indentedBelow finds a quotation by indentation below the line that introduces
// it.
func indentedBelow(lines []Line, introduction string) {
	for i := range lines {
		if lines[i].Text == "" {
			continue
		}
		prefix := indentation(lines[i].raw)
		if lines[i].Depth == 0 && len(prefix) > len(indentation(introduction)) {
			unprefixAll(lines[i:], prefix)
		}
		return
	}
}

// indentation returns the space at the start of a line.
func indentation(raw string) string {
	return raw[:len(raw)-len(strings.TrimLeft(raw, " \t\u00a0"))]
}

func unprefixAll(lines []Line, prefix string) {
	for i := range lines {
		unprefix(&lines[i], prefix)
	}
}

// unprefix takes the mark off a line, if it has it.
func unprefix(l *Line, prefix string) bool {
	rest, ok := strings.CutPrefix(l.raw, prefix)
	if !ok && l.Text == strings.TrimSpace(prefix) { // of an empty line
		rest, ok = "", true
	}
	if !ok || l.Text == "" {
		return false
	}
	depth, text := marks(clean(rest), true)
	l.Depth, l.Text, l.marked = 1+depth, finish(text), true
	return true
}

// Mail programs break lines at some width, usually from 65 to 80. Those that
// leave slightly longer lines alone leave at most so many characters.
const (
	leastBreak = 40
	leeway     = 8
)

// broken finds the ends of marked lines that a program broke: lines without a
// mark, directly below a marked one, whose first word had no room there, or that
// are indented like the rest of a table's row.
func broken(lines []Line) {
	longest := size{}
	for i := range lines {
		if lines[i].isMarked() && strings.Contains(strings.TrimSpace(lines[i].Text), " ") { // a long word can't be broken
			longest = longest.max(sizeOf(lines[i].raw))
		}
	}
	for i := 1; i < len(lines); i++ {
		above, l := &lines[i-1], &lines[i]
		if !above.isMarked() && !above.Broken || above.Text == "" || l.Depth > 0 || l.Foot || l.isMarked() {
			continue
		}
		if l.Text != "" && (!above.hasRoom(l, longest) || strings.HasPrefix(l.Text, "  ")) {
			l.Depth, l.Broken = max(above.Depth, 1), true
		}
	}
}

// Broke reports whether a program may have broken the line, so that next is its
// end.
func (l *Line) Broke(next *Line) bool { return !l.Sent && !l.hasRoom(next, size{}) }

// hasRoom reports whether the line had room for the first word of the next one.
func (l *Line) hasRoom(next *Line, longest size) bool {
	word, _, _ := strings.Cut(strings.TrimLeft(next.Text, " "), " ")
	return sizeOf(l.raw).hasRoom(sizeOf(word), longest)
}

// isMarked reports whether a mark in the text shows that the line is quoted. A
// bar is one, although City Hall writes bars itself before what players write to
// each other.
func (l *Line) isMarked() bool { return l.marked || l.barred() }

func (l *Line) barred() bool { return strings.HasPrefix(strings.TrimLeft(l.Text, " "), "|") }

// A size is how long a text is by each of the measures that programs break lines
// by: bytes, characters, and columns where East Asian characters fill two.
type size [3]int

func sizeOf(s string) size {
	s = strings.TrimRight(s, " \t\r")
	n := utf8.RuneCountInString(s)
	columns := n
	for _, r := range s {
		if r >= 0x1100 {
			columns++
		}
	}
	return size{len(s), n, columns}
}

func (s size) max(t size) size {
	for i := range s {
		s[i] = max(s[i], t[i])
	}
	return s
}

// hasRoom reports whether a line of the size had room for a word by every
// measure. Other lines are as long as the longest.
func (s size) hasRoom(word, longest size) bool {
	for i := range s {
		if s[i]+1+word[i] > max(leastBreak, longest[i]-leeway) {
			return false
		}
	}
	return true
}

// foreign counts what is below an introduction without marks as quoted, where the
// sender wrote nothing above it. If it names whom the email answers, people have
// deleted the quotation and written below.
func (l *Mail) foreign() {
	from := slices.IndexFunc(l.Text, func(line Line) bool { return line.first })
	if from < 0 {
		return
	}
	end := from
	intro := ""
	for ; end < len(l.Text) && l.Text[end].Foot; end++ {
		intro += " " + l.Text[end].Text
	}
	intro = strings.ToLower(intro)
	named := wholeAddress.FindAllString(intro, -1)
	if len(named) == 0 && (strings.Contains(intro, "city hall") || strings.Contains(intro, "you wrote")) || slices.ContainsFunc(named, func(a string) bool {
		return slices.ContainsFunc(l.To, func(to string) bool { return bare(to) == bare(a) })
	}) {
		return
	}
	for i := end; i < len(l.Text); i++ {
		if line := &l.Text[i]; line.Depth == 0 && !line.Foot {
			line.Depth, line.Below = 1, true
		}
	}
}

var wholeAddress = lazyregexp.New(`[^\s<>()\[\]"@,;:]+@[^\s<>()\[\]"@,;:]+`)

// bare returns an address without what follows a plus sign in its first part:
// replies can go to such a one.
func bare(address string) string {
	user, domain, _ := strings.Cut(address, "@")
	user, _, _ = strings.Cut(user, "+")
	return user + "@" + domain
}
