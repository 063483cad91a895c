package report

import (
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
)

// Names in Hangul fill two columns for each syllable: every line, board and table of a
// report stands as it does with Latin names of that width, in every language and for
// every reader. However long names are, no line is too long.
func TestHangulNames(t *testing.T) {
	latin := []string{"ANNAXYZQ", "KEVINWXQ", "KENOLMQW", "MIAVELLQ"}
	hangul := []string{"남궁하늘", "제갈공명", "황보은별", "선우가온"}
	long := []string{strings.Repeat("가", 30), strings.Repeat("나", 30), strings.Repeat("다", 30), strings.Repeat("라", 30)}
	for _, g := range registry.All() {
		for players := g.MinPlayers; players <= g.MaxPlayers; players++ {
			var games []*play.Game
			var first []*play.Outcome
			for _, names := range [][]string{latin, hangul, long} {
				game, o := start(play.New(g, "test", slices.Clone(names[:players]), engine.SeedSecret("hangul")))
				games, first = append(games, game), append(first, o)
			}
			for done := false; !done; {
				done = games[0].Over()
				for seat := -1; seat < players; seat++ {
					for _, language := range words.Languages() {
						var texts []string
						for i, game := range games {
							viewer := play.Public
							if seat >= 0 {
								viewer = game.Players[seat]
							}
							doc := documentFor(t, game, first[i], viewer, language)
							texts = append(texts, doc.Text())
						}
						same := texts[0]
						for i := range latin {
							same = strings.ReplaceAll(same, latin[i], hangul[i])
						}
						if same != texts[1] {
							t.Fatalf("%s in %s: with names in Hangul it is\n%s\ninstead of\n%s", g.Name, language, texts[1], same)
						}
						for line := range strings.Lines(texts[2]) {
							line = strings.TrimRight(line, "\n")
							if layout.Columns(line) > layout.Width && strings.Contains(strings.TrimSpace(line), " ") {
								t.Errorf("%s in %s: a line of %d columns: %q", g.Name, language, layout.Columns(line), line)
							}
						}
					}
				}
				if t.Failed() {
					return
				}
				for i, game := range games {
					first[i] = playOut(game, 67)
				}
			}
		}
	}
}
