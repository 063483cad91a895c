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

// truth says whether a value counts as true.
func truth(v any) bool {
	switch v := v.(type) {
	case bool:
		return v
	case string:
		return v != ""
	case int:
		return v != 0
	case nil:
		return false
	}
	is, _ := template.IsTrue(v)
	return is
}

// unknown is the value of unsupported expressions.
func unknown(any) (any, bool) { return nil, false }

func (c *compiler) pipe(p *parse.PipeNode) eval {
	if len(p.Decl) > 0 || len(p.Cmds) != 1 {
		return unknown
	}
	words := p.Cmds[0].Args
	name, call := words[0].(*parse.IdentifierNode)
	if !call {
		if len(words) > 1 {
			return unknown
		}
		return c.operand(words[0])
	}
	args := make([]eval, len(words)-1)
	for i, word := range words[1:] {
		args[i] = c.operand(word)
	}
	return c.function(name.Ident, args)
}

func (c *compiler) operand(n parse.Node) eval {
	switch n := n.(type) {
	case *parse.DotNode:
		return func(data any) (any, bool) { return data, true }
	case *parse.FieldNode:
		return func(data any) (any, bool) {
			for _, name := range n.Ident {
				fields, ok := data.(map[string]any)
				if !ok {
					return nil, false
				}
				if data, ok = fields[name]; !ok {
					return nil, false
				}
			}
			return data, true
		}
	case *parse.StringNode:
		return func(any) (any, bool) { return n.Text, true }
	case *parse.NumberNode:
		if n.IsInt {
			return func(any) (any, bool) { return int(n.Int64), true }
		}
	case *parse.BoolNode:
		return func(any) (any, bool) { return n.True, true }
	case *parse.PipeNode:
		return c.pipe(n)
	}
	return unknown
}

// function is the value of a call: of what templates bring along, or of one of
// the catalogs' functions.
func (c *compiler) function(name string, args []eval) eval {
	switch {
	case name == "and" || name == "or":
		return func(data any) (v any, ok bool) {
			for _, arg := range args {
				if v, ok = arg(data); !ok || truth(v) == (name == "or") {
					break
				}
			}
			return v, ok
		}
	case name == "not" && len(args) == 1:
		return func(data any) (any, bool) {
			v, ok := args[0](data)
			return !truth(v), ok
		}
	case name == "eq" || name == "ne":
		return func(data any) (any, bool) {
			same, ok := equal(data, args)
			return same == (name == "eq"), ok && (name == "eq" || len(args) == 2)
		}
	case (name == "gt" || name == "lt") && len(args) == 2:
		return func(data any) (any, bool) {
			x, _ := args[0](data)
			y, _ := args[1](data)
			a, first := x.(int)
			b, second := y.(int)
			return name == "gt" && a > b || name == "lt" && a < b, first && second
		}
	case c.functions[name] != nil:
		return custom(reflect.ValueOf(c.functions[name]), args)
	}
	return unknown
}

// equal reports whether the first value is one of the others. Only texts are
// compared with texts, and numbers with numbers.
func equal(data any, args []eval) (same, ok bool) {
	if len(args) < 2 {
		return false, false
	}
	first, ok := args[0](data)
	first = plain(first)
	for _, arg := range args[1:] {
		v, _ := arg(data)
		v = plain(v)
		alike := false
		switch v.(type) {
		case string:
			_, alike = first.(string)
		case int:
			_, alike = first.(int)
		}
		if ok = ok && alike; !ok {
			return false, false
		}
		same = same || v == first
	}
	return same, ok
}

// custom calls a function with as many values as it takes.
func custom(f reflect.Value, args []eval) eval {
	t := f.Type()
	in := make([]reflect.Type, len(args))
	for i := range in {
		switch {
		case t.IsVariadic() && i >= t.NumIn()-1:
			in[i] = t.In(t.NumIn() - 1).Elem()
		case i < t.NumIn():
			in[i] = t.In(i)
		default:
			return unknown
		}
	}
	if len(args) < t.NumIn() && !(t.IsVariadic() && len(args) == t.NumIn()-1) || t.NumOut() == 0 {
		return unknown
	}
	return func(data any) (any, bool) {
		var room [4]reflect.Value
		values := room[:0]
		for i, arg := range args {
			v, ok := arg(data)
			if !ok {
				return nil, false
			}
			value := reflect.ValueOf(v)
			switch {
			case v == nil && in[i].Kind() == reflect.Interface:
				value = reflect.Zero(in[i])
			case v == nil || !value.Type().AssignableTo(in[i]):
				return nil, false
			}
			values = append(values, value)
		}
		results := f.Call(values) // the second one, if there is one, is an error
		return results[0].Interface(), len(results) == 1 || results[1].IsNil()
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
