package picture

import (
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/picturetest"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

// sizes are the sizes by the name that goes into file names.
var sizes = map[string]Size{"mail": Mail, "phone": Phone}

// each calls f with the picture of each position, in both sizes and in every
// language.
func each(t *testing.T, f func(t *testing.T, name string, size Size, c *canvas.Canvas)) {
	for _, p := range picturetest.Positions() {
		subject := p.Subject()
		for _, language := range words.Languages() {
			for size, s := range sizes {
				name := p.Name() + "-" + size
				if language != words.English {
					name += "-" + language
				}
				t.Run(name, func(t *testing.T) {
					c, err := Of(subject, language, s)
					if err != nil {
						t.Fatal(err)
					}
					f(t, name, s, c)
				})
			}
		}
	}
}

// Each game at its stages, for 2, 3 and 4 players, is drawn as it was, in both
// languages. To see the pictures, look into testdata; -update draws them anew. PNGs are
// there to be looked at, so they are English, and late in the game also Korean. The
// pixels of all, as emails have them, have their digests in pixels.txt.
func TestGolden(t *testing.T) {
	digests := &picturetest.Digests{}
	each(t, func(t *testing.T, name string, size Size, c *canvas.Canvas) {
		digests.Add(t, name, PNG(c, size))
		late, other := strings.Contains(name, "-late-"), strings.HasSuffix(name, "-ko")
		if other && (strings.Contains(name, "-over-") || strings.Contains(name, "-variant-")) {
			return // three stages show that the words fit
		}
		picturetest.GoldenSVG(t, name, c)
		if late || !other {
			picturetest.GoldenPNG(t, name, c)
		}
	})
	digests.Check(t, "pixels")
}

// Every label has its words, and the font has every letter of them.
func TestWords(t *testing.T) {
	each(t, func(t *testing.T, name string, _ Size, c *canvas.Canvas) {
		for _, text := range regexp.MustCompile(`<text[^>]*>([^<]*)`).FindAllStringSubmatch(string(c.SVG()), -1) {
			words := html.UnescapeString(text[1])
			if strings.Contains(words, "picture/") {
				t.Errorf("there are no words for %q", words)
			}
			for _, r := range words {
				if !canvas.Has(r) {
					t.Errorf("the font lacks %q in %q", r, words)
				}
			}
		}
	})
}

// A picture says what the report beside it says: its description is what stands in its
// place there, and the score of each player is in it, behind the badge or the name.
func TestSaysWhatReportsSay(t *testing.T) {
	for _, p := range picturetest.Positions() {
		subject := p.Subject()
		game := subject.Game()
		for _, language := range words.Languages() {
			doc, err := subject.To(report.Reader{Viewer: play.Public, Language: language})
			if err != nil {
				t.Fatal(err)
			}
			alt := doc.Block(report.BoardBlock).Parts[0].(report.Board).Alt()
			for size, s := range sizes {
				c, err := Of(subject, language, s)
				if err != nil {
					t.Fatal(err)
				}
				svg := string(c.SVG())
				_, desc, _ := strings.Cut(svg, "<desc>")
				if desc, _, _ = strings.Cut(desc, "</desc>"); html.UnescapeString(desc) != alt {
					t.Errorf("%s, %s, %s: the picture says\n%s\nand the report\n%s", p.Name(), size, language, desc, alt)
				}
				var texts []string
				for _, m := range regexp.MustCompile(`<text[^>]*>([^<]*)`).FindAllStringSubmatch(svg, -1) {
					texts = append(texts, html.UnescapeString(m[1]))
				}
				for seat, player := range game.Players {
					if !slices.Contains(texts, strconv.Itoa(game.State.Score(engine.Seat(seat)))) || !slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, player) }) {
						t.Errorf("%s, %s, %s: the score of %s isn't in the picture: %q", p.Name(), size, language, player, texts)
					}
				}
			}
		}
	}
}

// Every game that can be played can be looked at.
func TestEveryGame(t *testing.T) {
	for _, g := range registry.Names() {
		if games[g] == nil {
			t.Errorf("there are no pictures of %s: draw it in formats/picture, and name it in games.go", g)
		}
		if !slices.ContainsFunc(picturetest.Positions(), func(p picturetest.Position) bool { return p.Game == g }) {
			t.Errorf("there are no positions of %s in picturetest", g)
		}
	}
}
