package fifthavenue

import (
	"math/bits"
	"strings"

	"cityhall.example/engine"
)

// A Color is the color of a plot, of a bidding card, or both.
type Color int8

// The colors. Black cards go with any other color; no plot is black.
const (
	Brown Color = iota
	Gray
	Green
	Orange
	Violet
	Black
)

// Colors is the number of colors that plots have.
const Colors = 5

// NoColor is the color of a bid that has not begun.
const NoColor Color = -1

// A Business is a kind of business tile.
type Business int8

// The kinds of business.
const (
	Boutique Business = iota
	Jeweler
	Gallery
	PerfumeShop
	Businesses // how many kinds there are
)

// A Place is where a commissioner may stand: the seven districts come first.
type Place int8

// The places.
const (
	West34 Place = iota
	East34
	West42
	TimesSquare
	East42
	West52
	East52
	CentralPark
	CityHall
)

// Districts is the number of districts.
const Districts = 7

// Sixth is the plot without a color that each district has on the side with
// six plots; the others are counted by their color.
const Sixth = 5

// plots is the number of plots that a district may have.
const plots = 6

// Dummy is the owner of the imaginary bidder's skyscrapers.
const Dummy engine.Seat = 4

var (
	colorType        = engine.Enum("color", "brown", "gray", "green", "orange", "violet")
	cardColorType    = engine.Enum("card-color", append(colorType.Values[:Colors:Colors], "black")...)
	businessType     = engine.Enum("business", "boutique", "jeweler", "gallery", "perfume-shop")
	commissionerType = engine.Enum("commissioner", "white", "beige")
	placeType        = engine.Enum("place", "34th-street-west", "34th-street-east", "42nd-street-west", "times-square",
		"42nd-street-east", "52nd-street-west", "52nd-street-east", "central-park", "city-hall")
	districtType = engine.Enum("district", placeType.Values[:Districts]...)
	auctionType  = engine.Enum("auction", placeType.Values[:CityHall]...)
	auctionsType = engine.Enum("auctions", append(placeType.Values[:CityHall:CityHall], "all")...)
	plotType     = engine.Enum("plot", plotNames()...)
	planType     = engine.Enum("plan", "stop", "build 0", "build 1", "build 2", "build 3", "build max")
	causeType    = engine.Enum("cause", "set-up", "first-action", "second-action", "no-skyscraper")
	floorsType   = engine.Number("floors", 0, 3)
	limitType    = engine.Number("limit", 4, highestBid)
	kindsType    = &engine.Type{Name: "kinds", Pattern: "[a-z, -]+", Read: readKinds, Write: writeKinds}
)

// all is the value of the auctions type for every auction.
const all = int16(CityHall)

// The values of the plan type: to stop, or to build a number or all.
const (
	planStop int16 = iota
	planBuild
	planMax = planBuild + 4
)

// A cause is why somebody draws black cards.
type cause int8

// The causes.
const (
	setUpCards cause = iota
	firstAction
	secondAction
	noSkyscraper
)

func plotNames() (names []string) {
	for _, d := range placeType.Values[:Districts] {
		for p := range plots {
			names = append(names, d+"/"+plotName(p))
		}
	}
	return names
}

// plotName returns the name of a plot within its district.
func plotName(p int) string {
	if p == Sixth {
		return "sixth"
	}
	return colorType.Values[p]
}

// A Site is a plot of a district: a value of the plot type.
type Site int16

// plotAt returns the plot of the district.
func plotAt(d Place, p int) Site { return Site(d)*plots + Site(p) }

// Of returns the plot's district, and which of its plots it is: a color or
// [Sixth].
func (s Site) Of() (d Place, p int) { return Place(s / plots), int(s % plots) }

// A kinds is a set of kinds of business, a bit each.
type Kinds uint8

// Len returns the number of kinds.
func (k Kinds) Len() int { return bits.OnesCount8(uint8(k)) }

func writeKinds(arg []int16) string {
	var names []string
	for b := range Businesses {
		if arg[0]>>b&1 == 1 {
			names = append(names, businessType.Values[b])
		}
	}
	if names == nil {
		return "none"
	}
	return strings.Join(names, ", ")
}

func readKinds(words []string, arg []int16) int {
	if arg[0] = 0; len(words) == 1 && words[0] == "none" {
		return 1
	}
	for _, word := range words {
		b, ok := businessType.Find(strings.TrimSuffix(word, ","))
		if !ok {
			return 0
		}
		arg[0] |= 1 << b
	}
	return len(words)
}

// A Plot is a plot of a district: empty, or with skyscrapers of one owner, or
// with one or two businesses.
type Plot struct {
	// Owner is whose skyscrapers stand there, where there are any: a seat, or
	// Dummy.
	Owner       engine.Seat
	Skyscrapers uint8
	// Tiles is how many businesses there are.
	Tiles      uint8
	Businesses [2]Business
}

// Empty reports that nothing is on the plot.
func (p Plot) Empty() bool { return p.Skyscrapers == 0 && p.Tiles == 0 }

// kinds returns the kinds of the businesses on the plot.
func (p Plot) kinds() (k Kinds) {
	for _, b := range p.Businesses[:p.Tiles] {
		k |= 1 << b
	}
	return k
}

// Which names one of the two commissioners: the white one is 0.
type Which uint8

// A Commissioner is one of the two commissioners.
type Commissioner struct {
	At Place
	// Visited are the districts with a marker of the commissioner, in the order
	// of the visits; the first Visits of them.
	Visited [3]Place
	Visits  uint8
}

// leave puts a marker in the district.
func (c *Commissioner) leave(d Place) {
	c.Visited[c.Visits] = d
	c.Visits++
}

// recall takes the marker in the district back, and reports whether there was
// one.
func (c *Commissioner) recall(d Place) bool {
	for i, v := range c.Visited[:c.Visits] {
		if v == d {
			copy(c.Visited[i:], c.Visited[i+1:c.Visits])
			c.Visits--
			c.Visited[c.Visits] = 0
			return true
		}
	}
	return false
}
