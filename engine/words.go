package engine

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A word is one word of an order line as the player wrote it.
type word struct {
	text    string // cleaned: look-alikes replaced, quotes and final commas removed
	written string // what stands there, if a lexicon has put text in its place
	offset  int    // in bytes from the start of the line
	stops   bool   // a sign or an "and" follows, after which another order can begin
	name
}

// A name is what is compared of names and of words: their parts, and all of
// them run together.
type name struct {
	parts []string
	whole string
	// begins has a bit for the first byte of each part, modulo 64: most of a game's
	// names are told from a word by it.
	begins uint64
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

func named(parts []string) name {
	n := name{parts: parts, whole: strings.Join(parts, "")}
	for _, p := range parts {
		n.begins |= 1 << (p[0] % 64)
	}
	return n
}

// spellings maps British and other spellings, part by part, to those of the
// grammars.
var spellings = map[string]string{
	"grey": "gray", "jeweller": "jeweler", "jewellers": "jewelers", "jewellery": "jewelry",
	"colour": "color", "centre": "center", "fulfil": "fulfill",
	"every": "all", "maximum": "max", "theatre": "theater", "harbour": "harbor", "neighbour": "neighbor",
}

// unread are words that people write but no grammar has: they are never read.
var unread = map[string]bool{"the": true, "and": true, "please": true}

// words splits a line into words. Look-alikes become plain characters:
// dashes a hyphen, full-width forms their narrow ones, exotic spaces a space.
// Quotes, pictures, invisible characters and words that are never read are
// removed. If it is loose, the line ends at a remark, a sign such as + or & is
// a space, and so is a comma that is not between numbers.
//
// Words of the grammar's lexicon are then those of the order language.
func (g *Grammar) words(line string, loose bool) []word {
	return g.translated(splitWords(line, loose))
}

// splitWords splits a line into words as they were written.
func splitWords(line string, loose bool) []word {
	words := make([]word, 0, strings.Count(line, " ")+1)
	var text strings.Builder // of all words
	text.Grow(len(line))
	start, begin := -1, 0 // of the word, in the line and in the text
	var article word      // the last word, if it is one
	end := func() {
		raw := text.String()[begin:]
		t := strings.TrimRight(raw, ",;.")
		if loose {
			t = strings.TrimRight(t, ",;.:!")
		}
		stops := t != raw || unread[t] && t != "the"
		sign := loose && len(parts(t)) == 0 && t != "/" && t != "-" && t != "?" // such as -> or |
		if t != "" && !unread[t] && !sign {
			words = append(words, word{text: t, offset: start, name: nameOf(t)})
		}
		if t != "" {
			article = word{}
		}
		if t == "the" {
			article = word{text: t, offset: start, name: nameOf("")}
		}
		if stops && len(words) > 0 {
			words[len(words)-1].stops = true
		}
		start, begin = -1, text.Len()
	}
	for i, r := range line {
		if r = plain(r); r == 0 {
			continue
		}
		if loose && start < 0 && (r == '#' || strings.HasPrefix(line[i:], "//")) {
			break
		}
		if loose && (r == '+' || r == '&' || r == ';' || r == ',' && !numbersAround(line, i)) {
			text.WriteRune(';')
			r = ' '
		}
		if r == ' ' {
			end()
			continue
		}
		if start < 0 {
			start = i
		}
		text.WriteRune(r)
	}
	end()
	if article.text != "" && len(words) > 0 { // the noun is missing: half a sentence, and no order
		words = append(words, article)
	}
	return words
}

// numbersAround reports whether the comma at the place of a line has a number
// right after it: "-1,0", "4,4,5".
func numbersAround(line string, comma int) bool {
	_, size := utf8.DecodeRuneInString(line[comma:])
	next, _ := utf8.DecodeRuneInString(line[comma+size:])
	next = plain(next)
	return next == '-' || next >= '0' && next <= '9'
}

// Normal returns the text with look-alikes as plain characters, in lowercase: dashes
// as a hyphen, exotic spaces as a space, without quotes and invisible characters.
func Normal(text string) string {
	return strings.Map(func(r rune) rune {
		if r = plain(r); r == 0 {
			return -1
		}
		return r
	}, text)
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
	case unicode.Is(unicode.Cf, r), unicode.IsControl(r), r >= '\ufe00' && r <= '\ufe0f', r == '\u20e3': // invisible, and a keycap
		return 0
	case r == '\u2044', r == '\u2215':
		return '/'
	case r == '\u00d7':
		return 'x'
	case r == '\u3001', r == '\uff64': // commas of East Asia
		return ','
	case r == '\u3002', r == '\uff61':
		return '.'
	case r >= 0x1d400 && r < 0x1d6a4: // letters of mathematics
		return 'a' + (r-0x1d400)%26
	case r >= 0x24b6 && r < 0x24ea: // letters in circles
		return 'a' + (r-0x24b6)%26
	case r > unicode.MaxASCII && unicode.IsDigit(r):
		return digit(r)
	case r > unicode.MaxASCII && (unicode.Is(unicode.So, r) || unicode.Is(unicode.Sk, r)): // pictures
		return ' '
	}
	return unicode.ToLower(r)
}

// digit maps a decimal digit of any script to its plain form.
func digit(r rune) rune {
	for _, in := range unicode.Nd.R16 {
		if r >= rune(in.Lo) && r <= rune(in.Hi) {
			return '0' + (r-rune(in.Lo))%10
		}
	}
	for _, in := range unicode.Nd.R32 {
		if r >= rune(in.Lo) && r <= rune(in.Hi) {
			return '0' + (r-rune(in.Lo))%10
		}
	}
	return r
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
			out = append(out, numeral(p))
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
	if len(read.parts) == 0 || n.begins&(1<<(read.whole[0]%64)) == 0 {
		return noMatch
	} else if read.whole == n.whole || plural(read.whole, n.whole) || plural(n.whole, read.whole) {
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

// plural reports whether what was read is the name with a plural's ending. Lengths are
// compared first: a line is held against every value of a game.
func plural(read, name string) bool {
	switch len(read) - len(name) {
	case 1:
		return read[len(name)] == 's' && strings.HasPrefix(read, name)
	case 2:
		if stem, ok := strings.CutSuffix(name, "y"); ok && strings.HasSuffix(read, "ies") {
			return strings.HasPrefix(read, stem)
		}
		return strings.HasSuffix(read, "es") && strings.HasPrefix(read, name)
	}
	return false
}
