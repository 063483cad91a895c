package page

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/offline"
	"cityhall.example/formats/picture"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// played returns a game by bots, step by step, up to some decisions.
func played(rules *engine.Rules, players []string, seed string, most int) (steps []Step) {
	g := play.New(rules, "spring-3", players, engine.SeedSecret(seed))
	log, draws := &engine.Log{}, g.Draws()
	g.State.Deal(draws, log)
	g.Dealt, g.Tip = true, play.Tip{Entry: 1}
	add := func(from int, scores []int, by engine.Seat, turns ...play.Turn) {
		kind := play.ActOrders
		if g.Tip.Entry == 1 {
			kind = play.ActNew
		}
		steps = append(steps, Step{Game: g.Clone(), By: by, Outcome: play.Outcome{
			Entry:  play.Entry{Number: g.Tip.Entry, Act: play.Act{By: play.ByPlayer, Kind: kind}},
			Scores: scores, Events: log.Events[from:len(log.Events):len(log.Events)], Turns: turns,
		}})
		g.Tip.Entry++
	}
	add(0, nil, engine.Nobody, play.Turn{Seat: engine.Nobody})
	for range most {
		open := g.State.Open()
		if open.Over() {
			break
		}
		turn, from := g.Running(0), len(log.Events)
		var scores []int
		for seat := range players {
			scores = append(scores, g.State.Score(engine.Seat(seat)))
		}
		move, forced := g.State.Forced()
		if !forced {
			move = rules.Greedy(rules.View(len(players), g.State, open.Seat), nil)
		}
		g.State.Play(move, draws, log)
		add(from, scores, open.Seat, turn)
	}
	return steps
}

const toTheEnd = 1 << 20

// made returns a page.
func made(t *testing.T, steps []Step, o Options) string {
	t.Helper()
	html, err := Make(steps, o)
	if err != nil {
		t.Fatal(err)
	}
	return string(html)
}

var block = regexp.MustCompile(`<script type="application/gzip" id="data">([^<]*)</script>`)

// unpacked returns the data of a page as JSON.
func unpacked(t *testing.T, html string) []byte {
	t.Helper()
	raw, err := base64.StdEncoding.DecodeString(block.FindStringSubmatch(html)[1])
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if _, err := b.ReadFrom(z); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// dataOf returns the data of a page.
func dataOf(t *testing.T, html string) (d data) {
	t.Helper()
	if err := json.Unmarshal(unpacked(t, html), &d); err != nil {
		t.Fatal(err)
	}
	return d
}

var players = []string{"anna", "kevin", "ken", "p4"}

// A page of a long game of four is less than 300 kB.
func TestSize(t *testing.T) {
	for i, rules := range registry.All() {
		for _, language := range words.Languages()[i%2:][:1] {
			steps := played(rules, players, "long", toTheEnd)
			html := made(t, steps, Options{Language: language})
			if len(html) >= 300_000 {
				t.Errorf("%s: %d steps are %d bytes in %s", rules.Name, len(steps), len(html), language)
			}
		}
	}
}

// develop returns the frames of a film, as the page's script does.
func develop(f film) (frames [][]line) {
	var last []line
	for _, ops := range f.Frames {
		var frame []line
		next, x, y := 0, 0, 0
		for i := 0; i < len(ops); i += 4 {
			if ops[i] == 0 {
				x, y = x+ops[i+2], y+ops[i+3]
				frame = append(frame, line{ops[i+1], x, y})
				continue
			}
			next += ops[i+1]
			for range ops[i] {
				l := last[next]
				next, x, y = next+1, l.x+ops[i+2], l.y+ops[i+3]
				frame = append(frame, line{l.id, x, y})
			}
		}
		frames, last = append(frames, frame), frame
	}
	return frames
}

// A film shows the very pictures that it is made of.
func TestFilm(t *testing.T) {
	for _, rules := range registry.All() {
		var f film
		var want [][]line
		for _, s := range played(rules, players, "film", 60) {
			c, err := picture.Of(report.About(s.Game, s.Outcome), words.English, picture.Phone)
			if err != nil {
				t.Fatal(err)
			}
			svg := c.SVG()
			f.picture(string(svg))
			var lines []line
			for text := range strings.Lines(string(svg)) {
				what, x, y := shape(text)
				lines = append(lines, line{f.ids[what], x, y})
			}
			want = append(want, lines)
		}
		if got := develop(f); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: the film shows something else", rules.Name)
		}
	}
}

