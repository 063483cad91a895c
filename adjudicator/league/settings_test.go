package league

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

var someWords = Words{Policies: []string{"token", "dmarc"}, Presses: []string{"named"}}

func settings() *Settings {
	return &Settings{Title: "Riverside", Policy: "token", Press: "named", Notify: "digest 18:00", Season: small()}
}

// Settings read as they were written, and options may be left out.
func TestSettings(t *testing.T) {
	s := settings()
	data := s.Document()
	read, err := ReadSettings("league.yaml", data, someWords)
	if err != nil || string(read.Document()) != string(data) {
		t.Fatalf("%v\n%s", err, data)
	}
	some := strings.Replace(string(data), "- game: metromania\n", "- game: metromania\n      options:\n        station-points: owners\n", 1)
	read, err = ReadSettings("league.yaml", []byte(some), someWords)
	if err != nil {
		t.Fatal(err)
	}
	if o := read.Season.Games[0].Options; !strings.Contains(o, "station-points: owners\n") || !strings.Contains(o, "corrupt: false\n") {
		t.Errorf("the options are\n%s", o)
	}
	if again, err := ReadSettings("league.yaml", read.Document(), someWords); err != nil || again.Season.Document() != read.Season.Document() {
		t.Errorf("%v", err)
	}
	if p, ok := readPlan(read.Season.Document()); !ok || p.Document() != read.Season.Document() {
		t.Error("the plan doesn't read as it was written")
	}
}

// What is wrong is told with its line, its column and what would do.
func TestSettingsErrors(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"- game: metromania", "- game: metromanie", `league.yaml:9:13: season.games.1.game`},
		{"- game: metromania", "- game: metromania\n      options:\n        nothing: true", `league.yaml:11:9: nothing`},
		{"seats: 3", "seats: 5", "league.yaml:7:10: season.seats"},
		{"  least: 6", "  least: 60", "the least can't be more than the most, 12"},
		{"- name: b", "- name: A", "a division's name"},
		{"- name: b", "- name: a", `duplicate division "a"`},
		{"up: 2", "up: 2\n      left: 2", "left"},
		{"      up: 0\n      down: 2", "      up: 1\n      down: 2", "nobody can move up"},
		{"      up: 2\n      down: 0", "      up: 2\n      down: 3", "nobody can move down"},
		{"      up: 0\n      down: 2", "      up: 0\n      down: 7", "more people move up and down than the 6"},
		{"      - wins", "      - luck", "expected one of wins, opponents, game-points"},
		{"      - wins", "      - opponents", "duplicate"},
		{"sign-up: 0h", "sign-up: soon", "a time such as 90m"},
		{"policy: token", "policy: trust", "expected one of token, dmarc"},
		{"notify: digest 18:00", "notify: digest 24:00", "each, my-turn, or a time of day"},
		{"title: Riverside", "title: ''", "a line of up to 60 characters"},
		{"rounds: 3", "rounds: 0", "a number from 1"},
	} {
		data := string(settings().Document())
		bad := strings.Replace(data, c.old, c.new, 1)
		if bad == data {
			t.Fatalf("there is no %q in\n%s", c.old, data)
		}
		_, err := ReadSettings("league.yaml", []byte(bad), someWords)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "league.yaml:") {
			t.Errorf("%s: %v, expected %s", c.new, err, c.want)
		}
	}
}

// What the reader accepts is valid by the schema, and a key or a word that it doesn't
// know isn't.
func TestSchema(t *testing.T) {
	v, err := testkit.NewSchema(formats.JSONIndent(Schema(someWords, words.English)))
	if err != nil {
		t.Fatal(err)
	}
	good := string(settings().Document())
	good = strings.Replace(good, "- game: metromania\n", "- game: metromania\n      options:\n        station-points: owners\n      deadlines: deadlines.yaml\n", 1)
	if wrong := v.Check([]byte(good)); wrong != "" {
		t.Errorf("%s", wrong)
	}
	for _, c := range [][2]string{{"game: metromania", "game: chess"}, {"rounds: 3", "round: 3"}, {"seats: 3", "seats: many"}, {"- wins", "- luck"}, {"full: begin", "full: yes"}, {"notify: digest 18:00", "notify: never"}} {
		bad := strings.Replace(good, c[0], c[1], 1)
		if bad == good || v.Check([]byte(bad)) == "" {
			t.Errorf("%s is valid", c[1])
		}
	}
}

// The schema of the settings, the program and the page agree on what may be left out.
func TestSchemaAgrees(t *testing.T) {
	w := Words{Policies: []string{"token"}, Presses: []string{"named"}, Reports: []string{"text", "html"}}
	full := &Settings{Title: "Riverside", Policy: "token", Press: "named", Notify: "each", Season: Defaults("metromania"), Reports: []string{"html"},
		Site: Site{About: "For people who like maps.", URL: "https://league.example/", Promptness: true}}
	full.Season.Games[0].Deadlines, full.Season.Private = "deadlines.yaml", true
	schema, err := testkit.NewSchema(formats.JSON(Schema(w, "en")))
	if err != nil {
		t.Fatal(err)
	}
	document := func() *engine.Node { return engine.Write(nil, func(c *engine.Codec) { full.code(c, w) }) }
	var maps func(n *engine.Node, path string) []string
	maps = func(n *engine.Node, path string) (all []string) {
		for i, sub := range n.Nodes {
			if n.Kind == engine.MapNode {
				all = append(all, path+strconv.Itoa(i))
			}
			all = append(all, maps(sub, path+strconv.Itoa(i)+" ")...)
		}
		return all
	}
	optional := 0
	for _, path := range maps(document(), "") {
		root := document()
		n := root
		steps := strings.Fields(path)
		for _, step := range steps[:len(steps)-1] {
			i, _ := strconv.Atoi(step)
			n = n.Nodes[i]
		}
		i, _ := strconv.Atoi(steps[len(steps)-1])
		key := n.Nodes[i].Key
		n.Nodes = slices.Delete(n.Nodes, i, i+1)
		_, err := ReadSettings("league.yaml", formats.Emit(root), w)
		if wrong := schema.Check(formats.Emit(root)); (err == nil) != (wrong == "") {
			t.Errorf("without %s the program says %v, and the schema %q", key, err, wrong)
		} else if err == nil {
			optional++
		}
	}
	if optional < 6 {
		t.Errorf("only %d keys may be left out", optional)
	}
}
