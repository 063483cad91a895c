package clock

import (
	"slices"

	"cityhall.example/engine"
	"cityhall.example/formats"
)

// Schema returns a JSON Schema for policies of games with the rules, with texts in
// the language. It is for editors; ReadPolicy knows more.
func Schema(rules *engine.Rules, language string) *engine.Node {
	n := engine.Describe(nil, func(c *engine.Codec) { new(Policy).code(c, rules) })
	limit := n.Get("limits").Nodes[0]
	for _, e := range slices.Concat(limit.Nodes, n.Nodes) {
		e.Optional = e.Key != "format"
	}
	return formats.Schema(n, engine.Say("schema/deadlines", "title", rules.Title), language)
}
