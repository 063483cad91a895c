package report

import (
	"fmt"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report/layout"
)

// History lists the entries without their orders, in lines of at most
// [layout.Width] columns: number, time, act, who acted, whose orders came, and the text or
// reason, which is below. Times are local ones in the zone, with how far they are from
// UTC; where it is "" they are in UTC, which hosts know. It fails for unknown languages.
func History(entries []*play.Entry, language, zone string) (string, error) {
	if err := checkLanguage(language); err != nil {
		return "", err
	}
	w, err := sentences.In(language)
	if err != nil {
		return "", err
	}
	c := &Catalog{Catalog: w}
	p := &layout.Page{}
	width := 1
	if n := len(entries); n > 0 {
		width = len(entries[n-1].Mark())
	}
	for _, e := range entries {
		act, by := c.say("history/act/"+string(e.Kind), nil), c.say("history/by/"+e.By, nil)
		first := fmt.Sprintf("%*s  %s  %s  %s  ", width, e.Mark(), minute(e.At, zone), layout.Pad(act, 7), layout.Pad(by, 9))
		did, said := c.entry(e, zone), strings.TrimPrefix(e.Text+": "+e.Reason, ": ")
		said = strings.TrimSuffix(said, ": ")
		p.Line(first, did)
		if said != "" {
			Quote(said).Write(p)
		}
	}
	return p.String(), nil
}

// entry says what the entry did, such as whose orders came.
func (c *Catalog) entry(e *play.Entry, zone string) string {
	var parts []string
	say := func(block string, data map[string]any) { parts = append(parts, c.say("history/"+block, data)) }
	if e.Genesis != nil {
		parts = append(parts, e.Genesis.Players...)
	}
	if e.For != "" {
		say("for", map[string]any{"player": e.For})
	}
	for _, set := range e.Sets {
		if set.Bot != "" {
			say("bot", map[string]any{"player": set.Player})
			continue
		}
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
	if e.Until > 0 {
		say("until", map[string]any{"until": c.When(e.Until, zone)})
	}
	return strings.Join(append(parts, e.Changed...), ", ")
}

// HistoryDocument returns the entry for programs, without the orders and the
// state.
func HistoryDocument(e *play.Entry) *engine.Node {
	sets := engine.List("sets")
	for _, set := range e.Sets {
		n := engine.Map("", engine.Scalar("player", set.Player), integer("orders", len(set.Orders)))
		present(n, "substitute", set.Substitute)
		present(n, "bot", set.Bot)
		present(n, "seen", string(set.Seen))
		sets.Add(n)
	}
	return entryNode(e).Add(sets, engine.Scalar("head", e.Head.String()))
}

// entryNode is what an entry is about, the orders left out.
func entryNode(e *play.Entry) *engine.Node {
	n := engine.Map("", integer("entry", e.Number), engine.Scalar("at", e.At.String()), engine.Scalar("act", string(e.Kind)), engine.Scalar("by", e.By))
	present(n, "for", e.For)
	if e.Genesis != nil && e.Genesis.Beacon != nil {
		b := e.Genesis.Beacon
		from := engine.Map("beacon", engine.Scalar("network", b.Network))
		if b.Round > 0 {
			from.Add(integer("round", b.Round))
		}
		present(from, "fact", b.Fact)
		n.Add(engine.Map("genesis", from))
	}
	n.Add(texts("missing", e.Missing))
	if e.To > 0 {
		n.Add(integer("to", e.To))
	}
	if len(e.Consent) > 0 {
		n.Add(texts("consent", e.Consent))
	}
	present(n, "player", e.Player)
	if len(e.Changed) > 0 {
		n.Add(texts("changed", e.Changed))
	}
	present(n, "policy", e.Policy)
	instant(n, "due", e.Due)
	instant(n, "until", e.Until)
	present(n, "beacon", e.Beacon)
	present(n, "text", e.Text)
	present(n, "reason", e.Reason)
	return n
}

// present adds a text that is there.
func present(n *engine.Node, key, text string) {
	if text != "" {
		n.Add(engine.Scalar(key, text))
	}
}

// instant adds a time that is there.
func instant(n *engine.Node, key string, t play.Time) {
	if t != 0 {
		n.Add(engine.Scalar(key, t.String()))
	}
}
