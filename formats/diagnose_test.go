package formats

import (
	"fmt"
	"testing"
)

// TestDiagnose is what people do to YAML.
func TestDiagnose(t *testing.T) {
	const head = "game: spring-3\nplayer: anna\n"
	for _, c := range []struct{ text, want string }{
		{head + "orders:\n\t- take skyscrapers\n", "4:1: read a tab at the beginning of the line; indent with spaces"},
		{head + "orders:\n  - take skyscrapers\n\t- done\n", "5:1: read a tab at the beginning of the line; indent with spaces"},
		{"\ta: b", "1:1: read a tab at the beginning of the line; indent with spaces"},
		{head + "orders:\n  - done\n  move white to x\n  - done\n", "5:3: a dash is missing at the beginning of the line; write \"- move white to x\""},
		{head + "orders:\n- done\nmove white to x\n", "5:1: a dash is missing at the beginning of the line; write \"- move white to x\""},
		{head + "orders:\n  - a\n  b: c\n", "5:3: a dash is missing at the beginning of the line; write \"- b: c\""},
		{"- a\nb: c\n", "2:1: a dash is missing at the beginning of the line; write \"- b: c\""},
		{"a: b\n- c\n", "2:1: read a dash, expected a key like the one before it"},
		{head + "orders:\n  - take skyscrapers\n - done\n", "5:2: the dash does not stand below the one before it"},
		{head + "orders:\n  - done\n  -take orange violet\n", "5:4: a space is missing after the dash; write \"- take orange violet\""},
		{"game: x\nplayer:anna\norders:\n  - done\n", "2:8: a space is missing after the colon; write \"player: anna\""},
		{"player:anna\norders:\n  - done\n", "1:8: a space is missing after the colon; write \"player: anna\""},
		{"game: x\nplayer anna\norders:\n  - done\n", "2:1: read neither a dash nor a key with a colon; an order begins with a dash and a space; what belongs to nothing must go"},
		{head + "orders\n  - done\n", "3:1: read neither a dash nor a key with a colon; an order begins with a dash and a space; what belongs to nothing must go"},
		{head + "orders:\n  - done\nRegards,\nAnna\n", "5:1: read neither a dash nor a key with a colon; an order begins with a dash and a space; what belongs to nothing must go"},
		{head + "orders:\n  - done\n\nYou wrote:\n> hi: there\n", "7:1: the line begins with >, as a quoted mail does; take the mark out, or the line"},
		{"> orders:\n> - done\n", "1:1: the line begins with >, as a quoted mail does; take the mark out, or the line"},
		{"game: x\n player: anna\n", "2:2: the key does not stand below the one before it"},
		{head + "orders:\n  - place: x\n   on: y\n", "5:4: the key does not stand below the one before it"},
		{head + "orders:\n  - place: x\n     on: y\n", "5:6: the key does not stand below the one before it"},
		{head + "orders: - done\n", "3:9: read a dash on the line of its key; begin a new line with it"},
		{head + "orders:\n  - note: this: that\n", "4:15: read a second colon on the line; put the text in quotes if the colon belongs to it"},
		{"id: 시: b\n", "1:6: read a second colon on the line; put the text in quotes if the colon belongs to it"},
		{head + "orders:\n  - \"take skyscrapers\n  - done\n", "4:5: the quote is not closed on the line"},
		{head + "orders:\n  - done\n  - 'take skyscrapers\n", "5:5: the quote is not closed on the line"},
		{head + "orders:\n  - \"take\" skyscrapers\n  - done\n", "4:12: read text after the closing quote; put the whole text in quotes, or none of it"},
		{head + "orders:\n  - done\n  - {place: boutique, on: times-square/gray\n  - done\n", "5:5: { is not closed on the line; end it with }"},
		{head + "orders:\n  - {place: boutique, on: times #3}\n  - done\n", "4:33: what follows # is a comment; put the text in quotes if the # belongs to it"},
		{head + "orders:\n  - [a, b\n  - done\n", "4:5: [ is not closed on the line; end it with ]"},
		{head + "id: {x: y}}\n", "3:11: } closes nothing"},
		{head + "orders:\n  - take a #b\n    c d\n", "4:12: what follows # is a comment, and the text cannot go on after it; put the text in quotes if the # belongs to it"},
		{head + "orders:\n  - @x\n", "4:5: a text cannot begin with @; put it in quotes"},
		{head + "id: `x`\n", "3:5: a text cannot begin with `; put it in quotes"},
		{head + "id: *x\n", "3:5: a text cannot begin with *; put it in quotes"},
		{head + "id: , x\n", "3:5: a text cannot begin with ,; put it in quotes"},
		{head + "id: > x\n", "3:5: a text cannot begin with >; put it in quotes"},
		{head + "id: \"a\\q\"\n", "3:7: read \\q in double quotes, which stands for nothing; write \\\\ for a backslash"},
		{head + "id: a\x01\n", "3:6: read the invisible character U+0001; take it out"},
		{"%YAML 3.0\n---\na: 1\n", "1:1: the line begins with %; take it out, or put the text in quotes"},
		{head + "...\nfoo\n", "3:1: the document ends here, but the file does not; take out the line of dots"},
		{"a: 1\r\n\tb: 2\r\n", "2:1: read a tab at the beginning of the line; indent with spaces"},
	} {
		_, err := Parse("x", []byte(c.text))
		if got, want := fmt.Sprint(err), "x:"+c.want; got != want {
			t.Errorf("%q:\n got %s\nwant %s", c.text, got, want)
		}
	}
}
