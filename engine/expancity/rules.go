// Package expancity is the rules of Expancity, for 2 to 4 players. Rulebook
// sections in its comments are those of the Korean edition; what is printed on
// cards and tiles only, and not told there, is data that a game file can
// replace (see [printed]).
package expancity

import "cityhall.example/engine"

// The orders, all of which are moves.
const (
	Place engine.Verb = engine.FirstVerb + iota
	Build
	Acquire
	RoofOver
	KeepContract
	Fulfill
	KeepTile
)

// The steps of a turn (rulebook, III). The contracts for new roofs are drawn
// between roofs and fulfillments.
const (
	stepPlace engine.Kind = iota
	stepAction
	stepRoof
	stepKeepContract
	stepFulfill
	stepKeepTile
	over // no step: the game has ended
)

// The events.
const (
	_         engine.Code = iota
	Dealt                 // the tiles drawn before the first turn
	GoalShown             // one of the open goals
	TurnBegan
	Placed
	BuiltFloor
	Acquired
	Forfeited    // actions for which nothing was possible
	Roofed       // followed by what scores for it
	Beside       // the special tiles of a kind beside, and what each adds to a floor
	BesideVacant // the vacant lots beside, and what each adds to a floor
	Scored       // base + what is beside = each floor; times the floors; the seat's points then
	DrewContracts
	KeptContract // the other went under the deck
	TookContract // the last of the deck
	NoContract   // the deck is empty
	Fulfilled
	DrewTiles
	KeptTile     // the other went back into the bag
	TookTile     // the last of the bag
	NoTileLeft   // the bag is empty
	StepEnded    // with done
	GoalCounted  // how much a seat has of what a goal counts
	GoalScored   // the points of the goal, shared by so many
	GoalUnscored // nobody has any of what it counts
	Won
)

// The refusals.
const (
	NotInHand    = engine.FirstRefusal + iota
	AllLaid      // every tile of the kind lies on the table
	Occupied     // a tile lies there
	Apart        // no tile lies beside
	NothingThere // no tile lies there
	NoLot        // it carries no building
	NotYours     // another seat's building
	AlreadyRoofed
	BuiltAlready // one floor a turn
	TooMany      // unfinished buildings
	TooHigh
	SupplyEmpty
	WarehouseEmpty
	NoBuilding   // a vacant lot has no roof
	TooLow       // a commercial building has at least so many floors
	FlatOnly     // no style for a residential building
	StyleMissing // moves name the style of commercial roofs
	StyleGone
	NoSuchContract // not in this game's deck
	FulfilledBefore
	NotShown // it is not one of those drawn
	NotHeld
	TileNotShown
	LacksRoofs     // only so many roofs, one of them at the point
	LacksBuilding  // no completed building of the kind with exactly so many floors, to be beside the tile
	LacksTile      // such a building is there, but the tile beside none
	LacksBoth      // no building is beside either tile
	LacksOther     // a building is beside the first tile, but none beside both
	LacksKinds     // no building is beside such a tile
	LacksKind      // no building of the kind is beside the same tile as one of the other kind
	LacksFloors    // no completed buildings of the kind with these numbers of floors; wide 1 is anywhere
	LacksBuildings // so many of those needed are missing where they are the most; lines ask for completed ones
)

