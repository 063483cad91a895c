package formats

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"cityhall.example/engine"
	"github.com/google/go-cmp/cmp"
	"gopkg.in/yaml.v3"
	"pgregory.net/rapid"
)

// bare returns the document without places and with all scalars texts.
func bare(n *engine.Node) *engine.Node {
	out := &engine.Node{Kind: n.Kind, Key: n.Key, Value: n.Value}
	if n.Kind < engine.MapNode {
		out.Kind = engine.ScalarNode
	}
	for _, e := range n.Nodes {
		out.Add(bare(e))
	}
	return out
}

func TestParse(t *testing.T) {
	const text = "\ufeffgame: spring-3 # a comment\nyes: 010\n'on': ~\nempty:\nquoted: \"\"\nturn: 12\n" +
		"orders:\n- take orange violet\n- {place: boutique, on: times-square/gray}\n- [a, [b]]\n? key\n: |\n  two\n  lines\nfolded: one\n  two\n"
	n, err := Parse("x.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	s := engine.Scalar
	want := engine.Map("", s("game", "spring-3"), s("yes", "010"), s("on", "~"), s("empty", ""), s("quoted", ""), s("turn", "12"),
		engine.List("orders", s("", "take orange violet"),
			engine.Map("", s("place", "boutique"), s("on", "times-square/gray")),
			engine.List("", s("", "a"), engine.List("", s("", "b")))),
		s("key", "two\nlines\n"), s("folded", "one two"))
	if diff := cmp.Diff(want, bare(n)); diff != "" {
		t.Error(diff)
	}
	on := n.Get("orders").Nodes[1].Get("on")
	if got, want := fmt.Sprint(on.KeyLine, on.KeyColumn, on.Line, on.Column), "9 21 9 25"; got != want {
		t.Errorf("on stands at %s, want %s", got, want)
	}
}

// refused is what YAML has and City Hall does not read.
var refused = []struct{ name, text, want string }{
	{"empty", "", "x:1:1: the file is empty"},
	{"comment", "# nothing\n", "x:1:1: the file is empty"},
	{"dashes", "---\n", "x:1:1: the file is empty"},
	{"second", "a: 1\n---\nb: 2\n", "x:2:1: a second document starts here; a file has one, so write one file per player"},
	{"anchor", "a: &x 1\n", "x:1:4: anchors (&x) aren't supported; remove it, or put the text in quotes"},
	{"anchored map", "a: &x\n  b: 1\n", "x:1:4: anchors (&x) aren't supported; remove it, or put the text in quotes"},
	{"anchored key", "&x a: 1\n", "x:1:1: anchors (&x) aren't supported; remove it, or put the text in quotes"},
	{"alias", "a: 1\nb: *x\n", "x:2:4: put text that starts with * in quotes"},
	{"tag", "a: !!int 1\n", "x:1:4: tags (!!int) aren't supported; remove it, or put the text in quotes"},
	{"merge", "<<: {a: 1}\n", "x:1:1: merge keys (<<) aren't supported; write the keys out"},
	{"panic", "<<: {a: 1}\n? [x]\n: 1\n", "x:1:1: merge keys (<<) aren't supported; write the keys out"},
	{"complex key", "a: 1\n? [x]\n: 1\n", "x:2:3: a key must be one text; put it in quotes if it starts with a bracket or a brace"},
	{"long key", strings.Repeat("k", 129) + ": 1\n", "x:1:1: the key has more than 128 characters"},
	{"twice", "a: 1\nb: 2\na: 3\n", "x:3:1: duplicate key \"a\" (first on line 1)"},
	{"latin-1", "a: 1\nb: caf\xe9\n", "x:2:7: the file isn't UTF-8; save it as UTF-8"},
	{"large", strings.Repeat("#", MaxSize+1), "x: the file has 1048577 bytes; the limit is 1048576"},
	{"deep", strings.Repeat("[", 21) + strings.Repeat("]", 21), "x:1:21: the file nests deeper than 20 levels"},
	{"many", strings.Repeat("- a\n", MaxNodes), "x:100000:3: the file has more than 100000 values"},
}

func TestRefused(t *testing.T) {
	for _, c := range refused {
		_, err := Parse("x", []byte(c.text))
		if got := fmt.Sprint(err); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

// TestDuplicates guards against a check in quadratic time: 45,000 keys would
// take half a minute.
func TestDuplicates(t *testing.T) {
	var b strings.Builder
	for i := range 45_000 {
		fmt.Fprintf(&b, "key%d: 1\n", i)
	}
	b.WriteString("key0: 2\n")
	_, err := Parse("x", []byte(b.String()))
	if want := `x:45001:1: duplicate key "key0" (first on line 1)`; fmt.Sprint(err) != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestHostile checks that input made to take time, memory or the stack is
// refused in few words.
func TestHostile(t *testing.T) {
	for _, piece := range []string{"[", "{", "- ", "? ", "{a: ", "[{", "a: ", "a:\n", "\"", "\t", "%a b\n", "#\n", "*a ", "!", "&a", "[,", "- - \n", "---\n", "\x00", "\u2028"} {
		_, err := Parse("x", []byte(strings.Repeat(piece, MaxSize/len(piece))))
		if e, ok := err.(*Error); !ok || len(e.Error()) > 300 {
			t.Errorf("%q: %.300v", piece, err)
		}
	}
}

func TestEmit(t *testing.T) {
	s := engine.Scalar
	n := engine.Map("",
		&engine.Node{Kind: engine.NumberNode, Key: "format", Value: "1"},
		&engine.Node{Kind: engine.BoolNode, Key: "nonces", Value: "false"},
		&engine.Node{Kind: engine.NumberNode, Key: "no-number", Value: "[0-9]+"},
		s("id", "7f3a"), s("number", "12"), s("digest", "12e5"), s("date", "2026-11-02"), s("yes", "no"), s("empty", ""), s("null", "~"),
		s("pile", "orange: 4 5 4 6"), s("row", "4 5 4 6"), s("hidden", "? ? 3"), s("cell", "-1,0"), s("dash", "- x"), s("comment", "a #b"), s("number-sign", "a#b"),
		s("colon", "a:b"), s("ends", "a:"), s("space", " a"), s("lines", "a\nb\n"), s("korean", "시청"), s("control", "\x00\x1b\u0085\u2028\ufeff"), s("broken", "a\xff"),
		s("long", strings.Repeat("word ", 60)+"end"),
		engine.Map("none"), engine.List("nil"),
		engine.List("list", s("", "a"), engine.Map("", s("b", "1a"), s("c", "d"), engine.List("e", s("", "f"))), engine.List("", s("", "g"), engine.List("")), engine.Map("")),
		engine.Map("map", engine.Map("inner", s("key: x", "v"))))
	want := `format: 1
nonces: false
no-number: "[0-9]+"
id: 7f3a
number: "12"
digest: "12e5"
date: "2026-11-02"
"yes": "no"
empty: ""
"null": "~"
pile: "orange: 4 5 4 6"
row: 4 5 4 6
hidden: "? ? 3"
cell: -1,0
dash: "- x"
comment: "a #b"
number-sign: a#b
colon: a:b
ends: "a:"
space: " a"
lines: "a\nb\n"
korean: 시청
control: "\u0000\u001b\u0085\u2028\ufeff"
broken: "a\ufffd"
long: ` + strings.Repeat("word ", 60) + `end
none: {}
nil: []
list:
  - a
  - b: 1a
    c: d
    e:
      - f
  - - g
    - []
  - {}
map:
  inner:
    "key: x": v
`
	if diff := cmp.Diff(want, string(Emit(n))); diff != "" {
		t.Error(diff)
	}
}

// nodes generates documents.
func nodes(depth int) *rapid.Generator[*engine.Node] {
	texts := rapid.OneOf(rapid.String(), rapid.StringMatching(`[-?:,.#&*!|>'"%@{}\[\]~<0-9a-z \n\t]{0,8}`),
		rapid.SampledFrom([]string{"", "~", "null", "<<", "=", "true", "0x1F", "1_000", "1e3", ".5", "-.inf", "2026-11-02 10:00:00", "12:30:45", "---", "...", "\ufeff", "\U0001f3d9"}))
	return rapid.Custom(func(t *rapid.T) *engine.Node {
		kind := rapid.SampledFrom([]engine.NodeKind{engine.ScalarNode, engine.ScalarNode, engine.NumberNode, engine.BoolNode, engine.MapNode, engine.ListNode}).Draw(t, "kind")
		n := &engine.Node{Kind: kind}
		switch {
		case depth == 0 && kind >= engine.MapNode, kind == engine.ScalarNode:
			n.Kind = engine.ScalarNode
			n.Value = texts.Draw(t, "text")
		case kind == engine.NumberNode:
			n.Value = fmt.Sprint(rapid.Int().Draw(t, "number"))
		case kind == engine.BoolNode:
			n.Value = fmt.Sprint(rapid.Bool().Draw(t, "bool"))
		default:
			keys := rapid.SliceOfNDistinct(rapid.OneOf(rapid.StringN(0, 100, -1), texts), 0, 4, rapid.ID).Draw(t, "keys")
			for _, k := range keys {
				e := nodes(depth-1).Draw(t, "entry")
				if n.Kind == engine.MapNode {
					e.Key = k
				}
				n.Add(e)
			}
		}
		return n
	})
}

// TestRoundTrip checks that what is written as YAML or JSON is read back
// equal, that the library takes every text for a text and every number for a
// number, and that the JSON is what encoding/json reads.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := nodes(4).Draw(t, "document")
		for _, data := range [][]byte{Emit(n), JSON(n), JSONIndent(n)} {
			back, err := Parse("x", data)
			if err != nil {
				t.Fatalf("%v\n%s", err, data)
			}
			if diff := cmp.Diff(bare(n), bare(back)); diff != "" {
				t.Fatalf("%s\n%s", diff, data)
			}
			var doc yaml.Node
			if err := yaml.Unmarshal(data, &doc); err != nil {
				t.Fatal(err)
			}
			sameTags(t, n, doc.Content[0])
		}
		var compact bytes.Buffer
		if err := json.Compact(&compact, JSONIndent(n)); err != nil || compact.String() != string(JSON(n)) {
			t.Fatalf("%v: %s is not %s", err, &compact, JSON(n))
		}
	})
}

func sameTags(t *rapid.T, n *engine.Node, y *yaml.Node) {
	want := [...]string{engine.ScalarNode: "!!str", engine.NumberNode: "!!int", engine.BoolNode: "!!bool", engine.MapNode: "!!map", engine.ListNode: "!!seq"}[n.Kind]
	if y.Tag != want {
		t.Fatalf("%q is read as %s, want %s", n.Value, y.Tag, want)
	}
	for i, e := range n.Nodes {
		if n.Kind == engine.MapNode {
			if k := y.Content[2*i]; k.Tag != "!!str" {
				t.Fatalf("the key %q is read as %s", e.Key, k.Tag)
			}
			sameTags(t, e, y.Content[2*i+1])
		} else {
			sameTags(t, e, y.Content[i])
		}
	}
}

func TestJSON(t *testing.T) {
	n := engine.Map("", engine.Scalar("text", "a \"b\" \\ \n\t\x7f/시청\U0001f3d9"), &engine.Node{Kind: engine.NumberNode, Key: "number", Value: "-12"},
		&engine.Node{Kind: engine.BoolNode, Key: "yes", Value: "true"}, engine.List("list", engine.Scalar("", "010"), engine.Map(""), engine.List("")))
	want := `{"text":"a \"b\" \\ \n\u0009\u007f/시청🏙","number":-12,"yes":true,"list":["010",{},[]]}`
	if got := string(JSON(n)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	want = "{\n  \"list\": [\n    \"a\",\n    {}\n  ]\n}\n"
	if got := string(JSONIndent(engine.Map("", engine.List("list", engine.Scalar("", "a"), engine.Map(""))))); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestParseJSON reads JSON as other programs write it.
func TestParseJSON(t *testing.T) {
	const text = "{\n\t\"a\":\t\"\\ud83c\\udfd9 \\\\ud83c\\\\udfd9 \\u00e9\\/\\b\\f\\r\",\n\t\"b\": [1, -2.5e3, true, null],\"c\":{}\n}\n"
	n, err := Parse("x.json", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	s := engine.Scalar
	want := engine.Map("", s("a", "🏙 \\ud83c\\udfd9 é/\b\f\r"), engine.List("b", s("", "1"), s("", "-2.5e3"), s("", "true"), s("", "null")), engine.Map("c"))
	if diff := cmp.Diff(want, bare(n)); diff != "" {
		t.Error(diff)
	}
}

// FuzzParse checks that no input does harm, and that what is read can be
// written and read again.
func FuzzParse(f *testing.F) {
	f.Add([]byte("a: 1\nb: [x, {y: z}]\n- c\n"))
	f.Add([]byte("<<: {a: 1}\n? [x]\n: 1\n"))
	f.Add([]byte("{\"a\": \"\\ud83c\\udfd9\"}"))
	f.Add([]byte("a: |\n  b\n\n c: 'd\n"))
	f.Add([]byte("\"...\"\n"))
	f.Add([]byte("orders:\n\t- take\n  -move: x: y #z\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		n, err := Parse("x", data)
		if err != nil {
			if e, ok := err.(*Error); !ok || n != nil || len(e.Error()) > 600 {
				t.Fatalf("%T %v, %v", err, err, n)
			}
			return
		}
		for _, text := range [][]byte{Emit(n), JSON(n)} {
			back, err := Parse("y", text)
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			if diff := cmp.Diff(bare(n), bare(back)); diff != "" {
				t.Fatalf("%s\n%s", diff, text)
			}
		}
	})
}
