package typed

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"cityhall.example/engine"
	"cityhall.example/engine/hangul"
)

// An item is a word of a line, with what it can mean.
type item struct {
	text     string
	meanings []meaning
	role     string // what a preposition before it, or a particle behind it, says
	said     bool   // a particle stands behind it
	digits   bool   // a number that is no word
	ordinal  bool
	glued    bool // nothing stands between it and the word before
	at       int  // in letters
}

func (w *item) is(k kind) bool {
	for _, m := range w.meanings {
		if m.kind == k {
			return true
		}
	}
	return false
}

func (w *item) has(k kind, typ string) bool {
	for _, m := range w.meanings {
		if m.kind == k && m.typ == typ {
			return true
		}
	}
	return false
}

// names reports whether it is the noun.
func (w *item) names(noun_ string) bool {
	for _, m := range w.meanings {
		if m.kind == noun && m.val == noun_ {
			return true
		}
	}
	return false
}

// value returns its value of the type.
func (w *item) value(typ string) string {
	switch typ {
	case "limit", "count":
		return w.val(number)
	case "site":
		typ = "vertex"
	}
	for _, m := range w.meanings {
		if m.kind == value && m.typ == typ {
			return m.val
		}
	}
	return ""
}

// val returns what it means as a word of the kind.
func (w *item) val(k kind) string {
	for _, m := range w.meanings {
		if m.kind == k {
			return m.val
		}
	}
	return ""
}

// Coordinates, cells and numbers are cut by their form.
var (
	pointForm  = regexp.MustCompile(`^\(?(-?[0-9]{1,2}) ?, ?(-?[0-9]{1,2})\)?`)
	spacedForm = regexp.MustCompile(`^(?:(-[0-9]{1,2}) (-?[0-9]{1,2})|([0-9]{1,2}) (-[0-9]{1,2}))`)
	cellForm   = regexp.MustCompile(`^([a-f]) ?([1-9]) ?-? ?([0-9]{1,2})`)
	timesForm  = regexp.MustCompile(`^(?:x ?([0-9]{1,2})|([0-9]{1,2}) ?x)`)
	squareForm = regexp.MustCompile(`^([0-9]) ?x ?([0-9])`)
	numberForm = regexp.MustCompile(`^[0-9]{1,5}`)
)

// maxCut bounds the length of a line, in letters: beyond, nobody types an order.
const maxCut = 600

// cut cuts the text into words. What belongs to none is one unknown word up to the next
// space or sign.
func (r *Reader) cut(text string) []item {
	runes := []rune(text)
	if len(runes) > maxCut {
		runes = runes[:maxCut]
	}
	c := &cutting{r: r, s: runes, cost: make([]int, len(runes)+1), step: make([]piece, len(runes)+1)}
	for at := len(runes) - 1; at >= 0; at-- {
		c.best(at)
	}
	var items []item
	for at := 0; at < len(runes); {
		p := c.step[at]
		if len(p.w.meanings) > 0 {
			p.w.text, p.w.at = string(runes[at:p.end]), at
			p.w.glued = at > 0 && runes[at-1] != ' '
			if n := len(items); n > 0 && p.w.glued && slips(&items[n-1], &p.w) {
				p.w.meanings = []meaning{{kind: unknown}}
			}
			items = append(items, p.w)
		}
		at = p.end
	}
	return items
}

// slips reports whether a word right behind another one is a slip of the fingers: the same
// syllables twice, or an "or" behind what is no alternative.
func slips(before, w *item) bool {
	return hangul.In(before.text) && (w.text == before.text || w.is(or) && !before.is(value) && !before.is(noun) && !before.is(number))
}

// A cutting finds the cut of a line with the fewest words.
type cutting struct {
	r    *Reader
	s    []rune
	cost []int
	step []piece
}

type piece struct {
	w   item
	end int
}

// What a word costs: those that are unknown are the last choice.
const (
	costUnknown = 1000
	costTalk    = 100
	costWord    = 10
)

// best finds the best cut from a place on, where those behind it are known.
func (c *cutting) best(at int) {
	c.cost[at] = 1 << 30
	r := c.s[at]
	if r == ' ' {
		c.take(at, at+1, 0, item{})
		return
	}
	c.forms(at)
	c.signs(at)
	c.lookUp(at)
	if c.cost[at] >= costUnknown {
		c.stem(at)
		c.rest(at)
	}
}

