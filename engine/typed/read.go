package typed

import (
	"regexp"
	"slices"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/hangul"
)

// A Class says what a line is.
type Class uint8

// The classes of lines.
const (
	Nothing Class = iota // courtesy, or blank
	Orders               // orders, and nothing else that counts
	Talk                 // none
	Doubt                // it says something about orders, or may be some
)

// An Order is one that was typed, in the order language, perhaps with alternatives.
type Order struct {
	Line string
	// When says where it is meant: "" anywhere, "turn" only as a part of a turn, or the
	// kind of the decision that it answers.
	When string
}

// A Reading is what a line says.
type Reading struct {
	Class  Class
	Orders []Order
	// Why says what is in doubt: a code of the catalogs. Read are the words that it is
	// about, and Near words that may have been meant.
	Why  string
	Read string
	Near []string
	// Offers are orders that may have been meant, each perhaps several, with semicolons
	// between.
	Offers []string
	// Verb, Value and Number say that it has one that may be of the game.
	Verb, Value, Number bool
	// Loose says that it has values in a sentence that is neither an order nor a story, and
	// few other words: beside orders it may be one too.
	Loose bool
	// Heading says that it ends with a colon and has words that are none of a heading of
	// orders.
	Heading bool
	// Remark says that it says something about orders that stand beside it.
	Remark bool
	// Closes says that it may as well close a letter: it ends a step and names none.
	Closes bool

	last          *fit // of its orders
	limits, plans bool // that is a bid with a limit, or they begin with the plan of one
}

// The bounds of the work on a line, and on a text: orders that are tried, and words for
// which others are looked up.
const (
	maxSteps   = 3000
	mostSteps  = 40000
	mostLookUp = 8
	mostJoined = 4
)

// pieces are the nouns that nobody uses without speaking of the game.
var pieces = []string{"skyscraper", "material", "block", "roof", "floor", "station", "supply"}

var (
	smileys  = regexp.MustCompile(`[:;=8]['-]?[()DdPp](?:\s|$|[.!,])|\^_*\^|<3|[ㅋㅎㅠㅜㅇ]+|♡+|;;+|\.{2,}|…`)
	waves    = regexp.MustCompile(`[~～]+(?:\s|$)`)
	arrows   = strings.NewReplacer("->", "→", "=>", "→", "⇒", "→", "▶", "→", "➡", "→", ">", "→", "–>", "→", "e.g.", "eg", "×", "x")
	pictures = regexp.MustCompile(`[🚫❌👎🤔✋🛑⛔🙅✖🤷⚠❓❔]`)
	quoted   = regexp.MustCompile(`["“”„「」『』«»]`)
	marked   = regexp.MustCompile(`(?:^|\s)\*\p{L}`)
	numbered = regexp.MustCompile(`(^|\s)\(?([1-9])\)\s`)
	aside    = regexp.MustCompile(`[(（][^()（）]*[)）]`)
	place    = regexp.MustCompile(`^[(（ ]*-?[0-9]{1,2} ?, ?-?[0-9]{1,2}[)） ]*$`)
	numeral  = regexp.MustCompile(`^[0-9]+(?:[^0-9시분일월년주]|$)`) // and no time
	way      = regexp.MustCompile(`^[(（ ]*-?[0-9]{1,2} ?, ?-?[0-9]{1,2} ?(?:→|->|=>|에서|부터) ?-?[0-9]{1,2} ?, ?-?[0-9]{1,2}(?:까지|로)?[)） ]*$`)
	worded   = regexp.MustCompile(`\pL{2}`)
	lead     = regexp.MustCompile(`^\s*[①②③④⑤⑥⑦⑧⑨ㅇ]\s*`)
)

// A Text is one of several lines that are read, with a bound for the work on all.
type Text struct {
	r     *Reader
	names map[string]bool
	// Steps counts the work, and looked the words that others were looked up for.
	Steps  int
	looked int
	read   map[string]Reading // of the lines so far
	last   *fit               // the order before a line of [Text.Next]
}

// Text begins a text. Names are those of people; what they do is no order.
func (r *Reader) Text(names map[string]bool) *Text { return &Text{r: r, names: names} }

