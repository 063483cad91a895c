package expancity

import (
	"strconv"
	"strings"

	"cityhall.example/engine"
)

// stepType names the steps in files.
var stepType = engine.Enum("step", "place", "action", "roof", "keep-contract", "fulfill", "keep-tile", "over")

// Code reads, writes or describes the state. A tile on the table is one line;
// a pile, a hand of contracts or the cards under the deck one scalar. Hidden
// pieces are "?".
//
//	turn: 17
//	step: action
//	actions: 2
//	contracts-due: 0
//	table:
//	  - 0,0 city-hall
//	  - 1,0 residential anna 2 flat
//	  - 2,0 commercial ben 3 unfinished built
//	bag: 12 residential, 1 park
//	...
func (s *State) Code(c *engine.Codec) {
	engine.Int(c, "turn", &s.turn, 1, allTiles)
	engine.Choice(c, "step", &s.step, stepType, false)
	engine.Int(c, "actions", &s.left, 0, Actions)
	engine.Int(c, "contracts-due", &s.due, 0, int(inBag[Residential]+inBag[Commercial]))
	s.codeTable(c)
	codePile(c, "bag", &s.bag)
	codePile(c, "drawn-tiles", &s.drawn)
	s.codeCards(c, "deck", &s.deck)
	s.codeUnder(c)
	s.codeCards(c, "drawn-contracts", &s.offer)
	s.codeGoals(c)
	c.Group("players", func() {
		for seat, name := range c.Players {
			c.Group(name, func() { s.codePlayer(c, &s.players[seat]) })
		}
	})
	if c.Reading() {
		s.count(c)
	}
}

func (s *State) codePlayer(c *engine.Codec, p *player) {
	engine.Int(c, "score", &p.score, -9999, 9999)
	engine.Int(c, "supply", &p.supply, 0, blocks)
	engine.Int(c, "warehouse", &p.warehouse, 0, blocks)
	codePile(c, "tiles", &p.tiles)
	s.codeCards(c, "contracts", &p.contracts)
	s.codeCards(c, "fulfilled", &p.fulfilled)
}

// codePile is a field for tiles, by kind.
func codePile(c *engine.Codec, key string, p *Pile) {
	c.Text(key, engine.Say("field/pile"), nothing+`|[0-9]+ [a-z?-]+(, [0-9]+ [a-z?-]+)*`,
		p.String, p.parse)
}

// codeCards is a field for contracts, in the order of the deck, and the number
// of hidden ones.
func (s *State) codeCards(c *engine.Codec, key string, cards *Cards) {
	write := func() string {
		var parts []string
		for card, contract := range s.rules.deck {
			if cards.has(card) {
				parts = append(parts, contractType.Format(contract.id))
			}
		}
		if cards.hidden > 0 {
			parts = append(parts, strconv.Itoa(int(cards.hidden))+" ?")
		}
		return listed(parts)
	}
	c.Text(key, engine.Say("field/contracts"), contractsPattern, write,
		func(text string) bool {
			*cards = Cards{}
			for part := range strings.SplitSeq(text, ", ") {
				number, hidden := strings.CutSuffix(part, " ?")
				if n, ok := engine.ParseInt(number); hidden && ok && n > 0 && n <= mostContracts {
					cards.hidden = uint8(n)
				} else if card := s.find(part); card >= 0 {
					cards.add(card)
				}
			}
			return write() == text
		})
}

const contractsPattern = `[a-z0-9? -]+(, [a-z0-9? -]+)*`

// find returns the place in the deck of the contract with the name, or -1.
func (s *State) find(name string) int {
	id, ok := contractType.Find(name)
	if !ok {
		return -1
	}
	return s.card(ContractID(id))
}

// codeUnder is the field for the cards under the deck, the next one first.
func (s *State) codeUnder(c *engine.Codec) {
	c.Text("under-deck", engine.Say("field/under-deck"), contractsPattern, func() string {
		var parts []string
		for _, card := range s.under.cards[:s.under.n] {
			parts = append(parts, contractType.Format(int16(s.contract(int(card)))))
		}
		return listed(parts)
	}, func(text string) bool {
		s.under = queue{}
		if text == nothing {
			return true
		}
		for part := range strings.SplitSeq(text, ", ") {
			card := s.find(part)
			if s.under.n == mostContracts || card < 0 && part != "?" {
				return false
			}
			s.under.push(card)
		}
		return true
	})
}

// codeGoals is the field for the open goals, in the order of the rules.
func (s *State) codeGoals(c *engine.Codec) {
	write := func() string {
		var parts []string
		for _, card := range s.goals {
			parts = append(parts, goalType.Format(s.rules.goals[card].id))
		}
		return listed(parts)
	}
	c.Text("goals", engine.Say("field/goals"), `[a-z-]+(, [a-z-]+){2}`, write,
		func(text string) bool {
			n := 0
			for i, g := range s.rules.goals {
				if n < openGoals && strings.Contains(", "+text+",", ", "+goalType.Format(g.id)+",") {
					s.goals[n] = int8(i)
					n++
				}
			}
			return n == openGoals && write() == text
		})
}

// codeTable is the field for what lies on the table, by point.
func (s *State) codeTable(c *engine.Codec) {
	c.Lines("table", engine.Say("field/lot"),
		`-?[0-9]+,-?[0-9]+ [a-z-]+( .+ [0-9]+ (unfinished( built)?|flat|dome|spire))?`,
		func() (lines []string) {
			for i := range s.table.n {
				lines = append(lines, s.table.lots[i].write(c.Players))
			}
			return lines
		},
		func(i int, text string) bool {
			if i == 0 {
				s.table = table{}
			}
			l, ok := readLot(text, c.Players)
			if !ok || i > allTiles || i > 0 && l.At <= s.table.lots[i-1].At {
				return false
			}
			s.table.lots[i] = l
			s.table.n++
			s.table.note(i)
			return true
		})
}

// write returns the lot as a line.
func (l *Lot) write(players []string) string {
	text := l.At.String() + " " + l.Tile.String()
	if l.Floors > 0 {
		text += " " + players[l.Owner] + " " + strconv.Itoa(int(l.Floors)) + " " + l.Roof.String()
	}
	if l.Built {
		text += " built"
	}
	return text
}

// readLot reads what write writes, and nothing else.
func readLot(text string, players []string) (l Lot, ok bool) {
	l = Lot{Owner: engine.Nobody}
	words := append(strings.Split(text, " "), "", "", "", "", "")
	l.At, ok = ParsePoint(words[0])
	if tile, found := tileType.Find(words[1]); found {
		l.Tile = Tile(tile)
	} else {
		l.Tile = CityHall // anything else differs when it is written
	}
	for seat, name := range players {
		if name == words[2] {
			l.Owner = engine.Seat(seat)
		}
	}
	floors, _ := engine.ParseInt(words[3])
	roof, _ := roofType.Find(words[4])
	l.Floors, l.Roof, l.Built = int8(max(0, min(floors, blocks))), Roof(roof), words[5] == "built"
	ok = ok && (l.Floors == 0) == (l.Owner == engine.Nobody)
	return l, ok && l.write(players) == text
}
