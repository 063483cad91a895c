package formats

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// The limits of an order set.
const (
	MaxOrders = 200  // orders of a set
	MaxLine   = 1000 // characters of an order
)

// ReadOrders reads an order set. An order is a text, or a mapping with the
// same words, which the grammar joins to one; a mapping's values are scalars,
// nothing, or sequences of scalars. Keys are those of [OrderSet] in small or
// capital letters.
//
// The error, if any, is of type [Errors] and tells all that is wrong with the
// set, except whether its lines are understood. What could be read comes back
// all the same, so that the lines can be examined too; nil where the file is
// no mapping.
func ReadOrders(file string, data []byte, g *engine.Grammar) (*play.OrderSet, error) {
	n, err := Parse(file, data)
	if err != nil {
		return nil, Errors{err.(*Error)}
	}
	r := orderReader{g: g, source: newSource(data), set: &play.OrderSet{File: file, Turn: play.Unbound}}
	if n.Kind != engine.MapNode {
		r.root(n)
		return nil, r.errs
	}
	r.keys(n)
	if r.errs != nil {
		return r.set, r.errs
	}
	return r.set, nil
}

// orderKeys are the keys of an order set.
var orderKeys = []string{"game", "player", "turn", "id", "orders"}

// orderReader reads an order set and collects what is wrong with it.
type orderReader struct {
	g      *engine.Grammar
	source source
	set    *play.OrderSet
	errs   Errors
}

func (r *orderReader) fail(n *engine.Node, hint, format string, args ...any) {
	r.errs = append(r.errs, &Error{r.set.File, n.Line, n.Column, fmt.Sprintf(format, args...), hint})
}

// root says why the document is no order set.
func (r *orderReader) root(n *engine.Node) {
	at, _, _ := strings.Cut(n.Value, " ")
	switch m := tightColon.FindStringIndex(n.Value); {
	case m != nil:
		r.fail(n, fmt.Sprintf("write %q", clip(at[:m[1]-1]+" "+at[m[1]-1:])), "a space is missing after the colon")
	case n.Kind == engine.ListNode:
		r.fail(n, "orders stand below the key orders", "read a sequence, expected the keys %s", list(orderKeys))
	default:
		r.fail(n, "orders stand below the key orders", "read %q, expected the keys %s", clip(n.Value), list(orderKeys))
	}
}

// list writes the words as "a, b or c".
func list(words []string) string {
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// clip keeps what is quoted in an error short.
func clip(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "..."
	}
	return s
}

// keys reads the entries of the set.
func (r *orderReader) keys(n *engine.Node) {
	var seen []string
	for _, e := range n.Nodes {
		key := strings.ToLower(strings.TrimSpace(e.Key))
		if slices.Contains(seen, key) {
			r.fail(&engine.Node{Line: e.KeyLine, Column: e.KeyColumn}, "", "the key %q stands here twice", key)
			continue
		}
		seen = append(seen, key)
		switch key {
		case "game":
			r.set.Game = r.word(e)
		case "player":
			r.set.Player = r.word(e)
		case "turn":
			if turn, ok := engine.ParseInt(r.word(e)); ok && turn >= 0 {
				r.set.Turn = turn
			} else if e.Value != "" {
				r.fail(e, "leave it out for the next turn", "turn: read %q, expected a number such as 12", clip(e.Value))
			}
		case "id":
			if r.set.ID = r.word(e); r.set.ID != "" && play.CheckID(r.set.ID) != "" {
				r.fail(e, "", "id: read %q, expected %s", clip(r.set.ID), play.CheckID(r.set.ID))
			}
		case "orders":
			r.orders(e)
		default:
			r.unknown(e, key)
		}
	}
	if !slices.Contains(seen, "orders") {
		r.fail(n, "", "the key orders is missing")
	}
}

// unknown reports an unknown key with what may have been meant.
func (r *orderReader) unknown(e *engine.Node, key string) {
	hint := ""
	if near := engine.Nearest(key, orderKeys); near != "" {
		hint = fmt.Sprintf("write %q", near)
	} else if verb, _, _ := strings.Cut(key, " "); slices.Contains(r.g.Words(), verb) {
		hint = "an order stands below the key orders and begins with a dash and a space"
	}
	r.fail(&engine.Node{Line: e.KeyLine, Column: e.KeyColumn}, hint, "unknown key %q, expected %s", clip(e.Key), list(orderKeys))
}

