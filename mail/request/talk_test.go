package request

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine/registry"
	"cityhall.example/internal/testkit"
	"cityhall.example/mail/incoming"
)

// A talker is a case of testdata/talk: an email, and what it must hold.
type talker struct{ game, name, text, want string }

// talkers reads cases: "@ NAME" or "@GAME NAME", the text, "=", what it holds.
func talkers(t *testing.T, file string) (all []talker) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for one := range strings.SplitSeq(strings.TrimPrefix(string(data), "@"), "\n@") {
		head, rest, _ := strings.Cut(one, "\n")
		game, name, _ := strings.Cut(head, " ")
		text, want, _ := strings.Cut("\n"+strings.TrimSuffix(rest, "\n")+"\n", "\n=\n")
		all = append(all, talker{game, name, strings.Trim(text, "\n"), strings.TrimSuffix(want, "\n")})
	}
	return all
}

// What is struck through, hidden, in parentheses or a remark is no order, in
// mail of either form, whatever else is read in it.
func TestTalk(t *testing.T) {
	for _, form := range []string{"html", "plain"} {
		file := filepath.Join("testdata", "talk", form+".txt")
		cases := talkers(t, file)
		if len(cases) < 50 {
			t.Fatalf("%d cases in %s", len(cases), file)
		}
		var written strings.Builder
		for _, c := range cases {
			game := c.game
			if game == "" {
				game = "fifth-avenue"
			}
			rules := registry.Find(game)
			if rules == nil {
				t.Fatalf("%s: no game %q", c.name, game)
			}
			read := func(raw string) string {
				l, err := incoming.Read([]byte(raw))
				if err != nil {
					t.Fatal(err)
				}
				return strings.TrimSuffix(tell(&rules.Grammar, Find(l, rules, false, nil)), "\n")
			}
			got := read(fmt.Sprintf("From: anna@example.org\nContent-Type: text/%s; charset=utf-8\n\n%s", form, c.text))
			fmt.Fprintf(&written, "@%s %s\n%s\n=\n%s\n", c.game, c.name, c.text, got)
			if got != c.want && !testkit.Update() {
				t.Errorf("%s: %s:\n%s\ngot:\n%s\nwant:\n%s", form, c.name, c.text, got, c.want)
			}
			if form == "html" && strikesOut(t, c.text) {
				if both := read(alternative(c.text)); both != got {
					t.Errorf("%s: as an alternative to plain text:\n%s\nwant:\n%s", c.name, both, got)
				}
			}
		}
		if testkit.Update() {
			if err := os.WriteFile(file, []byte(written.String()), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// strikesOut reports whether the sender struck or hid something in an HTML text.
func strikesOut(t *testing.T, text string) bool {
	t.Helper()
	l, err := incoming.Read([]byte("From: anna@example.org\nContent-Type: text/html; charset=utf-8\n\n" + text))
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(l.Text, func(line incoming.Line) bool { return line.Depth == 0 && line.Struck != "" })
}

var (
	breaks = regexp.MustCompile(`(?i)<br>|</(?:div|p|li|tr|ul|pre)>|<(?:p|li)\b[^>]*>`)
	tags   = regexp.MustCompile(`(?s)<!--.*?-->|<style.*?</style>|<[^>]*>`)
)

// alternative returns an email with an HTML text, and with the plain text that
// most programs make of it: without any style.
func alternative(text string) string {
	plain := tags.ReplaceAllString(breaks.ReplaceAllString(text, "\n"), "")
	return "From: anna@example.org\nContent-Type: multipart/alternative; boundary=b\n\n" +
		"--b\nContent-Type: text/plain; charset=utf-8\n\n" + plain +
		"\n--b\nContent-Type: multipart/related; boundary=c\n\n--c\nContent-Type: text/html; charset=utf-8\n\n" + text + "\n--c--\n--b--\n"
}

// The answer to an email in which nothing was found names its lines; beside anything
// that was found, and in letters, talk is not worth that.
func TestUnread(t *testing.T) {
	for text, want := range map[string][]string{
		"FYI": {"FYI"}, "what now": {"what now"}, "여기 어때요": {"여기 어때요"}, "Hello": nil, "staus": nil, "notfy my-turn": nil,
		"Can I take orange?":                          {"Can I take orange?"},
		"see the file\n\norders:\n- take skyscrapers": nil,
		"Look at this!\n\nstatus":                     nil,
		"Look\nat\nthis\nhere":                        nil,
		strings.Repeat("so we went home and ", 4):     nil,
		"bid violet up to 10 in\n\n42e":               {"42e"},
	} {
		r := Find(compose(text), registry.Find("fifth-avenue"), false, nil)
		var got []string
		for _, e := range r.Unread {
			got = append(got, r.Said[e.Line])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q is unread, expected %q", text, got, want)
		}
	}
}
