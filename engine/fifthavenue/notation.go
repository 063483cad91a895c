package fifthavenue

import (
	"strconv"
	"strings"

	"cityhall.example/engine"
)

// none stands for nothing, in all texts of a file.
const none = "none"

// The patterns of the texts, for descriptions.
var (
	pilePattern   = `[456?]( [456?])*|none`
	tilePattern   = "(" + strings.Join(businessType.Values, "|") + ")"
	tilesPattern  = tilePattern + "( " + tilePattern + ")*|none"
	rowPattern    = tilePattern + "( " + tilePattern + "){1,2}( [|] " + tilePattern + "( " + tilePattern + "){1,2})*|none"
	colorPattern  = "(" + strings.Join(colorType.Values, "|") + ")"
	plotPattern   = "(" + strings.Join(colorType.Values, "|") + "|sixth) (" + tilePattern + "( " + tilePattern + `)?|\S+ [0-9]+)`
	plotsPattern  = plotPattern + "(, " + plotPattern + ")*|empty|stop"
	handPattern   = "((" + strings.Join(cardColorType.Values, "|") + "|colored)( [456?])+ ?)+|none"
	bidPattern    = "(passed ?)?" + colorPattern + `?( [456])*( black( [456])+)?|none`
	dummyPattern  = `none|waits|(out|leads)( [456])*`
	placesPattern = "(" + strings.Join(placeType.Values, "|") + ")( after (" + strings.Join(districtType.Values, "|") + ")(, (" + strings.Join(districtType.Values, "|") + "))*)?"
)

