package report

import (
	"slices"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
)

// mostEarlier is how many turns, or parts of turns, are told again.
const mostEarlier = 16

// earlier tells somebody who has to decide what earlier reports told since the
// reader last sent orders: who comes back after a week finds all in one report. What
// is new is told before it.
func (m *maker) earlier() (parts []Part, facts *engine.Node) {
	if !m.game.Dealt || !m.game.Awaited().Has(m.seat) || m.reader.Full || len(m.before) == 0 {
		return nil, nil
	}
	player := m.game.Players[m.seat]
	if Acted(m.outcomes, player) >= 0 {
		return nil, nil
	}
	at := Acted(m.before, player)
	parts = m.news(m.before[at+1:], true)
	if len(parts) == 0 {
		return nil, nil
	}
	data := map[string]any{"entry": 0, "at": "", "left": 0}
	if at >= 0 {
		e := &m.before[at].Entry
		if data["entry"] = e.Number; e.At > 0 {
			data["at"] = m.words.When(e.At, m.zone())
		}
	}
	if left := len(parts) - mostEarlier; left > 0 {
		data["left"], parts = left, parts[left:]
	}
	lines := engine.List("lines")
	for _, part := range parts {
		if t, is := part.(Turn); is {
			for _, line := range t.Lines {
				lines.Add(engine.Scalar("", m.words.say("plain-words/step", map[string]any{"turn": t.Said, "step": words.Unmarked(line.text())})))
			}
		}
	}
	facts = engine.Map("earlier", integer("since", data["entry"].(int)), lines)
	return slices.Insert(parts, 0, Part(Subheading(m.say("earlier", data)))), facts
}

// Acted returns the index of the last outcome of a call with orders of the player's
// own, -1 for none: orders of a bot or a substitute, and those that City Hall made,
// are not.
func Acted(outs []play.Outcome, player string) int {
	for i := len(outs) - 1; i >= 0; i-- {
		e := &outs[i].Entry
		for _, set := range e.Sets {
			if e.Kind == play.ActOrders && e.By != play.ByClock && set.Player == player && set.Bot == "" && set.Substitute == "" {
				return i
			}
		}
	}
	return -1
}
