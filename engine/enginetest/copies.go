package enginetest

import (
	"slices"

	"cityhall.example/engine"
)

// advance plays the move on the state, on a copy, on a used state that became a
// copy, and on what reads back from its document: all end up the same and the
// state that was copied stays as it was.
func (tb *table) advance(m engine.Move) {
	s := tb.state
	before := tb.text(s)
	fresh, back := tb.g.Copy(tb.seats, s), tb.reread(s)
	tb.wander()
	tb.stale.CopyFrom(s)
	others := []struct {
		what  string
		state engine.State
	}{{"a copy", fresh}, {"a copy over another state", tb.stale}, {"what reads back", back}}
	logs := make([]engine.Log, len(others))
	after := make([]string, len(others))
	for i, o := range others {
		if text := tb.text(o.state); text != before {
			tb.fail("%s differs:%s", o.what, difference(before, text))
		}
		if o.state.Open() != s.Open() || o.state.Winners() != s.Winners() || !slices.Equal(o.state.Moves(nil), tb.moves) {
			tb.fail("%s gives other answers", o.what)
		}
		for seat := range engine.Seat(tb.seats) {
			if o.state.Score(seat) != s.Score(seat) || o.state.Turn(seat) != s.Turn(seat) {
				tb.fail("%s has another score or turn of seat %d", o.what, seat)
			}
		}
		o.state.Play(m, tb.newDraws(), &logs[i])
		after[i] = tb.text(o.state)
		if text := tb.text(s); text != before {
			tb.fail("playing on %s has changed the state:%s", o.what, difference(before, text))
		}
	}
	tb.log.Events = tb.log.Events[:0]
	s.Play(m, tb.draws, &tb.log)
	text := tb.text(s)
	for i, o := range others {
		if after[i] != text {
			tb.fail("%s plays on otherwise:%s", o.what, difference(text, after[i]))
		}
		if !slices.Equal(logs[i].Events, tb.log.Events) {
			tb.fail("%s tells other events", o.what)
		}
	}
	// A copy stays what it is when the state plays on.
	if text := tb.text(fresh); text != after[0] {
		tb.fail("playing has changed a copy:%s", difference(after[0], text))
	}
}

// wander plays the used state on for some moves of another game, so that it
// differs from the state that is copied over it.
func (tb *table) wander() {
	draws := engine.NewDraws(engine.SeedSecret("another game"), nil)
	for range 4 {
		if tb.stale == nil || tb.stale.Open().Over() {
			tb.stale = tb.open()
			tb.stale.Deal(draws, nil)
		}
		moves := tb.stale.Moves(nil)
		if len(moves) == 0 {
			return // list says so when the game gets there
		}
		tb.stale.Play(engine.RandomMove(moves, tb.random.IntN), draws, nil)
	}
}
