package typed

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"cityhall.example/engine"
	"cityhall.example/engine/hangul"
)

//go:embed words
var embedded embed.FS

// files are those of all languages.
var files fs.FS = embedded

// A kind says what a word does in a line.
type kind uint8

const (
	value   kind = iota // a value of a type
	noun                // what fixes the type of a value, or the order: "card", "roof"
	verb                // an order
	number              // digits, or a numeral
	times               // how often: "x3", "twice"
	role                // a preposition, an arrow or a particle
	and                 // a sign or a word between values or orders
	then                // what separates orders
	or                  // what separates alternatives
	skip                // nothing
	no                  // a negation
	talk                // it tells something
	doubt               // it says something about an order
	ask                 // a question begins with it
	win                 // "if I win": what follows is a plan
	give                // a courtesy that may stand for the verb: "please", where one does
	counter             // it makes a number a quantity
	there               // the place that was named last: "there"
	person              // somebody's name
	unknown
)

var kinds = map[string]kind{
	"noun": noun, "verb": verb, "number": number, "times": times, "role": role, "and": and, "then": then, "or": or, "skip": skip,
	"no": no, "talk": talk, "doubt": doubt, "ask": ask, "win": win, "give": give, "counter": counter, "same": there,
}

// A mood is what the ending of a verb says.
type mood uint8

const (
	orders mood = iota
	goesOn      // an order, and another one follows
	leaves      // an order, and an alternative follows
	denies      // no order
	tells       // talk
	asks        // a question
)

var moods = map[string]mood{"order": orders, "and": goesOn, "or": leaves, "no": denies, "talk": tells, "ask": asks}

// A meaning is one of those that a word has.
type meaning struct {
	kind kind
	typ  string // the type of a value
	val  string
	mood mood
	dull bool // a verb of everyday talk, which by itself says nothing of the game
}

// A Reader reads the orders of a game.
type Reader struct {
	rules   *engine.Rules
	words   map[string][]meaning // by the word, without spaces and hyphens
	stems   map[string][]meaning // the beginnings of words, behind which anything is
	longest map[rune]int         // of the words that begin with the letter, in letters
	alone   map[string]bool      // words that count only by themselves
	glued   map[string]bool      // those that count only right behind another one
	latin   []string             // the words of Latin letters, sorted
	masks   []uint32             // and which letters they have
	others  [][]rune             // the letters of the others, for near words
	spelled []string             // and how they are written
	frames  []frame
	types   map[string]bool // the types that frames have

	contracts map[string]string // by the parts of their names, sorted
}

var (
	readersMu sync.Mutex
	readers   = map[*engine.Rules]*Reader{}
)

// For returns the reader of a game's orders.
func For(rules *engine.Rules) *Reader {
	readersMu.Lock()
	defer readersMu.Unlock()
	r := readers[rules]
	if r == nil {
		r = newReader(rules)
		readers[rules] = r
	}
	return r
}

func newReader(rules *engine.Rules) *Reader {
	r := &Reader{rules: rules, words: map[string][]meaning{}, stems: map[string][]meaning{}, longest: map[rune]int{}, alone: map[string]bool{}, glued: map[string]bool{}, types: map[string]bool{}, contracts: map[string]string{}}
	for i := range rules.Grammar.Forms {
		form := &rules.Grammar.Forms[i]
		for _, text := range form.Typed {
			f := readFrame(form, text)
			r.frames = append(r.frames, f)
			for _, s := range f.slots {
				r.types[s.typ] = true
			}
		}
	}
	for name := range r.types {
		if t := rules.Grammar.Type(name); t != nil && t.Read == nil {
			for _, v := range t.Values {
				r.add(strings.ReplaceAll(v, "/", " "), meaning{kind: value, typ: name, val: v})
			}
		}
	}
	if t := rules.Grammar.Type("contract"); t != nil {
		for _, v := range slices.Backward(t.Values) { // the first one counts
			r.contracts[sortedParts(v)] = v
		}
	}
	entries, err := fs.ReadDir(files, "words")
	if err != nil {
		panic(err)
	}
	for _, e := range entries {
		if name, found := strings.CutSuffix(e.Name(), ".words"); found {
			r.language(name)
		}
	}
	r.latin = slices.DeleteFunc(slices.Sorted(maps.Keys(r.words)), func(w string) bool { return !isLatin(w) || len(w) < 2 })
	for _, w := range r.latin {
		r.masks = append(r.masks, lettersOf(w))
	}
	for _, w := range slices.Sorted(maps.Keys(r.words)) {
		if !isLatin(w) && utf8.RuneCountInString(w) > 1 && r.content(w) {
			r.spelled, r.others = append(r.spelled, w), append(r.others, hangul.Letters(w))
		}
	}
	return r
}

