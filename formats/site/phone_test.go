package site_test

import (
	"path"
	"strings"
	"testing"

	"cityhall.example/internal/testkit"
)

// On a phone of 390 pixels, whoever opens the page of a game sees all that it says in its
// tables, such as the score, the place and what is due, without moving them aside.
func TestGamesOnAPhone(t *testing.T) {
	c := testkit.OpenTab(t)
	home, files := serve(t, theLeague())
	looked := 0
	for _, name := range sorted(files) {
		if path.Ext(name) != ".html" || !strings.HasPrefix(name, "games/") {
			continue
		}
		c.Look(390, "light")
		c.Open(home + name)
		var beyond []string
		c.Eval(`[...document.querySelectorAll("th, td")].filter(e => e.getBoundingClientRect().right > 390).map(e => e.textContent)`, &beyond)
		if len(beyond) > 0 {
			t.Errorf("%s: %q are beyond the edge", name, beyond)
		}
		looked++
	}
	if looked == 0 {
		t.Error("there is no page of a game")
	}
}
