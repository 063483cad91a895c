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

// TestCost guards against emails that cost more than they should before it is known
// who sent them: whatever one says, and however many games its claimed author
// plays, few things are looked at, and none of its lines as orders.
func TestCost(t *testing.T) {
	most := map[string]int{"games": 2 * maxGames, "seats": 2 * 4 * maxGames, "references": 200, "lists of games": 1, "orders": 0}
	const order = "start on times-square/gray"
	token := func(i int) string { return strings.Repeat(string(rune('a'+i%26)), 25) + string(rune('a'+i/26%26)) }
	many := func(n int, text func(i int) string) string {
		var all []string
		for i := range n {
			all = append(all, text(i))
		}
		return strings.Join(all, "")
	}
	letters := []struct {
		name string
		letterTo
	}{
		{"orders", letterTo{text: heavy(order)}},
		{"acts", letterTo{text: heavy("undo to 1 because x")}},
		{"documents", letterTo{text: heavy("game: game-3\norders:\n- " + order)}},
		{"names of games", letterTo{text: many(9000, func(i int) string { return fmt.Sprintf("game: game-%d\norders:\n", i) })}},
		{"press", letterTo{text: heavy("press to all\nx\nend press")}},
		{"empty lines", letterTo{text: heavy("")}},
		{"quotations", letterTo{text: heavy("> > " + order)}},
		{"one line", letterTo{text: heavy(strings.Repeat("take ", 49_000))}},
		{"tags", letterTo{subject: strings.Repeat("[game-3] ", 5000), text: order}},
		{"tokens in the subject", letterTo{subject: many(1000, func(i int) string { return "#" + token(i) + " " }), text: order}},
		{"tokens in addresses", letterTo{to: many(1000, func(i int) string { return "cityhall+" + token(i) + "@sandbox.test,\n " }) + "cityhall@sandbox.test", text: order}},
		{"a token", letterTo{to: "cityhall+" + token(3) + "@sandbox.test", text: heavy(order)}},
		{"tokens of links", letterTo{to: many(1000, func(i int) string { return "cityhall+" + token(i) + "aaaaaa@sandbox.test,\n " }) + "cityhall@sandbox.test", text: order}},
		{"references", letterTo{more: "References:" + many(3000, func(i int) string { return fmt.Sprintf("\n <entry+%d@sandbox.test>", i) }) + "\n", text: order}},
		{"answers", letterTo{more: "In-Reply-To:" + many(3000, func(i int) string { return fmt.Sprintf("\n <%d@x.test>", i) }) + "\n", text: order}},
		{"fields", letterTo{more: many(900, func(i int) string { return fmt.Sprintf("X-%d: x\n", i) }), text: order}},
		{"authors", letterTo{from: many(2000, func(i int) string { return "mod@sandbox.test,\n " }) + "mod@sandbox.test", text: order}},
		{"From fields", letterTo{from: "mod@sandbox.test" + many(800, func(int) string { return "\nFrom: mod@sandbox.test" }), text: order}},
		{"parts", letterTo{more: "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n", text: heavy("--b\n\n"+order) + "--b--"}},
		{"parts in parts", letterTo{more: "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n", text: heavy("--b\nContent-Type: multipart/mixed; boundary=b\n") + "--b--"}},
		{"elements", letterTo{more: "MIME-Version: 1.0\nContent-Type: text/html\n", text: heavy("<div><b><p>" + order)}},
		{"attributes", letterTo{more: "MIME-Version: 1.0\nContent-Type: text/html\n", text: "<p " + heavy("a=b") + ">"}},
		{"results", letterTo{more: "Authentication-Results: mx.sandbox.test; " + strings.Repeat("(", 20_000) + "\n", text: order}},
		{"join", letterTo{subject: "join", text: heavy("join game-3")}},
	}
	costs := map[string]map[string]int{}
	for _, c := range []struct {
		games  int
		policy identity.Policy
	}{{maxGames + 1, identity.ByDMARC}, {testkit.Times(40, 1000), identity.ByDMARC}, {maxGames + 1, identity.ByAddress}} {
		w, games := newWorld(t), c.games
		if c.policy == identity.ByAddress { // then the sender is proved
			most["orders"] = 1
			clear(costs)
		}
		for i := range games {
			w.game("fifth-avenue", fmt.Sprintf("game-%d", i), func(s *Places) { s.Policy = c.policy }, "anna", "kevin", "ken")
		}
		o := w.office()
		o.workers = 1
		var mu sync.Mutex
		steps := map[string]int{}
		o.step = func(what string, n int) { mu.Lock(); steps[what] += n; mu.Unlock() }
		for _, from := range []string{"anna@sandbox.test", "eve@elsewhere.test", "mod@sandbox.test"}[:testkit.Times(2, 3)] {
			for _, l := range letters {
				name := l.name + " of " + from
				if l.from == "" {
					l.from = from
				}
				w.mail(l.letterTo)
				clear(steps)
				o.names.listed = false
				_, err := o.TakeIn(t.Context(), w)
				w.must(err)
				took := maps.Clone(steps)
				for what, n := range took {
					if n > most[what] {
						t.Errorf("%s, %d games: %d %s were looked at, at most %d are allowed", name, games, n, what, most[what])
					}
				}
				if before, known := costs[name]; known && !maps.Equal(before, took) {
					t.Errorf("%s: %v with %d games, %v with few", name, took, games, before)
				}
				costs[name] = took
			}
		}
		if w.must(o.Close()); games == 1000 || c.policy == identity.ByAddress {
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