// orNone returns the words, or none where there are none.
func orNone(words []string) string {
	if len(words) == 0 {
		return none
	}
	return strings.Join(words, " ")
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
func writePile(p Pile) string {
	var words []string
	for i := range p.Len() {
		words = append(words, digits[p.at(i):p.at(i)+1])
	}
	return orNone(words)
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
func writeHand(h *Hand) string {
	var words []string
	add := func(color, numbers string) {
		if numbers != "" {
			words = append(words, color+" "+numbers)
		}
	}
	if h.Hidden {
		add("colored", hiddenCards(int(h.Colored)))
		add("black", hiddenCards(int(h.Black)))
	} else {
		for c, cards := range h.Cards {
			add(cardColorType.Values[c], cards.text())
		}
	}
	return orNone(words)
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
	return h, !h.Hidden || known == 0
}

// writeBid writes a bid, in the order in which its colored cards were played:
// "orange 4 5 black 4", "passed orange", "none".
func writeBid(b *Bid, passed bool) string {
	var words []string
	if passed {
		words = append(words, "passed")
	}
	if b.Color != NoColor {
		words = append(words, colorType.Values[b.Color])
	}
	if b.Colored.Len() > 0 {
		words = append(words, writePile(b.Colored))
	}
	if b.Black.Len() > 0 {
		words = append(words, "black "+b.Black.text())
	}
	return orNone(words)
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

// dummyWord stands for the dummy as the owner of skyscrapers.
const dummyWord = "(dummy)"

// writePlots writes what is in a district, without its empty plots:
// "brown anna 2, gray boutique jeweler".
func (s *State) writePlots(d Place, players []string) string {
	var plots []string
	for p := range s.Plots[d] {
		plot := &s.Plots[d][p]
		words := []string{plotName(p)}
		switch {
		case plot.Empty():
			continue
		case plot.Skyscrapers > 0 && plot.Owner == Dummy:
			words = append(words, dummyWord, strconv.Itoa(int(plot.Skyscrapers)))
		case plot.Skyscrapers > 0:
			words = append(words, players[plot.Owner], strconv.Itoa(int(plot.Skyscrapers)))
		}
		for _, b := range plot.Businesses[:plot.Tiles] {
			words = append(words, businessType.Values[b])
		}
		plots = append(plots, strings.Join(words, " "))
	}
	switch {
	case s.Stopped(d):
		return "stop"
	case plots == nil:
		return "empty"
	}
	return strings.Join(plots, ", ")
}

// readPlots reads what is in a district.
func (s *State) readPlots(d Place, text string, players []string) bool {
	s.Plots[d] = [Plots]Plot{}
	s.Stops &^= 1 << d
	switch text {
	case "stop":
		s.Stops |= 1 << d
		return true
	case "empty":
		return true
	}
	for _, entry := range strings.Split(text, ", ") {
		words := strings.Split(entry, " ")
		p := 0
		for p < s.plots() && plotName(p) != words[0] {
			p++
		}
		plot, ok := readPlot(words[1:], players)
		if !ok || p == s.plots() || !s.Plots[d][p].Empty() || p == Sixth && plot.Skyscrapers > 0 || plot.Owner == Dummy && !s.HasDummy() {
			return false
		}
		s.Plots[d][p] = plot
	}
	return true
}

func readPlot(words, players []string) (p Plot, ok bool) {
	if len(words) < 1 || len(words) > 2 {
		return p, false
	}
	if n, ok := engine.ParseInt(words[len(words)-1]); ok {
		p.Skyscrapers, p.Owner = uint8(min(max(n, 0), dummyPieces)), engine.Nobody
		for seat, name := range players {
			if name == words[0] {
				p.Owner = engine.Seat(seat)
			}
		}
		if words[0] == dummyWord {
			p.Owner = Dummy
		}
		return p, len(words) == 2 && n > 0 && n <= dummyPieces && p.Owner != engine.Nobody
	}
	for _, w := range words {
		b, ok := businessType.Find(w)
		if !ok {
			return p, false
		}
		p.Businesses[p.Tiles] = Business(b)
		p.Tiles++
	}
	return p, true
}

// writeRow writes the tiles of the supply row, set by set.
func (s *State) writeRow() string {
	var sets []string
	for _, set := range s.Row() {
		var words []string
		for _, b := range set {
			words = append(words, businessType.Values[b])
		}
		sets = append(sets, strings.Join(words, " "))
	}
	if sets == nil {
		return none
	}
	return strings.Join(sets, " | ")
}

// readRow reads the supply row. Its sets tell which tiles have been placed.
func (s *State) readRow(text string) bool {
	s.left = 0
	var tiles []Business
	if text != none {
		for _, w := range strings.Fields(strings.ReplaceAll(text, "|", " ")) {
			b, ok := businessType.Find(w)
			if !ok || len(tiles) == rowTiles {
				return false
			}
			tiles = append(tiles, Business(b))
		}
	}
	s.left = uint8(len(tiles))
	copy(s.row[rowTiles-len(tiles):], tiles)
	return s.writeRow() == text
}

// writeTiles writes tiles by kind.
func writeTiles(counts [Businesses]uint8) string {
	var words []string
	for b, n := range counts {
		for range n {
			words = append(words, businessType.Values[b])
		}
	}
	return orNone(words)
}

func readTiles(text string, counts *[Businesses]uint8) bool {
	*counts = [Businesses]uint8{}
	for i, w := range fields(text) {
		b, ok := businessType.Find(w)
		if !ok || i == Districts+rowTiles {
			return false
		}
		counts[b]++
	}
	return true
}

// writeCommissioner writes where a commissioner stands and which districts
// have its markers: "central-park after 34th-street-west, times-square".
func writeCommissioner(c *Commissioner) string {
	text := placeType.Values[c.At]
	for i, d := range c.Visited[:c.Visits] {
		text += [...]string{" after ", ", "}[min(i, 1)] + placeType.Values[d]
	}
	return text
}

func readCommissioner(text string, c *Commissioner) bool {
	*c = Commissioner{}
	at, visited, after := strings.Cut(text, " after ")
	place, ok := placeType.Find(at)
	c.At = Place(place)
	if !ok || !after {
		return ok
	}
	for _, name := range strings.Split(visited, ", ") {
		d, ok := districtType.Find(name)
		if !ok || int(c.Visits) == len(c.Visited) {
			return false
		}
		c.leave(Place(d))
	}
	return true
}
