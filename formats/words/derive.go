package words

import (
	"slices"
	"sync"
	"text/template"
	"text/template/parse"
)

// A derivation is a language derived from another one.
type derivation struct {
	from      string
	change    func(string) string
	functions template.FuncMap
}

// derived are the languages that are made from others, by name.
var derived sync.Map

// Derive declares a language with the blocks of another one, all text changed
// by change, and with replacements for functions that have words of their own.
// It is for tests: text that reaches a reader of that language unchanged is not
// from a catalog.
func Derive(language, from string, change func(string) string, functions template.FuncMap) {
	derived.Store(language, derivation{from, change, functions})
}

// apply changes the text of the blocks.
func (d derivation) apply(blocks *template.Template) {
	if d.change == nil {
		return
	}
	for _, block := range blocks.Templates() {
		if block.Tree != nil {
			d.node(block.Root)
		}
	}
}

// node changes the text below a node of a template.
func (d derivation) node(n parse.Node) {
	switch n := n.(type) {
	case *parse.ListNode:
		if n != nil {
			for _, e := range n.Nodes {
				d.node(e)
			}
		}
	case *parse.TextNode:
		n.Text = []byte(d.change(string(n.Text)))
	case *parse.ActionNode:
		d.pipe(n.Pipe)
	case *parse.IfNode:
		d.branch(&n.BranchNode)
	case *parse.RangeNode:
		d.branch(&n.BranchNode)
	case *parse.WithNode:
		d.branch(&n.BranchNode)
	}
}

func (d derivation) branch(n *parse.BranchNode) {
	d.node(n.List)
	d.node(n.ElseList)
}

// spoken are the functions whose texts are words for the reader.
var spoken = []string{"n", "list", "a", "strong", "ear"}

// pipe changes the texts that a function puts into words.
func (d derivation) pipe(p *parse.PipeNode) {
	for _, cmd := range p.Cmds {
		f, ok := cmd.Args[0].(*parse.IdentifierNode)
		for _, arg := range cmd.Args {
			switch arg := arg.(type) {
			case *parse.StringNode:
				if ok && slices.Contains(spoken, f.Ident) || len(cmd.Args) == 1 && len(p.Cmds) == 1 {
					arg.Text = d.change(arg.Text)
				}
			case *parse.PipeNode:
				d.pipe(arg)
			}
		}
	}
}
