package layout

import "cityhall.example/engine"

// Words are the texts on a board.
type Words interface {
	// Label returns the label with the name; some labels are a player's.
	Label(name string, of ...string) string
	// Refusal returns why something is not possible.
	Refusal(r engine.Refusal, players []string) string
}
