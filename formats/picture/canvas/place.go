package canvas

// A Place is where something of the game is in a picture: a rectangle, in units of it.
type Place struct {
	Name       string
	X, Y, W, H Unit
}

// Place records where something is, for pages on which it can be pressed. It draws
// nothing. Names are the words of orders; "take gray" is the word gray in those that take.
func (c *Canvas) Place(name string, x, y, w, h Unit) {
	at := c.point(Point{x, y})
	c.drawing.places = append(c.drawing.places, Place{name, at.X, at.Y, c.length(w), c.length(h)})
}

// Places returns the places of the picture, in the order of the calls of [Canvas.Place].
func (c *Canvas) Places() []Place { return c.drawing.places }

// Pixels returns the length in whole pixels.
func (u Unit) Pixels() int { return int(divide(int64(u), int64(Px))) }
