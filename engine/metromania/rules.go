// Package metromania is the game Metromania by Jean-Michel Maman: two to four
// players each build two metro lines through a random city, and score for the
// stations that they bring and for test trips that use their lines.
//
// The sections named in comments are those of the rules summary; a ruling is
// decided here, where the sources are silent or differ.
package metromania

import "cityhall.example/engine"

// The orders of the game, each of which is a move.
const (
	Start   = engine.FirstVerb + iota // line, cell, from, to
	Dig                               // line, cell, to, letter or None, station or None
	Station                           // vertex
	Pass
)

// The kinds of decision: the first of a turn, then further tunnels.
const (
	turnKind engine.Kind = iota
	digKind
)

// The events.
const (
	_ engine.Code = iota
	eventLaid
	eventDealt
	eventStarted
	eventDug
	eventMarked
	eventAppeared
	eventBuilt
	eventStationScored
	eventCompleted
	eventBlocked
	eventStopped
	eventPassed
	eventLastTurns
	eventBuildingEnded
	eventRevealed
	eventStationTotal
	eventTrip
	eventRoute
	eventLeg
	eventTripScored
	eventTripFailed
	eventBlamed
	eventTotal
)

var events = []string{
	eventLaid:          "laid {side} {piece:number} {turned:number}",
	eventDealt:         "dealt {seat} {destination} {letter}",
	eventStarted:       "started {seat} {line} {cell} {from:vertex} {to:vertex}",
	eventDug:           "dug {seat} {line} {cell} {from:vertex} {to:vertex} {left:number}",
	eventMarked:        "marked {seat} {cell} {destination} {letter}",
	eventAppeared:      "station-appeared {vertex} {left:number}",
	eventBuilt:         "station-built {seat} {vertex} {left:number}",
	eventStationScored: "station-scored {seat} {vertex} {points:number} {total:number}",
	eventCompleted:     "completed {seat} {line} {tunnels:number}",
	eventBlocked:       "blocked {seat} {line}",
	eventStopped:       "stopped {seat} {tunnels:number}",
	eventPassed:        "passed {seat}",
	eventLastTurns:     "last-turns {call} {lines:number} {last:number}",
	eventBuildingEnded: "building-ended {ending}",
	eventRevealed:      "revealed {seat} {destination} {letter}",
	eventStationTotal:  "station-total {seat} {points:number} {lines:number} {kept:number}",
	eventTrip:          "trip {trip} {from:cell} {to:cell} {minutes:number}",
	eventRoute:         "route {trip} {route:number} {changes:number}",
	eventLeg:           "leg {trip} {seat} {line} {from:vertex} {to:vertex} {stops:number}",
	eventTripScored:    "trip-scored {trip} {seat} {points:number} {bonus:number}",
	eventTripFailed:    "trip-failed {trip} {from:symbol} {at:cell} {why:cause} {to:symbol} {there:cell} {cause}",
	eventBlamed:        "blamed {trip} {seat} {symbol} {cell} {cause} {points:number}",
	eventTotal:         "total {seat} {stations:number} {trips:number} {blame:number} {total:number} {lines:number} {tunnels:number}",
}

// The refusals.
const (
	refuseLineStarted engine.Code = engine.FirstRefusal + iota
	refuseNotStarted
	refuseComplete
	refuseNoTunnels
	refuseNoWhite
	refuseTaken
	refuseNotRim
	refuseNotCorner
	refuseFirstTurn
	refuseStartSide
	refuseParkLake
	refuseWhite
	refuseInward
	refuseVisited
	refuseEndsElsewhere
	refuseAcute
	refuseEndSide
	refuseNoSymbol
	refuseNoMarker
	refuseNotHeld
	refuseLetterNear
	refuseMarked
	refuseChooseLetter
	refuseNotEnd
	refuseStands
	refuseNotOnLine
	refuseNotOnOpenLine
	refuseStock
	refusePass
)

var refusals = []string{
	"line-started {line}",
	"not-started {line}",
	"line-complete {line}",
	"no-tunnels {line}",
	"no-white-arrow {cell}",
	"cell-taken {cell}",
	"not-on-rim {vertex} {cell}",
	"not-a-corner {vertex} {cell}",
	"first-turn {line}",
	"start-side {side} {line}",
	"park-or-lake {cell} {symbol}",
	"white-arrow {cell}",
	"black-arrow-inward {cell} {vertex}",
	"visited {line} {vertex}",
	"line-ends-at {line} {vertex} {cell}",
	"acute {vertex}",
	"end-side {side} {line}",
	"no-symbol {cell}",
	"no-marker {cell} {destination}",
	"letter-not-held {destination} {letter}",
	"letter-near {letter} {cell} {other:cell}",
	"marked {cell}",
	"choose-letter {cell} {destination}",
	"not-the-end {cell}",
	"station-stands {vertex}",
	"not-on-line {line} {vertex}",
	"not-on-unfinished-line {vertex}",
	"no-station-left",
	"cannot-pass",
}

// lasting holds the refusals that no further play can lift.
var lasting = [engine.FirstRefusal + 64]bool{
	refuseLineStarted: true, refuseComplete: true, refuseNoTunnels: true, refuseNoWhite: true,
	refuseTaken: true, refuseNotRim: true, refuseNotCorner: true, refuseParkLake: true,
	refuseWhite: true, refuseInward: true, refuseVisited: true, refuseNoSymbol: true,
	refuseNoMarker: true, refuseNotHeld: true, refuseLetterNear: true, refuseNotEnd: true,
	refuseStands: true, refuseStock: true,
}

// Rules declares Metromania.
var Rules = (&engine.Rules{
	Name:       "metromania",
	Title:      "Metromania",
	Version:    1,
	MinPlayers: 2,
	MaxPlayers: maxSeats,
	Grammar: engine.Grammar{
		Types: []*engine.Type{lineType, cellType, vertexType, siteType, letterType, destinationType, symbolType, sideType, tripType, endingType, callType, causeType},
		Forms: []engine.Form{
			{Verb: Start, Syntax: "start {line} in {cell} from {from:vertex} to {to:vertex}", Answers: engine.Of(turnKind, digKind)},
			{Verb: Dig, Syntax: "dig {line} through {cell} to {vertex} [marking {letter}] [station {station:site}]", Answers: engine.Of(turnKind, digKind)},
			{Verb: Station, Syntax: "station (at) {vertex}", Answers: engine.Of(turnKind), Spares: engine.Of(digKind)},
			{Verb: Pass, Syntax: "pass", Answers: engine.Of(turnKind, digKind), Spares: engine.Of(digKind)},
		},
	},
	Kinds:    []engine.KindSpec{turnKind: {Name: "turn"}, digKind: {Name: "dig"}},
	Events:   events,
	Refusals: refusals,
	New:      newState,
	Greedy:   greedy,
}).Compile()
