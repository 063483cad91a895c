package fifthavenue

import (
	"strconv"
	"strings"

	game "cityhall.example/engine/fifthavenue"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
	"cityhall.example/formats/picture/style"
)

// header draws the bar that says whose turn it is, with what is being auctioned
// and what comes next, and returns where it ends.
func (d *drawing) header() canvas.Unit {
	a := &d.Auction
	more, then := "", d.toCome()
	switch {
	case d.Ended:
		more = d.label("ended-by-stops")
		if d.Placed() == game.LastBusiness {
			more = d.label("ended-by-businesses")
		}
	case a.Open:
		more = d.label("auction", strconv.Itoa(int(d.Auctions))) + ": " + d.place(a.Where)
	}
	if !d.scene.Phone && then != "" {
		more += ", " + d.label("then", then)
		then = ""
	}
	y := style.Bar(d.c, d.scene, more)
	if then == "" {
		return y
	}
	strip := box{0, y - px, style.Width(d.scene), 20 * px}
	strip.rect(d.c, fill(palette.Bar))
	d.c.Text(10*px, strip.y+13*px, d.label("next-auctions", then), wide(typeWords, strip.w-18*px))
	return strip.bottom()
}

// toCome returns which auctions follow the open one, or "".
func (d *drawing) toCome() string {
	var places []string
	for _, at := range d.ToCome() {
		places = append(places, d.place(at))
	}
	return strings.Join(places, ", ")
}
