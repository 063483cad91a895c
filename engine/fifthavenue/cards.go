package fifthavenue

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cityhall.example/engine"
)

// Cards counts cards of one color by their numbers: 4, 5 and 6.
type Cards [3]uint8

// How many cards of a colored and of the black stack have each number (EN p. 2).
var (
	coloredCards = Cards{5, 4, 3}
	blackCards   = Cards{20, 16, 14}
)

// highestBid is the sum of all cards of a color and all black ones.
const highestBid = 5*4 + 4*5 + 3*6 + 20*4 + 16*5 + 14*6

// unknown is the number of a hidden card; the others are 0, 1 and 2 for 4, 5
// and 6.
const unknown = 3

// Len returns how many cards there are.
func (c Cards) Len() int { return int(c[0]) + int(c[1]) + int(c[2]) }

// Sum returns the sum of their numbers.
func (c Cards) Sum() int { return 4*int(c[0]) + 5*int(c[1]) + 6*int(c[2]) }

// limit returns how many skyscrapers the cards allow to build: the least that
// one of them allows (EN p. 7); 3 without cards.
func (c Cards) limit() int {
	switch {
	case c[2] > 0:
		return 1
	case c[1] > 0:
		return 2
	}
	return 3
}

func (c *Cards) add(o Cards) {
	for i := range c {
		c[i] += o[i]
	}
}

func (c *Cards) sub(o Cards) {
	for i := range c {
		c[i] -= o[i]
	}
}

// holds reports whether o can be taken out of c.
func (c Cards) holds(o Cards) bool { return c[0] >= o[0] && c[1] >= o[1] && c[2] >= o[2] }

// packed are Cards as one argument of an event.
type packed int16

func (c Cards) packed() packed { return packed(c[0]) + 21*(packed(c[1])+17*packed(c[2])) }

// text returns the numbers, as many as there are cards.
func (c Cards) text() string { return string(c.appendTo(make([]byte, 0, 64))) }

// A Pile is an ordered pile of at most 12 cards of one color.
type Pile struct {
	cards uint32 // two bits a card, the top ones first
	n     uint8
}

// Len returns how many cards there are.
func (p Pile) Len() int { return int(p.n) }

// Top returns the number of the top card; 0 where it is hidden or there is
// none.
func (p Pile) Top() int {
	if p.n == 0 || p.cards&3 == unknown {
		return 0
	}
	return 4 + int(p.cards&3)
}

func (p Pile) at(i int) int { return int(p.cards >> (2 * i) & 3) }

// put lays a card under the pile.
func (p *Pile) put(number int) {
	p.cards |= uint32(number) << (2 * p.n)
	p.n++
}

// take takes the top card.
func (p *Pile) take() (number int) {
	number = p.at(0)
	p.cards >>= 2
	p.n--
	return number
}

// counts returns the known cards by their numbers.
func (p Pile) counts() (c Cards) {
	for i := range p.Len() {
		if k := p.at(i); k != unknown {
			c[k]++
		}
	}
	return c
}

// hide makes all cards from the i-th on unknown.
func (p *Pile) hide(i int) {
	for ; i < p.Len(); i++ {
		p.cards |= unknown << (2 * i)
	}
}

// A Hand is what a player holds.
type Hand struct {
	// Cards are the cards by color; none of them where the hand is hidden.
	Cards [Colors + 1]Cards
	// Colored and Black are how many there are, which everybody may know.
	Colored, Black uint8
	Hidden         bool
}

// Len returns how many cards the hand has.
func (h *Hand) Len() int { return int(h.Colored) + int(h.Black) }

// size returns the count to which cards of the color belong.
func (h *Hand) size(c Color) *uint8 {
	if c == Black {
		return &h.Black
	}
	return &h.Colored
}

func (h *Hand) add(c Color, cards Cards) {
	if !h.Hidden {
		h.Cards[c].add(cards)
	}
	*h.size(c) += uint8(cards.Len())
}

func (h *Hand) sub(c Color, cards Cards) {
	if !h.Hidden {
		h.Cards[c].sub(cards)
	}
	*h.size(c) -= uint8(cards.Len())
}

// A Bid is what a player has bid in the running auction.
type Bid struct {
	// Color is the color that the player bids, NoColor before the first bid. It
	// stays when the player passes and takes the cards back.
	Color   Color
	Colored Pile // in the order in which they were played
	Black   Cards
}

// Total returns the value of the bid.
func (b *Bid) Total() int { return b.Colored.counts().Sum() + b.Black.Sum() }

