package engine

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

// sample is a value with a field of every kind.
type sample struct {
	Turn   int16
	Over   bool
	Title  string
	Kind   int8
	Holder int8 // None is allowed
	Seat   Seat
	Next   Seat // Nobody is allowed
	Purse  struct{ Gold int }
	Open   bool
	High   uint8
	Pile   []string
	Rows   []row
}

type row struct{ X, Y int }

var fruits = Enum("fruit", "apple", "pear", "c++", "?")

func (s *sample) code(c *Codec) {
	Int(c, "turn", &s.Turn, 0, 99)
	c.Bool("over", &s.Over)
	c.String("title", &s.Title)
	Choice(c, "kind", &s.Kind, fruits, false)
	Choice(c, "holder", &s.Holder, fruits, true)
	c.Seat("seat", &s.Seat, false)
	c.Seat("next", &s.Next, true)
	c.Group("purse", func() { Int(c, "gold", &s.Purse.Gold, -5, 5) })
	c.Optional("auction", &s.Open, func() { Int(c, "high", &s.High, 1, 200) })
	c.Lines("pile", Say("field/letter"), "[a-z]", func() []string { return s.Pile }, func(_ int, line string) bool {
		if line == "x" {
			c.Fail("impossible/letter", "line", line)
		}
		s.Pile = append(s.Pile, line)
		return len(line) == 1
	})
	c.Groups("rows", len(s.Rows), func(n int) {
		if n > 3 {
			c.Fail("impossible/rows", "rows", n)
		}
		s.Rows = make([]row, n)
	}, func(i int) {
		r := row{}
		if !c.Describing() {
			r = s.Rows[i]
		}
		Int(c, "x", &r.X, 0, 9)
		Int(c, "y", &r.Y, 0, 9)
		if c.Reading() {
			s.Rows[i] = r
			if r.X == r.Y {
				c.FailAt("y", "impossible: on the diagonal")
			}
		}
	})
	if c.Reading() && s.Turn == 77 {
		c.FailAt("turn", "impossible: a turn of %d", s.Turn)
	}
}

var samplePlayers = []string{"anna", "ben"}

const sampleText = `turn: 12
over: true
title: a: b # "c"
kind: c++
holder: none
seat: ben
next: none
purse:
  gold: -5
auction:
  high: 200
pile:
  - a
  - b
rows:
  - x: 1
    y: 2
  - x: 3
    y: 4
`

func sampleValue() sample {
	s := sample{Turn: 12, Over: true, Title: `a: b # "c"`, Kind: 2, Holder: -1, Seat: 1, Next: Nobody, Open: true, High: 200,
		Pile: []string{"a", "b"}, Rows: []row{{1, 2}, {3, 4}}}
	s.Purse.Gold = -5
	return s
}

// outline reads the few forms of YAML in which the documents of this test are
// written, with their places.
func outline(text string) *Node {
	root := Map("")
	root.Line, root.Column = 1, 1
	type level struct {
		indent int
		n      *Node
	}
	open := []level{{0, root}}
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		indent := len(line) - len(strings.TrimLeft(line, " "))
		rest := line[indent:]
		for len(open) > 1 && indent < open[len(open)-1].indent {
			open = open[:len(open)-1]
		}
		in := open[len(open)-1].n
		if item, ok := strings.CutPrefix(rest, "- "); ok {
			in.Kind = ListNode
			if !strings.Contains(item, ": ") {
				in.Add(&Node{Value: item, Line: i + 1, Column: indent + 3})
				continue
			}
			entry := Map("")
			entry.Line, entry.Column = i+1, indent+3
			in.Add(entry)
			open = append(open, level{indent + 2, entry})
			in, rest, indent = entry, item, indent+2
		}
		key, value, _ := strings.Cut(rest, ":")
		n := &Node{Key: key, Value: strings.TrimPrefix(value, " "), Line: i + 1, Column: indent + len(key) + 3, KeyLine: i + 1, KeyColumn: indent + 1}
		if value == "" {
			n.Kind, n.Line, n.Column = MapNode, i+2, indent+3
			open = append(open, level{indent + 2, n})
		}
		in.Add(n)
	}
	return root
}

// render writes a document in the form that outline reads.
func render(n *Node, indent string) string {
	var b strings.Builder
	for _, e := range n.Nodes {
		switch {
		case n.Kind == ListNode && e.Kind == MapNode:
			b.WriteString(indent + "- " + strings.TrimPrefix(render(e, indent+"  "), indent+"  "))
		case n.Kind == ListNode:
			b.WriteString(indent + "- " + e.Value + "\n")
		case e.Kind >= MapNode:
			b.WriteString(indent + e.Key + ":\n" + render(e, indent+"  "))
		default:
			b.WriteString(indent + e.Key + ": " + e.Value + "\n")
		}
	}
	return b.String()
}

