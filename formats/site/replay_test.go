package site_test

import (
	"bytes"
	"strings"
	"testing"

	"cityhall.example/formats/page"
	"cityhall.example/formats/site"
)

// Each game's page links to one that replays it. That one is made again when its game
// goes on, and otherwise stays as it is.
func TestReplays(t *testing.T) {
	l := theLeague()
	made := 0
	for i := range l.Games {
		steps := l.Games[i].Steps
		l.Games[i].Steps = func() ([]page.Step, error) { made++; return steps() }
	}
	first, pages := replays(t, l), write(t, l)
	if len(first) != len(l.Games) || made != len(first) {
		t.Fatalf("%d games have %d replays, and %d were made", len(l.Games), len(first), made)
	}
	for name, data := range first {
		game := strings.Replace(name, ".replay.html", ".html", 1)
		if !bytes.Contains(pages[game], []byte(`href="../`+name+`"`)) || len(data) > 300_000 {
			t.Errorf("%s has no link to %s, of %d bytes", game, name, len(data))
		}
	}
	going := &l.Games[len(l.Games)-1]
	going.Outcomes = goOn(going.Play, going.Outcomes, 1)
	going.Steps = func() ([]page.Step, error) { made++; return stepsOf(going.Play, going.Outcomes)() }
	made = 0
	second, err := site.Replays(l, func(path string) []byte { return first[path] })
	if err != nil || made != 1 {
		t.Errorf("%d are made again, %v", made, err)
	}
	for name, data := range second {
		if changed := strings.Contains(name, "s2-d2_2e2"); bytes.Equal(data, first[name]) == changed {
			t.Errorf("%s: changed is %v", name, changed)
		}
	}
}
