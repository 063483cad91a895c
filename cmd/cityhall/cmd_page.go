package main

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/offline"
	"cityhall.example/formats/page"
	"cityhall.example/formats/page/program"
	"cityhall.example/mail"
)

type pageOptions struct {
	game, as, output, mailTo string
	replayOnly               bool
}

func pageCommand(s *streams) *cli.Command {
	var o pageOptions
	return &cli.Command{
		Name: "page", Usage: "write a page that replays the game, in one file", ArgsUsage: "game.yaml",
		Description: "The page works from a disk, without a network, and asks for nothing. Of a running game\n" +
			"it has what the viewer may see; of one that is over it has everything. A player of a\n" +
			"running game can try the next turns in it against bots, and send them by email. Of a\n" +
			"player's view, the page has the position alone.",
		Flags: []cli.Flag{
			asFlag(&o.as),
			&cli.BoolFlag{Name: "replay-only", Usage: "leave out what it takes to try turns: the page is then small", Destination: &o.replayOnly},
			&cli.StringFlag{Name: "mail-to", Usage: "the page sends orders to `ADDRESS`", DefaultText: "that of the game's office", Destination: &o.mailTo},
			&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "write the page to `FILE`", DefaultText: "standard output", Destination: &o.output},
		},
		Action: arguments(1, 1, func(c *cli.Context, args []string) error {
			o.game = args[0]
			return runPage(o, s)
		}),
	}
}

func runPage(o pageOptions, s *streams) error {
	g, err := load(o.game)
	if err != nil {
		return err
	}
	as, err := viewer(g, o.as)
	if err != nil {
		return err
	}
	steps := []page.Step{page.Position(g)} // all that a view has
	if g.View == "" {
		r, err := replay(o.game)
		if err == nil {
			steps, err = adjudicator.Steps(r)
		}
		if err != nil {
			return err
		}
	}
	trial, err := o.trial(g, as, s)
	if err != nil {
		return err
	}
	html, err := page.Make(steps, page.Options{Viewer: as, Language: s.language, Trial: trial})
	if err != nil {
		return err
	}
	return s.deliver(html, o.output, as == play.Public || g.Over())
}

// trial returns what it takes to play on as the viewer; nil where nobody can.
func (o *pageOptions) trial(g *play.Game, as string, s *streams) (*page.Trial, error) {
	if o.replayOnly || g.Seat(as) == engine.Nobody || !g.Dealt || g.Over() {
		return nil, nil
	}
	rules := s.program("page/no-program")
	if rules == nil {
		return nil, nil
	}
	view, err := viewOf(o.game, g, as)
	if err != nil {
		return nil, err
	}
	trial := &page.Trial{View: string(formats.Emit(view.Document())), Program: *rules, MailTo: o.mailTo}
	if games := filepath.Dir(filepath.Dir(o.game)); o.mailTo == "" && filepath.Base(games) == "games" && mail.HasSettings(filepath.Dir(games)) {
		turn := play.Unbound // unless the viewer decides
		if open := g.Open(); open.Seat == g.Seat(as) {
			turn = open.Turn
		}
		if trial.MailTo, trial.Tag, err = mail.AnswerTo(context.Background(), filepath.Dir(games), g.ID, as, turn); err != nil {
			return nil, err
		}
	}
	return trial, nil
}

// program returns the program for pages, or says why there is none.
func (s *streams) program(missing string) *offline.Program {
	wasm, support, ok := program.Files()
	if !ok {
		fmt.Fprintln(s.err, "cityhall:", s.phrase(engine.Say(missing)))
		return nil
	}
	return &offline.Program{Wasm: wasm, Support: support}
}
