package engine

import (
	"slices"
	"strings"
)

// A Misread says where a line stopped making sense.
type Misread struct {
	// Read is the word that can't be read; "" at the end of the line.
	Read string
	// Offset is its place, in bytes from the start of the line.
	Offset int
	// Words and Types are what was expected there.
	Words []string
	Types []*Type
	// Ambiguous are the names that the word could be, if several.
	Ambiguous []string
	// Near is the valid word or name that was meant, or "": see [Nearest].
	Near string

	next string // the word after the one that can't be read
}

// Read reads an order: alternatives with "or" between them. A later alternative
// can leave out the words that it shares with the one before. Withdraw, keep
// and join have no alternatives. Words without meaning are forgiven where the line can't
// be read as it is: articles, courtesies, remarks after #.
func (g *Grammar) Read(line string) (Order, *Misread) {
	order, bad := (&reader{g: g, end: len(line)}).order(g.words(line, false))
	if bad != nil {
		return g.read(g.words(line, true), len(line))
	}
	return order, nil
}

// read reads words that were split loosely. It reads them again where it fails,
// to find what was expected.
func (g *Grammar) read(words []word, end int) (Order, *Misread) {
	order, bad := (&reader{g: g, end: end, loose: true}).order(words)
	if bad != nil {
		return (&reader{g: g, end: end, loose: true, explains: true}).order(words)
	}
	return order, nil
}

// order reads all words.
func (r *reader) order(words []word) (Order, *Misread) {
	var order Order
	var before []word
	var or word
	for len(words) > 0 || len(order.Alternatives) == 0 {
		alternative := words
		if i := slices.IndexFunc(words, r.or); i > 0 {
			alternative, or, words = words[:i], words[i], words[i+1:]
			for r.loose && len(words) > 0 && r.or(words[0]) { // "or else"
				words = words[1:]
			}
			if len(words) == 0 {
				for _, w := range r.g.Words() {
					r.expect(nil, w, nil, nil)
				}
				return Order{}, r.failure()
			}
		} else {
			words = nil
		}
		m, ok := r.alternative(before, alternative)
		if !ok {
			return Order{}, r.failure()
		}
		if alone := m.Verb == Withdraw || m.Verb == Keep || m.Verb == Join; alone && (len(order.Alternatives) > 0 || len(words) > 0) {
			return Order{}, &Misread{Read: or.shown(), Offset: or.offset}
		}
		if len(words) > 0 {
			before = splitWords(r.g.Write(m), false)
		}
		order.Alternatives = append(order.Alternatives, m)
		if m.Verb == Join {
			order.Nonce = r.nonce
		}
	}
	return order, nil
}

// or reports whether the word separates alternatives.
func (r *reader) or(w word) bool {
	return w.text == "or" || r.loose && (w.text == "else" || w.text == "otherwise")
}

// reader matches words with forms. If it is loose, it passes over words without
// meaning. If it explains, it remembers the furthest place where it failed and
// what it expected there.
type reader struct {
	g        *Grammar
	end      int
	loose    bool
	explains bool
	furthest *Misread
	aside    bool     // matching what is read but never written
	several  *Misread // two forms that the words fit
	nonce    string
	move     Move // being read
	steps    int
}

// maxSteps bounds the work on one alternative. Lines that people write take
// some dozens of steps.
const maxSteps = 5000

// spend reports whether a step is left, and takes it.
func (r *reader) spend() bool {
	r.steps++
	return r.steps <= maxSteps
}

// alternative reads one alternative, or the fewest first words of the one
// before, as it is written, together with it.
func (r *reader) alternative(before, words []word) (Move, bool) {
	empty := !slices.ContainsFunc(words, func(w word) bool { return !w.filler() })
	for shared := 0; shared <= len(before) && (shared == 0 || !empty); shared++ {
		all := words
		if shared > 0 {
			all = slices.Concat(before[:shared], words)
			for i := range shared { // the place in the line for errors
				all[i].offset = words[0].offset
			}
		}
		attempt := reader{g: r.g, end: r.end, loose: r.loose, explains: r.explains}
		m, ok := attempt.forms(all)
		if ok {
			r.nonce = attempt.nonce
			return m, true
		}
		if r.several == nil {
			r.several = attempt.several
		}
		if r.explains && attempt.furthest != nil && (r.furthest == nil || attempt.furthest.Offset > r.furthest.Offset) {
			r.furthest = attempt.furthest
		}
	}
	return Move{}, false
}

