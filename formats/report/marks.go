package report

import (
	"cityhall.example/engine"
	"cityhall.example/formats/report/mark"
)

// Marks returns what the outcomes changed on the board, numbered as texts and
// pictures show it. It comes from what everyone may see, so that all readers have
// the same numbers.
func (s *Subject) Marks() []mark.Mark {
	s.markChanges()
	return s.marks
}

// Points returns by how much the score of each seat changed with the outcomes.
func (s *Subject) Points() []int {
	points := make([]int, len(s.game.Players))
	for i := range s.outcomes {
		if scores := s.outcomes[i].Scores; s.outcomes[i].Entry.Number > 0 && s.game.Dealt {
			for seat := range points {
				points[seat] = s.game.State.Score(engine.Seat(seat))
				if scores != nil {
					points[seat] -= scores[seat]
				}
			}
			break
		}
	}
	return points
}

// markChanges finds the marks, and at which event each thing changed last.
func (s *Subject) markChanges() {
	changed := games[s.game.Rules.Name].Changed
	if s.numbers != nil || changed == nil {
		return
	}
	var changes []mark.Mark
	at := map[mark.Thing][2]int{}
	for i := range s.outcomes {
		for k, e := range s.outcomes[i].Events {
			if thing, is := changed(e.For(engine.Nobody)); is {
				changes = append(changes, mark.Mark{Thing: thing, Seat: s.turnAt(i, k)})
				at[thing.Whole()] = [2]int{i, k}
			}
		}
	}
	if marked := games[s.game.Rules.Name].Marked; marked != nil {
		changes = marked(s.game.State, changes)
	}
	s.marks, s.numbers = mark.Number(changes), map[[2]int]int{}
	for _, m := range s.marks {
		s.numbers[at[m.Whole()]] = m.Number
	}
}

// turnAt returns whose turn it was at an event.
func (s *Subject) turnAt(outcome, event int) engine.Seat {
	seat := engine.Nobody
	for _, t := range s.outcomes[outcome].Turns {
		if t.At <= event {
			seat = t.Seat
		}
	}
	return seat
}
