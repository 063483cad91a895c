package report

import (
	"fmt"

	"cityhall.example/engine"
	"cityhall.example/formats/report/expancity"
	"cityhall.example/formats/report/fifthavenue"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/report/metromania"
	"cityhall.example/formats/words"
)

// A Game is what a game gives to reports, beside its words. It is in the folder
// of the game: see [Folder].
type Game struct {
	// Board draws what everybody may see of a state, and Hands what else the
	// state shows to whoever it was redacted for: nothing, where that is nothing.
	Board, Hands Draw
	// Facts say what the words about the decisions of a seat may name: the
	// blocks kind/ and step/ get them by their names. The state is redacted for
	// whoever reads, and the seat Nobody is the public.
	Facts func(s engine.State, seat engine.Seat) map[string]any
}

// Draw draws a state as monospaced text of at most [layout.Width] columns, with
// the catalog's blocks board/NAME as labels.
type Draw func(p *layout.Page, words layout.Words, s engine.State, players []string)

// games are the games that can be reported, by name. A new one has its line here.
var games = map[string]Game{
	"expancity":    {expancity.Board, expancity.Hands, expancity.Facts},
	"fifth-avenue": {fifthavenue.Board, fifthavenue.Hands, fifthavenue.Facts},
	"metromania":   {metromania.Board, metromania.Hands, metromania.Facts},
}

// given returns what the game gives to reports. The error says what to write
// where it is missing.
func given(g *engine.Rules) (Game, error) {
	game := games[g.Name]
	for _, part := range []struct {
		name  string
		there bool
	}{{"Board", game.Board != nil}, {"Hands", game.Hands != nil}, {"Facts", game.Facts != nil}} {
		if !part.there {
			return game, fmt.Errorf("there are no reports about %s: write %s in formats/report/%s, and name it in formats/report/games.go", g.Name, part.name, words.Folder(g.Name))
		}
	}
	return game, nil
}
