package site

import (
	"fmt"
	"math/big"
	"strings"
)

// fileName returns the name of a file for an id, of lowercase letters, digits and
// hyphens, other bytes as "_" and two digits: a name on every system, for every
// id a different one.
func fileName(id string) string {
	var b strings.Builder
	for i := range len(id) {
		switch c := id[i]; {
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9', c == '-':
			b.WriteByte(c)
		default:
			fmt.Fprintf(&b, "_%02x", c)
		}
	}
	return b.String()
}

// Share is what a win over all opponents is worth.
const Share = 12

// million returns a number in millionths with two decimals.
func million(n int64) string { return decimal(n, 1_000_000, 2) }

// decimal returns n divided by the unit with so many decimals, halves rounded away
// from zero.
func decimal(n, unit int64, decimals int) string {
	return big.NewRat(n, unit).FloatString(decimals)
}
