package engine

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// A word is one word of an order line as the player wrote it.
type word struct {
	text   string // cleaned: look-alikes replaced, quotes and final commas removed
	offset int    // in bytes from the start of the line
	name
}

// A name is what is compared of names and of words: their parts, and all of
// them run together.
type name struct {
	parts []string
	whole string
}

// nameOf returns what is compared. Words in parentheses are talk and match no
// name; numbers and coordinates there are compared as numbers.
func nameOf(text string) name {
	if strings.ContainsAny(text, "()") && letters.MatchString(text) {
		return name{}
	}
	return named(parts(text))
}

var letters = regexp.MustCompile(`\pL{2}`)

func named(parts []string) name { return name{parts, strings.Join(parts, "")} }

// spellings maps British and other spellings, part by part, to those of the
// grammars.
var spellings = map[string]string{
	"grey": "gray", "jeweller": "jeweler", "jewellers": "jewelers", "jewellery": "jewelry",
	"colour": "color", "centre": "center", "fulfil": "fulfill", "fulfils": "fulfill",
	"theatre": "theater", "harbour": "harbor", "neighbour": "neighbor",
}

// fillers are words that people write but no grammar needs.
var fillers = map[string]bool{"the": true, "and": true, "please": true}

// splitWords splits a line into words. Look-alikes become plain characters:
// dashes a hyphen, full-width forms their narrow ones, exotic spaces a space.
// Quotes, invisible characters and fillers are removed.
func splitWords(line string) []word {
	words := make([]word, 0, strings.Count(line, " ")+1)
	var text strings.Builder // of all words
	text.Grow(len(line))
	start, begin := -1, 0 // of the word, in the line and in the text
	end := func() {
		if t := strings.TrimRight(text.String()[begin:], ",;."); t != "" && !fillers[t] {
			words = append(words, word{t, start, nameOf(t)})
		}
		start, begin = -1, text.Len()
	}
	for i, r := range line {
		if r = plain(r); r == ' ' {
			end()
			continue
		} else if r == 0 {
			continue
		}
		if start < 0 {
			start = i
		}
		text.WriteRune(r)
	}
	end()
	return words
}

// plain maps a character to its plain form; 0 removes it.
func plain(r rune) rune {
	switch {
	case r >= 'a' && r <= 'z', r >= '0' && r <= '9': // nearly all
		return r
	case unicode.IsSpace(r), r == '\u3164', r == '\u2800':
		return ' '
	case r >= '\uff01' && r <= '\uff5e': // full-width forms
		return plain(r - '\uff01' + '!')
	case unicode.Is(unicode.Pd, r), r == '\u2212': // dashes, and the minus sign
		return '-'
	case r == '"', r == '\'', r == '`', r == '\u00b4', unicode.Is(unicode.Pi, r), unicode.Is(unicode.Pf, r), r == '\u201e', r == '\u201a':
		return 0
	case unicode.Is(unicode.Cf, r), unicode.IsControl(r), r >= '\ufe00' && r <= '\ufe0f': // invisible
		return 0
	case r == '\u2044', r == '\u2215':
		return '/'
	}
	return unicode.ToLower(r)
}

// parts splits a name or a player's words into the parts to compare: runs of
// letters and runs of digits.
func parts(text string) []string {
	var out []string
	last := 0 // 1 in letters, 2 in digits
	begin := 0
	flush := func(i int) {
		if last != 0 {
			p := text[begin:i]
			if s, ok := spellings[p]; ok {
				p = s
			}
			out = append(out, p)
		}
	}
	for i, r := range text {
		kind := 0
		switch {
		case unicode.IsDigit(r):
			kind = 2
		case unicode.IsLetter(r):
			kind = 1
		}
		if kind != last {
			flush(i)
			begin, last = i, kind
		}
	}
	flush(len(text))
	return out
}

// nameMatch says how well a player's words match a name.
type nameMatch uint8

const (
	noMatch nameMatch = iota
	shortMatch
	exactMatch
)

// match compares what was read with a name. Exact is the name itself, run
// together or as a plural too; short is every part the beginning of a part of
// the name, in their order.
func (read *name) match(n *name) nameMatch {
	if read.whole == n.whole || plural(read.whole, n.whole) || plural(n.whole, read.whole) {
		return exactMatch
	} else if len(read.parts) == 1 && len(read.whole) > 2 && strings.HasPrefix(n.whole, read.whole) {
		return shortMatch
	}
	i := 0
	for _, p := range n.parts {
		if i < len(read.parts) && (strings.HasPrefix(p, read.parts[i]) || plural(read.parts[i], p)) {
			i++
		}
	}
	if i == len(read.parts) && i > 0 {
		return shortMatch
	}
	return noMatch
}

// sameParts reports whether the parts are the same in any order.
func sameParts(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

func plural(read, name string) bool {
	if end, ok := strings.CutPrefix(read, name); ok {
		return end == "s" || end == "es"
	}
	stem, ok := strings.CutSuffix(name, "y")
	end, begins := strings.CutPrefix(read, stem)
	return ok && begins && end == "ies"
}
