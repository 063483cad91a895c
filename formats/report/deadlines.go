package report

import (
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// Deadlines are what readers are told of a game's deadlines. They come from the game
// alone, so that a report can always be made again.
type Deadlines struct {
	// Zone is the name of the game's time zone.
	Zone string
	// Due are the deadlines of the open decision, by seat; 0 for seats that the game
	// doesn't wait for. They are the earliest: time runs from when a letter went out,
	// and not while a player is away.
	Due []play.Time
	// Rules say the whole policy, a phrase for each setting.
	Rules []engine.Phrase
}

// Due says what the subject's documents tell of deadlines.
func (s *Subject) Due(d *Deadlines) *Subject {
	s.deadlines = d
	return s
}

// due says when the decision is due that is open: once where that is the same for
// all seats that the game waits for.
func (m *maker) due() (texts []string) {
	if m.deadlines == nil || m.game.Paused || m.game.Over() {
		return nil
	}
	var first play.Time
	same := true
	for _, due := range m.deadlines.Due {
		if due > 0 && first == 0 {
			first = due
		}
		same = same && (due == 0 || due == first)
	}
	for i, due := range m.deadlines.Due {
		player := m.game.Players[i]
		switch {
		case due == 0:
			continue
		case same:
			player = ""
		}
		texts = append(texts, m.say("due", map[string]any{"player": player, "due": m.words.When(due, m.zone())}))
		if same {
			break
		}
	}
	return texts
}

// dueNode is the same for programs, by player.
func (m *maker) dueNode() *engine.Node {
	n := engine.Map("due")
	if m.deadlines != nil && !m.game.Paused {
		for i, due := range m.deadlines.Due {
			instant(n, m.game.Players[i], due)
		}
	}
	return n
}

// policy says the game's deadlines where they are new: in the first report, and when
// they were changed.
func (m *maker) policy() Block {
	b := Block{Name: DeadlinesBlock, Heading: m.say("deadlines", nil)}
	for i := range m.outcomes {
		if m.outcomes[i].Entry.Policy != "" && m.deadlines != nil && b.Parts == nil {
			rules := engine.List("deadlines")
			for _, rule := range m.deadlines.Rules {
				text := m.words.Say(rule)
				b.Parts = append(b.Parts, Item(text))
				rules.Add(engine.Scalar("", text))
			}
			b.Facts = []*engine.Node{rules}
		}
	}
	return b
}
