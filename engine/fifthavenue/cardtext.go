package fifthavenue

import "strings"

// none stands for nothing, in all texts of a file.
const none = "none"

// The patterns of the texts for cards, for descriptions.
var (
	colorPattern = "(" + strings.Join(colorType.Values, "|") + ")"
	ringPattern  = colorPattern + "( " + colorPattern + "){4}"
	pilePattern  = `[456?]( [456?])*|none`
	handPattern  = "((" + strings.Join(cardColorType.Values, "|") + "|colored)( [456?])+ ?)+|none"
	bidPattern   = "(passed ?)?" + colorPattern + `?( [456])*( black( [456])+)?|none`
	dummyPattern = `none|waits|(out|leads)( [456])*`
)

// add appends a word to a text, after a separator where it is not the first.
func add(b []byte, separator, word string) []byte {
	if len(b) > 0 {
		b = append(b, separator...)
	}
	return append(b, word...)
}

// orNone returns the text, or none where there is none.
func orNone(b []byte) []byte {
	if len(b) == 0 {
		b = append(b, none...)
	}
	return b
}

// fields cuts a text into its words; none has no words.
func fields(text string) []string {
	if text == none {
		return nil
	}
	return strings.Split(text, " ")
}

// digits are how the numbers of cards are written.
const digits = "456?"

// writePile writes a pile from the top: "4 5 ?".
func writePile(b []byte, p Pile) []byte { return orNone(p.appendTo(b)) }

func (p Pile) appendTo(b []byte) []byte {
	for i := range p.Len() {
		b = add(b, " ", digits[p.at(i):p.at(i)+1])
	}
	return b
}

// writeCounts writes cards of which the order does not matter.
func writeCounts(b []byte, c Cards) []byte { return orNone(c.appendTo(b)) }

func (c Cards) appendTo(b []byte) []byte {
	for i, n := range c {
		for range n {
			b = add(b, " ", digits[i:i+1])
		}
	}
	return b
}

// readPile reads a pile of at most twelve cards.
func readPile(words []string) (p Pile, ok bool) {
	for _, w := range words {
		number := strings.Index(digits, w)
		if len(w) != 1 || number < 0 || p.Len() == coloredCards.Len() {
			return p, false
		}
		p.put(number)
	}
	return p, true
}

// readCounts reads cards of which the order does not matter. Hidden ones are
// counted apart, and then all are hidden.
func readCounts(words []string) (c Cards, hidden int, ok bool) {
	for _, w := range words {
		number := strings.Index(digits, w)
		if len(w) != 1 || number < 0 || len(words) > blackCards.Len() {
			return c, hidden, false
		}
		if number == unknown {
			hidden++
		} else {
			c[number]++
		}
	}
	return c, hidden, hidden == 0 || c == Cards{}
}

// hiddenCards writes so many hidden cards.
func hiddenCards(n int) string { return strings.TrimSuffix(strings.Repeat("? ", n), " ") }

// writeHand writes a hand by color, "orange 4 5 black 4", or what is known of
// a hidden one: "colored ? ? black ?".
func writeHand(b []byte, h *Hand) []byte {
	if h.Hidden {
		if h.Colored > 0 {
			b = add(add(b, " ", "colored"), " ", hiddenCards(int(h.Colored)))
		}
		if h.Black > 0 {
			b = add(add(b, " ", "black"), " ", hiddenCards(int(h.Black)))
		}
		return orNone(b)
	}
	for c, cards := range h.Cards {
		if cards.Len() > 0 {
			b = cards.appendTo(add(b, " ", cardColorType.Values[c]))
		}
	}
	return orNone(b)
}

// readHand reads a hand.
func readHand(text string) (h Hand, ok bool) {
	words := fields(text)
	known := 0
	for len(words) > 0 {
		n := 1
		for n < len(words) && len(words[n]) == 1 {
			n++
		}
		cards, hidden, ok := readCounts(words[1:n])
		c, named := cardColorType.Find(words[0])
		if !ok || n == 1 || hidden == 0 && !named || hidden > 0 && c != int16(Black) && words[0] != "colored" {
			return h, false
		}
		if hidden > 0 {
			h.Hidden = true
			if !named {
				c = int16(Brown)
			}
			*h.size(Color(c)) += uint8(hidden)
		} else {
			known++
			h.add(Color(c), cards)
		}
		words = words[n:]
	}
	return h, (!h.Hidden || known == 0) && string(writeHand(nil, &h)) == text
}

// writeBid writes a bid, in the order in which its colored cards were played:
// "orange 4 5 black 4", "passed orange", "none".
func writeBid(b []byte, bid *Bid, passed bool) []byte {
	if passed {
		b = add(b, " ", "passed")
	}
	if bid.Color != NoColor {
		b = add(b, " ", colorType.Values[bid.Color])
	}
	b = bid.Colored.appendTo(b)
	if bid.Black.Len() > 0 {
		b = bid.Black.appendTo(add(b, " ", "black"))
	}
	return orNone(b)
}

// readBid reads a bid.
func readBid(text string) (b Bid, passed, ok bool) {
	b.Color = NoColor
	words := fields(text)
	if len(words) > 0 && words[0] == "passed" {
		passed, words = true, words[1:]
	}
	if len(words) == 0 {
		return b, passed, true
	}
	c, ok := colorType.Find(words[0])
	if !ok {
		return b, passed, false
	}
	b.Color, words = Color(c), words[1:]
	n := 0
	for n < len(words) && words[n] != "black" {
		n++
	}
	if b.Colored, ok = readPile(words[:n]); !ok || b.Colored.counts().Len() < n {
		return b, passed, false
	}
	if n < len(words) {
		var hidden int
		b.Black, hidden, ok = readCounts(words[n+1:])
		ok = ok && hidden == 0 && n > 0 && b.Black.Len() > 0
	}
	return b, passed, ok && (!passed || n == 0)
}

// writeDummy writes where the dummy stands: "waits", "leads 4 5 5".
func (a *Auction) writeDummy() string {
	text := [...]string{NoDummy: none, DummyWaits: "waits", DummyLeads: "leads", DummyOut: "out"}[a.Dummy]
	if a.DummyCards.Len() > 0 {
		text += " " + a.DummyCards.text()
	}
	return text
}

func (a *Auction) readDummy(text string) bool {
	words := strings.Split(text, " ")
	cards, hidden, ok := readCounts(words[1:])
	a.DummyCards = cards
	switch words[0] {
	case none:
		a.Dummy = NoDummy
	case "waits":
		a.Dummy = DummyWaits
	case "leads":
		a.Dummy = DummyLeads
	case "out":
		a.Dummy = DummyOut
	default:
		return false
	}
	return ok && hidden == 0 && (a.Dummy == DummyOut || (cards.Len() > 0) == (a.Dummy == DummyLeads))
}
