package engine

import (
	"slices"
	"strings"
)

// A Sentence is an order on a line and its place there, in bytes.
type Sentence struct {
	Order    Order
	From, To int
}

// The most times that an order can say that it is meant.
const maxRepeats = 3

// mostParts is how many of the places where an order can begin are in one
// order: "bid ... then build 1".
const mostParts = 3

// ReadAll reads a line that holds an order or several, with a semicolon, a full
// stop, a comma, "and" or "then" between them. An order that says how often it
// is meant, "acquire x3", is so many orders, all at the same place.
func (g *Grammar) ReadAll(line string) ([]Sentence, *Misread) {
	order, bad := g.Read(line)
	if bad == nil {
		return []Sentence{{order, 0, len(line)}}, nil
	}
	words := g.words(line, true)
	starts := []int{len(words)} // and where orders can begin
	opens := false              // at the word, after those that lead to an order
	for i := len(words) - 1; i > 0; i-- {
		opens = g.leads(words[i]) && opens || g.opens(words[i])
		if opens && (words[i-1].stops || words[i].text == "then") {
			starts = append(starts, i)
		}
	}
	starts = append(starts, 0)
	slices.Reverse(starts)
	var all []Sentence
	for at := 0; at < len(starts)-1; {
		part, next := g.sentence(line, words, starts[at:])
		switch {
		case part == nil && at == 0:
			return nil, bad
		case part == nil:
			_, bad = g.read(words[starts[at]:], len(line))
			return nil, bad
		}
		all = append(all, part...)
		at += next
	}
	return all, nil
}

// sentence reads the longest order at the first of the places, which may say
// how often it is meant, and returns how many places it takes; nil if there is
// none.
func (g *Grammar) sentence(line string, words []word, places []int) (orders []Sentence, taken int) {
	for taken = min(mostParts, len(places)-1); taken > 0; taken-- {
		from, end := places[0], places[taken]
		order, n := g.several(words[from:end])
		if n == 0 {
			continue
		}
		to := len(line)
		if end < len(words) {
			to = words[end].offset
		}
		return slices.Repeat([]Sentence{{order, words[from].offset, to}}, n), taken
	}
	return nil, 0
}

// several reads an order that may say how often it is meant; 0 if it is none.
func (g *Grammar) several(words []word) (order Order, n int) {
	if order, bad := (&reader{g: g, loose: true}).order(words); bad == nil {
		return order, 1
	}
	words = g.led(words)
	for len(words) > 0 && words[len(words)-1].filler() {
		words = words[:len(words)-1]
	}
	for i := range words {
		if i > 1 && i < len(words)-2 {
			continue
		}
		n, rest := repeats(words, i)
		if n == 0 {
			continue
		}
		order, bad := (&reader{g: g, loose: true}).order(rest)
		if bad == nil && len(order.Alternatives) == 1 && g.Form(order.Alternatives[0].Verb).Repeats {
			return order, n
		}
	}
	return Order{}, 0
}

// repeats returns the number of times that the words at a place say, and the
// words without it; 0 if they don't. A mere number after the first word is a
// number of pieces, each of which is one order.
func repeats(words []word, at int) (n int, rest []word) {
	text, used := numeral(words[at].text), 1
	if text == "x" && at+1 < len(words) { // "x 3"
		text, used = text+numeral(words[at+1].text), 2
	} else if at+1 < len(words) && (words[at+1].text == "times" || words[at+1].text == "x") {
		text, used = "x"+text, 2
	}
	switch text {
	case "once":
		text = "x1"
	case "twice":
		text = "x2"
	case "thrice":
		text = "x3"
	}
	number := strings.TrimSuffix(strings.TrimPrefix(text, "x"), "x")
	n, ok := ParseInt(number)
	if !ok || n < 1 || n > maxRepeats || number == text && at != 1 {
		return 0, nil
	}
	rest = slices.Concat(words[:at], words[at+used:])
	if number == text {
		piece := words[at]
		piece.text, piece.name = "1", nameOf("1")
		rest = slices.Insert(rest, at, piece)
	}
	return n, rest
}