// word reads a scalar that must not be empty; what is wrong is told here.
func (r *orderReader) word(e *engine.Node) string {
	switch value := strings.TrimSpace(e.Value); {
	case e.Kind >= engine.MapNode:
		r.fail(e, "", "%s: expected one value on the line", strings.ToLower(e.Key))
	case value == "":
		r.fail(e, r.source.comment(e.KeyLine, e.KeyColumn), "%s is empty", strings.ToLower(e.Key))
	default:
		return value
	}
	return ""
}

// orders reads the sequence of orders, or the only one.
func (r *orderReader) orders(e *engine.Node) {
	switch {
	case e.Kind == engine.ListNode && len(e.Nodes) == 0, e.Kind == engine.ScalarNode && strings.TrimSpace(e.Value) == "":
		hint := r.source.comment(e.KeyLine, e.KeyColumn)
		if hint == "" {
			hint = "the order \"withdraw\" takes back what waits"
		}
		r.fail(e, hint, "orders is empty")
	case e.Kind == engine.ListNode && len(e.Nodes) > MaxOrders:
		r.fail(e, "", "read %d orders, expected at most %d", len(e.Nodes), MaxOrders)
	case e.Kind == engine.ListNode:
		for _, n := range e.Nodes {
			r.order(n)
		}
	default:
		r.order(e)
	}
}

// order reads one order.
func (r *orderReader) order(n *engine.Node) {
	l := play.OrderLine{Line: n.Line, Column: n.Column}
	w := &written{line: n.Line, column: n.Column, source: r.source}
	switch n.Kind {
	case engine.MapNode:
		if !r.mapping(n, &l, w) {
			return
		}
	case engine.ListNode:
		r.fail(n, "", "read a sequence, expected an order in one line or as keys with values")
		return
	default:
		l.Text = strings.TrimRight(n.Value, "\r\n")
		l.Hint = r.source.hint(n)
	}
	switch length := utf8.RuneCountInString(l.Text); {
	case strings.TrimSpace(l.Text) == "":
		r.fail(n, r.source.comment(n.Line, 1), "the order is empty")
	case strings.ContainsAny(l.Text, "\r\n"):
		r.fail(n, "begin each order with a dash and a space", "an order is one line")
	case length > MaxLine:
		r.fail(n, "", "the order has %d characters, expected at most %d", length, MaxLine)
	default:
		w.text, l.At = l.Text, w.place
		r.set.Lines = append(r.set.Lines, l)
	}
}

// mapping reads an order that is written as a mapping, and reports whether it
// could.
func (r *orderReader) mapping(n *engine.Node, l *play.OrderLine, w *written) bool {
	var keys, values []string
	length := 0
	for _, e := range n.Nodes {
		value, ok := words(e)
		if !ok {
			r.fail(e, "", "%s: expected words on the line", clip(e.Key))
			return false
		}
		keys, values = append(keys, strings.ToLower(e.Key)), append(values, value)
		length += len(e.Key) + len(value)
		if hint := r.source.hint(e); l.Hint == "" {
			l.Hint = hint
		}
	}
	if length > 4*MaxLine {
		r.fail(n, "", "the order has more than %d characters", MaxLine)
		return false
	}
	l.Text = r.g.Join(keys, values)
	w.text = l.Text
	w.locate(n.Nodes, values)
	return true
}

// words returns the words of a value of an order that is a mapping.
func words(e *engine.Node) (string, bool) {
	switch {
	case e.Kind == engine.MapNode:
		return "", false
	case e.Kind == engine.ListNode:
		var all []string
		for _, w := range e.Nodes {
			if w.Kind >= engine.MapNode {
				return "", false
			}
			all = append(all, w.Value)
		}
		return strings.Join(all, " "), true
	case e.Value == "null", e.Value == "~": // nothing, as JSON and YAML write it
		return "", true
	}
	return e.Value, true
}
