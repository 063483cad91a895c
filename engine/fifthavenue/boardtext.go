package fifthavenue

import (
	"strconv"
	"strings"

	"cityhall.example/engine"
)

// The patterns of the texts for the board, for descriptions.
var (
	tilePattern   = "(" + strings.Join(businessType.Values, "|") + ")"
	tilesPattern  = tilePattern + "( " + tilePattern + ")*|none"
	rowPattern    = tilePattern + "( " + tilePattern + "){1,2}( [|] " + tilePattern + "( " + tilePattern + "){1,2})*|none"
	plotPattern   = "(" + strings.Join(colorType.Values, "|") + "|sixth) (" + tilePattern + "( " + tilePattern + `)?|\S+ [0-9]+)`
	plotsPattern  = plotPattern + "(, " + plotPattern + ")*|empty|stop"
	placesPattern = "(" + strings.Join(placeType.Values, "|") + ")( after (" + strings.Join(districtType.Values, "|") + ")(, (" + strings.Join(districtType.Values, "|") + "))*)?"
)

// dummyWord stands for the dummy as the owner of skyscrapers.
const dummyWord = "(dummy)"

// writePlots writes what is in a district, without its empty plots:
// "brown anna 2, gray boutique jeweler".
func (s *State) writePlots(b []byte, d Place, players []string) []byte {
	if s.Stopped(d) {
		return append(b, "stop"...)
	}
	for p := range s.Plots[d] {
		plot := &s.Plots[d][p]
		if plot.Empty() {
			continue
		}
		b = add(b, ", ", plotName(p))
		if plot.Skyscrapers > 0 {
			owner := dummyWord
			if plot.Owner != Dummy {
				owner = players[plot.Owner]
			}
			b = strconv.AppendInt(append(add(b, " ", owner), ' '), int64(plot.Skyscrapers), 10)
		}
		for _, business := range plot.Businesses[:plot.Tiles] {
			b = add(b, " ", businessType.Values[business])
		}
	}
	if len(b) == 0 {
		b = append(b, "empty"...)
	}
	return b
}

// readPlots reads what is in a district.
func (s *State) readPlots(d Place, text string, players []string) bool {
	s.Plots[d] = [plots]Plot{}
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
func (s *State) writeRow(b []byte) []byte {
	for left := int(s.left); left > 0; {
		separator, n := " | ", setLeft(left)
		for _, business := range s.row[rowTiles-left:][:n] {
			b = add(b, separator, businessType.Values[business])
			separator = " "
		}
		left -= n
	}
	return orNone(b)
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
	if left := len(tiles) % 5; left == 1 || left == 3 {
		return false // a set that is down to one tile loses that
	}
	s.left = uint8(len(tiles))
	copy(s.row[rowTiles-len(tiles):], tiles)
	return string(s.writeRow(nil)) == text
}

// writeTiles writes tiles by kind.
func writeTiles(b []byte, counts *[Businesses]uint8) []byte {
	for business, n := range counts {
		for range n {
			b = add(b, " ", businessType.Values[business])
		}
	}
	return orNone(b)
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
	return string(writeTiles(nil, counts)) == text
}

// writeCommissioner writes where a commissioner stands and which districts
// have its markers: "central-park after 34th-street-west, times-square".
func writeCommissioner(b []byte, c *Commissioner) []byte {
	b = append(b, placeType.Values[c.At]...)
	separator := " after "
	for _, d := range c.Visited[:c.Visits] {
		b = add(b, separator, placeType.Values[d])
		separator = ", "
	}
	return b
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
