package words

import (
	"fmt"
	"slices"
	"strings"
)

// Texts are plain, but for a few marks that catalogs may set and each form of a
// document shows in its own way: what matters most in a line, the numbers of what is
// new on a board, what is only said aloud, and what is a sentence by itself. They are
// characters for private use,
// which [Clean] removes from what people wrote.
const (
	strongFirst, strongLast = '\uE010', '\uE011'
	earFirst, earLast       = '\uE012', '\uE013'
	sentence                = '\uE014'
	rings                   = '\uE000' // and the number
	mostRings               = 9
)

// Strong returns the text as one that matters: catalogs call it as strong.
func Strong(text any) string { return string(strongFirst) + fmt.Sprint(text) + string(strongLast) }

// Ear returns what plain words say and no other form shows: catalogs call it as ear.
// Under a heading that names the turn and its player, the eye needs no verb and no
// article; each line of plain words stands for itself.
func Ear(text ...any) string {
	said := ""
	for _, t := range text {
		said += fmt.Sprint(t)
	}
	return string(earFirst) + said + string(earLast)
}

// Sentence returns the text as a sentence that names who acts, and Sentenced reports
// whether a text is one.
func Sentence(text string) string { return string(sentence) + text }

// Sentenced is the question to [Sentence].
func Sentenced(text string) bool { return strings.HasPrefix(text, string(sentence)) }

// Facts cuts a text where a semicolon is followed by what only the ear needs: there
// begins another fact.
func Facts(text string) []string {
	facts := strings.Split(text, "; "+string(earFirst))
	for i := range facts[1:] {
		facts[i+1] = string(earFirst) + facts[i+1]
	}
	return facts
}

// NoNumber is for [Ring] the number of what is new where nothing is numbered.
const NoNumber = -1

// Ring returns the number of what is new, to stand behind the name of its place:
// a space and the number as it is on the board; "" for 0. [NoNumber] can't be seen,
// but the text is [Ringed].
func Ring(number int) string {
	if number == NoNumber {
		return string(rings)
	}
	if number < 1 || number > mostRings {
		return ""
	}
	return " " + string(rings+rune(number))
}

// A Run is a piece of a text that looks the same.
type Run struct {
	Text string
	// Strong says that it matters, Ring that it is the number of what is new, and
	// Ear that it is only for plain words.
	Strong, Ring, Ear bool
}

// Runs cuts a text into pieces by its marks, without those for the ear.
func Runs(text string) []Run {
	return slices.DeleteFunc(allRuns(text), func(r Run) bool { return r.Ear })
}

func allRuns(text string) (runs []Run) {
	strong, ear := false, false
	add := func(r Run) {
		r.Ear = ear
		if r.Text != "" {
			runs = append(runs, r)
		}
	}
	from := 0
	for i, r := range text {
		ring := r > rings && r <= rings+mostRings
		if !ring && r != rings && (r < strongFirst || r > sentence) {
			continue
		}
		add(Run{Text: text[from:i], Strong: strong})
		from = i + len(string(r))
		if ring {
			add(Run{Text: string('0' + r - rings), Ring: true})
			continue
		}
		switch r {
		case strongFirst, strongLast:
			strong = r == strongFirst
		case earFirst, earLast:
			ear = r == earFirst
		}
	}
	add(Run{Text: text[from:], Strong: strong})
	return runs
}

// Ringed reports whether a text tells of something new on the board.
func Ringed(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return r >= rings && r <= rings+mostRings })
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

// Spoken returns the text for the ear: without any marks, and with what only the
// ear needs.
func Spoken(text string) string {
	if !strings.ContainsFunc(text, private) {
		return text
	}
	var b strings.Builder
	for _, run := range allRuns(text) {
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
