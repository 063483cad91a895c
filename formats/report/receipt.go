package report

import (
	"fmt"

	"cityhall.example/engine/play"
)

// Receipt returns the sentence that answers an order set, and the lines below
// it: what was understood, each order with its reading under it, or everything
// that is wrong.
func (c *Catalog) Receipt(r play.Receipt, players []string) (sentence string, lines []string) {
	data := map[string]any{"player": r.Player, "digest": r.Digest.String(), "problems": len(r.Problems)}
	switch {
	case r.Repeated:
		return c.say("text/repeated", data), nil
	case r.Accepted:
		for _, o := range r.Orders {
			lines = append(lines, c.game.Grammar.WriteOrder(o), "  = "+c.Reading(o))
		}
		return c.say("text/received", data), lines
	}
	for _, p := range r.Problems {
		lines = append(lines, Place(r.File, p.Line, p.Column)+c.Problem(p, players))
	}
	return c.say("text/rejected", data), lines
}

// Place says where something stands in a file: "orders.yaml:3:5: ". Line 0 is
// the whole file.
func Place(file string, line, column int) string {
	switch {
	case line == 0 && file == "":
		return ""
	case line == 0:
		return file + ": "
	}
	return fmt.Sprintf("%s:%d:%d: ", file, line, column)
}

// Problem returns the words for one thing that is wrong with an order set.
func (c *Catalog) Problem(p play.Problem, players []string) string {
	data := map[string]any{"text": p.Text, "near": p.Near, "turn": p.Turn, "want": p.Want}
	switch p.Code {
	case play.NotUnderstood:
		data["why"] = c.Misread(p.Misread)
	case play.NotAllowed:
		data["why"] = c.Refusal(p.Refusal, players)
	}
	return c.say("problem/"+string(p.Code), data)
}

// Note returns the sentence about what happened to an order on file.
func (c *Catalog) Note(n play.Note, players []string) string {
	data := map[string]any{"player": player(n.Seat, players), "order": nil, "why": nil}
	if len(n.Order.Alternatives) > 0 {
		data["order"] = c.game.Grammar.WriteOrder(n.Order)
	}
	if !n.Refusal.OK() {
		data["why"] = c.Refusal(n.Refusal, players)
	}
	return c.say("note/"+string(n.Code), data)
}
