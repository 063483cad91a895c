package metromania

import (
	"cityhall.example/engine"
	game "cityhall.example/engine/metromania"
)

// Alt returns what picture/alt-player may name of each player: the .lines, each with
// how many .tunnels it has of how many at .most, the vertex .to which it leads, and
// whether it is .complete or .blocked; and what picture/alt-board may: how many
// .stations are built and how many are .left, and how many destinations are .marked.
func Alt(state engine.State, players []string) (each []map[string]any, board map[string]any) {
	s := state.(*game.State)
	for seat := range players {
		var lines []map[string]any
		for pattern := range game.Pattern(len(marks)) {
			l := s.Line(engine.Seat(seat), pattern)
			line := map[string]any{
				"line": lineName(pattern), "tunnels": l.Len(), "most": game.TunnelsEach, "to": "",
				"complete": s.Complete(engine.Seat(seat), pattern), "blocked": s.Blocked(engine.Seat(seat), pattern),
			}
			if l.Len() > 0 {
				line["to"] = l.Vertex(l.Len()).String()
			}
			lines = append(lines, line)
		}
		each = append(each, map[string]any{"lines": lines})
	}
	stations, marked := 0, 0
	for v := range game.Vertex(game.Vertices) {
		if s.Station(v) {
			stations++
		}
	}
	for l := range game.Letter(game.LetterCount) {
		for _, t := range l.Ends() {
			if s.Marker(t, l) != game.NoCell {
				marked++
			}
		}
	}
	return each, map[string]any{"stations": stations, "left": s.Stock(), "marked": marked}
}
