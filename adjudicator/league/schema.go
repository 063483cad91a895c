package league

import (
	"cityhall.example/engine"
	"cityhall.example/formats"
)

// Schema returns a JSON Schema for the settings of leagues, with texts in the
// language. It is for editors; ReadSettings knows more.
func Schema(w Words, language string) *engine.Node {
	n := engine.Describe(nil, func(c *engine.Codec) { (&Settings{}).code(c, w) })
	game := n.Get("season").Get("games").Nodes[0]
	game.Get("deadlines").Optional = true
	n.Get("season").Get("people").Get("open-to").Optional = true
	n.Get("reports").Optional = true
	for _, key := range n.Get("site").Nodes {
		key.Optional = true
	}
	options := engine.Map("options")
	options.Optional = true
	game.Add(options)
	s := formats.Schema(n, engine.Say("schema/league"), language)
	games := s.Get("properties").Get("season").Get("properties").Get("games")
	*games.Get("items").Get("properties").Get("options").Get("additionalProperties") = engine.Node{Kind: engine.BoolNode, Key: "additionalProperties", Value: "true"}
	return s
}
