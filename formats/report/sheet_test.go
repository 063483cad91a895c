package report

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// whole plays a game to its end, in calls of so many decisions, and returns what
// each call did.
func whole(game *play.Game, first *play.Outcome, decisions int) (all []play.Outcome) {
	all = append(all, *first)
	for !game.Over() {
		scores := scoresOf(game)
		o := playOut(game, decisions)
		o.Scores = scores
		all = append(all, *o)
	}
	return all
}

func scoresOf(g *play.Game) (scores []int) {
	for i := range g.Players {
		scores = append(scores, g.State.Score(engine.Seat(i)))
	}
	return scores
}

// The score sheet of a whole game, of any kind, adds up to the final scores: each
// point has an event that brought it, and a source. Where earlier calls are not
// known, what they brought is a row of its own, and the sums stay right.
func TestSheetsAddUp(t *testing.T) {
	for _, seed := range []string{"sums", "sources", "totals"} {
		tables(t, seed, func(game *play.Game, first *play.Outcome) {
			all := whole(game, first, 5)
			last := len(all) - 1
			for _, known := range []int{0, 1, last / 2, last} { // how much is known only to others
				doc, err := About(game, all[last]).Before(all[known:last]...).To(Reader{Viewer: "anna", Language: words.English})
				if err != nil {
					t.Fatal(err)
				}
				for _, g := range doc.JSON().Get("gains").Nodes {
					if known <= 1 && g.Get("event") == nil { // the set-up brings no points
						t.Fatalf("%s: nothing is known of a gain: %s", game.Rules.Name, formats.JSON(g))
					}
				}
				addsUp(t, game, doc)
				if t.Failed() {
					return
				}
			}
		})
	}
}

// addsUp compares what a sheet says of each player with the score.
func addsUp(t *testing.T, game *play.Game, doc *Document) {
	t.Helper()
	sources, gains := map[string]int{}, map[string]int{}
	for _, row := range doc.JSON().Get("sheet").Nodes {
		for _, n := range row.Get("points").Nodes {
			points, _ := strconv.Atoi(n.Value)
			sources[n.Key] += points
		}
	}
	for _, g := range doc.JSON().Get("gains").Nodes {
		points, _ := strconv.Atoi(g.Get("points").Value)
		gains[g.Get("player").Value] += points
	}
	for i, player := range game.Players {
		if score := game.State.Score(engine.Seat(i)); sources[player] != score || gains[player] != score {
			t.Errorf("%s: %s has %d points; the sources say %d, the gains %d:\n%s", game.Rules.Name, player, score, sources[player], gains[player], doc.Text())
		}
	}
}

// What was undone brought nothing: the sheet is that of the game as it went on. What
// no event tells, such as what the moderator edits, has a row of its own.
func TestSheetsOfEditedGames(t *testing.T) {
	tables(t, "edited", func(game *play.Game, first *play.Outcome) {
		call := func(decisions int) play.Outcome {
			scores := scoresOf(game)
			o := playOut(game, decisions)
			o.Scores = scores
			return *o
		}
		all := []play.Outcome{*first, call(40)}
		saved := game.Clone()
		all = append(all, call(31), call(8))
		undo := play.Outcome{Scores: scoresOf(game), Entry: play.Entry{Number: game.Tip.Entry + 1, Act: play.Act{Kind: play.ActUndo, By: play.ByModerator, To: saved.Tip.Entry}}}
		game = saved
		game.Tip.Entry = undo.Entry.Number
		rest := append([]play.Outcome{undo}, whole(game, &play.Outcome{}, 9)[1:]...)
		sheet := func(outcomes ...play.Outcome) *engine.Node {
			last := len(outcomes) - 1
			doc, err := About(game, outcomes[last]).Before(outcomes[:last]...).To(Reader{Viewer: play.Public, Language: words.English})
			if err != nil {
				t.Fatal(err)
			}
			addsUp(t, game, doc)
			return doc.JSON().Get("sheet")
		}
		got := string(formats.JSON(sheet(append(slices.Clone(all), rest...)...)))
		if want := string(formats.JSON(sheet(append(slices.Clone(all[:2]), rest[1:]...)...))); got != want {
			t.Errorf("%s: with what was undone the sheet is\n%s, without it\n%s", game.Rules.Name, got, want)
		}
		all[1].Events, all[1].Turns = nil, nil
		byHand := sheet(append(slices.Clone(all[:2]), rest[1:]...)...)
		last := byHand.Nodes[len(byHand.Nodes)-1]
		if (string(formats.JSON(byHand)) != got) != (last.Get("source").Value == "by hand") {
			t.Errorf("%s: points that no event tells are at\n%s", game.Rules.Name, formats.JSON(byHand))
		}
	})
}

// Names as long as they can be leave a score sheet in its place: in text no line is too
// long, and a phone shows the whole table.
func TestSheetsOfLongNames(t *testing.T) {
	var docs []*Document
	for _, g := range registry.All() {
		var names []string
		for i := range g.MaxPlayers {
			names = append(names, strings.Repeat("w", 29)+string(rune('a'+i)))
		}
		game, first := start(play.New(g, "test", names, engine.SeedSecret("long")))
		all := whole(game, first, 20)
		last := len(all) - 1
		for _, language := range words.Languages() {
			doc, err := About(game, all[last]).Before(all[:last]...).To(Reader{Viewer: names[0], Language: language})
			if err != nil {
				t.Fatal(err)
			}
			page := &layout.Page{}
			doc.Block(SheetBlock).Parts[0].Write(page)
			for line := range strings.Lines(page.String()) {
				if layout.Columns(strings.TrimSpace(line)) > layout.Width {
					t.Errorf("%s: a line of %d columns: %q", g.Name, layout.Columns(line), line)
				}
			}
			if !strings.Contains(doc.Plain(), names[1]+": ") {
				t.Errorf("%s: plain words don't name %s", g.Name, names[1])
			}
			docs = append(docs, doc)
		}
	}
	b := testkit.OpenTab(t)
	for _, doc := range docs {
		doc.Blocks = []Block{*doc.Block(DecisionBlock), *doc.Block(SheetBlock)}
		file := filepath.Join(t.TempDir(), "page.html")
		if err := os.WriteFile(file, []byte(doc.HTML(Page{})), 0o644); err != nil {
			t.Fatal(err)
		}
		b.Look(320, "light")
		b.Open("file://" + file)
		var wide int
		if b.Eval(`document.documentElement.scrollWidth`, &wide); wide > 320 {
			t.Errorf("%s: a page %d pixels wide", doc.Game.Rules.Name, wide)
		}
	}
}
