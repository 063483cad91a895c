package metromania

import "fmt"

// Sizes of the city.
const (
	Side       = 5 // cells along a side of a piece
	Sectors    = 6
	PieceCells = Side * Side
	Cells      = Sectors * PieceCells
	Vertices   = 91
	Edges      = 240
)

// A Cell is one of the small triangles, counted sector by sector, in each from
// the center to the rim and clockwise. The cell "C4-3" is the third of row 4 in
// sector C; odd cells of a row point to the center.
type Cell uint8

// A Vertex is a corner of cells, named by axial coordinates; "0,0" is the
// center.
type Vertex uint8

// A Direction leads from a vertex to a neighbor: 0 to corner A of the city, and
// on clockwise. The opposite one is 3 away.
type Direction uint8

// NoCell and NoVertex stand where there is none.
const (
	NoCell   Cell   = 255
	NoVertex Vertex = 255
)

// corners are the directions in axial coordinates, clockwise.
var corners = [Sectors][2]int{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}

// grid is the geometry: tables, computed once.
var grid = newGrid()

type tables struct {
	axial   [Vertices][2]int
	vertex  [2*Side + 1][2*Side + 1]Vertex // by axial coordinates + Side
	next    [Vertices][Sectors]Vertex
	to      [Vertices][Vertices]Direction // of neighbors
	beside  [Vertices][Sectors][2]Cell    // in ascending order; one or both may be NoCell
	around  [Vertices][]Cell              // ascending
	tunnels [Vertices][]tunnel            // from the vertex on; by cell, then by vertex
	before  [steps]before
	corners [Cells][3]Vertex
	// turned is where a cell of a piece comes to lie when the piece is turned
	// by so many thirds clockwise.
	turned [3][PieceCells]uint8
}

// A tunnel is a place where a line may go on: in the cell, to the vertex.
type tunnel struct {
	cell Cell
	to   Vertex
}

func newGrid() *tables {
	g := new(tables)
	n := Vertex(0)
	for r := -Side; r <= Side; r++ {
		for q := -Side; q <= Side; q++ {
			g.vertex[q+Side][r+Side] = NoVertex
			if abs(q+r) <= Side {
				g.vertex[q+Side][r+Side] = n
				g.axial[n] = [2]int{q, r}
				n++
			}
		}
	}
	for v := range g.axial {
		for d, c := range corners {
			to := g.find(g.axial[v][0]+c[0], g.axial[v][1]+c[1])
			g.next[v][d] = to
			if to != NoVertex {
				g.to[v][to] = Direction(d)
			}
			g.beside[v][d] = [2]Cell{NoCell, NoCell}
		}
	}
	for k := range Sectors {
		for r := 1; r <= Side; r++ {
			for c := 1; c < 2*r; c++ {
				g.addCell(k, r, c)
			}
		}
	}
	for v := range g.around {
		for _, cell := range g.around[v] {
			for _, to := range sorted(g.corners[cell]) {
				if to != Vertex(v) {
					g.tunnels[v] = append(g.tunnels[v], tunnel{cell, to})
				}
			}
		}
	}
	for i := range g.before {
		g.before[i] = g.stepsBefore(Vertex(i/Sectors), Direction(i%Sectors))
	}
	for turn := range 3 {
		for i := range Cell(PieceCells) {
			g.turned[turn][i] = g.turnCell(i, turn)
		}
	}
	return g
}

// before are the steps from which a line may take another one: so many at a wide
// angle, then those at an acute one, which takes a station.
type before struct {
	steps []uint16
	wide  int
}

// stepsBefore finds the steps that lead to the vertex and may be followed by one in
// the direction.
func (g *tables) stepsBefore(v Vertex, to Direction) (b before) {
	var sharp []uint16
	for d := range Direction(Sectors) {
		from := g.next[v][d.opposite()]
		switch k := uint16(step(from, d)); {
		case from == NoVertex || d.opposite() == to:
		case acute(d.opposite(), to):
			sharp = append(sharp, k)
		default:
			b.steps = append(b.steps, k)
		}
	}
	b.wide = len(b.steps)
	b.steps = append(b.steps, sharp...)
	return b
}

// find returns the vertex at the axial coordinates, or NoVertex.
func (g *tables) find(q, r int) Vertex {
	if abs(q) > Side || abs(r) > Side {
		return NoVertex
	}
	return g.vertex[q+Side][r+Side]
}

// inSector returns vertex (i,j) of a sector: from the center i-j steps toward
// corner k and j toward the next corner.
func (g *tables) inSector(k, i, j int) Vertex {
	a, b := corners[k], corners[(k+1)%Sectors]
	return g.find((i-j)*a[0]+j*b[0], (i-j)*a[1]+j*b[1])
}

