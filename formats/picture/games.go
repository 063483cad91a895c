package picture

import (
	"cityhall.example/engine"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/expancity"
	"cityhall.example/formats/picture/fifthavenue"
	"cityhall.example/formats/picture/metromania"
	"cityhall.example/formats/picture/palette"
	"cityhall.example/formats/picture/scene"
)

// games are the drawings by the name of the game. Add a line for each new game.
var games = map[string]func(scene.Scene) *canvas.Canvas{
	"expancity":    expancity.Draw,
	"fifth-avenue": fifthavenue.Draw,
	"metromania":   metromania.Draw,
}

// looks are how players look in games that have colors of their own for them.
var looks = map[string]func(engine.Seat) palette.Player{"metromania": metromania.Player}

// Look returns how the seat's player looks in the pictures of the game, for those who
// show players beside one.
func Look(game string, seat engine.Seat) palette.Player {
	if look := looks[game]; look != nil {
		return look(seat)
	}
	return palette.Of(seat)
}
