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
	var width, height float64
	var groups []group
	var open []int // the groups that are not closed
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
			attr := map[string]string{}
			for _, a := range token.Attr {
				attr[a.Name.Local] = a.Value
			}
			number := func(name string) float64 {
				f, _ := strconv.ParseFloat(attr[name], 64)
				return f
			}
			inside := func(x, y float64) {
				if x < 0 || y < 0 || x > width || y > height {
					t.Errorf("%v is outside of %v x %v: %v, %v", token, width, height, x, y)
				}
			}
			switch token.Name.Local {
			case "svg":
				width, height = number("width"), number("height")
			case "g":
				groups = append(groups, group{name: attr["data-name"]})
				open = append(open, len(groups)-1)
			case "rect":
				inside(number("x"), number("y"))
				inside(number("x")+number("width"), number("y")+number("height"))
			case "circle":
				inside(number("cx")-number("r"), number("cy")-number("r"))
				inside(number("cx")+number("r"), number("cy")+number("r"))
			case "path":
				if strings.ContainsAny(attr["d"], "HV") {
					break // the ground
				}
				all := numbers.FindAllString(attr["d"], -1)
				for i := 0; i+1 < len(all); i += 2 {
					x, _ := strconv.ParseFloat(all[i], 64)
					y, _ := strconv.ParseFloat(all[i+1], 64)
					inside(x, y)
				}
			case "text":
				if number("font-size") < 11 {
					t.Errorf("%v is too small to be read", token)
				}
				x := number("x")
				switch attr["text-anchor"] {
				case "middle":
					x -= number("textLength") / 2
				case "end":
					x -= number("textLength")
				}
				inside(x, number("y")-number("font-size")*0.7)
				inside(x+number("textLength"), number("y"))
				hidden = attr["aria-hidden"] != ""
			}
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

// Pictures of positions of all kinds say what the position is, letter by letter
// and number by number, and nothing in them is too small or cut off.
func TestSays(t *testing.T) {
	seeds := uint64(testkit.Times(4, 30))
	for seed := range seeds {
		scenes(t, seed, func(s scene.Scene) {
			c := Draw(s)
			groups := look(t, c.SVG())
			says := func(name string, want ...string) {
				t.Helper()
				at := slices.IndexFunc(groups, func(g group) bool { return g.name == name })
				if at < 0 || !slices.Equal(groups[at].texts, want) {
					t.Errorf("seed %d, %s: want %q of %q", seed, name, want, groups)
				}
			}
			state := s.Game.State.(*game.State)
			letters := slices.Clone(s.Letters)
			if state.HasDummy() {
				letters = style.Letters(append(slices.Clone(s.Game.Players), state.DummyName))
				letters = append(letters, "", "", letters[2])[:5]
				letters[4] = letters[2]
			}
			tower := func(owner engine.Seat, n uint8) []string {
				if n == 1 {
					return []string{letters[owner]}
				}
				return []string{letters[owner], "×", fmt.Sprint(n)}
			}
			for at := range game.Place(game.Districts) {
				for plot, p := range state.Plots[at] {
					if name := name("place", at) + "/" + colorName(plot); p.Skyscrapers > 0 {
						says(name, tower(p.Owner, p.Skyscrapers)...)
					}
				}
			}
			for seat := range state.Seats() {
				p, h := state.Players[seat], state.Hands[seat]
				if p.Park > 0 {
					says(fmt.Sprint("central-park/", seat+1), tower(engine.Seat(seat), p.Park)...)
				}
				at := slices.IndexFunc(groups, func(g group) bool { return g.name == fmt.Sprint("player/", seat+1) })
				texts := groups[at].texts
				if !slices.Contains(texts, fmt.Sprint(p.Points)) || texts[0] != letters[seat] {
					t.Errorf("seed %d: %d points of seat %d are not in %q", seed, p.Points, seat, texts)
				}
				if bid := &state.Auction.Bids[seat]; bid.Total() > 0 && !slices.ContainsFunc(texts, func(text string) bool { return strings.HasSuffix(text, fmt.Sprint(" ", bid.Total())) }) {
					t.Errorf("seed %d: the bid of %d is not in %q", seed, bid.Total(), texts)
				}
				says(fmt.Sprint("has/", seat+1), fmt.Sprint(p.Supply), fmt.Sprint(p.General), fmt.Sprint(h.Colored), "?", fmt.Sprint(h.Black))
			}
			var below []string
			for _, n := range state.Below {
				below = append(below, fmt.Sprint(n))
			}
			at := slices.IndexFunc(groups, func(g group) bool { return g.name == "central-park" })
			if texts := groups[at].texts; !slices.Equal(texts[len(texts)-4:], below) {
				t.Errorf("seed %d: tiles %q are not in %q", seed, below, texts)
			}
			for _, m := range s.Marks {
				if at := slices.IndexFunc(groups, func(g group) bool { return g.name == "new" }); m.Number > 0 && !slices.Contains(groups[at].texts, fmt.Sprint(m.Number)) {
					t.Errorf("seed %d: nothing has the number %d of %v", seed, m.Number, m)
				}
			}
			if t.Failed() {
				t.FailNow()
			}
		})
	}
}
