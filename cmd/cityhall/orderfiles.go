package main

import (
	"fmt"
	"slices"
	"strings"

	"cityhall.example/adjudicator/folder"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// orderFiles puts the order files of directories in their place, and says which other
// files are there.
func (s *streams) orderFiles(paths []string) ([]string, error) {
	files, others, err := folder.OrderFiles(paths)
	s.ignored(others)
	return files, err
}

// ignored names files next to order files that nobody reads.
func (s *streams) ignored(others []string) {
	for _, path := range others {
		fmt.Fprintln(s.err, "cityhall:", s.phrase(engine.Say("call/ignored", "path", path, "endings", folder.OrderEndings)))
	}
}

// example shows an order file to copy where one of those that were rejected isn't one.
func (s *streams) example(g *play.Game, receipts []play.Receipt) {
	for _, r := range receipts {
		noFile := slices.ContainsFunc(r.Problems, func(p play.Problem) bool {
			return p.Code == play.Broken && !strings.HasPrefix(p.Said.Code, "request/") || p.Code == play.UnknownPlayer // a typed line is no broken file
		})
		if !noFile || s.json {
			continue
		}
		player := g.Players[max(r.Seat, 0)]
		fmt.Fprintln(s.out, s.phrase(engine.Say("call/order-file", "game", g.Rules.Name)))
		fmt.Fprintf(s.out, "player: %s\norders:\n", player)
		for _, order := range samples(&g.Rules.Grammar) {
			fmt.Fprintf(s.out, "  - %s\n", order)
		}
		return
	}
}

// samples returns two orders in the game's grammar.
func samples(g *engine.Grammar) (orders []string) {
	for _, f := range g.Forms {
		order := g.Write(engine.Move{Verb: f.Verb})
		if _, bad := g.Read(order); bad == nil && f.Verb >= engine.FirstVerb && len(orders) < 2 {
			orders = append(orders, order)
		}
	}
	return orders
}
