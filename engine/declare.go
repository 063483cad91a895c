package engine

import "reflect"

// The functions below declare events and refusals of so many values, each as a
// function of its own: the compiler checks what it is called with. The text is a
// name and {parameters}, as in "took {seat} {color} {card:number}": a parameter
// has a name and, where that is another one, a type. The parameter of an event
// that only its {seat} may see ends with a question mark: {card?}.
//
//	var took = engine.Event2[engine.Seat, Color](&events, "took {seat} {color}")
//	took(log, seat, color)
//
//	var notHeld = engine.Refusal1[Color](&refusals, "not-held {color}")
//	return notHeld(color)
//
// A value of an enumeration has a Go type of its own, that of a number is a
// plain integer, and a value that fills several arguments is given as so many
// integers. [Rules.Compile] panics where types and text do not fit together.

// Event0 declares an event of no values.
func Event0(in *Events, text string) func(*Log) {
	m := in.declare(text)
	return func(l *Log) {
		if l != nil {
			l.add(m, [MaxArgs]int16{})
		}
	}
}

// Event1 declares an event of one value.
func Event1[A Integer](in *Events, text string) func(*Log, A) {
	m := in.declare(text, reflect.TypeFor[A]())
	return func(l *Log, a A) {
		if l != nil {
			l.add(m, [MaxArgs]int16{int16(a)})
		}
	}
}

// Event2 declares an event of two values.
func Event2[A, B Integer](in *Events, text string) func(*Log, A, B) {
	m := in.declare(text, reflect.TypeFor[A](), reflect.TypeFor[B]())
	return func(l *Log, a A, b B) {
		if l != nil {
			l.add(m, [MaxArgs]int16{int16(a), int16(b)})
		}
	}
}

// Event3 declares an event of three values.
func Event3[A, B, C Integer](in *Events, text string) func(*Log, A, B, C) {
	m := in.declare(text, reflect.TypeFor[A](), reflect.TypeFor[B](), reflect.TypeFor[C]())
	return func(l *Log, a A, b B, c C) {
		if l != nil {
			l.add(m, [MaxArgs]int16{int16(a), int16(b), int16(c)})
		}
	}
}

// Event4 declares an event of four values.
func Event4[A, B, C, D Integer](in *Events, text string) func(*Log, A, B, C, D) {
	m := in.declare(text, reflect.TypeFor[A](), reflect.TypeFor[B](), reflect.TypeFor[C](), reflect.TypeFor[D]())
	return func(l *Log, a A, b B, c C, d D) {
		if l != nil {
			l.add(m, [MaxArgs]int16{int16(a), int16(b), int16(c), int16(d)})
		}
	}
}

// Event5 declares an event of five values.
func Event5[A, B, C, D, E Integer](in *Events, text string) func(*Log, A, B, C, D, E) {
	m := in.declare(text, reflect.TypeFor[A](), reflect.TypeFor[B](), reflect.TypeFor[C](), reflect.TypeFor[D](), reflect.TypeFor[E]())
	return func(l *Log, a A, b B, c C, d D, e E) {
		if l != nil {
			l.add(m, [MaxArgs]int16{int16(a), int16(b), int16(c), int16(d), int16(e)})
		}
	}
}

// Event6 declares an event of six values.
func Event6[A, B, C, D, E, F Integer](in *Events, text string) func(*Log, A, B, C, D, E, F) {
	m := in.declare(text, reflect.TypeFor[A](), reflect.TypeFor[B](), reflect.TypeFor[C](), reflect.TypeFor[D](), reflect.TypeFor[E](), reflect.TypeFor[F]())
	return func(l *Log, a A, b B, c C, d D, e E, f F) {
		if l != nil {
			l.add(m, [MaxArgs]int16{int16(a), int16(b), int16(c), int16(d), int16(e), int16(f)})
		}
	}
}

// Event7 declares an event of seven values.
func Event7[A, B, C, D, E, F, G Integer](in *Events, text string) func(*Log, A, B, C, D, E, F, G) {
	m := in.declare(text, reflect.TypeFor[A](), reflect.TypeFor[B](), reflect.TypeFor[C](), reflect.TypeFor[D](), reflect.TypeFor[E](), reflect.TypeFor[F](), reflect.TypeFor[G]())
	return func(l *Log, a A, b B, c C, d D, e E, f F, g G) {
		if l != nil {
			l.add(m, [MaxArgs]int16{int16(a), int16(b), int16(c), int16(d), int16(e), int16(f), int16(g)})
		}
	}
}

// Refusal0 declares a refusal of no values.
func Refusal0(in *Refusals, text string) func() Refusal {
	code := in.declare(text)
	return func() Refusal { return Refusal{Code: code} }
}

// Refusal1 declares a refusal of one value.
func Refusal1[A Integer](in *Refusals, text string) func(A) Refusal {
	code := in.declare(text, reflect.TypeFor[A]())
	return func(a A) Refusal { return refuse(code, [MaxArgs]int16{int16(a)}) }
}

// Refusal2 declares a refusal of two values.
func Refusal2[A, B Integer](in *Refusals, text string) func(A, B) Refusal {
	code := in.declare(text, reflect.TypeFor[A](), reflect.TypeFor[B]())
	return func(a A, b B) Refusal { return refuse(code, [MaxArgs]int16{int16(a), int16(b)}) }
}

// Refusal3 declares a refusal of three values.
func Refusal3[A, B, C Integer](in *Refusals, text string) func(A, B, C) Refusal {
	code := in.declare(text, reflect.TypeFor[A](), reflect.TypeFor[B](), reflect.TypeFor[C]())
	return func(a A, b B, c C) Refusal {
		return refuse(code, [MaxArgs]int16{int16(a), int16(b), int16(c)})
	}
}

// Refusal4 declares a refusal of four values.
func Refusal4[A, B, C, D Integer](in *Refusals, text string) func(A, B, C, D) Refusal {
	code := in.declare(text, reflect.TypeFor[A](), reflect.TypeFor[B](), reflect.TypeFor[C](), reflect.TypeFor[D]())
	return func(a A, b B, c C, d D) Refusal {
		return refuse(code, [MaxArgs]int16{int16(a), int16(b), int16(c), int16(d)})
	}
}

// Refusal5 declares a refusal of five values.
func Refusal5[A, B, C, D, E Integer](in *Refusals, text string) func(A, B, C, D, E) Refusal {
	code := in.declare(text, reflect.TypeFor[A](), reflect.TypeFor[B](), reflect.TypeFor[C](), reflect.TypeFor[D](), reflect.TypeFor[E]())
	return func(a A, b B, c C, d D, e E) Refusal {
		return refuse(code, [MaxArgs]int16{int16(a), int16(b), int16(c), int16(d), int16(e)})
	}
}

// Refusal6 declares a refusal of six values.
func Refusal6[A, B, C, D, E, F Integer](in *Refusals, text string) func(A, B, C, D, E, F) Refusal {
	code := in.declare(text, reflect.TypeFor[A](), reflect.TypeFor[B](), reflect.TypeFor[C](), reflect.TypeFor[D](), reflect.TypeFor[E](), reflect.TypeFor[F]())
	return func(a A, b B, c C, d D, e E, f F) Refusal {
		return refuse(code, [MaxArgs]int16{int16(a), int16(b), int16(c), int16(d), int16(e), int16(f)})
	}
}
