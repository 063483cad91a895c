package engine

import (
	"fmt"
	"strings"
)

// A Param is a named argument of a form, an event or a refusal.
type Param struct {
	Name string
	Type *Type
	// Arg is the index of its first argument.
	Arg int

	private bool // only the event's seat may see it
}

// A syntax is a compiled line of the small language in which forms and
// messages are declared: words, {params} (a name, and a type where that has
// another one: {limit:number}; {card?} in an event only its seat may see), [optional parts] and (words) that may be left out
// when they are read, and are always written.
type syntax struct {
	tokens []token
	params []Param
}

type token struct {
	word     string // a word, where param is nil
	name     name   // of the word
	spare    bool   // the word may be left out
	param    *Param
	optional int // the end of the optional part that begins here, or 0
}

// spare drops the marks of words that may be left out.
var spare = strings.NewReplacer("(", "", ")", "")

// compile reads a line of the language. Lines are written by programmers: a
// wrong one panics, when the game is registered.
func compile(text string, types map[string]*Type) syntax {
	s := syntax{}
	args, begin := 0, -1
	for _, w := range strings.Fields(strings.NewReplacer("[", " [ ", "]", " ] ").Replace(text)) {
		switch {
		case w == "[":
			begin = len(s.tokens)
			continue
		case w == "]":
			s.tokens[begin].optional = len(s.tokens)
			begin = -1
			continue
		case w[0] != '{':
			s.tokens = append(s.tokens, token{word: spare.Replace(w), name: nameOf(spare.Replace(w)), spare: w[0] == '('})
			continue
		}
		inside, private := strings.CutSuffix(strings.Trim(w, "{}"), "?")
		name, typ, ok := strings.Cut(inside, ":")
		if !ok {
			typ = name
		}
		t := types[typ]
		if t == nil {
			panic(fmt.Sprintf("engine: %q names the unknown type %q", text, typ))
		}
		p := Param{Name: name, Type: t, Arg: args, private: private}
		s.params = append(s.params, p)
		s.tokens = append(s.tokens, token{param: &p})
		args += t.Slots()
	}
	if args > MaxArgs {
		panic(fmt.Sprintf("engine: %q has more than %d arguments", text, MaxArgs))
	}
	return s
}

// format writes the line with its arguments. An optional part is written when
// its first parameter is not None.
func (s *syntax) format(args []int16) string {
	var b strings.Builder
	for i := 0; i < len(s.tokens); i++ {
		t := s.tokens[i]
		if t.optional > 0 && !s.present(i, t.optional, args) {
			i = t.optional - 1
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		if t.param == nil {
			b.WriteString(t.word)
		} else {
			b.WriteString(t.param.Type.Format(args[t.param.Arg : t.param.Arg+t.param.Type.Slots()]...))
		}
	}
	return b.String()
}

func (s *syntax) present(from, to int, args []int16) bool {
	for _, t := range s.tokens[from:to] {
		if t.param != nil {
			return args[t.param.Arg] != None
		}
	}
	return false
}
