package request

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"cityhall.example/engine/typed"
)

// Programs break what their users write at 65 columns or more. Where a line is
// longer than any width in use, they break none.
const leastSentence, mostSentence = 65, 100

// endsSentence reports whether line i, which reads like an order or a request,
// is rather the end of a sentence on the line above, which a mail program broke:
//
//	Give me a day, kevin hasn't answered yet and I really don't know if I should
//	pass
//
// The line above is talk, had no room for the first word, and has no sign at its
// end. Orders that begin with a capital letter or a bullet are meant.
func (f *finder) endsSentence(i int) bool {
	if i == 0 || !f.own(i) || !f.own(i-1) {
		return false
	}
	above, text := strings.TrimSpace(f.text[i-1].Text), strings.TrimSpace(f.text[i].Text)
	if first, _ := utf8.DecodeRuneInString(text); !unicode.IsLower(first) {
		return false
	}
	word, _, _ := strings.Cut(text, " ")
	length := columns(above)
	if length > mostSentence || length+1+columns(word) <= leastSentence {
		return false
	}
	if last, _ := utf8.DecodeLastRuneInString(above); last != ',' && !unicode.IsLetter(last) && !unicode.IsDigit(last) {
		return false
	}
	// orders may be wrapped too
	return !f.amongOrders(i) && f.spend(text) && (f.reads(text) || f.isAsk(text))
}

// rejoin reads two lines again as one where a mail program may have broken a sentence
// between them, one of them is no order, and the other may be one:
//
//	We had a fine day at the park, and there was nobody but us there. Pass
//	the salt, I said.
func (f *finder) rejoin(lines []typing) {
	for k := range max(0, len(lines)-1) {
		t, next := &lines[k], &lines[k+1]
		may := func(t *typing) bool { return t.Class == typed.Orders || t.Class == typed.Doubt }
		if next.at != t.at+1 || t.strict || next.strict || !may(t) && !may(next) || t.ordered() && next.ordered() || next.Class == typed.Nothing || t.Class == typed.Nothing || !f.wrapped(t, next) {
			continue
		}
		whole := f.typist().Read(t.text + " " + next.text)
		if whole.Class == typed.Orders && (t.Class != typed.Doubt || t.Why != "typed/missing") {
			whole.Class, whole.Why = typed.Doubt, "typed/several"
		}
		t.Reading, t.text, t.was = whole, t.text+" "+next.text, t.was+" "+next.was
		next.Reading = typed.Reading{}
		if whole.Class == typed.Orders {
			f.taken[next.at] = true
		}
	}
}

// wrapped reports whether a sentence may go on from one line to the next.
func (f *finder) wrapped(t, next *typing) bool {
	first, _ := utf8.DecodeRuneInString(next.text)
	last, _ := utf8.DecodeLastRuneInString(t.text)
	word, _, _ := strings.Cut(next.text, " ")
	length := columns(f.text[t.at].Text)
	return !next.bullet && !unicode.IsUpper(first) && (last == ',' || wordy(last)) && length <= mostSentence && length+1+columns(word) > leastSentence
}

// amongOrders reports whether an order, a request or the like stands above line i in its
// paragraph. Lines are asked about from the first to the last, and each is looked at once.
func (f *finder) amongOrders(i int) bool {
	for ; f.heard < i; f.heard++ {
		l := f.text[f.heard]
		if l.Depth > 0 || strings.TrimSpace(l.Text) == "" {
			f.among = false
		} else if !f.among {
			rest, _, bullet := cutBullet(l.Text)
			f.among = bullet || strings.HasPrefix(rest, "#") || f.g.Begins(rest) || f.taken[f.heard]
		}
	}
	return f.among
}

// isReading reports whether line i is how a receipt prints what City Hall
// understands by the order on the line above. Given back without the order, a
// reading is an order itself; with it, people show a receipt and order nothing.
func (f *finder) isReading(i int) bool {
	if i == 0 || !f.own(i) || !f.own(i-1) {
		return false
	}
	reading, found := strings.CutPrefix(strings.TrimSpace(f.text[i].Text), "= ")
	above, _, _ := cutBullet(f.text[i-1].Text)
	return found && f.g.Opens(reading) && f.spend(above) && f.reads(above)
}

// columns returns how wide a text is; East Asian characters fill two columns.
func columns(text string) (n int) {
	for _, r := range text {
		n++
		if r >= 0x1100 {
			n++
		}
	}
	return n
}
