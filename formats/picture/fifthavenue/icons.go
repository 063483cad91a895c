package fifthavenue

import (
	"strconv"

	game "cityhall.example/engine/fifthavenue"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
)

// All icons have a box of 24 by 24, in tenths.
const tenths = 240

// A stroke is a polygon of an icon: filled where width is 0, else a line, that
// many tenths wide.
type stroke struct {
	corners outline
	color   palette.Color
	width   int16
	open    bool // a line that does not come back
}

// businesses are the icons of the kinds of business. They differ in weight and
// outline: one is solid, one open, one a square frame, one half full.
var businesses = [game.Businesses][]stroke{
	game.Boutique: { // a dress
		{outline{75, 15, 95, 15, 100, 45, 120, 60, 140, 45, 145, 15, 165, 15, 170, 60, 150, 110, 210, 225, 30, 225, 90, 110, 70, 60}, palette.Ink, 0, false},
		{outline{88, 112, 152, 112, 160, 130, 80, 130}, palette.White, 0, false},
	},
	game.Jeweler: { // a stone
		{outline{60, 30, 180, 30, 230, 95, 120, 225, 10, 95}, palette.Ink, 22, false},
		{outline{10, 95, 230, 95}, palette.Ink, 18, true},
		{outline{60, 30, 80, 95, 120, 225, 160, 95, 180, 30}, palette.Ink, 18, true},
		{outline{80, 95, 120, 30, 160, 95}, palette.Ink, 18, true},
	},
	game.Gallery: { // a picture
		{outline{10, 30, 230, 30, 230, 215, 10, 215}, palette.Ink, 0, false},
		{outline{45, 65, 195, 65, 195, 180, 45, 180}, palette.White, 0, false},
		{outline{45, 180, 95, 95, 130, 145, 150, 120, 195, 180}, palette.Ink, 0, false},
		{outline{150, 82, 176, 82, 176, 104, 150, 104}, palette.Ink, 0, false},
	},
	game.PerfumeShop: { // a bottle
		{outline{90, 8, 150, 8, 150, 48, 90, 48}, palette.Ink, 0, false},
		{outline{104, 48, 136, 48, 136, 80, 104, 80}, palette.Ink, 0, false},
		{outline{80, 80, 160, 80, 205, 120, 205, 200, 180, 230, 60, 230, 35, 200, 35, 120}, palette.Ink, 22, false},
		{outline{55, 150, 185, 150, 185, 195, 170, 212, 70, 212, 55, 195}, palette.Ink, 0, false},
	},
}

// icon draws the icon of a kind of business in a box of the size; gray, where
// none is there.
func icon(c *canvas.Canvas, b game.Business, x, y, size canvas.Unit, gray bool) {
	for _, s := range businesses[b] {
		color := s.color
		if gray && color == palette.Ink {
			color = palette.Line
		}
		switch pts := s.corners.in(x, y, size, size, tenths); {
		case s.width == 0:
			c.Polygon(fill(color), pts...)
		case s.open:
			c.Polyline(line(color, size.Of(int(s.width), tenths)), pts...)
		default:
			c.Polygon(line(color, size.Of(int(s.width), tenths)), pts...)
		}
	}
}

// tile draws a business tile.
func tile(c *canvas.Canvas, b game.Business, x, y, size canvas.Unit, gray bool) {
	edge := palette.TileEdge
	if gray {
		edge = palette.Line
	}
	c.RoundRect(x, y, size, size, 3*px, edged(palette.White, edge, canvas.P(1.1)))
	in := size.Of(80, 100)
	icon(c, b, x+(size-in)/2, y+(size-in)/2, in, gray)
}

// tiles draws the businesses of a plot around the middle of a box, and returns
// the part that is filled.
func tiles(c *canvas.Canvas, p game.Plot, in box, size canvas.Unit) box {
	n := canvas.Unit(p.Tiles)
	b := box{in.cx() - (n*size+(n-1)*2*px)/2, in.cy() - size/2, n*size + (n-1)*2*px, size}
	for i, kind := range p.Businesses[:p.Tiles] {
		tile(c, kind, b.x+canvas.Unit(i)*(size+2*px), b.y, size, false)
	}
	return b
}

