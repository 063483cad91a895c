package host

import (
	"fmt"
	"strings"
	"unicode"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
)

// names returns what the people of a table are called in their game: their names
// without what a player's name can't have, numbered where nobody could tell them
// apart. Who is not known is called by the id.
func names(folk store.Folk, people []string) (all []string) {
	for _, id := range people {
		name := id
		if p := folk.Find(id); p != nil && p.Name != "" {
			name = clean(p.Name)
		}
		if !play.CheckName(name).Empty() {
			name = id
		}
		for n, base := 2, name; !distinct(append(all, name)); n++ {
			suffix := fmt.Sprintf("-%d", n)
			runes := []rune(base)
			name = string(runes[:min(len(runes), 30-len(suffix))]) + suffix
		}
		all = append(all, name)
	}
	return all
}

func distinct(names []string) bool {
	return adjudicator.CheckAlike(append([]string{play.Public, play.Moderator}, names...)).Empty()
}

// clean returns a name with hyphens for spaces, and nothing that a player's name
// can't have.
func clean(name string) string {
	name = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return '-'
		case unicode.IsLetter(r), unicode.IsDigit(r), strings.ContainsRune("-_.", r):
			return r
		}
		return -1
	}, name)
	runes := []rune(strings.Trim(name, "-_."))
	return string(runes[:min(len(runes), 30)])
}
