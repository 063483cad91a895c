package picture

import (
	"strings"
	"testing"

	"cityhall.example/engine"
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
