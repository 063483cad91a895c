package fifthavenue

import (
	"cityhall.example/engine"
	game "cityhall.example/engine/fifthavenue"
	"cityhall.example/formats/words"
)

// Alt returns what picture/alt-player may name of each player: the .count of the
// player's skyscrapers in how many .districts, and those in the .park; and what
// picture/alt-board may: the .dummy with its .towers, the districts with building
// .stops, where the .white and the .beige commissioner are, and how many businesses
// are .placed.
func Alt(state engine.State, players []string) (each []map[string]any, board map[string]any) {
	s := state.(*game.State)
	for seat := range players {
		count, districts := standing(s, engine.Seat(seat))
		each = append(each, map[string]any{"count": count, "districts": districts, "park": int(s.Players[seat].Park)})
	}
	var stops []words.Value
	for at := range game.Place(game.Districts) {
		if s.Stopped(at) {
			stops = append(stops, value("place", at))
		}
	}
	towers, _ := standing(s, game.Dummy)
	return each, map[string]any{
		"dummy": s.DummyName, "towers": towers, "stops": stops, "placed": s.Placed(),
		"white": value("place", s.Commissioners[0].At), "beige": value("place", s.Commissioners[1].At),
	}
}

// standing returns how many skyscrapers of a seat stand in districts, and in how
// many of them.
func standing(s *game.State, seat engine.Seat) (count, districts int) {
	for at := range s.Plots {
		n := 0
		for _, p := range s.Plots[at] {
			if p.Skyscrapers > 0 && p.Owner == seat {
				n += int(p.Skyscrapers)
			}
		}
		if count += n; n > 0 {
			districts++
		}
	}
	return count, districts
}
