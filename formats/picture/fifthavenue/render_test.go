package fifthavenue

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cityhall.example/engine"
	game "cityhall.example/engine/fifthavenue"
	"cityhall.example/engine/play"
	"cityhall.example/formats/picture/scene"
	"cityhall.example/formats/picture/style"
	"cityhall.example/formats/report"
	kinds "cityhall.example/formats/report/fifthavenue"
	"cityhall.example/formats/report/mark"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// labels are the labels of pictures in a language.
type labels struct{ *report.Catalog }

func (l labels) Label(name string, of ...string) string {
	text, err := l.Render("picture/"+name, strings.Join(of, ""))
	if err != nil {
		panic(err)
	}
	return text
}

// names are players: ordinary ones, long ones, and such as another script has.
var names = [][]string{
	{"anna", "kevin", "ken", "alfonzo"},
	{"Maximiliane-Charlotte-von-Hohen", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "iiii", "p4"},
	{"김민수", "이영희", "박지훈", "최서연아름다운이름"},
}

// scenes plays a game by chance, and calls f with what everybody sees now and
// then, in both sizes.
func scenes(t *testing.T, seed uint64, f func(scene.Scene)) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 7))
	n := 2 + int(seed)%3
	var secret engine.Secret
	copy(secret[:], fmt.Sprint("a seed of some length ", seed))
	g := play.New(game.Rules, "spring-3", names[random.IntN(len(names))][:n], secret)
	s := g.State.(*game.State)
	s.Side, s.ParkRule = game.Side(random.IntN(2)), game.ParkRule(random.IntN(2))
	draws, log := g.Draws(), &engine.Log{}
	s.Deal(draws, log)
	g.Dealt = true
	all := words.Languages()
	language := all[random.IntN(len(all))]
	catalog, err := report.Load(game.Rules, language)
	if err != nil {
		t.Fatal(err)
	}
	show := func(events []engine.Event) {
		var changes []mark.Mark
		for _, e := range events {
			if thing, is := kinds.Changed(e); is {
				changes = append(changes, mark.Mark{Thing: thing})
			}
		}
		for _, phone := range []bool{false, true} {
			f(scene.Scene{Game: g.For(play.Public), Marks: mark.Number(kinds.Marked(s, changes)), Points: []int{3, 0, 112, -1}[:n], Words: labels{catalog}, Language: language,
				Phone: phone, Title: "Fifth Avenue · spring-3", Now: "a sentence that says whose turn it is", Due: "Wed 25 Nov 20:00", Letters: style.Letters(g.Players)})
		}
	}
	var moves []engine.Move
	for range 900 {
		if s.Open().Over() {
			break
		}
		m := game.Rules.Greedy(s, nil)
		if random.IntN(4) > 0 {
			moves = s.Moves(moves[:0])
			m = moves[random.IntN(len(moves))]
		}
		if s.Play(m, draws, log); random.IntN(60) == 0 {
			show(log.Events[max(0, len(log.Events)-random.IntN(60)):])
		}
	}
	show(log.Events[max(0, len(log.Events)-20):])
}

// A group is the texts of a part of a picture, in their order.
type group struct {
	name  string
	texts []string
}

var numbers = regexp.MustCompile(`-?(\d+\.?\d*|\.\d+)`)

// look reads a picture: the texts of its groups. It fails where a text is smaller
// than 11 pixels, or anything is outside of the picture.
func look(t *testing.T, svg []byte) []group {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(svg))
	var groups []group
	var open []int // the groups that are not closed
	f := paper{T: t}
	hidden := false
	for {
		token, err := d.Token()
		if err == io.EOF {
			return groups
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			shape := shapeOf(token)
			if f.draws(shape); token.Name.Local == "g" {
				groups = append(groups, group{name: shape.attr["data-name"]})
				open = append(open, len(groups)-1)
			}
			hidden = token.Name.Local == "text" && shape.attr["aria-hidden"] != ""
		case xml.EndElement:
			if token.Name.Local == "g" {
				open = open[:len(open)-1]
			}
		case xml.CharData:
			if text := strings.TrimSpace(string(token)); text != "" && !hidden && len(open) > 0 {
				at := &groups[open[len(open)-1]]
				at.texts = append(at.texts, text)
			}
			hidden = false
		}
	}
}

// A shape is an element with its attributes.
type shape struct {
	token xml.StartElement
	attr  map[string]string
}

func shapeOf(token xml.StartElement) shape {
	s := shape{token, map[string]string{}}
	for _, a := range token.Attr {
		s.attr[a.Name.Local] = a.Value
	}
	return s
}

func (s shape) number(name string) float64 {
	f, _ := strconv.ParseFloat(s.attr[name], 64)
	return f
}

// A paper is the size of a picture, in which all of its shapes must be.
type paper struct {
	*testing.T
	width, height float64
}

func (f *paper) inside(s shape, x, y float64) {
	if x < 0 || y < 0 || x > f.width || y > f.height {
		f.Errorf("%v is outside of %v x %v: %v, %v", s.token, f.width, f.height, x, y)
	}
}

