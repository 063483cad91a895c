package engine

import (
	"fmt"
	"slices"
	"strings"
)

// A Form declares one way of writing an order.
type Form struct {
	Verb Verb
	// Syntax is the line: "place {business} on {plot}". Words in parentheses
	// need not be read: "(on)". Words in angle brackets may be read, and are
	// never written: "draw black <card>". Compiling removes both marks.
	Syntax string
	// Also are other lines that are read as the form and never written, with
	// the same parameters: "bid up to {limit} {color}".
	Also []string
	// Typed are ways of typing the order in plain words, whatever the language: see
	// [cityhall.example/engine/typed]. Each is "VERBS | VALUES | NOUNS | LINE | BARE": the
	// verbs that make the order, and with a star those that can stand beside them; the
	// types of its values, with a question mark where one can be missing; the nouns that
	// can stand there, with a plus those that have to, with # numbers that mean nothing;
	// the order; and where it needs no verb ("never", "any", "noun" with a noun, "turn" in
	// a whole turn, "win" as the plan of a bid, or the name of a kind).
	Typed []string
	// Once names what an order is for, with values in braces: "auction {auction}". Two
	// different orders for one thing contradict each other. "" is for orders of which a
	// turn can have several.
	Once string
	// Repeats says that an order can be followed by how many times it is meant,
	// "acquire x3", or that its number of pieces says so: "acquire 3 blocks". It
	// is then so many orders.
	Repeats bool
	// Answers is the set of kinds of decision that the form answers.
	Answers Kinds
	// OrderOnly forms are not moves: [State.Answer] turns them into one.
	OrderOnly bool
	// Brings are kinds that come up in a turn only after orders with such
	// forms, once for each; Spares are kinds that don't come up after one.
	Brings, Spares Kinds

	syntax syntax
	also   []syntax
	absent Move // without a value for any parameter
	lane   Lane
}

// Params returns the form's parameters.
func (f *Form) Params() []Param { return f.syntax.params }

// Name returns the form's required words, joined by hyphens: "place-on". It is
// unique in a game.
func (f *Form) Name() string {
	var words []string
	for i := 0; i < len(f.syntax.tokens); i++ {
		switch t := &f.syntax.tokens[i]; {
		case t.optional > 0:
			i = t.optional - 1
		case t.param == nil:
			words = append(words, t.word)
		}
	}
	return strings.Join(words, "-")
}

// A Grammar is a game's order language: the only source for reading and writing
// orders, for the schema and for the order reference.
type Grammar struct {
	Forms []Form
	// Types are the types that the game's forms, messages and files use.
	Types []*Type
	// Lexicon has names of other languages for words of orders; nil for none.
	Lexicon Lexicon

	byName map[string]*Type
}

// sharedForms are the orders of every game.
var sharedForms = []Form{
	{Verb: Done, Syntax: "done", Also: []string{"end <this> step"}, Typed: []string{"done | | | done | never", "end | | +step end roof contract | done | never", "| | +step +end | done | noun"}},
	{Verb: Withdraw, Syntax: "withdraw <all> <orders> <on file>", OrderOnly: true, Typed: []string{"withdraw | | order orders all | withdraw | never"}},
	{Verb: Keep, Syntax: "keep <all> <orders> <on hold>", OrderOnly: true, Typed: []string{"hold | | +held order orders all | keep | never"}},
	{Verb: Join, Syntax: "join <with nonce> {nonce}", OrderOnly: true},
}

// nonceType reads any single word, which goes into Order.Nonce.
var nonceType = &Type{
	Name: "nonce", Pattern: `\S{1,100}`,
	Read: func(words []string, _ []int16) int {
		if len(words) == 1 && len(words[0]) <= 100 {
			return 1
		}
		return 0
	},
	Write: func([]int16) string { return "NONCE" },
}

