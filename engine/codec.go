package engine

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// A FieldError says what is wrong with a field of a file.
type FieldError struct {
	// Path leads to the field: "hands.anna.colored".
	Path string
	// Line and Column are where it stands; 0 where nothing was read.
	Line, Column int
	// Problem says what was read and what was expected.
	Problem string
}

// Error returns the path and the problem.
func (e *FieldError) Error() string {
	if e.Path == "" {
		return e.Problem
	}
	return e.Path + ": " + e.Problem
}

type codecMode uint8

const (
	writing codecMode = iota
	reading
	describing
)

// A Codec goes through the fields of a value and writes, reads or describes
// them as a document, so that one function serves all three and they cannot
// differ. Reading is strict: a key that is missing, unknown or named twice, a
// wrong kind and a value out of range are errors with their place. After the
// first error it changes nothing more.
type Codec struct {
	mode    codecMode
	node    *Node
	path    []string
	used    map[*Node]bool
	partial bool
	err     *FieldError

	// Players are the names of the seats, with which fields of the type Seat
	// are written.
	Players []string
}

// Write returns the document that fields writes.
func Write(players []string, fields func(*Codec)) *Node {
	c := &Codec{node: Map(""), Players: players}
	fields(c)
	return c.node
}

// Describe returns the document that fields would write, with every optional
// part and one entry of each sequence. The Value of a scalar is a regular
// expression for what may stand there.
func Describe(players []string, fields func(*Codec)) *Node {
	c := &Codec{mode: describing, node: Map(""), Players: players}
	fields(c)
	return c.node
}

// Read reads the document with fields. The error, if any, is a *[FieldError].
func Read(n *Node, players []string, fields func(*Codec)) error {
	return read(n, players, false, fields)
}

// ReadPartial is Read for a document from which any key may be missing: the
// fields keep what they hold.
func ReadPartial(n *Node, players []string, fields func(*Codec)) error {
	return read(n, players, true, fields)
}

func read(n *Node, players []string, partial bool, fields func(*Codec)) error {
	c := &Codec{mode: reading, node: n, Players: players, partial: partial, used: map[*Node]bool{}}
	if n.Kind != MapNode {
		c.failAt(n, "expected keys with values")
	} else {
		fields(c)
		c.unknown(n)
	}
	if c.err != nil {
		return c.err
	}
	return nil
}

// Reading reports whether the codec reads, and nothing has failed so far.
func (c *Codec) Reading() bool { return c.mode == reading && c.err == nil }

// Describing reports whether the codec describes the fields.
func (c *Codec) Describing() bool { return c.mode == describing }

// Has reports whether the mapping that is read has the key: a sequence that is
// empty differs from one that is missing.
func (c *Codec) Has(key string) bool { return c.mode == reading && c.node.Get(key) != nil }

// Failed reports whether something was wrong.
func (c *Codec) Failed() bool { return c.err != nil }

// Fail reports that the mapping at hand cannot be: "impossible" is the usual
// problem. The first failure counts.
func (c *Codec) Fail(format string, args ...any) {
	if c.mode == reading {
		c.failAt(c.node, format, args...)
	}
}

// FailAt is Fail for the field of the key.
func (c *Codec) FailAt(key, format string, args ...any) {
	if c.mode == reading {
		c.path = append(c.path, key)
		n := c.node.Get(key)
		if n == nil {
			n = c.node
		}
		c.failAt(n, format, args...)
		c.path = c.path[:len(c.path)-1]
	}
}

func (c *Codec) failAt(n *Node, format string, args ...any) {
	if c.err == nil {
		c.err = &FieldError{strings.Join(c.path, "."), n.Line, n.Column, fmt.Sprintf(format, args...)}
	}
}

// enter finds or makes the entry of the key, and runs f there.
func (c *Codec) enter(key string, kind NodeKind, f func(*Node)) {
	if c.err != nil {
		return
	}
	c.path = append(c.path, key)
	defer func() { c.path = c.path[:len(c.path)-1] }()
	if c.mode != reading {
		n := &Node{Kind: kind, Key: key}
		c.node.Add(n)
		f(n)
		return
	}
	n := c.node.Get(key)
	switch {
	case n == nil && c.partial:
	case n == nil:
		c.failAt(c.node, "is missing")
	case kind == MapNode && n.Kind != MapNode:
		c.failAt(n, "expected keys with values")
	case kind == ListNode && n.Kind != ListNode:
		c.failAt(n, "expected a sequence")
	case kind < MapNode && n.Kind >= MapNode:
		c.failAt(n, "expected one value on the line")
	default:
		c.used[n] = true
		f(n)
	}
}

// unknown reports entries that no field has asked for.
func (c *Codec) unknown(n *Node) {
	if c.err != nil {
		return
	}
	var known []string
	for _, e := range n.Nodes {
		if c.used[e] {
			known = append(known, e.Key)
		}
	}
	for _, e := range n.Nodes {
		if !c.used[e] {
			hint := ""
			if near := Nearest(e.Key, known); near == e.Key {
				hint = ", which stands here twice"
			}
			c.path = append(c.path, e.Key)
			c.failAt(&Node{Line: e.KeyLine, Column: e.KeyColumn}, "unknown key%s", hint)
			c.path = c.path[:len(c.path)-1]
		}
	}
}

// Text is a field that write and read turn into a scalar and back. What
// describes what may be read, for the error of a value that read refuses;
// pattern is a regular expression for it.
func (c *Codec) Text(key, what, pattern string, write func() string, read func(string) bool) {
	c.scalar(key, ScalarNode, what, pattern, write, read)
}

