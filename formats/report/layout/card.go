package layout

import "cityhall.example/formats/picture/palette"

// A Card is something in the reader's hand: a card, a tile, a contract.
type Card struct {
	// Name is what it is ("green"), Value what stands out on it ("6"), and Note
	// what else to know ("lacks only a wine bar").
	Name, Value, Note string
	// Color is that of its bar; 0 for none. The name says it too.
	Color palette.Color
	// Wide cards fill a row.
	Wide bool
}
