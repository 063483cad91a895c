package formats

import (
	"testing"

	"cityhall.example/engine/fifthavenue"
)

func TestWritten(t *testing.T) {
	l := Written(Part{"bid gräy up to 9", 7, 3}, Part{"in times-square", 8, 1})
	if want := "bid gräy up to 9 in times-square"; l.Text != want || l.Line != 7 || l.Column != 3 {
		t.Fatalf("got %+v, want %q at 7:3", l, want)
	}
	for _, test := range []struct{ offset, line, column int }{{0, 7, 3}, {10, 7, 12}, {18, 8, 1}, {21, 8, 4}} {
		if line, column := l.Place(test.offset); line != test.line || column != test.column {
			t.Errorf("offset %d: got %d:%d, want %d:%d", test.offset, line, column, test.line, test.column)
		}
	}
}

func TestLower(t *testing.T) {
	set, err := ReadOrders("x", []byte("orders:\n- {on: nowhere, place: boutique}\n- take greeen gray\n"), &fifthavenue.Rules.Grammar)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range [][2]int{{12, 8}, {13, 8}} {
		l := set.Lines[i].Lower(10)
		_, bad := fifthavenue.Rules.Grammar.Read(l.Text)
		if line, column := l.Place(bad.Offset); line != want[0] || column != want[1] {
			t.Errorf("%q at %q: got %d:%d, want %v", l.Text, bad.Read, line, column, want)
		}
	}
}
