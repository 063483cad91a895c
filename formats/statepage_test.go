package formats

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/registry"
)

// A pageKey is a key of a game file: where it is, of what kind, and what it matches.
type pageKey struct{ path, kind, pattern string }

// TestStatePage compares docs/state.md with what the codecs declare: it has every key
// of every game, in its order and with its kind, and every example could stand there.
func TestStatePage(t *testing.T) {
	data, err := os.ReadFile("../docs/state.md")
	if err != nil {
		t.Fatal(err)
	}
	var known []*engine.Rules
	for _, rules := range registry.All() {
		if rules == enginetest.Toy {
			continue
		}
		known = append(known, rules)
		_, game, found := strings.Cut(string(data), "\n## "+rules.Title+"\n")
		game, _, _ = strings.Cut(game, "\n## ")
		_, game, _ = strings.Cut(game, "\n### Its options\n")
		options, state, both := strings.Cut(game, "\n### Its state\n")
		if !found || !both {
			t.Errorf("%s: its sections are missing", rules.Title)
			continue
		}
		s := rules.New(rules.MinPlayers)
		comparePage(t, rules.Name+" options", options, engine.Describe(pagePlayers, s.Options))
		comparePage(t, rules.Name+" state", state, engine.Describe(pagePlayers, s.Code))
	}
	_, every, _ := strings.Cut(string(data), "\n## Every game\n")
	every, _, _ = strings.Cut(every, "\n## ")
	all := describe(known[0], pagePlayers)
	all.Get("options").Nodes, all.Get("state").Nodes = nil, nil
	comparePage(t, "every game", every, all)
}

// pagePlayers stand in descriptions for any players.
var pagePlayers = []string{"anna", "ben"}

// comparePage compares a table of the page with a description.
func comparePage(t *testing.T, name, table string, described *engine.Node) {
	want := describedKeys("", described)
	row := regexp.MustCompile("(?m)^\\| `([^`]+)` \\| ([^|]+) \\| ((?:[^|\\\\]|\\\\\\|)*)\\| .*\\|$")
	var examples [][]string
	var keys []pageKey
	for _, m := range row.FindAllStringSubmatch(table, -1) {
		for _, path := range spread(m[1]) {
			keys = append(keys, pageKey{path: path, kind: m[2]})
			examples = append(examples, regexp.MustCompile("`[^`]*`").FindAllString(m[3], -1))
		}
	}
	if rows := strings.Count(table, "\n| `"); rows == 0 || rows != len(row.FindAllString(table, -1)) {
		t.Errorf("%s: some of its %d rows can't be read", name, rows)
	}
	for i, k := range want {
		if i >= len(keys) || keys[i].path != k.path || keys[i].kind != k.kind {
			t.Errorf("%s: row %d should be %s, %s", name, i+1, k.path, k.kind)
			return
		}
		scalar := k.kind == "text" || k.kind == "number" || k.kind == "truth"
		if scalar != (len(examples[i]) > 0) {
			t.Errorf("%s: %s: a text, number or truth has examples, and nothing else", name, k.path)
		}
		for _, e := range examples[i] {
			e = strings.ReplaceAll(strings.Trim(e, "`"), `\|`, "|")
			if !regexp.MustCompile("^(?:" + k.pattern + ")$").MatchString(e) {
				t.Errorf("%s: %s can't be %q", name, k.path, e)
			}
		}
	}
	if len(keys) > len(want) {
		t.Errorf("%s: there is no %s", name, keys[len(want)].path)
	}
}

// spread returns the paths that a path with braces stands for.
func spread(path string) (all []string) {
	before, rest, braces := strings.Cut(path, "{")
	if !braces {
		return []string{path}
	}
	inside, after, _ := strings.Cut(rest, "}")
	for _, key := range strings.Split(inside, ", ") {
		all = append(all, before+key+after)
	}
	return all
}

// describedKeys returns the keys of a description, the players as one.
func describedKeys(before string, n *engine.Node) (keys []pageKey) {
	kinds := [...]string{engine.ScalarNode: "text", engine.NumberNode: "number", engine.BoolNode: "truth", engine.MapNode: "mapping", engine.ListNode: "list"}
	for _, e := range n.Nodes {
		k := pageKey{before + e.Key, kinds[e.Kind], e.Value}
		switch {
		case n.Kind == engine.ListNode:
			k.path = before + "*"
		case e.Key == "ben":
			continue
		case e.Key == "anna":
			k.path = before + "PLAYER"
		}
		if e.Optional {
			k.kind += ", or missing"
		}
		keys = append(append(keys, k), describedKeys(k.path+".", e)...)
	}
	return keys
}
