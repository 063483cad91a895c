package report

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
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

// The longest names make no page wider than a phone.
func TestLongNamesInChromium(t *testing.T) {
	b := testkit.OpenTab(t)
	for _, names := range [][]string{
		{strings.Repeat("가", 30), strings.Repeat("나", 30), strings.Repeat("다", 30)},
		{strings.Repeat("W", 30), strings.Repeat("m", 30), strings.Repeat("Ö", 30)},
	} {
		for _, g := range registry.All() {
			for _, last := range []bool{false, true} {
				game, first := start(play.New(g, "test", slices.Clone(names), engine.SeedSecret("hangul")))
				all := []play.Outcome{*first, *playOut(game, 40), *playOut(game, 20)}
				if last {
					all = append(all, whole(game, &play.Outcome{}, 40)[1:]...)
				}
				doc, err := About(game, all[len(all)-1]).Before(all[:len(all)-1]...).To(Reader{Viewer: names[0], Language: "ko"})
				if err != nil {
					t.Fatal(err)
				}
				file := filepath.Join(t.TempDir(), "page.html")
				if err := os.WriteFile(file, []byte(doc.HTML(Page{})), 0o644); err != nil {
					t.Fatal(err)
				}
				b.Look(320, "light")
				b.Open("file://" + file)
				var wide int
				if b.Eval(`document.documentElement.scrollWidth`, &wide); wide > 320 {
					t.Errorf("%s with %s: the page is %d pixels wide", g.Name, names[0], wide)
				}
			}
		}
	}
}
