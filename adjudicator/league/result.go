package league

import (
	"cmp"
	"slices"
)

// MaxSeats is the number of seats at the largest table.
const MaxSeats = 4

// A Result is how a game of the league ended.
type Result struct {
	// Season and Round are what the game belongs to, counted from 1, and Game is
	// its id. Together they order results: when a game ended makes no difference.
	Season, Round int
	Game          string
	// Kind is the game that was played: "metromania".
	Kind string
	// Seats are those of the table in seat order, two to [MaxSeats]; one that is
	// alone has a bye.
	Seats []Place
}

// A Place is how somebody did at a table.
type Place struct {
	// Person is the id of the one who sat there when the game began.
	Person string `json:"person"`
	// Place counts from 1; people who tie have the same one.
	Place int `json:"place"`
	// Points are those of the game; they only matter where the rules say so.
	Points int `json:"points"`
	// Unrated says that the seat was defaulted or played by somebody else, even for
	// a while: its place counts, and tells nothing of how strong the person is.
	Unrated bool `json:"unrated,omitempty"`
	// Left says that somebody else took the seat over. The others are measured
	// against its place; but nobody gets its share, neither who left nor the
	// substitute, who is not ranked for helping.
	Left bool `json:"left,omitempty"`
}

// inOrder returns the results by season, round and game.
func inOrder(results []Result) []Result {
	sorted := slices.Clone(results)
	slices.SortStableFunc(sorted, func(a, b Result) int {
		return cmp.Or(cmp.Compare(a.Season, b.Season), cmp.Compare(a.Round, b.Round), cmp.Compare(a.Game, b.Game))
	})
	return sorted
}
