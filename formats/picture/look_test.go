package picture

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/formats/picture/palette"
	"cityhall.example/formats/picture/picturetest"
	"cityhall.example/formats/words"
)

// Players look beside pictures as they do in them.
func TestLook(t *testing.T) {
	for _, p := range picturetest.Positions() {
		subject := p.Subject()
		c, err := Of(subject, words.English, Mail)
		if err != nil {
			t.Fatal(err)
		}
		svg, g := strings.ToLower(string(c.SVG())), subject.Game()
		for seat, player := range g.Players {
			if fill := strings.ToLower(Look(g.Rules.Name, engine.Seat(seat)).Fill.Hex()); !strings.Contains(svg, fill) {
				t.Errorf("%s: the color of %s, %s, is not in the picture", p.Name(), player, fill)
			}
		}
	}
}

// The letters of a badge can be read on it, and the names of players on white.
func TestContrast(t *testing.T) {
	looks := map[string]palette.Player{"nobody": palette.Of(engine.Nobody)}
	for game := range games {
		for seat := range engine.Seat(4) {
			looks[fmt.Sprint(game, " ", seat)] = Look(game, seat)
		}
	}
	for of, look := range looks {
		if ratio := contrast(look.List, look.Text); ratio < 450 {
			t.Errorf("the letters of %s have a contrast of %d hundredths", of, ratio)
		}
		if ratio := contrast(look.Fill, look.Text); ratio < 300 {
			t.Errorf("the large letters of %s have a contrast of %d hundredths", of, ratio)
		}
		if ratio := contrast(palette.White, look.Dark); ratio < 450 {
			t.Errorf("the name of %s has a contrast of %d hundredths", of, ratio)
		}
	}
}

// contrast returns the contrast of two colors as the Web Content Accessibility
// Guidelines define it, in hundredths.
func contrast(a, b palette.Color) int {
	one, two := luminance(a), luminance(b)
	return int(100 * (max(one, two) + .05) / (min(one, two) + .05))
}

func luminance(c palette.Color) float64 {
	linear := func(part uint8) float64 {
		if v := float64(part) / 255; v > .04045 {
			return math.Pow((v+.055)/1.055, 2.4)
		}
		return float64(part) / 255 / 12.92
	}
	r, g, b := c.RGB()
	return .2126*linear(r) + .7152*linear(g) + .0722*linear(b)
}
