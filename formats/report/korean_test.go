package report

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words/wordstest"
	"cityhall.example/internal/testkit"
)

// korean is a language that has other names for values than the order language.
const korean = "ko"

var english = regexp.MustCompile(`[A-Za-z]{2,}`)

// typesOf returns the types of the game's orders, events and refusals.
func typesOf(g *engine.Rules) (types []*engine.Type) {
	add := func(params []engine.Param) {
		for _, p := range params {
			if p.Type.Name != "kind" && !slices.Contains(types, p.Type) {
				types = append(types, p.Type)
			}
		}
	}
	for i := range g.Grammar.Forms {
		add(g.Grammar.Forms[i].Params())
	}
	for _, m := range slices.Concat(g.EventMessages()[1:], g.RefusalMessages()[1:]) {
		add(m.Params)
	}
	return types
}

// Every value that a sentence can name has a Korean name, in sentences and on boards.
func TestKoreanValues(t *testing.T) {
	for _, g := range registry.All() {
		c, err := Load(g, korean)
		if err != nil {
			t.Fatal(err)
		}
		for _, typ := range typesOf(g) {
			for _, v := range typ.Values {
				for _, name := range []string{c.Name(typ, v), c.Short(typ.Name, v)} {
					if english.MatchString(name) || name == "" {
						t.Errorf("%s: the %s %q is called %q", g.Name, typ.Name, v, name)
					}
				}
			}
		}
	}
}

// foreign returns the English words in a text that are not allowed.
func foreign(text string, allowed map[string]bool) (found []string) {
	for _, word := range english.FindAllString(hashes.ReplaceAllString(text, ""), -1) {
		if !allowed[strings.ToLower(word)] && strings.ToUpper(word) != word {
			found = append(found, word)
		}
	}
	return found
}

// hashes are the values of a proof, and the beginnings of heads.
var hashes = regexp.MustCompile(`\b([0-9a-f]{16,}|[0-9]+-[0-9a-f]{8})\b`)

// Whatever happens in a game is told in Korean: in lines that fit, without English
// but names and, where orders stand, the words of the order language.
func TestKoreanReports(t *testing.T) {
	for _, g := range registry.All() {
		for players := g.MinPlayers; players <= g.MaxPlayers; players++ {
			names := enginetest.Players(g, players)
			bare := map[string]bool{"city": true, "hall": true, "alea": true, "test": true}
			for _, name := range names {
				for end := range name { // boards cut names short
					bare[name[:end+1]] = true
				}
			}
			orders := wordstest.Allowed(g, append([]string{declared, "head commitment secret domain cityhall nonce id test docs fairness md verify game yaml heads emails txt"}, names...)...)
			game, o := deal(g, players, "korean")
			for last := false; !last && !t.Failed(); o = playOut(game, testkit.Times(47, 9)) {
				last = game.Over()
				for _, viewer := range append([]string{play.Public, play.Moderator}, names...) {
					d, err := About(game, *o).To(Reader{Viewer: viewer, Language: korean, Host: true})
					if err != nil {
						t.Fatal(err)
					}
					lenient := maps.Clone(orders)
					maps.Copy(lenient, bare)
					if found := foreign(d.Plain(), lenient); found != nil {
						t.Errorf("%s: %q in the plain words for %s:\n%s", g.Name, found, viewer, d.Plain())
					}
					running := *d // without tables, and lines to be filled in
					running.Blocks = slices.DeleteFunc(slices.Clone(d.Blocks), func(b Block) bool {
						return b.Name == SheetBlock || b.Name == ScoresBlock || b.Name == HandsBlock || b.Name == TemplateBlock
					})
					for line := range strings.SplitSeq(running.Plain(), ".\n") {
						if name := wordstest.Rude(strings.Join(strings.Fields(line), " "), names); name != "" {
							t.Errorf("%s: %s is called so without 님 in the plain words for %s: %q", g.Name, name, viewer, line)
						}
					}
					for _, block := range d.Blocks {
						allowed := orders
						switch block.Name {
						case TitleBlock, HappenedBlock, BoardBlock, HandsBlock, ScoresBlock, AlertsBlock:
							allowed = bare
						}
						text := (&Document{Blocks: []Block{block}}).Text()
						if found := foreign(text, allowed); found != nil {
							t.Errorf("%s: %q in what %s is told:\n%s", g.Name, found, viewer, text)
						}
						for line := range strings.Lines(text) {
							if line = strings.TrimRight(line, "\n"); layout.Columns(line) > layout.Width {
								t.Errorf("%s: too wide for %s: %q", g.Name, viewer, line)
							}
						}
						for _, bad := range []string{"<no value>", "<nil>", "map[", "\ufffd", "\u00a0"} {
							if strings.Contains(text, bad) {
								t.Errorf("%s: %q in what %s is told:\n%s", g.Name, bad, viewer, text)
							}
						}
					}
				}
			}
		}
	}
}
