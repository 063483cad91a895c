package expancity

import (
	"cityhall.example/engine"
	game "cityhall.example/engine/expancity"
)

// Alt returns what picture/alt-player may name of each player: how many .buildings
// with how many .floors are the player's, and how many of them are .unfinished; and
// what picture/alt-board may: how many tiles are .laid, and how many floors the
// .tallest building has.
func Alt(state engine.State, players []string) (each []map[string]any, board map[string]any) {
	s := state.(*game.State)
	buildings, floors := make([]int, len(players)), make([]int, len(players))
	laid, tallest := 0, 0
	west, east, south, north := s.Bounds()
	for x := west; x <= east; x++ {
		for y := south; y <= north; y++ {
			l, ok := s.LotAt(game.At(x, y))
			if ok && l.Tile != game.CityHall {
				laid++
			}
			if ok && l.Owner != engine.Nobody {
				buildings[l.Owner]++
				floors[l.Owner] += int(l.Floors)
				tallest = max(tallest, int(l.Floors))
			}
		}
	}
	for seat := range players {
		each = append(each, map[string]any{"buildings": buildings[seat], "floors": floors[seat], "unfinished": s.Unfinished(engine.Seat(seat))})
	}
	return each, map[string]any{"laid": laid, "tallest": tallest}
}
