package formats

import (
	"fmt"
	"slices"

	"cityhall.example/engine"
)

// absent is the value that takes a key away.
const absent = "absent"

// overlay returns the document below with the one above laid over it.
func overlay(below, above *engine.Node) *engine.Node {
	out := *above
	switch {
	case below.Kind == engine.MapNode && above.Kind == engine.MapNode:
		out.Nodes = nil
		for _, b := range below.Nodes {
			switch a := above.Get(b.Key); {
			case a == nil:
				out.Add(b)
			case a.Value != absent:
				out.Add(overlay(b, a))
			}
		}
		for _, a := range above.Nodes {
			if below.Get(a.Key) == nil && a.Value != absent {
				out.Add(a)
			}
		}
	case named(below) && named(above):
		out.Nodes = slices.Clone(below.Nodes)
		for _, a := range above.Nodes {
			if i := entry(out.Nodes, a); i >= 0 {
				out.Nodes[i] = overlay(out.Nodes[i], a)
			} else {
				out.Add(a)
			}
		}
	}
	return &out
}

// named reports whether the sequence holds only mappings that begin with a
// scalar, by which an entry is found.
func named(n *engine.Node) bool {
	return n.Kind == engine.ListNode && len(n.Nodes) > 0 && !slices.ContainsFunc(n.Nodes, func(e *engine.Node) bool {
		return e.Kind != engine.MapNode || len(e.Nodes) == 0 || e.Nodes[0].Kind >= engine.MapNode
	})
}

// entry returns the index of the entry that begins as the one given, or -1.
func entry(nodes []*engine.Node, like *engine.Node) int {
	first := like.Nodes[0]
	return slices.IndexFunc(nodes, func(e *engine.Node) bool {
		return e.Nodes[0].Key == first.Key && e.Nodes[0].Value == first.Value
	})
}

// differs compares a document with a part of it that is wanted, and returns
// where they differ and how; "" where they do not.
func differs(path string, got, want *engine.Node) (*engine.Node, string) {
	switch {
	case want.Kind == engine.MapNode && got.Kind == engine.MapNode:
		for _, w := range want.Nodes {
			g := got.Get(w.Key)
			at := path + "." + w.Key
			switch {
			case g == nil && w.Value == absent:
			case g == nil:
				return w, at + " is absent"
			case w.Value == absent:
				return w, at + " is there"
			default:
				if n, problem := differs(at, g, w); problem != "" {
					return n, problem
				}
			}
		}
		return nil, ""
	case named(want) && named(got):
		for _, w := range want.Nodes {
			at := path + "." + w.Nodes[0].Value
			i := entry(got.Nodes, w)
			if i < 0 {
				return w, at + " is absent"
			}
			if n, problem := differs(at, got.Nodes[i], w); problem != "" {
				return n, problem
			}
		}
		return nil, ""
	case want.Kind == engine.ListNode && got.Kind == engine.ListNode && len(want.Nodes) == len(got.Nodes):
		for i, w := range want.Nodes {
			if n, problem := differs(fmt.Sprintf("%s.%d", path, i+1), got.Nodes[i], w); problem != "" {
				return n, problem
			}
		}
		return nil, ""
	case want.Kind < engine.MapNode && got.Kind < engine.MapNode && want.Value == got.Value:
		return nil, ""
	}
	return want, fmt.Sprintf("%s is %s, want %s", path, brief(got), brief(want))
}

// brief writes a scalar, or the scalars of a sequence, on a line.
func brief(n *engine.Node) string {
	if n.Kind < engine.MapNode {
		return fmt.Sprintf("%q", n.Value)
	}
	var values []string
	for _, e := range n.Nodes {
		values = append(values, e.Value)
	}
	return fmt.Sprintf("%q", values)
}
