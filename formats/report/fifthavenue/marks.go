package fifthavenue

import (
	"cityhall.example/engine"
	game "cityhall.example/engine/fifthavenue"
	"cityhall.example/formats/report/mark"
)

// The kinds of things that events change on the board.
const (
	// Plot is what stands on a plot: A is the district, B which of its plots.
	Plot uint8 = 1 + iota
	// District is a district as a whole, where a building stop came: A.
	District
	// Commissioner is a commissioner: A says which.
	Commissioner
	// Park are the skyscrapers in Central Park of a seat: A.
	Park
	// Below are the tiles of a kind of business below Central Park: A.
	Below
)

// Changed returns the thing on the board that the event changed: what was built or
// placed, a commissioner that moved, a district that was stopped, a tile that went
// below Central Park. What is dealt in the set-up is no change, and neither are
// supplies, stacks and hands, which every turn changes.
func Changed(e engine.Event) (mark.Thing, bool) {
	m := game.Rules.Event(e.Code)
	arg := func(name string) int16 {
		for _, p := range m.Params {
			if p.Name == name {
				return e.Arg[p.Arg]
			}
		}
		return engine.None
	}
	switch m.Name {
	case "started", "placed", "built", "dummy-built":
		d, p := game.Site(arg("plot")).Of()
		return mark.Thing{Kind: Plot, A: int16(d), B: int16(p)}, true
	case "stopped", "dummy-stopped":
		return mark.Thing{Kind: District, A: arg("district")}, true
	case "moved":
		return mark.Thing{Kind: Commissioner, A: arg("commissioner")}, true
	case "built-in-park":
		return mark.Thing{Kind: Park, A: arg("seat")}, true
	case "below-park":
		return mark.Thing{Kind: Below, A: arg("business")}, true
	}
	return mark.Thing{}, false
}
