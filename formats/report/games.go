package report

import (
	"fmt"

	"cityhall.example/engine"
	"cityhall.example/formats/report/expancity"
	"cityhall.example/formats/report/fifthavenue"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/report/mark"
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
	// Plain says the position in plain words, for the ear and the smallest
	// screens: a fact a line, the place first, in a fixed order, without any
	// drawing. The state is what everyone may see; the reader's own things are in
	// Held.
	Plain func(words layout.Words, s engine.State, players []string) []string
	// Held says in the same way what the state shows to the seat besides: its cards
	// in hand, its contracts.
	Held func(words layout.Words, s engine.State, seat engine.Seat) []string

	// What follows is optional.

	// Changed returns the thing on the board that an event changed, if it did. The
	// event is as everyone may see it. Parts of a thing share its number.
	Changed func(e engine.Event) (mark.Thing, bool)
	// Marked returns those of the changes that are worth a mark. The state is what
	// everyone may see.
	Marked func(s engine.State, changes []mark.Mark) []mark.Mark
	// Cards are what Held says for the eye: a group for each row. Lines that are no cards
	// have no color.
	Cards func(words layout.Words, s engine.State, seat engine.Seat) []layout.Card
	// Alt returns what the blocks picture/alt-player, for each player, and
	// picture/alt-board may name besides: a picture in a sentence. It names nothing but
	// what everyone may see.
	Alt func(s engine.State, players []string) (each []map[string]any, board map[string]any)
	// Recall returns what the brief/ blocks may name for an event besides its own
	// arguments, from all events that are told with it: the other bids, say, for
	// the event that ends an auction. The events are as the reader may see them.
	Recall func(events []engine.Event, at int, players []string) map[string]any
	// Sheet accounts for the points: after the game, reports say where each came
	// from. Its words are the blocks sheet/EVENT, which get what event/EVENT gets,
	// .you and the number of the .turn, and what it adds; and sheet/ties, which says
	// what breaks a tie.
	Sheet layout.Sheet
}

// Draw draws a state as monospaced text of at most [layout.Width] columns, with
// the catalog's blocks board/NAME as labels.
type Draw func(p *layout.Page, words layout.Words, s engine.State, players []string)

// games are the games by name. Add a line for each new game.
var games = map[string]Game{
	"expancity": {Board: expancity.Board, Hands: expancity.Hands, Facts: expancity.Facts, Changed: expancity.Changed, Plain: expancity.Plain,
		Held: expancity.Held, Cards: expancity.Cards, Alt: expancity.Alt, Sheet: expancity.Sheet},
	"fifth-avenue": {Board: fifthavenue.Board, Hands: fifthavenue.Hands, Facts: fifthavenue.Facts, Changed: fifthavenue.Changed, Marked: fifthavenue.Marked, Plain: fifthavenue.Plain,
		Held: fifthavenue.Held, Cards: fifthavenue.Cards, Alt: fifthavenue.Alt, Recall: fifthavenue.Recall, Sheet: fifthavenue.Sheet},
	"metromania": {Board: metromania.Board, Hands: metromania.Hands, Facts: metromania.Facts, Changed: metromania.Changed, Plain: metromania.Plain,
		Held: metromania.Held, Alt: metromania.Alt, Recall: metromania.Recall, Sheet: metromania.Sheet},
}

// given returns what the game provides for reports. The error says what is
// missing.
func given(g *engine.Rules) (Game, error) {
	game := games[g.Name]
	for _, part := range []struct {
		name  string
		there bool
	}{{"Board", game.Board != nil}, {"Hands", game.Hands != nil}, {"Facts", game.Facts != nil}, {"Plain", game.Plain != nil}, {"Held", game.Held != nil}} {
		if !part.there {
			return game, fmt.Errorf("there are no reports about %s: write %s in formats/report/%s, and name it in formats/report/games.go", g.Name, part.name, words.Folder(g.Name))
		}
	}
	return game, nil
}
