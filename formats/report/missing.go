package report

import (
	"slices"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report/layout"
)

// A gap is a step of the viewer's running or next turn that has no order on
// file, or not enough of them.
type gap struct {
	kind   engine.Kind
	orders int // that are missing
}

// gaps returns the gaps, where there are receipts of the viewer's; none where
// the orders are held, since all of them are to be corrected.
func (r *Report) gaps() []gap {
	if !r.answers() || !r.game.Dealt {
		return nil
	}
	q := &r.game.Queues[r.seat][engine.OwnTurn]
	if q.Held {
		return nil
	}
	left := r.slots()
	for _, f := range q.Orders {
		r.fill(left, &f)
	}
	var gaps []gap
	for k, n := range left {
		if n > 0 {
			gaps = append(gaps, gap{engine.Kind(k), n})
		}
	}
	return gaps
}

// answers reports whether the report answers order sets of the one player that
// it is for, who can still order something.
func (r *Report) answers() bool {
	return r.seat >= 0 && !r.game.Over() && len(r.receipts()) > 0
}

// slots counts for each kind the lines of the template; none for what only an
// order brings.
func (r *Report) slots() []int {
	rules, open := r.game.Rules, r.game.Open()
	slots := make([]int, len(rules.Kinds))
	for k, spec := range rules.Kinds {
		kind, mine := engine.Kind(k), open.Seat == r.seat
		brought := rules.Grammar.Brought().Has(kind) && !(mine && open.Kind == kind)
		if spec.Lane == engine.OwnTurn && !r.behind(kind) && !brought {
			slots[k] = strings.Count("\n"+r.words.Step(kind, r.game.State, r.seat), "\n  -")
		}
	}
	return slots
}

// fill takes out of the slots what an order on file answers, and the optional
// steps that it ends.
func (r *Report) fill(slots []int, f *play.Filed) {
	rules, first := r.game.Rules, f.Order.Alternatives[0]
	at := f.Step
	if at == play.Unstepped {
		form := rules.Grammar.Form(first.Verb)
		for k := range slots {
			kind := engine.Kind(k)
			if form.Answers.Has(kind) && (at == play.Unstepped || slots[at] == 0) {
				at = kind
			}
			if form.Brings.Has(kind) {
				slots[k]++
			}
			if form.Spares.Has(kind) {
				slots[k] = 0
			}
		}
	}
	for k := range slots {
		if kind := engine.Kind(k); kind < at && rules.Kinds[k].Optional || kind == at && f.Step == at {
			slots[k] = 0
		} else if kind == at {
			slots[k] = max(0, slots[k]-1)
		}
	}
}

// next tells the viewer, below the answer to an order set, which steps beside
// those with orders on file have none yet, and for whom the game waits.
func (r *Report) next(p *layout.Page) {
	if !r.answers() {
		return
	}
	p.Heading(r.say("next", nil))
	turn := &r.game.Queues[r.seat][engine.OwnTurn]
	var gaps []string
	for _, g := range r.gaps() {
		if len(turn.Orders) == 0 {
			break
		}
		spec := r.game.Rules.Kinds[g.kind]
		gaps = append(gaps, r.say("gap", map[string]any{"step": spec.Name, "orders": g.orders, "optional": spec.Optional}))
	}
	if len(gaps) > 0 {
		p.Item(r.say("gaps", map[string]any{"gaps": gaps, "turn": r.game.State.Turn(r.seat)}))
	}
	open := r.game.Open()
	data := map[string]any{
		"player": r.game.Players[open.Seat], "mine": open.Seat == r.seat, "kind": "", "paused": r.game.Paused,
		"filed": slices.ContainsFunc(r.game.Queues[r.seat], func(q play.Queue) bool { return len(q.Orders) > 0 && !q.Held }),
	}
	if r.game.Dealt {
		data["kind"] = r.words.Kind(open.Kind, r.game.State, open.Seat)
	}
	p.Item(r.say("waits", data))
}

// gapNodes are the gaps for programs.
func (r *Report) gapNodes() *engine.Node {
	nodes := engine.List("missing")
	for _, g := range r.gaps() {
		spec := r.game.Rules.Kinds[g.kind]
		nodes.Add(engine.Map("", engine.Scalar("decision", spec.Name), integer("orders", g.orders), boolean("optional", spec.Optional)))
	}
	return nodes
}
