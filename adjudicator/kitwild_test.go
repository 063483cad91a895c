package adjudicator_test

import (
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/formats/kittest"
	"cityhall.example/internal/testkit"
)

// kitWild are the wild games of each game that the kit has: a few that have everything.
var kitWild = map[string][]int{
	"expancity":    {20, 98, 23, 127, 24, 34},
	"fifth-avenue": {12, 91, 148, 127, 24, 41, 68},
	"metromania":   {98, 48, 127, 20, 49, 57},
}

// kitCalls is how many calls each of them has.
const kitCalls = 120

// kitOnly are what only one of the games has.
var kitOnly = map[string]string{
	"held": "fifth-avenue", "used": "fifth-avenue", "undone": "fifth-avenue", "step": "expancity", "keep tile any": "expancity", "build max": "fifth-avenue",
	"pass in all": "fifth-avenue", "pass in ": "fifth-avenue", "up to": "fifth-avenue", "then stop": "fifth-avenue", "then build max": "fifth-avenue",
}

// kitWords are words of orders that some journal has to have; the latter are those of Fifth
// Avenue and of Expancity.
var kitWords = []string{" or ", "withdraw", "done", "pass in all", "up to", "then stop", "then build max", "pass in ", "build max", "keep tile any"}

// TestConformanceEverything compares the kit's journals with everything: among those of each
// game are all acts, orders on hold, bots, missed deadlines and everything else that a key of
// an entry or of a set tells.
func TestConformanceEverything(t *testing.T) {
	kit := kittest.Kit{Folder: kit, JSON: formats.JSON, Update: testkit.Update()}
	for _, rules := range registry.All() {
		if rules == enginetest.Toy {
			continue
		}
		found := map[string]bool{}
		for n, seed := range kitWild[rules.Name] {
			name := fmt.Sprintf("%s/everything-%d", rules.Name, n+1)
			w := newWild(t, rules, fmt.Sprintf("wild-%d", seed)).play(kitCalls)
			w.found(found)
			kit.Compare(t, name, w.document())
		}
		for _, what := range append(strings.Fields("new orders undo amend end pause resume replace message extend deadlines beacon nonces "+
			"network fact moved two-sets bot id seen turn mail missing due thought consent undo-sets undo-undo held step used undone"), kitWords...) {
			only, one := kitOnly[what]
			if !found[what] && (!one || only == rules.Name) {
				t.Errorf("no journal of %s has %s", rules.Name, what)
			}
		}
	}
}

// found notes what the journal has.
func (w *wildGame) found(all map[string]bool) {
	note := func(what string, is bool) { all[what] = all[what] || is }
	g := w.entries[0].Genesis
	note("nonces", g.Nonces)
	note("network", g.Beacon != nil && g.Beacon.Network != play.Fact)
	note("fact", g.Beacon != nil && g.Beacon.Network == play.Fact)
	for _, game := range w.games {
		note("moved", g.Beacon != nil && game.Beacon.Round != g.Beacon.Round)
		for _, queues := range game.Queues {
			for _, q := range queues {
				for _, f := range q.Orders {
					note("step", f.Step != play.Unstepped)
					note("used", f.Used)
					note("undone", f.Undone)
				}
			}
		}
	}
	for _, e := range w.entries {
		note(string(e.Kind), true)
		note("two-sets", len(e.Sets) > 1)
		note("missing", len(e.Missing) > 0)
		note("due", e.Due > 0)
		note("thought", len(e.Thought) > 0)
		note("consent", len(e.Consent) > 0)
		note("undo-sets", e.Kind == play.ActUndo && len(e.Sets) > 0)
		note("undo-undo", e.Kind == play.ActUndo && w.entries[e.To-1].Kind == play.ActUndo)
		for _, s := range e.Sets {
			note("bot", s.Bot != "")
			note("id", s.ID != "")
			note("seen", s.Seen != "")
			note("turn", s.Turn != nil)
			note("mail", s.Mail != nil)
			note("held", len(s.Held) > 0)
			orders := strings.Join(s.Orders, "\n")
			for _, words := range kitWords {
				note(words, strings.Contains(orders, words))
			}
		}
	}
}

// document returns what the kit has of the game: with the game file at its end, and at some
// entries before.
func (w *wildGame) document() *engine.Node {
	n := engine.Map("", engine.Scalar("ruleset", w.g.Rules.Ruleset()), engine.Scalar("seed", w.g.ID),
		engine.Scalar("secret", hex.EncodeToString(w.g.Secret[:])))
	scores, winners := engine.Map("scores"), engine.List("winners")
	if w.g.Dealt {
		for seat, score := range w.g.Scores() {
			scores.Add(&engine.Node{Kind: engine.NumberNode, Key: w.g.Players[seat], Value: fmt.Sprint(score)})
		}
		for _, player := range w.g.Names(w.g.State.Winners()) {
			winners.Add(engine.Scalar("", player))
		}
	}
	journal, positions := engine.List("journal"), engine.List("positions")
	for line := range strings.Lines(string(w.journal)) {
		journal.Add(engine.Scalar("", line))
	}
	for i := len(w.games)/2 - 1; i < len(w.games); i += (len(w.games) + 1) / 2 {
		game := w.games[i].Document()
		game.Key = "game"
		positions.Add(engine.Map("", game))
	}
	return n.Add(scores, winners, journal, positions)
}

// TestConformanceDrained compares a game of Fifth Avenue in which players only take cards,
// until two stacks have some and then fewer. Taking both is forced then, and uses up an order
// that says so.
func TestConformanceDrained(t *testing.T) {
	rules := registry.Find("fifth-avenue")
	w := begin(t, "drained", adjudicator.Options{Rules: rules, Players: make([]string, 3)})
	for !w.g.Over() && len(w.entries) < 200 && w.g.Open().Turn < 30 {
		w.keep(adjudicator.Adjudicate(w.g, play.Act{By: play.ByPlayer, At: w.at}, playtest.Lines(w.g.Names(w.g.Awaited())[0], w.draining()...)))
	}
	var stacks [6]bool // how many had cards at some time
	for _, g := range w.games {
		n := 0
		for _, color := range strings.Fields("brown gray green orange violet") {
			if playtest.Scalar(g.Document(), "state.stacks."+color) != "none" {
				n++
			}
		}
		stacks[n] = true
	}
	if !stacks[2] || !stacks[1] && !stacks[0] {
		t.Errorf("%v stacks were left", stacks)
	}
	kittest.Kit{Folder: kit, JSON: formats.JSON, Update: testkit.Update()}.Compare(t, "fifth-avenue/drained-3", w.document())
}

// draining returns orders for a whole turn, or for an auction: to take cards of the first
// colors, and nothing else that matters.
func (w *wildGame) draining() (orders []string) {
	state := w.g.Rules.Copy(len(w.g.Players), w.g.State)
	first, draws := state.Open(), w.g.Draws()
	for state.Open().Seat == first.Seat && state.Open().Turn == first.Turn && state.Open().Lane == first.Lane {
		moves := state.Moves(nil)
		best := moves[w.chance.Below(len(moves))]
		for _, move := range moves {
			text := w.g.Rules.Grammar.Write(move)
			switch {
			case text == "pass", text == "take skyscrapers", text == "draw black" && !strings.HasPrefix(w.g.Rules.Grammar.Write(best), "take s"):
				best = move
			}
		}
		orders = append(orders, w.g.Rules.Grammar.Write(best))
		state.Play(best, draws, nil)
	}
	return orders
}
