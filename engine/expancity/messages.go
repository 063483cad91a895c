package expancity

import "cityhall.example/engine"

// The events.
var (
	events engine.Events

	// the tiles drawn before the first turn
	dealt = engine.Event3[engine.Seat, engine.Maybe[Tile], engine.Maybe[Tile]](&events, "dealt {seat} {first:tile?} {second:tile?}")
	// one of the open goals
	goalShown  = engine.Event2[GoalID, int16](&events, "goal-shown {goal} {points:number}")
	turnBegan  = engine.Event2[engine.Seat, int16](&events, "turn-began {seat} {turn:number}")
	placed     = engine.Event3[engine.Seat, Tile, Point](&events, "placed {seat} {tile} {point}")
	builtFloor = engine.Event5[engine.Seat, Tile, Point, int8, int8](&events, "built {seat} {lot} {point} {floor:number} {supply:number}")
	acquired   = engine.Event3[engine.Seat, int8, int8](&events, "acquired {seat} {supply:number} {warehouse:number}")
	// actions for which nothing was possible
	forfeited = engine.Event2[engine.Seat, int8](&events, "forfeited {seat} {actions:number}")
	// followed by what scores for it
	roofed = engine.Event5[engine.Seat, Tile, Point, int8, Roof](&events, "roofed {seat} {lot} {point} {floors:number} {roof}")
	// the special tiles of a kind beside, and what each adds to a floor
	besideTile = engine.Event4[Point, Tile, int16, int16](&events, "beside {point} {tile} {tiles:number} {each:number}")
	// the vacant lots beside, and what each adds to a floor
	besideVacant = engine.Event3[Point, int16, int16](&events, "beside-vacant {point} {lots:number} {each:number}")
	// base + what is beside = each floor; times the floors; the seat's points then
	scored        = engine.Event7[engine.Seat, Point, int, int16, int8, int16, int16](&events, "scored {seat} {point} {base:number} {floor:number} {floors:number} {points:number} {score:number}")
	drewContracts = engine.Event3[engine.Seat, engine.Maybe[ContractID], engine.Maybe[ContractID]](&events, "drew-contracts {seat} {first:contract?} {second:contract?}")
	// the other went under the deck
	keptContract = engine.Event3[engine.Seat, engine.Maybe[ContractID], engine.Maybe[ContractID]](&events, "kept-contract {seat} {kept:contract?} {returned:contract?}")
	// the last of the deck
	tookContract = engine.Event2[engine.Seat, engine.Maybe[ContractID]](&events, "took-contract {seat} {contract?}")
	// the deck is empty
	noContract = engine.Event1[engine.Seat](&events, "no-contract {seat}")
	fulfilled  = engine.Event4[engine.Seat, ContractID, int16, int16](&events, "fulfilled {seat} {contract} {points:number} {score:number}")
	drewTiles  = engine.Event3[engine.Seat, engine.Maybe[Tile], engine.Maybe[Tile]](&events, "drew-tiles {seat} {first:tile?} {second:tile?}")
	// the other went back into the bag
	keptTile = engine.Event3[engine.Seat, engine.Maybe[Tile], engine.Maybe[Tile]](&events, "kept-tile {seat} {kept:tile?} {returned:tile?}")
	// the last of the bag
	tookTile = engine.Event2[engine.Seat, engine.Maybe[Tile]](&events, "took-tile {seat} {tile?}")
	// the bag is empty
	noTileLeft = engine.Event1[engine.Seat](&events, "no-tile {seat}")
	// with done
	stepEnded = engine.Event2[engine.Seat, engine.Kind](&events, "step-ended {seat} {step:kind}")
	// how much a seat has of what a goal counts
	goalCounted = engine.Event3[GoalID, engine.Seat, int](&events, "goal-counted {goal} {seat} {count:number}")
	// the points of the goal, shared by so many
	goalScored = engine.Event5[GoalID, engine.Seat, int16, int16, int16](&events, "goal-scored {goal} {seat} {points:number} {sharing:number} {score:number}")
	// nobody has any of what it counts
	goalUnscored = engine.Event1[GoalID](&events, "goal-unscored {goal}")
	won          = engine.Event2[engine.Seat, int16](&events, "won {seat} {score:number}")
)

