package expancity

import (
	"fmt"

	"cityhall.example/engine"
)

// test is the general predicate that a condition asks for.
type test uint8

const (
	// besideTiles: a building beside all the tiles.
	besideTiles test = iota
	// bothKinds: a residential and a commercial building beside the same tile.
	bothKinds
	// inArea: buildings in a rectangle of the grid, gaps allowed.
	inArea
	// onTable: buildings anywhere.
	onTable
)

// A condition is what a contract asks for (rulebook, contracts, and the terms
// explained there). Buildings are own ones; where several are asked for they
// are different ones.
type condition struct {
	test      test
	completed bool // else unfinished buildings count too
	// roofable lets buildings count that lack only a roof to be completed.
	roofable bool
	kind     Tile // of the buildings, or anyLot
	need     int8 // how many buildings
	// floors are the exact numbers of floors of the buildings, in ascending
	// order; all 0 where any will do.
	floors [3]int8
	// tiles are the special tiles beside; the second may be 0 for none.
	tiles [2]Tile
	// wide and high are the area's size; it may lie the other way too.
	wide, high int8
}

// A ContractID names a condition: a value of the type contract.
type ContractID int16

// contractType names every condition that there is: a deck is a choice among
// them. A contract is called by what it asks for.
//
//	residential-F-TILE        a completed building of F floors beside the tile
//	commercial-F-TILE         the same
//	both-kinds-TILE           own a residential and a commercial one beside the same tile
//	beside-both-TILE-TILE     own a building beside both
//	line-N-completed          N completed in a line; or -residential, -commercial
//	line-residential-F-F-F    completed ones of these floors in a line, any order
//	N-in-2x2, N-in-3x3        own N buildings in such a square
//	residential-F-F[-F]       completed ones of these floors, anywhere
//	commercial-F-F[-F]        the same
var contractType, conditions = enumerate()

func enumerate() (*engine.Type, []condition) {
	tile := tileType.Values
	var names []string
	var all []condition
	add := func(c condition, format string, args ...any) {
		names = append(names, fmt.Sprintf(format, args...))
		all = append(all, c)
	}
	for kind, floors := range [][2]int8{{1, 3}, {4, 9}} {
		for f := floors[0]; f <= floors[1]; f++ {
			for t := Cathedral; t < Tiles; t++ {
				add(condition{test: besideTiles, completed: true, kind: Tile(kind), need: 1, floors: [3]int8{f}, tiles: [2]Tile{t}},
					"%s-%d-%s", tile[kind], f, tile[t])
			}
		}
	}
	for t := Cathedral; t < Tiles; t++ {
		add(condition{test: bothKinds, need: 2, tiles: [2]Tile{t}}, "both-kinds-%s", tile[t])
	}
	for t := Cathedral; t < Tiles; t++ {
		for u := t; u < Tiles; u++ {
			if t != u || inBag[t] > 1 {
				add(condition{test: besideTiles, kind: anyLot, need: 1, tiles: [2]Tile{t, u}}, "beside-both-%s-%s", tile[t], tile[u])
			}
		}
	}
	for n := int8(2); n <= 6; n++ {
		line := condition{test: inArea, completed: true, kind: anyLot, need: n, wide: n, high: 1}
		add(line, "line-%d-completed", n)
		for _, line.kind = range []Tile{Residential, Commercial} {
			add(line, "line-%d-%s", n, tile[line.kind])
		}
	}
	for size := int8(2); size <= 3; size++ {
		for n := int8(2); n <= size*size; n++ {
			add(condition{test: inArea, kind: anyLot, need: n, wide: size, high: size}, "%d-in-%dx%d", n, size, size)
		}
	}
	several := func(c condition, prefix string, least, most, fewest int8) {
		for a := least; a <= most; a++ {
			for b := a; b <= most; b++ {
				if fewest == 2 {
					c.need, c.floors = 2, [3]int8{a, b}
					add(c, "%s-%d-%d", prefix, a, b)
				}
				for d := b; d <= most; d++ {
					c.need, c.floors = 3, [3]int8{a, b, d}
					add(c, "%s-%d-%d-%d", prefix, a, b, d)
				}
			}
		}
	}
	several(condition{test: inArea, completed: true, kind: Residential, wide: 3, high: 1}, "line-residential", 1, 3, 3)
	several(condition{test: onTable, completed: true, kind: Residential}, "residential", 1, 3, 2)
	several(condition{test: onTable, completed: true, kind: Commercial}, "commercial", 4, 7, 2)
	t := engine.Enum("contract", names...)
	t.AnyOrder = true // of numbers, and of tiles
	return t, all
}
