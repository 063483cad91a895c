package metromania

import "cityhall.example/engine"

// The events.
var (
	events engine.Events

	eventLaid          = engine.Event3[citySide, int, int](&events, "laid {side} {piece:number} {turned:number}")
	eventDealt         = engine.Event3[engine.Seat, Symbol, Letter](&events, "dealt {seat} {destination} {letter?}")
	eventStarted       = engine.Event5[engine.Seat, Pattern, Cell, Vertex, Vertex](&events, "started {seat} {line} {cell} {from:vertex} {to:vertex}")
	eventDug           = engine.Event6[engine.Seat, Pattern, Cell, Vertex, Vertex, uint8](&events, "dug {seat} {line} {cell} {from:vertex} {to:vertex} {left:number}")
	eventMarked        = engine.Event4[engine.Seat, Cell, Symbol, Letter](&events, "marked {seat} {cell} {destination} {letter}")
	eventAppeared      = engine.Event2[Vertex, int](&events, "station-appeared {vertex} {left:number}")
	eventBuilt         = engine.Event3[engine.Seat, Vertex, int](&events, "station-built {seat} {vertex} {left:number}")
	eventStationScored = engine.Event4[engine.Seat, Vertex, int8, int](&events, "station-scored {seat} {vertex} {points:number} {total:number}")
	eventCompleted     = engine.Event3[engine.Seat, Pattern, uint8](&events, "completed {seat} {line} {tunnels:number}")
	eventBlocked       = engine.Event2[engine.Seat, Pattern](&events, "blocked {seat} {line}")
	eventStopped       = engine.Event2[engine.Seat, int](&events, "stopped {seat} {tunnels:number}")
	eventPassed        = engine.Event1[engine.Seat](&events, "passed {seat}")
	eventLastTurns     = engine.Event3[call, int, int](&events, "last-turns {call} {lines:number} {last:number}")
	eventBuildingEnded = engine.Event1[ending](&events, "building-ended {ending}")
	eventRevealed      = engine.Event3[engine.Seat, Symbol, Letter](&events, "revealed {seat} {destination} {letter}")
	eventStationTotal  = engine.Event4[engine.Seat, int, int, int](&events, "station-total {seat} {points:number} {lines:number} {kept:number}")
	eventTrip          = engine.Event4[Trip, Cell, Cell, int](&events, "trip {trip} {from:cell} {to:cell} {minutes:number}")
	eventRoute         = engine.Event3[Trip, int, int](&events, "route {trip} {route:number} {changes:number}")
	eventLeg           = engine.Event6[Trip, engine.Seat, Pattern, Vertex, Vertex, int](&events, "leg {trip} {seat} {line} {from:vertex} {to:vertex} {stops:number}")
	eventTripScored    = engine.Event4[Trip, engine.Seat, int, int](&events, "trip-scored {trip} {seat} {points:number} {bonus:number}")
	eventTripFailed    = engine.Event7[Trip, Symbol, engine.Maybe[Cell], engine.Maybe[cause], Symbol, engine.Maybe[Cell], engine.Maybe[cause]](&events, "trip-failed {trip} {from:symbol} {at:cell} {why:cause} {to:symbol} {there:cell} {cause}")
	eventBlamed        = engine.Event6[Trip, engine.Seat, Symbol, engine.Maybe[Cell], engine.Maybe[cause], int](&events, "blamed {trip} {seat} {symbol} {cell} {cause} {points:number}")
	eventTotal         = engine.Event7[engine.Seat, int, int, int, int, int, int](&events, "total {seat} {stations:number} {trips:number} {blame:number} {total:number} {lines:number} {tunnels:number}")
)

// The refusals.
var (
	refusals engine.Refusals

	refuseLineStarted   = engine.Refusal1[Pattern](&refusals, "line-started {line}")
	refuseNotStarted    = engine.Refusal1[Pattern](&refusals, "not-started {line}")
	refuseComplete      = engine.Refusal1[Pattern](&refusals, "line-complete {line}")
	refuseNoTunnels     = engine.Refusal1[Pattern](&refusals, "no-tunnels {line}")
	refuseNoWhite       = engine.Refusal1[Cell](&refusals, "no-white-arrow {cell}")
	refuseTaken         = engine.Refusal1[Cell](&refusals, "cell-taken {cell}")
	refuseNotRim        = engine.Refusal2[Vertex, Cell](&refusals, "not-on-rim {vertex} {cell}")
	refuseNotCorner     = engine.Refusal2[Vertex, Cell](&refusals, "not-a-corner {vertex} {cell}")
	refuseFirstTurn     = engine.Refusal1[Pattern](&refusals, "first-turn {line}")
	refuseStartSide     = engine.Refusal2[citySide, Pattern](&refusals, "start-side {side} {line}")
	refuseParkLake      = engine.Refusal2[Cell, Symbol](&refusals, "park-or-lake {cell} {symbol}")
	refuseWhite         = engine.Refusal1[Cell](&refusals, "white-arrow {cell}")
	refuseInward        = engine.Refusal2[Cell, Vertex](&refusals, "black-arrow-inward {cell} {vertex}")
	refuseVisited       = engine.Refusal2[Pattern, Vertex](&refusals, "visited {line} {vertex}")
	refuseEndsElsewhere = engine.Refusal3[Pattern, Vertex, Cell](&refusals, "line-ends-at {line} {vertex} {cell}")
	refuseAcute         = engine.Refusal1[Vertex](&refusals, "acute {vertex}")
	refuseEndSide       = engine.Refusal2[citySide, Pattern](&refusals, "end-side {side} {line}")
	refuseNoSymbol      = engine.Refusal1[Cell](&refusals, "no-symbol {cell}")
	refuseNoMarker      = engine.Refusal2[Cell, Symbol](&refusals, "no-marker {cell} {destination}")
	refuseNotHeld       = engine.Refusal2[Symbol, Letter](&refusals, "letter-not-held {destination} {letter}")
	refuseLetterNear    = engine.Refusal3[Letter, Cell, Cell](&refusals, "letter-near {letter} {cell} {other:cell}")
	refuseMarked        = engine.Refusal1[Cell](&refusals, "marked {cell}")
	refuseChooseLetter  = engine.Refusal2[Cell, Symbol](&refusals, "choose-letter {cell} {destination}")
	refuseNotEnd        = engine.Refusal1[Cell](&refusals, "not-the-end {cell}")
	refuseStands        = engine.Refusal1[Vertex](&refusals, "station-stands {vertex}")
	refuseNotOnLine     = engine.Refusal2[Pattern, Vertex](&refusals, "not-on-line {line} {vertex}")
	refuseNotOnOpenLine = engine.Refusal1[Vertex](&refusals, "not-on-unfinished-line {vertex}")
	refuseStock         = engine.Refusal0(&refusals, "no-station-left")
	refusePass          = engine.Refusal0(&refusals, "cannot-pass")
)

// lasting holds the refusals that no further play can lift.
var lasting = refusals.Named("line-started", "line-complete", "no-tunnels", "no-white-arrow", "cell-taken", "not-on-rim", "not-a-corner", "park-or-lake", "white-arrow", "black-arrow-inward", "visited", "no-symbol", "no-marker", "letter-not-held", "letter-near", "not-the-end", "station-stands", "no-station-left")
