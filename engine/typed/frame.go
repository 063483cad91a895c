package typed

import (
	"slices"
	"strconv"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/hangul"
)

// A frame is one way of typing an order, as a form declares it: see [engine.Form.Typed].
type frame struct {
	form  *engine.Form
	verbs map[string]bool // those that alone make the order, and others that can be beside them
	slots []slot
	nouns map[string]bool // those that may stand there, and those that have to
	fixed []string        // numbers that may stand there
	out   string
	only  string // the name of a kind, where it counts only as the answer to one
	bare  string // where it needs no verb: "never", "any", "noun", "turn", "win" or the name of a kind
}

// bares are those of all games; others are the names of kinds.
var bares = []string{"never", "any", "noun", "turn", "win"}

// A slot takes a value.
type slot struct {
	typ   string
	spare bool
}

// readFrame reads "VERBS | SLOTS | NOUNS | OUT | BARE".
func readFrame(form *engine.Form, text string) frame {
	p := strings.Split(text, "|")
	for i := range p {
		p[i] = strings.TrimSpace(p[i])
	}
	f := frame{form: form, verbs: map[string]bool{}, nouns: map[string]bool{}, out: p[3], bare: p[4]}
	if !slices.Contains(bares, f.bare) {
		f.only = f.bare
	}
	for v := range strings.FieldsSeq(p[0]) {
		name, beside := strings.CutSuffix(v, "*")
		f.verbs[name] = !beside
	}
	for s := range strings.FieldsSeq(p[1]) {
		typ, spare := strings.CutSuffix(s, "?")
		f.slots = append(f.slots, slot{typ, spare})
	}
	for n := range strings.FieldsSeq(p[2]) {
		if fixed, found := strings.CutPrefix(n, "#"); found {
			f.fixed = append(f.fixed, fixed)
			continue
		}
		name, needed := strings.CutPrefix(n, "+")
		f.nouns[name] = needed
	}
	return f
}

// A fit is a frame with its values.
type fit struct {
	frame *frame
	line  string
	times int
	when  string // the condition under which it is meant: "turn" or the name of a kind
	seg   []item
	spot  *item // where it is, or the order before it
	lot   bool  // and whether a building can stand there
}

// A fitting is the words of one order while a frame takes them.
type fitting struct {
	r    *Reader
	f    *frame
	seg  []item
	pool []item // words of other orders, from which it may take what it lacks
	used []bool
	own  int    // values of its own
	lent []item // words of the pool that it took
	role bool
}

// fit matches the words with a frame. What they lack is taken from the pool.
func (r *Reader) fit(f *frame, seg, pool []item) (fit, bool) {
	t := &fitting{r: r, f: f, seg: seg, pool: pool, used: make([]bool, len(seg))}
	values := make([]string, 0, len(f.slots))
	for _, s := range f.slots {
		v, ok := t.take(s)
		if !ok && !s.spare {
			return fit{}, false
		}
		values = append(values, v)
	}
	verbs, nouns, n, ok := t.rest()
	if !ok || len(pool) > 0 && t.own+nouns == 0 || t.lacks("letter", "marker", values) || t.lacks("site", "station", values) {
		return fit{}, false
	}
	when := ""
	if verbs == 0 && !t.pooled() {
		if !t.with("letter", values) && !t.with("site", values) && slices.ContainsFunc(seg, func(w item) bool {
			return w.is(verb) && w.val(verb) != "do" && w.val(verb) != "through" && !w.is(noun) && !w.is(value)
		}) {
			return fit{}, false
		}
		if when, ok = t.bare(nouns); !ok {
			return fit{}, false
		}
	}
	if f.only != "" {
		when = f.only
	}
	return fit{frame: f, line: f.write(values), times: n, when: when, seg: append(slices.Clone(seg), t.lent...)}, true
}

// with reports whether the values have one of the type.
func (t *fitting) with(typ string, values []string) bool {
	at := slices.IndexFunc(t.f.slots, func(s slot) bool { return s.typ == typ })
	return at >= 0 && values[at] != ""
}

