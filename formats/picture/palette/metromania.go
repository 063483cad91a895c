package palette

// A Track is how the lines of a seat look in Metromania.
type Track struct {
	Line Color // the line itself
	Text Color // a text in its color, on white
	Pale Color // the ground of cells with its tunnels
	Next Color // the edges of cells through which it can go on
	// How the line, its ends and those cells look behind a trip.
	BackLine, BackEnd, BackPale Color
}

// Tracks are the seats' lines. Yellow and black of other games can't be lines: one
// can't be seen on white, the other is ink. In gray they keep their distance but for
// the first and the third, which their badges tell apart.
var Tracks = [...]Track{
	track(0xffe0481f, 0xffc23a14),
	track(0xff0c4bc0, 0xff0c4bc0),
	track(0xff1aa182, 0xff12775f),
	track(0xff6b1160, 0xff6b1160),
}

func track(line, text Color) Track {
	pale := mix(White, line, 24)
	return Track{line, text, pale, mix(White, line, 55), mix(White, line, 34), mix(White, line, 45), mix(White, pale, 55)}
}

// What is printed on Metromania's city.
const (
	Ring      Color = 0xfff1f4f7 // the ground of every other ring
	Grid      Color = 0xffcbd2db
	GridBack  Color = 0xffdbe0e6 // the same behind a trip
	Spoke     Color = 0xff9ba5b3
	SpokeBack Color = 0xffb9c0ca
	Printed   Color = 0xff5a6475 // what is free, and names
	Tick      Color = 0xff8a94a3
	Park      Color = 0xffbfe5c3
	ParkInk   Color = 0xff23703a
	Lake      Color = 0xffbfe1f6
	LakeInk   Color = 0xff1b6a9c
	Faded     Color = 0xff98a2b0 // markers beside a trip
	Highlight Color = 0xfffff1bf // the trip's column of a table
)
