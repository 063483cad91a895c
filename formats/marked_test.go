package formats

import (
	"regexp"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/words/wordstest"
)

// values are lists of what a field may hold.
var values = regexp.MustCompile(`\([a-z0-9, -]+\)`)

// What is wrong with a file is told from catalogs: everything that people do to
// YAML, keys that are wrong, and each field of a game with a value that cannot be.
func TestMarkedErrors(t *testing.T) {
	check := func(about string, err error, allowed map[string]bool) {
		if err == nil {
			return
		}
		text := values.ReplaceAllString(err.(interface{ Text(string) string }).Text(wordstest.Marked()), "()")
		for _, word := range wordstest.Unmarked(text, allowed) {
			t.Errorf("%.200s\n%q is from no catalog: %s", about, word, text)
		}
	}
	for _, c := range mistaken {
		_, err := Parse("x", []byte(c.text))
		check(c.text, err, wordstest.Allowed(testGame, c.text))
	}
	for _, c := range refused {
		_, err := Parse("x", []byte(c.text))
		check(c.text, err, wordstest.Allowed(testGame, c.text[:min(200, len(c.text))]))
	}
	for _, text := range []string{
		"take skyscrapers", "- done", "palyer: anna", "turn: twelve", "id: a b", "game: [a]", "player: # anna\norders: done", "orders:",
		"orders: []", "orders:\n- [take]", "orders:\n- {take: {a: b}}", "orders:\n-\n", "orders: |\n  done\n  done\n",
		"orders: " + strings.Repeat("x", 1001), "orders:\n" + strings.Repeat("- done\n", 201), "player: anna\nPlayer: anna\n",
	} {
		_, err := ReadOrders("x", []byte(text), &testGame.Grammar)
		check(text, err, wordstest.Allowed(testGame, text[:min(200, len(text))], "game player turn seen id orders"))
	}
	rulesets := "public"
	for _, rules := range registry.All() {
		rulesets += " " + rules.Ruleset()
	}
	for _, rules := range registry.All() {
		players := enginetest.Players(rules, rules.MinPlayers)
		g := play.New(rules, "test", players, engine.SeedSecret("marked"))
		g.State.Deal(g.Draws(), nil)
		g.Dealt = true
		whole := string(Emit(g.Document()))
		lines := strings.SplitAfter(whole, "\n")
		for i, line := range lines {
			for _, wrong := range []string{"xyzzy", "-7", "[]"} {
				key, _, ok := strings.Cut(line, ": ")
				if !ok {
					continue
				}
				lines[i] = key + ": " + wrong + "\n"
				_, err := ReadGame("x", []byte(strings.Join(lines, "")))
				check(lines[i], err, wordstest.Allowed(rules, whole, wrong, rulesets))
			}
			lines[i] = "xyzzy" + line
			_, err := ReadGame("x", []byte(strings.Join(lines, "")))
			check(lines[i], err, wordstest.Allowed(rules, whole, "xyzzy"+line))
			lines[i] = line
		}
	}
}