func TestWriteAndRead(t *testing.T) {
	want := sampleValue()
	text := render(Write(samplePlayers, want.code), "")
	if text != sampleText {
		t.Errorf("written as\n%s", text)
	}
	var got sample
	if err := Read(outline(text), samplePlayers, got.code); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("read %+v, want %+v", got, want)
	}
	want.Open = false
	text = render(Write(samplePlayers, want.code), "")
	if strings.Contains(text, "auction") {
		t.Errorf("a part that is absent is written:\n%s", text)
	}
	if err := Read(outline(text), samplePlayers, got.code); err != nil || got.Open {
		t.Errorf("a part that is absent is read as present: %t, %v", got.Open, err)
	}
}

// TestStrict changes a right document in one place, and wants the error to
// name it.
func TestStrict(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"turn: 12", "turn: 100", `1:7 turn: file/misread read="100" what=(field/number least=0 most=99)`},
		{"turn: 12", "turn: -1", `1:7 turn: file/misread read="-1" what=(field/number least=0 most=99)`},
		{"turn: 12", "turn: 012", `1:7 turn: file/misread read="012" what=(field/number least=0 most=99)`},
		{"turn: 12", "turn: +12", `1:7 turn: file/misread read="+12" what=(field/number least=0 most=99)`},
		{"turn: 12", "turn: 1e1", `1:7 turn: file/misread read="1e1" what=(field/number least=0 most=99)`},
		{"turn: 12", "turn: 1_2", `1:7 turn: file/misread read="1_2" what=(field/number least=0 most=99)`},
		{"turn: 12", "turn: ", `1:7 turn: file/misread what=(field/number least=0 most=99)`},
		{"turn: 12", "turn: 99999999999999999999", `1:7 turn: file/misread read="99999999999999999999" what=(field/number least=0 most=99)`},
		{"turn: 12", "turn: 77", `1:7 turn: impossible: a turn of %d`},
		{"turn: 12\n", "", `1:1 turn: file/missing`},
		{"turn: 12\n", "turn:\n  a: 1\n", `2:3 turn: file/no-scalar`},
		{"turn: 12\n", "turn:\n  - 12\n", `2:3 turn: file/no-scalar`},
		{"turn: 12\n", "trun: 12\n", `1:1 turn: file/missing near="trun"`},
		{"turn: 12\n", "turn: 12\nturns: 3\n", `2:1 turns: file/unknown-key near="turn"`},
		{"turn: 12\n", "turn: 12\nturn: 12\n", `2:1 turn: file/twice first=1 key="turn"`},
		{"over: true", "over: yes", `2:7 over: file/misread read="yes" what=(field/bool)`},
		{"over: true", "over: True", `2:7 over: file/misread read="True" what=(field/bool)`},
		{"kind: c++", "kind: none", `4:7 kind: file/misread read="none" what=(field/choice none=false of=fruit)`},
		{"kind: c++", "kind: Apple", `4:7 kind: file/misread near="apple" read="Apple" what=(field/choice none=false of=fruit)`},
		{"holder: none", "holder: nobody", `5:9 holder: file/misread read="nobody" what=(field/choice none=true of=fruit)`},
		{"seat: ben", "seat: none", `6:7 seat: file/misread read="none" what=(field/choice none=false of=player)`},
		{"seat: ben", "seat: 1", `6:7 seat: file/misread read="1" what=(field/choice none=false of=player)`},
		{"next: none", "next: eva", `7:7 next: file/misread read="eva" what=(field/choice none=true of=player)`},
		{"purse:\n  gold: -5", "purse: -5", `8:8 purse: file/no-map`},
		{"  gold: -5", "  gold: -6", `9:9 purse.gold: file/misread read="-6" what=(field/number least=-5 most=5)`},
		{"  gold: -5", "  silver: -5", `9:3 purse.gold: file/missing`},
		{"  gold: -5", "  gold: 5\n  silver: 2", `10:3 purse.silver: file/unknown-key`},
		{"  high: 200", "  high: 201", `11:9 auction.high: file/misread read="201" what=(field/number least=1 most=200)`},
		{"auction:\n  high: 200", "auction: 200", `10:10 auction: file/no-map`},
		{"pile:\n  - a\n  - b", "pile: a", `12:7 pile: file/no-list`},
		{"  - b", "  - bb", `14:5 pile.2: file/misread read="bb" what=(field/letter)`},
		{"  - b", "  - b: 2", `14:5 pile.2: file/expected what=(field/letter)`},
		{"  - b", "  - x", `14:5 pile.2: impossible/letter line="x"`},
		{"  - x: 3", "  - 3", `18:5 rows.2: file/no-map`},
		{"    y: 4", "    y: 10", `19:8 rows.2.y: file/misread read="10" what=(field/number least=0 most=9)`},
		{"    y: 4", "    y: 3", `19:8 rows.2.y: impossible: on the diagonal`},
		{"    y: 4", "    z: 4", `18:5 rows.2.y: file/missing`},
		{"    y: 4", "    y: 4\n    z: 4", `20:5 rows.2.z: file/unknown-key`},
		{"    y: 4", "    y: 4\n  - x: 1\n    y: 2\n  - x: 1\n    y: 2", `16:3 rows: impossible/rows rows=4`},
		{"over: true", "over: " + strings.Repeat("é", 70), `2:7 over: file/misread read="` + strings.Repeat("é", 60) + `..." what=(field/bool)`},
	} {
		if !strings.Contains(sampleText, c.old) {
			t.Fatalf("the document lacks %q", c.old)
		}
		var s sample
		err := Read(outline(strings.Replace(sampleText, c.old, c.new, 1)), samplePlayers, s.code)
		got := "no error"
		if f, ok := err.(*FieldError); ok {
			got = fmt.Sprintf("%d:%d %s", f.Line, f.Column, f)
		}
		if got != c.want {
			t.Errorf("%q for %q:\n got %s\nwant %s", c.new, c.old, got, c.want)
		}
	}
}

