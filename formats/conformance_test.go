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
	index := map[string]string{}
	for _, folder := range folders {
		if k := newCaseKit(t, folder); k.rules != enginetest.Toy {
			missing[k.rules] = false
			index[k.rules.Name] = k.compare(t, kit)
		}
	}
	compareIndex(t, kit, index)
	for rules, none := range missing {
		if none {
			t.Errorf("no cases of %s", rules.Name)
		}
	}
}

// A caseKit is what the kit has of a game's cases.
type caseKit struct {
	rules *engine.Rules
	cited []cited
	names []string
	cases map[string]*ruleCase // by name
}

// newCaseKit reads the cases of a folder.
func newCaseKit(t *testing.T, folder string) *caseKit {
	files, err := filepath.Glob(folder + "/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	k := &caseKit{cases: map[string]*ruleCase{}}
	for _, file := range files {
		if strings.HasPrefix(filepath.Base(file), "base-") {
			continue
		}
		cases, err := readCases(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range cases {
			name := strings.TrimSuffix(filepath.Base(file), ".yaml") + strings.TrimSuffix(":"+c.name, ":")
			k.rules, k.cases[name], k.names = c.game, c, append(k.names, name)
		}
	}
	if k.rules != enginetest.Toy {
		if k.cited, err = citations(folder); err != nil {
			t.Fatal(err)
		}
	}
	return k
}

// compare compares the files of the game's cases, and returns its part of the index.
func (k *caseKit) compare(t *testing.T, kit kittest.Kit) string {
	titles := checkCitations(t, k.rules, k.cited, k.names)
	cases, events, spellings := engine.List("cases"), engine.List("events"), engine.List("spellings")
	refuses := map[string]bool{}
	for _, cited := range k.cited {
		c := k.cases[cited.name]
		if c == nil {
			continue // its number stays unused
		}
		n, orders := c.kit(t, cited)
		cases.Add(n)
		if happened := c.happened(cited.number); len(happened.Nodes) > 1 {
			events.Add(happened)
		}
		for _, order := range orders.Nodes {
			refuses[cited.name] = refuses[cited.name] || order.Get("refused") != nil
		}
		spellings.Add(c.spellings(t)...)
	}
	ruleset := engine.Scalar("ruleset", k.rules.Ruleset())
	kit.Compare(t, k.rules.Name+"/cases", engine.Map("", ruleset, cases))
	kit.Compare(t, "optional/"+k.rules.Name, engine.Map("", ruleset, events, spellings))
	return indexOf(k.rules, titles, k.cited, refuses)
}

// happened returns what the optional part of the kit has of the case: events, and the
// reasons of refusals.
func (c *ruleCase) happened(number string) *engine.Node {
	n := engine.Map("", engine.Scalar("number", number))
	for _, key := range []string{"events", "no-events"} {
		if said := c.node.Get(key); said != nil {
			n.Add(said)
		}
	}
	return n
}

// spellings returns the orders of the case that aren't written as a journal has them, each
// with how it has them.
func (c *ruleCase) spellings(t *testing.T) (pairs []*engine.Node) {
	if orders := c.node.Get("orders"); orders != nil {
		for _, e := range orders.Nodes {
			if typed := e.Nodes[0].Value; typed != c.canonical(t, typed) {
				pairs = append(pairs, engine.Map("", engine.Scalar("typed", typed), engine.Scalar("order", c.canonical(t, typed))))
			}
		}
	}
	return pairs
}

// canonical returns an order as a journal has it.
func (c *ruleCase) canonical(t *testing.T, typed string) string {
	order, bad := c.game.Grammar.Read(typed)
	if bad != nil {
		t.Fatalf("the order %q is not understood", typed)
	}
	return c.game.Grammar.WriteOrder(order)
}

// kit plays the case and returns what the kit has of it, and of that its orders.
func (c *ruleCase) kit(t *testing.T, cited cited) (n, orders *engine.Node) {
	if err := c.position(); err != nil {
		t.Fatal(err)
	}
	before := c.document()
	start := digest(before)
	if err := c.run(); err != nil {
		t.Fatal(err)
	}
	n = engine.Map("", engine.Scalar("number", cited.number), engine.Scalar("name", cited.name), engine.Scalar("says", cited.says), engine.Scalar("rule", c.text("rule")),
		texts("players", c.players), engine.Scalar("seed", c.seed), before.Get("options"))
	state := before.Get("state")
	state.Key = "before"
	n.Add(state, engine.Scalar("digest-before", start))
	orders = engine.List("orders")
	if all := c.node.Get("orders"); all != nil {
		for i, e := range all.Nodes {
			order := engine.Map("", engine.Scalar("player", e.Nodes[0].Key), engine.Scalar("order", c.canonical(t, e.Nodes[0].Value)))
			if refused := e.Get("refused"); refused != nil {
				order.Add(refused)
			} else if last := c.node.Get("refused"); last != nil && i == len(all.Nodes)-1 {
				order.Add(last)
			}
			orders.Add(order)
		}
	}
	n.Add(orders)
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
	return n.Add(scores, texts("winners", c.won())), orders
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
