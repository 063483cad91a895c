package formats

import (
	"path"
	"regexp"
	"strings"
	"unicode/utf8"

	"cityhall.example/engine"
	"cityhall.example/engine/hangul"
	"cityhall.example/engine/typed"
)

// LinesExt is how the name of a file ends that can have orders as plain lines.
const LinesExt = ".txt"

var (
	guardLine   = regexp.MustCompile(`^(?i:([a-z]{2,8}))[ \t]*[:：][ \t]*(.*)$`)
	listBullet  = regexp.MustCompile(`^(?:[-*•]|[0-9]{1,2}[.)])(?:[ \t]+|$)`)
	lineComment = regexp.MustCompile(`(?:^|[ \t])#.*`)
	// ordersList matches the key orders with a list or a value, as documents have it.
	ordersList = regexp.MustCompile(`(?im)^[ \t]*["']?orders["']?[ \t]*:(?:[ \t]+[^#\s]|(?:[ \t]*(?:#.*)?\n)+(?:[ \t]|-))`)
)

// isDocument reports whether a file that can have plain lines has a document instead.
func isDocument(src source) bool {
	text := strings.Join(src, "\n")
	begin := strings.TrimSpace(text)
	return ordersList.MatchString(text) || strings.HasPrefix(begin, "{") || strings.HasPrefix(begin, "---")
}

// linesOf returns plain lines as the document that says the same: orders, guards such as
// "turn: 12", and comments. Nothing is put together or left out: each line counts.
func linesOf(src source) *engine.Node {
	root := &engine.Node{Kind: engine.MapNode, Line: 1, Column: 1}
	orders := &engine.Node{Kind: engine.ListNode, Key: "orders", Line: 1, Column: 1, KeyLine: 1, KeyColumn: 1}
	for i, line := range src[:min(len(src), MaxNodes)] {
		n := plainLine(line, i+1)
		if key, value, rest := typed.Guard(hangul.Compose(n.Value)); key != "" {
			if key != orders.Key {
				root.Nodes = append(root.Nodes, &engine.Node{Key: key, KeyLine: n.Line, KeyColumn: n.Column, Value: value, Line: n.Line, Column: n.Column})
			}
			if n.Value = rest; rest == "" {
				continue
			}
		}
		switch m := guardLine.FindStringSubmatch(n.Value); {
		case n.Value == "":
		case m == nil || strings.EqualFold(m[1], "note"):
			orders.Nodes = append(orders.Nodes, n)
		case strings.EqualFold(m[1], orders.Key) && m[2] == "": // a heading
		default:
			n.Key, n.KeyLine, n.KeyColumn = m[1], n.Line, n.Column
			n.Column += utf8.RuneCountInString(n.Value[:len(n.Value)-len(m[2])])
			n.Value = m[2]
			root.Nodes = append(root.Nodes, n)
		}
	}
	if len(root.Nodes)+len(orders.Nodes) > 0 {
		root.Add(orders)
	}
	return root
}

// plainLine returns what stands on a line of a text, without a bullet before it and a
// comment behind it.
func plainLine(line string, number int) *engine.Node {
	text := strings.TrimSpace(lineComment.ReplaceAllString(line, ""))
	text = text[len(listBullet.FindString(text)):]
	at := max(0, strings.Index(line, text))
	return &engine.Node{Value: text, Line: number, Column: 1 + utf8.RuneCountInString(line[:at])}
}

// playerIn returns the player whose name a file of plain lines has.
func playerIn(file string) string {
	base := path.Base(strings.ReplaceAll(file, `\`, "/"))
	return strings.TrimSuffix(base, path.Ext(base))
}
