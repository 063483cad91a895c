// Package style draws what looks the same in the pictures of all games: the
// badges of players, the bar that says whose turn it is, and the mark for what
// is new.
package style

import (
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"cityhall.example/formats/picture/canvas"
)

// Letters returns the letters of each player's badge: the first of the name and,
// if several have that, one more in which the name differs from theirs: An and
// Al, P1 and P2. If the font has no letters of a name, or two names can't be told
// apart like that, the number of the seat takes their place. No two are alike.
func Letters(players []string) []string {
	names := make([][]rune, len(players))
	for i, p := range players {
		names[i] = letters(p)
	}
	out := make([]string, len(players))
	for i, name := range names {
		out[i] = short(i, names)
		if len(name) == 0 {
			out[i] = strconv.Itoa(i + 1)
		}
	}
	for i := range out {
		for j := range out {
			if i != j && strings.EqualFold(out[i], out[j]) {
				return numbers(len(players))
			}
		}
	}
	return out
}

// numbers are the numbers of the seats.
func numbers(n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = strconv.Itoa(i + 1)
	}
	return out
}

// letters returns what a badge can show of a name: letters and digits that the
// font has, the first one a capital, the others small.
func letters(name string) (letters []rune) {
	for _, r := range norm.NFC.String(name) {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) || !canvas.Has(r) {
			continue
		}
		if r = unicode.ToLower(r); len(letters) == 0 {
			if upper := unicode.ToUpper(r); canvas.Has(upper) {
				r = upper
			}
		}
		letters = append(letters, r)
	}
	return letters
}

// short returns the first letter of the name and, if others share it, the first
// one in which it differs from all of them, or else from most of them.
func short(seat int, names [][]rune) string {
	name := names[seat]
	if len(name) == 0 {
		return ""
	}
	var same [][]rune
	for i, other := range names {
		if i != seat && len(other) > 0 && other[0] == name[0] {
			same = append(same, other)
		}
	}
	if len(same) == 0 {
		return string(name[:1])
	}
	best, differs := 0, 0
	for at := 1; at < len(name); at++ {
		n := 0
		for _, other := range same {
			if at >= len(other) || other[at] != name[at] {
				n++
			}
		}
		if n > differs {
			best, differs = at, n
		}
	}
	if differs == 0 { // the others go on where this one ends
		return string(name[:1])
	}
	return string([]rune{name[0], name[best]})
}