// content reports whether the word stands in orders.
func (r *Reader) content(w string) bool {
	return slices.ContainsFunc(r.words[w], func(m meaning) bool { return m.kind == value || m.kind == noun || m.kind == verb && m.mood <= goesOn })
}

func isLatin(w string) bool { return w[0] < utf8.RuneSelf }

// key is the text as words are looked up: without spaces and hyphens.
func key(text string) string { return glue.Replace(text) }

var glue = strings.NewReplacer(" ", "", "-", "", "'", "")

// add gives a word a meaning.
func (r *Reader) add(text string, m meaning) {
	k := key(text)
	if k == "" || slices.Contains(r.words[k], m) {
		return
	}
	r.words[k] = append(r.words[k], m)
	first, _ := utf8.DecodeRuneInString(k)
	r.longest[first] = max(r.longest[first], utf8.RuneCountInString(k))
}

// language reads the words of a language, and its endings.
func (r *Reader) language(name string) {
	e := readEndings(name)
	data, err := fs.ReadFile(files, "words/"+name+".words")
	if err != nil {
		panic(err)
	}
	here := true
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if section, found := strings.CutPrefix(line, "["); found {
			here = slices.Contains(strings.Fields(strings.TrimSuffix(section, "]")), r.rules.Name)
			continue
		}
		if line == "" || line[0] == '#' || strings.HasPrefix(line, "key ") || !here {
			continue
		}
		head, list, found := strings.Cut(line, ": ")
		if !found {
			panic(fmt.Sprintf("typed: %q has no colon", line))
		}
		typ, val, _ := strings.Cut(head, " ")
		for one := range strings.SplitSeq(list, ", ") {
			for _, text := range expand(strings.TrimSpace(one)) {
				r.word(e, typ, val, text)
			}
		}
	}
}

// word adds a word of a language. A sign = in front says that it counts only where it
// stands by itself, + that it does only behind another one, ? that a verb is one of
// everyday talk; a ~ behind it takes all words that begin so.
func (r *Reader) word(e *endings, typ, val, text string) {
	text, alone := strings.CutPrefix(text, "=")
	if alone {
		r.alone[key(text)] = true
	}
	text, glued := strings.CutPrefix(text, "+")
	text, dull := strings.CutPrefix(text, "?")
	k, plain := kinds[typ]
	if glued || k == role && plain && hangul.In(text) && !strings.HasPrefix(val, "~") {
		r.glued[key(text)] = true
	}
	switch {
	case typ == "many": // cards
		r.add(text, meaning{kind: number, typ: typ, val: val})
	case !plain:
		if r.types[typ] {
			r.add(text, meaning{kind: value, typ: typ, val: val})
		}
	case k == verb && e != nil && !isLatin(text):
		e.forms(text, func(form string, m mood) { r.add(form, meaning{kind: verb, val: val, mood: m, dull: dull}) },
			func(stem string) { r.begins(stem, meaning{kind: verb, val: val, mood: tells, dull: dull}) })
	case strings.HasSuffix(text, "~"):
		r.begins(strings.TrimSuffix(text, "~"), meaning{kind: k, val: val})
	default:
		r.add(text, meaning{kind: k, val: val})
	}
}

// begins gives a meaning to all words that begin so.
func (r *Reader) begins(stem string, m meaning) {
	r.stems[key(stem)] = append(r.stems[key(stem)], m)
}

// expand returns the words that a pattern stands for: "34 [th] (west|w)" has a part that
// can be missing, and one of two.
func expand(pattern string) []string {
	at := strings.IndexAny(pattern, "[(")
	if at < 0 {
		return []string{strings.Join(strings.Fields(pattern), " ")}
	}
	closing := map[byte]string{'[': "]", '(': ")"}[pattern[at]]
	end := at + strings.Index(pattern[at:], closing)
	choices := strings.Split(pattern[at+1:end], "|")
	if pattern[at] == '[' {
		choices = append(choices, "")
	}
	var all []string
	for _, c := range choices {
		all = append(all, expand(pattern[:at]+c+pattern[end+1:])...)
	}
	return all
}
