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
	MaxDepth = 20      // mappings and sequences in each other
	MaxNodes = 100_000 // mappings, sequences and scalars
	MaxKey   = 128     // characters of a key
)

// Parse reads the one YAML document of the file into nodes with their places,
// counted from 1. Scalars are texts as they were written: a plain 010, yes or
// ~ is just that, and an empty value is "". Refused are a second document,
// anchors, aliases, tags, merge keys, keys that are no scalars or stand there
// twice, and what exceeds the limits. The error, if any, is an *[Error].
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
		p.fail(1, 1, "the file is empty", "")
	} else if top := doc.Content[0]; top.Tag == "!!null" && top.Value == "" && top.Style == 0 {
		p.fail(1, 1, "the file is empty", "")
	} else {
		p.node(top, &root, 0)
	}
	if p.err != nil {
		return nil, p.err
	}
	return &root, nil
}

// decode returns the document; nil, where there is none. The library panics
// on some inputs.
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
		return nil, &Error{"", second.Line, 1, "a second document begins here, expected one in a file", "take out the line of dashes"}
	case err != io.EOF:
		return nil, err
	}
	return &first, nil
}

// parser turns the library's nodes into ours, up to the first error.
type parser struct {
	file  string
	nodes int
	err   *Error
}

func (p *parser) fail(line, column int, problem, hint string) {
	if p.err == nil {
		p.err = &Error{p.file, line, column, problem, hint}
	}
}

// node reads n into out.
func (p *parser) node(n *yaml.Node, out *engine.Node, depth int) {
	out.Line, out.Column = n.Line, n.Column
	if p.nodes++; p.nodes > MaxNodes {
		p.fail(n.Line, n.Column, fmt.Sprintf("the file has more than %d values", MaxNodes), "")
	}
	switch {
	case p.err != nil:
		return
	case n.Kind == yaml.AliasNode:
		p.fail(n.Line, n.Column, fmt.Sprintf("*%s stands for another value, which City Hall does not read", clip(n.Value)), "write the value out, or put the text in quotes")
		return
	case n.Anchor != "":
		p.fail(n.Line, n.Column, fmt.Sprintf("&%s names a value, which City Hall does not read", clip(n.Anchor)), "leave it out, or put the text in quotes")
		return
	case n.Style&yaml.TaggedStyle != 0:
		p.fail(n.Line, n.Column, fmt.Sprintf("%s is a tag, which City Hall does not read", clip(n.Tag)), "leave it out, or put the text in quotes")
		return
	case n.Kind == yaml.ScalarNode:
		out.Value = n.Value
		return
	case depth == MaxDepth:
		p.fail(n.Line, n.Column, fmt.Sprintf("the file nests deeper than %d", MaxDepth), "")
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

// entries makes room for the entries of a mapping or sequence.
func (p *parser) entries(out *engine.Node, n int) {
	room := make([]engine.Node, n)
	out.Nodes = make([]*engine.Node, n)
	for i := range room {
		out.Nodes[i] = &room[i]
	}
}

// key reads the key of the entry. Seen holds the lines of the keys before it.
func (p *parser) key(n *yaml.Node, entry *engine.Node, seen map[string]int) {
	if n.Kind == yaml.MappingNode || n.Kind == yaml.SequenceNode {
		p.fail(n.Line, n.Column, "a key must be one text", "put it in quotes if it begins with a bracket or a brace")
		return
	}
	var key engine.Node
	p.node(n, &key, MaxDepth)
	switch {
	case utf8.RuneCountInString(key.Value) > MaxKey:
		p.fail(n.Line, n.Column, fmt.Sprintf("a key has more than %d characters", MaxKey), "")
	case n.Tag == "!!merge":
		p.fail(n.Line, n.Column, "<< merges mappings, which City Hall does not read", "write the keys out")
	case seen[key.Value] > 0:
		p.fail(n.Line, n.Column, fmt.Sprintf("the key %q stands here twice", key.Value), fmt.Sprintf("it is on line %d already", seen[key.Value]))
	}
	seen[key.Value] = n.Line
	entry.Key, entry.KeyLine, entry.KeyColumn = key.Value, key.Line, key.Column
}
