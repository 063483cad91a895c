package request

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"cityhall.example/engine"
	"cityhall.example/mail/incoming"
)

// People write names and closings above and below their orders: "Don", "Cass
// Park", "Take care". Many are a letter away from an order. So above and below
// all orders a line is refused as misspelled only if it says more than a name
// can: a number, two values, or an order but for one letter of its verb.

// senders returns the words by which the sender may sign: those of the From
// field and of the names.
func senders(m *incoming.Mail, names []string) map[string]bool {
	names = slices.Clone(names)
	for _, from := range m.From {
		local, _, _ := strings.Cut(from.Address, "@")
		names = append(names, from.Name, local)
	}
	known := map[string]bool{}
	for _, name := range names {
		for _, word := range letters(name) {
			known[word] = true
		}
	}
	return known
}

// known reports whether the line consists of known names, and initials.
func (f *finder) known(text string) bool {
	found := false
	for _, word := range letters(text) {
		found = found || f.names[word]
		if !f.names[word] && utf8.RuneCountInString(word) > 1 {
			return false
		}
	}
	return found && !strings.ContainsFunc(text, unicode.IsDigit)
}

// mayBeName reports whether a line above or below all orders can be a name, or
// another thing that people say. Its first word is no verb.
func (f *finder) mayBeName(text string, guess engine.Guess, at place) bool {
	words := letters(text)
	if len(words) == 0 || strings.ContainsFunc(text, unicode.IsDigit) {
		return false
	}
	verb := engine.Nearest(words[0], f.verbs)
	capital := isName(text) && !at.titled
	switch {
	case len(words) == 1: // "don" right below the orders is done, or a name
		return verb == "" || len(verb) < 6 && (capital || !at.inside && !at.listed || at.above && strings.HasSuffix(text, ","))
	case guess.Values > 1:
		return false
	}
	return capital || verb == "" && !f.reads(guess.Near)
}

// unlike reports whether the line is a name without a word that is like one of
// an order.
func (f *finder) unlike(text string) bool {
	if !isName(text) || !f.spend(text) {
		return false
	}
	guess := f.g.Guess(text)
	return !guess.Verb && guess.Near == "" && guess.Values == 0 && guess.Others > 0
}

// signs reports whether a signature can begin with the line.
func signs(text string) bool { return isClosing(text) || isName(text) }

// particles are the words of names that many write in lowercase.
var particles = map[string]bool{
	"van": true, "von": true, "de": true, "del": true, "della": true, "di": true, "da": true, "dos": true, "du": true, "la": true, "le": true,
	"den": true, "der": true, "ter": true, "ten": true, "zu": true, "al": true, "el": true, "bin": true, "ibn": true, "ben": true, "af": true,
	"av": true, "y": true, "e": true, "und": true, "and": true, "et": true,
}

// isName reports whether the line has the form of a name: at most four words,
// without a digit, and none of them in lowercase.
func isName(text string) bool {
	words := letters(text)
	if len(words) == 0 || len(strings.Fields(text)) > 4 || utf8.RuneCountInString(text) > 50 || strings.ContainsFunc(text, unicode.IsDigit) {
		return false
	}
	capital := false
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ' ' || r == '-' || r == ',' || r == '.' }) {
		first, _ := utf8.DecodeRuneInString(strings.TrimFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }))
		switch {
		case unicode.IsUpper(first), unicode.IsTitle(first), unicode.Is(unicode.Lo, first):
			capital = true
		case unicode.IsLower(first) && !particles[word]:
			return false
		}
	}
	return capital
}

// titled reports whether the text has several words, each with a capital letter.
func titled(text string) bool { return len(letters(text)) > 1 && isName(text) }

// letters returns the runs of letters in the text, in lowercase.
func letters(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.Is(unicode.M, r) })
}
