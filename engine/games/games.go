// Package games is the one place where games are registered.
package games

import (
	"slices"

	"cityhall.example/engine"
)

// all are the registered games, by name.
var all = []*engine.Game{}

// All returns the registered games, sorted by name.
func All() []*engine.Game { return slices.Clone(all) }

// Names returns the names of the registered games, sorted.
func Names() []string {
	var names []string
	for _, g := range all {
		names = append(names, g.Name)
	}
	return names
}

// Find returns the game with the name, or nil.
func Find(name string) *engine.Game {
	for _, g := range all {
		if g.Name == name {
			return g
		}
	}
	return nil
}
