package mail

import (
	"slices"
	"strings"
	"testing"
)

// The answer to an email that was not understood names its lines, offers by a tap what the
// whole email may mean, and shows the answers to the open decision; nothing is filed, and
// nobody gets the list of all requests.
func TestNotUnderstood(t *testing.T) {
	for name, c := range map[string]struct {
		text, says string
		taps       string // the first orders that may be meant
	}{
		"a slip":             {"strt on 34w green", `Line 1, "strt on 34w green": can't read "strt" Did you mean this?`, "start on 34th-street-west/green"},
		"one line of two":    {"start on 34w green\nmvoe white to 34w", `Line 2, "mvoe white to 34w": can't read "mvoe"`, ""}, // comes too early
		"a question":         {"should I start on 34w green?", `is this a question, or an order? Did you mean this?`, "start on 34th-street-west/green"},
		"a correction":       {"start on 34w green\nno wait, start on 34w gray", `Line 2, "no wait, start on 34w gray": is this a correction? From your email: start on 34w green Did you mean this?`, "start on 34th-street-west/gray"},
		"nothing at all":     {"Hmm.\n\nfrobnicate the widget", `Line 3, "frobnicate the widget": can't be read as an order or a request`, ""},
		"a letter":           {"A", `Line 1, "A": can't be read as an order or a request`, ""},
		"not possible":       {"start on 34w green\n\npass", `Line 3: "pass" isn't allowed`, ""},
		"no such value":      {"orders:\n- start on 34w/red", `Line 2, "- start on 34w/red":`, ""},
		"preview misread":    {"preview\nstart on red", `Line 2, "start on red":`, ""},
		"in Korean, a slip":  {"타임스 화색 부지에 시작", `Line 1, "타임스 화색 부지에 시작":`, "start on times-square/gray"},
		"one that is unfit":  {"gray 6 black 4", `Line 1`, ""},
		"a choice of values": {"start on 42nd green", `Line 1, "start on 42nd green": can't read "42nd" Did you mean one of these?`, "start on 42nd-street-east/green"},
	} {
		t.Run(name, func(t *testing.T) {
			w, report := beginning(t)
			w.answer("anna", report, c.text)
			w.round()
			if g := w.load("spring-3"); g.Tip.Entry != 1 {
				t.Fatalf("the game is at entry %d", g.Tip.Entry)
			}
			last := w.last("anna@sandbox.test")
			text := strings.Join(strings.Fields(textOf(t, last)), " ")
			for _, want := range []string{c.says, "What you can answer", "1. A skyscraper on", `Reply "help" for everything else`} {
				if !strings.Contains(text, want) {
					t.Errorf("the answer doesn't say %q:\n%s", want, textOf(t, last))
				}
			}
			if strings.Contains(text, ":1:1:") || strings.Contains(text, "notify digest") {
				t.Errorf("the answer is\n%s", textOf(t, last))
			}
			w.yes(last, c.taps)
		})
	}
}

// yes checks what the first tap in an email files that is none of the numbered answers;
// "" for none of these.
func (w *world) yes(raw []byte, want string) {
	w.t.Helper()
	all := answersIn(w.t, raw)
	numbered := len(numberedIn(textOf(w.t, raw)[strings.Index(textOf(w.t, raw), "What you can answer"):]))
	if meant := len(all) - numbered; want == "" && meant > 0 || want != "" && meant < 1 {
		w.t.Fatalf("%d answers are meant:\n%s", meant, textOf(w.t, raw))
	} else if meant == 0 {
		return
	}
	l := all[0]
	l.from = "anna@sandbox.test"
	w.mail(l)
	w.round()
	if got := w.ordersOf("spring-3", "anna"); !slices.Equal(got, strings.Split(want, "\n")) {
		w.t.Errorf("a tap files %q, expected %q", got, want)
	}
}
