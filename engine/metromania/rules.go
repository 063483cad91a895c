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

// Rules declares Metromania.
var Rules = (&engine.Rules{
	Name:       "metromania",
	Title:      "Metromania",
	Version:    1,
	MinPlayers: 2,
	MaxPlayers: maxSeats,
	Grammar: engine.Grammar{
		Lexicon: lexicon,
		Types:   []*engine.Type{lineType, cellType, vertexType, siteType, letterType, destinationType, symbolType, sideType, tripType, endingType, callType, causeType},
		Forms: []engine.Form{
			{Verb: Start, Syntax: "start {line} <line> (in) <cell> {cell} (from) <vertex> {from:vertex} (to) <vertex> {to:vertex}", Once: "cell {cell}", Typed: []string{
				"start dig* run* go* | line cell vertex vertex | line tunnel cell vertex | start {line} in {cell} from {vertex} to {vertex} | any",
			}, Answers: engine.Of(turnKind, digKind)},
			{Verb: Dig, Syntax: "dig {line} <line> (through) <cell> {cell} (to) <vertex> {vertex} [marking {letter}] [<with> station {station:site}]",
				Also: []string{
					"dig {line} <line> (through) {cell} (to) {vertex} [<placing> marker {letter}] [with station {station:site}]",
					"dig {line} <line> (through) {cell} (to) {vertex} <with> station {station:site} marking {letter}",
				}, Once: "cell {cell}", Typed: []string{
					"dig finish place* have* through* go* | line cell vertex letter? site? | line tunnel marker station cell vertex there #1 | dig {line} through {cell} to {vertex}[ marking {letter}][ station {site}] | any",
				}, Answers: engine.Of(turnKind, digKind)},
			{Verb: Station, Syntax: "station (at) <vertex> {vertex}", Also: []string{"build <1> station (at) {vertex}", "place <1> station (at) {vertex}"}, Once: "turn", Typed: []string{
				"build place have | vertex | +station vertex #1 | station at {vertex} | noun",
			}, Answers: engine.Of(turnKind), Spares: engine.Of(digKind)},
			{Verb: Pass, Syntax: "pass <no move is possible>", Once: "turn", Typed: []string{
				"pass | | nomove | pass | never",
			}, Answers: engine.Of(turnKind, digKind), Spares: engine.Of(digKind)},
		},
	},
	Kinds:    []engine.KindSpec{turnKind: {Name: "turn"}, digKind: {Name: "dig"}},
	Events:   &events,
	Refusals: &refusals,
	New:      newState,
	Worth:    worth,
	Samples:  2,
	Dealer:   dealer,
}).Compile()