// What is drawn somewhere else is the same.
func TestShape(t *testing.T) {
	for _, c := range []struct{ line, what, at string }{
		{`<rect x="10.5" y="-20" width="3" height="4" fill="#FFF"/>`, `<rect width='3' height='4' fill='#FFF'/>`, "105 -200"},
		{`<circle cx=".05" cy="7.24" r="3"/>`, `<circle r='3'/>`, "1 72"},
		{`<text x="1" y="2" font-size="9">x=&#34;3&#34; y</text>`, `<text font-size='9'>x=&#34;3&#34; y</text>`, "10 20"},
		{`<path d="M10.04 20L12.55 19.5Q10-1 1 2Z" fill="none"/>`, `<path d='M0 0L2.5-.5Q0-21-9-18Z' fill='none'/>`, "100 200"},
		{`<svg x="1" y="2" width="30" height="40" viewBox="1 2 30 40">`, `<svg width='30' height='40'>`, "10 20"},
		{`<path fill="#FFFFFF" d="M0 0H600V700H0Z"/>`, `<path fill='#FFFFFF' d='M0 0H600V700H0Z'/>`, "0 0"},
		{`<g data-name="a">`, `<g data-name='a'>`, "0 0"},
	} {
		what, x, y := shape(c.line)
		if at := fmt.Sprint(x, " ", y); what != c.what || at != c.at {
			t.Errorf("%s is %s at %s, not %s at %s", c.line, what, at, c.what, c.at)
		}
	}
}

// Of a running game a page has nothing but what its viewer may see: it is made alike of
// the game and of the viewer's view of it, byte for byte.
func TestSecrets(t *testing.T) {
	for _, rules := range registry.All() {
		steps := played(rules, players[:3], "secrets", 45)
		for _, viewer := range []string{"anna", play.Public, "kevin"}[:testkit.Times(2, 3)] {
			var seen []Step
			for _, s := range steps {
				view := Step{Game: s.Game.For(viewer), Outcome: s.Outcome, By: s.By}
				view.Outcome.Events = nil
				for _, e := range s.Outcome.Events {
					view.Outcome.Events = append(view.Outcome.Events, e.For(s.Game.Seat(viewer)))
				}
				seen = append(seen, view)
			}
			for _, language := range words.Languages()[:testkit.Times(1, 2)] {
				o := Options{Viewer: viewer, Language: language, Trial: &Trial{View: "a view", MailTo: "city@example.org"}}
				a, b := made(t, steps, o), made(t, seen, o) // which are two pages of the same, too
				if a != b {
					t.Errorf("%s: the page for %s in %s has more than %s may see", rules.Name, viewer, language, viewer)
				}
			}
		}
	}
}

// Of a game that is over a page has everything, whoever it is for.
func TestOver(t *testing.T) {
	for _, rules := range registry.All() {
		steps := played(rules, players[:2], "over", toTheEnd)
		public, anna := dataOf(t, made(t, steps, Options{})), dataOf(t, made(t, steps, Options{Viewer: "anna"}))
		if !public.Over || public.Since != -1 || anna.Since < 1 {
			t.Errorf("%s: over is %v, since %d and %d", rules.Name, public.Over, public.Since, anna.Since)
		}
		anna.Since = -1
		if fmt.Sprint(public) != fmt.Sprint(anna) {
			t.Errorf("%s: anna's page shows something else", rules.Name)
		}
		hands := strings.Join(public.Hands.Lines, "\n")
		for _, name := range players[:2] {
			if len(public.Hands.Lines) > 0 && rules.Name != "metromania" && !strings.Contains(hands, heading+name) {
				t.Errorf("%s: there is no hand of %s in\n%s", rules.Name, name, hands)
			}
		}
		scores := public.Steps[len(public.Steps)-1].Scores
		for seat, score := range scores {
			if want := steps[len(steps)-1].Game.State.Score(engine.Seat(seat)); score != want {
				t.Errorf("%s: seat %d has %d points, want %d", rules.Name, seat, score, want)
			}
		}
	}
}

// Only a player's page of a game that runs has a program; others say nothing of it.
func TestTrialIsForPlayers(t *testing.T) {
	trial := &Trial{View: "the view", Program: offline.Program{Wasm: []byte("the program"), Support: []byte("the support")}}
	for _, rules := range registry.All() {
		running, over := played(rules, players[:2], "trial", 20), played(rules, players[:2], "trial", toTheEnd)
		for _, c := range []struct {
			steps  []Step
			viewer string
			want   bool
		}{{running, "anna", true}, {running, play.Public, false}, {running, play.Moderator, false}, {over, "anna", false}} {
			html := made(t, c.steps, Options{Viewer: c.viewer, Trial: trial})
			for _, part := range []string{`id="program"`, `id="play-on"`, "wasm-unsafe-eval", "worker-src blob:"} {
				if got := strings.Contains(html, part); got != c.want {
					t.Errorf("%s: the page for %s, of %d steps, has %s: %v", rules.Name, c.viewer, len(c.steps), part, got)
				}
			}
			if d := dataOf(t, html); (d.Trial != nil) != c.want || c.want && d.Trial.View != trial.View {
				t.Errorf("%s: the page for %s has the data %+v", rules.Name, c.viewer, d.Trial)
			}
		}
	}
}
