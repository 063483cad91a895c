package host

import (
	"cmp"
	"strings"
	"unicode"

	"cityhall.example/adjudicator/person"
	"cityhall.example/adjudicator/store"
)

// names returns what the people of a table are called in their game: their names
// without what a player's name can't have, numbered where nobody could tell them
// apart. Who is not known, or can't be called so, is called by the id.
func names(folk store.Folk, people []string) (all []string) {
	for _, id := range people {
		name := ""
		if p := folk.Find(id); p != nil {
			name = person.FreeName(person.PlayerNaming, clean(p.Name), all...)
		}
		all = append(all, cmp.Or(name, person.FreeName(person.PlayerNaming, id, all...)))
	}
	return all
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
	return strings.Trim(name, "-_.")
}
