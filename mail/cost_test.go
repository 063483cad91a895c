package mail

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"cityhall.example/internal/testkit"
	"cityhall.example/mail/identity"
)

// A heavy email costs as much as its size allows.
func heavy(line string) string { return strings.Repeat(line+"\n", 250_000/(len(line)+1)) }

// someToken has the form of a token.
func someToken(i int) string {
	return strings.Repeat(string(rune('a'+i%26)), 25) + string(rune('a'+i/26%26))
}

func repeated(n int, text func(i int) string) string {
	var all strings.Builder
	for i := range n {
		all.WriteString(text(i))
	}
	return all.String()
}

// costLetters are emails that could cost much.
var costLetters = []struct {
	name string
	letterTo
}{
	{"orders", letterTo{text: heavy(firstOrder)}},
	{"acts", letterTo{text: heavy("undo to 1 because x")}},
	{"documents", letterTo{text: heavy("game: game-3\norders:\n- " + firstOrder)}},
	{"names of games", letterTo{text: repeated(9000, func(i int) string { return fmt.Sprintf("game: game-%d\norders:\n", i) })}},
	{"press", letterTo{text: heavy("press to all\nx\nend press")}},
	{"empty lines", letterTo{text: heavy("")}},
	{"quotations", letterTo{text: heavy("> > " + firstOrder)}},
	{"one line", letterTo{text: heavy(strings.Repeat("take ", 49_000))}},
	{"tags", letterTo{subject: strings.Repeat("[game-3] ", 5000), text: firstOrder}},
	{"tokens in the subject", letterTo{subject: repeated(1000, func(i int) string { return "#" + someToken(i) + " " }), text: firstOrder}},
	{"tokens in addresses", letterTo{to: repeated(1000, func(i int) string { return "cityhall+" + someToken(i) + "@sandbox.test,\n " }) + "cityhall@sandbox.test", text: firstOrder}},
	{"a token", letterTo{to: "cityhall+" + someToken(3) + "@sandbox.test", text: heavy(firstOrder)}},
	{"tokens of links", letterTo{to: repeated(1000, func(i int) string { return "cityhall+" + someToken(i) + "aaaaaa@sandbox.test,\n " }) + "cityhall@sandbox.test", text: firstOrder}},
	{"references", letterTo{more: "References:" + repeated(3000, func(i int) string { return fmt.Sprintf("\n <entry+%d@sandbox.test>", i) }) + "\n", text: firstOrder}},
	{"answers", letterTo{more: "In-Reply-To:" + repeated(3000, func(i int) string { return fmt.Sprintf("\n <%d@x.test>", i) }) + "\n", text: firstOrder}},
	{"fields", letterTo{more: repeated(900, func(i int) string { return fmt.Sprintf("X-%d: x\n", i) }), text: firstOrder}},
	{"authors", letterTo{from: repeated(2000, func(i int) string { return "mod@sandbox.test,\n " }) + "mod@sandbox.test", text: firstOrder}},
	{"From fields", letterTo{from: "mod@sandbox.test" + repeated(800, func(int) string { return "\nFrom: mod@sandbox.test" }), text: firstOrder}},
	{"parts", letterTo{more: "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n", text: heavy("--b\n\n"+firstOrder) + "--b--"}},
	{"parts in parts", letterTo{more: "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n", text: heavy("--b\nContent-Type: multipart/mixed; boundary=b\n") + "--b--"}},
	{"elements", letterTo{more: "MIME-Version: 1.0\nContent-Type: text/html\n", text: heavy("<div><b><p>" + firstOrder)}},
	{"attributes", letterTo{more: "MIME-Version: 1.0\nContent-Type: text/html\n", text: "<p " + heavy("a=b") + ">"}},
	{"results", letterTo{more: "Authentication-Results: mx.sandbox.test; " + strings.Repeat("(", 20_000) + "\n", text: firstOrder}},
	{"join", letterTo{subject: "join", text: heavy("join game-3")}},
}

// TestCost guards against emails that cost more than they should before it is known
// who sent them: whatever one says, and however many games its claimed author
// plays, few things are looked at, and none of its lines as orders.
func TestCost(t *testing.T) {
	c := &costing{T: t, steps: map[string]int{}, costs: map[string]map[string]int{}, most: map[string]int{"games": 2 * maxGames, "seats": 2 * 4 * maxGames, "references": 200, "lists of games": 1, "orders": 0}}
	for _, some := range []struct {
		games  int
		policy identity.Policy
	}{{maxGames + 1, identity.ByDMARC}, {testkit.Times(40, 1000), identity.ByDMARC}, {maxGames + 1, identity.ByAddress}} {
		if some.policy == identity.ByAddress { // then the sender is proved
			c.most["orders"] = 1
			clear(c.costs)
		}
		w := newWorld(t)
		for i := range some.games {
			w.game("fifth-avenue", fmt.Sprintf("game-%d", i), func(s *Places) { s.Policy = some.policy }, "anna", "kevin", "ken")
		}
		c.takeIn(w, some.games)
		if some.games == 1000 || some.policy == identity.ByAddress {
			continue // what follows would send thousands of first reports
		}
		w.round()
		for _, v := range w.verdicts() {
			if v := strings.Fields(v)[0]; !slices.Contains([]string{"unproved", "stranger", "several-authors", "wrong-token", "wants-seat", "unproved,"}, v) {
				t.Errorf("the verdict is %s", v)
			}
		}
	}
}

// costing counts what is looked at, by the name of the email.
type costing struct {
	*testing.T
	steps, most map[string]int
	costs       map[string]map[string]int
}

// takeIn takes in every email of everybody: it costs no more than it may, and as much as with
// another number of games.
func (c *costing) takeIn(w *world, games int) {
	o := w.office()
	o.workers = 1
	var mu sync.Mutex
	o.step = func(what string, n int) { mu.Lock(); c.steps[what] += n; mu.Unlock() }
	for _, from := range []string{"anna@sandbox.test", "eve@elsewhere.test", "mod@sandbox.test"}[:testkit.Times(2, 3)] {
		for _, l := range costLetters {
			name := l.name + " of " + from
			if l.from == "" {
				l.from = from
			}
			w.mail(l.letterTo)
			clear(c.steps)
			o.names.listed = false
			_, err := o.TakeIn(c.Context(), w)
			w.must(err)
			took := maps.Clone(c.steps)
			for what, n := range took {
				if n > c.most[what] {
					c.Errorf("%s, %d games: %d %s were looked at, at most %d are allowed", name, games, n, what, c.most[what])
				}
			}
			if before, known := c.costs[name]; known && !maps.Equal(before, took) {
				c.Errorf("%s: %v with %d games, %v with few", name, took, games, before)
			}
			c.costs[name] = took
		}
	}
	w.must(o.Close())
}
