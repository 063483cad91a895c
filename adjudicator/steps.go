package adjudicator

import (
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/page"
)

// Steps replays a journal from its beginning and returns the game step by step: after
// each move, and after each entry without one. The replay must not have begun. What
// the steps hold is secret: [page.Make] shows of them what a viewer may see.
func Steps(r *Replay) ([]page.Step, error) {
	var steps []page.Step
	for n := 1; n <= r.Len(); n++ {
		moves := &stepper{}
		r.watch = moves
		out, err := r.Next()
		if err != nil {
			return nil, err
		}
		steps = append(steps, moves.cut(out, r.Game)...)
	}
	return steps, nil
}

// A stepper keeps the game as it is after each move of a run.
type stepper struct {
	kept []snapshot
	// by is whose move is played; Nobody if it is forced.
	by engine.Seat
}

// A snapshot is a game, how many events of the run led to it, and who moved.
type snapshot struct {
	game   *play.Game
	events int
	by     engine.Seat
}

// before keeps the game that was just dealt.
func (s *stepper) before(r *run, d engine.Decision, forced bool) {
	if s.by = engine.Nobody; len(s.kept) == 0 && len(r.log.Events) > 0 {
		s.after(r)
	}
	if !forced {
		s.by = d.Seat
	}
}

func (s *stepper) after(r *run) {
	s.kept = append(s.kept, snapshot{r.g.Clone(), len(r.log.Events), s.by})
}

// cut returns the steps of an outcome that led to the game. What an entry did beside
// its moves belongs to the first one.
func (s *stepper) cut(out play.Outcome, after *play.Game) (steps []page.Step) {
	if len(s.kept) == 0 {
		s.kept = []snapshot{{events: len(out.Events), by: engine.Nobody}}
	}
	s.kept[len(s.kept)-1].game = after.Clone()
	from, scores, entry := 0, out.Scores, out.Entry
	for _, k := range s.kept {
		steps = append(steps, page.Step{Game: k.game, By: k.by, Outcome: play.Outcome{
			Entry: entry, Scores: scores, Events: out.Events[from:k.events], Turns: turnsIn(out.Turns, from, k.events),
		}})
		from, scores = k.events, k.game.Scores()
		entry = play.Entry{Number: entry.Number, Act: play.Act{Kind: play.ActOrders, By: entry.By, At: entry.At}}
	}
	return steps
}

// turnsIn returns which of some events belong to which turn.
func turnsIn(turns []play.Turn, from, to int) (in []play.Turn) {
	for _, t := range turns {
		switch {
		case t.At <= from:
			t.At = 0
			in = []play.Turn{t}
		case t.At < to:
			t.At -= from
			in = append(in, t)
		}
	}
	return in
}
