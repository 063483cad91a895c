package engine

import (
	"slices"
	"strings"
)

// A Guess says how much a line of other text looks like an order.
type Guess struct {
	// Verb says that orders can start with its first word.
	Verb bool
	// Near is the line with its first word corrected to a verb that is one typo
	// away, or that is run together with the next word; "" if there is none, or
	// if the first word is a verb.
	Near string
	// Values counts the other words that can be a value or part of one; Others
	// counts those that no order has. Words such as "on" are in neither.
	Values, Others int
}

// Begins reports whether orders can start with the first word of the line.
func (g *Grammar) Begins(line string) bool {
	words := g.words(line, false)
	return len(words) > 0 && g.begins(words[0])
}

// Opens reports whether the line can be an order at all: it begins with a word
// of a form, perhaps after a courtesy such as "I would like to".
func (g *Grammar) Opens(line string) bool {
	words := g.led(g.words(line, true))
	return len(words) > 0 && g.opens(words[0])
}

// led returns the words without those that can come before an order.
func (g *Grammar) led(words []word) []word {
	for len(words) > 0 && g.leads(words[0]) {
		words = words[1:]
	}
	return words
}

// leads reports whether the word can come before an order and begins none.
func (g *Grammar) leads(w word) bool { return (w.filler() || leads[w.text]) && !g.begins(w) }

// opens reports whether a form begins with the word, also one that is read and
// never written.
func (g *Grammar) opens(w word) bool {
	for i := range g.Forms {
		for j := range g.Forms[i].also {
			if g.Forms[i].also[j].has(0, w) {
				return true
			}
		}
	}
	return g.begins(w)
}

func (g *Grammar) begins(w word) bool {
	for i := range g.Forms {
		if g.Forms[i].syntax.has(0, w) {
			return true
		}
	}
	return false
}

// Verbs returns the verbs of the orders that the line can begin, or could if its
// first word were typed right; none if it begins otherwise.
func (g *Grammar) Verbs(line string) []Verb {
	words := g.led(g.words(line, true))
	if len(words) == 0 {
		return nil
	}
	first := words[0]
	if !g.opens(first) {
		first.name = nameOf(Nearest(first.text, g.Words()))
	}
	var verbs []Verb
	for i := range g.Forms {
		f := &g.Forms[i]
		has := func(s *syntax) bool { return s.has(0, first) }
		if len(first.parts) > 0 && (has(&f.syntax) || slices.ContainsFunc(f.also, func(s syntax) bool { return has(&s) })) {
			verbs = append(verbs, f.Verb)
		}
	}
	return verbs
}

// Guess looks at the first 40 words of the line.
func (g *Grammar) Guess(line string) Guess {
	words := g.words(line, false)
	words = words[:min(len(words), 40)]
	if len(words) == 0 {
		return Guess{}
	}
	var guess Guess
	first := words[0]
	if guess.Verb = g.begins(first); !guess.Verb {
		rest := ""
		if len(words) > 1 {
			rest = " " + line[words[1].offset:]
		}
		guess.Near = g.near(first.text, rest)
	}
	if guess.Verb || guess.Near != "" {
		words = words[1:]
	}
	for _, w := range words {
		switch {
		case w.text == "or" || g.keyword(w):
		case g.stands(w):
			guess.Values++
		default:
			guess.Others++
		}
	}
	return guess
}

// near returns the line with its first word replaced by a verb, or "".
func (g *Grammar) near(first, rest string) string {
	verbs := g.Words()
	verbs = slices.DeleteFunc(verbs, func(v string) bool { return v == "join" }) // which any word can follow: John Smith
	if near := Slip(first, verbs); near != "" {
		return near + rest
	}
	for _, verb := range verbs {
		if value, ok := strings.CutPrefix(first, verb); ok && value != "" {
			line := verb + " " + value + rest
			if _, bad := g.Read(line); bad == nil || value[0] >= '0' && value[0] <= '9' {
				return line
			}
		}
	}
	return ""
}

// keyword reports whether some form contains the word.
func (g *Grammar) keyword(w word) bool {
	for i := range g.Forms {
		for at := range g.Forms[i].syntax.tokens {
			if g.Forms[i].syntax.has(at, w) {
				return true
			}
		}
	}
	return false
}

// stands reports whether a word can be a value: its first number is shorter
// than a year, or it is the beginning of a recognizable part of a name.
func (g *Grammar) stands(w word) bool {
	for _, p := range w.parts {
		if p[0] >= '0' && p[0] <= '9' {
			return len(p) < 3
		}
	}
	if len(w.parts) == 0 || len(w.parts[0]) < 3 {
		return false
	}
	for i := range g.Forms {
		for _, p := range g.Forms[i].syntax.params {
			if slices.ContainsFunc(p.Type.names, func(n name) bool { return w.match(&n) != noMatch }) {
				return true
			}
		}
	}
	return false
}

// Slip returns the first candidate that differs from what was read by one
// wrong, missing, extra or swapped letter; "" if there is none, or if what was
// read is a single letter.
func Slip(read string, candidates []string) string {
	for _, c := range candidates {
		if longer := len(read) - len(c); len(read) > 1 && -4 < longer && longer < 4 && distance(read, c) == 1 {
			return c
		}
	}
	return ""
}