// Rules declares the game.
var Rules = (&engine.Rules{
	Name: "expancity", Title: "Expancity", Version: 1, MinPlayers: 2, MaxPlayers: 4,
	Kinds: []engine.KindSpec{
		stepPlace:        {Name: "place"},
		stepAction:       {Name: "action"},
		stepRoof:         {Name: "roof", Optional: true},
		stepKeepContract: {Name: "keep-contract"},
		stepFulfill:      {Name: "fulfill", Optional: true},
		stepKeepTile:     {Name: "keep-tile"},
	},
	Grammar: engine.Grammar{
		Types: []*engine.Type{tileType, lotType, styleType, roofType, pointType, contractType, goalType},
		Forms: []engine.Form{
			{Verb: Place, Syntax: "place {tile} (at) {point}", Answers: engine.Of(stepOf(Place))},
			{Verb: Build, Syntax: "build (at) {point}", Answers: engine.Of(stepOf(Build))},
			{Verb: Acquire, Syntax: "acquire", Answers: engine.Of(stepOf(Acquire))},
			{Verb: RoofOver, Syntax: "roof [at] {point} [{style}]", Answers: engine.Of(stepOf(RoofOver)), Brings: engine.Of(stepKeepContract)},
			{Verb: KeepContract, Syntax: "keep (contract) {contract}", Answers: engine.Of(stepOf(KeepContract))},
			{Verb: Fulfill, Syntax: "fulfill {contract}", Answers: engine.Of(stepOf(Fulfill))},
			{Verb: KeepTile, Syntax: "keep (tile) {tile}", Answers: engine.Of(stepOf(KeepTile))},
		},
	},
	Events: []string{
		Dealt:         "dealt {seat} {first:tile} {second:tile}",
		GoalShown:     "goal-shown {goal} {points:number}",
		TurnBegan:     "turn-began {seat} {turn:number}",
		Placed:        "placed {seat} {tile} {point}",
		BuiltFloor:    "built {seat} {lot} {point} {floor:number} {supply:number}",
		Acquired:      "acquired {seat} {supply:number} {warehouse:number}",
		Forfeited:     "forfeited {seat} {actions:number}",
		Roofed:        "roofed {seat} {lot} {point} {floors:number} {roof}",
		Beside:        "beside {point} {tile} {tiles:number} {each:number}",
		BesideVacant:  "beside-vacant {point} {lots:number} {each:number}",
		Scored:        "scored {seat} {point} {base:number} {floor:number} {floors:number} {points:number} {score:number}",
		DrewContracts: "drew-contracts {seat} {first:contract} {second:contract}",
		KeptContract:  "kept-contract {seat} {kept:contract} {returned:contract}",
		TookContract:  "took-contract {seat} {contract}",
		NoContract:    "no-contract {seat}",
		Fulfilled:     "fulfilled {seat} {contract} {points:number} {score:number}",
		DrewTiles:     "drew-tiles {seat} {first:tile} {second:tile}",
		KeptTile:      "kept-tile {seat} {kept:tile} {returned:tile}",
		TookTile:      "took-tile {seat} {tile}",
		NoTileLeft:    "no-tile {seat}",
		StepEnded:     "step-ended {seat} {step:kind}",
		GoalCounted:   "goal-counted {goal} {seat} {count:number}",
		GoalScored:    "goal-scored {goal} {seat} {points:number} {sharing:number} {score:number}",
		GoalUnscored:  "goal-unscored {goal}",
		Won:           "won {seat} {score:number}",
	},
	Refusals: []string{
		NotInHand - engine.FirstRefusal:       "not-in-hand {tile}",
		AllLaid - engine.FirstRefusal:         "all-laid {tile}",
		Occupied - engine.FirstRefusal:        "occupied {point}",
		Apart - engine.FirstRefusal:           "apart {point}",
		NothingThere - engine.FirstRefusal:    "nothing-there {point}",
		NoLot - engine.FirstRefusal:           "no-lot {point}",
		NotYours - engine.FirstRefusal:        "not-yours {point} {owner:seat}",
		AlreadyRoofed - engine.FirstRefusal:   "already-roofed {point}",
		BuiltAlready - engine.FirstRefusal:    "built-already {point}",
		TooMany - engine.FirstRefusal:         "too-many {point} {unfinished:number}",
		TooHigh - engine.FirstRefusal:         "too-high {point} {floor:number} {limit:number}",
		SupplyEmpty - engine.FirstRefusal:     "supply-empty",
		WarehouseEmpty - engine.FirstRefusal:  "warehouse-empty",
		NoBuilding - engine.FirstRefusal:      "no-building {point}",
		TooLow - engine.FirstRefusal:          "too-low {point} {floors:number} {least:number}",
		FlatOnly - engine.FirstRefusal:        "flat-only {point}",
		StyleMissing - engine.FirstRefusal:    "style-missing {point}",
		StyleGone - engine.FirstRefusal:       "style-gone {style}",
		NoSuchContract - engine.FirstRefusal:  "no-such-contract {contract}",
		FulfilledBefore - engine.FirstRefusal: "fulfilled-before {contract} {owner:seat}",
		NotShown - engine.FirstRefusal:        "not-shown {contract}",
		NotHeld - engine.FirstRefusal:         "not-held {contract}",
		TileNotShown - engine.FirstRefusal:    "tile-not-shown {tile}",
		LacksRoofs - engine.FirstRefusal:      "lacks-roofs {contract} {roofs:number} {point}",
		LacksBuilding - engine.FirstRefusal:   "lacks-building {contract} {lot} {floors:number} {tile}",
		LacksTile - engine.FirstRefusal:       "lacks-tile {contract} {lot} {floors:number} {tile}",
		LacksBoth - engine.FirstRefusal:       "lacks-both {contract} {first:tile} {second:tile}",
		LacksOther - engine.FirstRefusal:      "lacks-other {contract} {first:tile} {second:tile}",
		LacksKinds - engine.FirstRefusal:      "lacks-kinds {contract} {tile}",
		LacksKind - engine.FirstRefusal:       "lacks-kind {contract} {lot} {tile}",
		LacksFloors - engine.FirstRefusal:     "lacks-floors {contract} {lot} {wide:number} {first:number} {second:number} {third:number}",
		LacksBuildings - engine.FirstRefusal:  "lacks-buildings {contract} {missing:number} {need:number} {lot} {wide:number} {high:number}",
	},
	New:    func(seats int) engine.State { return newState(seats) },
	Greedy: greedy,
}).Compile()
