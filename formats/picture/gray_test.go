package picture

import (
	"cmp"
	"image"
	"image/color"
	"regexp"
	"slices"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/picture/picturetest"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// Whoever sees no colors can tell the owners of everything on a board apart. Two players
// change places: where that changes anything in the picture, it clearly changes how
// bright that is, by letters, shapes or patterns.
func TestOwnersInGray(t *testing.T) {
	for _, p := range picturetest.Positions() {
		if p.Stage != "late" && (p.Stage != "over" || testkit.Times(0, 1) == 0) {
			continue
		}
		p.Players = []string{"anna", "kevin", "ken", "mia"}[:len(p.Players)]
		game, _ := p.Play()
		for name, size := range sizes {
			before, pairs := pixels(t, game, size), 0
			for b := range p.Players {
				for a := range b {
					other := exchange(game, p.Players[a], p.Players[b])
					if other == nil {
						continue
					}
					pairs++
					after := pixels(t, other, size)
					things := changes(before, after, near[p.Game][size]*scales[size])
					if len(things) < 2 {
						t.Errorf("%s-%s: only %d things change with %s and %s", p.Name(), name, len(things), p.Players[a], p.Players[b])
					}
					for _, thing := range things {
						if thing.apart < 12 && thing.pixels > 80*scales[size]*scales[size] {
							t.Errorf("%s-%s: without color, %s and %s look alike around %v: %d pixels of %d", p.Name(), name, p.Players[a], p.Players[b], thing.at, thing.apart, thing.pixels)
						}
					}
				}
			}
			if pairs < 2 {
				t.Errorf("%s-%s: only %d pairs of players can change places", p.Name(), name, pairs)
			}
		}
	}
}

// pixels returns the picture of a game without news.
func pixels(t *testing.T, game *play.Game, size Size) *image.Paletted {
	t.Helper()
	c, err := Of(report.About(game), words.English, size)
	if err != nil {
		t.Fatal(err)
	}
	return c.Image(scales[size])
}

// scales are how many pixels of what people see a pixel of a drawing is.
var scales = map[Size]int{Mail: 1, Phone: 2}

// near is how many pixels of a drawing apart parts of one thing are: a building and its
// badge, the parts of a line on both sides of a station or of its name.
var near = map[string]map[Size]int{"expancity": {Mail: 12, Phone: 12}, "fifth-avenue": {Mail: 12, Phone: 12}, "metromania": {Mail: 24, Phone: 48}}

// exchange returns the game with everything of two players exchanged; nil where that is
// no position that a game can have, since it is the turn of one of them.
func exchange(game *play.Game, a, b string) *play.Game {
	document := game.For(play.Public).Document()
	names := regexp.MustCompile(`\b(?:` + a + `|` + b + `)\b`)
	renamed := func(text string) string {
		return names.ReplaceAllStringFunc(text, func(name string) string { return map[string]string{a: b, b: a}[name] })
	}
	var rename func(n *engine.Node)
	rename = func(n *engine.Node) {
		n.Key, n.Value = renamed(n.Key), renamed(n.Value)
		for _, item := range n.Nodes {
			rename(item)
		}
		slices.SortStableFunc(n.Nodes, func(x, y *engine.Node) int { // by seats, where they have them
			if x.Get("player") == nil || y.Get("player") == nil {
				return 0
			}
			return cmp.Compare(game.Seat(x.Get("player").Value), game.Seat(y.Get("player").Value))
		})
	}
	rename(document.Get("state"))
	other, err := formats.ReadGame("exchanged", formats.JSON(document))
	if err != nil {
		return nil
	}
	return other
}

// A thing is where two pictures differ: around a point, in so many pixels, and in how
// many of them clearly in brightness.
type thing struct {
	at            image.Point
	pixels, apart int
}

// changes returns where two pictures differ. What is a block of
// pixels apart is one thing.
func changes(a, b *image.Paletted, block int) (all []thing) {
	differ := map[image.Point]*thing{}
	for y := range min(a.Rect.Dy(), b.Rect.Dy()) {
		for x := range a.Rect.Dx() {
			if !differs(a.At(x, y), b.At(x, y)) {
				continue
			}
			at := image.Pt(x/block, y/block)
			if differ[at] == nil {
				differ[at] = &thing{}
			}
			differ[at].pixels++
			if d := brightness(a, x, y) - brightness(b, x, y); d > 60 || d < -60 {
				differ[at].apart++
			}
		}
	}
	for len(differ) > 0 {
		one := thing{}
		for at := range differ {
			one.at = at.Mul(block)
			one.take(differ, at)
			break
		}
		all = append(all, one)
	}
	return all
}

// differs reports that two colors aren't nearly the same: the palettes of PNGs are not.
func differs(a, b color.Color) bool {
	if a == b {
		return false
	}
	r1, g1, b1, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	for _, part := range [][2]uint32{{r1, r2}, {g1, g2}, {b1, b2}} {
		if max(part[0], part[1])-min(part[0], part[1]) > 24<<8 {
			return true
		}
	}
	return false
}

// take adds a block and those that touch it.
func (t *thing) take(differ map[image.Point]*thing, at image.Point) {
	one := differ[at]
	if one == nil {
		return
	}
	delete(differ, at)
	t.pixels, t.apart = t.pixels+one.pixels, t.apart+one.apart
	for _, side := range []image.Point{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}} {
		t.take(differ, at.Add(side))
	}
}

// brightness is that of a pixel in gray, from 0 to 255.
func brightness(m image.Image, x, y int) int {
	red, green, blue, _ := m.At(x, y).RGBA()
	return int(299*red+587*green+114*blue) / 1000 >> 8
}
