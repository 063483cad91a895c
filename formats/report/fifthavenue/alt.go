package fifthavenue

import (
	"cityhall.example/engine"
	game "cityhall.example/engine/fifthavenue"
	"cityhall.example/formats/words"
)

// Alt returns what picture/alt may name: the .owners with how many skyscrapers they
// have in how many districts, and in Central Park; the districts with building
// .stops; where the .white and the .beige commissioner are; and how many businesses
// are .placed.
func Alt(state engine.State, players []string) map[string]any {
	s := state.(*game.State)
	var owners []map[string]any
	for seat, player := range players {
		count, districts := standing(s, engine.Seat(seat))
		owners = append(owners, map[string]any{"player": player, "count": count, "districts": districts, "park": int(s.Players[seat].Park)})
	}
	var stops []words.Value
	for at := range game.Place(game.Districts) {
		if s.Stopped(at) {
			stops = append(stops, value("place", at))
		}
	}
	return map[string]any{
		"owners": owners, "stops": stops, "placed": s.Placed(),
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
