package canvas

import (
	"image"
	"image/color"

	"cityhall.example/formats/picture/palette"
)

// The colors of a PNG are those that are drawn, as they are, and edges at most
// for the pixels between them: enough for smooth edges, and few enough for a
// small file. Fine pixels need fewer. A PNG has at most colors in all.
const (
	edges     = 96
	fineEdges = 32
	colors    = 256
)

// quantize returns the picture with a palette. Nothing is dithered, and nothing can be
// drawn afterwards.
func (r *raster) quantize() *image.Paletted {
	found := count(r.pix)
	between := edges
	if r.fine {
		between = fineEdges
	}
	chosen := found.choose(r.drawn, between)
	out := image.NewPaletted(image.Rect(0, 0, r.width, r.height), make(color.Palette, len(chosen)))
	for i, c := range chosen {
		red, green, blue := c.RGB()
		out.Palette[i] = color.RGBA{red, green, blue, 255}
	}
	nearest := make([]uint8, len(found.all))
	for i := range found.all {
		nearest[i] = found.all[i].nearest
	}
	for i, at := range r.pix {
		out.Pix[i] = nearest[at]
	}
	return out
}

// A tally is a color of a picture, how many pixels have it, which chosen color is
// the nearest and how far that is.
type tally struct {
	color            palette.Color
	red, green, blue int32
	n                int64
	nearest          uint8
	off              int64
}

// tallies are the colors of a picture in the order in which they appear.
type tallies struct {
	all []tally
	// slots has the place of each color in all, plus 1, near the color's hash.
	slots []int32
}

// of returns the place of a color's tally.
func (t *tallies) of(c palette.Color) int32 {
	mask := uint32(len(t.slots) - 1)
	for at := uint32(c) * 2654435761 >> 12 & mask; ; at = (at + 1) & mask {
		switch i := t.slots[at]; {
		case i == 0:
			if 2*len(t.all) >= len(t.slots) {
				t.grow()
				return t.of(c)
			}
			red, green, blue := c.RGB()
			t.all = append(t.all, tally{color: c, red: int32(red), green: int32(green), blue: int32(blue)})
			t.slots[at] = int32(len(t.all))
			return t.slots[at] - 1
		case t.all[i-1].color == c:
			return i - 1
		}
	}
}

// grow makes room for more colors.
func (t *tallies) grow() {
	all := t.all
	t.all, t.slots = make([]tally, 0, 2*cap(all)), make([]int32, 4*len(t.slots))
	for _, old := range all {
		at := t.of(old.color)
		t.all[at] = old
	}
}

// count returns the colors of the pixels, and puts the places of their tallies there
// instead.
func count(pix []palette.Color) *tallies {
	t := &tallies{slots: make([]int32, 1<<12)}
	for i := 0; i < len(pix); {
		run := i + 1
		for run < len(pix) && pix[run] == pix[i] {
			run++
		}
		one := t.of(pix[i])
		t.all[one].n += int64(run - i)
		for ; i < run; i++ {
			pix[i] = palette.Color(one)
		}
	}
	return t
}

// choose returns a palette, and notes the nearest color in it for each color.
// After the colors that were drawn, if they aren't too many, it takes again and
// again the color that is the most wrong, in all its pixels together, so many times.
func (t *tallies) choose(drawn map[palette.Color]bool, edges int) (chosen []palette.Color) {
	worst := &t.all[0] // the first of those that are the most wrong
	take := func(c *tally) {
		worst = &t.all[0]
		for i := range t.all {
			one := &t.all[i]
			if off := one.from(c); len(chosen) == 0 || off < one.off {
				one.nearest, one.off = uint8(len(chosen)), off
			}
			if one.n*one.off > worst.n*worst.off {
				worst = one
			}
		}
		chosen = append(chosen, c.color)
	}
	if len(drawn) <= colors-edges {
		for i := range t.all {
			if drawn[t.all[i].color] {
				take(&t.all[i])
			}
		}
	} else {
		take(&t.all[0])
	}
	for most := min(colors, max(len(chosen), len(drawn))+edges); len(chosen) < most && worst.off > 0; {
		take(worst)
	}
	return chosen
}

// from returns how far apart two colors are, roughly as people see it.
func (t *tally) from(c *tally) int64 {
	red, green, blue := int64(t.red-c.red), int64(t.green-c.green), int64(t.blue-c.blue)
	return 3*red*red + 4*green*green + 2*blue*blue
}
