package report

import (
	"testing"
	"text/template"

	"cityhall.example/engine"
	"cityhall.example/engine/registry"
)

// What a compiled block writes is what its template writes, for all that happens
// in whole games; and none gives up, which would be slow.
func TestCompiled(t *testing.T) {
	for _, g := range registry.All() {
		game, o := deal(g, g.MaxPlayers, "compiled")
		c, err := Load(g, English)
		if err != nil {
			t.Fatal(err)
		}
		c = c.of(game.State, game.Players)
		same := func(block string, data any) string {
			steps := c.compiled[block]
			if steps == nil {
				t.Fatalf("%s: the block %q is not compiled", g.Name, block)
			}
			text, ok := steps(nil, data)
			want, err := c.execute(block, data)
			if err != nil || !ok || string(text) != want {
				t.Fatalf("%s: %s with %v: got %q, %t, want %q, %v", g.Name, block, data, text, ok, want, err)
			}
			return want
		}
		for ; ; o = playOut(game, 5) {
			for _, seat := range []engine.Seat{engine.Nobody, 0} {
				var before map[string]any
				first := ""
				for _, e := range o.Events {
					m := g.Event(e.Code)
					data := Values(m, e.For(seat).Arg, game.Players)
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
				same("order/"+form.Name(), Values(engine.Message{Params: form.Params()}, move.Arg, nil))
			}
		}
	}
}

// What a compiler does not know is left to the template.
func TestCompiledGivesUp(t *testing.T) {
	blocks := template.Must(template.New("").Funcs(functions).Option("missingkey=error").Parse(
		`{{define "range"}}{{range .list}}x{{else}}y{{end}}{{end}}` +
			`{{define "missing"}}a{{.nothing}}{{end}}` +
			`{{define "nil"}}{{.nil}}{{end}}` +
			`{{define "inner"}}{{template "range" .}}{{end}}` +
			`{{define "eq"}}{{if eq .nil "a"}}b{{end}}{{end}}` +
			`{{define "plain"}}{{if and .one (ne .word "x" )}}{{n .one "card"}}{{else if not .one}}none{{end}}{{end}}`))
	data := map[string]any{"list": []int{1}, "nil": nil, "one": 1, "word": "y"}
	for block, steps := range compile(blocks, functions) {
		if block == "" {
			continue
		}
		text, ok := steps(nil, data)
		if plain := block == "plain"; ok != plain || plain && string(text) != "1 card" {
			t.Errorf("%q writes %q, %t", block, text, ok)
		}
	}
}
