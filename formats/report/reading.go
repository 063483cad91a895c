package report

import (
	"strings"

	"cityhall.example/engine"
)

// reading returns the meaning of an order in plain words: its alternatives in
// order.
func (c *Catalog) reading(o engine.Order) string {
	var readings []string
	for _, m := range o.Alternatives {
		form := c.game.Grammar.Form(m.Verb)
		data := values(engine.Message{Params: form.Params()}, m.Arg, nil)
		if m.Verb == engine.Join {
			data["nonce"] = o.Nonce
		}
		readings = append(readings, c.say("order/"+form.Name(), data))
	}
	return strings.Join(readings, c.say("text/else", nil))
}
