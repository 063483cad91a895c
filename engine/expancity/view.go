package expancity

import "cityhall.example/engine"

// The methods below read the state for pictures and reports. On a redacted
// state they tell what its seat may see.

// Seats returns the number of seats.
func (s *State) Seats() int { return s.seats }

// lots returns what lies on the table, by point. It must not be changed.
func (s *State) lots() []Lot { return s.table.lots[:s.table.n] }

// LotAt returns what lies at the point, if anything does.
func (s *State) LotAt(p Point) (Lot, bool) {
	if l := s.table.at(p); l != nil {
		return *l, true
	}
	return Lot{}, false
}

// Bounds returns the coordinates of the outermost tiles.
func (s *State) Bounds() (west, east, south, north int) {
	t := &s.table
	return int(t.west), int(t.east), int(t.south), int(t.north)
}

// Supply returns the blocks in the seat's supply, and in its warehouse.
func (s *State) Supply(seat engine.Seat) (supply, warehouse int) {
	return int(s.players[seat].supply), int(s.players[seat].warehouse)
}

// Tiles returns the tiles in the seat's hand.
func (s *State) Tiles(seat engine.Seat) Pile { return s.players[seat].tiles }

// Bag returns the tiles in the bag.
func (s *State) Bag() Pile { return s.bag }

// DrawnTiles returns the tiles of which the seat whose turn it is keeps one.
func (s *State) DrawnTiles() Pile { return s.drawn }

// Contracts returns the contracts in the seat's hand, of the type contract,
// and how many more are hidden.
func (s *State) Contracts(seat engine.Seat) (known []ContractID, hidden int) {
	return s.ids(s.players[seat].contracts)
}

// FulfilledContracts returns the contracts that the seat has fulfilled.
func (s *State) FulfilledContracts(seat engine.Seat) []ContractID {
	known, _ := s.ids(s.players[seat].fulfilled)
	return known
}

// DrawnContracts returns the contracts of which the seat whose turn it is
// keeps one, and how many more are hidden.
func (s *State) DrawnContracts() (known []ContractID, hidden int) { return s.ids(s.offer) }

func (s *State) ids(c Cards) (known []ContractID, hidden int) {
	for card, contract := range s.rules.deck {
		if c.has(card) {
			known = append(known, ContractID(contract.id))
		}
	}
	return known, int(c.hidden)
}

// Points returns the points of a contract of the game's deck.
func (s *State) Points(contract ContractID) int { return int(s.rules.deck[s.card(contract)].points()) }

// A Goal is an open goal: an id of the type goal, and its points.
type Goal struct {
	ID     GoalID
	Points int
}

// Goals returns the open goals.
func (s *State) Goals() (goals [openGoals]Goal) {
	for i, card := range s.goals {
		g := s.rules.goals[card]
		goals[i] = Goal{GoalID(g.id), int(g.points())}
	}
	return goals
}

// ActionsLeft returns how many actions of the running turn are left.
func (s *State) ActionsLeft() int { return int(s.left) }

// ContractsDue returns how many contracts are still to be drawn in the running
// turn, without those that lie drawn.
func (s *State) ContractsDue() int { return int(s.due) }

// Height returns the limit of the floors of the seat's buildings of the kind.
func (s *State) Height(seat engine.Seat, kind Tile) int {
	r := s.limits(seat)
	return int(r.height(kind))
}

// Unfinished returns the number of the seat's unfinished buildings.
func (s *State) Unfinished(seat engine.Seat) int { return int(s.limits(seat).unfinished) }

// Value returns what the tile, a lot standing for a vacant one, adds to each
// floor of a building of the kind beside it.
func (s *State) Value(beside, kind Tile) int { return int(s.rules.value(beside, kind)) }
