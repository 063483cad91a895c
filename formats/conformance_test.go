package formats

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"path/filepath"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/kittest"
	"cityhall.example/internal/testkit"
)

// TestConformance compares the rule cases of examples/conformance with those of the
// games, and with what comes of them.
func TestConformance(t *testing.T) {
	kit := kittest.Kit{Folder: "../examples/conformance", JSON: JSON, Update: testkit.Update()}
	folders, err := filepath.Glob("../engine/*/testdata/cases")
	if err != nil {
		t.Fatal(err)
	}
	missing := map[*engine.Rules]bool{}
	for _, rules := range registry.All() {
		missing[rules] = rules != enginetest.Toy
	}
	for _, folder := range folders {
		files, err := filepath.Glob(folder + "/*.yaml")
		if err != nil {
			t.Fatal(err)
		}
		list := engine.List("cases")
		var game *engine.Rules
		for _, file := range files {
			if strings.HasPrefix(filepath.Base(file), "base-") {
				continue
			}
			cases, err := readCases(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range cases {
				game = c.game
				list.Add(c.kit(t, strings.TrimSuffix(filepath.Base(file), ".yaml")))
			}
		}
		if game != enginetest.Toy {
			missing[game] = false
			kit.Compare(t, game.Name+"/cases", engine.Map("", engine.Scalar("ruleset", game.Ruleset()), list))
		}
	}
	for rules, none := range missing {
		if none {
			t.Errorf("no cases of %s", rules.Name)
		}
	}
}

// kit plays the case and returns what the kit has of it.
func (c *ruleCase) kit(t *testing.T, file string) *engine.Node {
	if err := c.position(); err != nil {
		t.Fatal(err)
	}
	before := c.document()
	start := digest(before)
	if err := c.run(); err != nil {
		t.Fatal(err)
	}
	n := engine.Map("", engine.Scalar("name", file+strings.TrimSuffix(":"+c.name, ":")), engine.Scalar("rule", c.text("rule")),
		texts("players", c.players), engine.Scalar("seed", c.seed), before.Get("options"))
	state := before.Get("state")
	state.Key = "before"
	n.Add(state, engine.Scalar("digest-before", start))
	orders := engine.List("orders")
	if all := c.node.Get("orders"); all != nil {
		for i, e := range all.Nodes {
			order := engine.Map("", engine.Scalar("player", e.Nodes[0].Key), engine.Scalar("order", e.Nodes[0].Value))
			if refused := e.Get("refused"); refused != nil {
				order.Add(refused)
			} else if last := c.node.Get("refused"); last != nil && i == len(all.Nodes)-1 {
				order.Add(last)
			}
			orders.Add(order)
		}
	}
	n.Add(orders)
	for _, key := range []string{"events", "no-events", "then"} {
		if said := c.node.Get(key); said != nil {
			n.Add(said)
		}
	}
	n.Add(engine.Scalar("open", c.open()), engine.Scalar("digest-after", digest(c.document())))
	if c.node.Get("moves") != nil {
		legal := engine.List("legal")
		for m := range c.state.All() {
			legal.Add(engine.Scalar("", c.game.Grammar.Write(m)))
		}
		n.Add(legal)
	}
	scores := engine.Map("scores")
	for seat, player := range c.players {
		scores.Add(number(player, c.state.Score(engine.Seat(seat))))
	}
	return n.Add(scores, texts("winners", c.won()))
}

// won returns the winners; nobody before the end.
func (c *ruleCase) won() (winners []string) {
	for seat, player := range c.players {
		if c.state.Open().Over() && c.state.Winners().Has(engine.Seat(seat)) {
			winners = append(winners, player)
		}
	}
	return winners
}

// digest is the digest of options and state, made as that of a game file.
func digest(document *engine.Node) string {
	h := sha256.Sum256(append([]byte("cityhall/state\x00"), encoded(document)...))
	return hex.EncodeToString(h[:])
}

// encoded encodes the entries of a document, as docs/formats.md describes it.
func encoded(n *engine.Node) (b []byte) {
	for _, e := range n.Nodes {
		b = engine.AppendText(append(engine.AppendText(b, e.Key), byte(e.Kind)), e.Value)
		b = append(binary.BigEndian.AppendUint32(b, uint32(len(e.Nodes))), encoded(e)...)
	}
	return b
}
