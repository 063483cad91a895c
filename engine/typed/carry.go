package typed

import (
	"slices"
	"strings"
)

// carried reads words that lack what the order before them has: its line, in the same
// sentence its verb, and its place.
func (p *parser) carried(s []item, prev *fit) []fit {
	var lines, verb_ []item
	for _, w := range prev.seg {
		switch {
		case w.has(value, "line"):
			lines = append(lines, w)
		case w.is(verb) && verbs(s) == 0 && values(s) > 1:
			verb_ = append(verb_, w)
		}
	}
	if prev.spot != nil && prev.lot && slices.ContainsFunc(s, func(w item) bool {
		return w.val(verb) == "build" || w.val(verb) == "raise" || w.names("floor") || w.names("roof")
	}) {
		s = append([]item{*prev.spot}, s...)
		if fits := p.all(s, nil); len(fits) > 0 {
			return fits
		}
	}
	for _, pool := range [][]item{slices.Concat(lines, verb_), lines} {
		if len(pool) == 0 {
			continue
		}
		if fits := p.all(s, pool); len(fits) > 0 {
			return fits
		}
	}
	return nil
}

// stays notes the place of the order, or of the one before it, for a later one that is
// there too.
func (f *fit) stays(prev *fit) {
	if prev != nil {
		f.spot, f.lot = prev.spot, prev.lot
	}
	for i := range f.seg {
		if w := &f.seg[i]; w.has(value, "point") {
			f.spot = w
			f.lot = !f.frame.takes("tile") || slices.ContainsFunc(f.seg, func(w item) bool { return w.has(value, "lot") })
		}
	}
}

// far is the order for another sentence, which takes over none of its verbs.
func (f *fit) far() *fit {
	out := *f
	out.seg = slices.DeleteFunc(slices.Clone(f.seg), func(w item) bool { return w.is(verb) })
	return &out
}

// limits reports whether the order is a bid with a limit and without a plan.
func (f *fit) limits() bool {
	return f != nil && f.frame.takes("limit") && !strings.Contains(f.line, " then ")
}
