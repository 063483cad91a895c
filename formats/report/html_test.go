package report

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// testPage is a page with everything that one can have.
var testPage = Page{
	Title: "[test] Game", Preheader: "By Wed 20:00: bid.", Above: "--- above ---", Before: []string{"You wrote\ntwo lines."},
	Picture: "cid:board",
	Link: func(lines []string) (string, bool) {
		return "mailto:x@example.org?body=" + strings.Join(lines, "%0D%0A"), true
	},
	More:  []Link{{"Write my own", "mailto:x@example.org?body=own", "opens the form"}, {"Try it first", "mailto:x@example.org?body=preview", "files nothing"}},
	Steps: Link{Text: "Every step", URL: "mailto:x@example.org?body=resend"},
	Foot:  []Link{{Text: "status", URL: "mailto:x@example.org?body=status"}, {Text: "mute", URL: "mailto:x@example.org?body=mute"}},
}

// allowed are the elements of pages: what mail programs show.
const allowed = " html head meta title body div table tbody tr td th a h1 h2 h3 p span strong br ul li blockquote pre code img "

// elements returns the elements of a page, with the names of their attributes, and its
// text.
func elements(t *testing.T, page string) (tags []string, text string) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for n := range root.Descendants() {
		switch n.Type {
		case html.TextNode:
			b.WriteString(n.Data)
		case html.ElementNode:
			tag := n.Data
			for _, a := range n.Attr {
				tag += " " + a.Key
			}
			tags = append(tags, tag)
			if n.Data == "br" {
				b.WriteString(" ")
			}
		}
	}
	return tags, b.String()
}

// Pages of whole games, for everyone, hold nothing but what mail programs show: no
// script, nothing remote, tables that say what they are for, and less than Gmail
// cuts off.
func TestPages(t *testing.T) {
	tables(t, "pages", func(game *play.Game, o *play.Outcome) {
		for last := false; !last; o = playOut(game, testkit.Times(190, 97)) {
			last = game.Over()
			for _, viewer := range viewers(game) {
				for _, language := range words.Languages() {
					doc, err := About(game, *o).To(Reader{Viewer: viewer, Language: language})
					if err != nil {
						t.Fatal(err)
					}
					for _, p := range []Page{{}, testPage} {
						checkPage(t, doc.HTML(p), language)
					}
				}
			}
			if t.Failed() {
				return
			}
		}
	})
}

func checkPage(t *testing.T, page, language string) {
	t.Helper()
	if len(page) >= 100_000 {
		t.Errorf("a page has %d bytes", len(page))
	}
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	headings := 0
	for n := range root.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		attr := map[string]string{}
		for _, a := range n.Attr {
			attr[a.Key] = a.Val
			if strings.HasPrefix(a.Key, "on") || strings.Contains(a.Val, "http:") || strings.Contains(a.Val, "https:") || strings.Contains(a.Val, "url(") {
				t.Errorf("<%s> has %s=%q", n.Data, a.Key, a.Val)
			}
		}
		switch {
		case !strings.Contains(allowed, " "+n.Data+" "):
			t.Errorf("a page has <%s>", n.Data)
		case n.Data == "html" && attr["lang"] != language:
			t.Errorf("the language is %q", attr["lang"])
		case n.Data == "table" && attr["role"] != "presentation" && !strings.Contains(attr["style"], "border-collapse"):
			t.Errorf("a table says not what it is for")
		case n.Data == "th" && attr["scope"] == "", n.Data == "img" && attr["alt"] == "", n.Data == "a" && !strings.HasPrefix(attr["href"], "mailto:"):
			t.Errorf("<%s> has %v", n.Data, attr)
		case n.Data == "h1":
			headings++
		}
	}
	if headings != 1 {
		t.Errorf("a page has %d first headings", headings)
	}
	if language == words.English {
		for _, bad := range []string{"<no value>", "&lt;no value", "%!", "\uE001", "\uE010"} {
			if strings.Contains(page, bad) {
				t.Errorf("a page has %q", bad)
			}
		}
	}
}

