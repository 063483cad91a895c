package site_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"strings"
	"testing"

	"cityhall.example/formats/site"
	"cityhall.example/internal/testkit"
)

// serve serves the site below a folder, as a host does that has others too.
func serve(t *testing.T, l *site.League) (home string, files map[string][]byte) {
	t.Helper()
	files = write(t, l)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		data, ok := files[strings.TrimPrefix(r.URL.Path, "/league/")]
		if !ok {
			http.NotFound(w, r)
			return
		}
		types := map[string]string{".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".atom": "application/atom+xml", ".json": "application/json"}
		w.Header().Set("Content-Type", types[path.Ext(r.URL.Path)])
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Write(data)
	}))
	t.Cleanup(s.Close)
	return s.URL + "/league/", files
}

// In Chromium every page shows without an error, a warning or a request elsewhere,
// and at no width is it wider than the window. Of each kind of page, axe-core finds
// nothing, in the light and in the dark.
func TestInChromium(t *testing.T) {
	c, axe := testkit.OpenTab(t), testkit.Axe(t)
	home, files := serve(t, theLeague())
	checked := map[string]bool{}
	for _, name := range sorted(files) {
		if path.Ext(name) != ".html" {
			continue
		}
		c.Look(320, "light")
		c.Open(home + name)
		c.Eval(`document.querySelectorAll("details").forEach(d => d.open = true)`, nil)
		for _, width := range []int{320, 600, 1200} {
			c.Look(width, "dark")
			var wide struct{ Page, Window int }
			c.Eval(`({Page: document.documentElement.scrollWidth, Window: window.innerWidth})`, &wide)
			if wide.Page > width || wide.Window != width {
				t.Errorf("%s is %d pixels wide in a window of %d", name, wide.Page, wide.Window)
			}
		}
		if kind := path.Dir(name); axe != "" && (kind == "." || !checked[kind]) {
			checked[kind] = true
			c.Eval(axe, nil)
			for _, look := range []struct {
				width  int
				scheme string
			}{{320, "light"}, {1200, "dark"}} {
				c.Look(look.width, look.scheme)
				var findings []struct {
					ID, Impact, Help string
					Nodes            []struct{ HTML string }
				}
				c.Eval(`axe.run(document, {resultTypes: ["violations"]}).then(r => r.violations)`, &findings)
				for _, f := range findings {
					t.Errorf("%s at %d pixels, %s: %s: %s (%s): %.300v", name, look.width, look.scheme, f.Impact, f.ID, f.Help, f.Nodes)
				}
			}
		}
		for _, wrong := range c.Wrong(home) {
			t.Errorf("%s %s", name, wrong)
		}
	}
}

// Pages can be read and walked through without a mouse and without a network: the
// first key leads past the menu, and the pages of a folder show with their style.
func TestFromADisk(t *testing.T) {
	c := testkit.OpenTab(t)
	dir := t.TempDir()
	for name, data := range write(t, theLeague()) {
		file := path.Join(dir, name)
		if err := os.MkdirAll(path.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	c.Look(600, "light")
	for _, name := range []string{"index.html", "games/s1-d1_2e0.html"} {
		c.Open("file://" + path.Join(dir, name))
		for _, wrong := range c.Wrong("file://" + dir + "/") {
			t.Errorf("%s %s", name, wrong)
		}
		var width string
		c.Eval(`getComputedStyle(document.querySelector(".scroll")).overflowX`, &width)
		if width != "auto" {
			t.Errorf("%s has no style", name)
		}
		c.PressTab()
		var focused string
		c.Eval(`document.activeElement.getAttribute("href") + " " + (document.activeElement.getBoundingClientRect().left >= 0)`, &focused)
		if focused != "#main true" {
			t.Errorf("%s: the first key leads to %s", name, focused)
		}
	}
}
