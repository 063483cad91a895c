package layout

import "cityhall.example/engine"

// Words are the texts on a board.
type Words interface {
	// Label returns the label with the name; some labels are a player's.
	Label(name string, of ...string) string
	// Short returns the name of a value of the game's type with the name typ, as
	// written in orders, in the few columns that a board has for it.
	Short(typ, written string) string
	// Refusal returns why something is not possible.
	Refusal(r engine.Refusal, players []string) string
	// Say returns the text of a phrase: a block of the game's catalog, with its
	// arguments as data.
	Say(p engine.Phrase) string
}
