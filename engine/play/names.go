package play

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"cityhall.example/engine"
)

// CheckName returns what is wrong with a player's name or a game's id, or "".
func CheckName(name string) string {
	switch {
	case name == "":
		return "a name is empty"
	case utf8.RuneCountInString(name) > 30:
		return "a name has at most 30 letters"
	case slices.Contains([]string{Public, Moderator, "nobody", "none", "all", "clock"}, strings.ToLower(name)):
		return "the name \"" + name + "\" has a meaning of its own"
	}
	for i, r := range name {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && (i == 0 || !strings.ContainsRune("-_.", r)) {
			return "a name has letters, digits, hyphens, dots and underscores, and begins with a letter or digit"
		}
	}
	return ""
}

// IDPattern is a regular expression for the id of an order set.
const IDPattern = `[A-Za-z0-9._-]{1,100}`

var id = regexp.MustCompile("^" + IDPattern + "$")

// CheckID returns what the id of an order set has to be where it is not, or "".
func CheckID(text string) string {
	if id.MatchString(text) {
		return ""
	}
	return "up to 100 letters, digits, dots, hyphens and underscores"
}

// CheckPlayers returns what is wrong with the names of the players, or "".
func CheckPlayers(rules *engine.Rules, players []string) string {
	if n := len(players); n < rules.MinPlayers || n > rules.MaxPlayers {
		return rules.Title + " is for " + itoa(rules.MinPlayers) + " to " + itoa(rules.MaxPlayers) + " players, not " + itoa(n)
	}
	for i, p := range players {
		if problem := CheckName(p); problem != "" {
			return problem
		}
		if slices.ContainsFunc(players[:i], func(q string) bool { return strings.EqualFold(p, q) }) {
			return "two players are called \"" + p + "\""
		}
	}
	return ""
}
