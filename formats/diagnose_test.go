package formats

import (
	"fmt"
	"testing"
)

// document is the beginning of an order file.
const document = "game: spring-3\nplayer: anna\n"

// mistaken is what people do to YAML.
var mistaken = []struct{ text, want string }{
	{document + "orders:\n\t- take skyscrapers\n", "4:1: the line starts with a tab; indent with spaces"},
	{document + "orders:\n  - take skyscrapers\n\t- done\n", "5:1: the line starts with a tab; indent with spaces"},
	{"\ta: b", "1:1: the line starts with a tab; indent with spaces"},
	{document + "orders:\n  - done\n  move white to x\n  - done\n", "5:3: missing dash; write \"- move white to x\""},
	{document + "orders:\n- done\nmove white to x\n", "5:1: missing dash; write \"- move white to x\""},
	{document + "orders:\n  - a\n  b: c\n", "5:3: missing dash; write \"- b: c\""},
	{"- a\nb: c\n", "2:1: missing dash; write \"- b: c\""},
	{"a: b\n- c\n", "2:1: expected a key like the one above, not a dash"},
	{document + "orders:\n  - take skyscrapers\n - done\n", "5:2: misaligned dash; line it up with the one above"},
	{document + "orders:\n  - done\n  -take orange violet\n", "5:4: missing space after the dash; write \"- take orange violet\""},
	{"game: x\nplayer:anna\norders:\n  - done\n", "2:8: missing space after the colon; write \"player: anna\""},
	{"player:anna\norders:\n  - done\n", "1:8: missing space after the colon; write \"player: anna\""},
	{"game: x\nplayer anna\norders:\n  - done\n", "2:1: expected \"- ORDER\" or \"key: value\"; remove any other text"},
	{document + "orders\n  - done\n", "3:1: expected \"- ORDER\" or \"key: value\"; remove any other text"},
	{document + "orders:\n  - done\nRegards,\nAnna\n", "5:1: expected \"- ORDER\" or \"key: value\"; remove any other text"},
	{document + "orders:\n  - done\n\nYou wrote:\n> hi: there\n", "7:1: the line starts with >, like a quoted email; remove the mark or the line"},
	{"> orders:\n> - done\n", "1:1: the line starts with >, like a quoted email; remove the mark or the line"},
	{"game: x\n player: anna\n", "2:2: misaligned key; line it up with the one above"},
	{document + "orders:\n  - place: x\n   on: y\n", "5:4: misaligned key; line it up with the one above"},
	{document + "orders:\n  - place: x\n     on: y\n", "5:6: misaligned key; line it up with the one above"},
	{document + "orders: - done\n", "3:9: start a new line before this dash"},
	{document + "orders:\n  - note: this: that\n", "4:15: second colon on this line; if it belongs to the text, put the text in quotes"},
	{"id: 시: b\n", "1:6: second colon on this line; if it belongs to the text, put the text in quotes"},
	{document + "orders:\n  - \"take skyscrapers\n  - done\n", "4:5: missing closing \" on this line"},
	{document + "orders:\n  - done\n  - 'take skyscrapers\n", "5:5: missing closing ' on this line"},
	{document + "orders:\n  - \"take\" skyscrapers\n  - done\n", "4:12: text after the closing quote; put the whole text in quotes, or none of it"},
	{document + "orders:\n  - done\n  - {place: boutique, on: times-square/gray\n  - done\n", "5:5: missing } on this line"},
	{document + "orders:\n  - {place: boutique, on: times #3}\n  - done\n", "4:33: everything after # is a comment; if it belongs to the text, put the text in quotes"},
	{document + "orders:\n  - [a, b\n  - done\n", "4:5: missing ] on this line"},
	{document + "id: {x: y}}\n", "3:11: } closes nothing"},
	{document + "orders:\n  - take a #b\n    c d\n", "4:12: everything after # is a comment; if it belongs to the text, put the text in quotes"},
	{document + "orders:\n  - @x\n", "4:5: put text that starts with @ in quotes"},
	{document + "id: `x`\n", "3:5: put text that starts with ` in quotes"},
	{document + "id: *x\n", "3:5: put text that starts with * in quotes"},
	{document + "id: , x\n", "3:5: put text that starts with , in quotes"},
	{document + "id: > x\n", "3:5: put text that starts with > in quotes"},
	{document + "id: \"a\\q\"\n", "3:7: unknown escape \\q in double quotes; write \\\\ for a backslash"},
	{document + "id: a\x01\n", "3:6: invisible character U+0001; remove it"},
	{"%YAML 3.0\n---\na: 1\n", "1:1: the line starts with %; remove it, or put the text in quotes"},
	{document + "...\nfoo\n", "3:1: the document ends here, but the file doesn't; remove the line of dots"},
	{"a: 1\r\n\tb: 2\r\n", "2:1: the line starts with a tab; indent with spaces"},
}

func TestDiagnose(t *testing.T) {
	for _, c := range mistaken {
		_, err := Parse("x", []byte(c.text))
		if got, want := fmt.Sprint(err), "x:"+c.want; got != want {
			t.Errorf("%q:\n got %s\nwant %s", c.text, got, want)
		}
	}
}
