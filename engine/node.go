package engine

import (
	"slices"
	"strings"
)

// NodeKind is the kind of a node.
type NodeKind uint8

// The kinds of nodes. A number is a scalar that JSON writes as a number.
const (
	ScalarNode NodeKind = iota
	NumberNode
	BoolNode
	MapNode
	ListNode
)

// A Node is a part of a document (a game file, an order file or JSON): a
// scalar, a map or a list.
type Node struct {
	Kind NodeKind
	// Key is the node's key if it is an entry of a map.
	Key string
	// Value is a scalar as written.
	Value string
	// Nodes are the entries of a map or list, in order.
	Nodes []*Node
	// Optional marks what may be missing, in a description.
	Optional bool
	// Line and Column are the place of the node, KeyLine and KeyColumn that of
	// its key; 0 if it was not read.
	Line, Column, KeyLine, KeyColumn int
}

// Get returns the entry of a map with the key, or nil.
func (n *Node) Get(key string) *Node {
	for _, e := range n.Nodes {
		if n.Kind == MapNode && e.Key == key {
			return e
		}
	}
	return nil
}

// unknown reports whether a scalar in the document contains a "?".
func (n *Node) unknown() bool {
	return n.Kind < MapNode && strings.Contains(n.Value, "?") || slices.ContainsFunc(n.Nodes, (*Node).unknown)
}

// Add appends entries and returns the node.
func (n *Node) Add(entries ...*Node) *Node {
	n.Nodes = append(n.Nodes, entries...)
	return n
}

// Scalar returns a node for a text.
func Scalar(key, value string) *Node { return &Node{Key: key, Value: value} }

// Map returns a map of the entries.
func Map(key string, entries ...*Node) *Node {
	return &Node{Kind: MapNode, Key: key, Nodes: entries}
}

// List returns a list of the entries.
func List(key string, entries ...*Node) *Node {
	return &Node{Kind: ListNode, Key: key, Nodes: entries}
}