func TestReadNoMapping(t *testing.T) {
	var s sample
	n := &Node{Value: "x", Line: 3, Column: 4}
	err, _ := Read(n, nil, s.code).(*FieldError)
	if err == nil || err.Error() != "file/no-map" || err.Line != 3 {
		t.Errorf("read: %+v", err)
	}
}

// TestAfterError proves that reading changes nothing more after an error.
func TestAfterError(t *testing.T) {
	text := strings.Replace(sampleText, "turn: 12", "turn: x", 1)
	s := sample{Turn: 3, Title: "old"}
	if err := Read(outline(text), samplePlayers, s.code); err == nil {
		t.Fatal("read")
	}
	if want := (sample{Turn: 3, Title: "old"}); !reflect.DeepEqual(s, want) {
		t.Errorf("changed to %+v", s)
	}
}

func TestReadPartial(t *testing.T) {
	s := sampleValue()
	if err := ReadPartial(outline("turn: 5\npurse:\n  gold: 1\n"), samplePlayers, s.code); err != nil {
		t.Fatal(err)
	}
	want := sampleValue()
	want.Turn, want.Purse.Gold = 5, 1
	if !reflect.DeepEqual(s, want) {
		t.Errorf("read %+v, want %+v", s, want)
	}
	for text, want := range map[string]string{
		"turns: 5":            `turns: file/unknown-key near="turn"`,
		"turn: 500":           `turn: file/misread read="500" what=(field/number least=0 most=99)`,
		"purse:\n  silver: 1": "purse.silver: file/unknown-key known=[gold]",
	} {
		if err := ReadPartial(outline(text), samplePlayers, s.code); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// TestDescribe proves that what is described is what is written.
func TestDescribe(t *testing.T) {
	var zero sample
	d := Describe(samplePlayers, zero.code)
	s := sampleValue()
	n := Write(samplePlayers, s.code)
	var compare func(path string, d, n *Node)
	compare = func(path string, d, n *Node) {
		if d.Kind != n.Kind || d.Key != n.Key {
			t.Errorf("%s: described as %q of kind %d, written as %q of kind %d", path, d.Key, d.Kind, n.Key, n.Kind)
		}
		for i, e := range n.Nodes {
			switch {
			case n.Kind == ListNode && len(d.Nodes) != 1:
				t.Errorf("%s: a sequence is described by %d entries", path, len(d.Nodes))
			case n.Kind == ListNode:
				compare(path+".", d.Nodes[0], e)
			default:
				compare(path+"."+e.Key, d.Nodes[i], e)
			}
		}
		if n.Kind < MapNode && !regexp.MustCompile("^(?:"+d.Value+")$").MatchString(n.Value) {
			t.Errorf("%s: %q does not match %s", path, n.Value, d.Value)
		}
	}
	compare("", d, n)
	for _, e := range d.Nodes {
		if e.Optional != (e.Key == "auction") {
			t.Errorf("%s is described as optional: %t", e.Key, e.Optional)
		}
	}
	if !reflect.DeepEqual(zero, sample{}) {
		t.Errorf("describing has changed the value: %+v", zero)
	}
}
