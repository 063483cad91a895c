package adjudicator

import (
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// Places returns the places of the players of a game that was played to its end, in
// seat order. Winners are first; all others stand by their points, and those with
// equal points share a place.
func Places(g *play.Game) (places []int) {
	winners := g.State.Winners()
	for i := range g.Players {
		me, place := engine.Seat(i), 1
		for k := range g.Players {
			other := engine.Seat(k)
			first, behind := winners.Has(other) && !winners.Has(me), winners.Has(me) && !winners.Has(other)
			if first || !behind && g.State.Score(other) > g.State.Score(me) && !winners.Has(me) {
				place++
			}
		}
		places = append(places, place)
	}
	return places
}
