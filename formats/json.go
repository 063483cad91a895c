package formats

import (
	"slices"
	"sync"

	"cityhall.example/engine"
)

// JSON writes the document as JSON on one line, without a line feed at the end.
// Keys keep their order. Numbers and booleans are JSON's, all other scalars
// strings. [Parse] reads it.
func JSON(n *engine.Node) []byte {
	room := rooms.Get().(*[]byte)
	defer rooms.Put(room)
	*room = appendJSON((*room)[:0], n, "", "")
	return slices.Clone(*room)
}

// rooms are reused buffers for documents: a report has many thousands of bytes.
var rooms = sync.Pool{New: func() any { return new([]byte) }}

// JSONIndent writes the document as JSON with one entry per line, two spaces
// per level, and a line feed at the end.
func JSONIndent(n *engine.Node) []byte { return append(appendJSON(nil, n, "\n", "  "), '\n') }

// appendJSON appends the node. Each line starts with newline; step is added to
// it per level, and also follows colons.
func appendJSON(b []byte, n *engine.Node, newline, step string) []byte {
	if n.Kind < engine.MapNode {
		if literal(n) {
			return append(b, n.Value...)
		}
		return appendQuoted(b, n.Value)
	}
	brackets := "{}"
	if n.Kind == engine.ListNode {
		brackets = "[]"
	}
	b = append(b, brackets[0])
	for i, e := range n.Nodes {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(b, newline...), step...)
		if n.Kind == engine.MapNode {
			b = append(appendQuoted(b, e.Key), ':')
			if step != "" {
				b = append(b, ' ')
			}
		}
		b = appendJSON(b, e, newline+step, step)
	}
	if len(n.Nodes) > 0 {
		b = append(b, newline...)
	}
	return append(b, brackets[1])
}
