package formats

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCasesFail proves that each expectation of a rule case can fail, and that
// the error names the file, the line and what differs.
func TestCasesFail(t *testing.T) {
	const head = "rule: Hamlet\ngame: hamlet\nplayers: [anna, ben]\n"
	const turn = "orders: [{anna: 'build mill at 0,1'}, {anna: done}]\n"
	for _, c := range []struct{ text, want string }{
		{head + turn, ""},
		{head + turn + "open: anna keep\nscores: [1, 0]\nevents: ['built anna mill 0,1 0 1']\nno-events: [ended]", ""},
		{"game: hamlet\nplayers: [anna, ben]\n" + turn, "case.yaml: the rule is missing"},
		{head + "then: [a", "case.yaml:"},
		{head + "order: []", `:4: unknown key order, nearest "orders"`},
		{head + "from: base-9", "base-9.yaml"},
		{"rule: x\ngame: hamlte\nplayers: [anna, ben]", `:2: no game "hamlte"`},
		{"rule: x\ngame: hamlet\nplayers: [anna]", ":3: the players"},
		{head + "options: {coin: 3}", ":4: options: coin: file/unknown-key"},
		{head + "state: {bag: {mill: 2}}", ":4: the position: state: impossible/houses"},
		{head + "state: {turn: absent}", "the position: state.turn: file/missing"},
		{head + "orders: [build]", ":4: expected PLAYER: ORDER"},
		{head + "orders: [{eva: done}]", `:4: "eva" is no player`},
		{head + "orders: [{anna: biuld mill}]", `:4: the order "biuld mill" is not understood at "biuld mill"`},
		{head + "orders: [{ben: done}]", `:4: the order "done" is refused: waits; open is anna build`},
		{head + "orders: [{anna: 'build mill at 0,0'}]\nrefused: taken 0,1", ":5: the order \"build mill at 0,0\" is refused: taken 0,0, want taken 0,1"},
		{head + "orders: [{anna: 'build mill at 0,1', refused: 'taken 0,1'}]", "is accepted, want it refused: taken 0,1"},
		{head + turn + "events: ['built anna mill 0,1 0 2']", `:5: the event "built anna mill 0,1 0 2" is missing; what happened is:`},
		{head + turn + "events: ['drew anna ? ?', 'built anna mill 0,1 0 1']", `is missing; what happened is:`},
		{head + turn + "no-events: [built]", `:5: the event "built anna mill 0,1 0 1" has happened`},
		{head + turn + "then: {turn: 2}", `:5: then: .turn is "1", want "2"`},
		{head + turn + "then: {turns: 2}", `:5: then: .turns is absent`},
		{head + turn + "then: {turn: absent}", `:5: then: .turn is there`},
		{head + turn + "then: {map: ['0,0 cottage']}", `:5: then: .map is ["0,0 cottage" "0,1 mill"], want ["0,0 cottage"]`},
		{head + turn + "then: {map: 2}", `want "2"`},
		{head + turn + "open: over", ":5: open is anna keep, want over"},
		{head + turn + "moves: [done]", ":5: the moves are:"},
		{head + turn + "scores: [1, 1]", ":5: the scores are:"},
		{head + turn + "winners: [anna]", ":5: the winners are:"},
		{head + "cases: [{open: over}, {open: over}]", ":4: the case has no name"},
		{head + "cases: [one]", ":4: expected a case"},
		{head + "cases: [{name: one}, {name: two, open: over}]", "two open is anna build"},
	} {
		file := filepath.Join(t.TempDir(), "case.yaml")
		if err := os.WriteFile(file, []byte(c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		cases, err := readCases(file)
		for _, each := range cases {
			if err == nil {
				err = each.run()
			}
		}
		switch {
		case err == nil && c.want != "":
			t.Errorf("%s\nhas not failed, want %q", c.text, c.want)
		case err != nil && (c.want == "" || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), filepath.Dir(file))):
			t.Errorf("%s\nfails with %v, want %q", c.text, err, c.want)
		}
	}
}

// TestOverlay shows how one document is laid over another.
func TestOverlay(t *testing.T) {
	for _, c := range []struct{ below, above, want string }{
		{"{a: 1, b: 2}", "{b: 3, c: 4}", "{a: 1, b: 3, c: 4}"},
		{"{a: {b: 1, c: 2}}", "{a: {c: absent}}", "{a: {b: 1}}"},
		{"{a: [1, 2]}", "{a: [3]}", "{a: [3]}"},
		{"{a: [{p: x, n: 1}, {p: y, n: 2}]}", "{a: [{p: y, n: 3}, {p: z, n: 4}]}", "{a: [{p: x, n: 1}, {p: y, n: 3}, {p: z, n: 4}]}"},
		{"{a: [{p: x}]}", "{a: []}", "{a: []}"},
		{"{a: 1}", "{a: {b: 1}}", "{a: {b: 1}}"},
	} {
		below, err := Parse("below", []byte(c.below))
		above, err2 := Parse("above", []byte(c.above))
		want, err3 := Parse("want", []byte(c.want))
		if err != nil || err2 != nil || err3 != nil {
			t.Fatal(err, err2, err3)
		}
		before := string(Emit(below))
		if got := string(Emit(overlay(below, above))); got != string(Emit(want)) {
			t.Errorf("%s over %s is\n%s", c.above, c.below, got)
		}
		if string(Emit(below)) != before {
			t.Errorf("laying %s over %s has changed it", c.above, c.below)
		}
	}
}