// Read reads a line. Where the bound is reached, no order is read any more.
func (t *Text) Read(line string) Reading {
	out, again := t.read[line]
	if !again {
		p := &parser{r: t.r, names: t.names, text: t}
		out = p.line(line)
		if t.Steps += p.steps; t.Steps > mostSteps && out.Class == Orders {
			out = Reading{Class: Doubt, Why: "typed/long", Remark: true}
		}
		if t.read == nil {
			t.read = map[string]Reading{}
		}
		t.read[line] = out
	}
	out.Orders, out.Offers, out.Near = slices.Clone(out.Orders), slices.Clone(out.Offers), slices.Clone(out.Near)
	return out
}

// Next reads the line that follows the one before: an order may go on with its line.
func (t *Text) Next(line string) Reading {
	out := t.Read(line)
	if n := len(out.Orders); n > 0 && out.Class == Orders {
		t.last = out.last
		return out
	}
	if p := (&parser{r: t.r, names: t.names, text: t, before: t.last}); out.Class == Doubt && t.last != nil && t.Steps < mostSteps {
		again := p.line(line)
		if t.Steps += p.steps; again.Class == Orders {
			out, t.last = again, again.last
		}
	}
	return out
}

// Read reads a line by itself.
func (r *Reader) Read(line string, names map[string]bool) Reading { return r.Text(names).Read(line) }

// A parser reads a line.
type parser struct {
	r      *Reader
	names  map[string]bool
	text   *Text
	steps  int
	last   item // the place that was named last
	many   bool // there are alternatives, and nobody knows which one "there" is
	before *fit // the order before the sentence
}

// line reads a line sentence by sentence.
func (p *parser) line(line string) Reading {
	line = hangul.Compose(line)
	flags := Reading{}
	if pictures.MatchString(line) {
		flags.Why = "typed/picture"
	}
	if marked.MatchString(line) {
		flags.Why = "typed/correction"
	}
	trimmed := strings.Trim(lead.ReplaceAllString(line, ""), " \"“”„‘’'「」『』")
	said := len(quoted.FindAllString(trimmed, -1)) > 0
	text := p.asides(trimmed)
	text = p.r.dictated(text)
	ends := " "
	if hangul.In(text) { // where a sentence ends so
		ends = " . "
		text = waves.ReplaceAllString(text, ".")
	}
	text = numbered.ReplaceAllString(smileys.ReplaceAllString(text+" ", ends), " ; ")
	text = strings.TrimSpace(arrows.Replace(engine.Normal(text)))
	items := p.people(p.r.cut(strings.ReplaceAll(text, "?", " ? ")))
	out := Reading{Class: Nothing}
	all := sentences(ranked(items))
	for i := 0; i < len(all); i++ {
		one, to := p.through(all, i, said)
		if one.Class == Talk && !one.Value { // verbs of everyday talk are some of the game beside values only
			one.Verb = slices.ContainsFunc(all[i], func(w item) bool {
				return slices.ContainsFunc(w.meanings, func(m meaning) bool {
					return m.kind == verb && !m.dull && m.val != "do" || hangul.In(w.text) && (m.kind == win || m.kind == noun && slices.Contains(pieces, m.val))
				})
			})
		}
		i = to
		if n := len(out.Orders); n > 0 && one.Class == Orders && (!one.Value || !(out.Verb && one.Verb)) && one.Orders[0].Line == out.Orders[n-1].Line { // the same once more, or its end
			one = Reading{Class: Doubt, Why: "typed/several", Value: one.Value}
		}
		out.join(one)
	}
	out.Heading = out.Class == Talk && strings.HasSuffix(trimmed, ":") && (!out.Verb && !slices.ContainsFunc(items, func(w item) bool { return w.names("order") || w.val(skip) == "heading" }) ||
		slices.ContainsFunc(items, func(w item) bool { return w.is(person) }))
	out.Remark = out.Remark || flags.Why != "" && (out.Verb || out.Value)
	if flags.Why != "" && (out.Verb || out.Value) {
		if out.Class == Orders {
			out.Offers = []string{out.written()}
		}
		out.Class, out.Why = Doubt, flags.Why
	}
	if p.steps > maxSteps && out.Class == Orders {
		out.Class, out.Why = Doubt, "typed/long"
	}
	return out
}

