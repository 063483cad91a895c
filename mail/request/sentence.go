package request

import (
	"strings"
	"unicode"
	"unicode/utf8"
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
