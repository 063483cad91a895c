package report

import (
	"fmt"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// JSON returns the document for programs: the data of all blocks, in order, and
// the game as the reader may see it, with the keys of a view. Sentences in it are in the
// reader's language.
func (d *Document) JSON() *engine.Node {
	n := engine.Map("", engine.Scalar("format", formats.ReportFormat), engine.Scalar("viewer", d.Reader.Viewer), engine.Scalar("language", d.Reader.Language),
		integer("since", d.Since), integer("entry", d.Game.Tip.Entry), engine.Scalar("headline", d.Headline))
	for _, b := range d.Blocks {
		n.Add(b.Facts...)
	}
	view := *d.Game
	view.Told = d.told()
	game := view.Document()
	game.Key = "game"
	return n.Add(game)
}

func texts(key string, values []string) *engine.Node {
	n := engine.List(key)
	for _, v := range values {
		n.Add(engine.Scalar("", v))
	}
	return n
}

func integer(key string, n int) *engine.Node {
	return &engine.Node{Kind: engine.NumberNode, Key: key, Value: fmt.Sprint(n)}
}

func boolean(key string, b bool) *engine.Node {
	return &engine.Node{Kind: engine.BoolNode, Key: key, Value: fmt.Sprint(b)}
}

// ReceiptDocument returns the receipt for an order set, for programs.
func (c *Catalog) ReceiptDocument(r play.Receipt, players []string) *engine.Node {
	orders, reading, problems := engine.List("orders"), engine.List("reading"), engine.List("problems")
	for i, text := range c.readings(r) {
		orders.Add(engine.Scalar("", c.game.Grammar.WriteOrder(r.Orders[i])))
		reading.Add(engine.Scalar("", text))
	}
	for _, p := range r.Problems {
		problems.Add(engine.Map("", engine.Scalar("problem", string(p.Code)), integer("line", p.Line), integer("column", p.Column),
			engine.Scalar("text", c.Problem(p, players))))
	}
	d := engine.Map("", engine.Scalar("player", r.Player), engine.Scalar("file", r.File), boolean("accepted", r.Accepted),
		boolean("repeated", r.Repeated))
	if r.Filed > 0 {
		d.Add(integer("filed", r.Filed), boolean("awaited", r.Awaited))
	}
	if r.Digest != (play.Hash{}) {
		d.Add(engine.Scalar("digest", r.Digest.String()), orders, reading)
	}
	warnings := engine.List("warnings")
	for _, w := range r.Warnings {
		warnings.Add(engine.Map("", integer("order", w.Order+1), engine.Scalar("text", c.Warning(w, r.Orders[w.Order], players))))
	}
	return d.Add(problems, warnings)
}
