package engine

import (
	"reflect"
	"testing"
	"unicode/utf8"
)

// FuzzOrderLine reads any line. What is understood is written as a line that
// reads back as the same order; what is not is told with a place in the line.
func FuzzOrderLine(f *testing.F) {
	for _, line := range []string{
		"place boutique on times-square/gray", "  PLACE Boutiques on “Times Square / grey”.",
		"take orange, violet or orange gray", "bid orange up to 17 in times then build 1",
		"dig to −1,0 marking violet station 1,-1", "join Abc-12 or done", "ｐlace gallery on 34th–street‑east\u00a0gray",
		"take orange violet or", "or or or", "", "\x00\xff", "bid orange up to -32768 in 34", "withdraw or done", "place / on -",
	} {
		f.Add(line)
	}
	g := &orders().Grammar
	f.Fuzz(func(t *testing.T, line string) {
		if len(line) > 300 || !utf8.ValidString(line) {
			return // orders are shorter, and text
		}
		o, bad := g.Read(line)
		if bad != nil {
			if bad.Offset < 0 || bad.Offset > len(line) {
				t.Errorf("%q: misread %+v", line, bad)
			}
			return
		}
		if len(o.Alternatives) == 0 {
			t.Fatalf("%q: read as nothing", line)
		}
		text := g.WriteOrder(o)
		again, bad := g.Read(text)
		if bad != nil {
			t.Fatalf("%q: read as %q, which is misread %+v", line, text, bad)
		}
		if !reflect.DeepEqual(again, o) {
			t.Errorf("%q: read as %q, which reads as %q", line, text, g.WriteOrder(again))
		}
	})
}

// FuzzJoin joins any keys and values to a line without harm.
func FuzzJoin(f *testing.F) {
	f.Add("place", "boutique", "on", "gray")
	f.Add("", "", "or", "or")
	g := &orders().Grammar
	f.Fuzz(func(t *testing.T, key1, value1, key2, value2 string) {
		if len(key1+value1+key2+value2) > 300 {
			return
		}
		if o, bad := g.Read(g.Join([]string{key1, key2}, []string{value1, value2})); bad == nil {
			if _, bad := g.Read(g.WriteOrder(o)); bad != nil {
				t.Errorf("%q: misread %+v", g.WriteOrder(o), bad)
			}
		}
	})
}
