package request

import (
	"slices"
	"strings"
	"unicode/utf8"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/internal/lazyregexp"
)

// maxEffort bounds how much of a text is looked at closely: lines that begin
// with a verb, and lines among orders, one for each and for every 50 bytes of it.
const maxEffort = 2000

// maxWrap is how many lines an order may be wrapped to.
const maxWrap = 8

// An item is an order, or something that may be meant as one.
type item struct {
	lines      []line
	orders     []play.OrderLine // of an item that is understood
	understood bool
	verb       bool // it begins with a verb
	paragraph  int
}

// orders finds the orders among the lines, those of a document or those in the
// open, with the ones that are not understood but were meant as orders; passed
// are the lines near to them that were not.
func (f *finder) orders(lines []line, document bool) (orders []play.OrderLine, passed []string) {
	items := f.items(lines)
	first := slices.IndexFunc(items, func(i item) bool { return i.understood })
	last := first
	near := map[int]bool{} // the paragraphs with an order
	if document {
		near[1] = true
	}
	for i, it := range items {
		if it.understood {
			last, near[it.paragraph] = i, true
		}
	}
	at := place{document: document, others: first >= 0, titled: slices.ContainsFunc(items, func(i item) bool { return i.understood && titled(i.lines[0].text) })}
	signed := false // a signature began below all orders
	for i, it := range items {
		at.above, at.below = i < first, i > last
		among := near[it.paragraph] || first <= i && i <= last
		at.inside = among && !signed
		at.listed = it.lines[0].bullet && first >= 0 && items[min(max(i, first), last)].lines[0].bullet
		switch {
		case it.understood:
			orders = append(orders, it.orders...)
		case f.meant(&it, at):
			l := it.lines[0].uncommented()
			orders = append(orders, formats.Written(l.part()))
		case it.lines[0].quoted: // the words of a report
		default:
			signed = signed || at.below && at.others && signs(it.lines[0].text)
			if among || it.verb || f.mentions(it.lines[0].text) {
				passed = append(passed, it.lines[0].text)
			}
		}
		if len(orders) > formats.MaxOrders {
			break
		}
	}
	return orders, passed
}

// items puts wrapped lines together, and leaves out what is no line of words:
// comments, and dashes with nothing behind them.
func (f *finder) items(lines []line) []item {
	var items []item
	paragraph, comment := 0, false
	for i := 0; i < len(lines); i++ {
		l := lines[i]
		if l.gap || paragraph == 0 {
			paragraph, comment = paragraph+1, false
		}
		if l.comment() {
			comment = true
			continue
		}
		if l.text == "" {
			comment = false
			continue
		}
		it := item{lines: lines[i : i+1], paragraph: paragraph, verb: f.g.Begins(l.text)}
		if (it.verb || f.g.Opens(l.text)) && f.spend(l.text) {
			it.orders, it.lines = f.unwrapped(lines[i:])
			it.understood = it.orders != nil
			i += len(it.lines) - 1
		}
		if comment && l.quoted && !l.bullet && (!it.understood || l.broken) {
			continue // the rest of a comment that was wrapped
		}
		comment = false
		items = append(items, it)
	}
	return items
}

// unwrapped reads an order that begins with the first of the lines and may go
// on over the next ones. It returns the orders, and the lines that they take;
// no orders, and the first line, where nothing is understood.
func (f *finder) unwrapped(lines []line) ([]play.OrderLine, []line) {
	orders := f.understand(lines[:1])
	taken := lines[:1]
	length := len(lines[0].text)
	for n := 2; n <= min(maxWrap, len(lines)); n++ {
		next := lines[n-1]
		if length += len(next.text); next.gap || next.bullet || next.text == "" || next.comment() || length > 4*formats.MaxLine {
			break
		}
		verb := f.g.Begins(next.text)
		if verb && orders != nil {
			break
		}
		if longer := f.understand(lines[:n]); longer != nil && (orders == nil || f.goesOn(orders[0].Text, longer[0].Text)) {
			orders, taken = longer, lines[:n]
		} else if verb {
			break
		}
	}
	return orders, taken
}

// goesOn reports whether an order says more with the lines below it, and is
// still one: they are no courtesy, and no order of their own.
func (f *finder) goesOn(order, longer string) bool {
	a, b := f.rewrite(order), f.rewrite(longer)
	return a != b && strings.Count(a, ";") == strings.Count(b, ";")
}

// understand reads the lines as one line of orders, mostly one; nil where they
// are none.
func (f *finder) understand(lines []line) []play.OrderLine {
	parts := make([]formats.Part, len(lines))
	for i := range lines {
		parts[i] = lines[i].part()
	}
	if whole := formats.Written(parts...); f.reads(whole.Text) {
		return []play.OrderLine{whole}
	}
	return nil
}

