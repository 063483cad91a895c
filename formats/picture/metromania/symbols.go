package metromania

import (
	"cityhall.example/engine"
	game "cityhall.example/engine/metromania"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
)

// symbols draws what is printed on cells, and the markers.
func (b *board) symbols() {
	for c := range game.Cell(game.Cells) {
		f := figure{at: b.middle(c), num: b.num, den: b.den}
		letter, marked := b.s.MarkerOn(c)
		switch symbol := b.s.Symbol(c); {
		case !b.seen(f.at):
		case symbol == game.Park:
			f.fir(b.c)
			b.take(f.at, b.z(canvas.P(12)))
		case symbol == game.Lake:
			f.waves(b.c)
			b.take(f.at, b.z(canvas.P(12)))
		case symbol == game.Plain:
		case b.next.cells[c] && b.names > 0: // leaves room for the cell's name
			f.at.Y += b.z(canvas.P(8.5)).Of(b.apex(c), 1)
			f.num, f.den = b.num*48, b.den*100
			f.paint = canvas.Paint{Line: palette.Printed, Width: b.z(canvas.P(1.5)), Fill: palette.White}
			f.draw(b.c, symbol)
		case marked:
			b.marker(c, symbol, letter)
		case b.trip == nil:
			f.num, f.den = b.num*74, b.den*100
			f.paint = canvas.Paint{Line: palette.Printed, Width: b.z(canvas.P(1.7)), Fill: palette.White}
			f.draw(b.c, symbol)
			b.take(f.at, f.z(canvas.P(12)))
		}
	}
}

// marker draws a marker, a little away from its line.
func (b *board) marker(c game.Cell, symbol game.Symbol, letter game.Letter) {
	f := figure{at: b.middle(c), num: b.num * 92, den: b.den * 100, paint: canvas.Paint{Fill: palette.Ink}}
	if b.trip != nil {
		f.paint.Fill = palette.Faded
		if b.trip.ends[0] == c || b.trip.ends[1] == c {
			f.num, f.den, f.paint.Fill = b.num*102, b.den*100, palette.Ink
		}
	}
	if t, i := b.tunnel(c); t != nil {
		side := canvas.Px
		if !corner(c, t.line.Vertex(i).Next((t.heading[i]+1)%game.Sectors)) {
			side = -side
		}
		f.at = across(f.at, t.heading[i], b.z(2*side))
	}
	f.draw(b.c, symbol)
	size := f.z(canvas.P(15))
	if symbol == game.Entertainment {
		size = f.z(canvas.P(13.5))
	}
	b.c.Text(f.at.X, f.letter(symbol, size), letter.String(), canvas.Type{Size: size, Color: palette.White, Anchor: canvas.Middle})
	b.take(f.at, f.z(canvas.P(12)))
}

// tunnel returns the track of the tunnel in the cell and its number there, or
// nil.
func (p *picture) tunnel(c game.Cell) (*track, int) {
	for k := range p.tracks {
		for i := range p.tracks[k].heading {
			if p.tracks[k].line.Cell(i) == c {
				return &p.tracks[k], i
			}
		}
	}
	return nil, 0
}

// owners returns who has a line through the vertex.
func (p *picture) owners(v game.Vertex) (lines int, seats engine.Seats) {
	for _, t := range p.tracks {
		for i := range t.line.Len() + 1 {
			if t.line.Vertex(i) == v {
				lines++
				seats = seats.With(t.seat)
			}
		}
	}
	return lines, seats
}
