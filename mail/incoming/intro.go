package incoming

import (
	_ "embed"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"cityhall.example/internal/lazyregexp"
)

// A field of a quoted email's header, as programs print it.
type field string

const (
	sender   field = "from"
	date     field = "date"
	receiver field = "to"
	copied   field = "cc"
	subject  field = "subject"
)

// introductions has the ways in which programs introduce what they quote.
//
//go:embed introductions.txt
var introductions string

// A form is how a program says who wrote a quotation: the words of it, in
// lowercase, with names and dates between them.
type form struct {
	start, end string
	between    []string
}

// labels are the names of fields; originals stand between dashes, and forwards
// before a colon. All are in lowercase. Forms are by the first byte of their
// start; those without one begin with a name or a date, and are by the last byte
// of their end, or 0.
var (
	labels    = map[string]field{}
	originals = map[string]bool{}
	forwards  = map[string]bool{}
	forms     [256][]form
	nameFirst [256][]form
)

func init() {
	for line := range strings.Lines(introductions) {
		kind, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		_, text, _ := strings.Cut(rest, " ")
		text = strings.ToLower(text)
		switch kind {
		case "#":
		case "original":
			originals[text] = true
		case "forward":
			forwards[text] = true
		case "wrote":
			parts := strings.Split(text, "…")
			for i := range parts {
				parts[i] = strings.TrimSpace(parts[i])
			}
			f := form{parts[0], parts[len(parts)-1], parts[1 : len(parts)-1]}
			if f.start == "" {
				last := byte(0)
				if f.end != "" {
					last = f.end[len(f.end)-1]
				}
				nameFirst[last] = append(nameFirst[last], f)
			} else {
				forms[f.start[0]] = append(forms[f.start[0]], f)
			}
		default:
			if labels[text] == "" {
				labels[text] = field(kind)
			}
		}
	}
}

// match reports whether the text has the form. Where words are separated by
// spaces, the form's are whole ones.
func (f *form) match(text string) bool {
	rest, ok := strings.CutPrefix(text, f.start)
	if !ok || f.start != "" && splits(f.start, rest) {
		return false
	}
	if before, ok := strings.CutSuffix(rest, f.end); !ok || f.end != "" && splitsEnd(before, f.end) {
		return false
	} else {
		rest = before
	}
	for _, words := range f.between {
		at := strings.Index(rest, words)
		if at < 0 {
			return false
		}
		for splitsEnd(rest[:at], words) || splits(words, rest[at+len(words):]) {
			next := strings.Index(rest[at+1:], words)
			if next < 0 {
				return false
			}
			at += 1 + next
		}
		rest = rest[at+len(words):]
	}
	return true
}

// splits reports whether a Latin, Greek or Cyrillic word goes on where the
// rest begins.
func splits(words, rest string) bool {
	last, first := []rune(words), []rune(rest[:min(len(rest), 8)])
	return len(last) > 0 && len(first) > 0 && spacedLetter(last[len(last)-1]) && spacedLetter(first[0])
}

func splitsEnd(before, words string) bool {
	last := []rune(strings.ToValidUTF8(before[max(0, len(before)-8):], ""))
	first := []rune(words[:min(len(words), 8)])
	return len(last) > 0 && len(first) > 0 && spacedLetter(last[len(last)-1]) && spacedLetter(first[0])
}

func spacedLetter(r rune) bool { return unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic) }

// written reports whether the text has any form, and whether one that begins
// with words of its own.
func written(text string) (any, opened bool) {
	for i := range forms[text[0]] {
		if forms[text[0]][i].match(text) {
			return true, true
		}
	}
	for _, all := range [][]form{nameFirst[text[len(text)-1]], nameFirst[0]} {
		for i := range all {
			if all[i].match(text) {
				return true, false
			}
		}
	}
	return false, false
}

// What shows that a line is about an email.
var (
	anAddress = lazyregexp.New(`[^\s<>()\[\]"@,;:]@[^\s<>()\[\]"@,;:]+\.[\pL\pN]{2,}`)
	aDate     = lazyregexp.New(`\b[12][0-9]{3}\b|[12][0-9]{3}[年년]|\b[0-9]{1,2}([./-])[0-9]{1,2}[./-][0-9]{2,4}\b`)
	aTime     = lazyregexp.New(`\b[0-9]{1,2}[:.h][0-9]{2}(?:\b|[^0-9.])|[0-9]{1,2}[時시点點]`)
)

func hasAddress(s string) bool { return strings.Contains(s, "@") && anAddress.MatchString(s) }

func hasDate(s string) bool { return strings.ContainsAny(s, "0123456789") && aDate.MatchString(s) }

func hasTime(s string) bool { return strings.ContainsAny(s, "0123456789") && aTime.MatchString(s) }

// maxIntroduction limits the length of an introduction, and of the lines that
// it is wrapped to.
const (
	maxIntroduction = 600
	maxIntroLines   = 4
)

// introduction counts the lines that say who wrote the quotation below them.
// The forms of many languages are known; elsewhere an address and a date before
// a colon will do, or a mark of quotation in the next line.
func introduction(lines []Line) int {
	var texts []string
	length := 0
	for n := range min(maxIntroLines, len(lines)) {
		l := &lines[n]
		if length += len(l.Text); l.Text == "" || l.Depth != lines[0].Depth || length > maxIntroduction {
			break
		}
		texts = append(texts, western(strings.ToLower(strings.TrimSpace(l.Text))))
		if n == 0 && !promising(texts[0]+" ") {
			return 0
		}
	}
	for _, colon := range []bool{true, false} {
		for n := 1; n <= len(texts); n++ {
			if n == 1 && colon && stamped(texts[0]) || introduces(strings.Join(texts[:n], " "), colon, lines[n:], lines[0].Depth) {
				if beginsBelow(lines, texts[:n]) {
					return 0
				}
				return n
			}
		}
	}
	return 0
}

