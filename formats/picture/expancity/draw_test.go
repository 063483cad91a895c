package expancity

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"cityhall.example/engine"
	game "cityhall.example/engine/expancity"
	"cityhall.example/formats/picture/canvas"
	marks "cityhall.example/formats/report/expancity"
	"cityhall.example/formats/words"
	_ "cityhall.example/internal/testkit" // its flags, draws and collector
)

// A written text is one of an SVG document, and where it is.
type written struct {
	words                       string
	left, right, baseline, size float64
	disc                        bool // the number of something new
}

var (
	textElement = regexp.MustCompile(`<text ([^>]*)>([^<]*)</text>`)
	attribute   = regexp.MustCompile(`([a-zA-Z-]+)="([^"]*)"`)
	point       = regexp.MustCompile(`(-?[0-9.]+) ?(-?[0-9.]+)`)
	entities    = strings.NewReplacer("&#39;", "'", "&#34;", `"`, "&amp;", "&", "&lt;", "<", "&gt;", ">")
)

// texts returns the texts of an SVG document.
func texts(svg string) (all []written) {
	for _, m := range textElement.FindAllStringSubmatch(svg, -1) {
		a := map[string]string{}
		for _, pair := range attribute.FindAllStringSubmatch(m[1], -1) {
			a[pair[1]] = pair[2]
		}
		n := func(name string) float64 { v, _ := strconv.ParseFloat(a[name], 64); return v }
		w := written{words: entities.Replace(m[2]), left: n("x"), baseline: n("y"), size: n("font-size")}
		switch a["text-anchor"] {
		case "middle":
			w.left -= n("textLength") / 2
		case "end":
			w.left -= n("textLength")
		}
		w.right = w.left + n("textLength")
		w.disc = a["fill"] == "#FFFFFF" && a["font-size"] == "12.5"
		all = append(all, w)
	}
	return all
}

// matches draws a match from all kinds of them.
func matches(t *rapid.T) match {
	name := rapid.SampledFrom([]string{"anna", "ken", "kevin", "김수한무거북이", "Annabella-Wilhelmina", "mwmwmwmwmwmw", "안나", "p1", "p2", "é😀"})
	m := match{
		players: rapid.SliceOfNDistinct(name, 2, 4, func(s string) string { return s }).Draw(t, "players"),
		seed:    fmt.Sprint(rapid.IntRange(0, 1000).Draw(t, "seed")),
		turn:    rapid.IntRange(1, 61).Draw(t, "turn"),
		steps:   rapid.IntRange(0, 7).Draw(t, "steps"),
		since:   rapid.IntRange(0, 12).Draw(t, "since"),
		random:  rapid.Bool().Draw(t, "random"),
		phone:   rapid.Bool().Draw(t, "phone"),
		// The language comes from the catalogs, so that a new one is tried too.
		language: rapid.SampledFrom(words.Languages()).Draw(t, "language"),
	}
	switch rapid.IntRange(0, 4).Draw(t, "shape") {
	case 0:
		m.row = rapid.IntRange(2, 62).Draw(t, "row")
	case 1:
		m.column = rapid.IntRange(2, 62).Draw(t, "column")
	case 2:
		m.options = options(t)
	}
	return m
}

// options draws other goals and values of tiles.
func options(t *rapid.T) *engine.Node {
	goals, values := engine.List("goals"), engine.List("values")
	for _, name := range rapid.Permutation(game.Rules.Grammar.Type("goal").Values).Draw(t, "goals")[:5] {
		goals.Add(engine.Scalar("", fmt.Sprint(name, " ", rapid.IntRange(1, 99).Draw(t, "points"))))
	}
	number := rapid.IntRange(-9, 9)
	for _, name := range append([]string{"vacant-lot"}, game.Rules.Grammar.Type("tile").Values[2:]...) {
		values.Add(engine.Scalar("", fmt.Sprintf("%s %d %d", name, number.Draw(t, "residential"), number.Draw(t, "commercial"))))
	}
	return engine.Map("", values, goals)
}

