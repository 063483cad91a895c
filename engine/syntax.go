package engine

import (
	"fmt"
	"strings"
)

// A Param is a named argument of a form, event or refusal.
type Param struct {
	Name string
	Type *Type
	// Arg is the index of its first argument.
	Arg int

	private bool // visible only to the event's seat
	missing bool // need not have a value, see [Maybe]
}

// Private reports whether only the seat that the event names first sees the argument.
func (p *Param) Private() bool { return p.private }

// A syntax is a compiled line of the language in which forms and messages are
// declared: words, {params} (a name, and a type if it has another name:
// {limit:number}; {card?} in an event is visible only to its seat), [optional
// parts], (words) that are always written but need not be read, and <words>
// that may be read but are never written.
type syntax struct {
	tokens []token
	params []Param
}

// A token is a word, a parameter, or the start of an optional part.
type token struct {
	word     string
	name     name // the word's name
	spare    bool // the word can be left out
	silent   bool // the word is never written
	param    *Param
	optional int // the end of the optional part that starts here, or 0
}

// plainSyntax removes what only the compiler needs of a line of the language.
func plainSyntax(text string) string {
	for {
		begin := strings.IndexByte(text, '<')
		if begin < 0 {
			return spare.Replace(text)
		}
		end := begin + strings.IndexByte(text[begin:], '>') + 1
		before, behind := strings.TrimRight(text[:begin], " "), text[end:]
		if strings.HasSuffix(before, "[") {
			behind = strings.TrimLeft(behind, " ")
		}
		text = before + behind
	}
}

// spare removes the marks of words that can be left out.
var spare = strings.NewReplacer("(", "", ")", "")

var brackets = strings.NewReplacer("[", " [ ", "]", " ] ", "<", " < ", ">", " > ")

// compile reads a line of the language. It panics on errors, which are
// programmers' errors, when the game is registered.
func compile(text string, types map[string]*Type) syntax {
	s := syntax{}
	args := 0
	var open []int // the optional parts around the word
	for _, w := range strings.Fields(brackets.Replace(text)) {
		switch {
		case w == "[", w == "<":
			open = append(open, len(s.tokens))
			s.tokens = append(s.tokens, token{silent: w == "<"})
			continue
		case w == "]", w == ">":
			s.tokens[open[len(open)-1]].optional = len(s.tokens)
			open = open[:len(open)-1]
			continue
		case w[0] != '{':
			silent := len(open) > 0 && s.tokens[open[len(open)-1]].silent
			s.tokens = append(s.tokens, token{word: spare.Replace(w), name: nameOf(spare.Replace(w)), spare: w[0] == '(', silent: silent})
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

// format writes the line with its arguments. An optional part is written if its
// first parameter is not None.
func (s *syntax) format(args []int16) string {
	var b strings.Builder
	for i := 0; i < len(s.tokens); i++ {
		t := s.tokens[i]
		if t.optional > 0 {
			if !s.present(i, t.optional, args) {
				i = t.optional - 1
			}
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