func (g *tables) addCell(k, r, c int) {
	cell := cellAt(k, r, c)
	j := (c - 1) / 2
	p := [3]Vertex{g.inSector(k, r-1, j), g.inSector(k, r, j), g.inSector(k, r, j+1)}
	if c%2 == 0 {
		p[1] = g.inSector(k, r-1, j+1)
	}
	g.corners[cell] = p
	for _, v := range p {
		g.around[v] = append(g.around[v], cell)
		for d, to := range g.next[v] {
			if to != NoVertex && to != v && (to == p[0] || to == p[1] || to == p[2]) {
				b := &g.beside[v][d]
				if b[0] == NoCell {
					b[0] = cell
				} else {
					b[1] = cell
				}
			}
		}
	}
}

// turnCell finds the cell of sector A whose corners are those of the cell i
// after turning: the apex goes to the first corner, that to the second.
func (g *tables) turnCell(i Cell, turn int) uint8 {
	var p [3]Vertex
	for n, v := range g.corners[i] {
		// Sector A lies between (1,0) and (0,1), so its coordinates are weights.
		b, c := g.axial[v][0], g.axial[v][1]
		a := Side - b - c
		for range turn {
			a, b, c = c, a, b
		}
		p[n] = g.find(b, c)
	}
	for other := range Cell(PieceCells) {
		same := 0
		for _, v := range p {
			if hasCorner(&g.corners[other], v) {
				same++
			}
		}
		if same == 3 {
			return uint8(other)
		}
	}
	panic("metromania: a piece that does not turn")
}

func hasCorner(p *[3]Vertex, v Vertex) bool { return p[0] == v || p[1] == v || p[2] == v }

func abs(n int) int { return max(n, -n) }

// cellAt returns the cell c of row r in sector k, with k from 0 and r and c
// from 1.
func cellAt(k, r, c int) Cell { return Cell(k*PieceCells + (r-1)*(r-1) + c - 1) }

// Place returns where the cell lies: its sector from 0, its row and its number
// in the row from 1.
func (c Cell) Place() (sector, row, number int) {
	sector = int(c) / PieceCells
	i := int(c) % PieceCells
	for row = 1; i >= row*row; row++ {
	}
	return sector, row, i - (row-1)*(row-1) + 1
}

// Sector returns the cell's sector from 0, which is the side of the city too.
func (c Cell) Sector() int { return int(c) / PieceCells }

// Corners returns the cell's three vertices; of a rim cell the last two lie on
// the rim.
func (c Cell) Corners() [3]Vertex { return grid.corners[c] }

// has reports whether the vertex is a corner of the cell.
func (c Cell) has(v Vertex) bool { return hasCorner(&grid.corners[c], v) }

// onRim reports whether the vertex is one of the two on the rim of a cell that
// has a side there.
func (c Cell) onRim(v Vertex) bool { return grid.corners[c][1] == v || grid.corners[c][2] == v }

// touches reports whether the two cells share a vertex or an edge.
func (c Cell) touches(other Cell) bool {
	for _, v := range grid.corners[c] {
		if other.has(v) {
			return true
		}
	}
	return false
}

// String returns the cell's name: "C4-3".
func (c Cell) String() string {
	k, r, n := c.Place()
	return string([]byte{'A' + byte(k), '0' + byte(r), '-', '0' + byte(n)})
}

// Axial returns the vertex's axial coordinates.
func (v Vertex) Axial() (q, r int) { return grid.axial[v][0], grid.axial[v][1] }

// Next returns the neighbor in the direction, or NoVertex outside the city.
func (v Vertex) Next(d Direction) Vertex { return grid.next[v][d] }

// To returns the direction of a neighbor.
func (v Vertex) To(neighbor Vertex) Direction { return grid.to[v][neighbor] }

// Beside returns the cells beside the edge that leads from the vertex in the
// direction; NoCell for those outside the city.
func (v Vertex) Beside(d Direction) [2]Cell { return grid.beside[v][d] }

// around returns the cells of which the vertex is a corner, in order. The
// slice is not to be changed.
func (v Vertex) around() []Cell { return grid.around[v] }

// String returns the vertex's name: "-1,0".
func (v Vertex) String() string { return fmt.Sprintf("%d,%d", grid.axial[v][0], grid.axial[v][1]) }

// opposite returns the direction back.
func (d Direction) opposite() Direction { return (d + 3) % Sectors }

// acute reports whether two edges that leave a vertex in the directions meet
// at 60 degrees.
func acute(a, b Direction) bool { return (a+1)%Sectors == b || (b+1)%Sectors == a }
