package report

import (
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// readings returns the meaning of each order of a receipt in plain words.
func (c *Catalog) readings(r play.Receipt) []string {
	all := make([]string, len(r.Orders))
	for i, o := range r.Orders {
		ends := play.Unstepped
		if i < len(r.Ends) {
			ends = r.Ends[i]
		}
		all[i] = c.reading(o, ends)
	}
	return all
}

// Reading returns the meaning of an order that a player writes, in plain words; "" if it
// can't be read.
func (c *Catalog) Reading(line string) string {
	o, bad := c.game.Grammar.Read(line)
	if bad != nil || len(o.Alternatives) == 0 {
		return ""
	}
	return c.reading(o, play.Unstepped)
}

// Order returns an order as its reader writes it: a language that orders are read in has
// the words of its own.
func (c *Catalog) Order(line string) string {
	return c.say("text/order", map[string]any{"order": line, "reading": c.Reading(line)})
}

// reading returns the meaning of an order in plain words: its alternatives in
// order. A done ends the step, if it is known.
func (c *Catalog) reading(o engine.Order, ends engine.Kind) string {
	var readings []string
	for _, m := range o.Alternatives {
		form := c.game.Grammar.Form(m.Verb)
		data := values(engine.Message{Params: form.Params()}, m.Arg, nil)
		if m.Verb == engine.Join {
			data["nonce"] = o.Nonce
		}
		if m.Verb == engine.Done {
			data["ends"] = nil
			if ends != play.Unstepped {
				data["ends"] = c.game.Kinds[ends].Name
			}
		}
		readings = append(readings, c.say("order/"+form.Name(), data))
	}
	return strings.Join(readings, c.say("text/else", nil))
}
