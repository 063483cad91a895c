package metromania

import (
	"math/bits"

	"cityhall.example/engine"
)

// A Symbol is what is printed on a cell: a destination of one of three types,
// park, lake, or nothing.
type Symbol uint8

// The symbols; the first three are the types of destination.
const (
	Residential Symbol = iota
	Commercial
	Entertainment
	Park
	Lake
	Plain
)

// Types is the number of types of destination.
const Types = 3

// isDestination reports whether the symbol is one of the three destinations.
func (s Symbol) isDestination() bool { return s < Types }

// String returns the symbol's name.
func (s Symbol) String() string { return symbolNames[min(int(s), len(symbolNames)-1)] }

var symbolNames = []string{"residential", "commercial", "entertainment", "park", "lake", "plain"}

// An Arrow is what is printed beside a cell of the rim.
type Arrow uint8

// The arrows: lines start at white ones and end at black ones.
const (
	NoArrow Arrow = iota
	White
	Black
)

// A Letter is one of the six of the test trips, A to F from 0.
type Letter uint8

// LetterCount is the number of letters.
const LetterCount = 6

// String returns the letter.
func (l Letter) String() string { return string(rune('A' + l)) }

// Letters is a set of letters, a bit each.
type Letters uint8

// Ends returns the types of the two destinations that the letter joins.
func (l Letter) Ends() [2]Symbol { return ends[l] }

// Has reports whether the letter is in the set.
func (s Letters) Has(l Letter) bool { return s>>l&1 == 1 }

// Len returns the number of letters in the set.
func (s Letters) Len() int { return bits.OnesCount8(uint8(s)) }

func lettersOf(text string) (s Letters) {
	for _, r := range text {
		s |= 1 << (r - 'A')
	}
	return s
}

// ends are the types of the two destinations that each letter joins.
var ends = [LetterCount][2]Symbol{
	{Residential, Commercial}, {Commercial, Entertainment}, {Residential, Entertainment},
	{Residential, Commercial}, {Commercial, Entertainment}, {Residential, Entertainment},
}

// markers are the letters of the destination markers of each type.
var markers = [Types]Letters{lettersOf("ACDF"), lettersOf("ABDE"), lettersOf("BCEF")}

// A Pattern is which of the two lines of a player a line is.
type Pattern uint8

// The patterns.
const (
	Solid Pattern = iota
	Striped
)

// linesEach is how many lines a player has.
const linesEach = 2

// A citySide is one of the six sides of the city, A to F from 0.
type citySide uint8

// Supplies, from "Components and setup".
const (
	TunnelsEach  = 18 // of a line
	StationCount = 30
	DigsEach     = 3 // tunnels of a turn
	maxSeats     = 4
	maxLines     = maxSeats * linesEach
)

// A Trip is one of the seven test trips: the letters, then the last one.
type Trip uint8

// ParkToLake is the last test trip; the others are those of the letters.
const (
	ParkToLake Trip = LetterCount
	Trips           = LetterCount + 1
)

// An ending says why building ended.
type ending uint8

// The endings, from "End of the building phase"; the last is a ruling.
const (
	building   ending = iota // it has not
	bothLines                // a player has completed both lines
	noStations               // the last station was placed
	lastTurns                // enough lines were completed or blocked, and the last turns played
	allPassed                // all players passed in a row
)

// A call says why the last turns are called.
type call uint8

// The calls: enough lines are completed or blocked or, with the option that
// always has last turns played, what would end building at once.
const (
	callFinished call = iota
	callBothLines
	callNoStations
)

// A cause says why a player is responsible for an impossible trip.
type cause uint8

// The causes, from "Impossible trips".
const (
	notPlaced cause = iota // the player's marker was not placed
	noStation              // no station stands on a corner of the marked cell
	noRoute                // no lines lead from one to the other
)

// The types of the order language, the messages and the files.
var (
	lineType        = engine.Enum("line", "solid", "striped")
	cellType        = engine.Enum("cell", names[Cell](Cells)...)
	vertexType      = engine.Exact("vertex", names[Vertex](Vertices)...)
	siteType        = &engine.Type{Name: "site", Pattern: "(?:at )?" + vertexPattern, Read: readSite, Write: writeVertex}
	letterType      = engine.Enum("letter", names[Letter](LetterCount)...)
	destinationType = engine.Enum("destination", symbolNames[:Types]...)
	symbolType      = engine.Enum("symbol", symbolNames...)
	sideType        = engine.Enum("side", "A", "B", "C", "D", "E", "F")
	tripType        = engine.Enum("trip", append(names[Letter](LetterCount), "park-to-lake")...)
	endingType      = engine.Enum("ending", "building", "both-lines", "no-stations", "last-turns", "all-passed")
	callType        = engine.Enum("call", "finished-lines", "both-lines", "no-stations")
	causeType       = engine.Enum("cause", "not-placed", "no-station", "no-route")
)

// readSite reads a vertex, with or without the word at before it.
func readSite(words []string, arg []int16) int {
	at := 0
	if len(words) > 1 && words[0] == "at" {
		at = 1
	}
	n := vertexType.Read(words[at:], arg)
	if n == 0 {
		return 0
	}
	return at + n
}

func writeVertex(arg []int16) string { return vertexType.Format(arg...) }

// names returns the names of the values 0 to n-1.
func names[T interface {
	~uint8
	String() string
}](n int) []string {
	var out []string
	for i := range n {
		out = append(out, T(i).String())
	}
	return out
}
