package typed_test

import (
	"os"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/registry"
	"cityhall.example/engine/typed"
	"cityhall.example/internal/testkit"
)

// written returns what is read in a line: its orders, with semicolons between.
func written(r typed.Reading) string {
	switch r.Class {
	case typed.Doubt:
		return "doubt"
	case typed.Talk, typed.Nothing:
		return "talk"
	}
	var lines []string
	for _, o := range r.Orders {
		lines = append(lines, o.Line)
	}
	return strings.Join(lines, "; ")
}

// cases calls do for each line of the files of testdata.
func cases(t *testing.T, do func(rules *engine.Rules, line, want string)) {
	var data []byte
	for _, name := range []string{"lines", "korean"} {
		more, err := os.ReadFile("testdata/" + name + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		data = append(data, more...)
	}
	var rules *engine.Rules
	want := ""
	for line := range strings.Lines(string(data)) {
		line = strings.TrimRight(line, "\n")
		text, indented := strings.CutPrefix(line, "  ")
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '@':
			rules = registry.Find(strings.TrimSpace(line[1:]))
		case !indented:
			want = line
		default:
			do(rules, text, want)
		}
	}
}

func TestLines(t *testing.T) {
	people := map[string]bool{"kevin": true, "anna": true, "ken": true}
	cases(t, func(rules *engine.Rules, line, want string) {
		r := typed.For(rules).Read(line, people)
		if got := written(r); got != want {
			t.Errorf("%s: %q is %q, want %q: %+v", rules.Name, line, got, want, r)
		}
	})
}

// A slip of the fingers makes an order the same order, or none: never another one.
// Values that are one letter apart are other orders by rights.
func TestMutations(t *testing.T) {
	people := map[string]bool{"kevin": true}
	step := testkit.Times(5, 1)
	n := 0
	cases(t, func(rules *engine.Rules, line, want string) {
		if want == "doubt" || want == "talk" {
			return
		}
		runes := []rune(line)
		for at := n % step; at < len(runes); at += step {
			if r := runes[at]; r < 'a' || r > 'z' && r < 0xac00 {
				continue // digits and signs are values
			}
			for _, changed := range []string{string(runes[:at]) + string(runes[at+1:]), string(runes[:at]) + string(runes[at]) + string(runes[at:])} {
				if got := written(typed.For(rules).Read(changed, people)); got != want && got != "doubt" && got != "talk" && !kin(got, want) {
					t.Errorf("%s: %q is %q, and %q is %q", rules.Name, line, want, changed, got)
				}
			}
		}
		n++
	})
}

// kin reports whether two readings differ only in what a letter decides: a side of a
// street, or a letter of a marker.
func kin(a, b string) bool {
	plain := strings.NewReplacer("west", "", "east", "", " marking E", "")
	return plain.Replace(a) == plain.Replace(b)
}

// The work on a line is bounded, whatever stands in it.
func TestSteps(t *testing.T) {
	for _, rules := range registry.All() {
		for _, unit := range []string{"take brown gray ", "or ", "4 ", "brown ", "회색 ", "가", "1,0 ", "나", "to ", "pass, ", "2,-1에 "} {
			text := typed.For(rules).Text(nil)
			for range 20 {
				text.Read(strings.Repeat(unit, 300))
			}
			if text.Steps > 20*5000 {
				t.Errorf("%s: %q takes %d steps", rules.Name, unit, text.Steps)
			}
		}
	}
}

// FuzzRead looks for lines that break the reader, or that it reads as what the order
// language does not know.
func FuzzRead(f *testing.F) {
	for _, line := range []string{"take 갈색을 회색", "34서/갈", "-/-회색", "\u1100\u1161\u11af", "minus one comma zero", "*gray", "(", "②", "x", "1)", "…"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		for _, rules := range registry.All() {
			for _, o := range typed.For(rules).Read(line, nil).Orders {
				if _, bad := rules.Grammar.Read(o.Line); bad != nil {
					t.Fatalf("%q is %q", line, o.Line)
				}
			}
		}
	})
}
