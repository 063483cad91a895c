package fifthavenue

import (
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/style"
	"cityhall.example/formats/report/mark"
)

// marks draws a ring around each thing that is new, over everything else, and a
// disc with its number where it hides nothing. A thing that has gone since, such
// as what stood in a stopped district, has none.
func (d *drawing) marks() {
	c := d.c.Group("new")
	for _, m := range d.scene.Marks {
		f, there := d.where[m.Thing]
		if !there || f.w == 0 {
			continue
		}
		ring := f.box.in(-canvas.P(2.8))
		style.Ring(c, ring.x, ring.y, ring.w, ring.h)
	}
	for _, m := range d.scene.Marks {
		if f, there := d.where[m.Thing]; there {
			style.Disc(c, f.disc.X, f.disc.Y, m.Number)
		}
	}
}

// numbered reports whether the thing is new and has a number.
func (d *drawing) numbered(t mark.Thing) bool {
	for _, m := range d.scene.Marks {
		if m.Thing == t {
			return m.Number > 0
		}
	}
	return false
}
