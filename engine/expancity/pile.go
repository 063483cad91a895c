package expancity

import (
	"math/bits"
	"strconv"
	"strings"

	"cityhall.example/engine"
)

// A Pile is a number of tiles of which the order does not matter: by kind, and
// last those that are hidden.
type Pile [Tiles + 1]uint8

// Len returns the number of tiles.
func (p *Pile) Len() int {
	n := 0
	for _, k := range p {
		n += int(k)
	}
	return n
}

// hide makes all tiles of the pile unknown.
func (p *Pile) hide() {
	n := p.Len()
	*p = Pile{}
	p[unknown] = uint8(n)
}

// draw takes a tile out of the pile at random.
func (p *Pile) draw(st *engine.Stream) Tile { return Tile(engine.Pick(st, p[:])) }

// String returns the pile as files have it: "2 residential, 1 park".
func (p *Pile) String() string {
	var parts []string
	for k, n := range p {
		if n > 0 {
			parts = append(parts, strconv.Itoa(int(n))+" "+tileType.Format(int16(k)))
		}
	}
	return listed(parts)
}

// parse reads what String writes, and nothing else.
func (p *Pile) parse(s string) bool {
	*p = Pile{}
	if s != nothing {
		for part := range strings.SplitSeq(s, ", ") {
			number, name, _ := strings.Cut(part, " ")
			n, _ := engine.ParseInt(number)
			k, ok := tileType.Find(name)
			if !ok {
				k = int16(unknown) // anything but "?" differs when it is written
			}
			if n < 1 || n > allTiles {
				return false
			}
			p[k] = uint8(n)
		}
	}
	return p.String() == s
}

// Cards are contracts of which the order does not matter: a bit for each card
// of the game's deck, and the number of those that are hidden.
type Cards struct {
	known  uint64
	hidden uint8
}

// Len returns the number of cards.
func (c Cards) Len() int { return bits.OnesCount64(c.known) + int(c.hidden) }

// has reports whether the card is known to be among them; -1 is no card.
func (c Cards) has(card int) bool { return card >= 0 && c.known>>card&1 == 1 }

// add puts a card to the others; -1 is a hidden one.
func (c *Cards) add(card int) {
	if card < 0 {
		c.hidden++
	} else {
		c.known |= 1 << card
	}
}

// remove takes a card that is known to be there.
func (c *Cards) remove(card int) { c.known &^= 1 << card }

// first returns the first of the cards; -1 for none that is known.
func (c Cards) first() int {
	if c.known == 0 {
		return -1
	}
	return bits.TrailingZeros64(c.known)
}

// hide makes all cards unknown.
func (c *Cards) hide() { *c = Cards{hidden: uint8(c.Len())} }

// draw takes a card out at random.
func (c *Cards) draw(st *engine.Stream) int {
	i := st.Below(c.Len())
	rest := c.known
	if i >= bits.OnesCount64(rest) {
		c.hidden--
		return -1
	}
	for ; i > 0; i-- {
		rest &= rest - 1
	}
	card := bits.TrailingZeros64(rest)
	c.remove(card)
	return card
}

// A queue is a row of contracts, of which the first is drawn first: those that
// were put under the deck.
type queue struct {
	n     int
	cards [mostContracts]int8
}

func (q *queue) push(card int) {
	q.cards[q.n] = int8(card)
	q.n++
}

func (q *queue) pop() int {
	card := int(q.cards[0])
	copy(q.cards[:], q.cards[1:q.n])
	q.n--
	q.cards[q.n] = 0
	return card
}

// hide makes all cards unknown.
func (q *queue) hide() {
	for i := range q.n {
		q.cards[i] = -1
	}
}

// nothing is how files write an empty pile.
const nothing = "none"

func listed(parts []string) string {
	if len(parts) == 0 {
		return nothing
	}
	return strings.Join(parts, ", ")
}
