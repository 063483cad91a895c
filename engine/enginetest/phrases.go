package enginetest

import (
	"os"
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine"
)

// Phrases tests how people write the orders of a game, with the file
// testdata/phrases.txt: the lines below an order are read as that order, or as
// several with semicolons between, and the lines below "refused" are not read.
// Whatever the style, an order stays the same; a word with a meaning is never
// passed over.
func Phrases(t *testing.T, g *engine.Rules) {
	data, err := os.ReadFile("testdata/phrases.txt")
	if err != nil {
		t.Fatal(err)
	}
	want, n := "", 0
	for line := range strings.Lines(string(data)) {
		line = strings.TrimRight(line, "\n")
		phrase, indented := strings.CutPrefix(line, "  ")
		switch got := read(g, phrase); {
		case line == "" || line[0] == '#':
		case !indented:
			if want = line; want != "refused" && read(g, want) != want {
				t.Errorf("%q is read as %q", want, read(g, want))
			}
		case want == "refused":
			if n++; got != "" {
				t.Errorf("%q is read as %q, want no order", phrase, got)
			}
		case got != want:
			_, bad := g.Grammar.ReadAll(phrase)
			t.Errorf("%q is read as %q, want %q (%+v)", phrase, got, want, bad)
		default:
			styled(t, g, phrase, want)
			if n++; n%8 == 1 {
				inserted(t, g, phrase, want)
			}
		}
	}
	for _, verb := range g.Grammar.Words() {
		for _, word := range []string{"a,", "then ", "1 ", "a or "} { // refused, and soon
			if line := verb + " " + strings.Repeat(word, 1000/len(word)) + "?"; read(g, line) != "" {
				t.Errorf("%.40q is read as %q", line, read(g, line))
			}
		}
	}
	t.Logf("%d phrases", n)
}

// read returns the orders that are read in a line, with semicolons between; ""
// if it is not read.
func read(g *engine.Rules, line string) string {
	orders, bad := g.Grammar.ReadAll(line)
	if bad != nil {
		return ""
	}
	var lines []string
	for _, o := range orders {
		lines = append(lines, g.Grammar.WriteOrder(o.Order))
	}
	return strings.Join(lines, "; ")
}

// styles are the ways in which a phrase can look without meaning anything else.
var styles = []func(string) string{
	strings.ToUpper,
	func(s string) string { return strings.ToUpper(s[:1]) + s[1:] + "." },
	func(s string) string { return "please " + s + "!" },
	func(s string) string { return "I'd like to " + s + ", thanks" },
	func(s string) string { return "I’ll " + s + " 👍🏽" },
	func(s string) string { return "Let’s " + s + "; thank you!!" },
	func(s string) string { return "Then we " + s + " 🙂" },
	func(s string) string { return s + " # 한국어로 쓴 메모" },
	func(s string) string { return s + "   // 부탁해요" },
	func(s string) string { return s + " 감사합니다" },
	func(s string) string { return "  " + strings.ReplaceAll(s, " ", "\u00a0\u2009") + "\u3000" },
	func(s string) string { return strings.ReplaceAll(s, "-", "\u2011") },
	func(s string) string { // full-width letters and digits, with a space as wide
		return strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '\u3000'
			case r > ' ' && r <= '~':
				return r - '!' + '\uff01'
			}
			return r
		}, s)
	},
}

// styled writes the phrase in all styles.
func styled(t *testing.T, g *engine.Rules, phrase, want string) {
	if strings.HasPrefix(want, "join ") || strings.Contains(phrase, "#") || strings.Contains(phrase, "//") {
		return
	}
	for _, style := range styles {
		if styled := style(phrase); read(g, styled) != want {
			_, bad := g.Grammar.ReadAll(styled)
			t.Errorf("%q is read as %q, want %q (%+v)", styled, read(g, styled), want, bad)
		}
	}
}

// inserted puts words between those of the phrase. Fillers change nothing, or
// are refused; with a negation, a condition or a doubt nothing is read, and a
// number or a name is not passed over.
func inserted(t *testing.T, g *engine.Rules, phrase, want string) {
	if strings.HasPrefix(want, "join ") || strings.ContainsAny(phrase, "#/|;") {
		return
	}
	fillers := []string{"the", "my", "please", "an", "kindly"}
	doubts := []string{"not", "don't", "never", "if", "unless", "maybe", "instead", "except", "cancel", "?", "xyzzy"}
	values := []string{"7", "19", "-3"}
	for _, typ := range g.Grammar.Types {
		if len(typ.Values) > 0 {
			values = append(values, typ.Values[0], typ.Values[len(typ.Values)-1])
		}
	}
	words := strings.Fields(phrase)
	for at := range len(words) + 1 {
		with := func(word string) string { return strings.Join(slices.Insert(slices.Clone(words), at, word), " ") }
		for _, w := range fillers {
			if got := read(g, with(w)); got != "" && got != want {
				t.Errorf("%q is read as %q, want %q", with(w), got, want)
			}
		}
		for _, w := range doubts {
			if got := read(g, with(w)); got != "" {
				t.Errorf("%q is read as %q", with(w), got)
			}
		}
		for _, w := range values {
			if got := read(g, with(w)); got == want && len(w) > 1 && !slices.Contains(words, w) && !strings.Contains(want, w) && want != "withdraw" {
				t.Errorf("%q is read as %q, without %s", with(w), got, w)
			}
		}
	}
}
