package formats

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"cityhall.example/engine/play"
	"cityhall.example/internal/testkit"
)

// Plain lines are the same set as the document with these lines, wherever the writer put
// bullets, comments, blank lines and guards; errors have the places of the lines.
func TestPlainLines(t *testing.T) {
	testkit.Draws(t, 50)
	rapid.Check(t, func(t *rapid.T) {
		one := func(of ...string) string { return rapid.SampledFrom(of).Draw(t, "one") }
		var lines, document, want []string
		guards := rapid.Permutation([]string{"turn: 12", "ID : 7f3a", "seen: 11-3f9a1c07", "Game：spring-3", "player:kevin"}).Draw(t, "guards")
		guards = guards[:rapid.IntRange(0, len(guards)).Draw(t, "some")]
		for _, g := range guards {
			document = append(document, strings.NewReplacer(" :", ": ", "：", ": ", "player:", "player: ").Replace(g))
		}
		document = append(document, "orders:")
		orders := rapid.SliceOfN(rapid.SampledFrom([]string{"take skyscrapers", "TAKE  orange gray", "dig to -1,0", "note see p. 4", "note: later", "nonsense", "place boutique"}), 1, 9).Draw(t, "orders")
		for i := 0; i < len(orders)+len(guards); i++ {
			for rapid.Bool().Draw(t, "between") {
				lines = append(lines, one("", "   ", "# take orange violet", "  #", "-"))
			}
			if i < len(guards) {
				lines = append(lines, guards[i]+one("", " ", "\t# guard"))
				continue
			}
			order, before := orders[i-len(guards)], one("", " ", "- ", " - ", "* ", "3. ", "\t4) ", "• ")
			document = append(document, `  - "`+order+`"`)
			lines = append(lines, before+order+one("", "  ", " # why"))
			if !strings.HasPrefix(order, "note") {
				want = append(want, fmt.Sprintf("%d:%d", len(lines), 1+len([]rune(before))))
			}
		}
		end := one("\n", "\r\n")
		got, err := ReadOrders("orders/Anna.TXT", []byte(one("", "\ufeff")+strings.Join(lines, end)+one("", end)), &testGame.Grammar)
		if err != nil {
			t.Fatal(err)
		}
		same, err := ReadOrders("anna.yaml", []byte(strings.Join(document, "\n")), &testGame.Grammar)
		if err != nil {
			t.Fatal(err)
		}
		if same.Player == "" {
			same.Player = "Anna"
		}
		if diff := cmp.Diff(summary(same), summary(got)); diff != "" {
			t.Errorf("as a document:\n%s", diff)
		}
		var places []string
		for _, l := range got.Lines {
			line, column := l.At(0)
			places = append(places, fmt.Sprintf("%d:%d", line, column))
		}
		if !slices.Equal(want, places) {
			t.Errorf("places %v, want %v", places, want)
		}
	})
}

// summary is what a set says, without places.
func summary(s *play.OrderSet) string {
	text := fmt.Sprint(s.Game, "|", s.Player, "|", s.Turn, "|", s.Seen, "|", s.ID, "|", s.Notes)
	for _, l := range s.Lines {
		text += "\n" + l.Text
	}
	return text
}

// What is no set of plain lines says why, and is no order: in other files as before.
func TestNoPlainLines(t *testing.T) {
	wide := func(s string) string {
		var b strings.Builder
		for _, u := range utf16.Encode([]rune(s)) {
			b.Write([]byte{byte(u), byte(u >> 8)})
		}
		return b.String()
	}
	for _, c := range []struct{ file, text, want string }{
		{"anna.txt", "", "1:1 yaml/empty"},
		{"anna.txt", "# nothing\n\n", "1:1 yaml/empty"},
		{"anna.txt", "turn: 3\n", "1:1 orders/empty"},
		{"anna.txt", "Orders:\n\ntake skyscrapers\ndone\n", ""},
		{"anna.txt", "> take skyscrapers\n", "1:1 yaml/quoted"},
		{"anna.txt", "turn: 3\nTurn: 4\ndone", "2:1 file/twice"},
		{"anna.txt", "turn: now\ndone", "1:7 orders/turn"},
		{"anna.txt", "trun: 3\ndone", "1:1 orders/unknown-key"},
		{"anna.txt", "orders:\n - done\n- done", "3:1 yaml/misaligned-dash"},
		{"anna.txt", "player: anna\norders: done\ndone", "3:1 yaml/neither"},
		{"anna.txt", "{orders: [done", "1:1 yaml/unclosed"},
		{"anna.txt", wide("done\n"), "1:1 yaml/utf16"},
		{"anna.yaml", wide("\ufeffplayer: anna\n"), "1:1 yaml/utf16"},
		{"anna.yaml", "take skyscrapers", "1:1 orders/no-keys"},
		{"anna.md", "take skyscrapers", "1:1 orders/no-keys"},
		{"anna.yaml", "orders: [dig to -1,0, done]", "1:9 orders/comma"},
		{"anna.yaml", "orders: [done, take orange violet]", ""},
		{"anna.yaml", "orders: [done, dgi to -1,0]", ""},
		{"anna.yaml", "orders: [done]\n---\norders: [done]", "2:1 yaml/second"},
	} {
		_, err := ReadOrders(c.file, []byte(c.text), &testGame.Grammar)
		got := ""
		if all := (Errors)(nil); errors.As(err, &all) {
			got = fmt.Sprintf("%d:%d %s", all[0].Line, all[0].Column, all[0].Problem.Code)
		}
		if got != c.want {
			t.Errorf("%s %q: %q, want %q: %v", c.file, c.text, got, c.want, err)
		}
	}
}

// Nothing that a file of plain lines holds takes long or fails the reader.
func FuzzPlainLines(f *testing.F) {
	f.Add("turn: 3\n- take skyscrapers # now\n")
	f.Fuzz(func(t *testing.T, text string) {
		set, err := ReadOrders("anna.txt", []byte(text), &testGame.Grammar)
		if err == nil && (set == nil || len(set.Lines)+len(set.Notes) == 0) {
			t.Error("nothing was read")
		}
	})
}
