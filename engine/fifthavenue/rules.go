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
	Lanes: []engine.LaneSpec{{Name: "auction", Closed: noAuction, Standing: standing, Rooms: auctionType.Values, Room: room, In: in}},
	Kinds: kinds,
	Grammar: engine.Grammar{
		Lexicon: lexicon,
		Types: []*engine.Type{colorType, cardColorType, businessType, commissionerType, districtType, placeType, auctionType,
			auctionsType, plotType, cardsType, numbersType, kindsType, limitType, planType, floorsType, causeType},
		Forms: []engine.Form{
			{Verb: Start, Syntax: "start (on) <at> {plot}", Also: []string{"place <1> skyscraper (on) <at> {plot}"}, Typed: []string{
				"start | place color | skyscraper plot first district tile | start on {place}/{color} | never",
				"place build take start* | place color | +skyscraper plot first district #1 | start on {place}/{color} | never",
				"give place go decide | place color | skyscraper plot first district #1 | start on {place}/{color} | set-up",
			}, Answers: engine.Of(SetUp)},
			{Verb: TakeSkyscrapers, Syntax: "take <3> skyscrapers <from general supply>", Typed: []string{
				"take | | +skyscraper supply #3 | take skyscrapers | turn",
			}, Answers: engine.Of(FirstAction)},
			{Verb: PlaceBusiness, Syntax: "place <1> {business} <tile> (on) <at> {plot}", Once: "business", Typed: []string{
				"place go start* | business place color | tile plot district card #1 | place {business} on {place}/{color} | any",
			}, Answers: engine.Of(FirstAction)},
			{Verb: DrawBlack, Syntax: "draw <1> black <card> <then move commissioner>", Typed: []string{
				"draw take move* | black | card top commissioner #1 | draw black | never", "draw | black | +card top #1 | draw black | turn",
			}, Answers: engine.Of(FirstAction), Brings: engine.Of(FirstMove)},
			{Verb: ScoreDistrict, Syntax: "score {district} <for everyone> <second action is then 2 black card>", Typed: []string{
				"score | place | district points auction | score {place} | never",
			}, Answers: engine.Of(FirstAction), Spares: engine.Of(SecondAction)},
			{Verb: TakeCards, Syntax: "take <2> <cards> <1> {color} <card> <1> {second:color} <card>", Once: "cards", Typed: []string{
				"take | color color | card each top #1 #2 | take {color} {color} | turn",
				"take | color color | +card each top #1 #2 | take {color} {color} | noun",
			}, Answers: engine.Of(SecondAction)},
			{Verb: MoveCommissioner, Syntax: "move {commissioner} <commissioner> (to) {place}", Typed: []string{
				"move go | commissioner place | commissioner source district | move {commissioner} to {place} | any",
			}, Answers: engine.Of(FirstMove, ThirdAction)},
			{Verb: BidCards, Syntax: "bid {cards} <in open auction> [in {auction} <auction> <once it opens>]",
				Also: []string{"add {cards} <to bid> <in open auction> [in {auction} <auction> <once it opens>]"}, Once: "auction {auction}", Typed: []string{
					"bid go raise | cards place? | card auction bid | bid {cards}[ in {place}] | any",
				}, Answers: engine.Of(Bidding)},
			{Verb: Pass, Syntax: "pass <in open auction> [(in) {auctions} <auction> <once it opens> <of 1 turn>]", Once: "auction {auctions}", Typed: []string{
				"pass | place? | auction | pass[ in {place}] | never",
				"pass | | +all auction | pass in all | never",
			}, Answers: engine.Of(Bidding)},
			{Verb: BidUpTo, Syntax: "bid {color} up to {limit} in {auction} <auction> [then <declare building> {plan} <skyscraper> <number of skyscraper>]",
				Also: []string{
					"bid {color} for {auction} up to {limit} <but never more than needed> [then <declare building> {plan} <skyscraper> <number of skyscraper>]",
					"bid {color} in {auction} up to {limit} [then {plan}]",
					"bid up to {limit} {color} in {auction} [then {plan}]",
				}, Once: "auction {auction}", Typed: []string{
					"bid go raise | color limit place | auction card black bid | bid {color} up to {limit} in {place} | any",
				}, Answers: engine.Of(Bidding, Won), OrderOnly: true},
			{Verb: Build, Syntax: "build {floors} <skyscraper>", Typed: []string{
				"build | count | skyscraper plan | build {count} | win",
				"build-none | | skyscraper plan | build 0 | never",
			}, Answers: engine.Of(Won)},
			{Verb: BuildMax, Syntax: "build max <number of skyscraper>", Also: []string{"build as many <skyscraper> as allowed", "build as many <skyscraper> as possible"}, Typed: []string{
				"build | | +max skyscraper plan | build max | win",
			}, Answers: engine.Of(Won), OrderOnly: true},
			{Verb: DeclareStop, Syntax: "stop", Also: []string{"declare <building> stop"}, Typed: []string{
				"stop choose* | | plan | stop | never",
			}, Answers: engine.Of(Won)},
		},
	},
	Events:   &events,
	Refusals: &refusals,
	New:      func(seats int) engine.State { return newState(seats) },
	Worth:    estimates,
	Samples:  8,
	Dealer:   dealer,
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

// in returns a bid or a pass as one for the auctions in a room.
func in(m engine.Move, room engine.Room) engine.Move {
	switch m.Verb {
	case BidCards:
		m.Arg[7] = int16(room) - 1
	case Pass:
		m.Arg[0] = int16(room) - 1
	}
	return m
}

// roomOf returns the room of the auctions in the place; AnyRoom for no place.
func roomOf(where Place) engine.Room { return engine.Room(where + 1) }
