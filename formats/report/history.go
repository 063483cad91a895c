package report

import (
	"fmt"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
)

// History lists the entries without the orders in them, in lines of at most
// [layout.Width] columns: number, act, who caused it, the head's first digits,
// whose orders came, and why. The error says that the language is not known.
func History(entries []*play.Entry, language string) (string, error) {
	if err := checkLanguage(language); err != nil {
		return "", err
	}
	w, err := words.Parse(language, "", files, "%s.tmpl")
	if err != nil {
		return "", err
	}
	c := &Catalog{Catalog: w}
	p := &layout.Page{}
	width := 1
	if n := len(entries); n > 0 {
		width = len(fmt.Sprint(entries[n-1].Number))
	}
	for _, e := range entries {
		p.Line(fmt.Sprintf("%*d  %-7s  %-9s  %.16s  ", width, e.Number, e.Act, e.By, e.Head), c.entry(e))
	}
	return p.String(), nil
}

// entry says what the entry did: whose orders came, and why.
func (c *Catalog) entry(e *play.Entry) string {
	var parts []string
	say := func(block string, data map[string]any) { parts = append(parts, c.say("history/"+block, data)) }
	if e.Genesis != nil {
		parts = append(parts, e.Genesis.Players...)
	}
	for _, set := range e.Sets {
		say("orders", map[string]any{"player": set.Player, "orders": len(set.Orders)})
	}
	for _, player := range e.Missing {
		say("missing", map[string]any{"player": player})
	}
	if e.To > 0 {
		say("to", map[string]any{"to": e.To})
	}
	if e.Player != "" {
		parts = append(parts, e.Player)
	}
	text := strings.Join(append(parts, e.Changed...), ", ")
	if e.Reason != "" {
		text = strings.TrimPrefix(text+": "+e.Reason, ": ")
	}
	return text
}

// HistoryDocument returns the entry for programs, without the orders and the
// state.
func HistoryDocument(e *play.Entry) *engine.Node {
	sets := engine.List("sets")
	for _, set := range e.Sets {
		sets.Add(engine.Map("", engine.Scalar("player", set.Player), integer("orders", len(set.Orders))))
	}
	return entryNode(e).Add(sets, engine.Scalar("head", e.Head.String()))
}

// entryNode is what an entry is about, the orders left out.
func entryNode(e *play.Entry) *engine.Node {
	n := engine.Map("", integer("entry", e.Number), engine.Scalar("act", string(e.Act)), engine.Scalar("by", e.By), texts("missing", e.Missing))
	if e.To > 0 {
		n.Add(integer("to", e.To))
	}
	if e.Player != "" {
		n.Add(engine.Scalar("player", e.Player))
	}
	if len(e.Changed) > 0 {
		n.Add(texts("changed", e.Changed))
	}
	if e.Reason != "" {
		n.Add(engine.Scalar("reason", e.Reason))
	}
	return n
}
