package expancity

import (
	"strconv"
	"strings"

	"cityhall.example/engine"
)

// A Point is a place on the table: x grows to the east, y to the north, and
// City Hall lies at 0,0. It is one argument of a move, and points sort by x,
// then by y.
type Point int16

// reach is how far from City Hall a tile can lie: 60 tiles in a row.
const reach = allTiles

// Steps from a point to those beside it.
const (
	north Point = 1
	east  Point = 128
)

// sides are the steps to the four sides.
var sides = [4]Point{north, east, -north, -east}

// At returns the point at the coordinates.
func At(x, y int) Point { return Point((x+64)*128 + y + 64) }

// X returns how far the point is to the east of City Hall.
func (p Point) X() int { return int(p>>7) - 64 }

// Y returns how far the point is to the north of City Hall.
func (p Point) Y() int { return int(p&127) - 64 }

// String returns the point as orders have it: "2,-1".
func (p Point) String() string { return strconv.Itoa(p.X()) + "," + strconv.Itoa(p.Y()) }

// valid reports whether a tile can ever lie at the point.
func (p Point) valid() bool { return within(p.X()) && within(p.Y()) }

func within(v int) bool { return v >= -reach && v <= reach }

// ParsePoint reads what String writes.
func ParsePoint(s string) (Point, bool) {
	x, y, _ := strings.Cut(s, ",")
	p, ok := parsePoint(x, y)
	return p, ok && p.String() == s
}

func parsePoint(x, y string) (Point, bool) {
	i, errX := strconv.Atoi(x)
	j, errY := strconv.Atoi(y)
	return At(i, j), errX == nil && errY == nil && within(i) && within(j)
}

// pointType reads "2,-1", also with spaces or in parentheses.
var pointType = &engine.Type{
	Name:    "point",
	Pattern: "-?[0-9]{1,2},-?[0-9]{1,2}",
	Read: func(words []string, arg []int16) int {
		if len(words) > 3 {
			return 0
		}
		// A comma at the end of a word is gone: "2, -1" comes as two words.
		text := strings.Trim(strings.Join(words, ","), "()")
		numbers := strings.FieldsFunc(text, func(r rune) bool { return r == ',' })
		if len(numbers) != 2 {
			return 0
		}
		p, ok := parsePoint(numbers[0], numbers[1])
		if !ok {
			return 0
		}
		arg[0] = int16(p)
		return len(words)
	},
	Write: func(arg []int16) string { return Point(arg[0]).String() },
}
