package metromania

import (
	"cityhall.example/engine"
	"cityhall.example/formats/picture/palette"
)

// trackOf is how the lines of the seat look.
func trackOf(seat engine.Seat) palette.Track { return palette.Tracks[int(seat)%len(palette.Tracks)] }

// Player is how the seat's badge looks in this game.
func Player(seat engine.Seat) palette.Player {
	t := trackOf(seat)
	return palette.Player{Fill: t.Line, Text: palette.White, List: t.Text, Dark: t.Text, Pale: t.Pale}
}
