package typed

import (
	"math/bits"
	"slices"
	"strings"

	"cityhall.example/engine/hangul"
)

// attach gives prepositions and arrows to the value behind them, and particles to that
// before them.
func (p *parser) attach(s []item) []item {
	out := make([]item, 0, len(s))
	role_ := ""
	open := false // behind a preposition nothing stands yet
	from := false // it was said where a line comes from
	for i := range s {
		w := s[i]
		if open && (w.val(skip) == "will" || w.is(then)) { // "in ill auctions", "from."
			w = item{text: w.text, meanings: []meaning{{kind: unknown}}}
		}
		from = from || w.val(skip) == "from"
		if w.val(skip) == "to" && !from { // the other way round
			w = item{text: w.text, meanings: []meaning{{kind: unknown}}}
		}
		if w.is(skip) && !w.is(value) && !w.is(noun) && !w.is(verb) && !w.is(number) && !w.is(role) {
			continue
		}
		if w.is(role) && !w.is(noun) {
			m := w.val(role)
			if hangul.In(w.text) && !strings.HasPrefix(m, "~") {
				for j := len(out) - 1; j >= 0; j-- {
					if out[j].is(value) || out[j].is(number) {
						out[j].role, out[j].said = roleOf(&out[j], m), true
						break
					}
					if !out[j].is(noun) && !out[j].is(counter) {
						break
					}
				}
				continue
			}
			role_, open = strings.TrimPrefix(m, "~"), !hangul.In(w.text)
			continue
		}
		open = false
		if w.is(role) && w.is(noun) && hangul.In(w.text) && i+1 < len(s) && s[i+1].is(number) {
			role_ = strings.TrimPrefix(w.val(role), "~")
			continue
		}
		if (role_ == "for" || role_ == "goal" && w.is(noun)) && !w.is(value) && !w.is(number) { // four, or two?
			out = append(out, item{text: role_, meanings: []meaning{{kind: unknown}}})
			role_ = ""
		}
		if role_ != "" && (w.is(value) || w.is(number)) && !w.is(noun) {
			if w.is(number) && !w.is(value) && role_ != "limit" {
				role_ = ""
			}
			w.role, role_ = roleOf(&w, role_), ""
		}
		if n := len(out); n > 0 && w.has(value, "point") && slices.Equal(w.meanings, out[n-1].meanings) { // a place that is described, and given
			out = out[:n-1]
		}
		out = append(out, w)
	}
	if open {
		out = append(out, item{meanings: []meaning{{kind: unknown}}})
	}
	return out
}

// roleOf is what a preposition makes of a word: up to a number is a limit.
func roleOf(w *item, name string) string {
	switch {
	case name == "limit" && w.is(number):
		return "limit"
	case name == "until" && w.is(number):
		return "limit"
	case name == "until":
		return "goal"
	case w.is(number) && !w.is(value) && name != "limit":
		return ""
	}
	return name
}

// best is the best reading of words up to a place.
type best struct {
	fits      []fit
	count     int
	ambiguous bool
	ok        bool
}

// parse reads the words as orders, one behind the other; nil where they are none. Why
// says what is wrong, if it is not only that.
func (p *parser) parse(s []item) (fits []fit, why string) {
	n := len(s)
	from := make([]best, n+1) // from the first order on, since later ones look at those before
	from[0] = best{ok: true}
	for i := range n {
		if !from[i].ok {
			continue
		}
		if s[i].is(and) || s[i].is(then) || s[i].is(win) && i == 0 {
			if b := from[i]; !from[i+1].ok || b.count < from[i+1].count {
				from[i+1] = b
			}
			if s[i].is(and) || s[i].is(then) {
				continue
			}
		}
		for j := n; j > i; j-- {
			if last := &s[j-1]; last.is(and) || last.is(then) || last.is(or) {
				continue
			}
			if p.steps++; p.steps > maxSteps {
				return nil, "typed/long"
			}
			if verbs(s[i:j]) > 3 {
				continue
			}
			var prev *fit
			if k := len(from[i].fits); k > 0 {
				prev = &from[i].fits[k-1]
			} else if p.before != nil {
				prev = p.before.far()
			}
			found := p.order(s[i:j], prev)
			if len(found) == 0 {
				continue
			}
			found[0].stays(prev)
			b := best{fits: append(slices.Clone(from[i].fits), found[0]), count: from[i].count + weight(found[0]), ambiguous: from[i].ambiguous || len(found) > 1, ok: true}
			if old := from[j]; !old.ok || b.count < old.count {
				from[j] = b
			} else if b.count == old.count && !same(b.fits, old.fits) {
				from[j].ambiguous = true
			}
		}
	}
	switch end := from[n]; {
	case !end.ok:
		return nil, ""
	case end.ambiguous:
		return nil, "typed/several"
	default:
		return p.merged(end.fits)
	}
}

// weight is what an order counts when the reading with the fewest is chosen: those
// without a verb, or that go on behind one, are the last choice.
func weight(f fit) int {
	n := 3
	for i, w := range f.seg {
		if w.is(verb) {
			n = min(n, 2)
		}
		if w.mood() == goesOn && i < len(f.seg)-1 && hangul.In(w.text) { // which ends an order
			return 3
		}
	}
	return n
}

func same(a, b []fit) bool {
	return slices.EqualFunc(a, b, func(x, y fit) bool { return x.line == y.line && x.times == y.times })
}

func verbs(s []item) (n int) {
	for i := range s {
		if s[i].is(verb) && s[i].val(verb) != "do" {
			n++
		}
	}
	return n
}

