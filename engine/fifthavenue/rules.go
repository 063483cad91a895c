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
	Lanes: []engine.LaneSpec{{Name: "auction", Closed: noAuction, Standing: standing, Rooms: auctionType.Values, Room: room}},
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
	Events:   &events,
	Refusals: &refusals,
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

// room returns the room of a standing order: that of the auctions in the place
// that it names.
func room(m engine.Move) engine.Room { return roomOf(auctionOf(m)) }

// roomOf returns the room of the auctions in the place; AnyRoom for no place.
func roomOf(where Place) engine.Room { return engine.Room(where + 1) }
