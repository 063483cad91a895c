package adjudicator

import (
	"strconv"

	"cityhall.example/engine"
)

// Changed returns the paths of the fields in which two documents differ,
// ignoring the journal's tip.
func Changed(a, b *engine.Node) []string { return changed(nil, "", a, b) }

func changed(paths []string, path string, a, b *engine.Node) []string {
	join := func(name string) string {
		if path == "" {
			return name
		}
		return path + "." + name
	}
	if a.Kind != b.Kind || a.Value != b.Value || a.Kind == engine.ListNode && len(a.Nodes) != len(b.Nodes) {
		return append(paths, path)
	}
	for i, x := range a.Nodes {
		if a.Kind == engine.ListNode {
			paths = changed(paths, join(EntryName(x, i)), x, b.Nodes[i])
		} else if y := b.Get(x.Key); y == nil {
			paths = append(paths, join(x.Key))
		} else if path != "" || x.Key != "journal" {
			paths = changed(paths, join(x.Key), x, y)
		}
	}
	for _, y := range b.Nodes {
		if b.Kind == engine.MapNode && a.Get(y.Key) == nil {
			paths = append(paths, join(y.Key))
		}
	}
	return paths
}

// EntryName names an entry of a list by its first scalar, which is its player
// or district, or by its number.
func EntryName(n *engine.Node, i int) string {
	if n.Kind == engine.MapNode && len(n.Nodes) > 0 && n.Nodes[0].Kind == engine.ScalarNode {
		return n.Nodes[0].Value
	}
	return strconv.Itoa(i + 1)
}
