package league

import (
	"cmp"
	"slices"
)

// MaxSeats is the number of seats at the largest table.
const MaxSeats = 4

// A Result is how a game of the league ended.
type Result struct {
	// Round is the round that the game belongs to, and Game its id. Together they
	// order results: when a game ended makes no difference.
	Round int
	Game  string
	// Kind is the game that was played: "metromania".
	Kind string
	// Seats are those of the table in seat order, two to [MaxSeats].
	Seats []Place
}

// A Place is how somebody did at a table.
type Place struct {
	// Person is the id of the one who gets the result.
	Person string
	// Place counts from 1; people who tie have the same one.
	Place int
	// Points are those of the game; they only matter where the rules say so.
	Points int
	// Unrated says that the seat was defaulted or played by a substitute: its place
	// counts, and tells nothing of how strong the person is.
	Unrated bool
}

// inOrder returns the results by round and game.
func inOrder(results []Result) []Result {
	sorted := slices.Clone(results)
	slices.SortFunc(sorted, func(a, b Result) int { return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(a.Game, b.Game)) })
	return sorted
}