// forms matches the words with the forms, of which one must fit.
func (r *reader) forms(words []word) (found Move, ok bool) {
	fits := func(s *syntax, m Move) bool {
		r.move = m
		if !r.match(s, 0, words, &r.move) || ok && r.move == found {
			return false
		}
		m = r.move
		if ok {
			r.several = &Misread{Read: words[0].shown(), Offset: words[0].offset, Ambiguous: []string{r.g.Write(found), r.g.Write(m)}}
		}
		found, ok = m, true
		return r.several != nil
	}
	for i := range r.g.Forms {
		if f := &r.g.Forms[i]; fits(&f.syntax, Move{Verb: f.Verb}) {
			return Move{}, false
		}
	}
	r.aside = true
	for i := range r.g.Forms {
		f := &r.g.Forms[i]
		for j := range f.also {
			if fits(&f.also[j], f.absent) {
				return Move{}, false
			}
		}
	}
	return found, ok
}

// match matches the words with the syntax from a token on. Orders are imperatives:
// "takes 3 skyscrapers" is what is told of somebody, and no order.
func (r *reader) match(s *syntax, at int, words []word, m *Move) bool {
	if !r.spend() {
		return false
	}
	if at == len(s.tokens) {
		for r.loose && len(words) > 0 && words[0].filler() && m.Verb != Join {
			words = words[1:]
		}
		if len(words) > 0 {
			r.expect(words, "", nil, nil)
		}
		return len(words) == 0
	}
	t := &s.tokens[at]
	switch {
	case t.optional > 0:
		with := *m
		if r.match(s, at+1, words, &with) {
			*m = with
			return true
		}
		for _, skipped := range s.tokens[at:t.optional] {
			if skipped.param != nil {
				for i := range skipped.param.Type.Slots() {
					m.Arg[skipped.param.Arg+i] = None
				}
			}
		}
		return r.match(s, t.optional, words, m)
	case t.param != nil:
		return r.value(s, at, words, m)
	case len(words) > 0 && t.is(words[0]) && (at > 0 || !plural(words[0].whole, t.name.whole)):
		return r.match(s, at+1, words[1:], m)
	}
	if !t.silent || len(words) > 0 && isNumber(t.word) && isNumber(numeral(words[0].text)) {
		r.expect(words, t.word, nil, nil)
	}
	if len(words) == 0 {
		return false
	}
	return t.spare && r.match(s, at+1, words, m) ||
		r.loose && m.Verb != Join && (words[0].filler() || at == 0 && leads[words[0].text]) && r.match(s, at, words[1:], m)
}

// longest is how many words a value can have: all the cards of a large hand, or
// a long name split at hyphens and slashes.
func (t *Type) longest() int {
	if t.Read == nil {
		return 16
	}
	return 64
}

// value matches the parameter at the token and everything after it.
func (r *reader) value(s *syntax, at int, words []word, m *Move) bool {
	p := s.tokens[at].param
	arg := m.Arg[p.Arg : p.Arg+p.Type.Slots()]
	var several []string
	read := 0 // how many words are ambiguous
	for n := min(len(words), p.Type.longest()); n > 0; n-- {
		if !r.spend() {
			return false
		}
		ok, ambiguous := p.Type.read(words, n, arg, r.loose)
		if ok && r.match(s, at+1, words[n:], m) {
			if p.Type == nonceType {
				r.nonce = words[0].shown()
			}
			return true
		}
		if len(ambiguous) > 1 && read == 0 {
			several, read = ambiguous, n
		}
	}
	if r.loose && len(words) > 0 && words[0].filler() {
		if ok, _ := p.Type.read(words, 1, arg, true); !ok {
			return r.value(s, at, words[1:], m)
		}
	}
	if read > 0 && read < len(words) && !s.has(at+1, words[read]) {
		r.expectRest(words, read, several)
		return false
	}
	if r.explains {
		words = words[p.Type.begun(words, arg):]
	}
	r.expect(words, "", p.Type, several)
	return false
}