// Whatever the position is, everything is inside of the picture, no text is too
// small to be read, and none is on another.
func TestEverythingFits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := matches(t)
		s := m.scene(t)
		c := Draw(s)
		svg := string(c.SVG())
		w, h := c.Size()
		width, height := float64(w)/float64(canvas.Px), float64(h)/float64(canvas.Px)
		all := texts(svg)
		for i, a := range all {
			least := 9.5
			if slices.Contains(s.Letters, a.words) {
				least = 6
			}
			if a.size < least {
				t.Errorf("%q has the size %v", a.words, a.size)
			}
			for _, r := range a.words {
				if !canvas.Has(r) && !strings.ContainsRune(strings.Join(m.players, ""), r) {
					t.Errorf("%q has %q, which the font lacks", a.words, r)
				}
			}
			if a.left < 0 || a.right > width || a.baseline > height || a.baseline < a.size*.6 {
				t.Errorf("%q is outside of the picture: %+v", a.words, a)
			}
			for _, b := range all[:i] {
				if !a.disc && !b.disc && a.left < b.right && b.left < a.right && a.baseline-a.size*.65 < b.baseline && b.baseline-b.size*.65 < a.baseline {
					t.Errorf("%+v is on %+v", a, b)
				}
			}
		}
		for _, m := range regexp.MustCompile(` d="([^"]*)"`).FindAllStringSubmatch(svg, -1)[1:] {
			for _, p := range point.FindAllStringSubmatch(m[1], -1) {
				x, _ := strconv.ParseFloat(p[1], 64)
				y, _ := strconv.ParseFloat(p[2], 64)
				if x < 0 || x > width || y < 0 || y > height {
					t.Errorf("the path %s is outside of the picture", m[1])
				}
			}
		}
	})
}

// The city can be read from the picture: at each point who owns the building and
// how many floors it has, where a tile can go, and what is new; and below it the
// players with their points.
func TestFacts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := matches(t).scene(t)
		svg := string(Draw(s).SVG())
		state := s.Game.State.(*game.State)
		numbers := 0
		west, east, south, north := state.Bounds()
		var free []string
		for y := south - 1; y <= north+1; y++ {
			for x := west - 1; x <= east+1; x++ {
				p := game.At(x, y)
				l, ok := state.LotAt(p)
				switch {
				case ok && l.Owner != engine.Nobody:
					in := texts(group(t, svg, p.String()))
					if len(in) != 2 || in[0].words != s.Letters[l.Owner] || in[1].words != fmt.Sprint(l.Floors) {
						t.Errorf("at %v, %s with %d floors: %+v", p, s.Letters[l.Owner], l.Floors, in)
					}
				case ok:
					group(t, svg, p.String())
				case marks.Free(state, p):
					free = append(free, p.String())
				}
			}
		}
		all := ""
		for _, w := range texts(svg) {
			all += "\n" + w.words
			if w.disc {
				numbers++
			}
		}
		all += "\n"
		for _, p := range free {
			x, y, _ := strings.Cut(p, ",")
			if there := strings.Contains(all, "\n"+p+"\n") || strings.Contains(all, "\n"+x+",\n"+y+"\n"); there == s.Game.Over() {
				t.Errorf("the free point %s is told: %t", p, there)
			}
		}
		want := map[int]bool{}
		for _, m := range s.Marks {
			want[m.Number] = true
		}
		delete(want, 0)
		if numbers != len(want) {
			t.Errorf("%d numbers, but %d marks", numbers, len(want))
		}
		for i := range s.Game.Players {
			if !strings.Contains(all, "\n"+fmt.Sprint(state.Score(engine.Seat(i)))+"\n") {
				t.Errorf("the points of %s are missing", s.Game.Players[i])
			}
		}
	})
}

// group returns the shapes of a named group.
func group(t *rapid.T, svg, name string) string {
	_, rest, ok := strings.Cut(svg, `<g data-name="`+name+`">`)
	if !ok {
		t.Fatalf("nothing is at %s", name)
	}
	inside, _, _ := strings.Cut(rest, "</g>")
	return inside
}
