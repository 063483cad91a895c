package engine

import (
	"cmp"
	"slices"
	"strings"
)

// A FieldError is a problem with a field of a file.
type FieldError struct {
	// Path leads to the field: "hands.anna.colored".
	Path string
	// Line and Column are its place; 0 if nothing was read.
	Line, Column int
	// Problem says what was read and what was expected.
	Problem Phrase
}

// Error returns the path and the problem as a code with arguments.
func (e *FieldError) Error() string {
	if e.Path == "" {
		return e.Problem.String()
	}
	return e.Path + ": " + e.Problem.String()
}

type codecMode uint8

const (
	writing codecMode = iota
	reading
	describing
	encoding
)

// A Codec goes through the fields of a value and writes, reads, describes or
// encodes them as a document, so that one function does all four and they can't
// differ. Reading is strict: a missing, unknown or duplicate key, a wrong kind
// of node and a value out of range are errors with their place. After the first
// error nothing else changes.
type Codec struct {
	mode    codecMode
	node    *Node
	path    []string
	room    []Node // memory for written nodes
	code    []byte // what is encoded; else memory for a text
	entries int    // of the mapping or sequence that is being encoded
	used    map[*Node]bool
	left    map[*Node][]string // keys that a partial document lacks
	partial bool
	err     *FieldError
	// all are all failures, if they are wanted; err is then one of the fields that belong
	// together.
	all      []*FieldError
	thorough bool

	// Players are the seats' names, which fields of the type Seat are written
	// with.
	Players []string
}

// Write returns the document that fields writes.
func Write(players []string, fields func(*Codec)) *Node {
	c := &Codec{node: Map(""), Players: players}
	fields(c)
	return c.node
}

// Describe returns the document that fields would write, with every optional
// part and one entry of each list. The Value of a scalar is a regular
// expression for what is allowed there.
func Describe(players []string, fields func(*Codec)) *Node {
	c := &Codec{mode: describing, node: Map(""), Players: players}
	fields(c)
	return c.node
}

// Read reads the document with fields. The error is a *[FieldError].
func Read(n *Node, players []string, fields func(*Codec)) error {
	return read(n, players, false, fields)
}

// ReadPartial is Read for a document in which any key may be missing; its field
// then keeps its value.
func ReadPartial(n *Node, players []string, fields func(*Codec)) error {
	return read(n, players, true, fields)
}

