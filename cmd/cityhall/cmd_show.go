package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/folder"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report"
)

// The formats of show: those there are, and those that there will be.
var (
	showFormats  = []string{"text", "json", "html", "plain", "svg", "png"}
	laterFormats = []string{"page"}
)

type showOptions struct {
	game, as, format string
	// since is "", the number of an entry, or "last".
	since   string
	picture pictureOptions
}

func showCommand(s *streams) *cli.Command {
	var o showOptions
	return &cli.Command{
		Name: "show", Usage: "show the game as one player (or the public) sees it", ArgsUsage: "game.yaml",
		Description: "game.yaml is a game file or a view of one. --format json prints a view that check,\n" +
			"moves and show can read; for the moderator it is the whole game, with its secret.\n" +
			"--format html is a page with a picture of the board, and plain says everything in plain\n" +
			"words, one fact a line. --format svg and png draw the board as everyone may see it.\n" +
			"--since tells what happened besides, and numbers what is new on the board.",
		Flags: append([]cli.Flag{
			asFlag(&o.as),
			&cli.StringFlag{Name: "format", Usage: "output `FORMAT`: " + strings.Join(showFormats, ", "), Value: showFormats[0], Destination: &o.format},
			&cli.StringFlag{Name: "since", Usage: "tell what happened after entry `N`, or last: since that player's last orders", Destination: &o.since},
			&cli.BoolFlag{Name: "json", Usage: "the same as --format json, on one line", Destination: &s.json},
		}, o.picture.flags()...),
		Action: arguments(1, 1, func(c *cli.Context, args []string) error {
			if err := o.suits(c); err != nil {
				return err
			}
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
	did, err := o.happened(as)
	if err != nil {
		return err
	}
	switch {
	case s.json || o.format == "json":
		view, err := viewOf(o.game, g, as)
		if err != nil {
			return err
		}
		return s.document(view.Document())
	case o.format == "svg", o.format == "png":
		return o.picture.write(g, did, o.format, s)
	}
	return o.document(g, did, as, s)
}

// happened returns what the entries did that are to be told to the viewer, by the
// journal.
func (o *showOptions) happened(as string) ([]play.Outcome, error) {
	if o.since == "" {
		return nil, nil
	}
	replay, err := replay(o.game)
	if err != nil {
		return nil, err
	}
	all, err := replay.Since(0, replay.Len())
	if err != nil {
		return nil, err
	}
	if o.since == sinceLast {
		if as == play.Public || as == play.Moderator {
			return nil, usage("", "show: --since last needs --as PLAYER")
		}
		return all[report.Acted(all, as)+1:], nil
	}
	since, ok := engine.ParseInt(o.since)
	if !ok || since < 0 || since > len(all) {
		return nil, usage("", "show: --since takes a number from 0 to %d, or last, not %s", len(all), o.since)
	}
	return all[since:], nil
}

// sinceLast is the value of --since for all since a player's last orders.
const sinceLast = "last"

// document prints the game as a report, in one of its forms.
func (o *showOptions) document(g *play.Game, did []play.Outcome, as string, s *streams) error {
	subject := adjudicator.About(g, nil, did...)
	r, err := subject.To(s.reader(as))
	if err != nil {
		return err
	}
	switch o.format {
	case "html":
		page, err := folder.PageOf(subject, s.language)
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
