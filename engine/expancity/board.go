package expancity

import (
	"iter"
	"math/bits"

	"cityhall.example/engine"
)

// A Lot is a tile on the table with what was built on it. Special tiles and
// City Hall are lots on which nothing is ever built.
type Lot struct {
	At   Point
	Tile Tile
	// Owner has the building; Nobody where there is none.
	Owner  engine.Seat
	Floors int8
	Roof   Roof
	// Built says that a floor was built in the running turn.
	Built bool
}

// Vacant reports whether a building may be begun on the lot.
func (l *Lot) Vacant() bool { return l.Tile.isLot() && l.Floors == 0 }

// completed reports whether a building with a roof stands on the lot.
func (l *Lot) completed() bool { return l.Roof != Unfinished }

// edge marks in the grid a point at which a tile may be laid.
const edge = 255

// A table is what lies on the table. Since the tiles hang together, they and
// the points beside them span less than 64 points each way: the grid repeats
// every 64, and no two points in use share a cell.
type table struct {
	n    int
	lots [allTiles + 1]Lot // by point
	grid [64 * 64]uint8    // 0, edge, or 1 + the number of a lot
	// The outermost coordinates of tiles.
	west, east, south, north int8
	// owned are the lots with a building of each seat, vacant those on which one may
	// be begun.
	owned  [maxSeats]lots
	vacant lots
}

// lots are some of those of a table: a bit for each.
type lots uint64

// of yields the lots, in order.
func (t *table) of(which lots) iter.Seq[*Lot] {
	return func(yield func(*Lot) bool) {
		for rest := which; rest != 0; rest &= rest - 1 {
			if !yield(&t.lots[bits.TrailingZeros64(uint64(rest))]) {
				return
			}
		}
	}
}

// shifted makes room for a lot before the one with the number.
func (o lots) shifted(i int) lots {
	before := o & (1<<i - 1)
	return before | (o&^before)<<1
}

func cell(p Point) int { return int(p>>7&63)<<6 | int(p&63) }

// at returns what lies at the point, or nil.
func (t *table) at(p Point) *Lot {
	g := t.grid[cell(p)]
	if g == 0 || g == edge {
		return nil
	}
	if l := &t.lots[g-1]; l.At == p {
		return l
	}
	return nil
}

// beside reports whether the point is free and beside a tile.
func (t *table) beside(p Point) bool {
	x, y := p.X(), p.Y()
	return t.grid[cell(p)] == edge && x >= int(t.west)-1 && x <= int(t.east)+1 && y >= int(t.south)-1 && y <= int(t.north)+1
}

// lay lays a tile at a free point.
func (t *table) lay(p Point, tile Tile) {
	i := t.n
	for ; i > 0 && t.lots[i-1].At > p; i-- {
		t.lots[i] = t.lots[i-1]
		t.grid[cell(t.lots[i].At)] = uint8(i + 1)
	}
	t.lots[i] = Lot{At: p, Tile: tile, Owner: engine.Nobody}
	t.n++
	t.vacant = t.vacant.shifted(i)
	for seat := range t.owned {
		t.owned[seat] = t.owned[seat].shifted(i)
	}
	t.note(i)
}

// begin gives the seat the vacant lot.
func (t *table) begin(l *Lot, seat engine.Seat) {
	i := t.grid[cell(l.At)] - 1
	l.Owner = seat
	t.vacant &^= 1 << i
	t.owned[seat] |= 1 << i
}

// note enters a new lot into the grid, and among those that are owned or vacant.
func (t *table) note(i int) {
	p := t.lots[i].At
	if t.lots[i].Owner != engine.Nobody {
		t.owned[t.lots[i].Owner] |= 1 << i
	} else if t.lots[i].Vacant() {
		t.vacant |= 1 << i
	}
	t.grid[cell(p)] = uint8(i + 1)
	for _, side := range sides {
		if g := &t.grid[cell(p+side)]; *g == 0 {
			*g = edge
		}
	}
	x, y := int8(p.X()), int8(p.Y())
	t.west, t.east = min(t.west, x), max(t.east, x)
	t.south, t.north = min(t.south, y), max(t.north, y)
}

// connected reports whether all tiles hang together.
func (t *table) connected() bool {
	var seen [allTiles + 1]bool
	var stack [allTiles + 1]Point
	found := 0
	visit := func(p Point) {
		if g := t.grid[cell(p)]; t.at(p) != nil && !seen[g-1] {
			seen[g-1] = true
			stack[found] = p
			found++
		}
	}
	visit(At(0, 0))
	for next := 0; next < found; next++ {
		for _, side := range sides {
			visit(stack[next] + side)
		}
	}
	return found == t.n
}
