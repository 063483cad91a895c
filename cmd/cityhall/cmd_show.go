package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// The formats of show: those there are, and those that there will be.
var (
	showFormats  = []string{"text", "json", "html", "plain", "svg", "png"}
	laterFormats = []string{"page"}
)

type showOptions struct {
	game, as, format string
	json             bool
	picture          pictureOptions
}

func showCommand(s *streams) *cli.Command {
	var o showOptions
	return &cli.Command{
		Name: "show", Usage: "show the game as one player (or the public) sees it", ArgsUsage: "game.yaml",
		Description: "game.yaml is a game file or a view of one. --format json prints a view that check,\n" +
			"moves and show can read; for the moderator it is the whole game, with its secret.\n" +
			"--format html is a page with a picture of the board, and plain says everything in plain\n" +
			"words, one fact a line. --format svg and png draw the board as everyone may see it.",
		Flags: append([]cli.Flag{
			asFlag(&o.as),
			&cli.StringFlag{Name: "format", Usage: "output `FORMAT`: " + strings.Join(showFormats, ", "), Value: showFormats[0], Destination: &o.format},
			&cli.BoolFlag{Name: "json", Usage: "the same as --format json, on one line", Destination: &o.json},
		}, o.picture.flags()...),
		Action: arguments(1, 1, func(c *cli.Context, args []string) error {
			o.game = args[0]
			return runShow(o, s)
		}),
	}
}

func runShow(o showOptions, s *streams) error {
	switch {
	case slices.Contains(laterFormats, o.format):
		return usage("use "+strings.Join(showFormats, ", "), "show: format %s isn't supported yet", o.format)
	case !slices.Contains(showFormats, o.format):
		return unknown("format", o.format, showFormats)
	}
	g, err := load(o.game)
	if err != nil {
		return err
	}
	as, err := viewer(g, o.as)
	if err != nil {
		return err
	}
	switch view := g.For(as); {
	case o.json:
		s.line(view.Document())
	case o.format == "json":
		s.out.Write(formats.JSONIndent(view.Document()))
	case o.format == "svg", o.format == "png":
		return o.picture.write(g, o.format, s)
	default:
		return o.document(g, as, s)
	}
	return nil
}

// document prints the game as a report, in one of its forms.
func (o *showOptions) document(g *play.Game, as string, s *streams) error {
	subject := adjudicator.About(g, nil)
	r, err := subject.To(s.reader(as))
	if err != nil {
		return err
	}
	switch o.format {
	case "html":
		page, err := adjudicator.PageOf(subject, s.language)
		if err != nil {
			return err
		}
		fmt.Fprint(s.out, r.HTML(page))
	case "plain":
		fmt.Fprint(s.out, r.Plain())
	default:
		fmt.Fprint(s.out, r.Text())
	}
	return nil
}
