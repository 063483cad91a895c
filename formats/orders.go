package formats

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/typed"
)

// The limits of an order set.
const (
	MaxOrders = 200  // orders in a set
	MaxLine   = 1000 // characters in an order
)

// ReadOrders reads an order set. An order is a text, or a map with the same
// words, which the grammar joins into a text; a map's values are scalars,
// nothing, or lists of scalars. Keys are those of [play.OrderSet]; case doesn't
// matter. An entry that is empty is no order, and one that begins with "note" is a
// private note, see [ReadNote].
//
// A file whose name ends in [LinesExt] can have plain lines instead, each an order, a
// guard or a comment; its name is that of the player.
//
// The error is of type [Errors] and reports every problem in the set, except
// whether its lines are understood. What could be read is returned as well, so
// that the lines can be checked too; nil if the file is not a map.
func ReadOrders(file string, data []byte, g *engine.Grammar) (*play.OrderSet, error) {
	r := orderReader{g: g, source: newSource(data), set: &play.OrderSet{File: file, Turn: play.Unbound}}
	n, err := r.document(data)
	if err != nil {
		return nil, Errors{err.(*Error)}
	}
	if n.Kind != engine.MapNode {
		r.root(n)
		return nil, r.errs
	}
	r.keys(n)
	if r.set.Player == "" {
		r.set.Player = r.set.Named
	}
	if r.errs != nil {
		return r.set, r.errs
	}
	return r.set, nil
}

// document returns the set as a document, which plain lines are turned into.
func (r *orderReader) document(data []byte) (*engine.Node, error) {
	if !strings.EqualFold(path.Ext(r.set.File), LinesExt) || isDocument(r.source) {
		return Parse(r.set.File, data)
	}
	r.set.Named = playerIn(r.set.File)
	if err := screen(r.set.File, data); err != nil {
		return nil, err
	}
	n := linesOf(r.source)
	if len(n.Nodes) == 0 {
		return nil, &Error{File: r.set.File, Line: 1, Column: 1, Problem: engine.Say("yaml/empty")}
	}
	return n, nil
}

// orderKeys are the keys of an order set.
var orderKeys = []string{"game", "player", "turn", "seen", "id", "orders"}

// orderReader reads an order set and collects problems.
type orderReader struct {
	g      *engine.Grammar
	source source
	set    *play.OrderSet
	errs   Errors
}

func (r *orderReader) fail(n *engine.Node, code string, args ...any) {
	r.failHinting(n, engine.Phrase{}, code, args...)
}

func (r *orderReader) failHinting(n *engine.Node, hint engine.Phrase, code string, args ...any) {
	r.errs = append(r.errs, &Error{File: r.set.File, Line: n.Line, Column: n.Column, Problem: engine.Say(code, args...), Hint: hint})
}

// root reports why the document is not an order set.
func (r *orderReader) root(n *engine.Node) {
	at, _, _ := strings.Cut(n.Value, " ")
	switch m := tightColon.FindStringIndex(n.Value); {
	case m != nil:
		r.fail(n, "yaml/tight-colon", "write", clip(at[:m[1]-1]+" "+at[m[1]-1:]))
	case n.Kind == engine.ListNode:
		r.fail(n, "orders/no-keys", "read", "", "keys", orderKeys)
	default:
		r.fail(n, "orders/no-keys", "read", clip(n.Value), "keys", orderKeys)
	}
}

// clip shortens a quotation in an error.
func clip(s string) string { return clipAt(60, s) }

func clipAt(most int, s string) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "..."
	}
	return s
}

// keys reads the entries of the set.
func (r *orderReader) keys(n *engine.Node) {
	seen := map[string]int{}
	for _, e := range n.Nodes {
		key := strings.ToLower(strings.TrimSpace(e.Key))
		key = cmp.Or(typed.Key(key), key)
		if seen[key] > 0 {
			r.fail(&engine.Node{Line: e.KeyLine, Column: e.KeyColumn}, "file/twice", "key", key, "first", seen[key])
			continue
		}
		seen[key] = e.KeyLine
		switch key {
		case "game":
			r.set.Game = r.word(e)
		case "player":
			r.set.Player = r.word(e)
		case "turn":
			if turn, ok := engine.ParseInt(r.word(e)); ok && turn >= 0 {
				r.set.Turn = turn
			} else if e.Value != "" {
				r.fail(e, "orders/turn", "read", clip(e.Value))
			}
		case "seen":
			if seen, ok := play.ReadMark(r.word(e)); ok {
				r.set.Seen = seen
			} else if e.Value != "" {
				r.fail(e, "orders/seen", "read", clip(e.Value))
			}
		case "id":
			if r.set.ID = r.word(e); r.set.ID != "" && !play.CheckID(r.set.ID) {
				r.fail(e, "orders/id", "read", clip(r.set.ID))
			}
		case "orders":
			r.orders(e)
		default:
			r.unknown(e, key)
		}
	}
	if seen["orders"] == 0 {
		r.fail(n, "orders/missing")
	}
}

// unknown reports an unknown key with the nearest known one.
func (r *orderReader) unknown(e *engine.Node, key string) {
	verb, _, _ := strings.Cut(key, " ")
	r.fail(&engine.Node{Line: e.KeyLine, Column: e.KeyColumn}, "orders/unknown-key", "read", clip(e.Key), "keys", orderKeys,
		"near", engine.Nearest(key, orderKeys), "order", slices.Contains(r.g.Words(), verb))
}

