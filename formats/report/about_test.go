package report

import (
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
)

// What readers share makes no difference: whoever else reads about a call, and
// first, a reader is told the same.
func TestReadersShareNoSecrets(t *testing.T) {
	tables(t, "shared", func(game *play.Game, o *play.Outcome) {
		for calls := 0; calls < 12; calls++ {
			readers := append([]string{play.Moderator}, append(game.Players, play.Public)...)
			forward, backward := About(game, *o), About(game, *o)
			told := map[string]string{}
			for i := range readers {
				for subject, viewer := range map[*Subject]string{forward: readers[i], backward: readers[len(readers)-1-i]} {
					doc, err := subject.To(Reader{Viewer: viewer, Language: words.English})
					if err != nil {
						t.Fatal(err)
					}
					all := doc.Text() + string(formats.JSON(doc.JSON()))
					if before, ok := told[viewer]; ok && before != all {
						t.Fatalf("%s: %s is told\n%s\nand, in another order of readers,\n%s", game.Rules.Name, viewer, before, all)
					}
					told[viewer] = all
				}
			}
			o = playOut(game, 11)
		}
	})
}

// Blocks stand in one order, the decision before the news and the proof last;
// what has nothing to say is left out.
func TestBlocks(t *testing.T) {
	order := []string{TitleBlock, DecisionBlock, SheetBlock, ReceiptsBlock, ChoicesBlock, HappenedBlock, BoardBlock, HandsBlock, ScoresBlock, FileBlock, MissingBlock, TemplateBlock, ProofBlock}
	tables(t, "blocks", func(game *play.Game, o *play.Outcome) {
		for range 10 {
			for _, viewer := range viewers(game) {
				doc, err := About(game, *o).To(Reader{Viewer: viewer, Language: words.English})
				if err != nil {
					t.Fatal(err)
				}
				at := 0
				for _, b := range doc.Blocks {
					for at < len(order) && order[at] != b.Name {
						at++
					}
					if at == len(order) {
						t.Fatalf("%s: the block %s is out of its place", game.Rules.Name, b.Name)
					}
					if (b.Heading == "") != (b.Name == TitleBlock) || len(b.Parts) == 0 && len(b.Facts) == 0 {
						t.Errorf("%s: the block %s has the heading %q and %d parts", game.Rules.Name, b.Name, b.Heading, len(b.Parts))
					}
				}
				if doc.Block(TitleBlock) == nil || doc.Block(DecisionBlock) == nil || doc.Block(ProofBlock) == nil || (doc.Block(TemplateBlock) != nil) != (doc.Template != "") {
					t.Errorf("%s: blocks are missing", game.Rules.Name)
				}
			}
			o = playOut(game, 9)
		}
	})
}

// A game that gives nothing to reports, and a language that is not there, are
// told in one place, with what to write or to choose.
func TestWhatIsNotThere(t *testing.T) {
	_, err := Load(&engine.Rules{Name: "chess-960"}, words.English)
	if err == nil || !strings.Contains(err.Error(), "write Board in formats/report/chess960") {
		t.Errorf("the game: %v", err)
	}
	game, o := deal(registry.All()[0], 2, "nowhere")
	if _, err := About(game, *o).To(Reader{Viewer: "anna", Language: "xx"}); err == nil || !strings.Contains(err.Error(), `"xx": there are en`) {
		t.Errorf("the language: %v", err)
	}
}