// through reads sentence i, with those behind it where it goes on behind a full stop, and
// returns which the last one is.
func (p *parser) through(all [][]item, i int, said bool) (Reading, int) {
	one := p.sentence(all[i], said)
	whole := all[i]
	for to := i + 1; one.Class == Doubt && one.Why == "typed/missing" && to < min(len(all), i+mostJoined); to++ {
		whole = slices.Concat(trim(whole), all[to])
		if more := p.sentence(whole, said); more.Class == Orders {
			return more, to
		}
	}
	return one, i
}

// asides takes out what is in parentheses and is no coordinates.
func (p *parser) asides(text string) string {
	return aside.ReplaceAllStringFunc(text, func(in string) string {
		if way.MatchString(in) {
			return " " + strings.Trim(in, "()（）") + " "
		}
		if place.MatchString(in) {
			return in
		}
		return " "
	})
}

// Aside reports whether what a line has in parentheses says something about orders. What
// stands so in Korean is talk.
func (t *Text) Aside(line string) bool {
	at := strings.IndexAny(line, "(（")
	if at < 0 || hangul.In(hangul.Compose(line)) {
		return false
	}
	var spans []string
	if spans = aside.FindAllString(line, -1); spans == nil {
		spans = []string{line[at:]}
	}
	for _, in := range spans {
		if !worded.MatchString(in) { // coordinates, and numbers
			continue
		}
		for _, w := range t.r.cut(engine.Normal(strings.Trim(in, "()（） "))) {
			if w.is(doubt) && w.val(doubt) != "mid" || w.is(no) || w.is(value) && !w.is(skip) && !w.is(number) && !w.has(value, "letter") || w.is(or) {
				return true
			}
		}
	}
	return false
}

// people marks names.
func (p *parser) people(items []item) []item {
	for i := range items {
		if w := &items[i]; (p.names[w.text] || p.names[strings.TrimSuffix(w.text, "s")]) && (w.is(unknown) || !p.r.content(key(w.text))) {
			w.meanings = []meaning{{kind: person}}
		}
	}
	return items
}

// written returns the orders, with semicolons between.
func (r *Reading) written() string {
	lines := make([]string, len(r.Orders))
	for i, o := range r.Orders {
		lines[i] = o.Line
	}
	return strings.Join(lines, "; ")
}

// Game reports whether it has a word that may be one of the game.
func (r *Reading) Game() bool { return r.Verb || r.Value || r.Number }

// join adds what another sentence says. A doubt in one is one in all.
func (r *Reading) join(s Reading) {
	unread := r.Class == Talk && r.Game() || s.Class == Talk && s.Game() // and would be passed over
	r.Verb, r.Value, r.Number, r.Remark = r.Verb || s.Verb, r.Value || s.Value, r.Number || s.Number, r.Remark || s.Remark
	r.Loose = r.Loose || s.Loose
	before, behind := r.written(), s.written()
	if s.last != nil {
		r.last = s.last
	}
	r.Closes = s.Closes && len(r.Orders) == 0 || r.Closes && s.Class == Nothing
	if len(s.Offers) > 0 && before != "" {
		for i := range s.Offers {
			if s.Why != "typed/correction" {
				s.Offers[i] = before + "; " + s.Offers[i]
			}
		}
	}
	if len(r.Offers) > 0 && behind != "" {
		for i := range r.Offers {
			r.Offers[i] += "; " + behind
		}
	}
	if n := len(r.Orders); n > 0 && len(s.Orders) == 1 && s.plans && r.limits {
		r.Orders[n-1].Line += " then " + s.Orders[0].Line
	} else {
		r.Orders = append(r.Orders, s.Orders...)
	}
	r.limits = s.limits
	r.Offers = append(r.Offers, s.Offers...)
	why := s
	switch ordered := len(r.Orders) > 0; {
	case r.Class == Doubt:
		return
	case s.Class == Doubt:
		r.Class = Doubt
	case ordered && unread:
		if r.Class == Talk {
			why = *r
		}
		r.Class = Doubt
	case ordered:
		r.Class, why = Orders, Reading{} // and a reason
	case s.Class == Talk && r.Class == Nothing:
		r.Class = Talk
	default:
		return
	}
	r.Why, r.Read, r.Near = why.Why, why.Read, why.Near
}

