package metromania

import (
	"cityhall.example/engine"
	"cityhall.example/formats/picture/palette"
)

// A shade is the color of a seat's lines: of the line itself, and of text.
type shade struct{ line, text palette.Color }

// shades are the seats' colors. Yellow and black of other games can't be lines:
// one can't be seen on white, the other is ink. In gray they keep their distance
// but for the first and the third, which their badges tell apart.
var shades = [...]shade{
	{0xffe0481f, 0xffc23a14},
	{0xff0c4bc0, 0xff0c4bc0},
	{0xff1aa182, 0xff12775f},
	{0xff6b1160, 0xff6b1160},
}

func shadeOf(seat engine.Seat) shade { return shades[int(seat)%len(shades)] }

// player is how the seat's badge looks in this game.
func player(seat engine.Seat) palette.Player {
	s := shadeOf(seat)
	return palette.Player{Fill: s.line, Text: palette.White, Dark: s.text, Pale: palette.Mix(palette.White, s.line, 24)}
}

// What is printed on the city.
const (
	ground    palette.Color = 0xfff1f4f7 // every other ring
	grid      palette.Color = 0xffcbd2db
	spoke     palette.Color = 0xff9ba5b3
	gray      palette.Color = 0xff5a6475 // what is free, and names
	tick      palette.Color = 0xff8a94a3
	park      palette.Color = 0xffbfe5c3
	parkInk   palette.Color = 0xff23703a
	lake      palette.Color = 0xffbfe1f6
	lakeInk   palette.Color = 0xff1b6a9c
	faded     palette.Color = 0xff98a2b0 // markers beside a trip
	highlight palette.Color = 0xfffff1bf // the trip's column of a table
)
