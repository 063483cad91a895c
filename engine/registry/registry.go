// Package registry is the one place where games are registered.
package registry

import (
	"slices"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/expancity"
	"cityhall.example/engine/fifthavenue"
	"cityhall.example/engine/metromania"
)

// all are the registered games, by name.
var all = []*engine.Rules{expancity.Rules, fifthavenue.Rules, metromania.Rules}

// All returns the registered games, sorted by name.
func All() []*engine.Rules { return slices.Clone(all) }

// Names returns the names of the registered games, sorted.
func Names() []string {
	var names []string
	for _, g := range all {
		names = append(names, g.Name)
	}
	return names
}

// Find returns the game with the name, or nil.
func Find(name string) *engine.Rules {
	for _, g := range all {
		if g.Name == name {
			return g
		}
	}
	return nil
}

// Ruleset returns the rules of a ruleset such as "fifth-avenue/1", or nil.
func Ruleset(ruleset string) *engine.Rules {
	for _, r := range all {
		if r.Ruleset() == ruleset {
			return r
		}
	}
	return nil
}

// Add registers a game for the rest of the program, in tests: the toy game
// plays through everything that the real ones do.
func Add(g *engine.Rules) {
	if Find(g.Name) == nil {
		all = append(all, g)
		slices.SortFunc(all, func(a, b *engine.Rules) int { return strings.Compare(a.Name, b.Name) })
	}
}
