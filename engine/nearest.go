package engine

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// Nearest returns the candidate for which what was read is a typing mistake; ""
// if there is none, or if there are several equally near. Case doesn't matter.
//
// A suggestion that is a guess misleads more than none. So numbers and
// coordinates are like nothing else: all digits must be right, and words of less
// than three letters are skipped. Words of up to five letters may have one slip
// of the fingers: a letter left out or typed twice, two neighbors swapped, or the
// key next to the right one; the first letter must be right or swapped with the
// second. With five letters, one letter may also be another of the same sound.
// Longer words may have one letter wrong, from eight letters on two, and from
// twelve on three. A name of several parts is compared part by part.
func Nearest(read string, candidates []string) string {
	read = strings.ToLower(read)
	best, at, several := "", 0, false
	for _, c := range candidates {
		d, ok := mistaken(read, strings.ToLower(c))
		switch {
		case !ok || best != "" && d > at || c == best:
		case best != "" && d == at:
			several = true
		default:
			best, at, several = c, d, false
		}
	}
	if several {
		return ""
	}
	return best
}

// suggest finds the nearest of what was expected: a word or name, the first part
// of one ("times"), or a word that was split in two.
func (m *Misread) suggest(lexicon Lexicon) string {
	words := slices.Clone(m.Words)
	for _, t := range m.Types {
		words = append(append(words, t.Values...), t.More...)
	}
	if lexicon != nil {
		if near := lexicon.Near(m.Read); slices.Contains(words, near) {
			return near
		}
	}
	if near := Nearest(m.Read, words); near != "" {
		return near
	}
	wholes := map[string]string{} // the name that has the first part, "" for several
	var firsts []string
	for _, t := range m.Types {
		for i, n := range t.names {
			if len(n.parts) < 2 || wholes[n.parts[0]] == t.Values[i] {
				continue
			}
			if slices.Contains(firsts, n.parts[0]) {
				wholes[n.parts[0]] = ""
				continue
			}
			firsts, wholes[n.parts[0]] = append(firsts, n.parts[0]), t.Values[i]
		}
	}
	if near := Nearest(m.Read, firsts); near != "" {
		return cmp.Or(wholes[near], near)
	}
	if m.next != "" && slices.Contains(m.Words, m.Read+m.next) {
		return m.Read + m.next
	}
	return ""
}

// mistaken reports whether typing the name can give what was read, and how many
// letters are wrong.
func mistaken(read, want string) (wrong int, ok bool) {
	if read == want {
		return 0, true
	} else if !strings.ContainsFunc(read, unicode.IsLetter) {
		return 0, false
	}
	r, w := split(read), split(want)
	if len(r) != len(w) || len(w) < 2 {
		return mistake([]rune(read), []rune(want))
	}
	for i := range w {
		n, ok := mistake([]rune(r[i]), []rune(w[i]))
		if !ok {
			return 0, false
		}
		wrong += n
	}
	return wrong, true
}

// split cuts a name into its words.
func split(name string) []string {
	return strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// mistake does the same for a word.
func mistake(read, want []rune) (wrong int, ok bool) {
	least := min(len(read), len(want))
	if slices.Equal(read, want) {
		return 0, true
	}
	if least < 3 || max(len(read), len(want))-least > 3 {
		return 0, false
	}
	if had := digits(want); digits(read) != had && (had != "" || least < 6) {
		return 0, false
	}
	begins := read[0] == want[0] || read[0] == want[1] && read[1] == want[0]
	wrong = distance(string(read), string(want))
	switch {
	case least < 6:
		return wrong, wrong == 1 && begins && slips(read, want)
	case wrong == 1:
		return wrong, true
	case len(want) > 6 && wrong <= 3 && common(read, want) > 4:
		return wrong, true // the end of a word that many spell otherwise
	}
	return wrong, wrong == 2 && len(want) > 7 && begins || wrong == 3 && len(want) > 11
}

// digits returns the digits in the text.
func digits(text []rune) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, string(text))
}

// common counts the letters with which both begin.
func common(a, b []rune) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// slips reports whether fingers slip like this, where one letter is wrong.
func slips(read, want []rune) bool {
	at := common(read, want)
	switch len(read) - len(want) {
	case -1:
		return true
	case 0:
		return at+1 < len(want) && read[at] == want[at+1] || near(read[at], want[at]) || len(want) > 4 && sound(read[at], want[at])
	}
	return at == len(want) && read[at] == 's' || at > 0 && (read[at] == read[at-1] || near(read[at], read[at-1]) || at+1 < len(read) && near(read[at], read[at+1]))
}

// keyboard is how most keyboards have the letters; each key touches those beside
// it and two in the next row.
var keyboard = []string{"qwertyuiop", "asdfghjkl", "zxcvbnm"}

// near reports whether the keys of the letters touch.
func near(a, b rune) bool {
	for row, keys := range keyboard {
		i := strings.IndexRune(keys, a)
		if i < 0 {
			continue
		}
		for other, keys := range keyboard {
			if j := strings.IndexRune(keys, b); j >= 0 {
				down := other - row
				return down == 0 && (j == i-1 || j == i+1) || down == 1 && (j == i || j == i-1) || down == -1 && (j == i || j == i+1)
			}
		}
	}
	return false
}

// sounds are letters that many take for each other, a pair at a time.
const sounds = "ckcssziyuwvwfveadtgjkq"

// sound reports whether many take one letter for the other.
func sound(a, b rune) bool {
	for i := 0; i < len(sounds); i += 2 {
		if x, y := rune(sounds[i]), rune(sounds[i+1]); a == x && b == y || a == y && b == x {
			return true
		}
	}
	return false
}

// distance is the number of letters to insert, remove, change or swap with
// their neighbor to turn one word into the other.
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	before, last, row := make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(x); i++ {
		row[0] = i
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(y)]
}
