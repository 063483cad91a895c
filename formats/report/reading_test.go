package report

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/engine/typed"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

func TestReading(t *testing.T) {
	for game, orders := range map[string][][2]string{
		"fifth-avenue": {
			{"done", "end this step"},
			{"withdraw", "withdraw all orders on file"},
			{"join tea4two", `join with the nonce "tea4two"`},
			{"start on times-square/gray", "place a skyscraper on times-square/gray"},
			{"take skyscrapers", "take 3 skyscrapers from the general supply"},
			{"place boutique on times-square/gray", "place a boutique on times-square/gray"},
			{"draw black", "draw a black card, then move a commissioner"},
			{"score times-square", "score times-square for everyone; your second action is then two black cards"},
			{"take orange violet or take brown gray", "take an orange and a violet card, or else take a brown and a gray card"},
			{"move white to 52nd-street-west", "move the white commissioner to 52nd-street-west"},
			{"bid green 4 4 black 5", "add green 4 4 black 5 to your bid in the open auction"},
			{"bid green 4 in times-square", "add green 4 to your bid in the times-square auction"},
			{"pass", "pass in the open auction"},
			{"pass in all", "pass in all auctions of one turn"},
			{"pass in central-park", "pass in the central-park auction"},
			{"bid green up to 19 in 34th-street-west", "bid green for 34th-street-west, up to 19 but never more than needed"},
			{"bid green up to 19 in 34th-street-west then build max", "bid green for 34th-street-west, up to 19 but never more than needed, then build the maximum number of skyscrapers"},
			{"bid green up to 19 in 34th-street-west then build 2", "bid green for 34th-street-west, up to 19 but never more than needed, then build 2 skyscrapers"},
			{"bid green up to 19 in 34th-street-west then build 1", "bid green for 34th-street-west, up to 19 but never more than needed, then build 1 skyscraper"},
			{"bid green up to 19 in 34th-street-west then build 0", "bid green for 34th-street-west, up to 19 but never more than needed, then build nothing"},
			{"bid green up to 19 in 34th-street-west then stop", "bid green for 34th-street-west, up to 19 but never more than needed, then declare a building stop"},
			{"build 1 or stop", "build 1 skyscraper, or else declare a building stop"},
			{"build 0", "build nothing"},
			{"build max", "build the maximum number of skyscrapers"},
		},
		"expancity": {
			{"place police at 1,-2", "place a police station at 1,-2"},
			{"build at 0,1", "build one floor at 0,1"},
			{"acquire", "acquire a block from your warehouse"},
			{"roof 0,1", "roof the building at 0,1"},
			{"roof 0,1 dome or roof 0,1 spire", "roof the building at 0,1 with a dome, or else roof the building at 0,1 with a spire"},
			{"keep tile park or mall", "keep the park, or else keep the mall"},
		},
		"metromania": {
			{"station at -1,0", "build a station at -1,0"},
			{"pass", "pass: no move is possible"},
		},
	} {
		g := registry.Find(game)
		c, err := Load(g, words.English)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range orders {
			order, bad := g.Grammar.Read(o[0])
			if bad != nil {
				t.Fatalf("%s: %q is not read", game, o[0])
			}
			if got := c.reading(order, play.Unstepped); got != o[1] {
				t.Errorf("%s: %s: got %q, want %q", game, o[0], got, o[1])
			}
			readsBack(t, g, o[1], order)
		}
	}
}

// readsBack checks that a reading given as an order is that order.
func readsBack(t *testing.T, g *engine.Rules, reading string, order engine.Order) {
	t.Helper()
	if read, bad := g.Grammar.ReadAll(reading); bad != nil {
		t.Errorf("%s: the reading %q is misread: %+v", g.Name, reading, bad)
	} else if len(read) != 1 || g.Grammar.WriteOrder(read[0].Order) != g.Grammar.WriteOrder(order) {
		t.Errorf("%s: the reading %q of %q is read as %q", g.Name, reading, g.Grammar.WriteOrder(order), g.Grammar.WriteOrder(read[0].Order))
	}
}

// Every order that is legal in some game has a reading, which names each of
// its values and is read as that order, and no two forms share one.
func TestReadingOfLegalOrders(t *testing.T) {
	for _, g := range registry.All() {
		c, err := Load(g, words.English)
		if err != nil {
			t.Fatal(err)
		}
		names := map[string]bool{}
		for i := range g.Grammar.Forms {
			if name := g.Grammar.Forms[i].Name(); names[name] {
				t.Errorf("%s: two forms are called %q", g.Name, name)
			} else {
				names[name] = true
			}
		}
		seen := map[engine.Verb]bool{}
		for _, seed := range []string{"a", "b", "c"} {
			game, _ := deal(g, g.MaxPlayers, seed)
			for ; !game.Over(); playOut(game, 1) {
				for _, m := range game.State.Moves(nil) {
					seen[m.Verb] = true
					order := engine.Order{Alternatives: []engine.Move{m}}
					reading := c.reading(order, play.Unstepped)
					readsBack(t, g, reading, order)
					for _, bad := range []string{"order/", "<no value>", "<nil>", "?", "map["} {
						if strings.Contains(reading, bad) {
							t.Fatalf("%s: %s is read as %q", g.Name, g.Grammar.Write(m), reading)
						}
					}
					form := g.Grammar.Form(m.Verb)
					for _, p := range form.Params() {
						arg := m.Arg[p.Arg : p.Arg+p.Type.Slots()]
						value := p.Type.Format(arg...)
						if arg[0] != engine.None && p.Type.Name != "floors" && !strings.Contains(strings.ReplaceAll(reading, " ", "-"), strings.ReplaceAll(value, " ", "-")) {
							t.Fatalf("%s: %s is read as %q, without %s", g.Name, g.Grammar.Write(m), reading, value)
						}
					}
				}
			}
		}
		for i := range g.Grammar.Forms {
			if f := &g.Grammar.Forms[i]; !f.OrderOnly && !seen[f.Verb] && f.Verb != engine.Done && f.Name() != "pass" {
				t.Errorf("%s: %q is never legal in these games", g.Name, f.Syntax)
			}
		}
	}
}

