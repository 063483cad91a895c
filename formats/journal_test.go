package formats

import (
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// TestEntrySetHash guards that no two different order sets have one digest.
func TestEntrySetHash(t *testing.T) {
	three, zero := 3, 0
	sets := []play.EntrySet{
		{Player: "anna", Orders: []string{"done"}},
		{Player: "anna", Orders: []string{"done", "done"}},
		{Player: "anna", Turn: &three, Orders: []string{"done"}},
		{Player: "anna", Turn: &zero, Orders: []string{"done"}},
		{Player: "anna", ID: "3", Orders: []string{"done"}},
		{Player: "ann", Orders: []string{"adone"}},
		{Player: "", ID: "anna", Orders: []string{"done"}},
	}
	seen := map[play.Hash]int{}
	for i := range sets {
		h := sets[i].Hash()
		if j, twice := seen[h]; twice {
			t.Errorf("sets %d and %d have one digest", j, i)
		}
		seen[h] = i
	}
}

// TestEntryLine guards the journal's form: an entry reads back as it was, and
// a line that was touched does not read at all.
func TestEntryLine(t *testing.T) {
	turn := 4
	e := &play.Entry{Number: 2, Act: play.Act{By: play.ByPlayer, Kind: play.ActOrders, Reason: "<a & b>",
		Sets: []play.EntrySet{{Player: "anna", Turn: &turn, ID: "x", Orders: []string{"take orange violet"}}}}}
	secret := engine.SeedSecret("journal")
	e.Seal(play.Hash{1}, secret)
	line := e.Line()
	got, err := ReadEntry("x.journal", 2, line)
	if err != nil {
		t.Fatal(err)
	}
	if string(got.Line()) != string(line) || !got.Follows(play.Tip{Head: play.Hash{1}}, line, secret).Empty() {
		t.Errorf("read back as %s", got.Line())
	}
	if got.Follows(play.Tip{Head: play.Hash{2}}, line, secret).Empty() || got.Follows(play.Tip{Head: play.Hash{1}}, line, engine.SeedSecret("other")).Empty() {
		t.Error("sealed behind another head, or with another secret")
	}
	for _, bad := range []string{
		strings.Replace(string(line), `"entry":2`, `"entry": 2`, 1),
		strings.Replace(string(line), `"by"`, `"bye"`, 1),
		strings.Replace(string(line), `"act"`, `"extra":1,"act"`, 1),
		strings.TrimSuffix(string(line), "}\n"),
		"{}", "", "null", "[]", strings.Repeat("[", 100000),
	} {
		if e, err := ReadEntry("x.journal", 2, []byte(bad)); err == nil {
			t.Errorf("%.60q: read as %+v", bad, e)
		}
	}
	returned := strings.TrimSuffix(string(line), "\n") + "\r\n" // as git makes it on Windows
	for text, ends := range map[string]bool{returned: true, strings.Replace(string(line), `"entry":2`, `"entry": 2`, 1): false} {
		if _, err := ReadEntry("x.journal", 2, []byte(text)); err == nil || strings.Contains(err.Error(), "CR LF") != ends {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := ReadEntry("x.journal", 3, line); err == nil {
		t.Error("entry 2 was read where entry 3 stands")
	}
}
