package report

import (
	"fmt"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// Format is the format and version of a report as a document.
const Format = "cityhall-report/1"

// Document returns the report for programs: what happened with named
// arguments, the scores, the open decision and the game as the viewer may see
// it, with the keys of a game file. What the viewer may not see is left out.
func (r *Report) Document() *engine.Node {
	d := engine.Map("", engine.Scalar("format", Format), engine.Scalar("viewer", r.viewer))
	if r.outcome != nil {
		if e := r.outcome.Entry; e.Number > 0 {
			d.Add(detail(engine.Map("entry", integer("number", e.Number), engine.Scalar("by", e.By), engine.Scalar("act", string(e.Act))), &e))
		}
		events := engine.List("events")
		happened := r.events()
		for i, sentence := range r.words.Events(happened, r.game.Players) {
			events.Add(r.event(happened[i], sentence))
		}
		d.Add(events, r.noteNodes(), r.receiptNodes())
	}
	if r.game.Dealt {
		scores := engine.Map("scores")
		for i, player := range r.game.Players {
			scores.Add(integer(player, r.game.State.Score(engine.Seat(i))))
		}
		d.Add(scores)
	}
	d.Add(r.open())
	if r.answers() {
		d.Add(r.gapNodes())
	}
	if r.revealed() {
		d.Add(engine.Scalar("secret", fmt.Sprintf("%x", r.whole.Secret[:])))
	}
	game := r.game.Document()
	game.Key = "game"
	return d.Add(game)
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

// event is an event by its name, with its arguments and its sentence, unless
// the sentence of another event says it.
func (r *Report) event(e engine.Event, sentence string) *engine.Node {
	m := r.game.Rules.Event(e.Code)
	args := engine.Map("args")
	values := Values(m, e.Arg, r.game.Players)
	for _, p := range m.Params {
		switch v := values[p.Name].(type) {
		case nil:
		case int:
			args.Add(integer(p.Name, v))
		default:
			args.Add(engine.Scalar(p.Name, fmt.Sprint(v)))
		}
	}
	n := engine.Map("", engine.Scalar("event", m.Name), args)
	if sentence != "" {
		n.Add(engine.Scalar("text", sentence))
	}
	return n
}

// open is the open decision, or the winners.
func (r *Report) open() *engine.Node {
	open := r.game.Open()
	if open.Over() {
		over := engine.Map("over", engine.List("winners"))
		if r.game.Dealt && !r.game.Ended {
			for _, player := range r.winners() {
				over.Nodes[0].Add(engine.Scalar("", player))
			}
		}
		return over
	}
	player := engine.Scalar("player", r.game.Players[open.Seat])
	if !r.game.Dealt {
		return engine.Map("open", player, engine.Scalar("decision", "join"))
	}
	return engine.Map("open", player, engine.Scalar("decision", r.game.Rules.Kinds[open.Kind].Name),
		engine.Scalar("lane", r.game.Rules.Lanes[open.Lane].Name), boolean("optional", open.Optional),
		integer("turn", open.Turn), integer("occasion", open.Occasion))
}

func (r *Report) noteNodes() *engine.Node {
	notes := engine.List("notes")
	for _, n := range r.notes() {
		e := engine.Map("", engine.Scalar("player", r.game.Players[n.Seat]), engine.Scalar("note", string(n.Code)))
		if len(n.Order.Alternatives) > 0 {
			e.Add(engine.Scalar("order", r.game.Rules.Grammar.WriteOrder(n.Order)))
		}
		notes.Add(e.Add(engine.Scalar("text", r.words.Note(n, r.game.Players))))
	}
	return notes
}

func (r *Report) receiptNodes() *engine.Node {
	receipts := engine.List("receipts")
	for _, n := range r.receipts() {
		receipts.Add(r.words.ReceiptDocument(n, r.game.Players))
	}
	return receipts
}

// ReceiptDocument returns the answer to an order set for programs.
func (c *Catalog) ReceiptDocument(r play.Receipt, players []string) *engine.Node {
	orders, reading, problems := engine.List("orders"), engine.List("reading"), engine.List("problems")
	for _, o := range r.Orders {
		orders.Add(engine.Scalar("", c.game.Grammar.WriteOrder(o)))
		reading.Add(engine.Scalar("", c.Reading(o)))
	}
	for _, p := range r.Problems {
		problems.Add(engine.Map("", engine.Scalar("problem", string(p.Code)), integer("line", p.Line), integer("column", p.Column),
			engine.Scalar("text", c.Problem(p, players))))
	}
	d := engine.Map("", engine.Scalar("player", r.Player), engine.Scalar("file", r.File), boolean("accepted", r.Accepted),
		boolean("repeated", r.Repeated))
	if r.Digest != (play.Hash{}) {
		d.Add(engine.Scalar("digest", r.Digest.String()), orders, reading)
	}
	return d.Add(problems)
}
