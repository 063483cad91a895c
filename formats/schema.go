package formats

import (
	"regexp"
	"strconv"
	"strings"

	"cityhall.example/docs"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
)

// dialect is the version of JSON Schema.
const dialect = "https://json-schema.org/draft/2020-12/schema"

// anyName is a regular expression for a player's name.
const anyName = `\S{1,30}`

// OrdersSchema returns a JSON Schema for order sets of the game, with these
// player names; nil allows any. It is for editors and stricter than
// [ReadOrders]: keys of the set are in lowercase, and in maps names are not shortened. Of
// an order in a line it only knows how it may begin. Its texts are in the language.
func OrdersSchema(g *engine.Rules, players []string, language string) *engine.Node {
	w := words.For(language, g.Name)
	player := stringSchema("player", anyName)
	if players != nil {
		player = engine.Map("player", engine.List("anyOf", enumSchema("", players), stringSchema("", caseless(engine.OneOf(players)))))
	}
	orders := engine.List("anyOf", reference("", "order"),
		engine.Map("", engine.Scalar("type", "array"), number("minItems", 1), number("maxItems", MaxOrders), reference("items", "order")))
	turn := engine.Map("turn", engine.Scalar("type", "integer"), number("minimum", 0))
	seen, id := stringSchema("seen", play.MarkPattern), stringSchema("id", play.IDPattern)
	keys := []*engine.Node{stringSchema("game", ".+"), player, turn, seen, id, engine.Map("orders", orders)}
	for i, says := range []engine.Phrase{engine.Say("schema/orders-game"), engine.Say("schema/orders-player"), engine.Say("schema/orders-turn"),
		engine.Say("schema/orders-seen"), engine.Say("schema/orders-id"), engine.Say("schema/orders-orders")} {
		k := keys[i]
		k.Nodes = append([]*engine.Node{engine.Scalar("title", k.Key), engine.Scalar("description", w.Say(says))}, k.Nodes...)
	}
	root := objectSchema("", keys, []string{"orders"})
	s := schemaWriter{g: &g.Grammar, defs: engine.Map("$defs"), w: w}
	s.order()
	head := []*engine.Node{engine.Scalar("$schema", dialect), engine.Scalar("title", w.Say(engine.Say("schema/orders", "title", g.Title)))}
	root.Nodes = append(head, append(root.Nodes, s.defs)...)
	return root
}

// GameSchema returns a JSON Schema for files of the game, and for views of one,
// with these players; nil allows any. Its texts are in the language.
func GameSchema(g *engine.Rules, players []string, language string) *engine.Node {
	var names []string
	if players == nil {
		for i := range g.MaxPlayers {
			names = append(names, "any player "+strconv.Itoa(i+1))
		}
		players = names
	}
	d := describe(g, players)
	d.Get("ruleset").Value = regexp.QuoteMeta(g.Ruleset())
	d.Get("secret").Optional = true // a view has none
	return schema(d, names, docs.Keys(g.Title), engine.Say("schema/game", "title", g.Title), language)
}

// Schema turns a described document into a JSON Schema with the title, in the
// language.
func Schema(described *engine.Node, title engine.Phrase, language string) *engine.Node {
	return schema(described, nil, nil, title, language)
}

func schema(described *engine.Node, any []string, said map[string]string, title engine.Phrase, language string) *engine.Node {
	root := schemaOf(described, "", any, said)
	root.Nodes = append([]*engine.Node{engine.Scalar("$schema", dialect), engine.Scalar("title", words.For(language, "").Say(title))}, root.Nodes...)
	return root
}

// schemaOf turns a described document into a schema. Any are stand-ins for
// player names: what applies to them applies to any name. Said are descriptions by
// paths; the path leads to the entries of the document.
func schemaOf(n *engine.Node, path string, any []string, said map[string]string) *engine.Node {
	switch n.Kind {
	case engine.NumberNode:
		return engine.Map(n.Key, engine.Scalar("type", "integer"))
	case engine.BoolNode:
		return engine.Map(n.Key, engine.Scalar("type", "boolean"))
	case engine.ScalarNode:
		pattern := n.Value
		if len(any) > 0 {
			pattern = strings.ReplaceAll(pattern, strings.Join(any, "|"), anyName)
		}
		if values := strings.Split(pattern, "|"); plainAlternatives.MatchString(pattern) {
			return enumSchema(n.Key, values)
		}
		return stringSchema(n.Key, pattern)
	case engine.ListNode:
		s := engine.Map(n.Key, engine.Scalar("type", "array"))
		for _, e := range n.Nodes {
			entry := schemaOf(e, path+"*.", any, said)
			entry.Key = "items"
			s.Add(entry)
		}
		return s
	}
	var properties []*engine.Node
	var required []string
	var others *engine.Node
	for _, e := range n.Nodes {
		at := path + e.Key
		if said[at] == "" {
			at = path + "PLAYER"
		}
		entry := schemaOf(e, at+".", any, said)
		if said[at] != "" {
			entry.Nodes = append([]*engine.Node{engine.Scalar("title", strings.ReplaceAll(e.Key, "-", " ")), engine.Scalar("description", said[at])}, entry.Nodes...)
		}
		switch {
		case len(any) > 0 && e.Key == any[0]:
			entry.Key = "^" + anyName + "$"
			others = engine.Map("patternProperties", entry)
		case len(any) > 0 && strings.HasPrefix(e.Key, "any player "):
		default:
			properties = append(properties, entry)
			if !e.Optional {
				required = append(required, e.Key)
			}
		}
	}
	s := objectSchema(n.Key, properties, required)
	if others != nil {
		s.Add(others)
	}
	return s
}

var plainAlternatives = regexp.MustCompile(`^[A-Za-z0-9_/ -]+(\|[A-Za-z0-9_/ -]+)*$`)

func number(key string, n int) *engine.Node {
	return &engine.Node{Kind: engine.NumberNode, Key: key, Value: strconv.Itoa(n)}
}

func texts(key string, values []string) *engine.Node {
	n := engine.List(key)
	for _, v := range values {
		n.Add(engine.Scalar("", v))
	}
	return n
}

func reference(key, to string) *engine.Node {
	return engine.Map(key, engine.Scalar("$ref", "#/$defs/"+to))
}

func enumSchema(key string, values []string) *engine.Node {
	return engine.Map(key, texts("enum", values))
}

// stringSchema is a schema for texts that match the whole pattern.
func stringSchema(key, pattern string) *engine.Node {
	s := engine.Map(key, engine.Scalar("type", "string"))
	if pattern != ".*" {
		s.Add(engine.Scalar("pattern", "^(?:"+pattern+")$"))
	}
	return s
}

// objectSchema is a schema for maps with exactly these properties.
func objectSchema(key string, properties []*engine.Node, required []string) *engine.Node {
	s := engine.Map(key, engine.Scalar("type", "object"), engine.Map("properties", properties...))
	if len(required) > 0 {
		s.Add(texts("required", required))
	}
	return s.Add(&engine.Node{Kind: engine.BoolNode, Key: "additionalProperties", Value: "false"})
}