// reads reports whether the text is an order, or several. A sentence such as "I
// pass" is talk, unless it names something: "I take oranges".
func (f *finder) reads(text string) bool {
	if utf8.RuneCountInString(text) > formats.MaxLine || !f.g.Opens(text) {
		return false
	}
	is, again := f.orderly[text]
	if !again {
		orders, bad := f.g.ReadAll(text)
		is = bad == nil && (f.g.Begins(text) || strings.Contains(f.g.WriteOrder(orders[0].Order), " "))
		if f.orderly == nil {
			f.orderly = map[string]bool{}
		}
		f.orderly[text] = is
	}
	return is
}

// spend reports whether there is effort left for the text, and takes it.
func (f *finder) spend(text string) bool {
	f.effort -= 1 + len(text)/50
	f.spent = f.spent || f.effort < 0
	return f.effort >= 0
}

// A place says where a line that is not understood stands.
type place struct {
	inside       bool // among orders, or in a paragraph with some
	above, below bool // above or below all orders
	listed       bool // it has a bullet, and so has the next order
	document     bool // in an order document
	others       bool // there are orders somewhere
	titled       bool // some order has a capital letter in every word
}

// moment is a name with a time or a date behind it: "Time: 22:25". No order has these.
var moment = lazyregexp.New(`^[\pL ]{1,30}[:：-]? *(?:[0-9]{1,2}[:.h][0-9]{2}|[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{0,4})[^\pL]*(?:[\pL]{1,4}\b[^\pL]*){0,2}$`)

// meant reports whether something that is not understood was meant as an
// order: then the whole set is refused, and it is told why.
func (f *finder) meant(it *item, at place) bool {
	l := it.lines[0].uncommented()
	edge := (at.above || at.below) && !l.quoted
	if edge && isClosing(l.text) || !l.quoted && (f.known(l.text) || !it.verb && moment.MatchString(l.text)) {
		return false
	}
	if at.document && l.bullet && (at.inside || l.quoted) {
		return !edge || !at.others || !f.unlike(l.text)
	}
	if it.verb && at.inside {
		return !strings.ContainsAny(l.text[len(l.text)-1:], ":?")
	}
	if !f.spend(l.text) {
		return false
	}
	if _, behind, ok := strings.Cut(l.text, ": "); ok && !l.quoted && (f.reads(strings.TrimSpace(behind)) || at.inside && f.tries(strings.TrimSpace(behind))) {
		return true // with a heading such as "First action:"
	}
	if !it.verb && !at.inside && !f.mayBegin(l.text) {
		return false
	}
	guess := f.g.Guess(l.text)
	if edge && !guess.Verb && !(at.listed && at.inside) && f.mayBeName(l.text, guess, at) {
		return false
	}
	switch {
	case guess.Verb:
		return !f.prose(l.text, guess, at.others)
	case guess.Near != "" && (f.reads(guess.Near) || guess.Values > guess.Others || at.inside && (guess.Values > 0 || f.nearly(guess.Near))):
		return true
	case l.quoted:
		return false
	}
	return at.inside && guess.Values > guess.Others && strings.Contains(l.text, " ")
}

// tries reports whether the text begins with a verb and goes on with what orders
// consist of.
func (f *finder) tries(text string) bool {
	if !f.g.Begins(text) {
		return false
	}
	guess := f.g.Guess(text)
	return guess.Values > 0 && guess.Values >= guess.Others
}

// mentions reports whether a sentence that does not begin with a verb has an
// order in it, or nearly: "I take skyscrapers". It is none, and its writer is to
// know.
func (f *finder) mentions(text string) bool {
	at := 0
	for word := range strings.SplitSeq(text, " ") {
		if word = strings.ToLower(word); at > 0 && word != "join" && slices.Contains(f.verbs, word) && f.spend(text) {
			guess := f.g.Guess(text[at:])
			return guess.Others <= guess.Values || guess.Others == 1
		}
		at += len(word) + 1
	}
	return false
}

// mayBegin reports whether the first word of the text is near to a verb, or
// goes on behind one.
func (f *finder) mayBegin(text string) bool {
	first, _, _ := strings.Cut(plainWords(text), " ")
	return engine.Slip(first, f.verbs) != "" || slices.ContainsFunc(f.verbs, func(v string) bool { return strings.HasPrefix(first, v) })
}

// nearly reports whether the word at which reading the text fails is near to
// one that would do.
func (f *finder) nearly(text string) bool {
	if utf8.RuneCountInString(text) > formats.MaxLine {
		return false
	}
	_, bad := f.g.Read(text)
	return bad != nil && len(bad.Read) > 2 && bad.Near != ""
}

// prose reports whether a line that begins with a verb and stands apart from
// all orders looks like a sentence: "take care", "move on!".
func (f *finder) prose(text string, guess engine.Guess, others bool) bool {
	if strings.ContainsAny(text[len(text)-1:], "!?") || strings.HasSuffix(text, "...") || strings.HasSuffix(text, "…") {
		return true
	}
	if guess.Others > 0 && f.nearly(text) {
		guess.Values, guess.Others = guess.Values+1, guess.Others-1
	}
	if others {
		return guess.Values <= guess.Others
	}
	return guess.Values < guess.Others || guess.Values == 0 && strings.Contains(text, " ")
}