func (f *paper) draws(s shape) {
	switch s.token.Name.Local {
	case "svg":
		f.width, f.height = s.number("width"), s.number("height")
	case "rect":
		f.inside(s, s.number("x"), s.number("y"))
		f.inside(s, s.number("x")+s.number("width"), s.number("y")+s.number("height"))
	case "circle":
		f.inside(s, s.number("cx")-s.number("r"), s.number("cy")-s.number("r"))
		f.inside(s, s.number("cx")+s.number("r"), s.number("cy")+s.number("r"))
	case "path":
		if strings.ContainsAny(s.attr["d"], "HV") {
			break // the ground
		}
		all := numbers.FindAllString(s.attr["d"], -1)
		for i := 0; i+1 < len(all); i += 2 {
			x, _ := strconv.ParseFloat(all[i], 64)
			y, _ := strconv.ParseFloat(all[i+1], 64)
			f.inside(s, x, y)
		}
	case "text":
		if s.number("font-size") < 11 {
			f.Errorf("%v is too small to be read", s.token)
		}
		x := s.number("x")
		switch s.attr["text-anchor"] {
		case "middle":
			x -= s.number("textLength") / 2
		case "end":
			x -= s.number("textLength")
		}
		f.inside(s, x, s.number("y")-s.number("font-size")*0.7)
		f.inside(s, x+s.number("textLength"), s.number("y"))
	}
}

// Pictures of positions of all kinds say what the position is, letter by letter
// and number by number, and nothing in them is too small or cut off.
func TestSays(t *testing.T) {
	for seed := range uint64(testkit.Times(4, 30)) {
		scenes(t, seed, func(s scene.Scene) {
			p := &said{T: t, seed: seed, state: s.Game.State.(*game.State), letters: slices.Clone(s.Letters), groups: look(t, Draw(s).SVG())}
			if p.state.HasDummy() {
				p.letters = style.Letters(append(slices.Clone(s.Game.Players), p.state.DummyName))
				p.letters = append(p.letters, "", "", p.letters[2])[:5]
				p.letters[4] = p.letters[2]
			}
			p.board()
			for seat := range p.state.Seats() {
				p.player(seat)
			}
			for _, m := range s.Marks {
				if m.Number > 0 && !slices.Contains(p.texts("new"), fmt.Sprint(m.Number)) {
					t.Errorf("seed %d: nothing has the number %d of %v", seed, m.Number, m)
				}
			}
			if t.Failed() {
				t.FailNow()
			}
		})
	}
}

// said is what a picture says of a state.
type said struct {
	*testing.T
	seed    uint64
	state   *game.State
	letters []string
	groups  []group
}

// texts are those of the first group of the name.
func (p *said) texts(name string) []string {
	if at := slices.IndexFunc(p.groups, func(g group) bool { return g.name == name }); at >= 0 {
		return p.groups[at].texts
	}
	return nil
}

func (p *said) says(name string, want ...string) {
	p.Helper()
	if !slices.Equal(p.texts(name), want) {
		p.Errorf("seed %d, %s: want %q of %q", p.seed, name, want, p.groups)
	}
}

func (p *said) tower(owner engine.Seat, n uint8) []string {
	if n == 1 {
		return []string{p.letters[owner]}
	}
	return []string{p.letters[owner], "×", fmt.Sprint(n)}
}

func (p *said) board() {
	for at := range game.Place(game.Districts) {
		for plot, there := range p.state.Plots[at] {
			if there.Skyscrapers > 0 {
				p.says(name("place", at)+"/"+colorName(plot), p.tower(there.Owner, there.Skyscrapers)...)
			}
		}
	}
	var below []string
	for _, n := range p.state.Below {
		below = append(below, fmt.Sprint(n))
	}
	if texts := p.texts("central-park"); !slices.Equal(texts[len(texts)-4:], below) {
		p.Errorf("seed %d: tiles %q are not in %q", p.seed, below, texts)
	}
}

func (p *said) player(seat int) {
	at, h := p.state.Players[seat], p.state.Hands[seat]
	if at.Park > 0 {
		p.says(fmt.Sprint("central-park/", seat+1), p.tower(engine.Seat(seat), at.Park)...)
	}
	texts := p.texts(fmt.Sprint("player/", seat+1))
	if !slices.Contains(texts, fmt.Sprint(at.Points)) || texts[0] != p.letters[seat] {
		p.Errorf("seed %d: %d points of seat %d are not in %q", p.seed, at.Points, seat, texts)
	}
	if bid := &p.state.Auction.Bids[seat]; bid.Total() > 0 && !slices.ContainsFunc(texts, func(text string) bool { return strings.HasSuffix(text, fmt.Sprint(" ", bid.Total())) }) {
		p.Errorf("seed %d: the bid of %d is not in %q", p.seed, bid.Total(), texts)
	}
	p.says(fmt.Sprint("has/", seat+1), fmt.Sprint(at.Supply), fmt.Sprint(at.General), fmt.Sprint(h.Colored), "?", fmt.Sprint(h.Black))
}
