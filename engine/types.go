package engine

import (
	"slices"
	"strconv"
	"strings"
)

// A Type is a set of values in orders, events, refusals and files. Most are
// enumerations; the others have their own reading and writing.
type Type struct {
	// Name is the name of the type: "district".
	Name string
	// Values are the names of the values 0, 1, 2 and so on, if they can be
	// listed.
	Values []string
	// Width is the number of arguments that a value fills; 0 means 1.
	Width int
	// Least and Most bound the numbers, where the values are numbers.
	Least, Most int16
	// Pattern is a regular expression for written values that can't be listed.
	Pattern string
	// AnyOrder allows the parts of a name in any order, if no other name has
	// the same parts: "line-2-1" is "line-1-2".
	AnyOrder bool
	// Read reads a value from the first of the words, in small letters, into
	// arg, and returns how many words it took; 0 for none. Where it is nil the
	// names of Values are read, and much is forgiven.
	Read func(words []string, arg []int16) int
	// More are words that can continue what Read reads, so that errors say where
	// a value stops making sense; nil where a value is one word.
	More []string
	// Write returns the value as written; nil for an enumeration.
	Write func(arg []int16) string

	names  []name // of Values
	halves int    // the most parts of a name that has two halves with a slash between
}

// Enum returns an enumeration of the values.
func Enum(name string, values ...string) *Type {
	t := &Type{Name: name, Values: values}
	for _, v := range values {
		t.names = append(t.names, nameOf(strings.ToLower(v)))
		if strings.Contains(v, "/") {
			t.halves = max(t.halves, len(t.names[len(t.names)-1].parts))
		}
	}
	return t
}

// Exact returns an enumeration whose names are read exactly, apart from spaces
// and parentheses around them: coordinates, in which every sign counts.
func Exact(name string, values ...string) *Type {
	t := &Type{Name: name, Values: values}
	at := make(map[string]int16, len(values))
	for i, v := range values {
		at[strings.ToLower(v)] = int16(i)
	}
	t.Read = func(words []string, arg []int16) int {
		v, ok := at[strings.Trim(strings.Join(words, ""), "()")]
		if !ok { // splitting words drops a final comma
			v, ok = at[strings.Trim(strings.Join(words, ","), "()")]
		}
		if !ok {
			return 0
		}
		arg[0] = v
		return len(words)
	}
	return t
}

// numberPattern marks number types.
const numberPattern = "-?[0-9]+"

// Number returns a type for numbers from least to most.
func Number(name string, least, most int16) *Type {
	return &Type{
		Name:    name,
		Least:   least,
		Most:    most,
		Pattern: numberPattern,
		Read: func(words []string, arg []int16) int {
			n, err := strconv.ParseInt(words[0], 10, 16)
			if err != nil || int16(n) < least || int16(n) > most {
				return 0
			}
			arg[0] = int16(n)
			return 1
		},
		Write: func(arg []int16) string { return strconv.Itoa(int(arg[0])) },
	}
}

// Slots returns the number of arguments that a value fills.
func (t *Type) Slots() int { return max(1, t.Width) }

// Format returns the value as written; "?" if it is unknown or out of range.
func (t *Type) Format(arg ...int16) string {
	switch {
	case arg[0] == None:
		return "?"
	case t.Write != nil:
		return t.Write(arg)
	case arg[0] < 0 || int(arg[0]) >= len(t.Values):
		return "?"
	}
	return t.Values[arg[0]]
}

// Find returns the value with the name as in files: exact, apart from the order
// of its parts if AnyOrder is set.
func (t *Type) Find(name string) (int16, bool) {
	for i, v := range t.Values {
		if v == name {
			return int16(i), true
		}
	}
	if t.AnyOrder {
		read := strings.Split(name, "-")
		for i, v := range t.Values {
			if sameParts(read, strings.Split(v, "-")) {
				return int16(i), true
			}
		}
	}
	return 0, false
}

// Match returns the value that a word of an order names, with the leniency of
// orders. Ambiguous words match nothing.
func (t *Type) Match(text string) (int16, bool) {
	var arg [MaxArgs]int16
	ok, _ := t.read([]word{{text: text, name: nameOf(text)}}, 1, arg[:], false)
	return arg[0], ok
}

// Nearest returns the name that was meant, as [Nearest] does.
func (t *Type) Nearest(read string) string { return Nearest(read, t.Values) }

// read reads a value from exactly the first n words. Several equally good
// matches are ambiguous: their names are returned instead. If it is loose,
// words without meaning can be among them, and the halves of a name with a
// slash in any order: "gray, in times square".
func (t *Type) read(words []word, n int, arg []int16, loose bool) (ok bool, ambiguous []string) {
	words = words[:n]
	if loose && n > 1 {
		if words[0].filler() || words[n-1].filler() {
			return false, nil
		}
		words = slices.DeleteFunc(slices.Clone(words), func(w word) bool { return w.filler() || t.halves > 0 && between[w.text] })
	}
	if t.Read != nil {
		texts := make([]string, len(words))
		for i := range texts {
			texts[i] = numeral(words[i].text)
		}
		return t.Read(texts, arg) == len(words), nil
	}
	if len(words) == 0 {
		return false, nil
	}
	read := words[0].name
	for i, w := range words {
		if len(w.parts) == 0 && len(w.text) > 0 && w.text != "/" && w.text != "-" {
			return false, nil
		} else if i > 0 {
			read = named(slices.Concat(read.parts, w.parts))
		}
	}
	if ok, ambiguous = t.named(&read, arg); ok || !loose || len(read.parts) > t.halves {
		return ok, ambiguous
	}
	for i := 1; i < len(read.parts); i++ {
		turned := named(slices.Concat(read.parts[i:], read.parts[:i]))
		if ok, several := t.named(&turned, arg); ok {
			return true, nil
		} else if len(several) > 0 && len(ambiguous) == 0 {
			ambiguous = several
		}
	}
	return false, ambiguous
}

// begun returns how many of the first words are the beginning of a longer value,
// by the words that can continue it.
func (t *Type) begun(words []word, arg []int16) int {
	for n := min(len(words), t.longest()); n > 0 && len(t.More) > 0; n-- {
		for _, text := range t.More {
			if ok, _ := t.read(append(slices.Clone(words[:n]), word{text: text}), n+1, arg, true); ok {
				return n
			}
		}
	}
	return 0
}

// between are words that can be between the halves of a name with a slash, or
// around them.
var between = map[string]bool{"in": true, "of": true, "at": true, "on": true, "plot": true, "color": true, "colored": true}

// named finds the value with the name. Several equally good matches are
// ambiguous: their names are returned instead.
func (t *Type) named(read *name, arg []int16) (ok bool, ambiguous []string) {
	best := noMatch
	for i := range t.names {
		m := read.match(&t.names[i])
		if t.AnyOrder && sameParts(read.parts, t.names[i].parts) {
			m = exactMatch
		}
		if m == noMatch || m < best {
			continue
		}
		if m > best {
			best, ambiguous = m, t.Values[i:i+1:i+1]
		} else {
			ambiguous = append(ambiguous, t.Values[i])
		}
		arg[0] = int16(i)
	}
	return len(ambiguous) == 1, ambiguous
}