// merged makes a plan of an order to build behind a bid with a limit, and looks whether
// what needs the rest of a turn has one.
func (p *parser) merged(fits []fit) ([]fit, string) {
	var out []fit
	for _, f := range fits {
		if n := len(out); n > 0 && out[n-1].limits() && f.frame.plan() {
			out[n-1].line += " then " + f.line
			continue
		} else if n > 0 && out[n-1].line == f.line && (verbs(f.seg) == 0 || verbs(out[n-1].seg) == 0) { // the same once more, or its end
			return nil, "typed/several"
		}
		out = append(out, f)
	}
	for i := range out {
		if out[i].when == "win" && i == 0 && p.before.limits() {
			out[i].when = ""
		} else if out[i].when == "win" {
			return nil, ""
		}
		if out[i].when == "turn" && len(out) > 1 {
			out[i].when = ""
		}
	}
	return out, ""
}

// plan reports whether the order can be the plan of a standing bid.
func (f *frame) plan() bool { return f.has("plan") }

// planned reads words without a verb as what is mostly the plan of a bid, "2 skyscrapers":
// where the decision is open that it answers, it is an order by itself.
func (p *parser) planned(s []item) []fit {
	fits := p.all(s, nil)
	has := func(k kind) bool { return slices.ContainsFunc(s, func(w item) bool { return w.is(k) }) }
	if len(fits) != 1 || fits[0].when != "win" || !has(noun) || !has(number) || has(win) {
		return nil
	}
	f := fits[0]
	for _, other := range p.r.frames { // which may lack its verb
		other.bare = "any"
		if o, ok := p.r.fit(&other, s, nil); ok && o.line != f.line {
			return nil
		}
	}
	kind := bits.TrailingZeros32(uint32(f.frame.form.Answers))
	f.when = p.r.rules.Kinds[kind].Name
	return []fit{f}
}

// order reads the words as one order, perhaps with alternatives; several where it could
// be one or another.
func (p *parser) order(s []item, prev *fit) []fit {
	var parts [][]item
	from := 0
	for i := range s {
		if s[i].is(or) && len(parts) > 0 && len(edges(s[from:i])) == 0 { // "or, if that is taken,"
			from = i + 1
		} else if s[i].is(or) {
			parts, from = append(parts, s[from:i]), i+1
		} else if i+1 < len(s) && s[i].is(verb) && s[i].mood() == leaves {
			parts, from = append(parts, s[from:i+1]), i+1
		}
	}
	parts = append(parts, s[from:])
	if len(parts) == 1 {
		return p.one(s, prev)
	}
	for i := range parts {
		if parts[i] = edges(parts[i]); len(parts[i]) == 0 || len(parts) > 8 {
			return nil
		}
	}
	found := make([]fit, len(parts))
	for i := range parts {
		fits := p.one(parts[i], nil)
		if len(fits) > 1 {
			return nil
		}
		if len(fits) == 0 {
			var pool []item
			for j := i - 1; j >= 0; j-- {
				pool = append(pool, parts[j]...)
			}
			for j := i + 1; j < len(parts); j++ {
				pool = append(pool, parts[j]...)
			}
			if fits = p.all(parts[i], pool); len(fits) != 1 {
				return nil
			}
		}
		found[i] = fits[0]
	}
	whole := found[0]
	lines := make([]string, len(found))
	for i, f := range found {
		if f.times != 1 || f.when != "" && f.when != "turn" && f.when != found[0].when {
			return nil
		}
		lines[i] = f.line
		if f.when == "" {
			whole.when = ""
		}
	}
	whole.line = strings.Join(slices.Compact(lines), " or ")
	return []fit{whole}
}

// mood is that of a verb.
func (w *item) mood() mood {
	for _, m := range w.meanings {
		if m.kind == verb {
			return m.mood
		}
	}
	return orders
}

// edges takes signs off both ends.
func edges(s []item) []item {
	for len(s) > 0 && (s[0].is(and) || s[0].is(then)) {
		s = s[1:]
	}
	for len(s) > 0 && (s[len(s)-1].is(and) || s[len(s)-1].is(then)) {
		s = s[:len(s)-1]
	}
	return s
}

// one reads words as an order. What it lacks of its line or verb is that of the one before
// it in the sentence.
func (p *parser) one(s []item, prev *fit) []fit {
	fits := p.all(s, nil)
	if prev == nil || !prev.frame.takes("limit") { // the plan of no bid
		won := slices.ContainsFunc(s, func(w item) bool { return w.is(win) })
		fits = slices.DeleteFunc(fits, func(f fit) bool { return f.when == "win" && !won })
	}
	if len(fits) > 0 || prev == nil {
		return fits
	}
	return p.carried(s, prev)
}

func values(s []item) (n int) {
	for i := range s {
		if s[i].is(value) {
			n++
		}
	}
	return n
}

// usualWords is how many words are tried as an order in one step.
const usualWords = 50

// all returns the different orders that the words can be.
func (p *parser) all(s, pool []item) (found []fit) {
	for i := range p.r.frames {
		if p.steps += 1 + len(s)/usualWords; p.steps > maxSteps {
			return nil
		}
		f, ok := p.r.fit(&p.r.frames[i], s, pool)
		if !ok {
			continue
		}
		if at := slices.IndexFunc(found, func(o fit) bool { return o.line == f.line }); at >= 0 {
			if f.when == "" {
				found[at] = f
			}
			continue
		}
		found = append(found, f)
	}
	if len(found) > 1 { // an order with a verb goes before one without
		with := slices.DeleteFunc(slices.Clone(found), func(f fit) bool { return f.when != "" })
		if len(with) == 1 {
			return with
		}
	}
	return found
}
