// Package picture draws the board of a game, as everyone may see it:
//
//	c, err := picture.Of(report.About(game, outcomes...), words.English, picture.Mail)
//	svg, png := c.SVG(), picture.PNG(c, picture.Mail)
//
// A picture depends on the game after an entry, on what happened since another
// one, on the language and the size, and on nothing else: it is made once for
// all readers, and can be made again.
package picture

import (
	"cityhall.example/engine"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
	"cityhall.example/formats/picture/scene"
	"cityhall.example/formats/picture/style"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

// A Size is for whom a picture is laid out.
type Size uint8

// Mail pictures are [scene.Wide] pixels wide, Phone ones [scene.Narrow]. The
// phone's is another layout, not the same one scaled.
const (
	Mail Size = iota
	Phone
)

// MostPNG is how large the file of a picture in an email is at most, in bytes.
const MostPNG = 100_000

// PNG returns a picture of the size as emails have it. Phones show a pixel of a page as
// two or three of theirs, so theirs has two for each.
func PNG(c *canvas.Canvas, size Size) []byte {
	if size == Phone {
		return c.Within(MostPNG, 2)
	}
	return c.PNG(1)
}

// Of returns the picture of the subject's game, with what is new in it marked. Its
// description says it in a sentence, for those who don't see it.
// The error says that the game has no picture: it isn't dealt yet, or nobody has
// drawn it.
func Of(s *report.Subject, language string, size Size) (*canvas.Canvas, error) {
	g := s.Game()
	switch {
	case games[g.Rules.Name] == nil:
		return nil, words.Fail("drawing/none", "game", g.Rules.Title)
	case !g.Dealt:
		return nil, words.Fail("drawing/not-dealt", "players", g.Names(g.Awaited()))
	}
	shown, err := s.Shown(language)
	if err != nil {
		return nil, err
	}
	c := From(shown, language, size)
	c.Describe(shown.Title, shown.Alt)
	return c, nil
}

// From returns the picture of what [Of] shows, without its description: for those who
// show it in several sizes, and say it themselves.
func From(shown *report.Shown, language string, size Size) *canvas.Canvas {
	name := shown.Game.Rules.Name
	return games[name](scene.Scene{
		Game: shown.Game, Marks: shown.Marks, Points: shown.Points, Words: shown.Words, Language: language, Phone: size == Phone,
		Title: shown.Title, Now: shown.Now, Due: shown.Due, Letters: style.Letters(shown.Game.Players),
		Look: func(seat engine.Seat) palette.Player { return Look(name, seat) },
	})
}

// Draws reports whether there are pictures of the game.
func Draws(game string) bool { return games[game] != nil }
