package expancity

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cityhall.example/engine"
)

// printed are the printed values, of which the source tells only some: a game
// file can replace them. They never change while a game is played.
type printed struct {
	values, deck, goals []entry
	// card is the place in the deck of each contract that there is, or -1.
	card []int8
}

// An entry is a name with numbers: a tile and what it adds to each floor of a
// residential and of a commercial building beside it, or a contract or goal
// and its points.
type entry struct {
	id      int16
	numbers [2]int8
}

// points are those of a contract or goal.
func (e entry) points() int16 { return int16(e.numbers[0]) }

// valueType names what has a value: vacant lots, and the special tiles.
var valueType = engine.Enum("value", append([]string{"vacant-lot"}, tileType.Values[Cathedral:]...)...)

// mostContracts is how many cards a deck can have.
const mostContracts = 64

// standard is what is played with where a game file says nothing else.
var standard = (&printed{
	values: valueNotation.parseAll(`vacant-lot -1 -1, cathedral +1 -1, police +1 0, school +2 0, hospital +2 -1,
		park +1 +1, wine-bar -1 +1, bank 0 +1, mall 0 +2, stadium -1 +2`),
	deck: contractNotation.parseAll(`residential-1-park 2, residential-2-park 3, residential-3-park 4,
		residential-1-school 3, residential-3-school 5, residential-2-cathedral 4, residential-3-cathedral 5,
		residential-2-police 4, residential-3-hospital 7, residential-2-bank 4, residential-1-wine-bar 3,
		residential-3-mall 5,
		commercial-4-park 4, commercial-5-park 5, commercial-4-bank 5, commercial-6-bank 8, commercial-4-wine-bar 5,
		commercial-6-wine-bar 8, commercial-5-mall 6, commercial-6-mall 8, commercial-5-stadium 8,
		commercial-4-police 5, commercial-5-school 6, commercial-4-hospital 7,
		both-kinds-park 3, both-kinds-school 4, both-kinds-cathedral 4, both-kinds-police 4, both-kinds-wine-bar 4,
		both-kinds-bank 4, both-kinds-mall 4, both-kinds-stadium 6,
		beside-both-school-wine-bar 6, beside-both-school-mall 6, beside-both-park-park 5, beside-both-bank-mall 6,
		beside-both-cathedral-park 4, beside-both-police-bank 6,
		line-3-completed 5, line-4-completed 8, line-3-residential 6, line-3-commercial 8, line-residential-1-2-3 7,
		3-in-2x2 5, 4-in-2x2 8, 5-in-3x3 8,
		residential-1-1-1 4, residential-3-3 5, commercial-4-4 6, commercial-4-5 7`),
	goals: goalNotation.parseAll(`tallest 12, most-commercial 12, most-residential 12, most-contracts 12,
		longest-line 12, largest-group 12`),
}).index()

// index finds the place of each contract in the deck.
func (r *printed) index() *printed {
	r.card = slices.Repeat([]int8{-1}, len(conditions))
	for i, c := range r.deck {
		r.card[c.id] = int8(i)
	}
	return r
}

// value returns what the tile, a lot standing for a vacant one, adds to each
// floor of a building of the kind beside it.
func (r *printed) value(beside, kind Tile) int16 {
	return int16(r.values[max(0, beside-1)].numbers[kind])
}

// Options reads, writes or describes what the game is played with: the
// sequences values, contracts and goals. A sequence with the one line
// "standard" is what the rules have.
func (s *State) Options(c *engine.Codec) {
	r := *s.rules
	valueNotation.code(c, &r.values, standard.values)
	contractNotation.code(c, &r.deck, standard.deck)
	goalNotation.code(c, &r.goals, standard.goals)
	switch {
	case len(r.values) != len(valueType.Values):
		c.FailAt("values", "impossible/values", "values", valueType.Values)
	case len(r.deck) > mostContracts:
		c.FailAt("contracts", "impossible/many-contracts", "contracts", len(r.deck), "most", mostContracts)
	case len(r.goals) < openGoals:
		c.FailAt("goals", "impossible/few-goals", "goals", len(r.goals), "least", openGoals)
	}
	if c.Reading() {
		r.values = slices.SortedFunc(slices.Values(r.values), func(a, b entry) int { return int(a.id - b.id) })
		s.rules = r.index()
	}
}

// A notation is how the entries of a sequence are written.
type notation struct {
	key         string
	example     engine.Phrase
	names       *engine.Type
	numbers     int // of each entry
	least, most int
	signed      bool // a plus stands before a number
}

var (
	valueNotation = notation{"values", engine.Say("field/value-entry"),
		valueType, 2, -9, 9, true}
	contractNotation = notation{"contracts", engine.Say("field/contract-entry"),
		contractType, 1, 1, 99, false}
	goalNotation = notation{"goals", engine.Say("field/goal-entry"),
		goalType, 1, 1, 99, false}
)

// usual is the line that stands for the standard entries.
const usual = "standard"

// code goes through a sequence of entries, no two with the same name.
func (n notation) code(c *engine.Codec, v *[]entry, standard []entry) {
	if c.Has(n.key) {
		*v = nil
	}
	pattern := usual + `|[a-z0-9-]+` + strings.Repeat(` [+-]?[0-9]{1,2}`, n.numbers)
	alone := false
	c.Lines(n.key, n.example, pattern, func() (lines []string) {
		if slices.Equal(*v, standard) {
			return []string{usual}
		}
		for _, e := range *v {
			lines = append(lines, n.write(e))
		}
		return lines
	}, func(i int, line string) bool {
		if alone {
			c.Fail("impossible/beside-usual", "usual", usual)
		} else if line == usual && i == 0 {
			*v, alone = standard, true
		}
		if alone {
			return true
		}
		e, ok := n.parse(line)
		switch name, _, _ := strings.Cut(line, " "); {
		case !ok:
			if near := n.names.Nearest(name); near != "" && near != name {
				c.Fail("file/misread", "read", line, "what", n.example, "near", near)
			}
		case slices.ContainsFunc(*v, func(o entry) bool { return o.id == e.id }):
			c.Fail("impossible/entry-twice", "name", name)
		}
		*v = append(*v, e)
		return ok
	})
}

// write returns the entry as its line.
func (n notation) write(e entry) string {
	text := n.names.Format(e.id)
	for _, number := range e.numbers[:n.numbers] {
		format := " %d"
		if n.signed && number > 0 {
			format = " %+d"
		}
		text += fmt.Sprintf(format, number)
	}
	return text
}

// parse reads a line; signs before numbers may be missing.
func (n notation) parse(line string) (e entry, ok bool) {
	words := strings.Split(line, " ")
	if e.id, ok = n.names.Find(words[0]); !ok || len(words) != 1+n.numbers {
		return e, false
	}
	for i, word := range words[1:] {
		number, err := strconv.Atoi(word)
		if err != nil || number < n.least || number > n.most {
			return e, false
		}
		e.numbers[i] = int8(number)
	}
	return e, true
}

// parseAll reads the lines of the standard rules.
func (n notation) parseAll(text string) (all []entry) {
	for line := range strings.SplitSeq(text, ",") {
		e, ok := n.parse(strings.TrimSpace(line))
		if !ok {
			panic("expancity: no entry: " + line)
		}
		all = append(all, e)
	}
	return all
}
