package typed

import (
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"

	"cityhall.example/engine/hangul"
)

// mostTried is how many words are tried in place of one that is not understood.
const mostTried = 40

// unread says what is in doubt about a sentence that is no order as it stands.
func (p *parser) unread(s []item, out Reading, why string) Reading {
	strange := -1
	for i := range s {
		if s[i].is(unknown) {
			strange = i
			out.Read = s[i].text
			break
		}
	}
	if strange >= 0 {
		p.guess(s, &out)
	}
	switch {
	case why != "":
		out.Class, out.Why = Doubt, why
	case len(out.Offers) > 0:
		out.Class, out.Why = Doubt, "typed/near"
	case strange >= 0 && !(s[0].is(verb) && out.Value) && !(out.Verb && out.Value && hangul.In(joined(s))):
		out.Class, out.Why = Talk, "typed/talk"
	case strange > 0 && s[0].is(verb) && unknowns(s) > 1 && !slices.ContainsFunc(s[1:strange], func(w item) bool { return !w.is(skip) }): // an idiom, or what no order takes
		out.Class, out.Why = Talk, "typed/talk"
	case strange >= 0:
		out.Class, out.Why = Doubt, "typed/unknown"
	case out.Verb || out.Value:
		out.Class, out.Why = Doubt, "typed/missing"
	default:
		out.Class, out.Why = Talk, "typed/talk"
	}
	if out.Class == Talk {
		n := known(s)
		out.Loose = out.Value && (unknowns(s) < n || unknowns(s) == n && n == 1 && len(out.Near) > 0)
	}
	return out
}

// known counts the words of a sentence that orders consist of.
func known(s []item) (n int) {
	for i := range s {
		if s[i].is(value) || s[i].is(verb) || s[i].digits {
			n++
		}
	}
	return n
}

func unknowns(s []item) (n int) {
	for i := range s {
		if s[i].is(unknown) {
			n++
		}
	}
	return n
}

func joined(s []item) string {
	var b strings.Builder
	for _, w := range s {
		b.WriteString(w.text)
	}
	return b.String()
}

// guess looks for words that may have been meant by those that are not understood, with
// which the sentence is an order.
func (p *parser) guess(s []item, out *Reading) {
	tried := 0
	for i := range s {
		if !s[i].is(unknown) || utf8.RuneCountInString(s[i].text) > 16 {
			continue
		}
		if p.text.looked++; p.text.looked > mostLookUp || p.text.Steps > mostSteps {
			return
		}
		from, to := i, i+1
		for from > 0 && s[from].glued && hangul.In(s[from-1].text) { // a word that was cut where it still made sense
			from--
		}
		for to < len(s) && s[to].glued && hangul.In(s[to].text) {
			to++
		}
		words := p.r.near(joined(s[from:to]), out.Value)
		if len(words) == 0 && from > 0 && hangul.In(s[from].text) && hangul.In(s[from-1].text) { // a name of two words
			from--
			words = p.r.near(joined(s[from:to]), out.Value)
		}
		for _, word := range words {
			if tried++; tried > mostTried {
				return
			}
			line := joinedWith(s[:from]) + " " + word + " " + joinedWith(s[to:])
			q := &parser{r: p.r, names: p.names, text: p.text, steps: p.steps}
			items := q.people(p.r.cut(strings.TrimSpace(line)))
			p.steps = q.steps
			if slices.ContainsFunc(items, func(w item) bool { return w.is(unknown) }) && !slices.ContainsFunc(s[to:], func(w item) bool { return w.is(unknown) }) {
				continue
			}
			fits, _ := q.parse(q.attach(trim(items)))
			p.steps = q.steps
			if fits == nil {
				if near := p.r.host(word); !slices.Contains(out.Near, near) && len(out.Near) < 5 {
					out.Near = append(out.Near, near)
				}
				continue
			}
			r := Reading{}
			for _, f := range fits {
				for range f.times {
					r.Orders = append(r.Orders, Order{Line: f.line})
				}
			}
			if r = p.checked(r); r.Class == Doubt {
				continue
			}
			if w := r.written(); !slices.Contains(out.Offers, w) && len(out.Offers) < 5 {
				out.Offers = append(out.Offers, w)
				near := p.r.host(word)
				out.Near = slices.Insert(slices.DeleteFunc(out.Near, func(o string) bool { return o == near }), 0, near)
			}
		}
	}
}

// host returns a Korean word without the particle or ending behind it.
func (r *Reader) host(word string) string {
	if !hangul.In(word) {
		return word
	}
	runes := []rune(word)
	for to := len(runes); to > 1; to-- {
		if r.content(string(runes[:to])) {
			return string(runes[:to])
		}
	}
	return word
}

// joinedWith writes words with the spaces that stood between them.
func joinedWith(s []item) string {
	var b strings.Builder
	for i, w := range s {
		if i > 0 && !w.glued {
			b.WriteByte(' ')
		}
		b.WriteString(w.text)
	}
	return b.String()
}

// near returns words that a word may have been meant for: in Latin letters those that
// are nearly spelled so, in Korean those that differ in one letter, with the particle or
// ending that stood behind them.
func (r *Reader) near(text string, beside bool) (all []string) {
	if !hangul.In(text) {
		most := 1
		if beside {
			most = 2
		}
		own := lettersOf(text)
		for i, w := range r.latin {
			if len(text) < 3 || len(w) > 15 || bits.OnesCount32(own^r.masks[i]) > 2*most {
				continue
			}
			if d := distance(text, w); (d == 1 && (beside || len(w) > 3) || d == 2 && len(w) > 3 && beside) && r.content(w) {
				all = append(all, w)
			}
		}
		slices.SortStableFunc(all, func(a, b string) int { return distance(text, a) - distance(text, b) })
		return all
	}
	if utf8.RuneCountInString(text) > 12 {
		return nil
	}
	runes := []rune(text)
	for to := len(runes); to > 1; to-- {
		rest := string(runes[to:]) // a particle, or an ending
		read := hangul.Letters(string(runes[:to]))
		for i, w := range r.others {
			if !hangul.OneSlip(read, w) || len(all) == mostTried {
				continue
			}
			word := r.spelled[i] + rest
			if rest == "" || !slices.ContainsFunc(r.cut(word), func(w item) bool { return w.is(unknown) }) {
				all = append(all, word)
			}
		}
	}
	return all
}

// lettersOf returns which letters a word has: a letter that is mistaken for another one
// changes two of them.
func lettersOf(word string) (mask uint32) {
	for i := range len(word) {
		mask |= 1 << (word[i] & 31)
	}
	return mask
}

// distance is the number of letters to insert, remove, change or swap with their neighbor
// to turn one word into the other.
func distance(a, b string) int {
	if d := len(a) - len(b); d > 2 || d < -2 {
		return 3
	}
	var row [17][17]int // words are shorter
	for i := range 17 {
		row[i][0], row[0][i] = i, i
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[i][j] = min(row[i-1][j]+1, row[i][j-1]+1, row[i-1][j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[i][j] = min(row[i][j], row[i-2][j-2]+1)
			}
		}
	}
	return row[len(a)][len(b)]
}
