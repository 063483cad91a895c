package metromania

import (
	"encoding/xml"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"cityhall.example/engine"
	game "cityhall.example/engine/metromania"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/internal/testkit"
)

// smallest are the smallest letters, in pixels: of an email, of a phone, which has
// two or three times as many.
var smallest = map[bool]float64{false: 8, true: 7}

// An element is a shape or a text of a picture, with the group that it is in.
type element struct {
	name, group string
	attr        map[string]string
	text        string
}

func (e *element) number(name string) float64 {
	n, _ := strconv.ParseFloat(e.attr[name], 64)
	return n
}

// elements reads an SVG. Those in a window are cut off at its edge: their group
// is "window".
func elements(t testing.TB, svg []byte) (list []element) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(string(svg)))
	var groups []string
	for {
		token, err := d.Token()
		if err == io.EOF {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			e := element{name: token.Name.Local, attr: map[string]string{}}
			for _, a := range token.Attr {
				e.attr[a.Name.Local] = a.Value
			}
			group := e.attr["data-name"]
			if len(groups) > 0 && (group == "" || groups[len(groups)-1] == "window") {
				group = groups[len(groups)-1]
			}
			groups, e.group = append(groups, group), group
			list = append(list, e)
		case xml.CharData:
			list[max(0, len(list)-1)].text += string(token)
		case xml.EndElement:
			groups = groups[:len(groups)-1]
		}
	}
}

// TestRandom draws positions of random games: nothing panics, no letters are too
// small, and no text leaves the picture.
func TestRandom(t *testing.T) {
	games := testkit.Times(6, 40)
	names := []string{"anna", "kevin", "서연 아름다운나라", "Wolfeschlegelsteinhausenbergerdorff"}
	options := []*engine.Node{nil, engine.Map("", engine.Scalar("corrupt", "true")), engine.Map("", engine.Scalar("no-corruption", "true")),
		engine.Map("", engine.Scalar("station-points", "owners"), engine.Scalar("last-turn", "always"))}
	drawn := 0
	for n := range games {
		players := 2 + n%3
		option := options[n%len(options)]
		if players == 2 && n%len(options) < 3 {
			option = nil
		}
		tb := deal(t, fmt.Sprint("random ", n), option, names[:players]...)
		chance := rand.New(rand.NewPCG(1, uint64(n)))
		for step := 0; ; step++ {
			over := tb.game.State.Open().Over()
			if over || chance.IntN(12) == 0 {
				for _, phone := range []bool{false, true} {
					language := []string{"en", "ko"}[drawn%2]
					fits(t, Draw(tb.scene(t, language, phone)), phone, fmt.Sprintf("game %d, step %d, %s", n, step, language))
					drawn++
				}
			}
			if over {
				break
			}
			if chance.IntN(20) == 0 {
				tb.look()
			}
			move := tb.game.Rules.Greedy(tb.game.State, nil)
			if chance.IntN(2) == 0 {
				move = engine.RandomMove(tb.game.State.Moves(nil), chance.IntN)
			}
			tb.play(move)
		}
	}
	t.Logf("%d pictures", drawn)
}

// fits checks the texts of a picture, and where its shapes are.
func fits(t *testing.T, c *canvas.Canvas, phone bool, which string) {
	t.Helper()
	w, h := c.Size()
	width, height := float64(w)/64, float64(h)/64
	for _, e := range elements(t, c.SVG()) {
		switch e.name {
		case "text":
			size, x, y, length := e.number("font-size"), e.number("x"), e.number("y"), e.number("textLength")
			if size < smallest[phone] {
				t.Errorf("%s: the letters of %q have %v pixels", which, e.text, size)
			}
			switch e.attr["text-anchor"] {
			case "middle":
				x -= length / 2
			case "end":
				x -= length
			}
			if e.group != "window" && (x < -0.5 || x+length > width+0.5 || y-size < 0 || y > height) {
				t.Errorf("%s: %q is outside of the picture, at %v,%v", which, e.text, x, y)
			}
		case "circle":
			x, y, r := e.number("cx"), e.number("cy"), e.number("r")
			if e.group != "window" && (x-r < 0 || x+r > width || y-r < 0 || y+r > height) {
				t.Errorf("%s: a circle at %v,%v is outside of the picture", which, x, y)
			}
		}
	}
}

var points = regexp.MustCompile(`-?[0-9]*\.?[0-9]+`)

// TestWays follows the drawn lines: each passes its vertices in their order, and no
// other vertex.
func TestWays(t *testing.T) {
	lines := 0
	for n := range 12 {
		tb := deal(t, fmt.Sprint("ways ", n), nil, "anna", "kevin", "ken", "alfonzo")
		tb.greedy(4 + n*2)
		s := tb.game.State.(*game.State)
		if s.Open().Over() {
			continue
		}
		city := widePlan(50 * canvas.Px)
		drawn := map[string]string{}
		for _, e := range elements(t, Draw(tb.scene(t, "en", false)).SVG()) {
			if strings.HasPrefix(e.group, "line ") && drawn[e.group] == "" && e.attr["d"] != "" {
				drawn[e.group] = e.attr["d"]
			}
		}
		for _, track := range tracks(s) {
			lines++
			want := []string{}
			for i := range track.line.Len() + 1 {
				want = append(want, track.line.Vertex(i).String())
			}
			got := visits(&city, drawn["line "+badgeName(&track)])
			if len(got) == len(want)-1 { // an open line ends at its arrow
				want = want[:len(got)]
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("game %d: %s is drawn through %v, want %v", n, badgeName(&track), got, want)
			}
		}
	}
	if lines < 40 {
		t.Errorf("only %d lines", lines)
	}
}

// visits returns the vertices that a path passes.
func visits(city *plan, path string) (names []string) {
	var numbers []float64
	for _, n := range points.FindAllString(path, -1) {
		f, _ := strconv.ParseFloat(n, 64)
		numbers = append(numbers, f)
	}
	for i := 0; i+3 < len(numbers); i += 2 {
		for step := range 20 {
			x := numbers[i] + (numbers[i+2]-numbers[i])*float64(step)/19
			y := numbers[i+1] + (numbers[i+3]-numbers[i+1])*float64(step)/19
			at := canvas.Point{X: canvas.Unit(x * 64), Y: canvas.Unit(y * 64)}
			for v := range game.Vertex(game.Vertices) {
				if !apart(city.at(v), at, 13*canvas.Px) && (len(names) == 0 || names[len(names)-1] != v.String()) {
					names = append(names, v.String())
				}
			}
		}
	}
	return names
}
