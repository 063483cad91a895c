package palette

// The edges of Expancity's tiles, and the bars of the cards that stand for them.
const (
	Residential Color = 0xff6b8f45
	Commercial  Color = 0xff6a749a
	Special     Color = 0xff9a7b3f
)
