package report

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// Mail programs break sentences anywhere, and lose the marks of quotations: no
// sentence of a report, and no end of one, reads as an order in any language. The
// orders themselves, which have lines of their own, are another matter.
func TestSaidIsNoOrder(t *testing.T) {
	tables(t, "said", func(game *play.Game, o *play.Outcome) {
		for n, last := testkit.Times(3, 1<<20), false; n > 0 && !last; n, o = n-1, playOut(game, testkit.Times(11, 5)) {
			last = game.Over()
			viewer := play.Public
			if open := game.Open(); !open.Over() {
				viewer = game.Players[open.Seat]
			}
			for _, language := range words.Languages() {
				for _, full := range []bool{false, true} {
					d, err := About(game, *o).To(Reader{Viewer: viewer, Language: language, Host: true, Full: full})
					if err != nil {
						t.Fatal(err)
					}
					for _, text := range sentencesOf(d) {
						if end := orderIn(&game.Rules.Grammar, text); end != "" {
							t.Errorf("%s, %s: %q, in %q, is an order", game.Rules.Name, language, end, text)
						}
					}
				}
			}
		}
	})
}

// sentencesOf returns the sentences of a document.
func sentencesOf(d *Document) (all []string) {
	for _, b := range d.Blocks {
		for _, part := range b.Parts {
			switch part := part.(type) {
			case Paragraph:
				all = append(all, string(part))
			case Subheading:
				all = append(all, string(part))
			case Item:
				all = append(all, string(part))
			case Pair:
				all = append(all, part.Label)
			case Status:
				all = append(append(append(all, words.Stop(part.Act)), part.Due...), part.Facts...)
			case Turn:
				for _, line := range part.Lines {
					all = append(all, words.Stop(strings.Join(line, "; ")))
				}
			case Choices:
				for _, c := range part.List {
					all = append(all, words.Stop(c.Label)+" "+words.Stop(c.Note))
				}
				all = append(all, part.Own)
			}
		}
	}
	return all
}

var asides = regexp.MustCompile(`\([^()]*\)`)

// orderIn returns an end of the text, or another piece that a program would break
// off, that is an order; "" where there is none.
func orderIn(g *engine.Grammar, text string) string {
	text = words.Unmarked(text)
	for _, text := range slices.Compact([]string{text, asides.ReplaceAllString(text, "")}) {
		starts := []int{0}
		for at, r := range text {
			if r == ' ' {
				starts = append(starts, at+1)
			}
		}
		for _, from := range starts {
			end := text[from:]
			if strings.HasPrefix(end, "orders:") { // begins an order document
				return end
			}
			if !g.Opens(end) {
				continue
			}
			if _, bad := g.ReadAll(end); bad == nil {
				return end
			}
			for _, to := range starts { // what has no more room
				if to-from > 34 {
					if _, bad := g.ReadAll(text[from : to-1]); bad == nil {
						return text[from : to-1]
					}
				}
			}
		}
	}
	return ""
}
