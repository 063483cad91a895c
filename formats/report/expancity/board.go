// Package expancity draws the city of Expancity in text.
package expancity

import (
	"fmt"
	"strings"

	"cityhall.example/engine"
	game "cityhall.example/engine/expancity"
	"cityhall.example/formats/report/layout"
)

// A drawing is a state on its way to the page.
type drawing struct {
	*layout.Page
	*game.State
	words   layout.Words
	players []string
	// cell is how many columns a lot of the city has.
	cell int
}

// Board draws the city and, below it, the supplies, the goals with what each
// player has of them, and the contracts fulfilled.
func Board(p *layout.Page, words layout.Words, s engine.State, players []string) {
	d := &drawing{Page: p, State: s.(*game.State), words: words, players: players}
	d.city()
	d.supplies()
	d.goals()
	d.fulfilled()
}

// Hands tells the tiles and contracts in the hands that the reader may see, and
// those drawn: of each contract, whether it is fulfilled now or what it lacks.
func Hands(p *layout.Page, words layout.Words, s engine.State, players []string) {
	d := &drawing{Page: p, State: s.(*game.State), words: words, players: players}
	for seat := range players {
		d.hand(engine.Seat(seat))
	}
	d.drawn()
}

func (d *drawing) label(name string, of ...string) string { return d.words.Label(name, of...) }

// name returns the written form of a value of one of the game's types.
func name[T ~int8 | ~int16](typ string, v T) string {
	return game.Rules.Grammar.Type(typ).Format(int16(v))
}

// called returns what the reader calls a value of one of the game's types.
func called[T ~int8 | ~int16](d *drawing, typ string, v T) string {
	return d.words.Short(typ, name(typ, v))
}

// tile returns what the reader calls a tile.
func (d *drawing) tile(t game.Tile) string { return d.words.Short("tile", t.String()) }

// pile tells a pile of tiles: "2 residential, 1 park".
func (d *drawing) pile(tiles *game.Pile) string {
	kinds := strings.Split(tiles.String(), ", ")
	for i, kind := range kinds {
		kinds[i] = d.words.Short("tiles", kind)
	}
	return strings.Join(kinds, ", ")
}

// supplies is the table of what everybody may see of the players' parts.
func (d *drawing) supplies() {
	d.WriteByte('\n')
	rows := [][]string{{d.label("player"), d.label("supply"), d.label("warehouse"), d.label("unfinished"),
		d.label("residential"), d.label("commercial"), d.label("tiles"), d.label("contracts")}}
	for i, player := range d.players {
		seat := engine.Seat(i)
		supply, warehouse := d.Supply(seat)
		tiles := d.Tiles(seat)
		known, hidden := d.Contracts(seat)
		row := []string{player}
		for _, n := range []int{supply, warehouse, d.Unfinished(seat), d.Height(seat, game.Residential),
			d.Height(seat, game.Commercial), tiles.Len(), len(known) + hidden} {
			row = append(row, fmt.Sprint(n))
		}
		rows = append(rows, row)
	}
	d.Table(rows)
	bag := d.Bag()
	d.Line("", fmt.Sprintf("%s %d, %s %d, %s %d, %s %d.", d.label("bag"), bag.Len(), d.label("deck"), d.DeckLen(),
		d.label("domes"), d.RoofsLeft(game.Dome), d.label("spires"), d.RoofsLeft(game.Spire)))
	values := []string{d.label("vacant") + d.values(game.Residential)}
	for t := game.Cathedral; t < game.Tiles; t++ {
		values = append(values, d.tile(t)+d.values(t))
	}
	d.Line("", d.label("values")+": "+strings.Join(values, ", "))
}

// values tells what the thing adds to a residential and a commercial floor.
func (d *drawing) values(beside game.Tile) (text string) {
	for kind := game.Residential; kind <= game.Commercial; kind++ {
		text += " " + signed(d.Value(beside, kind))
	}
	return text
}

// goals tells what each player has of what the open goals count.
func (d *drawing) goals() {
	d.WriteByte('\n')
	for _, g := range d.Goals() {
		var counts []string
		for i, player := range d.players {
			counts = append(counts, fmt.Sprintf("%s %d", player, d.Count(g.ID, engine.Seat(i))))
		}
		d.Line("", fmt.Sprintf("%s %s (%d): %s", d.label("goal"), called(d, "goal", g.ID), g.Points, strings.Join(counts, ", ")))
	}
}

// fulfilled lists the contracts that have been fulfilled.
func (d *drawing) fulfilled() {
	for i, player := range d.players {
		var ids []string
		for _, id := range d.FulfilledContracts(engine.Seat(i)) {
			ids = append(ids, d.contract(id))
		}
		if ids != nil {
			d.Line("", fmt.Sprintf("%s %s: %s", d.label("fulfilled-by"), player, strings.Join(ids, ", ")))
		}
	}
}

// contract names a contract, and its points.
func (d *drawing) contract(id game.ContractID) string {
	return fmt.Sprintf("%s (%d)", called(d, "contract", id), d.Points(id))
}

// hand tells the tiles and contracts of a hand that is known.
func (d *drawing) hand(seat engine.Seat) {
	tiles := d.Tiles(seat)
	ids, _ := d.Contracts(seat)
	if tiles[game.Tiles] > 0 || tiles.Len() == 0 && len(ids) == 0 {
		return
	}
	d.Line("", d.label("hand", d.players[seat])+": "+d.pile(&tiles))
	d.verdicts(seat, ids)
}

// verdicts tells of each contract whether the seat fulfills it now, or what it
// lacks, the nearest to fulfillment first.
func (d *drawing) verdicts(seat engine.Seat, ids []game.ContractID) {
	for _, id := range near(d.State, seat, ids) {
		d.Line("  - ", d.contract(id)+": "+verdict(d.words, d.State, seat, id))
	}
}

// drawn tells the tiles and contracts of which one is to be kept, to who may
// see them.
func (d *drawing) drawn() {
	if tiles := d.DrawnTiles(); tiles.Len() > 0 && tiles[game.Tiles] == 0 {
		d.Line("", d.label("drawn-tiles")+": "+d.pile(&tiles))
	}
	if ids, _ := d.DrawnContracts(); len(ids) > 0 {
		d.Line("", d.label("drawn-contracts"))
		d.verdicts(d.Open().Seat, ids)
	}
}
