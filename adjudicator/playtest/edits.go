package playtest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/disk/crash"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// Scalars calls yield with each scalar of the document and its path.
func Scalars(n *engine.Node, path string, yield func(path string, n *engine.Node)) {
	for i, e := range n.Nodes {
		name := e.Key
		if n.Kind == engine.ListNode {
			name = adjudicator.EntryName(e, i)
		}
		at := strings.TrimPrefix(path+"."+name, ".")
		if e.Kind < engine.MapNode {
			yield(at, e)
		}
		Scalars(e, at, yield)
	}
}

// OtherValues are what somebody may write in place of the value: something
// near to it, and something that stands elsewhere in the file.
func OtherValues(v string, all []string, random *rand.Rand) []string {
	values := []string{v + "1", "", strings.ToUpper(v), all[random.IntN(len(all))], all[random.IntN(len(all))]}
	if n, ok := engine.ParseInt(v); ok {
		values = append(values, fmt.Sprint(n+1), fmt.Sprint(n-1), "0", "1")
	}
	if len(v) > 1 {
		flipped := []byte(v)
		flipped[len(v)-1] ^= 1
		values = append(values, string(flipped), v[1:])
	}
	return append(values, map[string]string{"true": "false", "false": "true"}[v])
}

// Bare is the game without the mark of the journal.
func Bare(g *play.Game) string {
	s := Text(g)
	return s[:strings.Index(s, "\njournal:")]
}

// ByHand changes one scalar of the game file.
func (tb *Table) ByHand(old, new string) *crash.Disk {
	tb.T.Helper()
	d := tb.Files()
	changed := strings.Replace(string(d.Files["game.yaml"]), old, new, 1)
	if changed == string(d.Files["game.yaml"]) {
		tb.T.Fatalf("the game file has no %q", old)
	}
	d.Files["game.yaml"] = []byte(changed)
	return d
}
