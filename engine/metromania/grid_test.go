package metromania

import (
	"fmt"
	"testing"
)

func TestCounts(t *testing.T) {
	corners, edges, sides := 0, 0, 0
	for v := range Vertex(Vertices) {
		corners += len(v.around())
		for d := range Direction(Sectors) {
			to := v.Next(d)
			if to == NoVertex {
				continue
			}
			if to.Next(d.opposite()) != v || v.To(to) != d {
				t.Errorf("from %v in direction %d to %v, and not back", v, d, to)
			}
			if to > v {
				edges++
			}
			for _, c := range v.Beside(d) {
				if c == NoCell {
					continue
				}
				sides++
				if !c.has(v) || !c.has(to) {
					t.Errorf("%v is beside %v to %v, and does not have both", c, v, to)
				}
			}
		}
	}
	// Each cell has three corners and three sides, seen from both ends.
	if corners != 3*Cells || edges != Edges || sides != 6*Cells {
		t.Errorf("%d corners, %d edges, %d sides", corners, edges, sides)
	}
	rim := 0
	for v := range Vertex(Vertices) {
		for d := range Direction(Sectors) {
			if to := v.Next(d); to > v && to != NoVertex && v.Beside(d)[1] == NoCell {
				rim++
			}
		}
	}
	if rim != Sectors*Side {
		t.Errorf("%d edges on the rim", rim)
	}
}

func TestNames(t *testing.T) {
	cells, vertices := map[string]bool{}, map[string]bool{}
	for c := range Cell(Cells) {
		if read, ok := parseCell(c.String()); !ok || read != c {
			t.Errorf("%v reads as %v", c, read)
		}
		if k, r, n := c.Place(); cellAt(k, r, n) != c || k != c.Sector() {
			t.Errorf("%v is at %d, %d, %d", c, k, r, n)
		}
		cells[c.String()] = true
	}
	for v := range Vertex(Vertices) {
		if read, ok := parseVertex(v.String()); !ok || read != v {
			t.Errorf("%v reads as %v", v, read)
		}
		if q, r := v.Axial(); v.String() != fmt.Sprintf("%d,%d", q, r) {
			t.Errorf("%v is at %d, %d", v, q, r)
		}
		vertices[v.String()] = true
	}
	if len(cells) != Cells || len(vertices) != Vertices {
		t.Errorf("%d names of cells, %d of vertices", len(cells), len(vertices))
	}
	for _, text := range []string{"", "A0-1", "A6-1", "A1-2", "G1-1", "a1-1", "A5-10", "A51-", "A5 1"} {
		if c, ok := parseCell(text); ok {
			t.Errorf("%q reads as the cell %v", text, c)
		}
	}
	for _, text := range []string{"", "0", "6,0", "3,3", "-3,-3", "+1,0", "01,0", "-0,0", "0, 0", "99,0", "0,0,0"} {
		if v, ok := parseVertex(text); ok {
			t.Errorf("%q reads as the vertex %v", text, v)
		}
	}
}

// TestPlaces has corners that were worked out on paper.
func TestPlaces(t *testing.T) {
	for _, c := range []struct{ cell, corners string }{
		{"A1-1", "[0,0 1,0 0,1]"},
		{"A5-1", "[4,0 5,0 4,1]"},
		{"A5-2", "[4,0 3,1 4,1]"},
		{"B5-9", "[-4,4 -4,5 -5,5]"},
		{"C4-3", "[-3,2 -4,3 -4,2]"},
		{"D5-1", "[-4,0 -5,0 -4,-1]"},
		{"E3-4", "[1,-2 2,-2 2,-3]"},
		{"F2-2", "[1,-1 1,0 2,-1]"},
	} {
		cell, _ := parseCell(c.cell)
		if got := fmt.Sprint(cell.Corners()); got != c.corners {
			t.Errorf("%s has the corners %s, want %s", c.cell, got, c.corners)
		}
	}
}

