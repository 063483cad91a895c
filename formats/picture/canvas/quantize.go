package canvas

import (
	"cmp"
	"image"
	"image/color"
	"slices"

	"cityhall.example/formats/picture/palette"
)

// The colors of a PNG are those that are drawn, as they are, and edges at most
// for the pixels between them: enough for smooth edges, and few enough for a
// small file. A PNG has at most colors in all.
const (
	edges  = 96
	colors = 256
)

// quantize returns the picture with a palette. Nothing is dithered.
func (r *raster) quantize() *image.Paletted {
	chosen, index := choose(count(r.pix), r.drawn)
	out := image.NewPaletted(image.Rect(0, 0, r.width, r.height), make(color.Palette, len(chosen)))
	for i, c := range chosen {
		red, green, blue := c.RGB()
		out.Palette[i] = color.RGBA{red, green, blue, 255}
	}
	last, at := palette.Color(0), uint8(0)
	for i, c := range r.pix {
		if c != last {
			last, at = c, index[c]
		}
		out.Pix[i] = at
	}
	return out
}

// A tally is a color of a picture, how many pixels have it, which chosen color is
// the nearest and how far that is.
type tally struct {
	color   palette.Color
	n       int64
	nearest uint8
	off     int64
}

// count returns the colors of the pixels, the most frequent first.
func count(pix []palette.Color) []tally {
	counts := map[palette.Color]int64{}
	for i := 0; i < len(pix); {
		run := i + 1
		for run < len(pix) && pix[run] == pix[i] {
			run++
		}
		counts[pix[i]] += int64(run - i)
		i = run
	}
	out := make([]tally, 0, len(counts))
	for c, n := range counts {
		out = append(out, tally{color: c, n: n})
	}
	slices.SortFunc(out, func(a, b tally) int {
		return cmp.Or(cmp.Compare(b.n, a.n), cmp.Compare(a.color, b.color))
	})
	return out
}

// choose returns a palette for the colors, and the place in it for each of them.
// After the colors that were drawn, it takes again and again the color that is
// the most wrong, in all its pixels together.
func choose(all []tally, drawn map[palette.Color]bool) ([]palette.Color, map[palette.Color]uint8) {
	var chosen []palette.Color
	take := func(c palette.Color) {
		for i := range all {
			t := &all[i]
			if off := difference(t.color, c); len(chosen) == 0 || off < t.off {
				t.nearest, t.off = uint8(len(chosen)), off
			}
		}
		chosen = append(chosen, c)
	}
	for i := range all {
		if drawn[all[i].color] && len(chosen) < colors {
			take(all[i].color)
		}
	}
	for most := min(colors, len(chosen)+edges); len(chosen) < most; {
		worst := 0
		for i := range all {
			if all[i].n*all[i].off > all[worst].n*all[worst].off {
				worst = i
			}
		}
		if len(chosen) > 0 && all[worst].off == 0 {
			break
		}
		take(all[worst].color)
	}
	index := make(map[palette.Color]uint8, len(all))
	for _, t := range all {
		index[t.color] = t.nearest
	}
	return chosen, index
}

// difference returns how far apart two colors are, roughly as people see it.
func difference(a, b palette.Color) int64 {
	ar, ag, ab := a.RGB()
	br, bg, bb := b.RGB()
	red, green, blue := int64(ar)-int64(br), int64(ag)-int64(bg), int64(ab)-int64(bb)
	return 3*red*red + 4*green*green + 2*blue*blue
}
