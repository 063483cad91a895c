package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"cityhall.example/engine"
	"cityhall.example/formats"
)

type historyOptions struct {
	game string
	json bool
}

func historyCommand(s *streams) *cli.Command {
	var o historyOptions
	return &cli.Command{
		Name: "history", Usage: "list the entries of the journal, without the orders in them", ArgsUsage: "game.yaml",
		Flags: []cli.Flag{jsonFlag(&o.json)},
		Action: arguments(1, 1, func(c *cli.Context, args []string) error {
			o.game = args[0]
			return runHistory(o, s)
		}),
	}
}

func runHistory(o historyOptions, s *streams) error {
	replay, err := replay(o.game)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	for n := range replay.Len() {
		e := replay.Entry(n + 1)
		if o.json {
			s.line(entryDocument(e))
		} else {
			fmt.Fprintf(table, "%d\t%s\t%s\t%s\t%.16s\n", e.Number, e.Act, e.By, entryWords(e), e.Head)
		}
	}
	return table.Flush()
}

// entryWords says what the entry did: whose orders came, and why.
func entryWords(e *formats.Entry) string {
	var words []string
	if e.Genesis != nil {
		words = append(words, strings.Join(e.Genesis.Players, ", "))
	}
	for _, set := range e.Sets {
		words = append(words, set.Player+": "+count(len(set.Orders), "order"))
	}
	for _, player := range e.Missing {
		words = append(words, player+" missing")
	}
	if e.To > 0 {
		words = append(words, fmt.Sprintf("to entry %d", e.To))
	}
	if len(e.Changed) > 0 {
		words = append(words, strings.Join(e.Changed, ", "))
	}
	text := strings.Join(words, ", ")
	if e.Reason != "" {
		text = strings.TrimPrefix(text+": "+e.Reason, ": ")
	}
	return strings.ReplaceAll(text, "\t", " ")
}

// entryDocument is the entry without the orders and the state.
func entryDocument(e *formats.Entry) *engine.Node {
	n := engine.Map("", number("entry", e.Number), engine.Scalar("act", string(e.Act)), engine.Scalar("by", e.By))
	sets := engine.List("sets")
	for _, set := range e.Sets {
		sets.Add(engine.Map("", engine.Scalar("player", set.Player), number("orders", len(set.Orders))))
	}
	n.Add(sets, texts("missing", e.Missing))
	if e.To > 0 {
		n.Add(number("to", e.To))
	}
	if len(e.Changed) > 0 {
		n.Add(texts("changed", e.Changed))
	}
	if e.Reason != "" {
		n.Add(engine.Scalar("reason", e.Reason))
	}
	return n.Add(engine.Scalar("head", e.Head.String()))
}