// sentences cuts the words at full stops and question marks.
func sentences(items []item) (all [][]item) {
	from := 0
	for i := range items {
		if t := items[i].text; t == "." || t == "!" || t == "?" {
			if i+1 < len(items) && items[i+1].is(or) { // which goes on
				continue
			}
			all = append(all, items[from:i+1])
			from = i + 1
		}
	}
	return append(all, items[from:])
}

// ranked makes alternatives of values in an order of preference: "bank > mall, in that
// order".
func ranked(items []item) []item {
	if !slices.ContainsFunc(items, func(w item) bool { return w.val(skip) == "rank" }) {
		return items
	}
	for i := 1; i+1 < len(items); i++ {
		if w := &items[i]; (w.text == "→" || w.text == ",") && items[i-1].is(value) && items[i+1].is(value) {
			w.meanings = []meaning{{kind: or}}
		} else if w.text == "→" {
			w.meanings = []meaning{{kind: unknown}}
		}
	}
	return items
}

// sentence reads a sentence.
func (p *parser) sentence(s []item, said bool) Reading {
	question := len(s) > 0 && s[len(s)-1].text == "?"
	s = reasoned(trim(p.placed(s)))
	if len(s) == 0 {
		return Reading{}
	}
	out := Reading{}
	strange := unknowns(s)
	for i := range s {
		w := &s[i]
		out.Verb = out.Verb || w.is(verb)
		out.Value = out.Value || w.is(value) && !w.is(skip)
		counted := hangul.In(w.text) && i+1 < len(s) && s[i+1].is(counter) && w.val(number) != "1" // "once more" is everyday talk
		out.Number = out.Number || w.is(number) && (w.digits || strange < 2 && isLatin(w.text) || counted) || w.is(times) || w.is(noun) && strange < 2 && isLatin(w.text) || w.is(unknown) && numeral.MatchString(w.text)
	}
	if why, word := p.mood(s, question, said); why != "" {
		out.Class, out.Why, out.Read = Talk, why, word
		if why == "typed/talk" && !out.Value && !out.Verb && strange == 0 && slices.ContainsFunc(s, func(w item) bool { return w.val(talk) == "said" }) { // "says ken"
			out.Class, out.Remark = Doubt, true
			return out
		}
		if why == "typed/talk" || why == "typed/said" || why == "typed/denied" && verbs(s) == 1 && (s[0].text == "i" || s[0].text == "we") {
			return out
		}
		if out.Offers = p.meant(s, why); why == "typed/question" {
			out.Remark = len(out.Offers) > 0 || strange == 0 && !out.Value && len(s) < 4 && s[0].is(ask)
		} else {
			out.Remark = strange < 3 || out.Verb || out.Value || hangul.In(word)
		}
		if out.Remark || out.Verb {
			out.Class = Doubt
		}
		return out
	}
	fits, why := p.parse(p.attach(s))
	if fits == nil && why == "" {
		fits = p.planned(p.attach(s))
	}
	if fits != nil {
		out.Class = Orders
		out.last = &fits[len(fits)-1]
		out.limits, out.plans = out.last.limits(), fits[0].frame.plan()
		p.before = out.last
		for _, f := range fits {
			out.Closes = len(fits) == 1 && f.frame.form.Verb == engine.Done && !slices.ContainsFunc(f.seg, func(w item) bool { return w.names("step") })
			for range f.times {
				out.Orders = append(out.Orders, Order{Line: f.line, When: f.when})
			}
		}
		return p.checked(out)
	}
	return p.unread(s, out, why)
}

// placed puts the place that was named last where somebody says "there"; "it" is one right
// behind a verb that takes a place alone.
func (p *parser) placed(s []item) []item {
	s = slices.Clone(s)
	for i := range s {
		w := &s[i]
		switch {
		case w.is(or):
			p.last, p.many = item{}, true
		case p.many && !w.is(there):
		case w.has(value, "point") || w.has(value, "place"):
			p.last = *w
		case w.is(there) && len(p.last.meanings) > 0 && (w.val(there) != "it" || i > 0 && p.placeable(&s[i-1])):
			w.meanings = p.last.meanings
		}
	}
	return s
}