// limit returns how many skyscrapers the bid allows to build.
func (b *Bid) Limit() int { return min(b.Colored.counts().limit(), b.Black.limit()) }

// bidCards returns the cards of a bidding move: of the color, and black.
func bidCards(m engine.Move) (color Color, colored, black Cards) {
	for i := range 3 {
		colored[i], black[i] = uint8(m.Arg[1+i]), uint8(m.Arg[4+i])
	}
	return Color(m.Arg[0]), colored, black
}

// bidMove returns the move that bids the cards. The color of a raise with black
// cards alone is Black.
func bidMove(color Color, colored, black Cards) engine.Move {
	return setOf(colored.upTo(3), black.upTo(3)).move(color)
}

// cardsType is the type of the cards of a bid: the color, or black for none,
// then how many 4s, 5s and 6s of that color and how many black ones.
var cardsType = &engine.Type{
	Name: "cards", Width: 7, Pattern: "(" + strings.Join(colorType.Values, "|") + ")( [456])+( black( [456])+)?|black( [456])+",
	Read: readCards, More: []string{"4", "black"},
	Write: func(arg []int16) string {
		var m engine.Move
		copy(m.Arg[:], arg)
		color, colored, black := bidCards(m)
		return writeCards(color, colored.text(), black.text())
	},
}

// numbersType is the type of a packed Cards in an event.
var numbersType = &engine.Type{
	Name: "numbers", Pattern: "[456]( [456])*|none",
	Read: func(words []string, arg []int16) int {
		var c Cards
		for _, word := range words {
			switch n := strings.Index("456", word); {
			case word == "none" && len(words) == 1:
			case len(word) != 1 || n < 0:
				return 0
			default:
				c[n]++
			}
		}
		arg[0] = int16(c.packed())
		return len(words)
	},
	Write: func(arg []int16) string {
		c := Cards{uint8(arg[0] % 21), uint8(arg[0] / 21 % 17), uint8(arg[0] / (21 * 17))}
		if c == (Cards{}) {
			return "none"
		}
		return c.text()
	},
}

// writeCards joins the numbers of a color and of black.
func writeCards(color Color, colored, black string) string {
	var words []string
	if colored != "" {
		words = append(words, fmt.Sprint(cardColorType.Format(int16(color)), " ", colored))
	}
	if black != "" {
		words = append(words, "black "+black)
	}
	return strings.Join(words, " ")
}

// readCards reads the cards of a bid: a color word holds until the next one, or
// for the numbers before it if there are some before the first.
func readCards(words []string, arg []int16) int {
	clear(arg)
	arg[0] = int16(Black)
	taken := len(words)
	words = strings.FieldsFunc(strings.Join(words, " "), func(r rune) bool { return r == ' ' || r == ',' || r == '+' || r == '&' })
	if len(words) == 0 {
		return 0
	}
	if first := words[0][0]; first >= '0' && first <= '9' {
		words = colorsFirst(words)
	} else {
		words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == "card" || w == "cards" })
	}
	if len(words) == 0 {
		return 0
	}
	at, bare := int16(-1), true // the color that holds, and whether no number has followed it
	for _, word := range words {
		if number, err := strconv.Atoi(word); err == nil {
			switch {
			case at < 0 || number < 4 || number > 6:
				return 0
			case at == int16(Black):
				arg[number]++
			default:
				arg[0] = at
				arg[number-3]++
			}
			bare = false
			continue
		}
		switch c, ok := cardColorType.Match(word); {
		case !ok, bare && at >= 0, c != int16(Black) && arg[0] != int16(Black) && arg[0] != c:
			return 0
		default:
			at, bare = c, true
		}
	}
	if bare {
		return 0
	}
	if !coloredCards.holds(Cards{uint8(arg[1]), uint8(arg[2]), uint8(arg[3])}) ||
		!blackCards.holds(Cards{uint8(arg[4]), uint8(arg[5]), uint8(arg[6])}) {
		return 0
	}
	return taken
}

// colorsFirst moves each color before its numbers: "4 5 orange". It returns
// nothing where a number has no color after it, or may be a number of cards:
// "4 oranges".
func colorsFirst(words []string) (turned []string) {
	from := 0
	for i, word := range words {
		if c := word[0]; c >= '0' && c <= '9' {
			continue
		}
		if strings.HasSuffix(word, "s") {
			return nil
		}
		turned = append(append(turned, word), words[from:i]...)
		from = i + 1
	}
	if from < len(words) {
		return nil
	}
	return turned
}
