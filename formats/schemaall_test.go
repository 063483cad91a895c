package formats

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/words"
)

// TestSchemaOfExamples holds the order files that are shipped against the schemas that
// editors use for them.
func TestSchemaOfExamples(t *testing.T) {
	files, err := filepath.Glob("../examples/*/orders/*.yaml")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	for _, file := range append(files, "../examples/first-orders.yaml") {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		game := "fifth-avenue"
		var players []string
		if folder := filepath.Dir(filepath.Dir(file)); filepath.Base(filepath.Dir(file)) == "orders" {
			game = filepath.Base(folder)
			data, err := os.ReadFile(folder + "/game.yaml")
			if err != nil {
				t.Fatal(err)
			}
			g, err := ReadGame("game.yaml", data)
			if err != nil {
				t.Fatal(err)
			}
			players = g.Players
			for _, allowed := range [][]string{players, nil} {
				if wrong := newValidator(t, GameSchema(g.Rules, allowed, words.English)).Check(data); wrong != "" {
					t.Errorf("%s: %s", folder, wrong)
				}
			}
		}
		if wrong := newValidator(t, OrdersSchema(registry.Find(game), players, words.English)).Check(data); wrong != "" {
			t.Errorf("%s: %s", file, wrong)
		}
	}
}

// TestSchemaOfLegalOrders writes the legal orders of games in many ways. What the program
// understands, the schema accepts; and what neither should take, neither takes.
func TestSchemaOfLegalOrders(t *testing.T) {
	for _, rules := range registry.All() {
		if rules == enginetest.Toy {
			continue
		}
		v := newValidator(t, OrdersSchema(rules, []string{"anna", "ben", "cleo"}, words.English))
		check := func(text string, good bool) {
			t.Helper()
			set, err := ReadOrders("x", []byte(text), &rules.Grammar)
			read := err == nil
			for i := 0; read && i < len(set.Lines); i++ {
				_, bad := rules.Grammar.ReadAll(set.Lines[i].Text)
				read = bad == nil
			}
			if wrong := v.Check([]byte(text)); read != good || (wrong == "") != good {
				t.Fatalf("%s: %s\nis understood: %v, and the schema says %q", rules.Name, text, read, wrong)
			}
		}
		tried := map[string]int{}
		for _, move := range movesOf(rules) {
			form := rules.Grammar.Form(move.Verb)
			if tried[form.Name()]++; tried[form.Name()] > 12 {
				continue
			}
			line := rules.Grammar.Write(move)
			quoted := func(s string) string { return string(JSON(engine.Scalar("", s))) }
			for _, text := range []string{line, strings.ToUpper(line), strings.ToUpper(line[:1]) + line[1:], line + ".", line + " or " + line, "  " + line} {
				check("orders: "+quoted(text), true)
				check("player: ANNA\nturn: 12\norders:\n  - "+quoted(text)+"\n  - note remember this\n", true)
			}
			for _, keys := range mappingsOf(form.Syntax, line) {
				for _, text := range []string{keys, strings.ToUpper(keys)} {
					check("orders:\n  - "+text, true)
				}
				check("orders:\n  - "+strings.TrimSuffix(keys, "}")+", nonsense: 1}", false)
			}
			check("orders: "+quoted("grab"+line), false)
			check("order: "+quoted(line), false)
			check("orders: []", false)
			check("orders: "+quoted(line)+"\nturn: soon", false)
			check("orders: "+quoted(line)+"\nid: a b", false)
			check("orders: [["+quoted(line)+"]]", false)
		}
		for i := range rules.Grammar.Forms {
			if f := &rules.Grammar.Forms[i]; !f.OrderOnly && tried[f.Name()] == 0 && f.Name() != "done" {
				t.Errorf("%s: %q was never tried", rules.Name, f.Syntax)
			}
		}
	}
}