// placeable reports whether a place alone makes an order of the verb.
func (p *parser) placeable(w *item) bool {
	return slices.ContainsFunc(p.r.frames, func(f frame) bool {
		return len(f.slots) > 0 && f.slots[0].typ == "point" && f.verbs[w.val(verb)]
	})
}

// weighs reports whether a word is one of the game, or says something about an order.
func weighs(w item) bool {
	return slices.ContainsFunc(w.meanings, func(m meaning) bool {
		return m.kind != unknown && m.kind != skip && m.kind != role && m.kind != and && m.kind != there
	})
}

// reasoned leaves out a reason: what stands before "so" or behind "because", and has no
// order in it.
func reasoned(s []item) []item {
	for i := range s {
		if i > 0 && s[i].val(skip) == "because" && !slices.ContainsFunc(s[i:], weighs) {
			s = trim(s[:i])
			break
		}
	}
	for i := range s {
		if s[i].is(verb) || s[i].is(value) || s[i].is(doubt) {
			return s
		}
		if s[i].val(skip) == "so" {
			return trim(s[i+1:])
		}
	}
	return s
}

// trim takes what means nothing off both ends.
func trim(s []item) []item {
	empty := func(w *item) bool {
		return w.is(skip) && !w.is(value) && !w.is(verb) && !w.is(noun) || w.is(then) || w.is(and) && !w.is(or) || w.text == "?"
	}
	for len(s) > 0 && empty(&s[0]) && !s[0].is(ask) && s[0].val(skip) != "subject" {
		s = s[1:]
	}
	for len(s) > 0 {
		last := &s[len(s)-1]
		if empty(last) && !(last.is(and) && false) {
			s = s[:len(s)-1]
			continue
		}
		if last.is(person) && len(s) > 1 && empty(&s[len(s)-2]) || last.is(person) && len(s) == 1 {
			s = s[:len(s)-1]
			continue
		}
		break
	}
	return s
}

// checked holds the orders against the grammar: what it doesn't read has a value that is
// not possible.
func (p *parser) checked(out Reading) Reading {
	for i, o := range out.Orders {
		order, bad := p.r.rules.Grammar.Read(o.Line)
		if bad != nil {
			return Reading{Class: Doubt, Why: "typed/impossible", Read: o.Line, Verb: true, Value: true}
		}
		out.Orders[i].Line = p.r.rules.Grammar.WriteOrder(order)
	}
	return out
}

// mood says why a sentence is no order although its words may be one.
func (p *parser) mood(s []item, question, said bool) (why, word string) {
	for i := range s {
		w := &s[i]
		for _, m := range w.meanings {
			switch {
			case m.kind == doubt && m.val == "mid" && i == 0:
			case m.kind == doubt && (m.val == "correction" || m.val == "mid"):
				return "typed/correction", w.text
			case m.kind == doubt && m.val == "street":
				return "typed/street", w.text
			case m.kind == doubt:
				return "typed/remark", w.text
			case m.kind == ask && opens(s[:i]):
				question = true
			case m.kind == verb && m.mood == asks && len(w.meanings) == 1:
				question = true
			}
		}
	}
	for i := range s {
		w := &s[i]
		switch {
		case w.is(person) && (i == 0 || !s[i-1].is(skip)):
			return "typed/talk", w.text
		case w.is(talk) && !w.is(verb) && !w.is(value):
			return "typed/talk", w.text
		case w.only(verb, tells):
			return "typed/talk", w.text
		}
	}
	switch {
	case said:
		return "typed/said", ""
	case question:
		return "typed/question", ""
	}
	for i := range s {
		w := &s[i]
		if w.is(no) || w.only(verb, denies) {
			if p.nothing(s) {
				return "", ""
			}
			return "typed/denied", w.text
		}
	}
	return "", ""
}

// opens reports whether a question can begin behind the words: they have no subject.
func opens(s []item) bool {
	return !slices.ContainsFunc(s, func(w item) bool { return !w.is(skip) && !w.is(and) && !w.is(then) || w.val(skip) == "subject" })
}