// The figures of the commissioners, in a box 24 high.
var (
	shoulders = outline{16, 232, 16, 186, 32, 150, 64, 130, 136, 130, 168, 150, 184, 186, 184, 232}
	square    = outline{16, 232, 16, 150, 184, 150, 184, 232}
	face      = outline{60, 76, 140, 76, 140, 130, 100, 146, 60, 130}
	hat       = outline{60, 10, 140, 10, 140, 60, 174, 60, 174, 82, 26, 82, 26, 60, 60, 60}
)

// figure draws a commissioner that is so high; it is five sixths as wide. The
// white one is bare-headed and round, the beige one square and has a hat.
func figure(c *canvas.Canvas, which game.Which, x, y, high canvas.Unit) {
	edge := max(canvas.P(1.3), high.Of(16, 240))
	if which == 0 {
		c.Polygon(edged(palette.White, palette.Ink, edge), shoulders.in(x, y, high, high, tenths)...)
		c.Circle(x+high.Of(100, tenths), y+high.Of(76, tenths), high.Of(58, tenths), edged(palette.White, palette.Ink, edge))
		return
	}
	c.Polygon(edged(palette.Beige, palette.Ink, edge), square.in(x, y, high, high, tenths)...)
	c.Polygon(edged(palette.Beige, palette.Ink, edge), face.in(x, y, high, high, tenths)...)
	c.Polygon(fill(palette.Ink), hat.in(x, y, high, high, tenths)...)
}

// The flags of the commissioners, in a box of 24: the white one is a rectangle,
// the beige one has a swallow's tail.
var (
	flags = [2]outline{
		{30, 15, 215, 15, 215, 135, 30, 135},
		{30, 15, 215, 15, 175, 75, 215, 135, 30, 135},
	}
	flagFill = [2]palette.Color{palette.White, palette.Beige}
)

// flag draws a marker that is so high, with the number of the visit; 0 is one
// that is not placed.
func flag(c *canvas.Canvas, which game.Which, visit int, x, y, high canvas.Unit, pole palette.Color) {
	c.Polyline(line(pole, max(canvas.P(1.2), high.Of(22, tenths))), canvas.Point{X: x + high.Of(30, tenths), Y: y}, canvas.Point{X: x + high.Of(30, tenths), Y: y + high})
	c.Polygon(edged(flagFill[which], pole, canvas.P(1.2)), flags[which].in(x, y, high, high, tenths)...)
	if visit > 0 {
		c.Text(x+high.Of(110, tenths), y+high.Of(128, tenths), strconv.Itoa(visit), typeVisit)
	}
}

// octagon is the outline of a stop, in tenths of a box of 24.
var octagon = outline{70, 0, 170, 0, 240, 70, 240, 170, 170, 240, 70, 240, 0, 170, 0, 70}

// tree draws one of the trees of Central Park, so high.
func tree(c *canvas.Canvas, x, y, high canvas.Unit) {
	c.Rect(x+high.Of(100, tenths), y+high.Of(170, tenths), high.Of(40, tenths), high.Of(70, tenths), fill(palette.LawnTrunk))
	c.Polygon(fill(palette.LawnLeaves), outline{120, 0, 210, 110, 160, 110, 220, 190, 20, 190, 80, 110, 30, 110}.in(x, y, high, high, tenths)...)
}

// hall draws the house of City Hall.
func hall(c *canvas.Canvas, x, y, size canvas.Unit) {
	c.Polygon(fill(palette.PlazaStone), outline{120, 10, 230, 80, 10, 80}.in(x, y, size, size, tenths)...)
	for i := range canvas.Unit(4) {
		c.Rect(x+size.Of(int(30+50*i), tenths), y+size.Of(95, tenths), size.Of(28, tenths), size.Of(90, tenths), fill(palette.PlazaStone))
	}
	c.Rect(x+size.Of(10, tenths), y+size.Of(200, tenths), size.Of(220, tenths), size.Of(26, tenths), fill(palette.PlazaStone))
}
