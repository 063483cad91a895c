package report

import (
	"fmt"
	"strings"
	"testing"

	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/words"
)

// Whoever has missed very many acts, or asks for every step of a whole game, gets a page
// that no mail program cuts off: the oldest are left out, and that is said first.
func TestLongActs(t *testing.T) {
	for _, g := range registry.All() {
		game, o := deal(g, g.MaxPlayers, "acts")
		var acts, steps []play.Outcome
		for n := range 900 {
			e := play.Entry{Number: 2 + n, Act: play.Act{Kind: play.ActPause, By: play.ByModerator, Reason: fmt.Sprintf("reason %d", n)}}
			if n%2 == 1 {
				e.Kind = play.ActResume
			}
			acts = append(acts, play.Outcome{Entry: e})
		}
		for steps = append(steps, *o); !game.Over(); {
			o := playOut(game, 20)
			o.Entry.Number = len(steps) + 1
			steps = append(steps, *o)
		}
		for name, told := range map[string][]play.Outcome{"acts": acts, "steps": steps} {
			for _, language := range words.Languages() {
				doc, err := About(game, told...).To(Reader{Viewer: play.Public, Language: language, Full: name == "steps"})
				if err != nil {
					t.Fatal(err)
				}
				page := doc.HTML(testPage)
				if len(page) > 100_000 {
					t.Errorf("%s: the page with %s in %s has %d bytes", g.Name, name, language, len(page))
				}
				said, is := doc.Block(HappenedBlock).Parts[0].(Paragraph)
				if !is && name == "acts" {
					t.Errorf("%s: nothing is left out of %d acts", g.Name, len(told))
				} else if is && !strings.Contains(page, escape(string(said))) {
					t.Errorf("%s: the page doesn't say %q", g.Name, said)
				}
				if last := "reason 899"; name == "acts" && (!strings.Contains(page, last) || strings.Contains(page, "reason 10<")) {
					t.Errorf("%s: the page has not the newest acts, or the oldest", g.Name)
				}
			}
		}
	}
}
