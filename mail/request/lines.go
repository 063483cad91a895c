package request

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"cityhall.example/formats"
	"cityhall.example/internal/lazyregexp"
)

// A line is a line of a text that may hold orders.
type line struct {
	text   string // what stands behind the bullet
	place  int    // the line of the text, from 1
	column int    // where text begins, from 1, in characters
	bullet bool   // it begins with a bullet or a number, or stands behind "orders:"
	gap    bool   // something stands between it and the line before: mostly a blank line
	quoted bool
	broken bool // it may be the end of the line above, which a mail program broke
}

func (l *line) comment() bool { return strings.HasPrefix(l.text, "#") }

// uncommented returns the line without a comment at its end.
func (l line) uncommented() line {
	if at := strings.Index(l.text, " #"); at > 0 && !l.comment() {
		l.text = strings.TrimRight(l.text[:at], " ")
	}
	return l
}

func (l *line) part() formats.Part {
	return formats.Part{Text: l.text, Line: l.place, Column: l.column}
}

// pick returns the lines of the text that are wanted and not blank.
func (f *finder) pick(wanted func(i int) bool) []line {
	var lines []line
	gap := true
	for i, l := range f.text {
		if !wanted(i) || strings.TrimSpace(l.Text) == "" {
			gap = true
			continue
		}
		text, column, bullet := cutBullet(l.Text)
		lines = append(lines, line{text, l.Place, column, bullet, gap, l.Depth > 0, !gap && f.text[i-1].Broke(&f.text[i])})
		gap = false
	}
	return lines
}

// bullets are the signs before the entries of a list. Those that are no
// letters, digits or signs of a keyboard need no space behind them.
const (
	typedBullets = "-*+\u2013\u2014\u2212"
	drawnBullets = "•‣◦·∙▪▫●○■□➢➤⁃\uf0b7\uf0a7"
)

var numberBullet = lazyregexp.New(`^(?:[0-9]{1,2}[.)]|\([0-9]{1,2}\))(?: |$)`)

// cutBullet returns what stands behind the bullet or number, if there is one,
// and in which column, counted in characters from 1.
func cutBullet(text string) (rest string, column int, bullet bool) {
	rest = strings.TrimSpace(text)
	for range 2 { // HTML lists may have two
		size := bulletSize(rest)
		if size == 0 {
			break
		}
		if rest[0] == '*' && len(rest) > 2 && rest[len(rest)-1] == '*' { // bold
			rest = rest[:len(rest)-1]
		}
		rest, bullet = strings.TrimSpace(rest[size:]), true
	}
	at := max(0, strings.LastIndex(text, rest))
	return rest, 1 + utf8.RuneCountInString(text[:at]), bullet
}

// bulletSize returns how many bytes the bullet has, or 0 where there is none.
func bulletSize(s string) int {
	if s == "" {
		return 0
	}
	first, size := utf8.DecodeRuneInString(s)
	next, _ := utf8.DecodeRuneInString(s[size:])
	switch {
	case strings.ContainsRune(drawnBullets, first):
		return size
	case strings.ContainsRune(typedBullets, first) && (len(s) == size || next == ' ' || unicode.IsLetter(next)):
		return size
	}
	return len(numberBullet.FindString(s))
}

var keyLine = lazyregexp.New(`^(?i:([a-z]{2,8})) *[:：] *(.*)$`)

// cutKey returns the key of an order document that the line begins with, in
// small letters, and its value; a word that is no key too.
func cutKey(text string) (key, value string) {
	if !strings.ContainsAny(text, ":：") {
		return "", "" // most lines, and quickly
	}
	m := keyLine.FindStringSubmatch(strings.Trim(text, "*"))
	if m == nil {
		return "", ""
	}
	value, _, _ = strings.Cut(" "+m[2], " #")
	return strings.ToLower(m[1]), strings.Trim(value, " *\"',“”‘’")
}

// behindColon returns what stands behind the colon of a key, and in which column.
func behindColon(l *line) (text string, column int) {
	at := strings.IndexAny(l.text, ":：")
	_, size := utf8.DecodeRuneInString(l.text[at:])
	text = strings.TrimLeft(l.text[at+size:], " ")
	return text, l.column + utf8.RuneCountInString(l.text[:len(l.text)-len(text)])
}

// plainWords returns the words in lowercase, without the signs around them
// and without "please".
func plainWords(text string) string {
	text = strings.TrimFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	text = strings.TrimSuffix(strings.TrimPrefix(text, "please "), " please")
	return strings.TrimRight(strings.Join(strings.Fields(text), " "), ",")
}
