package main

import (
	"fmt"
	"slices"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/formats/report"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
)

// reference is the order reference of a game: every form of its grammar under
// the decision that it answers, and every type with its values.
func reference(g *engine.Rules, language string) (string, error) {
	w, err := report.Load(g, language)
	if err != nil {
		return "", err
	}
	say := func(block string, args ...any) string { return w.Say(engine.Say("reference/"+block, args...)) }
	p := &layout.Page{}
	fmt.Fprintf(p, "# %s\n\n", say("title", "title", g.Title))
	p.Line("", say("about", "ruleset", g.Ruleset(), "least", g.MinPlayers, "most", g.MaxPlayers))
	for k, kind := range g.Kinds {
		fmt.Fprintf(p, "\n## %s\n\n", say("kind", "kind", kind.Name, "lane", g.Lanes[kind.Lane].Name))
		for i := range g.Grammar.Forms {
			if f := &g.Grammar.Forms[i]; f.Answers.Has(engine.Kind(k)) {
				p.Line("    ", report.Spoken(f.Syntax))
			}
		}
	}
	fmt.Fprintf(p, "\n## %s\n\n", say("shared"))
	for _, order := range [...][2]string{{"done", "done"}, {"withdraw", "withdraw"}, {"keep", "keep"}, {"join NONCE", "join"}, {"A or B", "or"}} {
		fmt.Fprintf(p, "    %-12s %s\n", order[0], say(order[1]))
	}
	fmt.Fprintf(p, "\n## %s\n\n", say("values"))
	for _, v := range values(&g.Grammar) {
		p.Item(strings.Join(v.names, ", ") + ": " + looks(v.of, w))
	}
	fmt.Fprintf(p, "\n## %s\n\n", say("options"))
	p.Line("", say("how"))
	fmt.Fprintln(p)
	var players []string
	for i := range g.MinPlayers {
		players = append(players, say("player", "n", i+1))
	}
	for _, n := range engine.Describe(players, g.New(len(players)).Options).Nodes {
		p.Item(n.Key + ": " + option(n, engine.Write(players, g.New(len(players)).Options).Get(n.Key), say))
	}
	return p.String(), nil
}

// option says what an option may be, and what it is when nobody sets it.
func option(described, standard *engine.Node, say func(string, ...any) string) string {
	switch {
	case described.Kind == engine.ListNode:
		return say("list")
	case described.Kind == engine.MapNode:
		return say("map", "such", standard.Nodes[0].Key+": "+standard.Nodes[0].Value)
	case strings.ContainsAny(described.Value, `\[.`):
		return say("text", "standard", standard.Value)
	}
	return say("one-of", "values", strings.Split(described.Value, "|"), "standard", standard.Value)
}

// A value is a type with the names that parameters of it have, in capitals.
type value struct {
	of    *engine.Type
	names []string
}

// values returns the types of the parameters of all forms, in the order in
// which the forms need them.
func values(g *engine.Grammar) []*value {
	var all []*value
	for i := range g.Forms {
		for _, p := range g.Forms[i].Params() {
			at := slices.IndexFunc(all, func(v *value) bool { return v.of == p.Type })
			if at < 0 {
				at = len(all)
				all = append(all, &value{of: p.Type})
			}
			if v, name := all[at], strings.ToUpper(p.Name); !slices.Contains(v.names, name) {
				v.names = append(v.names, name)
			}
		}
	}
	return all
}

// looks lists the values of a type, or says what one looks like.
func looks(t *engine.Type, w *report.Catalog) string {
	if len(t.Values) == 0 {
		return w.Expected(t)
	}
	names := make([]string, len(t.Values))
	for i, v := range t.Values {
		names[i] = w.Say(engine.Say("reference/value", "value", words.Value{Type: t.Name, Written: v}))
	}
	return strings.Join(names, ", ")
}
