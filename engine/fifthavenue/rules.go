// Package fifthavenue is the game Fifth Avenue, for two to four players: the
// rules of Wilko Manz's game of 2004 by the English edition (EN), where it
// says nothing by the Korean one (KO), and where both say nothing by the
// rulings that docs/rules/fifth-avenue.md gives with their reasons.
package fifthavenue

import "cityhall.example/engine"

// The verbs of the orders and moves.
const (
	Start engine.Verb = engine.FirstVerb + iota
	TakeSkyscrapers
	PlaceBusiness
	DrawBlack
	ScoreDistrict
	TakeCards
	MoveCommissioner
	BidCards
	Pass
	Build
	DeclareStop
	BidUpTo
	BuildMax
)

// auctionLane is the lane of orders for auctions.
const auctionLane = engine.FirstLane

// The kinds of decision.
const (
	SetUp engine.Kind = iota
	FirstAction
	FirstMove // of a commissioner, in a first action
	SecondAction
	ThirdAction
	Bidding
	Won
)

var kinds = []engine.KindSpec{
	SetUp:        {Name: "set-up"},
	FirstAction:  {Name: "first-action"},
	FirstMove:    {Name: "first-move"},
	SecondAction: {Name: "second-action"},
	ThirdAction:  {Name: "third-action"},
	Bidding:      {Name: "auction", Lane: auctionLane},
	Won:          {Name: "won", Lane: auctionLane},
}

// Rules is Fifth Avenue.
var Rules = (&engine.Rules{
	Name: "fifth-avenue", Title: "Fifth Avenue", Version: 1, MinPlayers: 2, MaxPlayers: 4,
	Lanes: []engine.LaneSpec{{Name: "auction", Closed: noAuction, Standing: standing}},
	Kinds: kinds,
	Grammar: engine.Grammar{
		Types: []*engine.Type{colorType, cardColorType, businessType, commissionerType, districtType, placeType, auctionType,
			auctionsType, plotType, cardsType, numbersType, kindsType, limitType, planType, floorsType, causeType},
		Forms: []engine.Form{
			{Verb: Start, Syntax: "start (on) {plot}", Answers: engine.Of(SetUp)},
			{Verb: TakeSkyscrapers, Syntax: "take skyscrapers", Answers: engine.Of(FirstAction)},
			{Verb: PlaceBusiness, Syntax: "place {business} (on) {plot}", Answers: engine.Of(FirstAction)},
			{Verb: DrawBlack, Syntax: "draw black", Answers: engine.Of(FirstAction), Brings: engine.Of(FirstMove)},
			{Verb: ScoreDistrict, Syntax: "score {district}", Answers: engine.Of(FirstAction), Spares: engine.Of(SecondAction)},
			{Verb: TakeCards, Syntax: "take {color} {second:color}", Answers: engine.Of(SecondAction)},
			{Verb: MoveCommissioner, Syntax: "move {commissioner} (to) {place}", Answers: engine.Of(FirstMove, ThirdAction)},
			{Verb: BidCards, Syntax: "bid {cards} [in {auction}]", Answers: engine.Of(Bidding)},
			{Verb: Pass, Syntax: "pass [(in) {auctions}]", Answers: engine.Of(Bidding)},
			{Verb: BidUpTo, Syntax: "bid {color} up to {limit} in {auction} [then {plan}]", Answers: engine.Of(Bidding, Won), OrderOnly: true},
			{Verb: Build, Syntax: "build {floors}", Answers: engine.Of(Won)},
			{Verb: BuildMax, Syntax: "build max", Answers: engine.Of(Won), OrderOnly: true},
			{Verb: DeclareStop, Syntax: "stop", Answers: engine.Of(Won)},
		},
	},
	Events:   events,
	Refusals: refusals,
	New:      func(seats int) engine.State { return newState(seats) },
	Greedy:   greedy,
}).Compile()

// standing says how long an auction order lasts: one that names its auction
// waits for it, and a bid with a limit or a pass then stands in it.
func standing(m engine.Move) engine.Scope {
	switch {
	case m.Verb == BidUpTo:
		return engine.ForOccasion
	case m.Verb == BidCards && m.Arg[7] != engine.None:
		return engine.Once
	case m.Verb == Pass && m.Arg[0] == all:
		return engine.ForTurn
	case m.Verb == Pass && m.Arg[0] != engine.None:
		return engine.ForOccasion
	}
	return engine.Plain
}

