package request

import (
	"slices"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// conflict refuses a set in which two orders contradict each other, such as two tiles in
// a turn that places one: nobody knows which was meant.
func (f *finder) conflict(set *play.OrderSet) {
	first := map[string]string{} // the orders, by what they are for
	for _, l := range set.Lines {
		orders, bad := f.g.ReadAll(l.Text)
		if bad != nil {
			return
		}
		for _, o := range orders {
			what, line := f.g.For(o.Order.Alternatives[0]), f.g.WriteOrder(o.Order)
			if other := first[what]; what != "" && other != "" && other != line {
				f.r.Errors = append(f.r.Errors, &formats.Error{File: set.File, Line: l.Line, Column: l.Column,
					Problem: engine.Say("request/conflict", "one", other, "other", line)})
				for _, wrong := range []string{line, other} {
					f.r.Meant = append(f.r.Meant, slices.DeleteFunc(f.wholly(set), func(l string) bool { return l == wrong }))
				}
				return
			}
			first[what] = line
		}
	}
}

// Untimely returns what was typed without its verb and is no order at the open decision.
func (r *Requests) Untimely(g *play.Game, player string) formats.Errors {
	return formats.Untimely(g, yourMail, player, r.When)
}
