package report

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/internal/testkit"

	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
)

// golden compares the text with the file of the name.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if testkit.Update() {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != got {
		t.Errorf("%s differs (-update writes it anew):\n%s", path, got)
	}
}

// variants are options that change what is drawn or hidden, with the least
// number of players that they need.
var variants = map[string]struct {
	players int
	options *engine.Node
}{
	"fifth-avenue": {2, engine.Map("", engine.Scalar("side", "six-plots"), engine.Scalar("dummy", "Egon"))},
	"metromania":   {3, engine.Map("", engine.Scalar("corrupt", "true"), engine.Scalar("station-points", "owners"))},
}

// tables calls f with games that are dealt: of each kind for each number of
// players, and of its variant.
func tables(t *testing.T, seed string, f func(*play.Game, *play.Outcome)) {
	for _, g := range registry.All() {
		for players := g.MinPlayers; players <= g.MaxPlayers; players++ {
			f(deal(g, players, seed))
			if v := variants[g.Name]; v.options != nil && players >= v.players {
				f(start(newGame(t, g, players, seed, v.options)))
			}
		}
	}
}

// newGame returns a game with options that is not dealt.
func newGame(t *testing.T, g *engine.Rules, players int, seed string, options *engine.Node) *play.Game {
	t.Helper()
	game := play.New(g, "test", enginetest.Players(g, players), engine.SeedSecret(seed))
	if err := engine.ReadPartial(options, game.Players, game.State.Options); err != nil {
		t.Fatal(err)
	}
	return game
}

// deal starts a game of the players.
func deal(g *engine.Rules, players int, seed string) (*play.Game, *play.Outcome) {
	return start(play.New(g, "test", enginetest.Players(g, players), engine.SeedSecret(seed)))
}

func start(game *play.Game) (*play.Game, *play.Outcome) {
	log := &engine.Log{}
	game.State.Deal(game.Draws(), log)
	game.Dealt = true
	game.Tip = play.Tip{Entry: 1}
	return game, &play.Outcome{Entry: play.Entry{Number: 1, Act: play.Act{By: play.Moderator, Kind: play.ActNew}}, Events: log.Events, Turns: []play.Turn{{Seat: engine.Nobody}}}
}

// play plays so many decisions at random, as one call.
func playOut(g *play.Game, decisions int) *play.Outcome {
	log := &engine.Log{}
	d := g.Draws()
	chance := engine.NewDraws(engine.SeedSecret("players"), nil).Stream("moves", g.Tip.Entry)
	var turns []play.Turn
	for range decisions {
		if g.State.Open().Over() {
			break
		}
		if t := g.Running(len(log.Events)); len(turns) == 0 || turns[len(turns)-1].Number != t.Number {
			turns = append(turns, t)
		}
		g.State.Play(engine.RandomMove(g.State.Moves(nil), chance.Below), d, log)
	}
	g.Tip.Entry++
	return &play.Outcome{Entry: play.Entry{Number: g.Tip.Entry, Act: play.Act{By: play.ByPlayer, Kind: play.ActOrders}}, Events: log.Events, Turns: turns}
}

// outcomes returns the outcome, if there is one.
func outcomes(o *play.Outcome) []play.Outcome {
	if o == nil {
		return nil
	}
	return []play.Outcome{*o}
}

func text(t *testing.T, g *play.Game, o *play.Outcome, viewer string) string {
	t.Helper()
	r, err := About(g, outcomes(o)...).To(Reader{Viewer: viewer, Language: words.English})
	if err != nil {
		t.Fatal(err)
	}
	return r.Text()
}

// viewers are all who get reports.
func viewers(g *play.Game) []string {
	return append([]string{play.Public, play.Moderator}, g.Players...)
}

// Whole games are reported after each call, to everybody: all that happens has
// its words, and the lines fit into an email.
func TestGames(t *testing.T) {
	tables(t, "games", func(game *play.Game, o *play.Outcome) {
		for calls := 0; calls < 1000; calls++ {
			for _, viewer := range viewers(game) {
				check(t, game, viewer, text(t, game, o, viewer))
			}
			if game.Over() {
				return
			}
			o = playOut(game, 7)
		}
		t.Errorf("%s for %d: the game does not end", game.Rules.Name, len(game.Players))
	})
}

func check(t *testing.T, g *play.Game, viewer, text string) {
	t.Helper()
	for _, line := range strings.Split(text, "\n") {
		for _, bad := range []string{"event/", "refusal/", "map[", "<no value>", "<nil>", "%!"} {
			if strings.Contains(line, bad) {
				t.Fatalf("%s, for %s: %q", g.Rules.Name, viewer, line)
			}
		}
		if layout.Clip(line, layout.Width) != line && strings.Contains(strings.TrimSpace(line), " ") {
			t.Fatalf("%s, for %s: a line of %d columns: %q", g.Rules.Name, viewer, len([]rune(line)), line)
		}
	}
}