// lacks reports whether the noun of a value stands there, and not the value.
func (t *fitting) lacks(typ, name string, values []string) bool {
	return t.f.takes(typ) && !t.with(typ, values) && slices.ContainsFunc(t.seg, func(w item) bool { return w.names(name) })
}

// write fills in the values. What stands in brackets is left out where its value is
// missing.
func (f *frame) write(values []string) string {
	out := f.out
	for i, s := range f.slots {
		name := "{" + s.typ + "}"
		at := strings.Index(out, name)
		if at < 0 {
			continue
		}
		if begin := strings.LastIndex(out[:at], "["); s.spare && begin >= 0 {
			end := at + strings.Index(out[at:], "]")
			inner := ""
			if values[i] != "" {
				inner = strings.Replace(out[begin+1:end], name, values[i], 1)
			}
			out = out[:begin] + inner + out[end+1:]
			continue
		}
		out = out[:at] + values[i] + out[at+len(name):]
	}
	return out
}

// take finds the value of a slot, among the words and then in the pool.
func (t *fitting) take(s slot) (string, bool) {
	switch s.typ {
	case "cards":
		return t.cards()
	case "contract":
		return t.contract()
	}
	var at []int
	for i := range t.seg {
		if !t.used[i] && t.fits(t.seg, i, s.typ) {
			at = append(at, i)
		}
	}
	twin := t.f.twins(s.typ)
	if len(at) > 1 && (t.f.aside(t.seg[at[0]]) || twin && t.seg[at[0]].role == "goal" && t.seg[at[1]].role == "source") {
		at = at[1:] // where it comes from is said first
	}
	if len(at) > 0 && !t.f.aside(t.seg[at[0]]) {
		t.used[at[0]] = true
		t.own++
		return t.seg[at[0]].value(s.typ), true
	}
	for i := range t.pool {
		if !twin && !s.spare && t.fits(t.pool, i, s.typ) && !t.f.aside(t.pool[i]) {
			t.lent = append(t.lent, t.pool[i])
			return t.pool[i].value(s.typ), true
		}
	}
	return "", false
}

// twins reports whether several slots take values of the type.
func (f *frame) twins(typ string) bool {
	n := 0
	for _, s := range f.slots {
		if s.typ == typ {
			n++
		}
	}
	return n > 1
}

// aside reports whether a value is none that another order takes over.
func (f *frame) aside(i item) bool { return i.role == "source" && f.has("source") }

func (f *frame) has(noun string) bool { _, ok := f.nouns[noun]; return ok }

// fits reports whether a word can be a value of the type, where it stands.
func (t *fitting) fits(seg []item, i int, typ string) bool {
	switch typ {
	case "limit":
		return seg[i].role == "limit" && seg[i].is(number)
	case "count":
		return seg[i].is(number) && seg[i].role == "" && !seg[i].ordinal
	case "letter":
		return seg[i].has(value, "letter") && (near(seg, i, "marker"))
	case "site":
		return seg[i].has(value, "vertex") && near(seg, i, "station")
	case "vertex":
		return seg[i].has(value, "vertex") && !(t.f.takes("site") && near(seg, i, "station"))
	}
	return seg[i].has(value, typ)
}

func (f *frame) takes(typ string) bool {
	return slices.ContainsFunc(f.slots, func(s slot) bool { return s.typ == typ })
}

// near reports whether the noun stands next to a word, with nothing of meaning between.
func near(seg []item, i int, name string) bool {
	for _, step := range []int{-1, 1} {
		for j := i + step; j >= 0 && j < len(seg); j += step {
			if seg[j].names(name) {
				return true
			}
			if !seg[j].is(skip) {
				break
			}
		}
	}
	return false
}

