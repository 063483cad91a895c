package palette

// Colors of HTML pages beside those of pictures. On white, and on the grounds where
// they stand, the contrast of texts is at least 4.5.
const (
	Link    Color = 0xff0b5cad // links and the frames of buttons, on Tint too
	Tint    Color = 0xffeaf3fc // the ground of buttons
	Rule    Color = 0xffc3cad2 // frames and lines of tables
	Page    Color = 0xffeef1f4 // the ground beside the column
	Turn    Color = 0xff9a3412 // the box that says that the reader is next
	Done    Color = 0xff14652f // of what was filed, and of a game that is over
	Refused Color = 0xffb42318 // of what was not filed
)
