package play

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"cityhall.example/engine"
)

// maxName is the maximum number of characters in a name.
const maxName = 30

// CheckName returns what is wrong with a player's name or a game's id, or
// nothing.
func CheckName(name string) engine.Phrase {
	switch {
	case name == "":
		return engine.Say("naming/empty")
	case utf8.RuneCountInString(name) > maxName:
		return engine.Say("naming/long", "most", maxName)
	case engine.Reserved(name):
		return engine.Say("naming/reserved", "name", name)
	}
	for i, r := range name {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && (i == 0 || !strings.ContainsRune("-_.", r)) {
			return engine.Say("naming/letters")
		}
	}
	return engine.Phrase{}
}

// IDPattern is a regular expression for the id of an order set.
const IDPattern = `[A-Za-z0-9._-]{1,100}`

var id = regexp.MustCompile("^" + IDPattern + "$")

// CheckID reports whether the text may be the id of an order set.
func CheckID(text string) bool { return id.MatchString(text) }

// CheckPlayers returns what is wrong with the names of the players, or nothing.
func CheckPlayers(rules *engine.Rules, players []string) engine.Phrase {
	if n := len(players); n < rules.MinPlayers || n > rules.MaxPlayers {
		return engine.Say("naming/players", "game", rules.Title, "least", rules.MinPlayers, "most", rules.MaxPlayers, "players", n)
	}
	for i, p := range players {
		if problem := CheckName(p); !problem.Empty() {
			return problem
		}
		if slices.ContainsFunc(players[:i], func(q string) bool { return strings.EqualFold(p, q) }) {
			return engine.Say("naming/twice", "name", p)
		}
	}
	return engine.Phrase{}
}
