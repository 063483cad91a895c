// Package scene is what a picture of a game is drawn from: what everyone may see
// of it, and the words for it. Each game's package below formats/picture has a
// function
//
//	func Draw(s scene.Scene) *canvas.Canvas
package scene

import (
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/picture/palette"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/report/mark"
)

// A Scene is what to draw. It has nothing that is hidden from anyone.
type Scene struct {
	// Game is the public view of a game that is dealt; its State is the game's
	// own type.
	Game *play.Game
	// Marks are what is new, numbered in the order of the last change of each;
	// if there are more than 9, none has a number.
	Marks []mark.Mark
	// Points are, by seat, how many points came since the reader last looked; nil
	// if nothing is known of it.
	Points []int
	// Words are the labels: Label(name) is the block picture/NAME of the game's
	// catalog, or else of the one that all games share.
	Words layout.Words
	// Language is the language of Words.
	Language string
	// Phone is true for a picture [Narrow] wide, instead of [Wide].
	Phone bool
	// Title names the game and Now says in a sentence what it waits for, or how
	// it ended.
	Title, Now string
	// Due is when the decision is due, in words; "" without deadlines.
	Due string
	// Letters are the letters of each seat's badge: short, and no two alike.
	Letters []string
	// Look is how what belongs to a seat looks in this game; nil is
	// [palette.Of].
	Look func(engine.Seat) palette.Player
}

// The widths of pictures in pixels, for an email on a large screen and on a phone.
const (
	Wide   = 600
	Narrow = 360
)
