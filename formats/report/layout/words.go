package layout

import "cityhall.example/engine"

// Words are what a board says in words.
type Words interface {
	// Label returns the label of the name; some are of a player.
	Label(name string, of ...string) string
	// Refusal returns why something is not possible.
	Refusal(r engine.Refusal, players []string) string
}
