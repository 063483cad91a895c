package formats

import (
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/kittest"
	"cityhall.example/internal/testkit"
)

// noOrders are lines that only look like orders of a game.
var noOrders = map[string][]string{
	"expancity": {"fulfill commercial-10-park", "fulfill residential-4-park", "fulfill line-7-completed", "fulfill line-1-completed", "fulfill 10-in-3x3", "fulfill 5-in-2x2",
		"fulfill 1-in-2x2", "fulfill 2-in-4x4", "fulfill beside-both-hospital-hospital", "fulfill beside-both-stadium-stadium", "fulfill commercial-3-4", "fulfill commercial-7-8",
		"fulfill residential-3-4", "fulfill residential-3-3-4", "fulfill commercial-4-4-3", "fulfill residential-0-1", "fulfill any", "place city-hall at 1,0", "place park at 1", "build at 1,2,3", "build at x,y", "build", "roof 1,0 flat",
		"keep contract", "keep tile city-hall", "acquire park", "place park"},
	"fifth-avenue": {"start on central-park/blue", "start on nowhere/gray", "start on times-square/blue", "start on times-square", "take gray", "take black", "place bank on times-square/gray",
		"score central-park", "score city-hall", "move black to times-square", "move white to broadway", "bid gray", "bid gray 7", "bid gray 3", "bid gray 4 green 4", "bid 4", "bid gray 4 black",
		"bid gray 4 in city-hall", "bid gray up to 3 in times-square", "bid gray up to 303 in times-square", "bid gray up to 9", "bid black up to 9 in times-square",
		"bid gray up to 9 in times-square then build 4", "bid gray up to 9 in times-square then pass", "pass in city-hall", "build 4", "build", "bid gray 4 4 4 4 4 4", "draw gray"},
	"metromania": {"start dotted in E5-1 from 0,-5 to 0,-4", "start solid in E5-1 from 0,-5", "start solid in G5-1 from 0,-5 to 0,-4", "start solid in E6-1 from 0,-5 to 0,-4",
		"dig solid through E1-2 to 0,0", "dig solid through E5-10 to 0,0", "dig solid through E0-1 to 0,0", "dig solid through E4-9 to 0,0", "dig solid to 0,0", "dig solid through E4-3 to 6,0",
		"dig solid through E4-3 to 3,3", "dig solid through E4-3 to 0,0 marking G", "dig solid through E4-3 to 0,0 station", "dig solid through E4-3 to 0,0 station 9,9",
		"station at 6,0", "station at -4,-4", "station", "tunnel solid"},
}

// yesOrders returns the orders of a game: those of its phrases and cases, and all contracts.
func yesOrders(t *testing.T, rules *engine.Rules) (orders []string) {
	seen := map[string]bool{}
	add := func(text string) {
		o, bad := rules.Grammar.Read(text)
		if bad != nil {
			t.Errorf("%s: %q isn't read", rules.Name, text)
			return
		}
		if line := rules.Grammar.WriteOrder(o); !seen[line] {
			seen[line], orders = true, append(orders, line)
		}
	}
	for _, name := range []string{"done", "withdraw", "join winter-sun-42", "join a"} {
		add(name)
	}
	if contracts := rules.Grammar.Type("contract"); contracts != nil {
		for _, id := range contracts.Values {
			add("fulfill " + id)
		}
	}
	for seats := rules.MinPlayers; seats <= rules.MaxPlayers; seats++ {
		chance := engine.NewDraws(engine.SeedSecret("orders"), nil).Stream("bots", seats)
		s, draws := rules.New(seats), engine.NewDraws(engine.SeedSecret("orders"), nil)
		s.Deal(draws, nil)
		for range 60 {
			if s.Open().Over() {
				break
			}
			move := engine.RandomMove(s.Moves(nil), chance.Below)
			add(rules.Grammar.Write(move))
			s.Play(move, draws, nil)
		}
	}
	for _, text := range standingOrders[rules.Name] {
		add(text)
	}
	return orders
}

// standingOrders are orders that are no moves.
var standingOrders = map[string][]string{
	"expancity": {"keep tile any", "keep contract any", "roof -1,0", "keep tile park or mall or keep tile any"},
	"fifth-avenue": {"pass in all", "pass in central-park", "pass in times-square", "bid gray 4 in times-square", "bid gray 4 black 5 6 in central-park", "bid gray up to 4 in times-square",
		"bid gray up to 302 in times-square", "bid gray up to 9 in times-square then stop", "bid gray up to 9 in central-park then build 0", "bid gray up to 9 in times-square then build 3",
		"bid gray up to 9 in times-square then build max", "build max", "stop", "bid green up to 7 in 52nd-street-west or pass in 52nd-street-west", "bid gray 4 4 4 4 4 5 5 5 5 6 6 6", "start on 34th-street-west/sixth"},
	"metromania": {"pass", "station at -5,0", "station at 0,5", "station at 5,-5", "dig striped through A1-1 to 0,0 marking F", "dig solid through F5-9 to 5,0 station 0,-5",
		"dig solid through F5-9 to 5,0 marking A station 0,-5"},
}

// TestConformanceOrders compares the kit's lists of lines that are orders, as a journal has
// them, and of those that aren't.
func TestConformanceOrders(t *testing.T) {
	kit := kittest.Kit{Folder: "../examples/conformance", JSON: JSON, Update: testkit.Update()}
	for _, rules := range registry.All() {
		if rules == enginetest.Toy {
			continue
		}
		for _, text := range noOrders[rules.Name] {
			if o, bad := rules.Grammar.Read(text); bad == nil {
				t.Errorf("%s: %q is read as %q", rules.Name, text, rules.Grammar.WriteOrder(o))
			}
		}
		ruleset := engine.Scalar("ruleset", rules.Ruleset())
		kit.Compare(t, rules.Name+"/orders", engine.Map("", ruleset, texts("orders", yesOrders(t, rules)), texts("none", noOrders[rules.Name])))
	}
}
