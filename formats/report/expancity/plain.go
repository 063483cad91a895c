package expancity

import (
	"fmt"

	"cityhall.example/engine"
	game "cityhall.example/engine/expancity"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
)

// Plain tells the position in plain words, one fact in each line, the place or the
// player first: the city from north to south and from west to east, where a tile
// can go, what each player has, the goals, what is left, and what neighbors add.
func Plain(w layout.Words, s engine.State, players []string) []string {
	f := &facts{State: s.(*game.State), words: w, players: players}
	f.city()
	for i := range players {
		f.player(engine.Seat(i))
	}
	f.goals()
	f.rest()
	return f.lines
}

// facts are a position on its way into plain words.
type facts struct {
	*game.State
	words   layout.Words
	players []string
	lines   []string
}

// say adds the line that the block plain/NAME writes with the arguments.
func (f *facts) say(block string, args ...any) {
	f.lines = append(f.lines, f.words.Say(engine.Say(block, args...)))
}

// value is a value of one of the game's types for the words, which name it.
func value[T ~int8 | ~int16](typ string, v T) words.Value {
	return words.Value{Type: typ, Written: name(typ, v)}
}

// tile is the same for a tile, of which City Hall is none in orders.
func tile(t game.Tile) words.Value { return words.Value{Type: "tile", Written: t.String()} }

// where are the arguments about a point: as orders have it, and how far it is
// from City Hall to each side.
func where(p game.Point) []any {
	x, y := p.X(), p.Y()
	return []any{"point", p.String(), "west", max(0, -x), "east", max(0, x), "south", max(0, -y), "north", max(0, y)}
}

// city tells each lot, and then where a tile can go.
func (f *facts) city() {
	west, east, south, north := f.Bounds()
	var free []string
	for y := north + 1; y >= south-1; y-- {
		for x := west - 1; x <= east+1; x++ {
			p := game.At(x, y)
			if l, ok := f.LotAt(p); ok {
				f.lot(l)
			} else if !f.Open().Over() && Free(f.State, p) {
				free = append(free, p.String())
			}
		}
	}
	if free != nil {
		f.say("plain/free", "points", free)
	}
}

// lot tells what lies on a point and what stands there.
func (f *facts) lot(l game.Lot) {
	args := append(where(l.At), "tile", tile(l.Tile))
	switch {
	case l.Owner != engine.Nobody:
		f.say("plain/building", append(args, "owner", f.players[l.Owner], "floors", int(l.Floors),
			"roof", value("roof", l.Roof), "grew", l.Built)...)
	case l.Vacant():
		f.say("plain/vacant", args...)
	default:
		f.say("plain/tile", args...)
	}
}

// player tells what everybody may see of a player's parts.
func (f *facts) player(seat engine.Seat) {
	who := f.players[seat]
	supply, warehouse := f.Supply(seat)
	tiles := f.Tiles(seat)
	known, hidden := f.Contracts(seat)
	count := func(block string, n int) { f.say(block, "player", who, "count", n) }
	count("plain/supply", supply)
	count("plain/warehouse", warehouse)
	count("plain/unfinished", f.Unfinished(seat))
	for kind := game.Residential; kind <= game.Commercial; kind++ {
		f.say("plain/limit", "player", who, "count", f.Height(seat, kind), "lot", tile(kind))
	}
	count("plain/tiles", tiles.Len())
	count("plain/contracts", len(known)+hidden)
	for _, id := range f.FulfilledContracts(seat) {
		f.say("plain/fulfilled", "player", who, "contract", value("contract", id), "points", f.Points(id))
	}
}

// goals tells what each player has of what the open goals count.
func (f *facts) goals() {
	for _, g := range f.Goals() {
		for i, player := range f.players {
			f.say("plain/goal", "goal", value("goal", g.ID), "points", g.Points, "player", player, "count", f.Count(g.ID, engine.Seat(i)))
		}
	}
}

// rest tells what is left of the supplies that all share, and what a vacant lot
// and special tiles add to a floor beside them.
func (f *facts) rest() {
	bag := f.Bag()
	f.say("plain/bag", "count", bag.Len())
	f.say("plain/deck", "count", f.DeckLen())
	f.say("plain/roofs", "count", f.RoofsLeft(game.Dome), "roof", value("roof", game.Dome))
	f.say("plain/roofs", "count", f.RoofsLeft(game.Spire), "roof", value("roof", game.Spire))
	adds := func(block string, t game.Tile) {
		f.say(block, "tile", tile(t), "residential", signed(f.Value(t, game.Residential)), "commercial", signed(f.Value(t, game.Commercial)))
	}
	adds("plain/vacant-adds", game.Residential)
	for t := game.Cathedral; t < game.Tiles; t++ {
		adds("plain/adds", t)
	}
}

// signed writes a number with its sign; 0 has none.
func signed(n int) string {
	if n == 0 {
		return "0"
	}
	return fmt.Sprintf("%+d", n)
}

// Free reports whether nothing lies at the point and a tile lies beside it, so that
// one can be laid.
func Free(s *game.State, p game.Point) bool {
	if _, ok := s.LotAt(p); ok {
		return false
	}
	x, y := p.X(), p.Y()
	for _, side := range [...]game.Point{game.At(x+1, y), game.At(x-1, y), game.At(x, y+1), game.At(x, y-1)} {
		if _, ok := s.LotAt(side); ok {
			return true
		}
	}
	return false
}
