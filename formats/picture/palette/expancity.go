package palette

// The edges of Expancity's tiles, and the bars of the cards that stand for them.
const (
	Residential Color = 0xff6b8f45
	Commercial  Color = 0xff6a749a
	Special     Color = 0xff9a7b3f
)

// The grounds of Expancity's tiles. A kind of lot is told by hue, by lightness in
// gray, by its corners and by the width of its buildings.
const (
	ResidentialLot Color = 0xffddf0c8
	CommercialLot  Color = 0xffbcc6e4
	SpecialLot     Color = 0xfffff7e2
	Slate          Color = 0xff2e3442 // City Hall
	Free           Color = 0xff8a919c // the edge of free cells
	LotLabel       Color = 0xff3c4452
)

// The colors of Expancity's signs and icons. Those of icons only decorate: in gray,
// every outline is distinct.
const (
	House   Color = 0xff35521b
	Tower   Color = 0xff333c66
	Outline Color = 0xff33302a
	Trunk   Color = 0xff6b4a26
	Leaves  Color = 0xff5e8f3a
	Brick   Color = 0xffe9c9a0
	Grass   Color = 0xff7fb25b
	Shield  Color = 0xff2b4272
	Cross   Color = 0xff1f7a5c
	Stone   Color = 0xffcfc6b4
	Chalk   Color = 0xffe7e0d0
	Wine    Color = 0xff6b1733
	Gold    Color = 0xffd9b24a
	Bag     Color = 0xffe08a3c
	Stands  Color = 0xffa9a294
	Sign    Color = 0xfff6d98a
)