// Whatever people wrote stays text: a page has the same elements with it as with
// harmless words, and shows it as it is.
func TestHostileTexts(t *testing.T) {
	for _, g := range registry.All() {
		for _, hostile := range []string{`<script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, `</pre></td></table><h1>You won</h1>`, `&lt;b&gt;`, "\uE001\uE010bold\uE011", `' style='display:none`} {
			build := func(text string) string {
				game, o := deal(g, 2, "hostile")
				game.Paused, game.Pause = true, text
				o.Entry.Reason = text
				outs := []play.Outcome{*o}
				for _, act := range []play.ActKind{play.ActMessage, play.ActPause, play.ActReplace, play.ActAmend} {
					game.Tip.Entry++
					outs = append(outs, play.Outcome{Entry: play.Entry{Number: game.Tip.Entry, Act: play.Act{Kind: act, By: play.ByModerator, Text: text, Reason: text, Player: "anna", Changed: []string{text}}}})
				}
				outs[len(outs)-1].Receipts = []play.Receipt{{File: text, Player: "anna", Seat: 0, Problems: []play.Problem{{Code: play.OtherGame, Text: text, Near: text}}}}
				doc, err := About(game, outs...).To(Reader{Viewer: "anna", Language: words.English})
				if err != nil {
					t.Fatal(err)
				}
				page := testPage
				page.Title, page.Preheader, page.Before = text, text, []string{text}
				page.Link = func([]string) (string, bool) { return "mailto:x?body=" + text, true }
				return doc.HTML(page)
			}
			safe, _ := elements(t, build("harmless"))
			got, text := elements(t, build(hostile))
			if !slices.Equal(safe, got) {
				t.Errorf("%s: %q changes the elements of a page", g.Name, hostile)
			}
			if clean := words.Clean(hostile); strings.Count(text, clean) < 5 {
				t.Errorf("%s: %q is shown %d times", g.Name, clean, strings.Count(text, clean))
			}
		}
	}
}

// In Chromium a page is never wider than the window, in the light and in the dark, and
// axe-core finds nothing serious. With CITYHALL_SHOTS the pictures are kept there.
func TestPagesInChromium(t *testing.T) {
	b, axe := testkit.OpenTab(t), testkit.Axe(t)
	shots := os.Getenv("CITYHALL_SHOTS")
	for _, g := range registry.All() {
		game, _ := deal(g, g.MaxPlayers, "chromium")
		playOut(game, 60)
		o := playOut(game, 23)
		for _, p := range []struct {
			name string
			page Page
		}{{"mail", testPage}, {"alone", Page{}}} {
			doc, err := About(game, *o).To(Reader{Viewer: game.Players[game.Open().Seat], Language: words.English})
			if err != nil {
				t.Fatal(err)
			}
			p.page.Picture = "" // which is not there
			file := filepath.Join(t.TempDir(), "page.html")
			if err := os.WriteFile(file, []byte(doc.HTML(p.page)), 0o644); err != nil {
				t.Fatal(err)
			}
			b.Look(320, "light")
			b.Open("file://" + file)
			for _, width := range []int{320, 600, 1200} {
				for _, dark := range []bool{false, true} {
					b.Look(width, map[bool]string{false: "light", true: "dark"}[dark])
					b.Dark(dark)
					var wide int
					b.Eval(`document.documentElement.scrollWidth`, &wide)
					if wide > width {
						t.Errorf("%s, %s: the page is %d pixels wide in a window of %d", g.Name, p.name, wide, width)
					}
					if shots != "" {
						name := filepath.Join(shots, strings.Join([]string{g.Name, p.name, map[bool]string{false: "light", true: "dark"}[dark]}, "-")+"-"+strconv.Itoa(width)+".png")
						if err := os.WriteFile(name, b.Shot(), 0o644); err != nil {
							t.Fatal(err)
						}
					}
				}
			}
			b.Dark(false)
			if axe != "" {
				b.Eval(axe, nil)
				var findings []struct{ ID, Impact, Help string }
				b.Eval(`axe.run(document, {resultTypes: ["violations"]}).then(r => r.violations)`, &findings)
				for _, f := range findings {
					if f.Impact == "serious" || f.Impact == "critical" {
						t.Errorf("%s, %s: %s: %s (%s)", g.Name, p.name, f.Impact, f.ID, f.Help)
					}
				}
			}
			for _, wrong := range b.Wrong("file://" + file) {
				t.Errorf("%s, %s: %s", g.Name, p.name, wrong)
			}
		}
	}
}

// BenchmarkHTML makes one report as a page, as an email has it.
func BenchmarkHTML(b *testing.B) {
	for _, g := range registry.All() {
		b.Run(g.Name, func(b *testing.B) {
			game, _ := deal(g, g.MaxPlayers, "benchmark")
			o := playOut(game, 50)
			b.ReportAllocs()
			for b.Loop() {
				doc, err := About(game, *o).To(Reader{Viewer: game.Players[game.Open().Seat], Language: words.English})
				if err != nil {
					b.Fatal(err)
				}
				doc.HTML(testPage)
			}
		})
	}
}

// Many short answers stand two in a row where there is room, and one below the other
// on a phone. Where one is long, each has a row of its own.
func TestAnswersInChromium(t *testing.T) {
	b := testkit.OpenTab(t)
	for _, c := range []struct {
		answers, width, columns int
		last                    string
	}{{6, 600, 2, "Pass"}, {7, 1200, 2, "Pass"}, {6, 320, 1, "Pass"}, {12, 360, 1, "Pass"}, {5, 600, 1, "Pass"}, {6, 600, 1, "Place a boutique on Times Square gray"}} {
		d := &Document{Reader: Reader{Language: words.English}}
		for n := range c.answers - 1 {
			d.Choices = append(d.Choices, Choice{Label: fmt.Sprint("Bid violet 4 4 5 6 ", n), Lines: []string{"bid"}})
		}
		d.Choices = append(d.Choices, Choice{Label: c.last, Lines: []string{"pass"}})
		d.Blocks = []Block{{Name: DecisionBlock, Heading: "x", Parts: []Part{Status{Act: "x"}}}, {Name: ChoicesBlock, Heading: "Answers", Parts: []Part{Choices{List: d.Choices}}}}
		file := filepath.Join(t.TempDir(), "page.html")
		if err := os.WriteFile(file, []byte(d.HTML(testPage)), 0o644); err != nil {
			t.Fatal(err)
		}
		b.Look(c.width, "light")
		b.Open("file://" + file)
		var columns []int
		b.Eval(`[...new Set([...document.querySelectorAll("a[href*='body=bid'], a[href*='body=pass']")].map(a => Math.round(a.getBoundingClientRect().left)))]`, &columns)
		if len(columns) != c.columns {
			t.Errorf("%d answers, the last %q, in a window of %d pixels begin at %v", c.answers, c.last, c.width, columns)
		}
		var high, wide int
		b.Eval(`Math.floor(Math.min(...[...document.querySelectorAll("a[href*='body=bid']")].map(a => a.getBoundingClientRect().height)))`, &high)
		b.Eval(`document.documentElement.scrollWidth`, &wide)
		if high < 44 || wide > c.width {
			t.Errorf("%d answers in a window of %d pixels: a button is %d pixels high, the page %d wide", c.answers, c.width, high, wide)
		}
	}
}