// The refusals.
var (
	refusals engine.Refusals

	notInHand = engine.Refusal1[Tile](&refusals, "not-in-hand {tile}")
	// every tile of the kind lies on the table
	allLaid = engine.Refusal1[Tile](&refusals, "all-laid {tile}")
	// a tile lies there
	occupied = engine.Refusal1[Point](&refusals, "occupied {point}")
	// no tile lies beside
	apart = engine.Refusal1[Point](&refusals, "apart {point}")
	// no tile lies there
	nothingThere = engine.Refusal1[Point](&refusals, "nothing-there {point}")
	// it carries no building
	noLot = engine.Refusal1[Point](&refusals, "no-lot {point}")
	// another seat's building
	notYours      = engine.Refusal2[Point, engine.Seat](&refusals, "not-yours {point} {owner:seat}")
	alreadyRoofed = engine.Refusal1[Point](&refusals, "already-roofed {point}")
	// one floor a turn
	builtAlready = engine.Refusal1[Point](&refusals, "built-already {point}")
	// unfinished buildings
	tooMany        = engine.Refusal2[Point, int16](&refusals, "too-many {point} {unfinished:number}")
	tooHigh        = engine.Refusal3[Point, int8, int8](&refusals, "too-high {point} {floor:number} {limit:number}")
	supplyEmpty    = engine.Refusal0(&refusals, "supply-empty")
	warehouseEmpty = engine.Refusal0(&refusals, "warehouse-empty")
	// a vacant lot has no roof
	noBuilding = engine.Refusal1[Point](&refusals, "no-building {point}")
	// a commercial building has at least so many floors
	tooLow = engine.Refusal3[Point, int8, int8](&refusals, "too-low {point} {floors:number} {least:number}")
	// no style for a residential building
	flatOnly = engine.Refusal1[Point](&refusals, "flat-only {point}")
	// moves name the style of commercial roofs
	styleMissing = engine.Refusal1[Point](&refusals, "style-missing {point}")
	styleGone    = engine.Refusal1[Style](&refusals, "style-gone {style}")
	// not in this game's deck
	noSuchContract  = engine.Refusal1[ContractID](&refusals, "no-such-contract {contract}")
	fulfilledBefore = engine.Refusal2[ContractID, engine.Seat](&refusals, "fulfilled-before {contract} {owner:seat}")
	// it is not one of those drawn
	notShown     = engine.Refusal1[ContractID](&refusals, "not-shown {contract}")
	notHeld      = engine.Refusal1[ContractID](&refusals, "not-held {contract}")
	tileNotShown = engine.Refusal1[Tile](&refusals, "tile-not-shown {tile}")
	// only so many roofs, one of them at the point
	lacksRoofs = engine.Refusal3[ContractID, int8, Point](&refusals, "lacks-roofs {contract} {roofs:number} {point}")
	// no completed building of the kind with exactly so many floors, to be beside the tile
	lacksBuilding = engine.Refusal4[ContractID, engine.Maybe[Tile], int8, Tile](&refusals, "lacks-building {contract} {lot} {floors:number} {tile}")
	// such a building is there, but the tile beside none
	lacksTile = engine.Refusal4[ContractID, engine.Maybe[Tile], int8, Tile](&refusals, "lacks-tile {contract} {lot} {floors:number} {tile}")
	// no building is beside either tile
	lacksBoth = engine.Refusal3[ContractID, Tile, Tile](&refusals, "lacks-both {contract} {first:tile} {second:tile}")
	// a building is beside the first tile, but none beside both
	lacksOther = engine.Refusal3[ContractID, Tile, Tile](&refusals, "lacks-other {contract} {first:tile} {second:tile}")
	// no building is beside such a tile
	lacksKinds = engine.Refusal2[ContractID, Tile](&refusals, "lacks-kinds {contract} {tile}")
	// no building of the kind is beside the same tile as one of the other kind
	lacksKind = engine.Refusal3[ContractID, Tile, Tile](&refusals, "lacks-kind {contract} {lot} {tile}")
	// no completed buildings of the kind with these numbers of floors; wide 1 is anywhere
	lacksFloors = engine.Refusal6[ContractID, engine.Maybe[Tile], int8, engine.Maybe[int8], engine.Maybe[int8], engine.Maybe[int8]](&refusals, "lacks-floors {contract} {lot} {wide:number} {first:number} {second:number} {third:number}")
	// so many of those needed are missing where they are the most; lines ask for completed ones
	lacksBuildings = engine.Refusal6[ContractID, int8, int8, engine.Maybe[Tile], int8, int8](&refusals, "lacks-buildings {contract} {missing:number} {need:number} {lot} {wide:number} {high:number}")
)

// lacksMuch holds the refusals of contracts that are far from being fulfilled.
var lacksMuch = refusals.Named("lacks-building", "lacks-floors")