// The refusals.
const (
	noAuction engine.Code = engine.FirstRefusal + iota
	noSuchMove
	noSixthPlot
	plotNotEmpty
	sameDistrict
	noSkyscrapersLeft
	notInSet
	skyscrapersThere
	plotFull
	stoppedThere
	noCommissioner
	sameColor
	noCardsLeft
	notNext
	coloredFirst
	otherColor
	ownPlot
	emptyPlotsOnly
	businessesOnly
	parkColor
	parkColorTaken
	notHeld
	tooLow
	overLimit
	overSupply
	mustStop
	notCovered
	noParkStop
)

var refusals = []string{
	"no-auction",
	"no-such-move",
	"no-sixth-plot {plot}",
	"plot-not-empty {plot}",
	"same-district {district}",
	"no-skyscrapers-left {left:number}",
	"not-in-set {business} {kinds}",
	"skyscrapers-there {plot}",
	"plot-full {plot}",
	"stopped {auction}",
	"no-commissioner {district}",
	"same-color {color}",
	"no-cards-left {color}",
	"not-next {commissioner} {place} {from:place}",
	"colored-first",
	"other-color {color} {bid:color}",
	"own-plot {color} {own:plot}",
	"empty-plots-only {plot}",
	"businesses-only {plot}",
	"park-color {color} {chosen:color}",
	"park-color-taken {color}",
	"not-held {color:card-color} {card:number} {held:number} {bid:number}",
	"too-low {total:number} {highest:number}",
	"over-limit {floors:number} {limit:number}",
	"over-supply {floors:number} {supply:number}",
	"must-stop {district}",
	"not-covered {district}",
	"no-park-stop",
}

// The events.
const (
	businessDealt engine.Code = 1 + iota
	dealtToAll
	dealt
	drewBlack
	shuffledBlack
	started
	turnBegan
	tookSkyscrapers
	placed
	belowPark
	specialScored
	districtScored
	scored
	took
	turnedUp
	stackEmpty
	moved
	marked
	markerBack
	triggered
	auctionOpened
	bade
	passed
	dummyBade
	dummyOut
	noBids
	won
	dummyWon
	built
	builtInPark
	builtNothing
	dummyBuilt
	stopped
	dummyStopped
	worth
	halved
	cleared
	endedByBusinesses
	endedByStops
	parkTurnedUp
	parkScored
	finalScore
	winner
)

var events = []string{
	"",
	"business-dealt {business} {plot}",
	"dealt-to-all {black:number}",
	"dealt {seat} {brown:number} {gray:number} {green:number} {orange:number} {violet:number}",
	"drew-black {seat} {count:number} {numbers} {cause}",
	"shuffled-black {count:number}",
	"started {seat} {plot}",
	"turn {turn:number} {seat}",
	"took-skyscrapers {seat} {count:number} {left:number}",
	"placed {seat} {business} {plot} {nth:number}",
	"below-park {business}",
	"special-scored {seat} {nth:number} {districts:number} {points:number}",
	"district-scored {seat} {district}",
	"scored {seat} {plot} {skyscrapers:number} {each:number} {kinds} {points:number}",
	"took {seat} {color} {card:number}",
	"turned-up {color} {card:number}",
	"stack-empty {color}",
	"moved {seat} {commissioner} {from:place} {place}",
	"marked {commissioner} {district}",
	"marker-back {commissioner} {district}",
	"triggered {seat} {commissioner}",
	"auction-opened {number} {auction}",
	"bid {seat} {color} {numbers} {black:numbers} {total:number} {limit:number}",
	"passed {seat}",
	"dummy-bid {black:numbers} {total:number}",
	"dummy-out {total:number} {highest:number}",
	"no-bids {auction}",
	"won {seat} {auction} {color} {total:number} {limit:number}",
	"dummy-won {auction} {total:number}",
	"built {seat} {plot} {count:number}",
	"built-in-park {seat} {count:number}",
	"built-nothing {seat} {auction}",
	"dummy-built {plot} {each:number} {kinds}",
	"stopped {seat} {district} {skyscrapers:number} {points:number}",
	"dummy-stopped {district}",
	"worth {seat} {plot} {skyscrapers:number} {each:number} {kinds} {points:number}",
	"halved {seat} {district} {whole:number} {points:number}",
	"cleared {district} {skyscrapers:number} {businesses:number}",
	"ended-by-businesses {nth:number}",
	"ended-by-stops {nth:number}",
	"park-turned-up {business}",
	"park-scored {seat} {skyscrapers:number} {each:number} {kinds} {points:number}",
	"final-score {seat} {points:number} {cards:number}",
	"winner {seat} {points:number} {cards:number}",
}
