package fifthavenue

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"cityhall.example/engine"
)

// A Side is a side of the board.
type Side uint8

// The sides.
const (
	FivePlots Side = iota
	SixPlots
)

// A ParkRule says which colors compete in the auction of Central Park.
type ParkRule uint8

// The rules: every bidder uses the color of the first (EN p. 9), or no two
// bidders use one color (KO).
const (
	SameColor ParkRule = iota
	DifferentColors
)

var (
	sideType     = engine.Enum("side", "five-plots", "six-plots")
	parkRuleType = engine.Enum("rule", "same-color", "different-colors")
)

// Options reads, writes or describes the options: the side of the board, the
// rule for the colors in Central Park, the dummy's name (Alea in EN, Egon in
// KO; "Alea 2" where a player has the name) and the ring of plots of each district.
func (s *State) Options(c *engine.Codec) {
	engine.Choice(c, "side", &s.Side, sideType, false)
	engine.Choice(c, "central-park", &s.ParkRule, parkRuleType, false)
	c.Text("dummy", engine.Say("field/dummy-name"), `\S.{0,39}`, func() string { return s.DummyName }, func(name string) bool {
		s.DummyName = name
		return isDummyName(name)
	})
	if c.Reading() && s.HasDummy() {
		called := func(name string) bool { return strings.EqualFold(name, s.DummyName) }
		for slices.ContainsFunc(c.Players, called) {
			s.DummyName += " 2"
		}
	}
	c.Group("rings", func() {
		for d := range s.Rings {
			ringField(c, placeType.Values[d], &s.Rings[d])
		}
	})
	if c.Reading() {
		s.layOut()
	}
}

// isDummyName reports whether the dummy can have the name: one that looks like a name
// in every form of a report.
func isDummyName(name string) bool {
	for i, r := range name {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && (i == 0 || !strings.ContainsRune(" -_.'", r)) {
			return false
		}
	}
	return name != "" && !engine.Reserved(name) && utf8.RuneCountInString(name) <= 40 && strings.TrimSpace(name) == name
}

func ringField(c *engine.Codec, key string, r *Ring) {
	c.Append(key, engine.Say("field/ring"), ringPattern, func(b []byte) []byte {
		for _, color := range r {
			b = add(b, " ", colorType.Values[color])
		}
		return b
	}, func(text string) bool {
		var seen uint8
		names := strings.Split(text, " ")
		for i, name := range names {
			color, ok := colorType.Find(name)
			if !ok || i == len(r) {
				return false
			}
			r[i] = Color(color)
			seen |= 1 << color
		}
		return seen == 1<<Colors-1 && len(names) == Colors
	})
}

// Supplies at the start (EN p. 3): 2 skyscrapers to place, 3 in their own supply,
// the rest of 17 in the general one, and 4 black cards; the dummy has all 18.
const (
	toStart     = 2
	firstSupply = 3
	playable    = 17
	dummyPieces = 18
	firstBlack  = 4
)

// Deal sets the board, the supply row, stacks and hands (EN p. 2-3).
func (s *State) Deal(d *engine.Draws, log *engine.Log) {
	s.dealTiles(d, log)
	for c := range Colors {
		cards := [...]uint8{0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2} // as coloredCards counts them
		stream := d.Stream("colored", c)
		engine.Shuffle(&stream, cards[:])
		for _, number := range cards {
			s.Stacks[c].put(int(number))
		}
	}
	dealtToAll(log, firstBlack)
	for seat := range s.seats {
		s.Players[seat].Supply, s.Players[seat].General = firstSupply, playable-toStart-firstSupply
		var hand [Colors]int
		for c := range s.Stacks {
			number := s.Stacks[c].take()
			s.Hands[seat].add(Color(c), one(number))
			hand[c] = 4 + number
		}
		dealt(log, seat, hand[Brown], hand[Gray], hand[Green], hand[Orange], hand[Violet])
	}
	if s.HasDummy() {
		s.Players[Dummy].General = dummyPieces
	}
	s.down, s.Down = blackCards, uint8(blackCards.Len())
	for seat := range s.seats {
		s.draw(seat, firstBlack, setUpCards, d, log)
	}
	for c := range Color(Colors) {
		s.turnUp(c, log)
	}
	for i := range s.Commissioners {
		s.Commissioners[i].At = CityHall
	}
}

// dealTiles puts a business in each district so that every color is used once
// or twice, all ways equally likely, and twenty into the supply row. The last
// nine are never seen and never drawn.
func (s *State) dealTiles(d *engine.Draws, log *engine.Log) {
	bag := [Businesses]uint8{9, 9, 9, 9}
	tiles := d.Stream("tiles", 0)
	for district, p := range s.firstPlots(d) {
		b := Business(engine.Pick(&tiles, bag[:]))
		s.addTile(Place(district), p, b)
		businessDealt(log, b, plotAt(Place(district), p))
	}
	for i := range s.row {
		s.row[i] = Business(engine.Pick(&tiles, bag[:]))
	}
	s.left = rowTiles
}

// firstPlots returns on which plot of each district a business lies first.
func (s *State) firstPlots(d *engine.Draws) (plots [Districts]int) {
	if s.Side == SixPlots {
		return [Districts]int{Sixth, Sixth, Sixth, Sixth, Sixth, Sixth, Sixth}
	}
	stream := d.Stream("plots", 0)
	colors := [Colors]int{0, 1, 2, 3, 4}
	engine.Shuffle(&stream, colors[:])
	copy(plots[copy(plots[:], colors[:]):], colors[:2]) // two of the colors are used twice
	engine.Shuffle(&stream, plots[:])
	return plots
}

// starter returns who places a skyscraper now.
func (s *State) starter() engine.Seat { return s.starterAt(s.started) }

// starterAt returns who places the i-th skyscraper: first counter-clockwise from
// the first seat, then clockwise from the one who was last (EN p. 3).
func (s *State) starterAt(i uint8) engine.Seat {
	if n := engine.Seat(i); n < s.seats {
		return (s.seats - n) % s.seats
	}
	return (engine.Seat(i) + 1) % s.seats
}

// start places a skyscraper in the set-up.
func (s *State) start(site Site, log *engine.Log) {
	seat := s.starter()
	d, p := site.Of()
	s.raise(seat, d, p, 1)
	started(log, seat, site)
	if s.started++; s.started == uint8(toStart*s.seats) {
		s.beginTurn(log)
	}
}

// raise puts skyscrapers of the owner on the plot.
func (s *State) raise(owner engine.Seat, d Place, p int, n int) {
	plot := &s.Plots[d][p]
	plot.Owner = owner
	plot.Skyscrapers += uint8(n)
}
