package picture

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

// placeWord is a word of an order that names a place on the board, or one with its verb.
var placeWord = map[string]*regexp.Regexp{
	"expancity": regexp.MustCompile(`^-?\d+,-?\d+$`),
	"fifth-avenue": regexp.MustCompile(`^(?:(?:34th|42nd|52nd)-street-(?:west|east)|times-square|central-park|city-hall)(?:/[a-z]+)?$|` +
		`^(?:take (?:brown|gray|green|orange|violet)|draw black|place (?:boutique|jeweler|gallery|perfume-shop)|move (?:white|beige)|stop)$`),
	"metromania": regexp.MustCompile(`^(?:-?\d+,-?\d+|[A-F]\d+-\d+|solid|striped|[A-L])$`),
}

// Every place that a legal order names is in both pictures, inside of them, and nowhere
// else is another one with the same middle. It can be there twice, once in an
// enlarged part. Places are as large as the board has room for: on a phone commissioners are
// 20 pixels wide, cells on the rim of a wide city are 18 pixels wide, and in the small city
// cells and vertices of a line that starts are 15.
func TestPlaces(t *testing.T) {
	least := map[string]int{"expancity": 18, "fifth-avenue": 20, "metromania": 15}
	for _, rules := range registry.All() {
		if rules == enginetest.Toy {
			continue
		}
		for seats := rules.MinPlayers; seats <= rules.MaxPlayers; seats++ {
			g := play.New(rules, "places", enginetest.Players(rules, seats), engine.SeedSecret(fmt.Sprint("places", seats)))
			draws := g.Draws()
			g.State.Deal(draws, nil)
			g.Dealt = true
			chance := engine.NewDraws(engine.SeedSecret("places"), nil).Stream("moves", seats)
			for n := 0; !g.Over(); n++ {
				moves := g.State.Moves(nil)
				if n%9 == 0 {
					for _, size := range []Size{Mail, Phone} {
						checkPlaces(t, g, size, moves, least[rules.Name])
					}
				}
				g.State.Play(engine.RandomMove(moves, chance.Below), draws, nil)
			}
		}
	}
}

func checkPlaces(t *testing.T, g *play.Game, size Size, moves []engine.Move, least int) {
	t.Helper()
	c, err := Of(report.About(g), words.English, size)
	if err != nil {
		t.Fatal(err)
	}
	width, height := c.Size()
	found, middles := map[string]canvas.Place{}, map[canvas.Point]string{}
	for _, p := range c.Places() {
		if other, twice := found[p.Name]; !twice || other.W < p.W {
			found[p.Name] = p
		}
		middle := canvas.Point{X: p.X + p.W/2, Y: p.Y + p.H/2}
		if other := middles[middle]; other != "" {
			t.Errorf("%s, %d: %s and %s share their middle", g.Rules.Name, size, other, p.Name)
		}
		middles[middle] = p.Name
		if p.X < 0 || p.Y < 0 || p.X+p.W > width || p.Y+p.H > height {
			t.Errorf("%s, %d: %v is outside", g.Rules.Name, size, p)
		}
	}
	for _, m := range moves {
		line := g.Rules.Grammar.Write(m)
		verb, _, _ := strings.Cut(line, " ")
		for word := range strings.FieldsSeq(line) {
			if is := placeWord[g.Rules.Name]; is.MatchString(verb + " " + word) {
				word = verb + " " + word
			} else if !is.MatchString(word) {
				continue
			}
			p, ok := found[word]
			if !ok {
				t.Fatalf("%s, %d: %q names %s, which is no place of the picture", g.Rules.Name, size, line, word)
			}
			if p.W.Pixels() < least || p.H.Pixels() < least {
				t.Errorf("%s, %d: %s is only %d by %d pixels", g.Rules.Name, size, word, p.W.Pixels(), p.H.Pixels())
			}
		}
	}
}
