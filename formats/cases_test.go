package formats

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/registry"
)

// Rule cases are files in engine/GAME/testdata/cases. Each plays some orders
// from a position and says what comes of it:
//
//	rule: Rules p. 5, "Three unfinished buildings"   # required: where the rule stands
//	from: base-3            # the file base-3.yaml beside it; without it the game is dealt
//	game: expancity         # required without from, with players
//	players: [anna, ben]
//	seed: case              # what all chance comes from; "case" unless it is said
//	options: {...}          # laid over the options of the base, or the defaults
//	state: {...}            # laid over the state of the base, or of the deal
//	orders:                 # each by the player whose decision is open
//	  - anna: place park at 2,-1
//	  - ben: build at 0,0
//	    refused: taken 0,0
//	refused: taken 0,0      # of the last order
//	events:                 # occur in this order, those of the deal too where
//	                        # no state is given; others may lie between
//	  - built anna mill 2,-1 4
//	no-events: [ended]      # do not occur: a whole line, or an event's name
//	then: {...}             # a part of the state after the orders
//	open: anna keep-tile    # the decision that is open then, or: over
//	moves: [done]           # all that Moves lists then
//	scores: [4, 15]         # of all players
//	winners: [anna]         # when the game is over
//
// Laying a mapping over another sets the keys that it names and leaves the
// others; the value "absent" takes a key away. A sequence of mappings that
// begin with a scalar, such as {player: ben, ...}, is laid over entry by entry,
// by that scalar; any other sequence replaces the whole. The part of a state
// under "then" is compared in the same way.
//
// Between [ ] and { } a line with a comma needs quotes, as YAML has it.
//
// Forced moves are played without an order, and each optional step is ended
// with "done". Refusals and events are written as their name and arguments,
// seats as names, and "?" for an argument that is left out.
//
// A file with "cases" holds several: each entry has a name, and what it says
// is laid over what the rest of the file says for all.
//
// A base holds game, players, options and state; one is made with
//
//	go test ./formats -run TestCases -base ../engine/expancity/testdata/cases/base-2.yaml -game expancity -players 2
var (
	baseFile    = flag.String("base", "", "write a dealt game to the `file`, as the base of rule cases")
	baseGame    = flag.String("game", "", "the `name` of the game of the base")
	basePlayers = flag.Int("players", 2, "how many play in the base")
)

func TestCases(t *testing.T) {
	if *baseFile != "" {
		writeBase(t, *baseFile, *baseGame, *basePlayers)
		return
	}
	files, err := filepath.Glob("../engine/*/testdata/cases/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for _, file := range files {
		if strings.HasPrefix(filepath.Base(file), "base-") {
			continue
		}
		cases, err := readCases(file)
		if err != nil {
			t.Error(err)
		}
		for _, c := range cases {
			t.Run(strings.TrimPrefix(file, "../engine/")+c.name, func(t *testing.T) {
				if err := c.run(); err != nil {
					t.Error(err)
				}
			})
			if c.game != nil {
				count[c.game.Name]++
			}
		}
	}
	for _, g := range registry.All() {
		if count[g.Name] == 0 {
			t.Errorf("%s has no rule cases", g.Name)
		}
	}
}

// writeBase writes a base: a deal of the game with the seed "case".
func writeBase(t *testing.T, file, name string, players int) {
	c := &ruleCase{game: findGame(name), seed: "case", players: enginetest.Names(players)}
	if c.game == nil {
		t.Fatalf("no game %q", name)
	}
	if err := c.deal(); err != nil {
		t.Fatal(err)
	}
	names := engine.List("players")
	for _, p := range c.players {
		names.Add(engine.Scalar("", p))
	}
	base := engine.Map("", engine.Scalar("game", name), names).Add(c.document().Nodes...)
	if err := os.WriteFile(file, Emit(base), 0o666); err != nil {
		t.Fatal(err)
	}
}

func findGame(name string) *engine.Rules {
	if name == enginetest.Toy.Name {
		return enginetest.Toy
	}
	return registry.Find(name)
}

// A ruleCase is one case of a file.
type ruleCase struct {
	file, name string
	node       *engine.Node
	game       *engine.Rules
	players    []string
	seed       string
	state      engine.State
	events     []string
}

var caseKeys = []string{"rule", "from", "game", "players", "seed", "options", "state", "orders", "refused", "events",
	"no-events", "then", "open", "moves", "scores", "winners", "name"}

// readCases reads the cases of a file and lays their bases under them.
func readCases(file string) ([]*ruleCase, error) {
	n, err := parseFile(file)
	if err != nil {
		return nil, err
	}
	entries := []*engine.Node{engine.Map("")}
	if several := n.Get("cases"); several != nil {
		n.Nodes = slices.DeleteFunc(n.Nodes, func(e *engine.Node) bool { return e == several })
		entries = several.Nodes
	}
	var cases []*ruleCase
	for _, e := range entries {
		if e.Kind != engine.MapNode {
			return cases, fmt.Errorf("%s:%d: expected a case", file, e.Line)
		}
		c := &ruleCase{file: file, node: overlay(n, e), seed: "case"}
		if name := c.text("name"); name != "" {
			c.name = " " + name
		} else if len(entries) > 1 {
			return cases, fmt.Errorf("%s:%d: the case has no name", file, e.Line)
		}
		if err := c.prepare(); err != nil {
			return cases, err
		}
		cases = append(cases, c)
	}
	return cases, nil
}

func parseFile(file string) (*engine.Node, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	n, err := Parse(file, data)
	if err == nil && n.Kind != engine.MapNode {
		err = fmt.Errorf("%s: expected keys with values", file)
	}
	return n, err
}

func (c *ruleCase) failf(n *engine.Node, format string, args ...any) error {
	at := c.file
	if n != nil && n.Line > 0 {
		at = fmt.Sprintf("%s:%d", c.file, n.Line)
	}
	return fmt.Errorf("%s:%s %s", at, c.name, fmt.Sprintf(format, args...))
}

// text returns the scalar of the key, or "".
func (c *ruleCase) text(key string) string {
	if n := c.node.Get(key); n != nil {
		return n.Value
	}
	return ""
}

// prepare checks the keys and finds the game, the players and the base.
func (c *ruleCase) prepare() error {
	for _, e := range c.node.Nodes {
		if !slices.Contains(caseKeys, e.Key) {
			return c.failf(e, "unknown key %s, nearest %q", e.Key, engine.Nearest(e.Key, caseKeys))
		}
	}
	if c.text("rule") == "" {
		return c.failf(nil, "the rule is missing")
	}
	if from := c.text("from"); from != "" {
		base, err := parseFile(filepath.Join(filepath.Dir(c.file), from+".yaml"))
		if err != nil {
			return err
		}
		c.node = overlay(base, c.node)
	}
	if seed := c.text("seed"); seed != "" {
		c.seed = seed
	}
	if c.game = findGame(c.text("game")); c.game == nil {
		return c.failf(c.node.Get("game"), "no game %q", c.text("game"))
	}
	players := c.node.Get("players")
	if players == nil || len(players.Nodes) < c.game.MinPlayers || len(players.Nodes) > c.game.MaxPlayers {
		return c.failf(players, "the players are missing, or too many or few")
	}
	for _, p := range players.Nodes {
		c.players = append(c.players, p.Value)
	}
	return nil
}