// take notes a way to go on.
func (c *cutting) take(at, end, cost int, w item) {
	if total := cost + c.cost[end]; total < c.cost[at] {
		c.cost[at], c.step[at] = total, piece{w, end}
	}
}

func wordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

func latinRune(r rune) bool { return unicode.IsLetter(r) && !hangul.IsSyllable(r) }

// begins reports whether a word can begin at the place: words of Latin letters do not
// within others.
func (c *cutting) begins(at int) bool {
	return at == 0 || !latinRune(c.s[at]) || !latinRune(c.s[at-1])
}

// ends reports the same of the end.
func (c *cutting) ends(end int) bool {
	return end == len(c.s) || !latinRune(c.s[end-1]) || !latinRune(c.s[end])
}

// forms cuts coordinates, cells and numbers.
func (c *cutting) forms(at int) {
	r := c.s[at]
	if !(r == '(' || r == '-' || r >= '0' && r <= '9' || r >= 'a' && r <= 'f' || r == 'x') || !c.begins(at) {
		return
	}
	rest := string(c.s[at:min(len(c.s), at+16)])
	plain := func(s string) string { n, _ := engine.ParseInt(s); return strconv.Itoa(n) }
	digit := func(at int) bool { return at >= 0 && at < len(c.s) && c.s[at] >= '0' && c.s[at] <= '9' }
	point := ""
	for _, t := range []string{"point", "vertex"} {
		if c.r.types[t] {
			point = t
		}
	}
	if point != "" && !digit(at-1) {
		for _, form := range []*regexp.Regexp{pointForm, spacedForm} {
			if m := form.FindStringSubmatch(rest); m != nil && !digit(at+len(m[0])) {
				x, y := m[1], m[2]
				if x == "" {
					x, y = m[3], m[4]
				}
				c.take(at, at+len(m[0]), costWord, item{meanings: []meaning{{kind: value, typ: point, val: plain(x) + "," + plain(y)}}})
			}
		}
	}
	if m := cellForm.FindStringSubmatch(rest); m != nil && c.r.types["cell"] && !digit(at+len(m[0])) {
		c.take(at, at+len(m[0]), costWord, item{meanings: []meaning{{kind: value, typ: "cell", val: strings.ToUpper(m[1]) + m[2] + "-" + plain(m[3])}}})
	}
	if m := squareForm.FindStringSubmatch(rest); m != nil && c.r.types["contract"] && !digit(at-1) && !digit(at+len(m[0])) {
		c.take(at, at+len(m[0]), costWord, item{meanings: []meaning{{kind: value, typ: "contract", val: m[1] + "x" + m[2]}}})
	}
	if m := timesForm.FindStringSubmatch(rest); m != nil && !digit(at-1) && !digit(at+len(m[0])) && c.ends(at+len(m[0])) {
		c.take(at, at+len(m[0]), costWord, item{meanings: []meaning{{kind: times, val: plain(m[1] + m[2])}}})
	}
	if m := numberForm.FindString(rest); m != "" && !digit(at-1) && (at == 0 || c.s[at-1] != '-' || at > 1 && wordRune(c.s[at-2])) {
		c.take(at, at+len(m), costWord, item{digits: true, meanings: []meaning{{kind: number, val: plain(m)}}})
	}
}

// sign is what signs mean; those that aren't here are part of no order.
var sign = map[rune]meaning{
	',': {kind: and, val: ","}, '&': {kind: and}, '+': {kind: and}, '/': {kind: and, val: "/"}, '|': {kind: and}, ':': {kind: and, val: ":"}, '·': {kind: and}, 'ㆍ': {kind: and}, '・': {kind: and},
	';': {kind: then}, '.': {kind: then}, '!': {kind: then}, '→': {kind: role, val: "goal"}, '@': {kind: role, val: "place"}, '~': {kind: skip}, '-': {kind: and, val: "-"},
}

