package words

import (
	"reflect"
	"text/template"
	"text/template/parse"
)

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
