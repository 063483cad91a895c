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
func reference(g *engine.Rules, language string) string {
	w := words.For(language, g.Name)
	p := &layout.Page{}
	fmt.Fprintf(p, "# %s: orders\n\n", g.Title)
	p.Line("", fmt.Sprintf("%s, for %d to %d players. CAPITALS are values, [brackets] are optional.", g.Ruleset(), g.MinPlayers, g.MaxPlayers))
	for k, kind := range g.Kinds {
		fmt.Fprintf(p, "\n## %s (%s lane)\n\n", kind.Name, g.Lanes[kind.Lane].Name)
		for i := range g.Grammar.Forms {
			if f := &g.Grammar.Forms[i]; f.Answers.Has(engine.Kind(k)) {
				p.Line("    ", report.Spoken(f.Syntax))
			}
		}
	}
	fmt.Fprint(p, "\n## any time\n\n")
	for _, line := range shared {
		fmt.Fprintf(p, "    %-12s %s\n", line[0], line[1])
	}
	fmt.Fprint(p, "\n## values\n\n")
	for _, v := range values(&g.Grammar) {
		p.Item(strings.Join(v.names, ", ") + ": " + looks(v.of, w))
	}
	fmt.Fprint(p, "\n## options\n\n")
	p.Line("", "Set when creating the game: --option KEY=VALUE, or KEY=@FILE for longer values.")
	fmt.Fprintln(p)
	var players []string
	for i := range g.MinPlayers {
		players = append(players, fmt.Sprint("player ", i+1))
	}
	for _, n := range engine.Describe(players, g.New(len(players)).Options).Nodes {
		p.Item(option(n, engine.Write(players, g.New(len(players)).Options).Get(n.Key)))
	}
	return p.String()
}

// option says what an option may be, and what it is when nobody sets it.
func option(described, standard *engine.Node) string {
	switch {
	case described.Kind == engine.ListNode:
		return described.Key + ": a list of lines"
	case described.Kind == engine.MapNode:
		return described.Key + ": keys and values, such as " + standard.Nodes[0].Key + ": " + standard.Nodes[0].Value
	case strings.ContainsAny(described.Value, `\[.`):
		return described.Key + ": any text (default " + standard.Value + ")"
	}
	return described.Key + ": " + strings.ReplaceAll(described.Value, "|", ", ") + " (default " + standard.Value + ")"
}

// shared explains the orders of every game.
var shared = [...][2]string{
	{"done", "ends an optional step"},
	{"withdraw", "withdraws all orders on file"},
	{"join NONCE", "joins a game with nonces, before the deal"},
	{"A or B", "plays the first one that is possible"},
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
func looks(t *engine.Type, w *words.Catalog) string {
	if len(t.Values) > 0 {
		return strings.Join(t.Values, ", ")
	}
	return w.Expected(t)
}
