package expancity

import (
	"cityhall.example/engine"
	game "cityhall.example/engine/expancity"
	"cityhall.example/formats/report/mark"
)

// Lot is the only kind of thing that events change: a lot of the city. A is its
// [game.Point]. Its parts are the floors, by their number, and the roof; the part
// 0 is the tile.
const Lot uint8 = 1

// Roof is the part of a lot that a roof is.
const Roof int16 = -1

// Changed returns the lot, and the part of it, that the event changed: a tile was
// laid, a floor built or a roof put on.
func Changed(e engine.Event) (mark.Thing, bool) {
	m := game.Rules.Event(e.Code)
	thing := mark.Thing{Kind: Lot}
	arg := func(name string) int16 {
		for _, p := range m.Params {
			if p.Name == name {
				return e.Arg[p.Arg]
			}
		}
		return engine.None
	}
	switch m.Name {
	case "placed":
	case "built":
		thing.Part = arg("floor")
	case "roofed":
		thing.Part = Roof
	default:
		return mark.Thing{}, false
	}
	thing.A = arg("point")
	return thing, true
}
