package enginetest

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"cityhall.example/engine"
)

// document goes through all of a state.
func document(s engine.State) func(*engine.Codec) {
	return func(c *engine.Codec) {
		c.Group("options", func() { s.Options(c) })
		c.Group("state", func() { s.Code(c) })
	}
}

// Dump returns the document as text, a line for each scalar: its path and its
// value.
func Dump(n *engine.Node) string { return string(dump(nil, make([]byte, 0, 64), n)) }

func dump(to, path []byte, n *engine.Node) []byte {
	switch {
	case n.Kind < engine.MapNode:
		to = append(append(to, path...), " = "...)
		return append(strconv.AppendQuote(to, n.Value), '\n')
	case len(n.Nodes) == 0:
		return append(append(to, path...), " is empty\n"...)
	case len(path) > 0:
		path = append(path, '.')
	}
	for i, e := range n.Nodes {
		if n.Kind == engine.ListNode {
			to = dump(to, strconv.AppendInt(path, int64(i+1), 10), e)
		} else {
			to = dump(to, append(path, e.Key...), e)
		}
	}
	return to
}

// difference returns the first lines in which two texts differ.
func difference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range max(len(x), len(y)) {
		var one, two string
		if i < len(x) {
			one = x[i]
		}
		if i < len(y) {
			two = y[i]
		}
		if one != two {
			return fmt.Sprintf("\n  %s\n  %s", one, two)
		}
	}
	return " nothing"
}

// conforms checks that a written document is one that was described.
func conforms(path string, described, n *engine.Node) error {
	if described.Kind != n.Kind {
		return fmt.Errorf("%s is of kind %d, described as %d", path, n.Kind, described.Kind)
	}
	switch n.Kind {
	case engine.MapNode:
		for _, d := range described.Nodes {
			e := n.Get(d.Key)
			if e == nil {
				if d.Optional {
					continue
				}
				return fmt.Errorf("%s.%s is described, but not written", path, d.Key)
			}
			if err := conforms(path+"."+d.Key, d, e); err != nil {
				return err
			}
		}
		for _, e := range n.Nodes {
			if described.Get(e.Key) == nil {
				return fmt.Errorf("%s.%s is written, but not described", path, e.Key)
			}
		}
		return twice(n)
	case engine.ListNode:
		for i, e := range n.Nodes {
			if len(described.Nodes) != 1 {
				return fmt.Errorf("%s is a sequence described by %d entries", path, len(described.Nodes))
			}
			if err := conforms(fmt.Sprintf("%s.%d", path, i+1), described.Nodes[0], e); err != nil {
				return err
			}
		}
	default:
		if !pattern(described.Value).MatchString(n.Value) {
			return fmt.Errorf("%s is %q, described as %s", path, n.Value, described.Value)
		}
	}
	return nil
}

var patterns sync.Map // of text to *regexp.Regexp

func pattern(text string) *regexp.Regexp {
	if re, ok := patterns.Load(text); ok {
		return re.(*regexp.Regexp)
	}
	re := regexp.MustCompile("^(?:" + text + ")$")
	patterns.Store(text, re)
	return re
}

// twice reports a key that stands twice in a mapping, anywhere in the document.
func twice(n *engine.Node) error {
	for i, e := range n.Nodes {
		for _, other := range n.Nodes[:i] {
			if n.Kind == engine.MapNode && e.Key == other.Key {
				return fmt.Errorf("the key %s is written twice", e.Key)
			}
		}
		if err := twice(e); err != nil {
			return err
		}
	}
	return nil
}
