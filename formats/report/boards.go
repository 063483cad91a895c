package report

import (
	"cityhall.example/engine"
	"cityhall.example/formats/report/expancity"
	"cityhall.example/formats/report/fifthavenue"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/report/metromania"
)

// A Board draws what a state shows as monospaced text of at most
// [layout.Width] columns; its labels are the catalog's blocks board/NAME. The
// state is redacted for whoever is to see the board.
type Board func(p *layout.Page, words layout.Words, s engine.State, players []string)

// Boards are the boards of the registered games, by name.
var Boards = map[string]Board{
	"expancity":    expancity.Board,
	"fifth-avenue": fifthavenue.Board,
	"metromania":   metromania.Board,
}

// Facts say, for the games that need it, what the words about the decisions of
// a seat may name: the blocks kind/ and step/ get them by their names. The
// state is redacted for whoever reads, and the seat Nobody is the public.
var Facts = map[string]func(s engine.State, seat engine.Seat) map[string]any{
	"expancity":    expancity.Facts,
	"fifth-avenue": fifthavenue.Facts,
	"metromania":   metromania.Facts,
}
