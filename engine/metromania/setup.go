package metromania

import "cityhall.example/engine"

// stationPoints says who scores a new station.
type stationPoints uint8

const (
	toBuilder stationPoints = iota // the player whose tunnel or action brought it
	toOwners                       // each player with a line through the vertex
)

var pointsType = engine.Enum("station-points", "builder", "owners")

// lastTurn says after which of the first three endings the others have one more
// turn.
type lastTurn uint8

const (
	afterBlocked lastTurn = iota // where enough lines are completed or blocked
	afterAll                     // always
)

var lastTurnType = engine.Enum("last-turn", "blocked", "always")

// Options implements [engine.State]: the variants "Corrupt city" and "No
// corruption" for 3 and 4 players, the two rulings that tables differ about,
// and what is printed on the board.
func (s *State) Options(c *engine.Codec) {
	c.Bool("corrupt", &s.corrupt)
	c.Bool("no-corruption", &s.noCorruption)
	if s.seats == 2 && s.corrupt {
		c.FailAt("corrupt", "impossible/two-players")
	}
	if s.seats == 2 && s.noCorruption {
		c.FailAt("no-corruption", "impossible/two-players")
	}
	if s.corrupt && s.noCorruption {
		c.FailAt("no-corruption", "impossible/corrupt")
	}
	engine.Choice(c, "station-points", &s.points, pointsType, false)
	engine.Choice(c, "last-turn", &s.lastTurn, lastTurnType, false)
	s.codePieces(c)
	c.Text("arrows", engine.Say("field/arrows"), `[wb.]{5}( [wb.]{5}){5}`,
		s.arrows.String, func(text string) (ok bool) {
			a, ok := parseArrows(text)
			if ok {
				s.arrows = a
			}
			return ok
		})
}

func (s *State) codePieces(c *engine.Codec) {
	pattern := `[rcepl.] [rcepl.]{3} [rcepl.]{5} [rcepl.]{7} [rcepl.]{9}`
	n := Sectors
	c.Lines("pieces", engine.Say("field/piece"), pattern, func() []string {
		var lines []string
		for _, p := range s.pieces {
			lines = append(lines, p.String())
		}
		return lines
	}, func(i int, line string) bool {
		p, ok := parsePiece(line)
		n = i + 1
		if ok && i < Sectors {
			s.pieces[i] = p
			if !p.inside() {
				c.Fail("impossible/rim", "piece", i+1)
			}
		}
		return ok
	})
	if !c.Reading() {
		return
	}
	var parks, lakes int
	for _, p := range s.pieces {
		for _, symbol := range p {
			switch symbol {
			case Park:
				parks++
			case Lake:
				lakes++
			}
		}
	}
	if n != Sectors || parks != 1 || lakes != 1 {
		c.FailAt("pieces", "impossible/pieces", "want", Sectors)
	}
}

// fixedHands are the hands of "No corruption" for 3 and 4 players, and those of
// 2 players, by seat: residential, commercial, entertainment.
var fixedHands = [maxSeats + 1][][Types]string{
	2: {{"AD", "BE", "CF"}, {"CF", "AD", "BE"}},
	3: {{"AD", "B", "C"}, {"C", "AE", "F"}, {"F", "D", "BE"}},
	4: {{"A", "B", "C"}, {"D", "A", "E"}, {"F", "E", "B"}, {"C", "D", "F"}},
}

// Deal implements [engine.State]: the six pieces in random places, each turned
// at random, and the destination markers ("Dealing destinations").
func (s *State) Deal(d *engine.Draws, log *engine.Log) {
	stream := d.Stream("city", 0)
	order := [Sectors]int8{0, 1, 2, 3, 4, 5}
	engine.Shuffle(&stream, order[:])
	for k := range s.city {
		s.city[k] = laid{order[k], int8(stream.Below(3))}
		eventLaid(log, citySide(k), int(s.city[k].Piece)+1, int(s.city[k].Turned)*120)
	}
	s.lay()
	for seat, hand := range fixedHands[s.seats] {
		for t, letters := range hand {
			s.hand[seat][t] = lettersOf(letters)
		}
	}
	if s.seats > 2 && !s.noCorruption {
		s.dealMarkers(d)
	}
	s.block(NoCell, nil)
	for seat := range engine.Seat(s.seats) {
		for t := range Symbol(Types) {
			for l := range Letter(LetterCount) {
				if s.hand[seat][t].Has(l) {
					eventDealt(log, seat, t, l)
					if !s.corrupt {
						log.Publish()
					}
				}
			}
		}
	}
}

// dealMarkers deals one marker of each type to each seat and, to 3 players, one
// of the three left over. Deals that give a hand a letter twice are dealt
// again, so that all others are equally likely. About one in ten is kept; the
// limit is there for blind draws, which would never find one.
func (s *State) dealMarkers(d *engine.Draws) {
	stream := d.Stream("markers", 0)
	for range 10000 {
		var hand [maxSeats][Types]Letters
		over := [maxSeats - 1]int{0, 1, 2}
		engine.Shuffle(&stream, over[:])
		for t := range Types {
			letters := markers[t].list()
			engine.Shuffle(&stream, letters[:])
			for i, l := range letters {
				if i == s.seats {
					i = over[t]
				}
				hand[i][t] |= 1 << l
			}
		}
		if noneTwice(&hand) {
			s.hand = hand
			return
		}
	}
}

// noneTwice reports that no hand repeats a letter.
func noneTwice(hands *[maxSeats][Types]Letters) bool {
	for _, h := range hands {
		if h[0]&h[1]|h[0]&h[2]|h[1]&h[2] != 0 {
			return false
		}
	}
	return true
}

// list returns the four letters of a type.
func (s Letters) list() (letters [4]Letter) {
	n := 0
	for l := range Letter(LetterCount) {
		if s.Has(l) {
			letters[n] = l
			n++
		}
	}
	return letters
}
