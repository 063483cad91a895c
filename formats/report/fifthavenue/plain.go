package fifthavenue

import (
	"cityhall.example/engine"
	game "cityhall.example/engine/fifthavenue"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
)

// Plain tells the position in plain words, one fact in each line, the place or the
// player first: the districts from south to north, plot by plot around each,
// Central Park, City Hall, the supply row, the stacks, what each player has, and
// the open auction.
func Plain(w layout.Words, s engine.State, players []string) []string {
	f := &facts{State: s.(*game.State), words: w, players: players}
	for at := range game.Place(game.Districts) {
		f.district(at)
	}
	f.park()
	f.commissioners(game.CityHall)
	for i := range f.Commissioners {
		f.say("plain/markers-left", "commissioner", value("commissioner", int8(i)), "count", len(f.Commissioners[i].Visited)-int(f.Commissioners[i].Visits))
	}
	f.row()
	f.stacks()
	for seat := range engine.Seat(f.Seats()) {
		f.player(seat)
	}
	if f.HasDummy() {
		f.say("plain/general", "player", f.DummyName, "count", int(f.Players[game.Dummy].General))
	}
	f.auction()
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
func value[T ~int8](typ string, v T) words.Value {
	return words.Value{Type: typ, Written: name(typ, v)}
}

// owner returns how the words call a seat's player, or the dummy's.
func (f *facts) owner(seat engine.Seat) string {
	if seat == game.Dummy {
		return f.DummyName
	}
	return f.words.Say(engine.Say("plain/person", "player", f.players[seat]))
}

// district tells each plot of a district in the order in which they touch, and who
// or what else is there.
func (f *facts) district(at game.Place) {
	if f.Stopped(at) {
		f.say("plain/stop", "district", value("place", at))
	} else {
		for _, color := range f.Rings[at] {
			f.plot(at, int(color), value("color", color))
		}
		if f.Side == game.SixPlots {
			f.plot(at, game.Sixth, words.Value{Type: "color", Written: "sixth"})
		}
	}
	f.commissioners(at)
}

func (f *facts) plot(at game.Place, plot int, color words.Value) {
	p := f.Plots[at][plot]
	args := []any{"district", value("place", at), "color", color}
	switch {
	case p.Skyscrapers > 0:
		f.say("plain/skyscrapers", append(args, "count", int(p.Skyscrapers), "owner", f.owner(p.Owner))...)
	case p.Tiles == 2:
		f.say("plain/businesses", append(args, "first", value("business", p.Businesses[0]), "second", value("business", p.Businesses[1]))...)
	case p.Tiles == 1:
		f.say("plain/business", append(args, "business", value("business", p.Businesses[0]))...)
	default:
		f.say("plain/empty", args...)
	}
}

// commissioners tells which commissioners are in a place, and which have been there.
func (f *facts) commissioners(at game.Place) {
	for i := range f.Commissioners {
		c := &f.Commissioners[i]
		if c.At == at {
			f.say("plain/commissioner", "place", value("place", at), "commissioner", value("commissioner", int8(i)))
		}
		for k, v := range c.Visited[:c.Visits] {
			if v == at {
				f.say("plain/marker", "place", value("place", at), "commissioner", value("commissioner", int8(i)), "visit", k+1)
			}
		}
	}
}

func (f *facts) park() {
	for seat := range f.Players {
		if n := int(f.Players[seat].Park); n > 0 {
			f.say("plain/park", "count", n, "owner", f.owner(engine.Seat(seat)))
		}
	}
	for b, n := range f.Below {
		if n > 0 {
			f.say("plain/below", "business", value("business", int8(b)), "count", int(n))
		}
	}
	f.commissioners(game.CentralPark)
}

// row tells the tiles of the supply row set by set, and how many are placed.
func (f *facts) row() {
	for i, set := range f.Row() {
		var tiles []string
		for _, b := range set {
			tiles = append(tiles, f.words.Say(engine.Say("plain/name", "value", value("business", b))))
		}
		f.say("plain/set", "current", i == 0, "businesses", tiles)
	}
	f.say("plain/placed", "count", f.Placed())
}

func (f *facts) stacks() {
	for c := range f.Stacks {
		f.say("plain/stack", "color", value("color", int8(c)), "top", f.Stacks[c].Top(), "count", f.Stacks[c].Len())
	}
	f.say("plain/black-stack", "count", int(f.Down))
	if f.FaceUp.Len() > 0 {
		f.say("plain/returned", "numbers", numbers(f.FaceUp))
	}
}

// player tells what a player has in the open.
func (f *facts) player(seat engine.Seat) {
	p, h := &f.Players[seat], &f.Hands[seat]
	count := func(block string, n uint8) { f.say(block, "player", f.owner(seat), "count", int(n)) }
	count("plain/supply", p.Supply)
	count("plain/general", p.General)
	count("plain/colored", h.Colored)
	count("plain/black", h.Black)
}

// auction tells the bids of the open auction, and which auctions follow it.
func (f *facts) auction() {
	a := &f.Auction
	if !a.Open {
		return
	}
	f.say("plain/auction", "number", int(f.Auctions), "place", value("place", a.Where))
	for seat := range engine.Seat(f.Seats()) {
		b, who := &a.Bids[seat], f.owner(engine.Seat(seat))
		switch {
		case a.Won && seat == a.Bidder:
			f.say("plain/bid-won", "player", who, "color", value("color", a.Color), "limit", int(a.Limit))
		case a.Passed.Has(seat):
			f.say("plain/bid-passed", "player", who)
		case b.Total() > 0:
			f.say("plain/bid", "player", who, "color", value("color", b.Color), "total", b.Total(), "limit", b.Limit(), "leads", a.Leader == seat)
		default:
			f.say("plain/bid-none", "player", who)
		}
	}
	switch {
	case !f.HasDummy():
	case a.Dummy == game.DummyWaits:
		f.say("plain/bid-none", "player", f.DummyName)
	case a.Dummy == game.DummyLeads:
		f.say("plain/bid-black", "player", f.DummyName, "total", a.DummyCards.Sum())
	default:
		f.say("plain/bid-passed", "player", f.DummyName)
	}
	for _, at := range f.ToCome() {
		f.say("plain/auction-next", "place", value("place", at))
	}
}
