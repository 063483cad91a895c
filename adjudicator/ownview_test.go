package adjudicator_test

import (
	"os"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/internal/testkit"
)

// TestOwnViews reads what every viewer sees of the games of the kit, which have every
// option, after every entry, before the deal and at the end too: no honest view is refused.
func TestOwnViews(t *testing.T) {
	data, err := os.ReadFile("testdata/conformance.yaml")
	playtest.Must(t, err)
	games, err := formats.Parse("conformance.yaml", data)
	playtest.Must(t, err)
	for _, n := range games.Nodes {
		k := newKitGame(t, n)
		k.playOn()
		r, err := adjudicator.NewReplay("kit.journal", k.journal, k.g.Secret)
		playtest.Must(t, err)
		for entry := 1; entry <= r.Len(); entry++ {
			if entry%testkit.Times(13, 1) > 0 && entry < r.Len() {
				continue
			}
			_, err := r.To(entry)
			playtest.Must(t, err)
			g := r.Game
			for _, viewer := range append([]string{play.Public}, g.Players...) {
				view := g.For(viewer)
				views := []*play.Game{view}
				if entry%5 == 0 {
					views = append(views, view.For(play.Public), view.For(g.Players[0]))
				}
				for _, seen := range views {
					written := formats.Emit(seen.Document())
					if _, err := formats.ReadGame("view.yaml", written); err != nil {
						t.Fatalf("%s, entry %d, %s: %v\n%s", k.name, entry, viewer, err, written)
					}
				}
			}
		}
	}
}
