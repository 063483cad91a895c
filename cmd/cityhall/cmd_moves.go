package main

import (
	"fmt"
	"iter"
	"slices"

	"github.com/urfave/cli/v2"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report"
)

type movesOptions struct {
	game string
	all  bool
}

func movesCommand(s *streams) *cli.Command {
	var o movesOptions
	return &cli.Command{
		Name: "moves", Usage: "list the legal orders for the current step", ArgsUsage: "game.yaml",
		Description: "game.yaml is a game file, or the view of the player whose turn it is. For a game file\nthe list can reveal what only that player may see.",
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "all", Usage: "include legal orders that are usually hidden", Destination: &o.all},
		},
		Action: arguments(1, 1, func(c *cli.Context, args []string) error {
			o.game = args[0]
			return runMoves(o, s)
		}),
	}
}

func runMoves(o movesOptions, s *streams) error {
	g, err := load(o.game)
	if err != nil {
		return err
	}
	open := g.Open()
	switch {
	case open.Over():
		fmt.Fprintln(s.err, "cityhall:", s.sprintf("the game is over"))
		return nil
	case g.AwaitsBeacon():
		fmt.Fprintln(s.err, "cityhall:", s.waitsFor(g))
		return nil
	case g.View != "" && !g.Awaited().Has(g.Viewer()):
		fmt.Fprintln(s.err, "cityhall:", s.sprintf("this is the view for %s; %s", g.View, s.waitsFor(g)))
		return nil
	}
	decision := "join"
	if g.Dealt {
		decision = g.Rules.Kinds[open.Kind].Name
	}
	awaited := g.Names(g.Awaited())
	if g.View != "" {
		awaited = []string{g.Players[g.Viewer()]}
	} else if !s.json { // before the deal all have the same orders
		awaited = awaited[:1]
	}
	catalog, err := report.Load(g.Rules, s.language)
	if err != nil {
		return err
	}
	for _, player := range awaited {
		for order := range o.orders(g, player) {
			if s.json {
				s.line(engine.Map("", engine.Scalar("seat", player), engine.Scalar("decision", decision), engine.Scalar("order", order)))
			} else {
				fmt.Fprintln(s.out, catalog.Order(order))
			}
		}
	}
	return nil
}

// orders yields the legal orders of the player, from what that player may see.
func (o *movesOptions) orders(g *play.Game, player string) iter.Seq[string] {
	return func(yield func(string) bool) {
		if !g.Dealt {
			yield("join NONCE")
			return
		}
		state := g.For(player).State
		moves := state.All()
		if !o.all {
			moves = slices.Values(state.Moves(nil))
		}
		for m := range moves {
			if !yield(g.Rules.Grammar.Write(m)) {
				return
			}
		}
	}
}
