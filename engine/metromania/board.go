package metromania

import "strings"

// A piece is one of the six triangles of the city: its symbols, cell by cell
// as in sector A.
type piece [PieceCells]Symbol

// The letters with which symbols and arrows are written in options.
const (
	symbolLetters = "rcepl."
	arrowLetters  = ".wb"
)

// printed are the pieces of the printed game, row by row from the apex.
var printed = [Sectors]string{
	". .r. ...c. ..e.... .c...r...",
	". .e. .r... .....r. ...c...e.",
	". .c. .e... ....r.. ...e...c.",
	". .e. ..r.. .c.p... .r.....c.",
	". .r. ..c.. .e.l... ...r...e.",
	". ... ...c. .c..e.. .r...e...",
}

// printedArrows are the arrows of the printed game, side by side, clockwise.
const printedArrows = "wb.wb wb.wb wb.wb wb.wb wb.wb wb.wb"

// parsePiece reads a piece: five rows, from the apex, of letters r, c, e for
// destinations, p for the park, l for the lake and . for other cells.
func parsePiece(text string) (p piece, ok bool) {
	rows := strings.Split(text, " ")
	if len(rows) != Side {
		return p, false
	}
	for r, row := range rows {
		if len(row) != 2*r+1 {
			return p, false
		}
		for c := range len(row) {
			i := strings.IndexByte(symbolLetters, row[c])
			if i < 0 {
				return p, false
			}
			p[r*r+c] = Symbol(i)
		}
	}
	return p, true
}

// String returns the piece as parsePiece reads it.
func (p piece) String() string {
	var b strings.Builder
	for r := range Side {
		if r > 0 {
			b.WriteByte(' ')
		}
		for c := range 2*r + 1 {
			b.WriteByte(symbolLetters[p[r*r+c]])
		}
	}
	return b.String()
}

// inside reports that no symbol has a side on the piece's rim. Where one had,
// some orientation could put it under an arrow.
func (p *piece) inside() bool {
	for i, s := range p {
		_, r, c := Cell(i).Place()
		if s != Plain && (c == 1 || c == 2*r-1 || r == Side && c%2 == 1) {
			return false
		}
	}
	return true
}

// arrows are the arrows of the six sides, five cells each, clockwise.
type arrows [Sectors][Side]Arrow

// parseArrows reads six sides of five letters: w for white, b for black, . for
// none.
func parseArrows(text string) (a arrows, ok bool) {
	sides := strings.Split(text, " ")
	if len(sides) != Sectors {
		return a, false
	}
	for k, side := range sides {
		if len(side) != Side {
			return a, false
		}
		for i := range len(side) {
			n := strings.IndexByte(arrowLetters, side[i])
			if n < 0 {
				return a, false
			}
			a[k][i] = Arrow(n)
		}
	}
	return a, true
}

// String returns the arrows as parseArrows reads them.
func (a arrows) String() string {
	var b strings.Builder
	for k, side := range a {
		if k > 0 {
			b.WriteByte(' ')
		}
		for _, arrow := range side {
			b.WriteByte(arrowLetters[arrow])
		}
	}
	return b.String()
}

// A laid piece is one in the city: which, from 0, and by how many thirds it is
// turned clockwise.
type laid struct{ Piece, Turned int8 }

// lay puts the pieces into the city, and counts what follows from them.
func (s *State) lay() {
	for k, laid := range s.city {
		for i, symbol := range s.pieces[laid.Piece] {
			s.symbol[k*PieceCells+int(grid.turned[laid.Turned][i])] = symbol
		}
		for i, arrow := range s.arrows[k] {
			s.arrow[cellAt(k, Side, 2*i+1)] = arrow
		}
	}
	for v := range s.value {
		s.value[v] = 0
		for _, c := range grid.around[v] {
			if s.symbol[c].isDestination() {
				s.value[v]++
			}
		}
	}
}

// allTaken reports that on the three sides away from one, every arrow of the
// color is taken.
func (s *State) allTaken(color Arrow, from int) bool {
	for away := 2; away <= 4; away++ {
		if s.freeArrow(color, (from+away)%Sectors) {
			return false
		}
	}
	return true
}

// freeArrow reports that a side has an arrow of the color that is not taken.
func (s *State) freeArrow(color Arrow, side int) bool {
	for i, a := range s.arrows[side] {
		if a == color && !s.taken[cellAt(side, Side, 2*i+1)] {
			return true
		}
	}
	return false
}

// near reports that two sides of the city are the same or next to each other.
func near(a, b int) bool {
	d := (a - b + Sectors) % Sectors
	return d <= 1 || d == Sectors-1
}