// has reports whether the word is the syntax's word at a token.
func (s *syntax) has(at int, w word) bool {
	if at >= len(s.tokens) {
		return false
	}
	t := &s.tokens[at]
	return t.word != "" && !t.silent && t.is(w)
}

// is reports whether the word is the token's; a number has no sign.
func (t *token) is(w word) bool {
	return w.match(&t.name) == exactMatch && (!isNumber(t.word) || numeral(w.text) == t.word)
}

// expectRest notes that several names start with the first words and the next
// word continues none of them: expected are the words that end them.
func (r *reader) expectRest(words []word, read int, names []string) {
	near := ""
	for _, name := range names {
		p := parts(name)
		r.expect(words[read:], p[len(p)-1], nil, nil)
		if n := Nearest(words[read].text, p); near == "" {
			near = n
		}
	}
	if r.explains && r.furthest.Offset == words[read].offset && r.furthest.Near == "" {
		r.furthest.Near = near
	}
}

// expect notes what was expected at the first of the words.
func (r *reader) expect(words []word, literal string, typ *Type, several []string) {
	if !r.explains {
		return
	}
	offset, read := r.end, ""
	if len(words) > 0 {
		offset, read = words[0].offset, words[0].shown()
	}
	if r.aside && r.furthest != nil && offset <= r.furthest.Offset {
		return
	}
	if r.furthest == nil || offset > r.furthest.Offset {
		r.furthest = &Misread{Read: read, Offset: offset}
		if len(words) > 1 {
			r.furthest.next = words[1].text
		}
	} else if offset < r.furthest.Offset {
		return
	}
	if literal != "" && !slices.Contains(r.furthest.Words, literal) {
		r.furthest.Words = append(r.furthest.Words, literal)
	}
	if typ != nil && !slices.Contains(r.furthest.Types, typ) {
		r.furthest.Types = append(r.furthest.Types, typ)
	}
	r.furthest.Ambiguous = append(r.furthest.Ambiguous, several...)
}

// failure returns the furthest misread with the nearest valid word.
func (r *reader) failure() *Misread {
	m := r.furthest
	if r.several != nil {
		return r.several
	}
	if m == nil {
		return &Misread{}
	}
	if m.Read != "" && m.Near == "" && len(m.Ambiguous) == 0 {
		m.Near = m.suggest(r.g.Lexicon)
	}
	return m
}

// Join puts the words of an order written as a map into grammar order: {on:
// gray, place: boutique} becomes "place boutique on gray". A key that fits no
// form with the other keys stays where it is, so that reading the line reports
// it.
func (g *Grammar) Join(keys, values []string) string {
	var first string
	for i := range g.Forms {
		if line, ok := joinAs(&g.Forms[i].syntax, keys, values); ok {
			if _, bad := g.Read(line); bad == nil {
				return line
			} else if first == "" {
				first = line
			}
		}
	}
	if first != "" {
		return first
	}
	var line []string
	for i := range keys {
		line = append(line, keys[i], values[i])
	}
	return strings.TrimSpace(strings.Join(line, " "))
}

// joinAs orders the pairs like the words of the form, if it has all of them.
func joinAs(s *syntax, keys, values []string) (string, bool) {
	places := make([]int, len(keys))
	order := make([]int, len(keys))
	for i, key := range keys {
		first := parts(key)
		at := slices.IndexFunc(s.tokens, func(t token) bool {
			return t.param == nil && len(first) > 0 && t.word == first[0]
		})
		if at < 0 {
			return "", false
		}
		places[i], order[i] = at, i
	}
	slices.SortFunc(order, func(a, b int) int { return places[a] - places[b] })
	var line []string
	for _, i := range order {
		line = append(line, strings.Join(parts(keys[i]), " "), values[i])
	}
	return strings.TrimSpace(strings.Join(line, " ")), len(order) > 0 && places[order[0]] == 0
}
