package words

import (
	"fmt"
	"strings"
)

// Texts are plain, but for two marks that catalogs may set and each form of a
// document shows in its own way: what matters most in a line, and the numbers of
// what is new on a board. They are characters for private use, which [Clean]
// removes from what people wrote.
const (
	strongFirst, strongLast = '\uE010', '\uE011'
	rings                   = '\uE000' // and the number
	mostRings               = 9
)

// Strong returns the text as one that matters: catalogs call it as strong.
func Strong(text any) string { return string(strongFirst) + fmt.Sprint(text) + string(strongLast) }

// Ring returns the number of what is new, to stand behind the name of its place:
// a space and the number as it is on the board; "" for 0.
func Ring(number int) string {
	if number < 1 || number > mostRings {
		return ""
	}
	return " " + string(rings+rune(number))
}

// A Run is a piece of a text that looks the same.
type Run struct {
	Text string
	// Strong says that it matters, and Ring that it is the number of what is new.
	Strong, Ring bool
}

// Runs cuts a text into pieces by its marks.
func Runs(text string) (runs []Run) {
	strong := false
	add := func(r Run) {
		if r.Text != "" {
			runs = append(runs, r)
		}
	}
	from := 0
	for i, r := range text {
		ring := r > rings && r <= rings+mostRings
		if !ring && r != strongFirst && r != strongLast {
			continue
		}
		add(Run{Text: text[from:i], Strong: strong})
		from = i + len(string(r))
		if ring {
			add(Run{Text: string('0' + r - rings), Ring: true})
			continue
		}
		strong = r == strongFirst
	}
	add(Run{Text: text[from:], Strong: strong})
	return runs
}

// Ringed reports whether a text has the number of something new.
func Ringed(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return r > rings && r <= rings+mostRings })
}

// Unmarked returns the text with its numbers in brackets, as plain text has
// them.
func Unmarked(text string) string {
	if !strings.ContainsFunc(text, private) {
		return text
	}
	var b strings.Builder
	for _, run := range Runs(text) {
		if run.Ring {
			b.WriteString("(" + run.Text + ")")
		} else {
			b.WriteString(run.Text)
		}
	}
	return b.String()
}

// Spoken returns the text without any marks, for the ear.
func Spoken(text string) string {
	if !strings.ContainsFunc(text, private) {
		return text
	}
	var b strings.Builder
	for _, run := range Runs(text) {
		if run.Ring {
			said := strings.TrimSuffix(b.String(), " ")
			b.Reset()
			b.WriteString(said)
		} else {
			b.WriteString(run.Text)
		}
	}
	return b.String()
}

// private reports whether a character is for private use.
func private(r rune) bool { return r >= '\uE000' && r <= '\uF8FF' }
