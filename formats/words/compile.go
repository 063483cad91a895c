package words

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"text/template"
	"text/template/parse"
)

// Templates are slow, and a report uses hundreds. So each block of a catalog is
// compiled once into steps that write what the template would write. Steps
// support what catalogs use: text, fields, functions, conditions, loops and
// other blocks. If a block has anything else, or something is wrong, the steps
// give up and the template is executed.

// A step appends to a text and reports whether it could.
type step func(text []byte, data any) ([]byte, bool)

// An eval returns the value of an expression and reports whether there is one.
type eval func(data any) (any, bool)

// A compiler compiles the blocks of a catalog, and keeps them by name.
type compiler struct {
	compiled map[string]step
	// functions are what the blocks may call.
	functions template.FuncMap
}

// compile compiles the blocks.
func compile(blocks *template.Template, functions template.FuncMap) map[string]step {
	c := &compiler{map[string]step{}, functions}
	for _, t := range blocks.Templates() {
		if t.Tree != nil {
			c.compiled[t.Name()] = c.list(t.Tree.Root)
		}
	}
	return c.compiled
}

// giveUp is the step for unsupported nodes.
func giveUp(text []byte, _ any) ([]byte, bool) { return text, false }

func (c *compiler) list(l *parse.ListNode) step {
	if l == nil {
		return func(text []byte, _ any) ([]byte, bool) { return text, true }
	}
	steps := make([]step, len(l.Nodes))
	for i, n := range l.Nodes {
		steps[i] = c.node(n)
	}
	return func(text []byte, data any) ([]byte, bool) {
		ok := true
		for _, s := range steps {
			if text, ok = s(text, data); !ok {
				return text, false
			}
		}
		return text, true
	}
}

func (c *compiler) node(n parse.Node) step {
	switch n := n.(type) {
	case *parse.TextNode:
		return func(text []byte, _ any) ([]byte, bool) { return append(text, n.Text...), true }
	case *parse.ActionNode:
		return write(c.pipe(n.Pipe))
	case *parse.IfNode:
		return branch(c.pipe(n.Pipe), c.list(n.List), c.list(n.ElseList))
	case *parse.RangeNode:
		if n.ElseList == nil {
			return repeat(c.pipe(n.Pipe), c.list(n.List))
		}
	case *parse.TemplateNode:
		data := eval(func(any) (any, bool) { return nil, true })
		if n.Pipe != nil {
			data = c.pipe(n.Pipe)
		}
		return func(text []byte, dot any) ([]byte, bool) {
			with, ok := data(dot)
			if block := c.compiled[n.Name]; ok && block != nil {
				return block(text, with)
			}
			return text, false
		}
	}
	return giveUp
}

func branch(when eval, then, otherwise step) step {
	return func(text []byte, data any) ([]byte, bool) {
		v, ok := when(data)
		if !ok {
			return text, false
		}
		if truth(v) {
			return then(text, data)
		}
		return otherwise(text, data)
	}
}

// repeat takes a step so many times, or once for each of some values.
func repeat(of eval, each step) step {
	return func(text []byte, data any) ([]byte, bool) {
		v, ok := of(data)
		if n, number := v.(int); ok && number {
			for i := 0; i < n && ok; i++ {
				text, ok = each(text, i)
			}
			return text, ok
		}
		values := reflect.ValueOf(v)
		if !ok || values.Kind() != reflect.Slice {
			return text, false
		}
		for i := 0; i < values.Len() && ok; i++ {
			text, ok = each(text, values.Index(i).Interface())
		}
		return text, ok
	}
}

// write writes a value as templates do.
func write(e eval) step {
	return func(text []byte, data any) ([]byte, bool) {
		v, ok := e(data)
		if !ok {
			return text, false
		}
		switch v := v.(type) {
		case string:
			return append(text, v...), true
		case int:
			return strconv.AppendInt(text, int64(v), 10), true
		case Value:
			return append(text, v.Written...), true
		}
		return text, false
	}
}

// Render writes the block with the data.
func (c *Catalog) Render(block string, data any) (string, error) {
	var room [256]byte
	if steps := c.compiled[block]; steps != nil {
		if text, ok := steps(room[:0], data); ok {
			return string(text), nil
		}
	}
	return c.execute(block, data)
}

// execute executes the template of a block.
func (c *Catalog) execute(block string, data any) (string, error) {
	var b strings.Builder
	if err := c.blocks.ExecuteTemplate(&b, block, data); err != nil {
		return "", err
	}
	return b.String(), nil
}

// Verify returns what the block writes with the data, and an error if its steps
// give up or differ from its template. It is for tests.
func (c *Catalog) Verify(block string, data any) (string, error) {
	steps := c.compiled[block]
	if steps == nil {
		return "", fmt.Errorf("words: the block %q is not compiled", block)
	}
	text, ok := steps(nil, data)
	want, err := c.execute(block, data)
	if err == nil && (!ok || string(text) != want) {
		err = fmt.Errorf("words: %s with %v: got %q, %t, want %q", block, data, text, ok, want)
	}
	return want, err
}
