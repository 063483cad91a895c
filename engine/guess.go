package engine

import "slices"

// A Guess says how much a line looks like an order, where it stands among text
// that is none.
type Guess struct {
	// Verb says that its first word is one that orders begin with.
	Verb bool
	// Near is the line with the verb that is one slip away from its first word;
	// "" where none is, or where the first word is a verb.
	Near string
	// Values counts the other words that may stand for a value or a part of one,
	// Others those that no order has. Words such as "on" are in neither.
	Values, Others int
}

// Begins reports whether the first word of the line is one that orders begin
// with.
func (g *Grammar) Begins(line string) bool {
	words := splitWords(line)
	return len(words) > 0 && g.begins(words[0])
}

func (g *Grammar) begins(w word) bool {
	read := parts(w.text)
	for i := range g.Forms {
		if g.Forms[i].syntax.has(0, read) {
			return true
		}
	}
	return false
}

// Guess looks at the first 40 words of the line.
func (g *Grammar) Guess(line string) Guess {
	words := splitWords(line)
	words = words[:min(len(words), 40)]
	if len(words) == 0 {
		return Guess{}
	}
	var guess Guess
	first := words[0]
	if guess.Verb = g.begins(first); !guess.Verb {
		if near := Slip(first.text, g.Words()); near != "" {
			guess.Near = near
			if len(words) > 1 {
				guess.Near += " " + line[words[1].offset:]
			}
		}
	}
	if guess.Verb || guess.Near != "" {
		words = words[1:]
	}
	for _, w := range words {
		switch read := parts(w.text); {
		case w.text == "or" || g.keyword(read):
		case g.stands(read):
			guess.Values++
		default:
			guess.Others++
		}
	}
	return guess
}

// keyword reports whether a word stands in some form.
func (g *Grammar) keyword(read []string) bool {
	for i := range g.Forms {
		for at := range g.Forms[i].syntax.tokens {
			if g.Forms[i].syntax.has(at, read) {
				return true
			}
		}
	}
	return false
}

// stands reports whether a word may stand for a value: it has a digit, or is
// the beginning of a part of a name that can be known again.
func (g *Grammar) stands(read []string) bool {
	for _, p := range read {
		if p[0] >= '0' && p[0] <= '9' {
			return true
		}
	}
	if len(read) == 0 || len(read[0]) < 3 {
		return false
	}
	for i := range g.Forms {
		for _, p := range g.Forms[i].syntax.params {
			if slices.ContainsFunc(p.Type.names, func(name []string) bool { return matchName(read, name) != noMatch }) {
				return true
			}
		}
	}
	return false
}

// Slip returns the first candidate that differs from what was read in one
// letter that is wrong, missing, too many or swapped with its neighbor; "" where
// none does, or what was read has less than three letters.
func Slip(read string, candidates []string) string {
	for _, c := range candidates {
		if longer := len(read) - len(c); len(read) > 2 && -4 < longer && longer < 4 && distance(read, c) == 1 {
			return c
		}
	}
	return ""
}
