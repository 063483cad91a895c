package report

import (
	"regexp"
	"slices"
	"strings"

	"cityhall.example/engine"
)

// Verbs with more than fewMoves lines are combined into one line with choices;
// more than fewChoices choices are only named.
const (
	fewMoves   = 12
	fewChoices = 8
)

// legal summarizes what the open decision allows. Each verb gets one line with
// its choices if all of them combine freely; otherwise a line for each way to
// fill in its required parts, or just its form if there are many. Forms of
// orders that stand for moves come last.
func (c *Catalog) legal(s engine.State) []string {
	g := &c.game.Grammar
	var lines []string
	moves := s.Moves(nil)
	for len(moves) > 0 {
		n := slices.IndexFunc(moves, func(m engine.Move) bool { return m.Verb != moves[0].Verb })
		if n < 0 {
			n = len(moves)
		}
		lines = append(lines, c.told(g, moves[:n])...)
		moves = moves[n:]
	}
	for i := range g.Forms {
		if f := &g.Forms[i]; f.OrderOnly && possible(f, s) {
			lines = append(lines, Spoken(f.Syntax))
		}
	}
	return lines
}

// possible reports whether a form that stands for moves is for the open
// decision: the first of those that it answers, since it waits for the others,
// and one that it answers now, if it has nothing to fill in.
func possible(f *engine.Form, s engine.State) bool {
	open := s.Open()
	if open.Over() || !f.Answers.Has(open.Kind) || f.Answers&(engine.Of(open.Kind)-1) != 0 {
		return false
	}
	if len(f.Params()) > 0 {
		return true
	}
	_, why := s.Answer(open.Seat, engine.Move{Verb: f.Verb})
	return why.OK()
}

// told returns the lines for the moves of one verb.
func (c *Catalog) told(g *engine.Grammar, moves []engine.Move) []string {
	line, exact, named := choices(g, moves)
	if exact {
		return []string{line}
	}
	f := g.Form(moves[0].Verb)
	var spare []engine.Param
	for _, p := range f.Params() {
		if optional(f.Syntax, p) {
			spare = append(spare, p)
		}
	}
	var filled []engine.Move // without optional parts
	alike := map[engine.Move][]engine.Move{}
	for _, m := range moves {
		bare := m
		for _, p := range spare {
			bare.Arg[p.Arg] = engine.None
		}
		if alike[bare] == nil {
			filled = append(filled, bare)
		}
		alike[bare] = append(alike[bare], m)
	}
	if len(filled) > fewMoves {
		such := ""
		if named {
			such = g.Write(moves[0])
		}
		return []string{c.say("text/moves", map[string]any{"form": line, "moves": len(filled), "such": such})}
	}
	lines := make([]string, len(filled))
	for i, bare := range filled {
		lines[i], _, _ = choices(g, alike[bare])
	}
	return lines
}

// fillers are optional parts without a parameter, which say nothing.
var fillers = regexp.MustCompile(`\[[^]{]*\] `)

// choices writes the form with the values that the moves have at each of its
// parameters, and reports whether each goes with each; of many values it tells
// only the parameter's name, and reports that too. An optional part that no move
// has is left out, and one that all have loses its brackets.
func choices(g *engine.Grammar, moves []engine.Move) (line string, exact, named bool) {
	f := g.Form(moves[0].Verb)
	line = fillers.ReplaceAllString(plainNames(f.Syntax), "")
	together := 1
	for _, p := range f.Params() {
		var values []string
		may, absent := optional(f.Syntax, p), 0
		seen := map[[engine.MaxArgs]int16]bool{}
		for _, m := range moves {
			var arg [engine.MaxArgs]int16
			slots := copy(arg[:], m.Arg[p.Arg:p.Arg+p.Type.Slots()])
			if may && arg[0] == engine.None {
				absent = 1
			} else if !seen[arg] {
				seen[arg] = true
				values = append(values, p.Type.Format(arg[:slots]...))
			}
		}
		together *= len(values) + absent
		switch {
		case len(values) == 0:
			line = replacePart(line, p.Name, func(string) string { return "" })
		case may && absent == 0:
			line = replacePart(line, p.Name, func(part string) string { return " " + part })
		}
		choice := strings.Join(values, " | ")
		if len(values) > fewChoices {
			choice, named = strings.ToUpper(p.Name), true
		}
		line = strings.Replace(line, "{"+p.Name+"}", choice, 1)
	}
	return line, together == len(moves) && !named, named
}

// optional reports whether the parameter stands in an optional part of the
// syntax.
func optional(syntax string, p engine.Param) bool {
	before, _, _ := strings.Cut(plainNames(syntax), "{"+p.Name+"}")
	return strings.LastIndex(before, "[") > strings.LastIndex(before, "]")
}

// plainNames drops the types from the parameters of a syntax.
func plainNames(syntax string) string {
	var b strings.Builder
	for i, part := range strings.Split(syntax, "{") {
		if i > 0 {
			inside, rest, _ := strings.Cut(part, "}")
			name, _, _ := strings.Cut(inside, ":")
			part = "{" + name + "}" + rest
		}
		b.WriteString(part)
	}
	return b.String()
}

// replacePart replaces the optional part of a line that holds the parameter, and
// the space before it, by what with makes of the text in its brackets.
func replacePart(line, param string, with func(string) string) string {
	at := strings.Index(line, "{"+param+"}")
	open, end := strings.LastIndex(line[:at], "["), at+strings.Index(line[at:], "]")
	return strings.TrimRight(line[:open], " ") + with(line[open+1:end]) + line[end+1:]
}

// Spoken returns a syntax with its parameters in capitals.
func Spoken(syntax string) string {
	var b strings.Builder
	for i, part := range strings.Split(plainNames(syntax), "{") {
		if i > 0 {
			inside, rest, _ := strings.Cut(part, "}")
			part = strings.ToUpper(inside) + rest
		}
		b.WriteString(part)
	}
	return b.String()
}
