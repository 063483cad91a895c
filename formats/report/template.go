package report

import (
	"fmt"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// toFill gives the player the template.
func (m *maker) toFill() Block {
	if m.doc.Template == "" {
		return Block{}
	}
	return Block{Name: TemplateBlock, Heading: m.say("template", nil), Parts: []Part{Form(m.doc.Template)}}
}

// template returns an order file for the player to fill in: with what is open
// or comes next, and the orders that are held, to be corrected; "" where nothing
// can be ordered.
func (m *maker) template() string {
	if m.seat < 0 || m.game.Over() || !m.game.Dealt && !m.game.Awaited().Has(m.seat) {
		return ""
	}
	lines, turn := m.say("join-lines", nil), play.Unbound
	if m.game.Dealt {
		lines, turn = "", m.game.State.Turn(m.seat)
		for _, lane := range m.lanes() { // the reader's own turn comes last
			ahead := m.ahead(lane)
			if lane != engine.OwnTurn && ahead != "" {
				turn = m.game.State.Open().Turn
			} else if lines != "" && m.game.Past(m.seat) {
				break // the reader's turn is far, and has another guard
			}
			lines += ahead
		}
	}
	if lines = strings.Trim(lines, "\n"); lines == "" {
		return ""
	}
	head := fmt.Sprintf("game: %s\nplayer: %s\n", m.game.ID, m.game.Players[m.seat])
	if turn != play.Unbound {
		head += fmt.Sprintf("turn: %d\n", turn)
	}
	if mark := m.game.Tip.Mark(); mark != "" {
		head += fmt.Sprintf("seen: %s\n", mark)
	}
	return head + "orders:\n" + lines + "\n"
}

// heldOrders returns the orders of the reader that are held, as they stand in the
// template.
func (m *maker) heldOrders() (orders []string) {
	if m.seat < 0 {
		return nil
	}
	for _, lane := range m.lanes() {
		orders = append(orders, m.held(lane)...)
	}
	return orders
}

// lanes returns the lanes in the order of the template: their own turn comes last.
func (m *maker) lanes() (lanes []engine.Lane) {
	for lane := range m.game.Rules.Lanes[engine.FirstLane:] {
		lanes = append(lanes, engine.FirstLane+engine.Lane(lane))
	}
	return append(lanes, engine.OwnTurn)
}

// held returns the orders of the reader that are held in a lane.
func (m *maker) held(lane engine.Lane) (orders []string) {
	for n, q := range m.game.Queues[m.seat] {
		if m.game.Rules.Queues[n].Lane == lane && q.Holds() {
			for _, f := range q.Orders {
				orders = append(orders, m.game.Rules.Grammar.WriteOrder(f.Order))
			}
		}
	}
	return orders
}

// ahead returns the lines of the template for one lane of the reader: for each
// step from the open one on or, where orders are held, for the open one and
// then those orders.
func (m *maker) ahead(lane engine.Lane) string {
	var b strings.Builder
	open, held := m.game.Open(), m.held(lane)
	for k, spec := range m.game.Rules.Kinds {
		mine, kind := open.Seat == m.seat, engine.Kind(k)
		if spec.Lane == lane && !m.behind(kind) && (len(held) == 0 || mine && kind == open.Kind) {
			b.WriteString(m.step(kind))
		}
	}
	for _, order := range held {
		fmt.Fprintf(&b, "  - %s\n", order)
	}
	return b.String()
}

// step returns the lines of the template for a kind of decision.
func (m *maker) step(k engine.Kind) string {
	if m.steps == nil {
		m.steps = m.words.steps(m.game.State, m.seat)
	}
	return m.steps[k]
}

// behind reports whether the step of the kind is behind the reader, whose decision
// is open: it is in another lane, or comes before that decision.
func (m *maker) behind(k engine.Kind) bool {
	open := m.game.Open()
	return open.Seat == m.seat && (open.Lane != m.game.Rules.Kinds[k].Lane || k < open.Kind)
}
