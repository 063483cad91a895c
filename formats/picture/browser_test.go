package picture

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"cityhall.example/formats/picture/picturetest"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// In Chromium a report with its picture is never wider than the window, on a phone and
// on large screens, in the light and in the dark; the picture is there, and axe-core
// finds nothing serious. With CITYHALL_SHOTS the pages are kept there as they look.
func TestReportsInChromium(t *testing.T) {
	b, axe := testkit.OpenTab(t), testkit.Axe(t)
	for _, p := range picturetest.Positions() {
		if p.Stage != "early" && p.Stage != "late" {
			continue
		}
		subject := p.Subject()
		for _, language := range words.Languages() {
			doc, err := subject.To(report.Reader{Viewer: p.Players[subject.Game().Open().Seat], Language: language})
			if err != nil {
				t.Fatal(err)
			}
			for name, size := range sizes {
				name := fmt.Sprintf("%s-%s-%s", p.Name(), language, name)
				c, err := Of(subject, language, size)
				if err != nil {
					t.Fatal(err)
				}
				page := doc.HTML(report.Page{Picture: "data:image/png;base64," + base64.StdEncoding.EncodeToString(PNG(c, size))})
				file := filepath.Join(t.TempDir(), "page.html")
				if err := os.WriteFile(file, []byte(page), 0o644); err != nil {
					t.Fatal(err)
				}
				widths := []int{600, 1200}
				if size == Phone {
					widths = []int{320}
				}
				b.Look(widths[0], "light")
				b.Open("file://" + file)
				fits(t, b, name, widths)
				for _, wrong := range b.Wrong("file://" + file) {
					t.Errorf("%s: %s", name, wrong)
				}
				if axe == "" {
					continue
				}
				b.Eval(axe, nil)
				var findings []struct{ ID, Impact, Help string }
				b.Eval(`axe.run(document, {resultTypes: ["violations"]}).then(r => r.violations)`, &findings)
				for _, f := range findings {
					if f.Impact == "serious" || f.Impact == "critical" {
						t.Errorf("%s: %s: %s (%s)", name, f.Impact, f.ID, f.Help)
					}
				}
			}
		}
	}
}

// fits guards that a page and its picture fit into windows, and keeps how they look.
func fits(t *testing.T, b *testkit.Tab, name string, widths []int) {
	t.Helper()
	shots := os.Getenv("CITYHALL_SHOTS")
	for _, width := range widths {
		for _, scheme := range []string{"light", "dark"} {
			b.Look(width, scheme)
			var wide, shown int
			b.Eval(`document.documentElement.scrollWidth`, &wide)
			b.Eval(`(i => i.complete && i.naturalWidth ? Math.round(i.getBoundingClientRect().width) : 0)(document.images[0])`, &shown)
			if wide > width || shown < 250 || shown > width {
				t.Errorf("%s: in a window of %d pixels, the page is %d pixels wide and the picture %d", name, width, wide, shown)
			}
			if shots != "" {
				shot := filepath.Join(shots, fmt.Sprintf("%s-%d-%s.png", name, width, scheme))
				if err := os.WriteFile(shot, b.Shot(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