// only reports whether the word is nothing but a verb of the mood.
func (w *item) only(k kind, in mood) bool {
	return len(w.meanings) > 0 && !slices.ContainsFunc(w.meanings, func(m meaning) bool { return m.kind != k || m.mood != in })
}

// nothing reports whether somebody orders to build nothing, which is an order where a
// form says so.
func (p *parser) nothing(s []item) bool {
	for i := range s {
		w := &s[i]
		switch {
		case w.only(verb, denies) && slices.ContainsFunc(w.meanings, func(m meaning) bool { return m.val == "build" }):
			w.meanings = []meaning{{kind: verb, val: "build-none"}}
		case w.is(no) && w.val(no) == "none":
			w.meanings = []meaning{{kind: number, val: "0"}}
		case w.is(no) && hangul.In(w.text) && i+1 < len(s) && s[i+1].val(verb) == "build":
			w.meanings, s[i+1].meanings = []meaning{{kind: skip}}, []meaning{{kind: verb, val: "build-none"}}
		}
	}
	fits, _ := p.parse(p.attach(s))
	return fits != nil
}

// meant returns the orders that are in a sentence which is none.
func (p *parser) meant(s []item, why string) []string {
	if why == "typed/correction" {
		for i := range s {
			if s[i].val(doubt) != "correction" && s[i].val(doubt) != "mid" {
				continue
			}
			if lines := p.corrected(trim(s[:i]), trim(s[i+1:])); lines != nil {
				return lines
			}
		}
	}
	kept := make([]item, 0, len(s))
	for _, w := range s {
		if w.is(doubt) || w.is(ask) || w.is(no) || w.is(person) || w.is(unknown) || w.text == "?" {
			continue
		}
		ms := slices.Clone(w.meanings)
		for i := range ms {
			if ms[i].kind == verb && ms[i].mood > leaves {
				ms[i].mood = orders
			}
		}
		w.meanings = ms
		kept = append(kept, w)
	}
	if kept = trim(kept); len(kept) == 0 {
		return nil
	}
	fits, _ := p.parse(p.attach(kept))
	if fits == nil {
		return nil
	}
	out := Reading{}
	for _, f := range fits {
		for range f.times {
			out.Orders = append(out.Orders, Order{Line: f.line})
		}
	}
	if out = p.checked(out); out.Class == Doubt {
		return nil
	}
	return []string{out.written()}
}

// dictated writes numbers as digits where somebody said a comma: "minus one comma zero".
func (r *Reader) dictated(text string) string {
	words := strings.Fields(text)
	comma := func(w string) bool {
		return slices.ContainsFunc(r.words[key(strings.ToLower(w))], func(m meaning) bool { return m.kind == and && m.val == "," && isLatin(w) })
	}
	if !slices.ContainsFunc(words, comma) {
		return text
	}
	for i, w := range words {
		for _, m := range r.words[key(strings.ToLower(w))] {
			if m.kind == number {
				words[i] = m.val
			}
		}
		if comma(w) {
			words[i] = ","
		}
	}
	text = strings.Join(words, " ")
	return strings.NewReplacer("minus ", "-", "Minus ", "-", " , ", ",").Replace(text)
}

// corrected returns the order that a correction makes of the words before it: those
// behind it are an order, or take the place of some of its values.
func (p *parser) corrected(before, behind []item) []string {
	if len(behind) == 0 {
		return nil
	}
	for i := range behind {
		if behind[i].is(no) { // "not gray, brown"
			behind = behind[i+1:]
			break
		}
	}
	q := &parser{r: p.r, names: p.names, text: p.text, steps: p.steps}
	fits, _ := q.parse(q.attach(behind))
	if fits == nil {
		fits = q.all(edges(q.attach(behind)), q.attach(before))
	}
	p.steps = q.steps
	if len(fits) == 0 {
		return nil
	}
	out := Reading{}
	for _, f := range fits {
		out.Orders = append(out.Orders, Order{Line: f.line})
	}
	if out = p.checked(out); out.Class == Doubt {
		return nil
	}
	return []string{out.written()}
}
