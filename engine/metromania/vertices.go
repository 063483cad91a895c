package metromania

import "math/bits"

// vertices are a set of vertices.
type vertices [2]uint64

func (s *vertices) add(v Vertex) { s[v/64] |= 1 << (v % 64) }

// addLine adds the vertices of a line.
func (s *vertices) addLine(l *Line) {
	if l.n == 0 {
		return
	}
	for _, v := range l.vertex[:l.n+1] {
		s.add(v)
	}
}

// all yields the vertices in ascending order.
func (s *vertices) all(yield func(Vertex) bool) {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			if !yield(Vertex(64*i + bits.TrailingZeros64(word))) {
				return
			}
		}
	}
}
