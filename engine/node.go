package engine

import (
	"slices"
	"strings"
)

// NodeKind says what a node of a document is.
type NodeKind uint8

// The kinds of node. A number is a scalar that other programs should read as
// one.
const (
	ScalarNode NodeKind = iota
	NumberNode
	BoolNode
	MapNode
	ListNode
)

// A Node is a piece of a document, as game files, order files and JSON have
// them: a scalar, a mapping or a sequence.
type Node struct {
	Kind NodeKind
	// Key is the node's name where it is an entry of a mapping.
	Key string
	// Value is a scalar as it is written.
	Value string
	// Nodes are the entries of a mapping or sequence, in order.
	Nodes []*Node
	// Optional marks, in a description, what may be missing.
	Optional bool
	// Line and Column are where the node, and KeyLine and KeyColumn where its
	// key stood in what was read; 0 where it was not read.
	Line, Column, KeyLine, KeyColumn int
}

// Get returns the entry of a mapping with the key, or nil.
func (n *Node) Get(key string) *Node {
	for _, e := range n.Nodes {
		if n.Kind == MapNode && e.Key == key {
			return e
		}
	}
	return nil
}

// unknown reports whether a scalar of the document holds a "?".
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

// Map returns a mapping of the entries.
func Map(key string, entries ...*Node) *Node {
	return &Node{Kind: MapNode, Key: key, Nodes: entries}
}

// List returns a sequence of the entries.
func List(key string, entries ...*Node) *Node {
	return &Node{Kind: ListNode, Key: key, Nodes: entries}
}