func (c *cutting) signs(at int) {
	if m, ok := sign[c.s[at]]; ok {
		if c.s[at] == '-' && at > 0 && at+1 < len(c.s) && c.s[at-1] != ' ' && c.s[at+1] != ' ' && (unicode.IsDigit(c.s[at-1]) || unicode.IsDigit(c.s[at+1])) {
			return // a hyphen between numbers may be a minus sign
		}
		c.take(at, at+1, costWord, item{meanings: []meaning{m}})
	}
}

// lookUp takes words of the languages, over spaces and hyphens.
func (c *cutting) lookUp(at int) {
	longest := c.r.longest[c.s[at]]
	if longest == 0 || !c.begins(at) {
		return
	}
	k := make([]byte, 0, 48)
	n := 0
	for end := at; end < len(c.s) && n < longest; end++ {
		r := c.s[end]
		if r == ' ' || r == '-' {
			continue
		}
		if !wordRune(r) {
			if !(r == '*') {
				return
			}
		}
		k = append(k, string(r)...)
		n++
		ms, ok := c.r.words[string(k)]
		if !ok || !c.ends(end+1) {
			continue
		}
		if unicode.IsDigit(r) && end+1 < len(c.s) && unicode.IsDigit(c.s[end+1]) {
			continue
		}
		if (c.r.alone[string(k)] || n == 1 && hangul.IsSyllable(r) && ms[0].kind == value) && !c.apart(at, end+1) {
			continue
		}
		if c.r.glued[string(k)] && (at == 0 || !wordRune(c.s[at-1]) && c.s[at-1] != ')') {
			ms = slices.DeleteFunc(slices.Clone(ms), func(m meaning) bool { return m.kind == role || m.kind == and || m.kind == or })
			if len(ms) == 0 {
				continue
			}
		}
		cost := costWord
		if n < end+1-at && !slices.ContainsFunc(ms, func(m meaning) bool { return m.kind != verb || m.mood != tells }) { // "확보 한 번" is twice two words
			cost = costTalk
		}
		c.take(at, end+1, cost, item{meanings: ms})
	}
}

// apart reports whether a word stands by itself, or beside a slash.
func (c *cutting) apart(at, end int) bool {
	open := func(i int) bool {
		return i < 0 || i >= len(c.s) || strings.ContainsRune(" /,.;:&+!", c.s[i])
	}
	return open(at-1) && (open(end) || latinRune(c.s[at]) && hangul.IsSyllable(c.s[end]))
}

// stem takes the beginning of a verb with anything behind it: that is talk.
func (c *cutting) stem(at int) {
	if !hangul.IsSyllable(c.s[at]) {
		return
	}
	for end := at + 1; end <= len(c.s) && end-at < 10; end++ {
		if ms := c.r.stems[string(c.s[at:end])]; ms != nil {
			to := end
			for to < len(c.s) && hangul.IsSyllable(c.s[to]) {
				to++
			}
			c.take(at, to, costTalk, item{meanings: ms})
		}
	}
}

// rest takes an unknown word up to the next space or sign.
func (c *cutting) rest(at int) {
	if !c.begins(at) {
		return
	}
	end := at + 1
	for end < len(c.s) && wordRune(c.s[at]) && wordRune(c.s[end]) {
		end++
	}
	c.take(at, end, costUnknown, c.r.abbreviated(string(c.s[at:end])))
}

// abbreviated returns the word that three letters or more begin, if they begin only one
// that stands in orders.
func (r *Reader) abbreviated(text string) item {
	none := item{meanings: []meaning{{kind: unknown}}}
	if len(text) < 3 || !isLatin(text) {
		return none
	}
	var found []meaning
	for _, w := range r.latin {
		if !strings.HasPrefix(w, text) {
			continue
		}
		ms := slices.DeleteFunc(slices.Clone(r.words[w]), func(m meaning) bool { return m.kind != value && m.kind != noun || m.typ == "contract" })
		if len(ms) == 0 {
			continue
		}
		if found != nil && found[0].val != ms[0].val {
			return none
		}
		found = ms
	}
	if found == nil || slices.ContainsFunc(r.latin, func(w string) bool {
		return len(w) > 3 && len(w) < 16 && len(text) < 16 && distance(text, w) == 1 && slices.ContainsFunc(r.words[w], func(m meaning) bool { return m.kind == value && m.val != found[0].val })
	}) {
		return none // "gree" begins green, and is grey with another letter
	}
	return item{meanings: found}
}
