package report

import (
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// decision says who is to move, and to that player what is legal; or how the
// game ended.
func (m *maker) decision() Block {
	open := m.game.Open()
	data := map[string]any{"mine": m.reader.Viewer == play.Moderator && !open.Over() || m.game.Awaited().Has(m.seat), "over": open.Over()}
	b := Block{Name: DecisionBlock, Heading: m.say("decision", data), Facts: []*engine.Node{m.open()}}
	if m.game.Paused {
		b.Parts = append(b.Parts, Paragraph(m.say("paused", map[string]any{"reason": m.game.Pause})))
	}
	switch winners := m.winners(); {
	case m.game.Ended:
		b.Parts = append(b.Parts, Paragraph(m.say("ended", map[string]any{"reason": m.game.Reason})))
	case len(winners) > 0:
		b.Parts = append(b.Parts, Paragraph(m.say("won", map[string]any{"winners": winners, "shared": len(winners) > 1})))
	case open.Over():
		b.Parts = append(b.Parts, Paragraph(m.say("over", nil)))
	case !m.game.Dealt:
		b.Parts = append(b.Parts, Paragraph(m.say("join", map[string]any{"players": m.game.Names(m.game.Awaited()), "paused": m.game.Paused, "since": m.game.Since.Minute()})))
	default:
		b.Parts = append(b.Parts, Paragraph(m.say("open", map[string]any{
			"player": m.game.Players[open.Seat], "kind": m.kind, "optional": open.Optional,
			"turn": open.Turn, "lane": m.words.lane(open.Lane), "own": open.Lane == engine.OwnTurn, "occasion": open.Occasion,
			"paused": m.game.Paused, "since": m.game.Since.Minute(),
		})))
		if m.mine(open.Seat) {
			b.Parts = append(b.Parts, Lines(m.words.legal(m.game.State)))
		}
	}
	b.Parts = append(b.Parts, m.due()...)
	return b
}

// open is the open decision or the winners, for programs.
func (m *maker) open() *engine.Node {
	open := m.game.Open()
	if open.Over() {
		over := engine.Map("over", engine.List("winners"))
		if m.game.Dealt && !m.game.Ended {
			for _, player := range m.winners() {
				over.Nodes[0].Add(engine.Scalar("", player))
			}
		}
		return over
	}
	n := engine.Map("open", texts("seats", m.game.Names(m.game.Awaited())), engine.Scalar("since", m.game.Since.String()))
	if due := m.dueNode(); len(due.Nodes) > 0 {
		n.Add(due)
	}
	if !m.game.Dealt {
		return n.Add(engine.Scalar("decision", "join"))
	}
	return n.Add(engine.Scalar("decision", m.game.Rules.Kinds[open.Kind].Name),
		engine.Scalar("lane", m.game.Rules.Lanes[open.Lane].Name), boolean("optional", open.Optional),
		integer("turn", open.Turn), integer("occasion", open.Occasion))
}