// word reads a scalar that must not be empty, and reports problems.
func (r *orderReader) word(e *engine.Node) string {
	switch value := strings.TrimSpace(e.Value); {
	case e.Kind >= engine.MapNode:
		r.fail(e, "orders/no-scalar", "key", strings.ToLower(e.Key))
	case value == "":
		r.failHinting(e, r.source.comment(e.KeyLine, e.KeyColumn), "orders/empty", "key", strings.ToLower(e.Key))
	default:
		return value
	}
	return ""
}

// orders reads the list of orders, or a single one.
func (r *orderReader) orders(e *engine.Node) {
	switch {
	case e.Kind == engine.ListNode && len(e.Nodes) == 0, e.Kind == engine.ScalarNode && strings.TrimSpace(e.Value) == "":
		hint := r.source.comment(e.KeyLine, e.KeyColumn)
		if hint.Empty() {
			hint = engine.Say("hint/withdraw")
		}
		r.failHinting(e, hint, "orders/empty", "key", "orders")
	case e.Kind == engine.ListNode && len(e.Nodes) > MaxOrders:
		r.fail(e, "orders/too-many", "orders", len(e.Nodes), "most", MaxOrders)
	case e.Kind == engine.ListNode && r.split(e):
		r.fail(e, "orders/comma")
	case e.Kind == engine.ListNode:
		for _, n := range e.Nodes {
			if !r.unfilled(n) {
				r.order(n)
			}
		}
		if len(r.set.Lines)+len(r.set.Notes) == 0 && len(r.errs) == 0 {
			r.failHinting(e, engine.Say("hint/withdraw"), "orders/empty", "key", "orders")
		}
	default:
		r.order(e)
	}
}

// split reports whether commas within orders split them, as they do in a list in
// brackets: entries that aren't orders are some once they are put together.
func (r *orderReader) split(e *engine.Node) bool {
	if !strings.HasPrefix(r.source.rest(e.Line, e.Column), "[") {
		return false
	}
	together := false
	for i := 0; i < len(e.Nodes); i++ {
		text := e.Nodes[i].Value
		_, bad := r.g.ReadAll(text)
		for bad != nil && i+1 < len(e.Nodes) && len(text) < MaxLine {
			i, together = i+1, true
			text += "," + e.Nodes[i].Value
			_, bad = r.g.ReadAll(text)
		}
		if bad != nil {
			return false
		}
	}
	return together
}

// unfilled reports whether the entry is a dash with nothing after it, as templates
// have it, or with a comment that is no order.
func (r *orderReader) unfilled(n *engine.Node) bool {
	if n.Kind != engine.ScalarNode || strings.TrimSpace(n.Value) != "" {
		return false
	}
	_, comment, _ := strings.Cut(r.source.rest(n.Line, 1), "#")
	_, bad := r.g.Read(comment)
	return bad != nil
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
		r.fail(n, "orders/list")
		return
	default:
		l.Text = strings.TrimRight(n.Value, "\r\n")
		l.Hint = r.source.hint(n)
	}
	switch length := utf8.RuneCountInString(l.Text); {
	case strings.TrimSpace(l.Text) == "":
		r.failHinting(n, r.source.comment(n.Line, 1), "orders/empty-order")
	case strings.HasPrefix(l.Text, ">"):
		r.fail(n, "yaml/quoted")
	case strings.ContainsAny(l.Text, "\r\n"):
		r.fail(n, "orders/lines")
	case length > MaxLine:
		r.fail(n, "orders/long", "characters", length, "most", MaxLine)
	default:
		if note, is := ReadNote(l.Text); is {
			r.set.Notes = append(r.set.Notes, note)
			return
		}
		w.text, l.At = l.Text, w.place
		r.set.Lines = append(r.set.Lines, l)
	}
}

// noteText matches a private note.
var noteText = regexp.MustCompile(`^(?i:note)(?: *: *| +)(\S.*)$`)

// ReadNote returns the text of a private note, "note TEXT", and "" for "note clear". It
// reports whether the line is one.
func ReadNote(line string) (text string, is bool) {
	m := noteText.FindStringSubmatch(strings.Join(strings.Fields(line), " "))
	if m == nil {
		return "", false
	} else if strings.EqualFold(m[1], "clear") {
		return "", true
	}
	return m[1], true
}

// mapping reads an order written as a map, and reports whether it could.
func (r *orderReader) mapping(n *engine.Node, l *play.OrderLine, w *written) bool {
	var keys, values []string
	length := 0
	for _, e := range n.Nodes {
		value, ok := wordsOf(e)
		if !ok {
			r.fail(e, "orders/no-words", "key", clip(e.Key))
			return false
		}
		keys, values = append(keys, strings.ToLower(e.Key)), append(values, value)
		length += len(e.Key) + len(value)
		if hint := r.source.hint(e); l.Hint.Empty() {
			l.Hint = hint
		}
	}
	if length > 4*MaxLine {
		r.fail(n, "orders/long", "characters", length, "most", MaxLine)
		return false
	}
	l.Text = r.g.Join(keys, values)
	w.text = l.Text
	w.locate(n.Nodes, values)
	return true
}

// wordsOf returns the words of a value in an order that is a map.
func wordsOf(e *engine.Node) (string, bool) {
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
	case e.Value == "null", e.Value == "~": // null in JSON and YAML
		return "", true
	}
	return e.Value, true
}
