package report

import (
	"bytes"
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"

	"cityhall.example/engine/registry"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// leastContrast is what WCAG asks of text.
const leastContrast = 4.5

// wordsShown returns where each word of a page is.
const wordsShown = `(() => {
	const words = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let n; n = walk.nextNode();) {
		if (!n.textContent.trim() || parseFloat(getComputedStyle(n.parentElement).fontSize) < 8) continue;
		for (const word of n.textContent.matchAll(/\S+/g)) {
			const range = document.createRange();
			range.setStart(n, word.index);
			range.setEnd(n, word.index + word[0].length);
			for (const r of range.getClientRects()) if (r.width > 2 && r.height > 3)
				words.push({x: r.left + scrollX, y: r.top + scrollY, width: r.width, height: r.height, text: word[0]});
		}
	}
	return words;
})()`

// A mail program that darkens pages leaves every text legible: in what Chromium paints,
// each word stands out from what is behind it.
func TestContrastInChromium(t *testing.T) {
	b := testkit.OpenTab(t)
	for _, g := range registry.All() {
		game, first := deal(g, 2, "dark")
		all := whole(game, first, 9)
		middle, _ := deal(g, 3, "dark")
		playOut(middle, 40)
		o := playOut(middle, 9)
		open := middle.Players[middle.Open().Seat]
		for _, s := range []struct {
			*Subject
			viewer string
		}{{About(middle, *o), open}, {About(game, all[len(all)-1]).Before(all[:len(all)-1]...), "anna"}} {
			doc, err := s.To(Reader{Viewer: s.viewer, Language: words.English})
			if err != nil {
				t.Fatal(err)
			}
			page := testPage
			page.Picture = "" // which is not there
			file := filepath.Join(t.TempDir(), "page.html")
			if err := os.WriteFile(file, []byte(doc.HTML(page)), 0o644); err != nil {
				t.Fatal(err)
			}
			b.Screen(600, 900, 2) // where all of a board drawn in letters is to be seen
			b.Open("file://" + file)
			b.Dark(true)
			var said []struct {
				X, Y, Width, Height float64
				Text                string
			}
			b.Eval(wordsShown, &said)
			shot, err := png.Decode(bytes.NewReader(b.Shot()))
			if err != nil {
				t.Fatal(err)
			}
			if ground := luminance(shot, 4, shot.Bounds().Dy()-4); ground > 0.2 {
				t.Fatalf("%s: the ground's luminance is %.2f", g.Name, ground)
			}
			if len(said) < 100 {
				t.Errorf("%s: %d words", g.Name, len(said))
			}
			for _, w := range said {
				if c := contrast(shot, int(2*w.X), int(2*w.Y), int(2*(w.X+w.Width)), int(2*(w.Y+w.Height))); c < leastContrast {
					t.Errorf("%s: %q has a contrast of %.1f", g.Name, w.Text, c)
				}
			}
			b.Dark(false)
		}
	}
}

// contrast returns that of the darkest and the lightest pixel of a part of the picture.
func contrast(m image.Image, left, top, right, bottom int) float64 {
	least, most := 1.0, 0.0
	for y := top; y < bottom; y++ {
		for x := left; x < right; x++ {
			if (image.Point{X: x, Y: y}).In(m.Bounds()) {
				l := luminance(m, x, y)
				least, most = min(least, l), max(most, l)
			}
		}
	}
	return (most + 0.05) / (least + 0.05)
}

// luminance is the relative one of a pixel, from 0 to 1.
func luminance(m image.Image, x, y int) float64 {
	r, g, b, _ := m.At(x, y).RGBA()
	linear := func(v uint32) float64 {
		c := float64(v) / 0xffff
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}
