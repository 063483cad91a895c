// Package fifthavenue draws the board of Fifth Avenue: a street plan, north up.
//
// Three layers never look alike. Plots are pale ground, with a kerb in their
// color and its word; owners are strong towers with letters; businesses are
// black icons on white tiles. What is new has a ring and a number, see marks.go.
package fifthavenue

import (
	"slices"

	game "cityhall.example/engine/fifthavenue"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
	"cityhall.example/formats/picture/scene"
	"cityhall.example/formats/picture/style"
	"cityhall.example/formats/report/mark"
)

// A drawing is a scene on its way to the canvas.
type drawing struct {
	*game.State
	scene   scene.Scene
	c       *canvas.Canvas
	letters [game.Dummy + 1]string // of the seats, and at last of the imaginary bidder
	where   map[mark.Thing]frame
}

// A frame is where a thing stands: what a ring goes around, and the middle of
// the disc with its number.
type frame struct {
	box
	disc canvas.Point
}

// Draw draws the scene of a game of Fifth Avenue.
func Draw(s scene.Scene) *canvas.Canvas {
	d := &drawing{State: s.Game.State.(*game.State), scene: s, c: canvas.New(style.Width(s), 0), where: map[mark.Thing]frame{}}
	if d.HasDummy() {
		all := style.Letters(append(slices.Clone(s.Game.Players), d.DummyName))
		d.scene.Letters, d.letters[game.Dummy] = all[:d.Seats()], all[d.Seats()]
	}
	copy(d.letters[:], d.scene.Letters)
	y := d.header()
	if s.Phone {
		y = d.phone(y)
	} else {
		y = d.wide(y)
	}
	d.marks()
	d.c.SetHeight(y)
	return d.c
}

// label returns a label.
func (d *drawing) label(name string, of ...string) string { return d.scene.Words.Label(name, of...) }

// place returns the name of a place in the few letters for which a courtyard has
// room.
func (d *drawing) place(at game.Place) string {
	return d.scene.Words.Short("picture-place", name("place", at))
}

// color returns the name of a color of plots and cards, or of the plot that has
// none.
func (d *drawing) color(c int) string { return d.scene.Words.Short("color", colorName(c)) }

// colorName returns the written form of a color, or of what the plot without one
// is called.
func colorName(c int) string {
	if c == game.Sixth {
		return "sixth"
	}
	return name("color", int8(c))
}

// Measures of the wide picture.
const (
	margin = 8 * px
	cellW  = 188 * px
	cellH  = 130 * px
	lane   = 10 * px // between districts
)

// plan are the rows of the map from the north, and its columns from the west.
var plan = [3][3]game.Place{
	{game.West52, game.CentralPark, game.East52},
	{game.West42, game.TimesSquare, game.East42},
	{game.West34, game.CityHall, game.East34},
}

// wide draws what is below the header, and returns where it ends.
func (d *drawing) wide(y canvas.Unit) canvas.Unit {
	ground := box{0, y, scene.Wide * px, 3*cellH + 2*lane + 10*px}
	ground.rect(d.c, fill(palette.Street))
	d.ways(ground)
	for r, row := range plan {
		for k, at := range row {
			b := box{margin + canvas.Unit(k)*(cellW+lane), y + 5*px + canvas.Unit(r)*(cellH+lane), cellW, cellH}
			switch at {
			case game.CentralPark:
				d.park(b, box{b.x, b.bottom() - 50*px, b.w, 50 * px}, 4)
			case game.CityHall:
				d.cityHall(b)
			default:
				d.district(at, b)
			}
		}
	}
	all := box{margin, ground.bottom() + 5*px, 584 * px, 0}
	all.y = d.supply(all) + 6*px
	all.y = d.stacks(all, 6) + 14*px
	all.y = d.players(all, 0) + 8*px
	return d.legend(all)
}

// An arrow points from a place on the map in a direction.
type arrow struct{ col, row, dx, dy int }

// arrows are the ways of the commissioners, between the columns and rows of the
// map: 1 is in a street, 0 and 2 are in the middle of the cells beside it. They
// stay where a district is skipped.
var arrows = []arrow{
	{0, 1, 0, -1}, {0, 3, 0, -1}, {4, 1, 0, -1}, {4, 3, 0, -1}, // along both sides
	{1, 4, -1, 0}, {3, 4, 1, 0}, // from City Hall
	{1, 0, 1, 0}, {3, 0, -1, 0}, // to Central Park
	{1, 3, 1, -1}, {3, 3, -1, -1}, {1, 1, -1, -1}, {3, 1, 1, -1}, // through Times Square
}

// ways draws the arrows of the wide map.
func (d *drawing) ways(ground box) {
	at := func(start, cell canvas.Unit, n int) canvas.Unit {
		return start + canvas.Unit(n/2)*(cell+lane) + []canvas.Unit{cell / 2, cell + lane/2}[n%2]
	}
	c := d.c.Group("ways")
	for _, a := range arrows {
		triangle(c, canvas.Point{X: at(margin, cellW, a.col), Y: at(ground.y+5*px, cellH, a.row)}, a.dx, a.dy)
	}
}

// triangle draws an arrowhead around a point.
func triangle(c *canvas.Canvas, at canvas.Point, dx, dy int) {
	r := canvas.P(5.6)
	if dx != 0 && dy != 0 {
		r = canvas.P(4.4) // the length of a diagonal
	}
	ux, uy := canvas.Unit(dx)*r, canvas.Unit(dy)*r
	c.Polygon(fill(palette.Way), canvas.Point{X: at.X + ux, Y: at.Y + uy},
		canvas.Point{X: at.X - ux/2 - uy.Of(85, 100), Y: at.Y - uy/2 + ux.Of(85, 100)},
		canvas.Point{X: at.X - ux/2 + uy.Of(85, 100), Y: at.Y - uy/2 - ux.Of(85, 100)})
}