// A report that is made from a player's own view, and from what the player may
// see of an outcome, is the one that is made from everything, in each form and
// language: nothing in it comes from what is hidden.
func TestViews(t *testing.T) {
	tables(t, "views", func(game *play.Game, o *play.Outcome) {
		for range testkit.Times(3, 20) {
			for _, viewer := range append([]string{play.Public}, game.Players...) {
				seen := *o
				seen.Events = slices.Clone(o.Events)
				for i, e := range o.Events {
					seen.Events[i] = e.For(game.Seat(viewer))
				}
				for _, language := range words.Languages() {
					whole, view := forms(t, game, o, viewer, language), forms(t, game.For(viewer), &seen, play.Moderator, language)
					for i := range whole {
						if whole[i] != view[i] && !game.Over() {
							t.Fatalf("%s: the report for %s about the view differs:\n%s\n%s", game.Rules.Name, viewer, whole[i], view[i])
						}
					}
				}
			}
			o = playOut(game, 13)
		}
	})
}

// forms returns all that is said in a report: as text, as a page with the board in
// letters, as one with the picture's words and links, in plain words and as data.
func forms(t *testing.T, g *play.Game, o *play.Outcome, viewer, language string) []string {
	t.Helper()
	doc, err := About(g, outcomes(o)...).To(Reader{Viewer: viewer, Language: language})
	if err != nil {
		t.Fatal(err)
	}
	page := testPage
	page.Title, page.Preheader = doc.Headline, strings.Join(doc.Status.Facts, " ")
	return []string{doc.Text(), doc.HTML(Page{}), doc.HTML(page), doc.Plain(), string(formats.JSON(doc.JSON()))}
}

// One game of each kind at its start, in its middle and at its end, as it is
// reported to the player whose decision is open, the public and programs.
func TestGolden(t *testing.T) {
	for _, g := range registry.All() {
		game, o := deal(g, 2, "golden")
		golden(t, g.Name+"/1-first.txt", text(t, game, o, "anna"))
		playOut(game, 19)
		o = playOut(game, 8)
		open := game.Players[game.Open().Seat]
		golden(t, g.Name+"/2-middle.txt", text(t, game, o, open))
		golden(t, g.Name+"/2-middle-public.txt", text(t, game, o, play.Public))
		r, err := About(game, outcomes(o)...).To(Reader{Viewer: open, Language: words.English})
		if err != nil {
			t.Fatal(err)
		}
		golden(t, g.Name+"/2-middle.json", string(formats.JSONIndent(r.JSON())))
		for !game.Over() {
			o = playOut(game, 1)
		}
		golden(t, g.Name+"/3-last.txt", text(t, game, o, "kevin"))
	}
}

// The same kinds of games in the middle and at their end, as a page and in plain words,
// in each language: to be read, and opened, by people.
func TestGoldenForms(t *testing.T) {
	for _, g := range registry.All() {
		game, first := deal(g, 2, "forms")
		all := []play.Outcome{*first}
		forms := func(stage, viewer string) {
			last := len(all) - 1
			for _, language := range []string{words.English, "ko"} {
				doc, err := About(game, all[last]).Before(all[:last]...).To(Reader{Viewer: viewer, Language: language})
				if err != nil {
					t.Fatal(err)
				}
				golden(t, g.Name+"/"+stage+"."+language+".html", doc.HTML(Page{}))
				golden(t, g.Name+"/"+stage+"."+language+".plain.txt", doc.Plain())
			}
		}
		for range 3 {
			all = append(all, *playOut(game, 9))
		}
		forms("5-middle", game.Players[game.Open().Seat])
		scores := scoresOf(game)
		rest := whole(game, &play.Outcome{}, 12)[1:]
		rest[0].Scores = scores
		all = append(all, rest...)
		forms("6-last", "anna")
	}
}

// A report over several entries, with an act of the moderator's between them.
func TestGoldenRange(t *testing.T) {
	for _, g := range registry.All() {
		game, _ := deal(g, 3, "range")
		playOut(game, 12)
		outcomes := []play.Outcome{*playOut(game, 5), *playOut(game, 9)}
		game.Tip.Entry++
		outcomes = append(outcomes, play.Outcome{Entry: play.Entry{Number: game.Tip.Entry, Act: play.Act{By: play.ByModerator, Kind: play.ActMessage, Text: "Dear all,\nwelcome back."}}})
		outcomes = append(outcomes, *playOut(game, 6))
		doc, err := About(game, outcomes...).To(Reader{Viewer: "kevin", Language: words.English})
		if err != nil {
			t.Fatal(err)
		}
		golden(t, g.Name+"/4-range.txt", doc.Text())
	}
}

// A report as a document is read back as it was written, and the game in it as
// the view that it is.
func TestDocument(t *testing.T) {
	for _, g := range registry.All() {
		game, _ := deal(g, 3, "document")
		o := playOut(game, 20)
		for _, viewer := range viewers(game) {
			r, err := About(game, outcomes(o)...).To(Reader{Viewer: viewer, Language: words.English})
			if err != nil {
				t.Fatal(err)
			}
			data := formats.JSON(r.JSON())
			n, err := formats.Parse("report", data)
			if err != nil {
				t.Fatal(err)
			}
			game := n.Get("game")
			game.Key = ""
			if view, err := formats.ReadGame("view", formats.JSON(game)); err != nil {
				t.Errorf("%s, for %s: %v", g.Name, viewer, err)
			} else if want := text(t, r.Game, nil, viewer); text(t, view, nil, viewer) != want {
				t.Errorf("%s, for %s: the game in the document is another one", g.Name, viewer)
			}
		}
	}
}
