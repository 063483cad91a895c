// Package fifthavenue draws the board of Fifth Avenue in text.
package fifthavenue

import (
	"fmt"
	"strings"

	"cityhall.example/engine"
	game "cityhall.example/engine/fifthavenue"
	"cityhall.example/formats/report/layout"
)

// column is the width of one of the three columns of the map.
const column = 24

// A drawing is a state on its way to the page.
type drawing struct {
	*layout.Page
	*game.State
	label   func(string, ...string) string
	short   func(typ, written string) string
	players []string
}

// Board draws the map, with the plots of a district in the order in which they
// touch, and below it the supplies, the stacks and the running auction.
func Board(p *layout.Page, words layout.Words, s engine.State, players []string) {
	d := &drawing{p, s.(*game.State), words.Label, words.Short, players}
	d.Beside(column, d.district(game.West52), d.park(), d.district(game.East52))
	d.WriteByte('\n')
	d.Beside(column, d.district(game.West42), d.district(game.TimesSquare), d.district(game.East42))
	d.WriteByte('\n')
	d.Beside(column, d.district(game.West34), d.cityHall(), d.district(game.East34))
	d.WriteByte('\n')
	d.Line("", d.label("rings"))
	d.markers()
	d.row()
	d.pieces()
	d.stacks()
	d.auction()
}

// Hands tells the cards in the hands that the reader may see.
func Hands(p *layout.Page, words layout.Words, s engine.State, players []string) {
	(&drawing{p, s.(*game.State), words.Label, words.Short, players}).hands()
}

// name returns the written form of a value of one of the game's types.
func name[T ~int8](typ string, v T) string {
	return game.Rules.Grammar.Type(typ).Format(int16(v))
}

// named returns what the reader calls a value of one of the game's types.
func named[T ~int8](d *drawing, typ string, v T) string { return d.short(typ, name(typ, v)) }

// owner returns the name of a seat's player, or the dummy's.
func (d *drawing) owner(seat engine.Seat) string {
	if seat == game.Dummy {
		return d.DummyName
	}
	return d.players[seat]
}

// header begins a block with the place's name and the commissioners there.
func (d *drawing) header(at game.Place) []string {
	lines := []string{named(d, "place", at)}
	for c, commissioner := range d.Commissioners {
		if commissioner.At == at {
			lines = append(lines, "* "+named(d, "commissioner", int8(c))+" "+d.label("commissioner"))
		}
		for _, v := range commissioner.Visited[:commissioner.Visits] {
			if v == at {
				lines = append(lines, "- "+named(d, "commissioner", int8(c))+" "+d.label("marker"))
			}
		}
	}
	return lines
}

func (d *drawing) district(at game.Place) []string {
	lines := d.header(at)
	if d.Stopped(at) {
		return append(lines, "  "+d.label("stop"))
	}
	for _, c := range d.Rings[at] {
		lines = append(lines, "  "+layout.Pad(named(d, "color", c), 7)+d.plot(d.Plots[at][c]))
	}
	if d.Side == game.SixPlots {
		lines = append(lines, "  "+layout.Pad(d.short("color", "sixth"), 7)+d.plot(d.Plots[at][game.Sixth]))
	}
	return lines
}

// plot tells what stands on a plot: "anna x2", or businesses.
func (d *drawing) plot(p game.Plot) string {
	switch {
	case p.Skyscrapers > 0:
		return fmt.Sprintf("%s x%d", layout.Clip(d.owner(p.Owner), 10), p.Skyscrapers)
	case p.Tiles == 0:
		return "."
	case p.Tiles == 1:
		return named(d, "business", p.Businesses[0])
	}
	return d.business(p.Businesses[0]) + "+" + d.business(p.Businesses[1])
}

// business returns the name of a kind of business, so short that two fit into a
// column.
func (d *drawing) business(b game.Business) string { return d.short("half-plot", name("business", b)) }

func (d *drawing) park() []string {
	lines := d.header(game.CentralPark)
	for seat, p := range d.Players {
		if p.Park > 0 {
			lines = append(lines, fmt.Sprintf("  %s x%d", layout.Clip(d.owner(engine.Seat(seat)), 16), p.Park))
		}
	}
	lines = append(lines, "  "+d.label("below"))
	for b, n := range d.Below {
		if n > 0 {
			lines = append(lines, fmt.Sprintf("    %s x%d", named(d, "business", game.Business(b)), n))
		}
	}
	return lines
}

func (d *drawing) cityHall() []string { return d.header(game.CityHall) }

