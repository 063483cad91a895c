package site_test

import (
	"path"
	"testing"

	"cityhall.example/internal/testkit"
)

// On a phone of 390 pixels, of which 15 are the margin, whoever opens a page sees all that it says in its tables, such
// as the score, the place and what is due, without moving them aside, however long names
// are.
func TestTablesOnAPhone(t *testing.T) {
	c := testkit.OpenTab(t)
	home, files := serve(t, theLeague())
	for _, name := range sorted(files) {
		if path.Ext(name) != ".html" {
			continue
		}
		c.Look(390, "light")
		c.Open(home + name)
		var beyond []string
		c.Eval(`[...document.querySelectorAll("table, th, td")].filter(e => e.getBoundingClientRect().right > 375).map(e => e.textContent)`, &beyond)
		if len(beyond) > 0 {
			t.Errorf("%s: %q are beyond the edge", name, beyond)
		}
	}
}
