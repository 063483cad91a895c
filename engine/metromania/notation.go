package metromania

import (
	"fmt"
	"strings"

	"cityhall.example/engine"
)

func (s *State) formatCity() string {
	var pieces []string
	for _, laid := range s.city {
		pieces = append(pieces, fmt.Sprintf("%d+%d", laid.Piece+1, int(laid.Turned)*120))
	}
	return strings.Join(pieces, " ")
}

func (s *State) parseCity(text string) bool {
	var used [Sectors]bool
	words := strings.Split(text, " ")
	if len(words) != Sectors {
		return false
	}
	for k, word := range words {
		piece, turned, _ := strings.Cut(word, "+")
		p, ok := engine.ParseInt(piece)
		t, alsoOK := engine.ParseInt(turned)
		if !ok || !alsoOK || p < 1 || p > Sectors || used[p-1] || t < 0 || t > 240 || t%120 != 0 {
			return false
		}
		used[p-1] = true
		s.city[k] = laid{int8(p - 1), int8(t / 120)}
	}
	return true
}

// list joins what there is, or says none.
func list(parts []string, separator string) string {
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, separator)
}

// split is the reverse of list.
func split(text, separator string) []string {
	if text == "none" {
		return nil
	}
	return strings.Split(text, separator)
}

func (s *State) formatStations() string {
	var at []string
	for v := range Vertex(Vertices) {
		if s.station[v] {
			at = append(at, v.String())
		}
	}
	return list(at, " ")
}

func (s *State) parseStations(text string) bool {
	before := -1
	for _, name := range split(text, " ") {
		v, ok := parseVertex(name)
		if !ok || int(v) <= before || s.stock == 0 {
			return false
		}
		before = int(v)
		s.station[v] = true
		s.stock--
	}
	return true
}

func (s *State) formatMarkers() string {
	var on []string
	for c := range Cell(Cells) {
		if l, ok := s.MarkerOn(c); ok {
			on = append(on, c.String()+" "+l.String())
		}
	}
	return list(on, ", ")
}

func (s *State) parseMarkers(text string) bool {
	before := -1
	for _, part := range split(text, ", ") {
		name, letter, _ := strings.Cut(part, " ")
		c, ok := parseCell(name)
		l, alsoOK := letterType.Find(letter)
		if !ok || !alsoOK || int(c) <= before || !s.symbol[c].isDestination() || !markers[s.symbol[c]].Has(Letter(l)) {
			return false
		}
		before = int(c)
		if at := &s.marker[s.symbol[c]][l]; *at != NoCell {
			return false
		} else {
			*at = c
		}
	}
	return true
}

func (s *State) formatHand(seat engine.Seat) string {
	var parts []string
	for t := range Symbol(Types) {
		part := ""
		for l := range Letter(LetterCount) {
			if s.hand[seat][t].Has(l) {
				part += " " + l.String()
			}
		}
		if part += strings.Repeat(" ?", int(s.hidden[seat][t])); part != "" {
			parts = append(parts, t.String()+part)
		}
	}
	return list(parts, ", ")
}

func (s *State) parseHand(seat engine.Seat, text string) bool {
	s.hand[seat], s.hidden[seat] = [Types]Letters{}, [Types]int8{}
	for _, part := range split(text, ", ") {
		words := strings.Split(part, " ")
		t, ok := destinationType.Find(words[0])
		if !ok || len(words) == 1 {
			return false
		}
		for _, word := range words[1:] {
			l, ok := letterType.Find(word)
			switch {
			case word == "?" && s.corrupt && s.ended == building:
				s.hidden[seat][t]++
			case !ok || !markers[t].Has(Letter(l)):
				return false
			default:
				s.hand[seat][t] |= 1 << l
			}
		}
	}
	return s.formatHand(seat) == text
}

// String returns the line's way, or "none".
func (l *Line) String() string {
	if l.n == 0 {
		return "none"
	}
	way := []string{l.vertex[0].String()}
	for i := range l.n {
		way = append(way, l.cells[i].String(), l.vertex[i+1].String())
	}
	return strings.Join(way, " ")
}

// parseLine reads a way and lays it; each cell lies beside its edge.
func (s *State) parseLine(l int, text string) bool {
	words := split(text, " ")
	if len(words) == 0 {
		return true
	}
	if len(words)%2 == 0 || len(words) > 2*TunnelsEach+1 {
		return false
	}
	at, ok := parseVertex(words[0])
	s.lines[l].vertex[0] = at
	for i := 1; ok && i < len(words); i += 2 {
		c, cellOK := parseCell(words[i])
		to, vertexOK := parseVertex(words[i+1])
		if ok = cellOK && vertexOK && c.has(at) && c.has(to) && to != at && !s.taken[c] && s.runs[l][to] == 0; ok {
			s.extend(l, c, to)
			at = to
		}
	}
	return ok && s.lines[l].n > 0
}

// parseCell reads a cell's name, exactly.
func parseCell(text string) (Cell, bool) {
	if len(text) != 4 || text[2] != '-' {
		return NoCell, false
	}
	k, r, c := int(text[0])-'A', int(text[1])-'0', int(text[3])-'0'
	if k < 0 || k >= Sectors || r < 1 || r > Side || c < 1 || c >= 2*r {
		return NoCell, false
	}
	return cellAt(k, r, c), true
}

// parseVertex reads a vertex's name, exactly.
func parseVertex(text string) (Vertex, bool) {
	first, second, _ := strings.Cut(text, ",")
	q, ok := engine.ParseInt(first)
	r, alsoOK := engine.ParseInt(second)
	if !ok || !alsoOK {
		return NoVertex, false
	}
	v := grid.find(q, r)
	return v, v != NoVertex
}
