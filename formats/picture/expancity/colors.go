package expancity

import "cityhall.example/formats/picture/palette"

// The colors of tiles; their edges are in the palette. A kind of lot is told by hue, by lightness in gray, by its
// corners and by the width of its buildings.
const (
	residential palette.Color = 0xffddf0c8
	commercial  palette.Color = 0xffbcc6e4
	special     palette.Color = 0xfffff7e2
	slate       palette.Color = 0xff2e3442 // City Hall
	free        palette.Color = 0xff8a919c // the edge of free cells
	label       palette.Color = 0xff3c4452
)

// The colors of signs and icons. Those of icons only decorate: in gray, every
// outline is distinct.
const (
	house   palette.Color = 0xff35521b
	tower   palette.Color = 0xff333c66
	outline palette.Color = 0xff33302a
	trunk   palette.Color = 0xff6b4a26
	leaves  palette.Color = 0xff5e8f3a
	brick   palette.Color = 0xffe9c9a0
	flag    palette.Color = 0xff7fb25b
	shield  palette.Color = 0xff2b4272
	cross   palette.Color = 0xff1f7a5c
	stone   palette.Color = 0xffcfc6b4
	chalk   palette.Color = 0xffe7e0d0
	wine    palette.Color = 0xff6b1733
	gold    palette.Color = 0xffd9b24a
	bag     palette.Color = 0xffe08a3c
	stands  palette.Color = 0xffa9a294
	field   palette.Color = 0xff7fb25b
	sign    palette.Color = 0xfff6d98a
)
