package report

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// Who has read nothing of a whole game gets a page that no mail program cuts off, in
// every language, also where names are as long as they can be.
func TestLongPages(t *testing.T) {
	cut, page := 0, testPage
	page.Link = func([]string) (string, bool) { return "mailto:" + strings.Repeat("x", 1900), true } // as long as it may be
	for _, g := range registry.All() {
		for _, long := range []bool{false, true} {
			players := slices.Clone(enginetest.Players(g, g.MaxPlayers))
			for i := range players {
				if long {
					players[i] = strings.Repeat("뷁", 29) + string(rune('가'+i))
				}
			}
			game, first := start(play.New(g, "test", players, engine.SeedSecret("long")))
			all := []play.Outcome{*first}
			for !game.Over() {
				all = append(all, *greedily(game))
				if len(all)%testkit.Times(600, 150) != 0 && !game.Over() {
					continue
				}
				for _, viewer := range viewers(game) {
					for _, language := range words.Languages() {
						for _, since := range []int{0, len(all) / 2} {
							doc, err := About(game, all[since:]...).Before(all[:since]...).To(Reader{Viewer: viewer, Language: language})
							if err != nil {
								t.Fatal(err)
							}
							page := doc.HTML(page)
							checkPage(t, page, language)
							p, is := doc.Block(HappenedBlock).Parts[0].(Paragraph)
							if !is {
								continue
							}
							cut++
							for form, text := range map[string]string{"page": page, "text": doc.Text(), "plain": doc.Plain()} {
								if !strings.Contains(squeezed(text), squeezed(string(p))) && !strings.Contains(squeezed(text), escape(squeezed(string(p)))) {
									t.Errorf("%s: the %s doesn't say %q", g.Name, form, p)
								}
							}
						}
					}
				}
				if t.Failed() {
					return
				}
			}
		}
	}
	if cut == 0 {
		t.Error("nothing is left out")
	}
}

// greedily plays a decision as one call: the greedy bot does, for a player who is late.
func greedily(g *play.Game) *play.Outcome {
	log, turn := &engine.Log{}, g.Running(0)
	move, forced := g.State.Forced()
	if !forced {
		move = g.Rules.Greedy(g.Rules.View(len(g.Players), g.State, g.State.Open().Seat), nil)
	}
	late := play.EntrySet{Player: g.Players[g.State.Open().Seat], Bot: "greedy"}
	g.State.Play(move, g.Draws(), log)
	g.Tip.Entry++
	act := play.Act{By: play.ByClock, Kind: play.ActOrders, Sets: []play.EntrySet{late}}
	return &play.Outcome{Entry: play.Entry{Number: g.Tip.Entry, Act: act}, Events: log.Events, Turns: []play.Turn{turn}}
}

// The newest are told; how many turns are left out is said first, and messages stay.
func TestLatest(t *testing.T) {
	game, o := deal(registry.All()[0], 2, "latest")
	doc := documentFor(t, game, o, "anna", words.English)
	m := &maker{common: &common{words: doc.words}}
	var parts []Part
	for n := range 200 {
		parts = append(parts, Item("late"), Turn{Heading: fmt.Sprint("Turn ", n), Lines: []Line{{strings.Repeat("x", 400)}}})
		if n == 3 {
			parts = append(parts, Item("a message:"), Quote("hello"))
		}
	}
	told := m.latest(parts)
	first := slices.IndexFunc(told, func(p Part) bool { _, is := p.(Turn); return is })
	newest, left := 0, 0
	for _, part := range told[first:] {
		if _, is := part.(Turn); is {
			newest++
		}
	}
	left = 200 - newest
	if p, is := told[0].(Paragraph); !is || !strings.HasPrefix(string(p), fmt.Sprintf(`Left out here: %d older turns, up to "Turn %d".`, left, left-1)) {
		t.Errorf("%v instead of %d turns", told[0], left)
	}
	if told[1] != Part(Item("a message:")) || told[2] != Part(Quote("hello")) || first > 4 || told[first].(Turn).Heading != fmt.Sprint("Turn ", left) {
		t.Errorf("%v ... is told, with %d turns left out", told[:first+1], left)
	}
	if newest < 30 || newest > 40 {
		t.Errorf("%d turns are told", newest)
	}
	if few := m.latest(parts[:40]); len(few) != 40 {
		t.Errorf("%d of 40 parts are told", len(few))
	}
}

// Blocks of a board in letters that stand side by side are one column on a phone.
func TestColumnsInChromium(t *testing.T) {
	b := testkit.OpenTab(t)
	game, _ := deal(registry.Find("fifth-avenue"), 4, "columns")
	o := playOut(game, 60)
	for _, language := range words.Languages() {
		doc := documentFor(t, game, o, "anna", language)
		file := filepath.Join(t.TempDir(), "page.html")
		if err := os.WriteFile(file, []byte(doc.HTML(Page{})), 0o644); err != nil {
			t.Fatal(err)
		}
		b.Open("file://" + file)
		for width, columns := range map[int]int{320: 1, 600: 3, 1200: 3} {
			b.Look(width, "light")
			var lefts []int
			b.Eval(`[...new Set([...document.querySelectorAll("div[style*=inline-block] > pre")].map(p => Math.round(p.getBoundingClientRect().left)))]`, &lefts)
			var wide bool
			b.Eval(`[...document.querySelectorAll("div[style*=inline-block]")].some(d => d.scrollWidth > d.clientWidth)`, &wide)
			if len(lefts) != columns || wide {
				t.Errorf("%s: in a window of %d pixels, the districts begin at %v; cut off: %v", language, width, lefts, wide)
			}
		}
	}
}
