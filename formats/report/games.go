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

// A Game is what a game provides for reports besides its words. It is in the
// game's folder: see [words.Folder].
type Game struct {
	// Board draws what everyone may see of a state. Hands draws what else the
	// state shows to the reader it was redacted for, if anything.
	Board, Hands Draw
	// Facts return the data for texts about a seat's decisions: the blocks
	// kind/ and step/ use them by name. The state is redacted for the reader;
	// Nobody is the public.
	Facts func(s engine.State, seat engine.Seat) map[string]any
}

// Draw draws a state as monospaced text of at most [layout.Width] columns, with
// the catalog's blocks board/NAME as labels.
type Draw func(p *layout.Page, words layout.Words, s engine.State, players []string)

// games are the games by name. Add a line for each new game.
var games = map[string]Game{
	"expancity":    {expancity.Board, expancity.Hands, expancity.Facts},
	"fifth-avenue": {fifthavenue.Board, fifthavenue.Hands, fifthavenue.Facts},
	"metromania":   {metromania.Board, metromania.Hands, metromania.Facts},
}

// given returns what the game provides for reports. The error says what is
// missing.
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
