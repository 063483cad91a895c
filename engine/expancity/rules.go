// Package expancity is the rules of Expancity, for 2 to 4 players. Rulebook
// sections in its comments are those of the Korean edition; what is printed on
// cards and tiles only, and not told there, is data that a game file can
// replace (see [printed]).
package expancity

import "cityhall.example/engine"

// The orders. All but the last two are moves.
const (
	Place engine.Verb = engine.FirstVerb + iota
	Build
	Acquire
	RoofOver
	KeepContract
	Fulfill
	KeepTile
	KeepAnyContract
	KeepAnyTile
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
		Lexicon: lexicon,
		Types:   []*engine.Type{tileType, lotType, styleType, roofType, pointType, contractType, goalType},
		Forms: []engine.Form{
			{Verb: Place, Syntax: "place <1> {tile} <station> <lot> <tile> (at) <on> <lot> <point> {point}", Once: "tile", Typed: []string{
				"place go | tile point | tile lot | place {tile} at {point} | any",
			}, Answers: engine.Of(stepOf(Place))},
			{Verb: Build, Syntax: "build <1 floor> <floor> (at) <on> <lot> <point> {point}", Repeats: true, Once: "floor {point}", Typed: []string{
				"build raise have* | point lot? | floor building block lot #1 | build at {point} | never",
				"| point | +floor #1 | build at {point} | noun",
			}, Answers: engine.Of(stepOf(Build))},
			{Verb: Acquire, Syntax: "acquire <1> <block> <from warehouse>", Repeats: true, Typed: []string{
				"acquire take* move* get* | | block supply warehouse material all #n | acquire | never",
				"get take move have do | | +block supply warehouse material all #n | acquire | noun",
			}, Answers: engine.Of(stepOf(Acquire))},
			{Verb: RoofOver, Syntax: "roof <building> [at] <on> <lot> <point> {point} [<with> {style}]", Once: "roof {point}", Typed: []string{
				"roof finish have* | point lot? style? | building roof lot | roof {point}[ {style}] | never",
				"| point style | roof building | roof {point} {style} | any",
				"| point | +roof building | roof {point} | noun",
			}, Answers: engine.Of(stepOf(RoofOver)), Brings: engine.Of(stepKeepContract)},
			{Verb: KeepContract, Syntax: "keep (contract) {contract} <contract>", Typed: []string{
				"keep choose take have | contract | +contract card building | keep contract {contract} | noun",
			}, Answers: engine.Of(stepOf(KeepContract))},
			{Verb: Fulfill, Syntax: "fulfill <contract> {contract} <contract>", Typed: []string{
				"fulfill | contract | contract card building | fulfill {contract} | never",
			}, Answers: engine.Of(stepOf(Fulfill))},
			{Verb: KeepTile, Syntax: "keep (tile) {tile} <station> <lot> <tile>", Once: "kept", Typed: []string{
				"keep choose | tile | tile | keep tile {tile} | never",
				"take get do have | tile | +tile #2 | keep tile {tile} | noun",
			}, Answers: engine.Of(stepOf(KeepTile))},
			{Verb: KeepAnyContract, Syntax: "keep (contract) any", Also: []string{"keep any <drawn> contract"}, Typed: []string{
				"keep choose take have | | +any +contract card fine | keep contract any | noun",
			}, Answers: engine.Of(stepOf(KeepAnyContract)), OrderOnly: true},
			{Verb: KeepAnyTile, Syntax: "keep (tile) any", Also: []string{"keep any <drawn> tile"}, Once: "kept", Typed: []string{
				"keep choose take have get | | +any +tile fine | keep tile any | noun",
			}, Answers: engine.Of(stepOf(KeepAnyTile)), OrderOnly: true},
		},
	},
	Events:   &events,
	Refusals: &refusals,
	New:      func(seats int) engine.State { return newState(seats) },
	Worth:    worth,
	Samples:  2,
	Dealer:   dealer,
}).Compile()
