package report

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/words"
)

// The story has the numbers of the marks, each of them and no others, whatever
// happened: bids alone, too.
func TestNumbersOfMarks(t *testing.T) {
	for _, g := range registry.All() {
		told := 0
		game, _ := deal(g, g.MaxPlayers, "numbers")
		for calls := 0; !game.Over() && calls < 150; calls++ {
			o := playOut(game, 1+calls%4)
			s := About(game, *o)
			var marks []string
			for _, m := range s.Marks() {
				if n := fmt.Sprint(m.Number); m.Number > 0 && !slices.Contains(marks, n) {
					marks = append(marks, n)
				}
			}
			slices.Sort(marks)
			for _, language := range words.Languages() {
				d, err := s.To(Reader{Viewer: play.Public, Language: language})
				if err != nil {
					t.Fatal(err)
				}
				story, rings := "", []string(nil)
				if b := d.Block(HappenedBlock); b != nil {
					for _, p := range b.Parts {
						if turn, is := p.(Turn); is {
							for _, l := range turn.Lines {
								story += l.text() + "\n"
							}
						}
					}
				}
				for _, r := range words.Runs(story) {
					if n := strings.TrimSpace(r.Text); r.Ring && !slices.Contains(rings, n) {
						rings = append(rings, n)
					}
				}
				slices.Sort(rings)
				if !slices.Equal(rings, marks) {
					t.Errorf("%s, %s: the story has %v, the board %v:\n%s", g.Name, language, rings, marks, words.Unmarked(story))
				}
				told += len(rings)
			}
		}
		if told < 100 {
			t.Errorf("%s: only %d numbers were told", g.Name, told)
		}
	}
}