// beginsBelow reports whether an introduction of the texts of the first lines begins
// below the first one, which the sender wrote: it has nothing with which one begins, or no
// words, and what follows has some, or the line had room for it, so that no program broke
// it there.
func beginsBelow(lines []Line, texts []string) bool {
	for k := 1; k < len(texts); k++ {
		word, _, _ := strings.Cut(texts[k], " ")
		own := !begins(texts[0]) || !formal(texts[0]) && (formal(texts[k]) || dateFirst.MatchString(texts[k]) ||
			utf8.RuneCountInString(texts[k-1])+1+utf8.RuneCountInString(word) <= leastBreak)
		rest := strings.Join(texts[k:], " ")
		if next := lines[len(texts):]; own && (introduces(rest, true, next, lines[0].Depth) || introduces(rest, false, next, lines[0].Depth)) {
			return true
		}
	}
	return false
}

var dateFirst = lazyregexp.New(`^[12][0-9]{3}(?:년|年|[-./]) ?[0-9]{1,2}`)

// begins reports whether there is no doubt that an introduction may begin with
// the line.
func begins(line string) bool {
	return hasAddress(line) || hasDate(line) || hasTime(line) || formal(line)
}

// formal reports whether any form begins with the words of the line.
func formal(line string) bool {
	for _, f := range forms[line[0]] {
		if strings.HasPrefix(line, f.start+" ") {
			return true
		}
	}
	return false
}

// promising reports whether an introduction may begin with the line.
func promising(line string) bool {
	if strings.ContainsAny(line, "0123456789@") || formal(line) {
		return true
	}
	line = strings.TrimSpace(line)
	return slices.ContainsFunc(nameFirst[0], func(f form) bool {
		if len(f.between) != 1 {
			return false
		}
		before, ok := strings.CutSuffix(line, f.between[0])
		return ok && strings.HasSuffix(before, " ")
	})
}

// introduces reports whether the whole text says who wrote what follows, with
// or without a colon.
func introduces(text string, colon bool, next []Line, depth int) bool {
	text = strings.TrimSpace(text)
	head := strings.Trim(text, "-*_>|=~ ")
	end := strings.TrimRight(head, ":：៖։፡՝ ")
	dashed := strings.HasPrefix(text, "--") && strings.HasSuffix(text, "--")
	if had := len(end) < len(head) || dashed; had != colon || !colon && !strings.Contains(end, "@") && !deeper(next, depth) {
		return false
	}
	if end = strings.TrimRight(end, ".,-*_ "); end == "" || !strings.ContainsAny(end, "0123456789@") {
		return false
	}
	address, dated := hasAddress(end), hasDate(end) || hasTime(end)
	if colon && (address && dated || dated && strings.Contains(end, "city hall")) {
		return true
	}
	known, opened := written(end)
	sure := known && (address || dated)
	switch {
	case colon:
		short := known && opened && !strings.Contains(end, ": ") // on 2 May Ken wrote
		return sure || short && (numbered(end) || deeper(next, depth))
	case deeper(next, depth):
		return sure || address && hasDate(end) && hasTime(end)
	}
	return known && opened && address || address && strings.HasSuffix(strings.TrimRight(text, "*"), ">") && hasDate(end) && hasTime(end)
}

// isoDate is a date as ISO 8601 writes it, with a time or without, at the start of a
// text or, with a time, anywhere in it.
var isoDate = lazyregexp.New(`^[\[(]?[12][0-9]{3}[-./][0-9]{1,2}[-./][0-9]{1,2}(?:\b|t)|[,(\[ ][12][0-9]{3}[-./][0-9]{1,2}[-./][0-9]{1,2}[t ,]+[0-9]{1,2}:[0-9]{2}`)

// ownHeading has words that people write above their own orders.
var ownHeading = lazyregexp.New(`\b(orders?|turns?|moves?|actions?|rounds?|my)\b|명령|주문|차례|행동|제 |내 `)

// stamped reports whether the line is such a date, somebody's name and a colon.
func stamped(text string) bool {
	text = strings.TrimRight(text, "-*_>|=~ ")
	return strings.TrimRight(text, ":：") != text && isoDate.MatchString(text) && strings.ContainsFunc(text, unicode.IsLetter) && !ownHeading.MatchString(text)
}

// numbered reports whether a number follows the words with which a form begins.
func numbered(text string) bool {
	return slices.ContainsFunc(forms[text[0]], func(f form) bool {
		rest, ok := strings.CutPrefix(text, f.start+" ")
		return ok && rest != "" && rest[0] >= '0' && rest[0] <= '9'
	})
}

// western replaces the digits of other scripts by Western ones.
func western(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return r >= 0x80 }) {
		return text
	}
	return strings.Map(func(r rune) rune {
		if r < 0x80 || !unicode.IsDigit(r) {
			return r
		}
		zero := r
		for unicode.IsDigit(zero-1) && r-zero < 9 {
			zero--
		}
		return '0' + (r - zero)
	}, text)
}
