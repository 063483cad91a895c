// Package palette declares the colors of pictures and of HTML, each once.
//
// Red, blue, yellow and black are players, magenta is what is new, and nothing
// else has these colors. Every color that carries a meaning is accompanied by a
// letter, a shape or a word.
package palette

import "cityhall.example/engine"

// A Color is 0xFFRRGGBB. The zero value is no color: nothing is drawn.
type Color uint32

// Hex returns the color as #RRGGBB, for SVG and HTML.
func (c Color) Hex() string {
	const digits = "0123456789ABCDEF"
	hex := [7]byte{'#'}
	for i := range 6 {
		hex[6-i] = digits[c>>(4*i)&15]
	}
	return string(hex[:])
}

// RGB returns the color's parts, from 0 to 255.
func (c Color) RGB() (r, g, b uint8) { return uint8(c >> 16), uint8(c >> 8), uint8(c) }

// mix returns a with some percent of b in it: 0 is a, 100 is b.
func mix(a, b Color, percent int) Color {
	mixed := Color(0xff000000)
	for shift := 0; shift < 24; shift += 8 {
		x, y := int(a>>shift&0xff), int(b>>shift&0xff)
		mixed |= Color((x*(100-percent)+y*percent+50)/100) << shift
	}
	return mixed
}

// Colors that all pictures share. Ink and Soft are text: on white, their
// contrast is 16.6 and 6.2.
const (
	White  Color = 0xffffffff
	Ink    Color = 0xff1b1f24
	Soft   Color = 0xff5a626b
	Line   Color = 0xffb4bcc4 // frames of panels
	Faint  Color = 0xffe4e7ea // lines and grounds that may be overlooked
	Panel  Color = 0xfff4f6f8 // the ground of panels
	Bar    Color = 0xffe6e9ee // the ground of the bar that says whose turn it is
	New    Color = 0xffc4005f // what is new, and nothing else
	Yours  Color = 0xfffff8e1 // what is the reader's own; in HTML only
	Closed Color = 0xfff1f2f4 // what is out of play
)

// A Player is how what belongs to a seat looks.
type Player struct {
	Fill Color // strong: badges, buildings
	Text Color // on Fill
	List Color // Fill for small badges, beside a picture: Text is legible on it
	Dark Color // edges, roofs and the player's name as text on white
	Pale Color // grounds, what is not finished
	Side Color // the side of what is not finished, on Pale
}

// players are the seats in order; the last ones are for games that don't exist.
var players = [...]Player{
	seat(0xffc5152e, White, 0xff7a0c1b, 0xfff6c9cf),
	seat(0xff1a74ce, White, 0xff0e437a, 0xffc8dff6),
	seat(0xffffd323, Ink, 0xff7a5a00, 0xfffff0b8),
	seat(0xff22262b, White, 0xff000000, 0xffced3d8),
}

func seat(fill, text, dark, pale Color) Player {
	return Player{fill, text, fill, dark, pale, mix(pale, dark, 35)}
}

// Dummy is how what belongs to nobody at the table looks: Fifth Avenue's
// imaginary bidder.
var Dummy = seat(White, Ink, Ink, White)

// Of returns how what belongs to the seat looks. A seat beyond the fourth, and
// Nobody, look like [Dummy].
func Of(s engine.Seat) Player {
	if s < 0 || int(s) >= len(players) {
		return Dummy
	}
	return players[s]
}