// ReadAll is Read for what people write by hand: it goes on after an error, and returns all
// of them by their places. What it has read counts only if there are none.
func ReadAll(n *Node, fields func(*Codec)) []*FieldError {
	c := codecOf(n)
	c.thorough = true
	c.read(fields)
	slices.SortStableFunc(c.all, func(a, b *FieldError) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return c.all
}

func codecOf(n *Node) *Codec {
	return &Codec{mode: reading, node: n, used: map[*Node]bool{}, left: map[*Node][]string{}}
}

func read(n *Node, players []string, partial bool, fields func(*Codec)) error {
	c := codecOf(n)
	c.Players, c.partial = players, partial
	if c.read(fields); c.err != nil {
		return c.err
	}
	return nil
}

func (c *Codec) read(fields func(*Codec)) {
	if n := c.node; n.Kind != MapNode {
		c.failAt(n, Say("file/no-map"))
	} else {
		fields(c)
		c.unknown(n)
	}
}

// Reading reports whether the codec is reading and goes on: nothing has failed so far, or
// all failures are wanted.
func (c *Codec) Reading() bool { return c.mode == reading && (c.err == nil || c.thorough) }

// Describing reports whether the codec is describing the fields.
func (c *Codec) Describing() bool { return c.mode == describing }

// Has reports whether the map being read has the key: an empty list differs
// from a missing one.
func (c *Codec) Has(key string) bool { return c.mode == reading && c.node.Get(key) != nil }

// Unknown returns an entry of the map being read that contains an unknown
// piece, written "?"; nil if none does.
func (c *Codec) Unknown() *Node {
	if c.mode == reading {
		for _, e := range c.node.Nodes {
			if e.unknown() {
				return e
			}
		}
	}
	return nil
}

// Failed reports whether there was an error: where all are wanted, in the current map.
func (c *Codec) Failed() bool { return c.err != nil }

// Fail reports a problem with the current map. Only the first failure counts.
// The code is that of a phrase, with arguments as for [Say].
func (c *Codec) Fail(code string, args ...any) { c.FailWith(Say(code, args...)) }

// FailWith is Fail with a phrase.
func (c *Codec) FailWith(problem Phrase) {
	if c.mode == reading {
		c.failAt(c.node, problem)
	}
}

// FailAt is Fail for the field with the key.
func (c *Codec) FailAt(key, code string, args ...any) { c.FailAtWith(key, Say(code, args...)) }

// FailAtWith is FailAt with a phrase.
func (c *Codec) FailAtWith(key string, problem Phrase) {
	if c.mode == reading {
		c.path = append(c.path, key)
		n := c.node.Get(key)
		if n == nil {
			n = c.node
		}
		c.failAt(n, problem)
		c.path = c.path[:len(c.path)-1]
	}
}

func (c *Codec) failAt(n *Node, problem Phrase) {
	if c.err != nil && !c.thorough {
		return
	}
	e := &FieldError{strings.Join(c.path, "."), n.Line, n.Column, problem}
	if c.err == nil {
		c.err = e
	}
	if c.thorough && !slices.ContainsFunc(c.all, func(o *FieldError) bool { return o.Line == e.Line && o.Column == e.Column }) {
		c.all = append(c.all, e)
	}
}

// apart has a failure so far not count, until what it returns is called.
func (c *Codec) apart() (end func()) {
	outer := c.err
	c.err = nil
	return func() {
		if c.err == nil {
			c.err = outer
		}
	}
}

// enter finds or creates the entry with the key and runs f there.
func (c *Codec) enter(key string, kind NodeKind, f func(*Node)) {
	switch {
	case c.err == nil:
	case !c.thorough:
		return
	default:
		defer c.apart()()
	}
	if c.mode == encoding {
		c.encode(key, kind, f)
		return
	}
	c.path = append(c.path, key)
	defer func() { c.path = c.path[:len(c.path)-1] }()
	if c.mode != reading {
		n := c.make(kind, key, "")
		c.node.Add(n)
		f(n)
		return
	}
	n := c.node.Get(key)
	if n != nil {
		c.used[n] = true
	}
	switch {
	case n == nil && c.partial:
		c.left[c.node] = append(c.left[c.node], key)
	case n == nil:
		c.missing(key)
	case kind == MapNode && n.Kind != MapNode:
		c.failAt(n, Say("file/no-map"))
	case kind == ListNode && n.Kind != ListNode:
		c.failAt(n, Say("file/no-list"))
	case kind < MapNode && n.Kind >= MapNode:
		c.failAt(n, Say("file/no-scalar"))
	default:
		f(n)
	}
}

// make creates a node; memory is allocated for many nodes at a time.
func (c *Codec) make(kind NodeKind, key, value string) *Node {
	if len(c.room) == 0 {
		c.room = make([]Node, 32)
	}
	n := &c.room[0]
	c.room = c.room[1:]
	n.Kind, n.Key, n.Value = kind, key, value
	return n
}

// missing reports a missing key, and one that may be a misspelling of it.
func (c *Codec) missing(key string) {
	for _, e := range c.node.Nodes {
		if !c.used[e] && Nearest(e.Key, []string{key}) != "" {
			c.failAt(&Node{Line: e.KeyLine, Column: e.KeyColumn}, Say("file/missing", "near", clip(e.Key)))
			return
		}
	}
	c.failAt(c.node, Say("file/missing", "near", ""))
}

// unknown reports entries that no field asked for.
func (c *Codec) unknown(n *Node) {
	if c.err != nil && !c.thorough {
		return
	}
	known := c.left[n]
	for _, e := range n.Nodes {
		if c.used[e] {
			known = append(known, e.Key)
		}
	}
	for _, e := range n.Nodes {
		if !c.used[e] {
			near, several := Nearest(e.Key, known), known
			if !c.partial || near != "" {
				several = nil
			}
			problem := Say("file/unknown-key", "near", near, "known", several)
			if near == e.Key {
				problem = Say("file/twice", "key", near, "first", n.Get(near).KeyLine)
			}
			c.path = append(c.path, clip(e.Key))
			c.failAt(&Node{Line: e.KeyLine, Column: e.KeyColumn}, problem)
			c.path = c.path[:len(c.path)-1]
		}
	}
}