// TestSymmetry turns the city by a sixth: cells move on by a sector, vertices
// about the center, and everything stays beside what it was.
func TestSymmetry(t *testing.T) {
	turnCell := func(c Cell) Cell { return (c + PieceCells) % Cells }
	turnVertex := func(v Vertex) Vertex {
		q, r := v.Axial()
		return grid.find(-r, q+r)
	}
	seen := map[Vertex]bool{}
	for v := range Vertex(Vertices) {
		w := turnVertex(v)
		seen[w] = true
		for d := range Direction(Sectors) {
			e := (d + 1) % Sectors
			if to := v.Next(d); to == NoVertex {
				if w.Next(e) != NoVertex {
					t.Errorf("%v is on the rim, %v is not", v, w)
				}
				continue
			} else if turnVertex(to) != w.Next(e) {
				t.Errorf("%v and %v are neighbors, %v and %v are not", v, to, w, turnVertex(to))
			}
			var cells [2]Cell
			for i, c := range v.Beside(d) {
				if cells[i] = c; c != NoCell {
					cells[i] = turnCell(c)
				}
			}
			if got := w.Beside(e); got != cells && got != [2]Cell{cells[1], cells[0]} {
				t.Errorf("beside %v to %v are %v, want %v", w, w.Next(e), got, cells)
			}
		}
	}
	if len(seen) != Vertices {
		t.Errorf("a turn makes %d vertices of %d", len(seen), Vertices)
	}
	for c := range Cell(Cells) {
		for i, v := range c.Corners() {
			if turnCell(c).Corners()[i] != turnVertex(v) {
				t.Errorf("%v has the corner %v, %v has not %v", c, v, turnCell(c), turnVertex(v))
			}
		}
	}
}

// TestTurned checks that pieces turn as a whole: one to one, back after three
// turns, with every cell beside the cells that it was beside.
func TestTurned(t *testing.T) {
	beside := func(a, b uint8) bool {
		shared := 0
		for _, v := range Cell(a).Corners() {
			if Cell(b).has(v) {
				shared++
			}
		}
		return shared == 2
	}
	for n, turn := range grid.turned {
		var seen [PieceCells]bool
		for i, j := range turn {
			if seen[j] {
				t.Errorf("%d turns bring two cells to %v", n, Cell(j))
			}
			seen[j] = true
			if k := grid.turned[(3-n)%3][j]; k != uint8(i) {
				t.Errorf("%d turns and back bring %v to %v", n, Cell(i), Cell(k))
			}
			for m := range turn {
				if beside(uint8(i), uint8(m)) != beside(j, turn[m]) {
					t.Errorf("%d turns part or join %v and %v", n, Cell(i), Cell(m))
				}
			}
		}
	}
	// The apex goes to the first corner of the rim, that to the second.
	apex, first, second := grid.turned[1][0], grid.turned[1][cellAt(0, 5, 1)], grid.turned[1][cellAt(0, 5, 9)]
	if Cell(apex).String() != "A5-1" || Cell(first).String() != "A5-9" || Cell(second).String() != "A1-1" {
		t.Errorf("one turn brings the corners to %v, %v, %v", Cell(apex), Cell(first), Cell(second))
	}
}

func TestPrinted(t *testing.T) {
	var count [Plain + 1]int
	for i, text := range printed {
		p, ok := parsePiece(text)
		if !ok || p.String() != text {
			t.Fatalf("piece %d reads as %q", i+1, p)
		}
		if !p.inside() {
			t.Errorf("piece %d has a symbol on its rim", i+1)
		}
		for _, s := range p {
			count[s]++
		}
	}
	if count != [Plain + 1]int{10, 10, 10, 1, 1, Cells - 32} {
		t.Errorf("symbols %v", count)
	}
	if a, ok := parseArrows(printedArrows); !ok || a.String() != printedArrows {
		t.Errorf("arrows read as %q", a)
	}
	for _, bad := range []string{"", ".", ". ... ..... ....... ........", ". ... ..... ....... ........x"} {
		if _, ok := parsePiece(bad); ok {
			t.Errorf("%q reads as a piece", bad)
		}
	}
	for _, bad := range []string{"", "wb.wb", "wb.wb wb.wb wb.wb wb.wb wb.wb wb.wx"} {
		if _, ok := parseArrows(bad); ok {
			t.Errorf("%q reads as arrows", bad)
		}
	}
}

// TestArrows checks that no way to lay the pieces puts a symbol under an arrow.
func TestArrows(t *testing.T) {
	s := newState(2).(*State)
	for piece := range int8(Sectors) {
		for turned := range int8(3) {
			for k := range s.city {
				s.city[k] = laid{piece, turned}
			}
			s.lay()
			for c := range s.arrow {
				if s.arrow[c] != NoArrow && s.symbol[c] != Plain {
					t.Errorf("piece %d turned %d has a %v under the arrow at %v", piece+1, turned, s.symbol[c], Cell(c))
				}
			}
		}
	}
}
