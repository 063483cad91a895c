package metromania

import (
	"cityhall.example/engine"
	game "cityhall.example/engine/metromania"
)

// Facts are what the words about the decisions of a seat name: whether its turn
// is the first one, what it has dug in it and what is left to dig after the
// open decision or the first tunnel, whether it may start a line besides and
// build a station, and whether it may have to pass, since letters are hidden; how
// its lines stand, how many markers it has to place, and whether the turn is its
// last.
func Facts(state engine.State, seat engine.Seat) map[string]any {
	s := state.(*game.State)
	dug, marked := s.Dug()
	rest := game.DigsEach - 1
	if open := s.Open(); open.Seat == seat && dug > 0 {
		rest = game.DigsEach - dug
	}
	first := s.Turn(seat) <= s.Seats()
	start := false
	for pattern := range game.Pattern(len(marks)) {
		start = start || !first && s.Line(seat, pattern).Len() == 0 && !s.Blocked(seat, pattern)
	}
	markers := 0
	for t := range game.Symbol(game.Types) {
		known, unknown := s.Hand(seat, t)
		markers += known.Len() + unknown
	}
	var lines []map[string]any
	for pattern := range game.Pattern(len(marks)) {
		lines = append(lines, map[string]any{
			"line": lineName(pattern), "left": game.TunnelsEach - s.Line(seat, pattern).Len(),
			"complete": s.Complete(seat, pattern), "blocked": s.Blocked(seat, pattern),
		})
	}
	return map[string]any{
		"lines": lines, "markers": markers, "last": s.LastTurn() > 0 && s.Turn(seat) > s.LastTurn()-s.Seats(),
		"first": first, "start": start, "stations": s.Stock() > 0, "corrupt": s.Corrupt(),
		"dug": dug, "marked": marked, "rest": make([]struct{}, rest),
	}
}
