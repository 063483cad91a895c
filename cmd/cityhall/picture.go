package main

import (
	"bytes"
	"io"
	"os"
	"regexp"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/folder"
	"cityhall.example/engine/play"
	"cityhall.example/formats/picture"
)

// pictureOptions say how a picture is drawn, and where it goes.
type pictureOptions struct {
	phone  bool
	scale  int
	output string
}

func (o *pictureOptions) flags() []cli.Flag {
	return []cli.Flag{
		&cli.BoolFlag{Name: "phone", Usage: "draw the picture for a phone", Destination: &o.phone},
		&cli.IntFlag{Name: "scale", Usage: "draw a PNG `N` times as large: 1 or 2", Value: 1, Destination: &o.scale},
		&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "write the picture to `FILE`", Destination: &o.output},
	}
}

// write draws the board of the game, with what outcomes changed on it, and writes the picture in the format, svg or
// png, as it is: no byte of it is for a terminal.
func (o *pictureOptions) write(g *play.Game, did []play.Outcome, format string, s *streams) error {
	if o.scale < 1 || o.scale > 2 {
		return usage("", "show: can't read --scale %d; expected 1 or 2", o.scale)
	}
	size := picture.Mail
	if o.phone {
		size = picture.Phone
	}
	c, err := picture.Of(adjudicator.About(g, nil, did...), s.language, size)
	if err != nil {
		return err
	}
	var file []byte
	if format == "svg" {
		file = c.SVG()
	} else {
		file = c.PNG(o.scale)
	}
	return s.deliver(file, o.output, true)
}

// deliver writes a whole file as it is, to its path or, for "" and "-", to standard
// output. It doesn't replace a game or a journal: nothing else has the game's secret.
// What is public can be read by others, as the umask says, and what is not by its owner.
func (s *streams) deliver(file []byte, path string, public bool) error {
	if path != "" && path != "-" {
		if isGame(path) {
			return &statusError{exitFailure, "choose another name", errorf("%s has a game; it would be lost", path)}
		}
		err := os.WriteFile(path, file, folder.FileMode(public))
		if err == nil && s.json {
			s.did("did/written", "file", path)
		}
		return err
	}
	_, err := s.raw.Write(file)
	return err
}

// isGame reports whether a file has a game or its journal.
func isGame(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	begin, err := io.ReadAll(io.LimitReader(f, 1<<20)) // comments may come first
	return err == nil && (gameFormat.Match(begin) || bytes.HasPrefix(begin, []byte(`{"entry":1,`)))
}

// gameFormat matches where a file says that it is a game.
var gameFormat = regexp.MustCompile(`(?m)^(?:\{\s*)?["']?format["']?\s*:\s*["']?cityhall-game/`)
