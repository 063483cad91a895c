package layout

import "cityhall.example/engine"

// A Sheet is how a game accounts for its points: the score sheet of its rulebook.
type Sheet struct {
	// Gain returns the points that an event brought to a seat, if it did, and what
	// the block sheet/EVENT of the game's catalog may name besides the event's own
	// arguments. The events are as everyone may see them; it is about the one at
	// the index. All gains of a seat make its score, at any time.
	Gain func(events []engine.Event, at int, players []string) (Gain, bool)
	// Row names a row of the sheet.
	Row func(words Words, s engine.State, row int) string
	// Ties are what breaks a tie, the first that differs, and how much of it each
	// seat has.
	Ties func(words Words, s engine.State) []Tie
}

// A Gain is points for a seat; fewer than none are lost.
type Gain struct {
	Seat   engine.Seat
	Points int
	// Row is where they stand: rows have numbers from 0, in their order.
	Row  int
	Data map[string]any
}

// A Tie is something that breaks a tie.
type Tie struct {
	Label  string
	Counts []int
}
