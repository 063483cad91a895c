package formats

import (
	"fmt"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
	"github.com/google/go-cmp/cmp"
)

// testGame has words of every part of the order language.
var testGame = func() *engine.Rules {
	plot := engine.Enum("plot", "times-square/gray", "times-square/brown", "34th-street-west/gray")
	district := engine.Enum("district", "34th-street-west", "times-square")
	return (&engine.Rules{Name: "orders", Version: 1, MinPlayers: 2, MaxPlayers: 3, Kinds: []engine.KindSpec{{Name: "one"}}, Grammar: engine.Grammar{
		Types: []*engine.Type{plot, district, engine.Enum("color", "orange", "gray", "violet"), engine.Enum("tile", "boutique", "perfume-shop"),
			engine.Exact("vertex", "a vertex such as -1,0", "0,0", "-1,0", "1,-1"), engine.Enum("roof", "dome", "spire")},
		Forms: []engine.Form{
			{Verb: engine.FirstVerb, Syntax: "place {tile} on {plot}"},
			{Verb: engine.FirstVerb + 1, Syntax: "take skyscrapers"},
			{Verb: engine.FirstVerb + 2, Syntax: "take {first:color} {second:color}"},
			{Verb: engine.FirstVerb + 3, Syntax: "bid {color} up to {limit:number} in {district} [then build {number}]"},
			{Verb: engine.FirstVerb + 4, Syntax: "dig to {vertex} [marking {color}] [station {at:vertex}]"},
			{Verb: engine.FirstVerb + 5, Syntax: "roof [at] {vertex} [{roof}]"},
			{Verb: engine.FirstVerb + 6, Syntax: "keep contract {number}"},
		},
	}}).Compile()
}()