// rest looks at the words that are no values: each has to belong to the order. It counts
// verbs and nouns, and how often the order is meant.
func (t *fitting) rest() (verbs, nouns, n int, ok bool) {
	n = 1
	needed := map[string]bool{}
	for name, need := range t.f.nouns {
		if need {
			needed[name] = true
		}
	}
	for i := range t.pool {
		for name := range needed {
			if t.pool[i].names(name) || t.pool[i].has(value, name) {
				delete(needed, name)
				nouns++
				t.lent = append(t.lent, t.pool[i])
			}
		}
	}
	do := false
	said := map[string]bool{} // verbs
	for i := range t.seg {
		w := &t.seg[i]
		t.role = t.role || w.role != "" || w.said
		switch {
		case w.is(noun) && t.nounOf(w, needed):
			nouns++
		case t.used[i]:
		case w.is(verb) && t.verbOf(w, &verbs, &do, said):
		case w.is(skip), w.is(and), w.is(role):
		case w.is(give):
			do = true
		case w.is(win) && t.f.plan():
		case w.is(times) && t.f.form.Repeats:
			if n, ok = engine.ParseInt(w.val(times)); !ok || n > 3 {
				return 0, 0, 0, false
			}
		case w.is(number) && slices.Contains(t.f.fixed, w.val(number)) && w.role == "":
		case w.is(number) && slices.Contains(t.f.fixed, "n"):
			if n, ok = engine.ParseInt(w.val(number)); !ok || n < 1 || n > 3 {
				return 0, 0, 0, false
			}
		case w.is(counter) && i > 0 && (t.seg[i-1].is(number)):
		case w.has(value, "place") && t.f.aside(*w):
		default:
			return 0, 0, 0, false
		}
	}
	if n == 1 && t.f.form.Repeats && slices.ContainsFunc(t.seg, func(w item) bool { return w.names("all") }) { // how many?
		return 0, 0, 0, false
	}
	if do && (nouns > 0 || t.own > 1 && !t.f.takes("contract")) {
		verbs++
	}
	return verbs, nouns, n, len(needed) == 0
}

// nounOf takes a noun of the frame.
func (t *fitting) nounOf(w *item, needed map[string]bool) bool {
	for _, m := range w.meanings {
		if _, may := t.f.nouns[m.val]; m.kind == noun && may {
			delete(needed, m.val)
			return true
		}
	}
	return false
}

// verbOf takes a verb of the frame.
func (t *fitting) verbOf(w *item, verbs *int, do *bool, said map[string]bool) bool {
	for _, m := range w.meanings {
		if m.kind != verb || m.mood > leaves {
			continue
		}
		if m.val == "do" {
			*do = true
			return true
		}
		if alone, may := t.f.verbs[m.val]; may {
			if said[m.val] && !t.f.twins("color") {
				return false
			}
			if said[m.val] = true; alone {
				*verbs++
			}
			return true
		}
	}
	return false
}

// pooled reports whether the pool has a verb of the frame.
func (t *fitting) pooled() bool {
	return slices.ContainsFunc(t.pool, func(w item) bool {
		return slices.ContainsFunc(w.meanings, func(m meaning) bool { return m.kind == verb && t.f.verbs[m.val] })
	})
}

// bare reports whether the order needs no verb here, and under which condition. In
// languages with particles these, an arrow or a noun have to say what is what.
func (t *fitting) bare(nouns int) (when string, ok bool) {
	fixed := nouns > 0 || t.role
	korean := slices.ContainsFunc(t.seg, func(w item) bool { return hangul.In(w.text) })
	switch t.f.bare {
	case "never":
		return "", false
	case "any":
		if korean && !fixed {
			return "turn", t.own > 1
		}
		return "", true
	case "noun":
		return "", nouns > 0
	case "turn":
		return "turn", true
	case "win":
		return "win", true
	}
	return t.f.bare, fixed || !korean
}

