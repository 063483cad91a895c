package report

import (
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/words"
)

// What a compiled block writes is what its template writes, for all that happens
// in whole games; and none gives up, which would be slow.
func TestCompiled(t *testing.T) {
	for _, g := range registry.All() {
		game, o := deal(g, g.MaxPlayers, "compiled")
		c, err := Load(g, words.English)
		if err != nil {
			t.Fatal(err)
		}
		c = c.of(game.State, game.Players)
		same := func(block string, data any) string {
			text, err := c.Verify(block, data)
			if err != nil {
				t.Fatalf("%s: %v", g.Name, err)
			}
			return text
		}
		for ; ; o = playOut(game, 5) {
			for _, seat := range []engine.Seat{engine.Nobody, 0} {
				var before map[string]any
				first := ""
				for _, e := range o.Events {
					m := g.Event(e.Code)
					data := values(m, e.For(seat).Arg, game.Players)
					data["options"], data["before"] = c.options, before
					if pair := c.pair(first, m.Name); pair != "" {
						same(pair, data)
					}
					if same(c.block(m.Name), data) != "" {
						delete(data, "before")
						first, before = m.Name, data
					}
				}
			}
			if game.Over() {
				break
			}
			open := game.Open()
			facts := c.facts(game.State, open.Seat)
			facts["turn"], facts["now"] = open.Turn, true
			for _, kind := range g.Kinds {
				same("kind/"+kind.Name, facts)
				same("step/"+kind.Name, facts)
			}
			for _, move := range game.State.Moves(nil)[:1] {
				form := g.Grammar.Form(move.Verb)
				data := values(engine.Message{Params: form.Params()}, move.Arg, nil)
				data["ends"] = nil
				same("order/"+form.Name(), data)
			}
		}
	}
}
