package mail

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/registry"
	"cityhall.example/internal/testkit"
)

// decorating are what pages use although some mail programs don't support it. Each of
// them only decorates: without it, nothing that is said gets lost.
var decorating = map[string]string{
	"<body> element":  "the one table has the colors too",
	"border-radius":   "corners are square there",
	"word-break":      "a hash makes the page wider, and lines of Korean end within words",
	"word-wrap":       "a long name makes the page wider",
	"white-space":     "the lines of the form have line ends that are shown",
	"overflow":        "a board in letters makes the page wider",
	"text-decoration": "buttons are underlined",
	"role attribute":  "tables that only place things are said to be tables",
	"display:none":    "the line for lists is one pixel high, in the color of the page",
	"height property": "the space between buttons is given in an attribute too",
	"table-layout":    "widths are given in attributes too",
}

// TestLint compares the pages of emails of all kinds with what mail programs support,
// by the data of Can I Email: the npm package caniemail. Nothing is fetched.
func TestLint(t *testing.T) {
	node, lint := testkit.Program(t, testkit.Node, "node"), testkit.Module(t, testkit.Node, "caniemail/dist/index.js")
	dir := t.TempDir()
	var files []string
	shapes := map[string]bool{}
	for _, rules := range registry.All() {
		w := everyKind(t, rules)
		for _, m := range w.sent {
			h := headerOf(t, m.raw)
			shape := rules.Name + h.Get("From")
			if page := partOf(t, m.raw, "text/html"); page != "" && !shapes[shape] {
				shapes[shape] = true
				name := filepath.Join(dir, fmt.Sprintf("%d.html", len(files)))
				w.must(os.WriteFile(name, []byte(page), 0o600))
				files = append(files, name)
				if len(page) > 100_000 {
					t.Errorf("a page has %d bytes", len(page))
				}
			}
		}
	}
	if len(files) < 12 {
		t.Fatalf("there are %d kinds of pages", len(files))
	}
	out, err := exec.Command(node, append([]string{filepath.Join("testdata", "lint", "lint.mjs"), lint}, files...)...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v:\n%s", err, out)
	}
	if len(out) == 0 {
		t.Error("nothing was compared: not even <body> is said to be unsupported")
	}
	for line := range strings.Lines(string(out)) {
		feature, where, _ := strings.Cut(strings.TrimSpace(line), ": ")
		if strings.HasPrefix(line, "display:none: ") { // which has a colon
			feature, where = "display:none", strings.TrimSpace(strings.TrimPrefix(line, "display:none: "))
		}
		if decorating[feature] == "" || feature == "display:none" && where != "gmail.mobile-webmail" {
			t.Errorf("%s is not supported by %s", feature, where)
		}
	}
}

// everyKind plays a game in which people get letters of each kind.
func everyKind(t *testing.T, rules *engine.Rules) *world {
	w := newWorld(t)
	w.game(rules.Name, "spring-3", nil, "anna", "kevin")
	w.person("kevin@sandbox.test", func(p *store.Person) { p.Language, p.Picture = "ko", "phone" })
	w.round()
	for n := range 12 {
		g := w.load("spring-3")
		player := g.Players[g.Open().Seat]
		l := answersIn(t, w.last(player+"@sandbox.test"))
		if len(l) == 0 || g.Over() {
			break
		}
		l[n%len(l)].from = player + "@sandbox.test"
		w.mail(l[n%len(l)])
		w.round()
	}
	for _, text := range []string{"help", "status", "history", "resend 1", "draw purple", "preview\n" + w.legal("spring-3"), "press to kevin\nHello,\nyou.\nend press", "undo?", "note mine", "notify", "turn: 99\norders:\n- " + w.legal("spring-3")} {
		w.reply("anna", text)
		w.round()
	}
	w.moderator("pause because of rain\nmessage to all\nHello.\nend message")
	w.round()
	w.moderator("resume")
	w.person("anna@sandbox.test", func(p *store.Person) { p.Notify = "digest 18:00" })
	w.round()
	w.now = w.now.Add(30 * time.Hour)
	w.round()
	w.round()
	w.moderator("end because it rains")
	w.round()
	return w
}