// cards takes the cards of a bid: a color with numbers, and perhaps black ones.
func (t *fitting) cards() (string, bool) {
	color, of := "", map[string][]string{}
	at := ""
	each := 0 // "two black fours"
	for i := 0; i < len(t.seg); i++ {
		w := &t.seg[i]
		switch {
		case w.has(value, "color"), w.has(value, "black"):
			at = w.value("color")
			if at == "" {
				at = "black"
			} else if color != "" && color != at {
				return "", false
			} else {
				color = at
			}
			t.used[i] = true
		case w.is(number) && w.role == "" && i+1 < len(t.seg) && (t.seg[i+1].has(value, "color") || t.seg[i+1].has(value, "black")) && w.val(number) == "1":
			t.used[i] = true // "one black 4"
		case w.is(number) && w.role == "" && i+2 < len(t.seg) && (t.seg[i+1].has(value, "color") || t.seg[i+1].has(value, "black")) && t.seg[i+2].has(number, "many"):
			each, _ = strconv.Atoi(w.val(number))
			t.used[i] = true
		case w.has(number, "many") && each > 0 && each < 7:
			for ; each > 0; each-- {
				of[at] = append(of[at], w.val(number))
			}
			t.used[i] = true
		case w.has(number, "many"): // of which nobody says how many
			return "", false
		case w.is(number) && w.role == "" && at != "":
			n := w.val(number)
			t.used[i] = true
			if i+1 < len(t.seg) && t.seg[i+1].is(counter) { // a quantity
				count, _ := strconv.Atoi(n)
				have := of[at]
				if len(have) == 0 || count < 1 || count > 6 || w.digits && count > 3 {
					return "", false
				}
				for range count - 1 {
					have = append(have, have[len(have)-1])
				}
				of[at] = have
				t.used[i+1] = true
				i++
				continue
			}
			if i+1 < len(t.seg) && t.seg[i+1].has(number, "many") { // "two fours"
				count, _ := strconv.Atoi(n)
				if count > 6 {
					return "", false
				}
				for range count {
					of[at] = append(of[at], t.seg[i+1].val(number))
				}
				t.used[i+1] = true
				i++
				continue
			}
			of[at] = append(of[at], n)
		}
	}
	for _, c := range []string{color, "black"} {
		if (c != "black" || slices.ContainsFunc(t.seg, func(w item) bool { return w.has(value, "black") })) && c != "" && len(of[c]) == 0 {
			return "", false
		}
	}
	if len(of) == 0 {
		return "", false
	}
	t.own++
	line := ""
	if color != "" {
		line = color + " " + strings.Join(of[color], " ")
	}
	if len(of["black"]) > 0 {
		line += " black " + strings.Join(of["black"], " ")
	}
	return strings.TrimSpace(line), true
}

// contract takes the words of a contract: those of its name, in any order, if one
// contract only has them all.
func (t *fitting) contract() (string, bool) {
	var words []string
	done := false
	for i := range t.seg {
		w := &t.seg[i]
		switch {
		case w.has(value, "contract"):
			words = append(words, w.value("contract"))
		case w.has(value, "tile"):
			words = append(words, w.value("tile"))
		case w.is(number):
			words = append(words, w.val(number))
		case w.names("completed") || w.names("finish"):
			done = true
		case w.is(counter) && i > 0, w.names("building"), w.names("floor"), w.names("beside"):
		default:
			continue
		}
		t.used[i] = true
		t.own++
	}
	switch beside := slices.ContainsFunc(t.seg, func(w item) bool { return w.names("beside") }); {
	case slices.Contains(words, "both-kinds"): // one building of each kind
		words = slices.DeleteFunc(words, func(w string) bool { return w == "residential" || w == "commercial" || w == "1" })
	case beside && len(words) == 2 && words[1] == "2": // two of the same
		words = []string{"beside-both", words[0], words[0]}
	}
	found := ""
	for _, all := range [][]string{words, append(slices.Clone(words), "completed")} {
		if len(all) > len(words) && !done {
			break
		}
		if c := t.r.contractOf(all); c != "" {
			found = c
		}
	}
	return found, found != ""
}

// mostOfContract is how many words a contract has at most.
const mostOfContract = 12

// contractOf returns the contract whose name has just these words.
func (r *Reader) contractOf(words []string) string {
	if len(r.contracts) == 0 || len(words) == 0 || len(words) > mostOfContract {
		return ""
	}
	if slices.ContainsFunc(words, squareForm.MatchString) && !slices.Contains(words, "in") {
		words = append(slices.Clone(words), "in")
	}
	return r.contracts[sortedParts(strings.Join(words, "-"))]
}

// sortedParts returns a name with its parts in a fixed order.
func sortedParts(name string) string {
	parts := strings.Split(name, "-")
	slices.Sort(parts)
	return strings.Join(parts, "-")
}
