package incoming

import (
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// examples are whole introductions as programs write them: the language and the
// program, a bar, the lines with slashes between them.
func examples(t *testing.T) map[string][]string {
	t.Helper()
	data, err := os.ReadFile("testdata/introductions.txt")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]string{}
	languages, programs := map[string]bool{}, map[string]bool{}
	for line := range strings.Lines(string(data)) {
		name, text, _ := strings.Cut(strings.TrimSpace(line), "|")
		language, program, _ := strings.Cut(name, " ")
		program, _, _ = strings.Cut(program, ",")
		languages[language], programs[program] = true, true
		all[name] = strings.Split(text, " / ")
	}
	if len(languages) < 60 || len(programs) < 40 {
		t.Errorf("examples of %d languages and %d programs", len(languages), len(programs))
	}
	return all
}

// wrap breaks a line between words, as mail programs do.
func wrap(line string, width int) []string {
	var lines []string
	for word := range strings.FieldsSeq(line) {
		last := len(lines) - 1
		if last < 0 || utf8.RuneCountInString(lines[last])+1+utf8.RuneCountInString(word) > width {
			lines = append(lines, word)
		} else {
			lines[last] += " " + word
		}
	}
	return lines
}

// An introduction in whatever language is the program's, and what follows it is
// quoted, with marks and without them.
func TestIntroductions(t *testing.T) {
	for name, whole := range examples(t) {
		variants := map[string][]string{"whole": whole}
		if len(whole) == 1 {
			for _, width := range []int{50, 60, 72} {
				if broken := wrap(whole[0], width); len(broken) <= maxIntroLines {
					variants["wrapped"] = broken
				}
			}
		}
		for variant, lines := range variants {
			for quoted, want := range map[string]int{"> withdraw": 1, "withdraw": 1} {
				if strings.HasPrefix(whole[0], ">") && !strings.HasPrefix(quoted, ">") {
					continue // a program that marks the header marks what is below it
				}
				for _, gap := range []string{"\n", "\n\n"} {
					text := "pass\n\n" + strings.Join(lines, "\n") + gap + quoted + "\n"
					all := plainLines(text, false, false)
					if all[0].Depth != 0 || all[0].Foot {
						t.Errorf("%s, %s: the sender's own line is lost:\n%s", name, variant, text)
					}
					for _, l := range all[2 : 2+len(lines)] {
						if !l.Foot && l.Depth == 0 {
							t.Errorf("%s, %s: %q counts as the sender's:\n%s", name, variant, l.Text, text)
						}
					}
					if last := all[len(all)-1]; last.Text != "withdraw" || last.Depth < want {
						t.Errorf("%s, %s: %q has depth %d:\n%s", name, variant, last.Text, last.Depth, text)
					}
				}
			}
		}
		// Without its colon, where the quotation is marked.
		if bare, found := strings.CutSuffix(strings.TrimRight(whole[0], "\u202c"), ":"); found && len(whole) == 1 && strings.Contains(bare, "@") && strings.Contains(bare, "2026") {
			if l := plainLines("pass\n\n"+bare+"\n> withdraw\n", false, false)[2]; !l.Foot {
				t.Errorf("%s: without a colon, %q counts as the sender's", name, l.Text)
			}
		}
	}
}

// Nothing below an introduction that names somebody else is the sender's, whatever stands
// above it, with the name alone or with an address, in bold and without.
func TestSomebodyElses(t *testing.T) {
	for name, whole := range examples(t) {
		if strings.HasPrefix(whole[0], ">") || strings.Contains(whole[0], "you wrote") {
			continue
		}
		for _, who := range []*strings.Replacer{
			strings.NewReplacer("City Hall", "Ken Smith", "hall@example.org", "ken@example.org"),
			strings.NewReplacer("City Hall", "김 켄", "hall@example.org", "ken@example.org"),
		} {
			for _, above := range []string{"", "Hello!\n\n"} {
				for _, bold := range []string{"", "*", "**"} {
					if bold != "" && (len(whole) == 2 || strings.HasPrefix(name, "??")) { // a sentence that no program sets in bold line by line
						continue
					}
					text := above + bold + who.Replace(strings.Join(whole, bold+"\n"+bold)) + bold + "\n\nwithdraw\n"
					l, err := Read([]byte("From: anna@example.net\nTo: hall@example.org\nContent-Type: text/plain; charset=utf-8\n\n" + text))
					if err != nil {
						t.Fatal(err)
					}
					at := slices.IndexFunc(l.Text, func(line Line) bool { return line.Text == "withdraw" })
					if l.Text[at].Depth == 0 {
						t.Errorf("%s: what is below is the sender's:\n%s", name, text)
					}
				}
			}
		}
	}
}

// Dates and names before a colon are introductions, and headings of one's own are not.
func TestStamped(t *testing.T) {
	for text, want := range map[string]bool{
		"2026-11-26 15:10, Ken Smith wrote:": true, "2026-11-26 15:10 Ken Smith:": true, "2026-11-26 Ken:": true, "[2026-11-26 15:10] Ken:": true, "2026-11-26T15:10:00Z Ken:": true,
		"Ken Smith, 2026-11-26 15:10:": true, "Ken Smith (2026-11-26 15:10):": true, "2026/11/26 15:10 김켄:": true, "2026-11-26 15:10 GMT+01:00 Ken Smith <ken@example.org>:": true,
		"2026-11-26 orders:": false, "My orders, 2026-11-26 15:10:": false, "2026-11-26:": false, "2026-11-26 15:10:": false, "2026-11-26 Ken": false, "2026-11-26 제 명령:": false,
	} {
		if got := plainLines("Hello!\n"+text+"\nwithdraw\n", false, false)[2].Depth > 0; got != want {
			t.Errorf("%q introduces a quotation: %t", text, got)
		}
	}
}

// What people write is no introduction, and what follows is theirs.
func TestNoIntroductions(t *testing.T) {
	for _, text := range []string{
		"On turn 12 Anna wrote:", "As I wrote on turn 3:", "My orders for 21.11.2026:", "Orders, 21 Nov 2026, 13:02:", "Turn 12, as planned at 13:02:",
		"I wrote to ken@example.org:", "He writes that:", "Ken said 12 times:", "2026: a year", "Le pass 12", "@anna: I wrote", "In a message I wrote:",
		"game: spring-3\nplayer: anna\nturn: 12", "Tel: +49 30 123456\nFax: +49 30 123457\nWeb: www.example.org", "First: this\nSecond: that\nThird: 2026-11-21",
		"-- turn 12 --", "== ORDERS ==", "--- my orders ---", "*** 2026 ***", "De: a\nPara: b", "From: here\nTo: there",
		"On 5: take care", "At 13:02 I thought:", "Pada: 12", "I am from Berlin, you from Paris, in 2026:", "Zitat: 5", "Am I right about 12:",
	} {
		all := plainLines(text+"\ntake skyscrapers\n", false, false)
		for _, l := range all {
			if l.Depth > 0 || l.Foot {
				t.Errorf("%q is taken for a program's", text)
				break
			}
		}
	}
}
