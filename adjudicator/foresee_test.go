package adjudicator_test

import (
	"math/rand/v2"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// rehearse plays the game on, by a bot and with the draws that will come, to
// the end of the running turn. It returns all orders for the turn lane of whoever
// moves first, and the other orders one by one.
func rehearse(g *play.Game, random *rand.Rand) (seat engine.Seat, turn, others []string, end engine.State) {
	s, draws := g.Rules.Copy(len(g.Players), g.State), g.Draws()
	first := s.Open()
	for d := first; !d.Over() && d.Turn == first.Turn; d = s.Open() {
		move, forced := s.Forced()
		if !forced {
			move = engine.RandomMove(s.Moves(nil), random.IntN)
			order := g.Rules.Grammar.Write(move)
			if d.Seat == first.Seat && d.Lane == engine.OwnTurn {
				turn = append(turn, order)
			} else {
				others = append(others, order)
			}
		}
		s.Play(move, draws, nil)
	}
	for move, forced := s.Forced(); forced && !s.Open().Over(); move, forced = s.Forced() {
		s.Play(move, draws, nil)
	}
	return first.Seat, turn, others, s
}

// TestForesightNeverRefusesASetThatWouldHaveWorked files whole turns that a bot
// has played before with the very draws: each is accepted, and played move by
// move to the same state.
func TestForesightNeverRefusesASetThatWouldHaveWorked(t *testing.T) {
	playtest.EveryGame(t, func(tb *playtest.Table, random *rand.Rand) {
		longest := 0
		for turns := 0; !tb.G.Over() && turns < 30; turns++ {
			before := tb.G
			seat, turn, others, end := rehearse(tb.G, random)
			longest = max(longest, len(turn))
			var sets []*play.OrderSet
			if len(turn) > 0 {
				sets = playtest.Lines(tb.G.Players[seat], turn...)
			}
			for i := -1; i < len(others); i++ {
				if i >= 0 {
					sets = playtest.Lines(tb.G.Players[tb.G.State.Open().Seat], others[i])
				}
				if len(sets) == 0 {
					continue
				}
				tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{By: play.ByPlayer}, sets))
				if len(tb.Problems()) > 0 || len(tb.Out.Notes) > 0 {
					t.Fatalf("turn %d of %s: %q and %q: %q %s", before.State.Open().Turn, before.Players[seat], turn, others, tb.Problems(), tb.Notes())
				}
			}
			played := engine.Write(tb.G.Players, tb.G.State.Code)
			rehearsed := engine.Write(tb.G.Players, end.Code)
			if adjudicator.Changed(played, rehearsed) != nil {
				t.Fatalf("%q and %q were played in another way:\n%s\nwant\n%s", turn, others, formats.Emit(played), formats.Emit(rehearsed))
			}
		}
		if longest < 2 {
			t.Errorf("no turn had more than %d orders", longest)
		}
	})
}
