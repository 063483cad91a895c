package formats

import (
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// newValidator returns what checks documents against the schema, as it is given out.
func newValidator(t *testing.T, schema *engine.Node) testkit.Schema {
	t.Helper()
	v, err := testkit.NewSchema(JSONIndent(schema))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

var ordersSchemaCases = []struct {
	order string
	good  bool
}{
	{"take skyscrapers", true},
	{"Take orange violet or orange gray", true},
	{"grab skyscrapers", false},
	{"takeover", false},
	{"{take: skyscrapers}", true},
	{"{take: orange violet}", true},
	{"{take: orange}", false},
	{"{take: orange green}", false},
	{"{place: boutique, on: times-square/gray}", true},
	{"{place: boutique}", false},
	{"{place: boutique, on: times-square/green}", false},
	{"{place: boutique, on: times-square/gray, at: x}", false},
	{"{bid: orange, up-to: 17, in: times-square}", true},
	{"{bid: orange, up-to: '17', in: times-square, then-build: 2}", true},
	{"{bid: orange, up-to: many, in: times-square}", false},
	{"{dig: 'to -1,0', station: '0,0'}", true},
	{"{dig: 'to -1,0', marking: gray, station: '0,0'}", true},
	{"{roof: '0,0'}", true},
	{"{roof: '0,0 dome'}", true},
	{"{roof: 'at 0,0 dome'}", true},
	{"{roof: 'at'}", false},
	{"{roof: '0,0', at: '0,0'}", false},
	{"{roof: '0,0 tower'}", false},
	{"{keep: contract 5}", true},
	{"{done: }", true},
	{"{done: null}", true},
	{"{done: now}", false},
	{"{join: abc}", true},
	{"[take, orange]", false},
	{"5", false},
}

// TestOrdersSchema holds the schema against the reader: what it accepts is
// understood too.
func TestOrdersSchema(t *testing.T) {
	v := newValidator(t, OrdersSchema(testGame, []string{"anna", "kevin"}, words.English))
	for _, c := range ordersSchemaCases {
		for _, text := range []string{"orders: " + c.order + "\n", "orders:\n  - " + c.order + "\n"} {
			if c.order[0] == '[' && text[7] == ' ' {
				continue // a sequence of orders
			}
			wrong := v.Check([]byte(text))
			if (wrong == "") != c.good {
				t.Errorf("%s: %q, want good %v", text, wrong, c.good)
			}
			if wrong != "" {
				continue
			}
			s, err := ReadOrders("x", []byte(text), &testGame.Grammar)
			if err != nil {
				t.Errorf("%s: %v", text, err)
			} else if _, bad := testGame.Grammar.Read(s.Lines[0].Text); bad != nil {
				t.Errorf("%s: joined to %q, misread at %d", text, s.Lines[0].Text, bad.Offset)
			}
		}
	}
	for _, c := range []struct {
		text string
		good bool
	}{
		{"game: spring-3\nplayer: anna\nturn: 12\nid: 7f3a\norders: [done, done]\n", true},
		{"player: ken\norders: done\n", false},
		{"turn: -1\norders: done\n", false},
		{"turn: soon\norders: done\n", false},
		{"id: a b\norders: done\n", false},
		{"orders: []\n", false},
		{"player: anna\n", false},
		{"order: done\norders: done\n", false},
	} {
		if wrong := v.Check([]byte(c.text)); (wrong == "") != c.good {
			t.Errorf("%s: %q, want good %v", c.text, wrong, c.good)
		}
	}
	if wrong := newValidator(t, OrdersSchema(testGame, nil, words.English)).Check([]byte("player: ken\norders: done\n")); wrong != "" {
		t.Error(wrong)
	}
}

// TestGameSchema holds the files of all games, and the views of them, against
// the schema, at the beginning and for a while of random play.
func TestGameSchema(t *testing.T) {
	for _, rules := range append(registry.All(), enginetest.Toy) {
		t.Run(rules.Name, func(t *testing.T) {
			players := enginetest.Players(rules, rules.MaxPlayers)
			g := play.New(rules, "spring-3", players, engine.SeedSecret("schema"))
			var log engine.Log
			draws := g.Draws()
			g.State.Deal(draws, &log)
			g.Dealt = true
			own, general := newValidator(t, GameSchema(rules, players, words.English)), newValidator(t, GameSchema(rules, nil, words.English))
			for step := range 60 {
				for _, viewer := range append(slices.Clone(players), play.Public, play.Moderator) {
					view := g.For(viewer).Document()
					for _, data := range [][]byte{Emit(view), JSON(view)} {
						for _, v := range []testkit.Schema{own, general} {
							if wrong := v.Check(data); wrong != "" {
								t.Fatalf("step %d, %s: %s\n%s", step, viewer, wrong, data)
							}
						}
					}
				}
				if g.State.Open().Over() {
					break
				}
				moves := g.State.Moves(nil)
				g.State.Play(moves[step*7919%len(moves)], draws, &log)
			}
			document := g.Document()
			document.Add(engine.Scalar("extra", "x"))
			if wrong := own.Check(Emit(document)); !strings.Contains(wrong, "'extra' not allowed") {
				t.Errorf("an unknown key: %q", wrong)
			}
			document = g.Document()
			document.Get("id").Key = "name"
			if own.Check(Emit(document)) == "" {
				t.Error("a missing key is accepted")
			}
			renamed := g.Document()
			renamed.Get("players").Kind, renamed.Get("players").Nodes = engine.ScalarNode, nil
			if own.Check(Emit(renamed)) == "" {
				t.Error("a wrong kind is accepted")
			}
		})
	}
}
