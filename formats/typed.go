package formats

import (
	"slices"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/hangul"
	"cityhall.example/engine/play"
	"cityhall.example/engine/typed"
)

// ReadTyped reads the lines of a set that are no order language as people type orders,
// each by itself, and puts the orders in their place. Lines of any alphabet are in plain
// files; elsewhere only sentences, with a verb, are orders, and each spelling that was
// read stays what it was. What is in doubt is an error and leaves the set; what is
// neither stays, to be told as misread.
func ReadTyped(set *play.OrderSet, rules *engine.Rules) error {
	t := typist{set: set, g: &rules.Grammar, text: typed.For(rules).Text(nil), plain: set.Named != ""}
	lines := set.Lines
	set.Lines = nil
	for i, l := range lines {
		t.last, t.alone = i == len(lines)-1, len(lines) == 1
		t.line(l)
	}
	if t.errs != nil {
		return t.errs
	}
	return nil
}

// A typist reads the lines of a set.
type typist struct {
	set         *play.OrderSet
	g           *engine.Grammar
	text        *typed.Text
	plain       bool // the file has plain lines
	last, alone bool // the line is
	errs        Errors
}

// line reads a line, and adds it to the set.
func (t *typist) line(l play.OrderLine) {
	foreign := hangul.In(hangul.Compose(l.Text)) // no words of the order language are
	_, bad := t.g.ReadAll(l.Text)
	if bad == nil && !t.plain {
		t.set.Lines = append(t.set.Lines, l)
		return
	}
	r := t.text.Read(l.Text)
	switch {
	case bad == nil && !foreign && !(r.Class == typed.Doubt && r.Remark && r.Why != "typed/denied"):
		t.set.Lines = append(t.set.Lines, l)
	case r.Class == typed.Nothing && t.plain:
	case r.Class == typed.Orders && !t.doubtful(&r):
		t.set.Lines = append(t.set.Lines, t.typed(l, &r))
	case foreign && r.Class != typed.Nothing, t.plain && r.Class != typed.Talk && (r.Offers != nil || r.Remark):
		t.errs = append(t.errs, &Error{File: t.set.File, Line: l.Line, Column: l.Column, Problem: Doubtful(l.Text, &r)})
	default:
		t.set.Lines = append(t.set.Lines, l)
	}
}

// doubtful reports whether orders are in doubt because of where they stand: they have no
// verb in a file of another kind, or are meant as a part of a turn and stand alone, or
// may close a letter and are the last line.
func (t *typist) doubtful(r *typed.Reading) bool {
	bare := slices.IndexFunc(r.Orders, func(o typed.Order) bool {
		return !t.plain && (o.When != "" || !r.Verb) || o.When == "turn" && t.alone
	})
	switch {
	case r.Closes && t.last:
		r.Why, r.Offers = "typed/done", []string{r.Orders[0].Line}
	case bare >= 0:
		r.Why, r.Offers = "typed/missing", []string{r.Orders[bare].Line}
	default:
		return false
	}
	return true
}

// typed returns a line with the orders that were typed in it.
func (t *typist) typed(l play.OrderLine, r *typed.Reading) play.OrderLine {
	orders := make([]string, len(r.Orders))
	for i, o := range r.Orders {
		orders[i] = o.Line
		if o.When != "" && o.When != "turn" {
			t.set.When = append(t.set.When, play.When{Order: o.Line, Kind: o.When, Line: l.Line})
		}
	}
	line, column := l.Place(0)
	return play.OrderLine{Text: strings.Join(orders, "; "), Line: line, Column: column, At: func(int) (int, int) { return line, column }}
}

// Doubtful says what is in doubt about a line.
func Doubtful(line string, r *typed.Reading) engine.Phrase {
	near := ""
	if len(r.Near) > 0 {
		near = r.Near[0]
	}
	return engine.Say("request/typed", "line", clipAt(100, line), "why", strings.TrimPrefix(r.Why, "typed/"), "read", clipAt(100, r.Read), "near", near, "offers", append([]string{}, r.Offers...))
}

// Untimely returns an error for each order that was typed without its verb, and is none
// at the open decision.
func Untimely(g *play.Game, file, player string, all []play.When) (errs Errors) {
	open := g.Open()
	for _, w := range all {
		kind, known := g.Rules.Grammar.Type("kind").Find(w.Kind)
		if known && !open.Over() && open.Kind == engine.Kind(kind) && (g.Rules.Kinds[open.Kind].Lane == 0 || open.Seat == g.Seat(player)) {
			continue
		}
		errs = append(errs, &Error{File: file, Line: w.Line, Column: 1, Problem: engine.Say("request/when", "order", w.Order)})
	}
	return errs
}