func (c *Codec) scalar(key string, kind NodeKind, what, pattern string, write func() string, read func(string) bool) {
	c.enter(key, kind, func(n *Node) {
		switch c.mode {
		case describing:
			n.Value = pattern
		case writing:
			n.Value = write()
		case reading:
			if !read(n.Value) && c.err == nil {
				c.failAt(n, "read %q, expected %s", clip(n.Value), what)
			}
		}
	})
}

// clip keeps what is quoted in an error short.
func clip(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "..."
	}
	return s
}

// String is a field of any text.
func (c *Codec) String(key string, v *string) {
	c.Text(key, "a text", ".*", func() string { return *v }, func(s string) bool { *v = s; return true })
}

// Bool is a field that is true or false.
func (c *Codec) Bool(key string, v *bool) {
	c.scalar(key, BoolNode, "true or false", "true|false",
		func() string { return strconv.FormatBool(*v) },
		func(s string) bool {
			ok := s == "true" || s == "false"
			if ok {
				*v = s == "true"
			}
			return ok
		})
}

// Integer is what Int takes.
type Integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16
}

// Int is a field for a number from least to most.
func Int[T Integer](c *Codec, key string, v *T, least, most int) {
	what := ""
	if c.mode == reading {
		what = fmt.Sprintf("a number from %d to %d", least, most)
	}
	c.scalar(key, NumberNode, what, "-?[0-9]+",
		func() string { return strconv.Itoa(int(*v)) },
		func(s string) bool {
			n, ok := ParseInt(s)
			if ok = ok && n >= least && n <= most; ok {
				*v = T(n)
			}
			return ok
		})
}

// ParseInt reads a number that is written the one way in which Int writes it:
// no sign, zero or space too many.
func ParseInt(s string) (int, bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil && strconv.Itoa(n) == s
}

// Choice is a field for a value of the enumeration. The value None is written as
// "none" and allowed where orNone is set.
func Choice[T Integer](c *Codec, key string, v *T, typ *Type, orNone bool) {
	none := -1
	var pattern, what string
	switch c.mode { // writing needs neither
	case describing:
		pattern = alternatives(typ.Values)
	case reading:
		what = typ.Expected()
	}
	if orNone {
		pattern, what = pattern+"|none", what+" or none"
	}
	c.Text(key, what, pattern, func() string {
		if orNone && int(*v) == none {
			return "none"
		}
		return typ.Format(int16(*v))
	}, func(s string) bool {
		i, ok := typ.Find(s)
		switch {
		case ok:
			*v = T(i)
		case orNone && s == "none":
			*v, ok = T(none), true
		}
		return ok
	})
}

// Seat is a field for a player; Nobody, where allowed, is written "none".
func (c *Codec) Seat(key string, v *Seat, orNobody bool) {
	Choice(c, key, v, &Type{Name: "player", Values: c.Players}, orNobody)
}

// Group is a mapping of fields.
func (c *Codec) Group(key string, fields func()) {
	c.enter(key, MapNode, func(n *Node) { c.within(n, fields) })
}

func (c *Codec) within(n *Node, fields func()) {
	outer := c.node
	c.node = n
	fields()
	if c.mode == reading {
		c.unknown(n)
	}
	c.node = outer
}

// Optional is a mapping that stands there only when present is true. Reading
// sets present.
func (c *Codec) Optional(key string, present *bool, fields func()) {
	switch {
	case c.mode == reading && c.node.Get(key) != nil:
		*present = *present || c.err == nil
		c.Group(key, fields)
	case c.mode == reading:
		*present = *present && (c.partial || c.err != nil)
	case *present || c.mode == describing:
		c.Group(key, fields)
		if c.mode == describing {
			c.node.Nodes[len(c.node.Nodes)-1].Optional = true
		}
	}
}

// Lines is a sequence of texts, of any length. Where read calls Fail, the
// failure is that of the line.
func (c *Codec) Lines(key, what, pattern string, write func() []string, read func(i int, line string) bool) {
	c.enter(key, ListNode, func(n *Node) {
		switch c.mode {
		case describing:
			n.Add(Scalar("", pattern))
		case writing:
			for _, line := range write() {
				n.Add(Scalar("", line))
			}
		case reading:
			outer := c.node
			for i, e := range n.Nodes {
				c.node = e
				c.path = append(c.path, strconv.Itoa(i+1))
				switch {
				case e.Kind >= MapNode:
					c.failAt(e, "expected %s", what)
				case c.err == nil && !read(i, e.Value) && c.err == nil:
					c.failAt(e, "read %q, expected %s", clip(e.Value), what)
				}
				c.path = c.path[:len(c.path)-1]
			}
			c.node = outer
		}
	})
}

// Groups is a sequence of mappings. Reading calls grow with their number
// first; fields runs for each. Where the number is wrong, grow says so with
// Fail.
func (c *Codec) Groups(key string, length int, grow func(int), fields func(i int)) {
	c.enter(key, ListNode, func(n *Node) {
		switch c.mode {
		case reading:
			outer := c.node
			c.node = n
			grow(len(n.Nodes))
			c.node = outer
			length = len(n.Nodes)
		case describing:
			length = 1
		}
		for i := range length {
			if c.err != nil {
				return
			}
			c.path = append(c.path, strconv.Itoa(i+1))
			entry := Map("")
			if c.mode != reading {
				n.Add(entry)
			} else {
				entry = n.Nodes[i]
			}
			if entry.Kind != MapNode {
				c.failAt(entry, "expected keys with values")
			} else {
				c.within(entry, func() { fields(i) })
			}
			c.path = c.path[:len(c.path)-1]
		}
	})
}

// alternatives is a regular expression for one of the names.
func alternatives(names []string) string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = regexp.QuoteMeta(n)
	}
	return strings.Join(quoted, "|")
}
