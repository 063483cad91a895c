package expancity

import "cityhall.example/engine"

// Tile is what is printed on a tile (rulebook, I).
type Tile int8

// The kinds of tile. The first two are lots, the rest up to Stadium special
// tiles; City Hall is never in the bag.
const (
	Residential Tile = iota
	Commercial
	Cathedral
	Police
	School
	Hospital
	Park
	WineBar
	Bank
	Mall
	Stadium
	Tiles // how many kinds are in the bag
	CityHall
)

// anyLot stands for lots of both kinds.
const anyLot Tile = -1

// unknown is the kind of a tile that is hidden, and its place in a [Pile].
const unknown = int(Tiles)

// inBag is the number of tiles of each kind (rulebook, I).
var inBag = [Tiles]uint8{20, 20, 2, 2, 2, 1, 6, 2, 2, 2, 1}

// allTiles is the number of tiles in the bag at first: one for each turn.
const allTiles = 60

// isLot reports whether the tile carries a building.
func (t Tile) isLot() bool { return t == Residential || t == Commercial }

// isSpecial reports whether the tile changes the score of buildings beside it.
func (t Tile) isSpecial() bool { return t > Commercial && t < Tiles }

// String returns the tile's name in orders and files.
func (t Tile) String() string {
	if t == CityHall {
		return "city-hall"
	}
	return tileType.Format(int16(t))
}

// Roof is how a building is completed.
type Roof int8

// The roofs: flat ones for residential buildings, the others for commercial.
const (
	Unfinished Roof = iota
	Flat
	Dome
	Spire
)

// String returns the roof's name in files.
func (r Roof) String() string { return roofType.Format(int16(r)) }

// A style is a roof as an argument of orders: 0 for a dome, 1 for a spire.
type Style int16

// noStyle stands for a flat roof, which orders do not name.
const noStyle = Style(engine.None)

// style returns the roof as an argument of a roof order.
func (r Roof) style() Style {
	if r == Flat {
		return noStyle
	}
	return Style(r - Dome)
}

// Numbers of parts (rulebook, I and II).
const (
	blocks    = 55 // of each player, without the one that marks the score
	supplied  = 6  // of these at first in the supply
	styled    = 10 // domes, and as many spires
	handTiles = 2
	openGoals = 3
)

// Building rules (rulebook, building regulations).
const (
	Actions         = 3 // in a turn
	mostUnfinished  = 3 // buildings of a player
	mostResidential = 3 // floors
	leastCommercial = 4 // floors under a roof, and free of the limit by height
)

// The types of the order language.
var (
	tileType  = engine.Enum("tile", "residential", "commercial", "cathedral", "police", "school", "hospital", "park", "wine-bar", "bank", "mall", "stadium")
	lotType   = engine.Enum("lot", "residential", "commercial")
	styleType = engine.Enum("style", "dome", "spire")
	roofType  = engine.Enum("roof", "unfinished", "flat", "dome", "spire")
)
