package request

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"cityhall.example/engine"
	"cityhall.example/engine/typed"
	"cityhall.example/formats"
	"cityhall.example/internal/lazyregexp"
	"cityhall.example/mail/incoming"
)

// A Number is an answer of a list, named by its number.
type Number struct {
	N    int
	Line int
	Text string
	// Mere says that it is a number and nothing else, so that it may also be how many.
	Mere bool
}

// numbering are the ways of naming an answer by its number, in all languages: patterns,
// whose parentheses take the number, and the words for numbers.
type numbering struct {
	lines    []*lazyregexp.Regexp
	numerals map[string]int
}

// numeral takes a line "numeral 2" of a file of requests, and returns its words.
func (n *numbering) numeral(value, list string) []string {
	number, _ := strconv.Atoi(value)
	all := strings.Split(list, ", ")
	for _, word := range all {
		n.numerals[word] = number
	}
	return all
}

// add takes a pattern. NUMBER stands for a numeral of the language, all of which stand
// above it.
func (n *numbering) add(pattern string, numerals []string) {
	number := `([0-9]{1,2}|` + strings.Join(numerals, "|") + `)`
	n.lines = append(n.lines, lazyregexp.New(`^(?:`+strings.ReplaceAll(pattern, "NUMBER", number)+`)$`))
}

// rejections are pictures that say no, or perhaps.
var rejections = lazyregexp.New(`[🚫❌👎🤔✋🛑⛔]`)

// mostOfNumber is how many bytes a line with a number may have.
const mostOfNumber = 200

// numberIn returns the number that is all that a line says.
func numberIn(line string) (number Number, ok bool) {
	if len(line) > mostOfNumber || strings.ContainsAny(line, "?？") || rejections.MatchString(line) {
		return Number{}, false
	}
	text := strings.TrimRightFunc(strings.ToLower(line), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	text = strings.TrimLeft(text, " \u00a0\"“'‘(*_")
	text = strings.Join(strings.Fields(strings.ReplaceAll(text, "’", "'")), " ")
	for _, p := range numbers.lines {
		m := p.FindStringSubmatch(strings.ReplaceAll(text, "'", ""))
		if m == nil {
			continue
		}
		digits := m[slices.IndexFunc(m[1:], func(s string) bool { return s != "" })+1]
		n, err := strconv.Atoi(digits)
		if err != nil {
			n = numbers.numerals[digits]
		}
		return Number{N: n, Text: clip(strings.TrimSpace(line)), Mere: text == digits}, true
	}
	return Number{}, false
}

// NumberIn returns the number that is all that the sender of an email wrote, but for
// greetings, closings and the line "game: NAME"; nil where there is none. It reads no
// orders: it is for emails of which nobody knows yet who sent them.
func NumberIn(l *incoming.Mail) *Number {
	return alone(l, func(string) bool { return false })
}

// alone is NumberIn, where a function says what else is courtesy.
func alone(l *incoming.Mail, courtesy func(text string) bool) (found *Number) {
	if readSubject(l.Subject).forward {
		return nil
	}
	for i, line := range l.Text {
		text := strings.TrimSpace(line.Text)
		if line.Depth > 0 || line.Foot || text == "" {
			continue
		}
		if key, _ := cutKey(text); key == "game" && found == nil {
			continue
		}
		n, is := numberIn(text)
		n.Line = line.Place
		words := strings.Fields(text)
		below := i > 0 && l.Text[i-1].Depth > 0 && strings.TrimSpace(l.Text[i-1].Text) != "" // it may be a part of that
		switch {
		case line.Broken, line.Struck != "", is && (found != nil || below):
			return nil
		case is:
			found = &n
		case !courtesy(text) && !isClosing(text) && !(found != nil && isName(text)) && !(len(words) < 4 && greets(words[0])):
			return nil
		}
	}
	return found
}

// number takes a number that is all that the sender wrote.
func (f *finder) number(l *incoming.Mail) {
	f.r.Number = alone(l, func(text string) bool { return f.known(text) || f.typist().Read(text).Class == typed.Nothing })
	if f.r.Number == nil {
		return
	}
	for i := range f.text {
		if key, _ := cutKey(f.text[i].Text); f.own(i) && key != "game" {
			f.taken[i] = true
		}
	}
}

// numbered asks about a number that stands beside something else.
func (f *finder) numbered() {
	n := f.r.Number
	if n != nil && f.r.Set == nil && len(f.r.Asks) == 0 && !f.r.Preview {
		return
	}
	f.r.Number = nil
	for i := 0; n == nil && i < len(f.text); i++ {
		text, _, bullet := cutBullet(f.text[i].Text)
		if bullet && text == "" || strings.HasPrefix(text, "# ") { // of a list, or a comment
			continue
		}
		strict := slices.ContainsFunc(f.lines, func(t typing) bool { return t.at == i && (t.strict || t.Class == typed.Orders) })
		if found, is := numberIn(f.text[i].Text); f.own(i) && is && !strict {
			found.Line, n = f.text[i].Place, &found
		}
	}
	if n != nil {
		f.r.Errors = append(f.r.Errors, n.Unfit("beside", "game", "", "turn", 0))
	}
}

// Unfit says why the number names no answer.
func (n *Number) Unfit(why string, args ...any) *formats.Error {
	args = append([]any{"number", n.N, "line", n.Text, "why", why}, args...)
	return &formats.Error{File: yourMail, Line: n.Line, Problem: engine.Say("request/number", args...)}
}

// File is what [play.OrderSet] calls the text of an email.
func (n *Number) File() string { return yourMail }
