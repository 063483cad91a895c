package report

import (
	"slices"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// A gap is a step of the reader's running or next turn that has no order on
// file, or not enough of them.
type gap struct {
	kind   engine.Kind
	orders int // that are missing
}

// gaps returns the gaps, where there are receipts of the reader's; none where
// the orders are held, since all of them are to be corrected.
func (m *maker) gaps() []gap {
	if !m.answers() || !m.game.Dealt {
		return nil
	}
	q := &m.game.Queues[m.seat][engine.OwnTurn]
	if q.Holds() {
		return nil
	}
	left := m.slots()
	for _, f := range q.Orders {
		m.fill(left, &f)
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
func (m *maker) answers() bool {
	return m.seat >= 0 && !m.game.Over() && slices.ContainsFunc(m.outcomes, func(o play.Outcome) bool { return len(m.receipts(&o)) > 0 })
}

// slots counts for each kind the lines of the template; none for what only an
// order brings.
func (m *maker) slots() []int {
	rules, open := m.game.Rules, m.game.Open()
	slots := make([]int, len(rules.Kinds))
	for k, spec := range rules.Kinds {
		kind, mine := engine.Kind(k), open.Seat == m.seat
		brought := rules.Grammar.Brought().Has(kind) && !(mine && open.Kind == kind)
		if spec.Lane == engine.OwnTurn && !m.behind(kind) && !brought {
			slots[k] = strings.Count("\n"+m.step(kind), "\n  -")
		}
	}
	return slots
}

// fill takes out of the slots what an order on file answers, and the optional
// steps that it ends.
func (m *maker) fill(slots []int, f *play.Filed) {
	rules, first := m.game.Rules, f.Order.Alternatives[0]
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

// next tells the reader, after an answer to orders, which steps beside those with
// orders on file have none yet.
func (m *maker) next() Block {
	if !m.answers() {
		return Block{}
	}
	b := Block{Name: MissingBlock, Heading: m.say("next", nil)}
	facts := engine.List("missing")
	var gaps []string
	for _, g := range m.gaps() {
		spec := m.game.Rules.Kinds[g.kind]
		gaps = append(gaps, m.say("gap", map[string]any{"step": spec.Name, "orders": g.orders, "optional": spec.Optional}))
		facts.Add(engine.Map("", engine.Scalar("decision", spec.Name), integer("orders", g.orders), boolean("optional", spec.Optional)))
	}
	if len(gaps) > 0 && len(m.game.Queues[m.seat][engine.OwnTurn].Orders) > 0 {
		b.Parts = append(b.Parts, Paragraph(m.say("gaps", map[string]any{"gaps": gaps, "turn": m.game.State.Turn(m.seat)})))
	}
	b.Facts = []*engine.Node{facts}
	return b
}
