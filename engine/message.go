package engine

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// A Code identifies an event or refusal of a game: an index into its messages
// in the order of their declarations. It is valid for one run of the program;
// files use names.
type Code uint8

// A Message is the declaration of an event or a refusal.
type Message struct {
	Name   string
	Params []Param
}

// Events are a game's events, each declared with one of [Event0] to [Event7].
// The zero value has none.
type Events struct{ messages }

// Refusals are a game's refusals, each declared with one of [Refusal0] to
// [Refusal6]. The zero value has those that every game shares.
type Refusals struct{ messages }

// messages are declared one by one and then compiled.
type messages struct {
	declared []*declared
	compiled bool
}

// A declared message is what its function knows about it.
type declared struct {
	code  Code
	name  string
	text  string
	types []reflect.Type // of the values
	// The private arguments, one bit each, and the index of their owner.
	private uint8
	owner   int
}

func (e *Events) declare(text string, types ...reflect.Type) *declared {
	return e.add(1, text, types) // the code 0 is no event
}

func (r *Refusals) declare(text string, types ...reflect.Type) Code {
	first := 0
	if r != &shared {
		first = len(shared.declared)
	}
	return r.add(first, text, types).code
}

// Named returns the codes of the named refusals, for refusals that mean the
// same to a game. It panics for undeclared names.
func (r *Refusals) Named(names ...string) map[Code]bool {
	codes := map[Code]bool{}
	for _, name := range names {
		i := slices.IndexFunc(r.declared, func(d *declared) bool { return d.name == name })
		if i < 0 {
			panic(fmt.Sprintf("engine: no refusal is called %q", name))
		}
		codes[r.declared[i].code] = true
	}
	return codes
}

func (m *messages) add(first int, text string, types []reflect.Type) *declared {
	if m.compiled {
		panic(fmt.Sprintf("engine: %q is declared after the rules are compiled; declare messages in a file whose name sorts before that of the rules", text))
	}
	name, _, _ := strings.Cut(text, " ")
	d := &declared{code: Code(first + len(m.declared)), name: name, text: text, types: types}
	m.declared = append(m.declared, d)
	return d
}

// A Maybe is a value that can be missing or hidden from the seat.
type Maybe[T Integer] int16

// Some returns a Maybe with the value.
func Some[T Integer](v T) Maybe[T] { return Maybe[T](v) }

// Missing returns a Maybe without a value.
func Missing[T Integer]() Maybe[T] { return Maybe[T](None) }

func (Maybe[T]) of() reflect.Type { return reflect.TypeFor[T]() }

// certain returns the Go type of the values, for a Maybe that inside it, and whether
// it is a Maybe.
func certain(given reflect.Type) (reflect.Type, bool) {
	if m, ok := reflect.Zero(given).Interface().(interface{ of() reflect.Type }); ok {
		return m.of(), true
	}
	return given, false
}

// compile checks and returns the declarations. Carry holds the Go type of each
// type's values.
func (m *messages) compile(types map[string]*Type, carry map[*Type]reflect.Type) (all []Message) {
	m.compiled = true
	names := map[string]bool{}
	for _, d := range m.declared {
		s := compile(d.text, types)
		if d.name == "" || names[d.name] {
			panic(fmt.Sprintf("engine: %q has no name of its own", d.text))
		}
		names[d.name] = true
		d.check(s.params, carry)
		d.hide(s.params)
		all = append(all, Message{Name: d.name, Params: s.params})
	}
	return all
}

// check panics if the types of the values don't match the parameters.
func (d *declared) check(params []Param, carry map[*Type]reflect.Type) {
	slots := 0
	for _, p := range params {
		slots += p.Type.Slots()
	}
	if slots != len(d.types) {
		panic(fmt.Sprintf("engine: %q has room for %d values, and is declared with %d", d.text, slots, len(d.types)))
	}
	for i := range params {
		p := &params[i]
		for _, t := range d.types[p.Arg : p.Arg+p.Type.Slots()] {
			given, maybe := certain(t)
			p.missing = p.missing || maybe
			want := carry[p.Type]
			switch plain := given.PkgPath() == ""; {
			case p.Type.plain() && !plain:
				panic(fmt.Sprintf("engine: {%s} in %q is a number, and is declared as %s", p.Name, d.text, given))
			case p.Type.plain():
			case plain:
				panic(fmt.Sprintf("engine: {%s} in %q is declared as %s; give the values of %s a Go type of their own", p.Name, d.text, given, p.Type.Name))
			case want == nil:
				carry[p.Type] = given
			case want != given:
				panic(fmt.Sprintf("engine: {%s} in %q is declared as %s, elsewhere as %s", p.Name, d.text, given, want))
			}
		}
	}
}

// plain reports whether values are plain integers: numbers, and values that
// fill several arguments.
func (t *Type) plain() bool { return t.Pattern == numberPattern || t.Slots() > 1 }

// hide notes which arguments are private and who owns them.
func (d *declared) hide(params []Param) {
	d.owner = -1
	for _, p := range params {
		if p.Type.Name == seatType && d.owner < 0 {
			d.owner = p.Arg
		}
		for i := range p.Type.Slots() {
			if p.private {
				d.private |= 1 << (p.Arg + i)
			}
		}
	}
	if d.private != 0 && d.owner < 0 {
		panic(fmt.Sprintf("engine: %q hides something, and has no {seat} to show it to", d.text))
	}
}