// compile prepares the grammar; [Rules.Compile] calls it.
func (g *Grammar) compile(kinds []KindSpec, queues []QueueSpec, seats *Type) {
	kind, lane := &Type{Name: "kind"}, &Type{Name: "lane"}
	for _, k := range kinds {
		kind.Values = append(kind.Values, k.Name)
	}
	for _, q := range queues {
		lane.Values = append(lane.Values, q.Name)
	}
	g.byName = map[string]*Type{"number": Number("number", -32767, 32767), "nonce": nonceType, "kind": kind, "lane": lane, seatType: seats}
	for _, t := range g.Types {
		g.byName[t.Name] = t
	}
	g.Forms = append(slices.Clone(sharedForms), g.Forms...)
	for i := range g.Forms {
		g.Forms[i].compile(g.byName)
	}
}

// compile compiles the lines of the form.
func (f *Form) compile(types map[string]*Type) {
	f.syntax = compile(f.Syntax, types)
	f.absent = Move{Verb: f.Verb}
	for _, p := range f.syntax.params {
		for i := range p.Type.Slots() {
			f.absent.Arg[p.Arg+i] = None
		}
	}
	for _, text := range f.Also {
		s := compile(text, types)
		for i, t := range s.tokens {
			if t.param == nil {
				continue
			}
			at := slices.IndexFunc(f.syntax.params, func(p Param) bool { return p.Name == t.param.Name && p.Type == t.param.Type })
			if at < 0 {
				panic(fmt.Sprintf("engine: %q has no {%s}", f.Syntax, t.param.Name))
			}
			s.tokens[i].param = &f.syntax.params[at]
		}
		f.also = append(f.also, s)
	}
	f.Syntax = plainSyntax(f.Syntax)
}

// Form returns the form of a verb. It panics for unknown verbs.
func (g *Grammar) Form(v Verb) *Form {
	for i := range g.Forms {
		if g.Forms[i].Verb == v {
			return &g.Forms[i]
		}
	}
	panic(fmt.Sprintf("engine: no form for verb %d", v))
}

// For returns what a move of an order is for, as its form's Once says; "" for nothing of
// which there is one.
func (g *Grammar) For(m Move) string {
	f := g.Form(m.Verb)
	out := f.Once
	for _, p := range f.Params() {
		out = strings.ReplaceAll(out, "{"+p.Name+"}", p.Type.Format(m.Arg[p.Arg:p.Arg+p.Type.Slots()]...))
	}
	return out
}

// Type returns the type with the name, or nil.
func (g *Grammar) Type(name string) *Type { return g.byName[name] }

// Write returns a move, or one alternative of an order, as a line.
func (g *Grammar) Write(m Move) string { return g.Form(m.Verb).syntax.format(m.Arg[:]) }

// WriteOrder returns the order's canonical line, which reads back as the same
// order.
func (g *Grammar) WriteOrder(o Order) string {
	if o.Is(Join) {
		return "join " + o.Nonce
	}
	lines := make([]string, len(o.Alternatives))
	for i, m := range o.Alternatives {
		lines[i] = g.Write(m)
	}
	return strings.Join(lines, " or ")
}

// Brought returns the kinds that come up only after orders that bring them.
func (g *Grammar) Brought() Kinds {
	var all Kinds
	for i := range g.Forms {
		all |= g.Forms[i].Brings
	}
	return all
}

// Openers returns the words that an order can start with, also those that are read and
// never written, and other spellings of them; sorted, without duplicates.
func (g *Grammar) Openers() []string {
	var words []string
	add := func(s *syntax) {
		word := s.tokens[0].word
		if word == "" || s.tokens[0].silent {
			return
		}
		words = append(words, word)
		for other, ours := range spellings {
			if ours == word {
				words = append(words, other)
			}
		}
	}
	for i := range g.Forms {
		add(&g.Forms[i].syntax)
		for j := range g.Forms[i].also {
			add(&g.Forms[i].also[j])
		}
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// Words returns the first words of all forms, sorted, without duplicates: the
// words that an order can start with.
func (g *Grammar) Words() []string {
	var words []string
	for i := range g.Forms {
		words = append(words, g.Forms[i].syntax.tokens[0].word)
	}
	slices.Sort(words)
	return slices.Compact(words)
}
