package picture

import (
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/expancity"
	"cityhall.example/formats/picture/fifthavenue"
	"cityhall.example/formats/picture/metromania"
	"cityhall.example/formats/picture/scene"
)

// games are the drawings by the name of the game. Add a line for each new game.
var games = map[string]func(scene.Scene) *canvas.Canvas{
	"expancity":    expancity.Draw,
	"fifth-avenue": fifthavenue.Draw,
	"metromania":   metromania.Draw,
}
