package report

import (
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// Open is what a report about the game has as open or over, for programs that need no
// report. It says nothing of deadlines.
func Open(g *play.Game) *engine.Node {
	return (&maker{Subject: &Subject{game: g}, game: g.For(play.Public)}).open()
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
	n := engine.Map("open", texts("seats", m.game.Names(m.game.Awaited())))
	instant(n, "since", m.game.Since)
	if due := m.dueNode(); len(due.Nodes) > 0 {
		n.Add(due)
	}
	if m.game.AwaitsBeacon() {
		return n.Add(engine.Scalar("decision", "beacon"))
	} else if !m.game.Dealt {
		return n.Add(engine.Scalar("decision", "join"))
	}
	return n.Add(engine.Scalar("decision", m.game.Rules.Kinds[open.Kind].Name),
		engine.Scalar("lane", m.game.Rules.Lanes[open.Lane].Name), boolean("optional", open.Optional),
		integer("turn", open.Turn), integer("occasion", open.Occasion))
}
