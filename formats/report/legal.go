package report

import (
	"fmt"
	"slices"
	"strings"

	"cityhall.example/engine"
)

// More moves of one verb than fewMoves are told as one line with the choices
// in it, and more choices than fewChoices by their name.
const (
	fewMoves   = 12
	fewChoices = 8
)

// Legal says in short what the open decision allows: for each verb its form with
// the choices for each of its parts, if all of them go together, or else each of
// its moves, or only its form where these are many; then the forms of orders
// that stand for moves.
func Legal(g *engine.Game, s engine.State) []string {
	var lines []string
	moves := s.Moves(nil)
	for len(moves) > 0 {
		n := slices.IndexFunc(moves, func(m engine.Move) bool { return m.Verb != moves[0].Verb })
		if n < 0 {
			n = len(moves)
		}
		line, exact := choices(&g.Grammar, moves[:n])
		if exact || n > fewMoves {
			lines = append(lines, line)
		} else {
			for _, m := range moves[:n] {
				lines = append(lines, g.Grammar.Write(m))
			}
		}
		moves = moves[n:]
	}
	for i := range g.Grammar.Forms {
		if f := &g.Grammar.Forms[i]; f.OrderOnly && possible(f, s) {
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

// choices writes the form with the values that the moves have at each of its
// parameters, and reports whether each goes with each. Where not, it counts the
// moves; of many values it tells only the parameter's name, and an example.
func choices(g *engine.Grammar, moves []engine.Move) (line string, exact bool) {
	f := g.Form(moves[0].Verb)
	line = plainNames(f.Syntax)
	together, named := 1, false
	for _, p := range f.Params() {
		var values []string
		for _, m := range moves {
			if v := p.Type.Format(m.Arg[p.Arg : p.Arg+p.Type.Slots()]...); !slices.Contains(values, v) {
				values = append(values, v)
			}
		}
		together *= len(values)
		choice := strings.Join(values, " | ")
		switch {
		case choice == "?":
			line = without(line, p.Name)
		case len(values) > fewChoices:
			choice, named = strings.ToUpper(p.Name), true
		}
		line = strings.Replace(line, "{"+p.Name+"}", choice, 1)
	}
	if together == len(moves) && !named {
		return line, true
	}
	line = fmt.Sprintf("%s (%d moves", line, len(moves))
	if named {
		line += ", such as " + g.Write(moves[0])
	}
	return line + ")", false
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

// without drops the optional part of a syntax that holds the parameter.
func without(line, param string) string {
	at := strings.Index(line, "{"+param+"}")
	open, end := strings.LastIndex(line[:at], "["), strings.Index(line[at:], "]")
	if open < 0 || end < 0 {
		return line
	}
	return strings.TrimSpace(strings.TrimSpace(line[:open]) + line[at+end+1:])
}

// Spoken writes a syntax with its parameters in capitals.
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