func TestReadOrders(t *testing.T) {
	const text = `Game: spring-3
player: anna
turn: 12
id: 7f3a
orders:
  - place boutique on times-square/gray
  - {On: times-square/gray, place: perfume shop}
  - take: [orange, violet]
  - in: times-square
    up-to: 17
    bid: orange
  - "take orange gray" # quoted
  - done: null
  - {"done": }
  - withdraw: ~
  - bid orange up to 4
    in times-square
`
	s, err := ReadOrders("x", []byte(text), &testGame.Grammar)
	if err != nil {
		t.Fatal(err)
	}
	if s.Game != "spring-3" || s.Player != "anna" || s.Turn != 12 || s.ID != "7f3a" || s.File != "x" {
		t.Errorf("read %+v", s)
	}
	want := []string{
		"6:5 place boutique on times-square/gray",
		"7:5 place perfume shop on times-square/gray",
		"8:5 take orange violet",
		"9:5 bid orange up to 17 in times-square",
		"12:5 take orange gray",
		"13:5 done",
		"14:5 done",
		"15:5 withdraw",
		"16:5 bid orange up to 4 in times-square",
	}
	var got []string
	for _, l := range s.Lines {
		got = append(got, fmt.Sprintf("%d:%d %s", l.Line, l.Column, l.Text))
		if _, bad := testGame.Grammar.Read(l.Text); bad != nil {
			t.Errorf("%q: %+v", l.Text, bad)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestReadOneOrder(t *testing.T) {
	s, err := ReadOrders("x", []byte("orders: take skyscrapers\n"), &testGame.Grammar)
	if err != nil || len(s.Lines) != 1 || s.Lines[0].Text != "take skyscrapers" || s.Turn != play.Unbound || s.Game+s.Player+s.ID != "" {
		t.Errorf("read %+v, %v", s, err)
	}
}

// TestOrderErrors is what is wrong with a set, all told at once.
func TestOrderErrors(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"broken", "orders:\n\t- done\n", []string{"x:2:1: the line starts with a tab; indent with spaces"}},
		{"no space", "player:anna turn:3\n", []string{`x:1:1: missing space after the colon; write "player: anna"`}},
		{"sequence", "- done\n", []string{"x:1:1: expected the keys game, player, turn, seen, id or orders. Orders go under the key orders"}},
		{"words", "take skyscrapers\n", []string{`x:1:1: can't read "take skyscrapers"; expected the keys game, player, turn, seen, id or orders. Orders go under the key orders`}},
		{"all", "palyer: anna\ntake skyscrapers: x\nturn: twelve\nid: a b\ngame: [x]\nPlayer: #5\nplayer: ken\norders:\n  - done\n", []string{
			`x:1:1: unknown key "palyer"; expected game, player, turn, seen, id or orders. Did you mean player?`,
			`x:2:1: unknown key "take skyscrapers"; expected game, player, turn, seen, id or orders. Orders go under the key orders, each after a dash and a space`,
			`x:3:7: turn: can't read "twelve"; expected a number such as 12. Leave it out for your next turn`,
			`x:4:5: id: can't read "a b"; expected up to 100 letters, digits, dots, hyphens and underscores`,
			`x:5:7: game: expected one value on the line`,
			`x:6:8: player is empty; everything after # is a comment; if it belongs to the text, put the text in quotes`,
			`x:7:1: duplicate key "player" (first on line 6)`,
		}},
		{"turn", "turn: -1\norders: done\n", []string{`x:1:7: turn: can't read "-1"; expected a number such as 12. Leave it out for your next turn`}},
		{"turn 010", "turn: 010\norders: done\n", []string{`x:1:7: turn: can't read "010"; expected a number such as 12. Leave it out for your next turn`}},
		{"no orders", "player: anna\n", []string{"x:1:1: missing key orders"}},
		{"empty", "orders:\n", []string{`x:1:8: orders is empty; the order "withdraw" withdraws all orders on file`}},
		{"not filled in", "orders:\n  # take COLOR COLOR\n  -\n  - # yours\n", []string{`x:3:3: orders is empty; the order "withdraw" withdraws all orders on file`}},
		{"comment", "orders: # done\n", []string{`x:1:8: orders is empty; everything after # is a comment; if it belongs to the text, put the text in quotes`}},
		{"bad orders", "orders:\n  - done\n  -\n  - # take orange gray\n  - [take, orange]\n  - {}\n  - {take: {a: b}}\n  - |\n    done\n    done\n  - " + strings.Repeat("x", 1001) + "\n", []string{
			"x:4:4: the order is empty; everything after # is a comment; if it belongs to the text, put the text in quotes",
			"x:5:5: expected an order on one line, or as keys with values, not a list",
			"x:6:5: the order is empty",
			"x:7:12: take: expected words on the line",
			"x:8:5: an order is one line; start each order with a dash and a space",
			"x:11:5: the order has 1001 characters; the limit is 1000",
		}},
		{"many", "orders:\n" + strings.Repeat("- done\n", 201), []string{"x:2:1: 201 orders; the limit is 200"}},
	} {
		_, err := ReadOrders("x", []byte(c.text), &testGame.Grammar)
		if diff := cmp.Diff(strings.Join(c.want, "\n"), fmt.Sprint(err)); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

// TestOrderErrorsKeepLines checks that the good orders of a bad set come back.
func TestOrderErrorsKeepLines(t *testing.T) {
	s, err := ReadOrders("x", []byte("nobody: x\norders:\n  - done\n  - {}\n  - take skyscrapers\n"), &testGame.Grammar)
	if len(err.(Errors)) != 2 || len(s.Lines) != 2 || s.Lines[1].Text != "take skyscrapers" {
		t.Errorf("read %+v, %v", s, err)
	}
}

// TestPlace checks that a misread points at the word in the file, however the
// order is written.
func TestPlace(t *testing.T) {
	for _, c := range []struct {
		orders, hint string
		line, column int
	}{
		{"- place butique on times-square/gray", "", 2, 9},
		{"- \"place butique on times-square/gray\"", "", 2, 10},
		{"- 시청 butique", "", 2, 3},
		{"- place 시청 on x", "", 2, 9},
		{"- place boutique on", "", 2, 20},
		{"- place boutique\n    on times-squid/gray", "the text continues on line 3, which may need a dash", 3, 8},
		{"- take skyscrapers\n    take skyscrapers", "the text continues on line 3, which may need a dash", 3, 5},
		{"- take skyscrapers\n    -take orange violet", "line 3 has no space after its dash", 3, 5},
		{"- take orange #violet", "everything after # is a comment; if it belongs to the text, put the text in quotes", 2, 14},
		{"- {place: butique, on: times-square/gray}", "", 2, 11},
		{"- {on: times-square/green, place: boutique}", "", 2, 8},
		{"- on: times-square/green\n  place: boutique", "", 2, 7},
		{"- on: times-square/gray\n  place: \"butique\"", "", 3, 11},
		{"- {place: boutique, at: times-square/gray}", "", 2, 21},
		{"- {up-to: x, bid: orange, in: times-square}", "", 2, 11},
	} {
		s, err := ReadOrders("x", []byte("orders:\n"+c.orders+"\n"), &testGame.Grammar)
		if err != nil {
			t.Fatalf("%s: %v", c.orders, err)
		}
		l := s.Lines[0]
		_, bad := testGame.Grammar.Read(l.Text)
		if bad == nil {
			t.Errorf("%q: understood as %q", c.orders, l.Text)
			continue
		}
		if line, column := l.Place(bad.Offset); line != c.line || column != c.column || said(l.Hint) != c.hint {
			t.Errorf("%q: misread at %d:%d with the hint %q, want %d:%d with %q", c.orders, line, column, said(l.Hint), c.line, c.column, c.hint)
		}
	}
	line, column := play.OrderLine{Text: "done", Line: 3, Column: 5}.Place(2)
	if line != 3 || column != 7 {
		t.Errorf("without a file: %d:%d", line, column)
	}
}

// FuzzOrders checks that no input does harm, that a line keeps to its limits,
// and that each of its characters has a place in the file.
func FuzzOrders(f *testing.F) {
	f.Add("player: anna\nturn: 3\nid: a\norders:\n- done\n- take: [orange, violet]\n- {up-to: 3, bid: gray, in: times}\n")
	f.Add("orders:\n  - 'take ''x'\n    y #z\n  - \"a\\u0041\n    b\"\n  - a\n    -b\n")
	f.Add("orders: |\n  done\n")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ReadOrders("x", []byte(text), &testGame.Grammar)
		if err != nil {
			for _, e := range err.(Errors) {
				if e.Problem.Empty() || e.File != "x" || e.Line > len(text)+1 {
					t.Fatalf("%+v", e)
				}
			}
		}
		if s == nil {
			return
		}
		for _, l := range s.Lines {
			if strings.TrimSpace(l.Text) == "" || strings.ContainsAny(l.Text, "\r\n") || len(l.Text) > 4*MaxLine {
				t.Fatalf("read the line %q", l.Text)
			}
			for offset := range len(l.Text) + 2 {
				if line, column := l.Place(offset); line < 1 || column < 1 {
					t.Fatalf("%q: %d is at %d:%d", l.Text, offset, line, column)
				}
			}
			testGame.Grammar.Read(l.Text)
		}
	})
}

// said returns what the phrase says.
func said(p engine.Phrase) string { return words.For(words.English, "").Say(p) }

func TestReadNote(t *testing.T) {
	for line, want := range map[string]string{
		"note save the brown cards": "save the brown cards", "NOTE:  save   the": "save the", "note : x": "x", "Note clear": "", "note CLEAR": "", "note clear it": "clear it",
	} {
		if got, is := ReadNote(line); !is || got != want {
			t.Errorf("%q: %q %t", line, got, is)
		}
	}
	for _, line := range []string{"note", "notes", "noted x", "note:", "take note x", "notebook x"} {
		if got, is := ReadNote(line); is {
			t.Errorf("%q is taken for a note: %q", line, got)
		}
	}
}
