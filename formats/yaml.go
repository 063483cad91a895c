package formats

import (
	"bytes"
	"fmt"
	"io"
	"unicode/utf8"

	"cityhall.example/engine"
	"gopkg.in/yaml.v3"
)

// The limits of a document.
const (
	MaxSize  = 1 << 20 // bytes
	MaxDepth = 20      // nested maps and lists
	MaxNodes = 100_000 // maps, lists and scalars
	MaxKey   = 128     // characters in a key
)

// Parse reads the single YAML document of the file into nodes with their
// places, from 1. Scalars are texts as written: a plain 010, yes or ~ is just
// that, and an empty value is "". It rejects a second document, anchors,
// aliases, tags, merge keys, keys that are not scalars or appear twice, and
// anything over the limits. The error is an *[Error].
func Parse(file string, data []byte) (*engine.Node, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if err := screen(file, data); err != nil {
		return nil, err
	}
	doc, err := decode(convertEscapes(data))
	if err != nil {
		return nil, diagnose(file, data, err)
	}
	p := parser{file: file}
	var root engine.Node
	if doc == nil {
		p.fail(1, 1, "yaml/empty")
	} else if top := doc.Content[0]; top.Tag == "!!null" && top.Value == "" && top.Style == 0 {
		p.fail(1, 1, "yaml/empty")
	} else {
		p.node(top, &root, 0)
	}
	if p.err != nil {
		return nil, p.err
	}
	return &root, nil
}

// decode returns the document; nil if there is none. The library panics on some
// inputs.
func decode(data []byte) (doc *yaml.Node, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	var first, second yaml.Node
	dec := yaml.NewDecoder(bytes.NewReader(data))
	switch err := dec.Decode(&first); {
	case err == io.EOF:
		return nil, nil
	case err != nil:
		return nil, err
	}
	switch err := dec.Decode(&second); {
	case err == nil:
		return nil, &Error{Line: second.Line, Column: 1, Problem: engine.Say("yaml/second")}
	case err != io.EOF:
		return nil, err
	}
	return &first, nil
}

// parser converts the library's nodes to ours, up to the first error.
type parser struct {
	file  string
	nodes int
	err   *Error
}

func (p *parser) fail(line, column int, code string, args ...any) {
	if p.err == nil {
		p.err = &Error{File: p.file, Line: line, Column: column, Problem: engine.Say(code, args...)}
	}
}

// node reads n into out.
func (p *parser) node(n *yaml.Node, out *engine.Node, depth int) {
	out.Line, out.Column = n.Line, n.Column
	if p.nodes++; p.nodes > MaxNodes {
		p.fail(n.Line, n.Column, "yaml/too-many", "most", MaxNodes)
	}
	switch {
	case p.err != nil:
		return
	case n.Kind == yaml.AliasNode:
		p.fail(n.Line, n.Column, "yaml/alias", "name", "*"+clip(n.Value))
		return
	case n.Anchor != "":
		p.fail(n.Line, n.Column, "yaml/anchor", "name", "&"+clip(n.Anchor))
		return
	case n.Style&yaml.TaggedStyle != 0:
		p.fail(n.Line, n.Column, "yaml/tag", "name", clip(n.Tag))
		return
	case n.Kind == yaml.ScalarNode:
		out.Value = n.Value
		return
	case depth == MaxDepth:
		p.fail(n.Line, n.Column, "yaml/too-deep", "most", MaxDepth)
		return
	}
	if n.Kind == yaml.SequenceNode {
		out.Kind = engine.ListNode
		p.entries(out, len(n.Content))
		for i, e := range n.Content {
			p.node(e, out.Nodes[i], depth+1)
		}
		return
	}
	out.Kind = engine.MapNode
	p.entries(out, len(n.Content)/2)
	seen := make(map[string]int, len(out.Nodes))
	for i, e := range out.Nodes {
		p.key(n.Content[2*i], e, seen)
		p.node(n.Content[2*i+1], e, depth+1)
	}
}

// entries allocates the entries of a map or list.
func (p *parser) entries(out *engine.Node, n int) {
	room := make([]engine.Node, n)
	out.Nodes = make([]*engine.Node, n)
	for i := range room {
		out.Nodes[i] = &room[i]
	}
}

// key reads the key of the entry. Seen has the lines of the keys before it.
func (p *parser) key(n *yaml.Node, entry *engine.Node, seen map[string]int) {
	if n.Kind == yaml.MappingNode || n.Kind == yaml.SequenceNode {
		p.fail(n.Line, n.Column, "yaml/key")
		return
	}
	var key engine.Node
	p.node(n, &key, MaxDepth)
	switch {
	case utf8.RuneCountInString(key.Value) > MaxKey:
		p.fail(n.Line, n.Column, "yaml/long-key", "most", MaxKey)
	case n.Tag == "!!merge":
		p.fail(n.Line, n.Column, "yaml/merge")
	case seen[key.Value] > 0:
		p.fail(n.Line, n.Column, "file/twice", "key", key.Value, "first", seen[key.Value])
	}
	seen[key.Value] = n.Line
	entry.Key, entry.KeyLine, entry.KeyColumn = key.Value, key.Line, key.Column
}
