package wordstest

import (
	"slices"
	"strings"
)

// Rude returns a name in a Korean text that has no 님: behind it, or behind the last one
// of a list; "" where all have one.
func Rude(text string, players []string) string {
	for at := 0; ; {
		found, first := "", len(text)
		for _, name := range players {
			if i := strings.Index(text[at:], name); i >= 0 && at+i < first {
				found, first = name, at+i
			}
		}
		if found == "" {
			return ""
		}
		at = first + len(found)
		rest := text[at:]
		listed := slices.ContainsFunc(players, func(next string) bool { return strings.HasPrefix(rest, ", "+next) })
		if !listed && !strings.HasPrefix(rest, " 님") {
			return found
		}
	}
}