// markers tells the order in which the commissioners left their markers.
func (d *drawing) markers() {
	for c, commissioner := range d.Commissioners {
		var visits []string
		for _, v := range commissioner.Visited[:commissioner.Visits] {
			visits = append(visits, named(d, "place", v))
		}
		if len(visits) > 1 {
			d.Line(named(d, "commissioner", int8(c))+" "+d.label("visited")+": ", strings.Join(visits, ", "))
		}
	}
}

func (d *drawing) row() {
	var sets []string
	for _, set := range d.Row() {
		var names []string
		for _, b := range set {
			names = append(names, named(d, "business", b))
		}
		sets = append(sets, strings.Join(names, " "))
	}
	if len(sets) > 0 {
		d.WriteByte('\n')
		d.Line("", d.label("row")+": "+strings.Join(sets, " | "))
	}
}

// pieces is the table of the players' skyscrapers and cards.
func (d *drawing) pieces() {
	d.WriteByte('\n')
	rows := [][]string{{d.label("player"), d.label("supply"), d.label("general"), d.label("colored"), d.label("black")}}
	for seat := range d.Seats() {
		p, h := d.Players[seat], &d.Hands[seat]
		rows = append(rows, []string{d.players[seat], fmt.Sprint(p.Supply), fmt.Sprint(p.General), fmt.Sprint(h.Colored), fmt.Sprint(h.Black)})
	}
	if d.HasDummy() {
		rows = append(rows, []string{d.DummyName, "", fmt.Sprint(d.Players[game.Dummy].General)})
	}
	d.Table(rows)
}

// stacks is the table of the card stacks.
func (d *drawing) stacks() {
	d.WriteByte('\n')
	rows := [][]string{{d.label("stack"), d.label("top"), d.label("cards")}}
	for c := range d.Stacks {
		top := "-"
		if n := d.Stacks[c].Top(); n > 0 {
			top = fmt.Sprint(n)
		}
		rows = append(rows, []string{named(d, "color", int8(c)), top, fmt.Sprint(d.Stacks[c].Len())})
	}
	d.Table(append(rows, []string{d.short("card-color", "black"), "", fmt.Sprint(d.Down)}))
	if d.FaceUp.Len() > 0 {
		d.Line(d.label("returned")+": ", numbers(d.FaceUp))
	}
}

// hands tells the hands that are known.
func (d *drawing) hands() {
	for seat := range d.Seats() {
		h := &d.Hands[seat]
		if h.Hidden {
			continue
		}
		var cards []string
		for c := range h.Cards {
			if h.Cards[c].Len() > 0 {
				cards = append(cards, d.color(c)+" "+numbers(h.Cards[c]))
			}
		}
		if cards == nil {
			cards = []string{"-"}
		}
		d.Line(d.label("hand", d.players[seat])+": ", strings.Join(cards, "; "))
	}
}

// numbers writes cards by their numbers: "4 4 6".
func numbers(c game.Cards) string {
	var words []string
	for i, n := range c {
		for range n {
			words = append(words, fmt.Sprint(4+i))
		}
	}
	return strings.Join(words, " ")
}

// auction tells the bids of the running auction, and which auctions follow it.
func (d *drawing) auction() {
	a := &d.Auction
	if !a.Open {
		return
	}
	d.WriteByte('\n')
	title := fmt.Sprintf("%s %d, %s", d.label("auction"), d.Auctions, named(d, "place", a.Where))
	if next := d.ToCome(); next != nil {
		var places []string
		for _, at := range next {
			places = append(places, named(d, "place", at))
		}
		title += ", " + d.label("then") + " " + strings.Join(places, ", ")
	}
	d.Line("", title+":")
	for seat := range d.Seats() {
		d.Line("  ", d.players[seat]+": "+d.bid(engine.Seat(seat)))
	}
	switch {
	case !d.HasDummy():
	case a.Dummy == game.DummyWaits:
		d.Line("  ", d.DummyName+": "+d.label("no-bid"))
	case a.Dummy == game.DummyLeads:
		d.Line("  ", fmt.Sprintf("%s: %s %d", d.DummyName, d.short("card-color", "black"), a.DummyCards.Sum()))
	default:
		d.Line("  ", d.DummyName+": "+d.label("out"))
	}
}

// bid tells how a player stands in the auction.
func (d *drawing) bid(seat engine.Seat) string {
	a := &d.Auction
	b := &a.Bids[seat]
	switch {
	case a.Won && seat == a.Bidder:
		return d.label("won")
	case a.Passed.Has(seat):
		return d.label("passed")
	case b.Total() > 0:
		return fmt.Sprintf("%s %d", d.color(int(b.Color)), b.Total())
	}
	return d.label("no-bid")
}

// color returns the name of a color of cards.
func (d *drawing) color(c int) string { return named(d, "card-color", int8(c)) }
