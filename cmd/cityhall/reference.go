package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"cityhall.example/engine"
	"cityhall.example/formats/report"
)

// reference writes the order reference of a game: every form of its grammar
// under the decision that it answers, and every type with its values.
func reference(w io.Writer, g *engine.Game) {
	fmt.Fprintf(w, "# %s: orders\n\n", g.Title)
	fmt.Fprintf(w, "%s, for %d to %d players. Capitals stand for a value, brackets for a part that may be left out.\n", g.Ruleset(), g.Least, g.Most)
	for k, kind := range g.Kinds {
		fmt.Fprintf(w, "\n## %s (%s lane)\n\n", kind.Name, kind.Lane)
		for i := range g.Grammar.Forms {
			if f := &g.Grammar.Forms[i]; f.Answers.Has(engine.Kind(k)) {
				fmt.Fprintf(w, "    %s\n", report.Spoken(f.Syntax))
			}
		}
	}
	fmt.Fprint(w, "\n## always\n\n")
	table := tabwriter.NewWriter(w, 0, 0, 3, ' ', 0)
	for _, line := range shared {
		fmt.Fprintf(table, "    %s\t%s\n", line[0], line[1])
	}
	table.Flush()
	fmt.Fprint(w, "\n## values\n\n")
	for _, v := range values(&g.Grammar) {
		fmt.Fprintf(w, "- %s: %s\n", strings.Join(v.names, ", "), looks(v.of))
	}
}

// shared explains the orders of every game.
var shared = [...][2]string{
	{"done", "ends an optional step"},
	{"withdraw", "takes back all that waits"},
	{"join NONCE", "before the deal, in games with nonces"},
	{"A or B", "the first that is legal when its time comes"},
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
func looks(t *engine.Type) string {
	list := strings.Join(t.Values, ", ")
	if t.Hint != "" && list != "" {
		return t.Hint + ": " + list
	}
	return t.Hint + list
}