// The schema knows names in mappings as the order reference writes them, so that editors
// complete them; the program reads more. Both take such names in lines.
func TestSchemaOfLooseSpelling(t *testing.T) {
	rules := registry.Find("fifth-avenue")
	v := newValidator(t, OrdersSchema(rules, []string{"anna"}, words.English))
	for order, good := range map[string]bool{
		"{PLACE: Boutique, on: times-square/GRAY}":  true,
		"{place: boutiques, on: times-square/gray}": false,
		"{place: bout, on: times square/grey}":      false,
		"place bout on times square grey":           true,
	} {
		text := []byte("orders:\n  - " + order + "\n")
		set, err := ReadOrders("x", text, &rules.Grammar)
		if err != nil {
			t.Fatal(err)
		}
		if _, bad := rules.Grammar.ReadAll(set.Lines[0].Text); bad != nil {
			t.Errorf("%s isn't understood", order)
		}
		if wrong := v.Check(text); (wrong == "") != good {
			t.Errorf("%s: the schema says %q", order, wrong)
		}
	}
}

// movesOf returns moves of random games, in any order.
func movesOf(rules *engine.Rules) (moves []engine.Move) {
	seen := map[engine.Move]bool{}
	for n := range 16 {
		seats := max(rules.MinPlayers, min(rules.MaxPlayers, 2+n%3))
		g := play.New(rules, "x", enginetest.Players(rules, seats), engine.SeedSecret(fmt.Sprint("schema ", n)))
		draws := g.Draws()
		g.State.Deal(draws, nil)
		for step := 1; !g.State.Open().Over(); step++ {
			all := g.State.Moves(nil)
			for i := range all {
				if m := all[(i*7919+step)%len(all)]; i < 3 && !seen[m] {
					seen[m] = true
					moves = append(moves, m)
				}
			}
			g.State.Play(all[step*7919%len(all)], draws, nil)
		}
	}
	return moves
}

// mappingsOf returns the ways to write a line of a form as a mapping: a key begins at the
// first word and at each run of words after a parameter, and has its first word or all.
func mappingsOf(syntax, line string) (all []string) {
	for _, whole := range []bool{false, true} {
		for _, space := range []string{"-", " "} {
			rest := strings.Fields(line)
			var entries []string
			for i, k := range formKeys(syntax, whole) {
				at := 0
				if i > 0 {
					at = slices.Index(rest, k.words[0])
				}
				if at < 0 || len(rest) < at+len(k.words) || !slices.Equal(rest[at:at+len(k.words)], k.words) {
					continue // an optional one
				}
				if i > 0 {
					entries[len(entries)-1] += value(rest[:at])
				}
				rest = rest[at+len(k.words):]
				entries = append(entries, strings.Join(k.words, space)+": ")
			}
			entries[len(entries)-1] += value(rest)
			all = append(all, "{"+strings.Join(entries, ", ")+"}")
		}
	}
	return all
}

// value writes a value of a mapping.
func value(words []string) string {
	if len(words) == 0 {
		return ""
	}
	return "'" + strings.Join(words, " ") + "'"
}

// Every key in the schemas of orders and games has a description for editors.
func TestSchemaDescribes(t *testing.T) {
	for _, rules := range registry.All() {
		if rules == enginetest.Toy {
			continue
		}
		for _, players := range [][]string{nil, {"anna", "ben"}} {
			for name, schema := range map[string]*engine.Node{"orders": OrdersSchema(rules, players, words.English), "game": GameSchema(rules, players, words.English)} {
				if path := undescribed("", schema); path != "" {
					t.Errorf("%s of %s: %s has no description", name, rules.Name, path)
				}
			}
		}
	}
}

// undescribed returns the path of a property without a description, or "".
func undescribed(path string, schema *engine.Node) string {
	for _, e := range schema.Nodes {
		if e.Kind < engine.MapNode {
			continue
		}
		for _, p := range e.Nodes {
			at := path + "." + p.Key
			if says := p.Get("description"); e.Key == "properties" && (says == nil || says.Value == "") {
				return at
			}
			if below := undescribed(at, engine.Map("", p)); below != "" {
				return below
			}
		}
		if e.Key != "properties" {
			if below := undescribed(path, e); below != "" {
				return below
			}
		}
	}
	return ""
}