// What is printed in Korean under an order is read as that order: everything that is
// legal in random games, and each form without a move.
func TestKoreanReadsBack(t *testing.T) {
	for _, g := range registry.All() {
		c, err := Load(g, "ko")
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		back := func(o engine.Order) {
			line, reading := g.Grammar.WriteOrder(o), c.reading(o, play.Unstepped)
			if seen[line] {
				return
			}
			seen[line] = true
			r := typed.For(g).Read(reading, nil)
			if r.Class != typed.Orders || len(r.Orders) != 1 || r.Orders[0].Line != line || r.Orders[0].When != "" {
				t.Errorf("%s: %q is printed as %q, which is read as %+v", g.Name, line, reading, r)
			}
		}
		for _, line := range []string{"done", "withdraw", "keep", "bid green 4 4 black 5", "bid green 4 in times-square", "pass", "pass in all", "pass in central-park",
			"bid orange up to 17 in times-square", "bid orange up to 17 in central-park then build 2", "bid orange up to 17 in 34th-street-east then stop",
			"bid gray up to 9 in 52nd-street-west then build max", "bid gray up to 9 in 42nd-street-west then build 0", "build max", "build 0 or stop", "stop",
			"keep contract any", "keep tile any", "keep tile park or keep tile any", "take orange gray or take green violet"} {
			if o, bad := g.Grammar.Read(line); bad == nil && g.Grammar.WriteOrder(o) == line {
				back(o)
			}
		}
		for seed := range testkit.Times(20, 2) {
			draws, random := engine.NewDraws(engine.SeedSecret(fmt.Sprint("back ", seed)), nil), rand.New(rand.NewPCG(uint64(seed), 3)).IntN
			s := g.New(g.MaxPlayers)
			s.Deal(draws, nil)
			for range 400 {
				if s.Open().Over() {
					break
				}
				moves := s.Moves(nil)
				m := engine.RandomMove(moves, random)
				for i := random(5); i < len(moves); i += 1 + len(moves)/6 {
					back(engine.Order{Alternatives: []engine.Move{moves[i]}})
				}
				if s.Check(m).OK() {
					s.Play(m, draws, nil)
				}
			}
		}
		filesBack(t, g, c, slices.Sorted(maps.Keys(seen)))
	}
}

// filesBack checks that orders printed in Korean are those orders in a file of plain
// lines, too.
func filesBack(t *testing.T, g *engine.Rules, c *Catalog, orders []string) {
	for some := range slices.Chunk(orders, 100) {
		var text strings.Builder
		for _, order := range some {
			text.WriteString(c.Order(order) + "\n")
		}
		set, err := formats.ReadOrders("anna.txt", []byte(text.String()), &g.Grammar)
		if err == nil {
			err = formats.ReadTyped(set, g)
		}
		if err != nil {
			t.Fatalf("%s: %v", g.Name, err)
		}
		for i, order := range some {
			if got := set.Lines[i].Text; got != order || len(set.When) > 0 {
				t.Errorf("%s: %q is printed as %q, which is %q in a file", g.Name, order, c.Order(order), got)
			}
		}
	}
	t.Logf("%s: %d orders", g.Name, len(orders))
}

// A done says which step it ends.
func TestReadingOfDone(t *testing.T) {
	for _, g := range registry.All() {
		for language, this := range map[string]string{words.English: "end this step (%s)", "ko": "단계 끝내기(%s)"} {
			c, err := Load(g, language)
			if err != nil {
				t.Fatal(err)
			}
			done, bad := g.Grammar.Read("done")
			if bad != nil {
				t.Fatal(bad)
			}
			for k, spec := range g.Kinds {
				if !spec.Optional {
					continue
				}
				reading := c.reading(done, engine.Kind(k))
				if step, err := c.Render("name/"+spec.Name, nil); err != nil || reading != fmt.Sprintf(this, step) {
					t.Errorf("%s, %s: done is read as %q (%v)", language, spec.Name, reading, err)
				}
				// Given back without its order it isn't guessed to be another one.
				if read, bad := g.Grammar.ReadAll(reading); g.Grammar.Opens(reading) != (language == words.English) || bad == nil && !(len(read) == 1 && read[0].Order.Is(engine.Done)) {
					t.Errorf("%s: %q is read as %v", language, reading, read)
				}
			}
		}
	}
}
