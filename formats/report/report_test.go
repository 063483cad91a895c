package report

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/expancity"

	"cityhall.example/engine/games"
	"cityhall.example/formats"
	"cityhall.example/formats/report/layout"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares the text with the file of the name.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
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

// deal starts a game of the players.
func deal(g *engine.Game, players int, seed string) (*formats.Game, *formats.Outcome) {
	game := formats.NewGame(g, "test", seats[:players], engine.SeedSecret(seed))
	log := &engine.Log{}
	game.State.Deal(game.Draws(), log)
	game.Dealt = true
	game.Mark = formats.Mark{Entry: 1}
	return game, &formats.Outcome{Entry: formats.Entry{Number: 1, By: formats.Moderator, Act: formats.ActNew}, Events: log.Events}
}

// play plays so many decisions at random, as one call.
func play(g *formats.Game, decisions int) *formats.Outcome {
	log := &engine.Log{}
	d := g.Draws()
	chance := engine.NewDraws(engine.SeedSecret("players"), nil).Stream("moves", g.Mark.Entry)
	for range decisions {
		if g.State.Open().Over() {
			break
		}
		g.State.Play(engine.RandomMove(g.State.Moves(nil), chance.Below), d, log)
	}
	g.Mark.Entry++
	return &formats.Outcome{Entry: formats.Entry{Number: g.Mark.Entry, By: formats.ByPlayer, Act: formats.ActOrders}, Events: log.Events}
}

func text(t *testing.T, g *formats.Game, o *formats.Outcome, viewer string) string {
	t.Helper()
	r, err := New(g, o, viewer, English)
	if err != nil {
		t.Fatal(err)
	}
	return r.Text()
}

// viewers are all who get reports.
func viewers(g *formats.Game) []string {
	return append([]string{formats.Public, formats.Moderator}, g.Players...)
}

// Whole games are reported after each call, to everybody: all that happens has
// its words, and the lines fit into a mail.
func TestGames(t *testing.T) {
	for _, g := range games.All() {
		for players := g.Least; players <= g.Most; players++ {
			game, o := deal(g, players, "games")
			for calls := 0; calls < 1000; calls++ {
				for _, viewer := range viewers(game) {
					check(t, game, viewer, text(t, game, o, viewer))
				}
				if game.Over() {
					break
				}
				o = play(game, 7)
			}
			if !game.Over() {
				t.Errorf("%s for %d: the game does not end", g.Name, players)
			}
		}
	}
}

func check(t *testing.T, g *formats.Game, viewer, text string) {
	t.Helper()
	for _, line := range strings.Split(text, "\n") {
		for _, bad := range []string{"event/", "refusal/", "map[", "<no value>", "<nil>", "%!"} {
			if strings.Contains(line, bad) {
				t.Fatalf("%s, for %s: %q", g.Rules.Name, viewer, line)
			}
		}
		if layout.Pad(line, layout.Width) != line+strings.Repeat(" ", max(0, layout.Width-len([]rune(line)))) || len([]rune(line)) > layout.Width && strings.Contains(strings.TrimSpace(line), " ") {
			t.Fatalf("%s, for %s: a line of %d columns: %q", g.Rules.Name, viewer, len([]rune(line)), line)
		}
	}
}

// A report that is made from a player's own view, and from what the player may
// see of an outcome, is the one that is made from everything: nothing in it
// comes from what is hidden.
func TestViews(t *testing.T) {
	for _, g := range games.All() {
		game, o := deal(g, g.Most, "views")
		for range 20 {
			for _, viewer := range append([]string{formats.Public}, game.Players...) {
				seen := *o
				seen.Events = slices.Clone(o.Events)
				for i, e := range o.Events {
					seen.Events[i] = e.For(game.Seat(viewer))
				}
				if whole, view := text(t, game, o, viewer), text(t, game.For(viewer), &seen, formats.Moderator); whole != view && !game.Over() {
					t.Fatalf("%s: the report for %s about the view differs:\n%s\n%s", g.Name, viewer, whole, view)
				}
			}
			o = play(game, 13)
		}
	}
}

// One game of each kind at its start, in its middle and at its end, as it is
// reported to the player whose decision is open, the public and programs.
func TestGolden(t *testing.T) {
	for _, g := range games.All() {
		game, o := deal(g, 2, "golden")
		golden(t, g.Name+"/1-first.txt", text(t, game, o, "anna"))
		play(game, 19)
		o = play(game, 8)
		open := game.Players[game.Open().Seat]
		golden(t, g.Name+"/2-middle.txt", text(t, game, o, open))
		golden(t, g.Name+"/2-middle-public.txt", text(t, game, o, formats.Public))
		r, err := New(game, o, open, English)
		if err != nil {
			t.Fatal(err)
		}
		golden(t, g.Name+"/2-middle.json", string(formats.JSONIndent(r.Document())))
		for !game.Over() {
			o = play(game, 1)
		}
		golden(t, g.Name+"/3-last.txt", text(t, game, o, "kevin"))
	}
}

// A report as a document is read back as it was written, and the game in it as
// the view that it is.
func TestDocument(t *testing.T) {
	for _, g := range games.All() {
		game, _ := deal(g, 3, "document")
		o := play(game, 20)
		for _, viewer := range viewers(game) {
			r, err := New(game, o, viewer, English)
			if err != nil {
				t.Fatal(err)
			}
			data := formats.JSON(r.Document())
			n, err := formats.Parse("report", data)
			if err != nil {
				t.Fatal(err)
			}
			game := n.Get("game")
			game.Key = ""
			if view, err := formats.ReadGame("view", formats.JSON(game)); err != nil {
				t.Errorf("%s, for %s: %v", g.Name, viewer, err)
			} else if want := text(t, r.game, nil, viewer); text(t, view, nil, viewer) != want {
				t.Errorf("%s, for %s: the game in the document is another one", g.Name, viewer)
			}
		}
	}
}

// What the adjudicator has to tell one player stands in that player's report
// and in nobody else's.
func TestPrivate(t *testing.T) {
	g := expancity.Game
	game, _ := deal(g, 2, "private")
	done := engine.Order{Alternatives: []engine.Move{{Verb: engine.Done}}}
	game.Queues[0][engine.TurnLane] = formats.Queue{Held: true, Orders: []formats.Filed{{Order: done, Turn: 3, Auction: formats.Unbound}}}
	o := &formats.Outcome{
		Entry: formats.Entry{Number: 2, By: formats.ByPlayer, Act: formats.ActOrders, Missing: []string{"kevin"}},
		Notes: []formats.Note{
			{Seat: 0, Code: formats.Dropped, Order: done, Refusal: engine.Refuse(engine.NotOptional, 0)},
			{Seat: 0, Code: formats.Expired, Order: done},
			{Seat: 1, Code: formats.Missed, Order: done},
		},
		Receipts: []formats.Receipt{
			{File: "a.yaml", Player: "anna", Seat: 0, Accepted: true, Orders: []engine.Order{done, done}},
			{File: "k.yaml", Player: "kevin", Seat: 1, Problems: []formats.Problem{
				{Code: formats.NotUnderstood, Line: 4, Column: 5, Text: "don", Misread: misread(g, "don")},
				{Code: formats.NotAllowed, Line: 5, Column: 5, Text: "done", Refusal: engine.Refuse(engine.OutOfSequence, 0)},
				{Code: formats.UnknownPlayer, Text: "kevn", Near: "kevin"},
			}},
			{File: "x.yaml", Player: "stranger", Seat: engine.Nobody},
		},
	}
	for _, viewer := range []string{"anna", "kevin", formats.Public} {
		golden(t, "private-"+viewer+".txt", text(t, game, o, viewer))
	}
	for _, e := range []formats.Entry{
		{Number: 3, Act: formats.ActUndo, To: 1, Reason: "a wrong file"},
		{Number: 3, Act: formats.ActAmend, Changed: []string{"a.b", "c"}},
		{Number: 3, Act: formats.ActEnd, Reason: "nobody comes"},
	} {
		game.Ended, game.Reason = e.Act == formats.ActEnd, e.Reason
		golden(t, "act-"+string(e.Act)+".txt", text(t, game, &formats.Outcome{Entry: e}, "anna"))
	}
}

func misread(g *engine.Game, line string) *engine.Misread {
	_, bad := g.Grammar.Read(line)
	return bad
}

// Before the deal a report asks for nonces.
func TestJoin(t *testing.T) {
	game := formats.NewGame(expancity.Game, "test", seats[:2], engine.SeedSecret("join"))
	game.WithNonces, game.Nonces = true, []string{"tea"}
	golden(t, "join.txt", text(t, game, nil, "kevin"))
}

// The template of a report is an order file once its lines are filled in.
func TestTemplate(t *testing.T) {
	for _, g := range games.All() {
		game, o := deal(g, 2, "template")
		for range 30 {
			for _, player := range game.Players {
				_, rest, _ := strings.Cut(text(t, game, o, player), "TO FILL IN\n")
				template, _, _ := strings.Cut(rest, "\n\n")
				if template == "" {
					continue
				}
				filled := regexp.MustCompile(`(?m)^  -$`).ReplaceAllString(template, "  - done")
				set, err := formats.ReadOrders("template", []byte(filled), &g.Grammar)
				if err != nil {
					t.Fatalf("%v:\n%s", err, template)
				}
				if set.Player != player || set.Game != "test" || len(set.Lines) == 0 {
					t.Fatalf("read %+v from:\n%s", set, template)
				}
			}
			if o = play(game, 3); game.Over() {
				break
			}
		}
	}
}

// A misread order says what was read, what was expected and what would do.
func TestMisread(t *testing.T) {
	g := expancity.Game
	c, err := Load(g, English)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ line, want string }{
		{"place", "the order stops too early, expected a tile (residential, commercial, cathedral, police, school, hospital, park, wine-bar, bank, mall, stadium)"},
		{"place mall at 1,1,1", `read "1,1,1", expected a point such as 2,-1 (east, north)`},
		{"keep", "the order stops too early, expected contract or tile"},
		{"acquier", `read "acquier", expected done, withdraw, join, place, build, acquire, roof, keep or fulfil; nearest: acquire`},
		{"keep tile p at", `read "p", which may be police or park`},
	} {
		bad := misread(g, test.line)
		if bad == nil {
			t.Errorf("%s is read", test.line)
		} else if got := c.Misread(bad); got != test.want {
			t.Errorf("%s: got %s", test.line, got)
		}
	}
}

func BenchmarkText(b *testing.B) {
	for _, g := range games.All() {
		b.Run(g.Name, func(b *testing.B) {
			game, _ := deal(g, g.Most, "benchmark")
			o := play(game, 50)
			for b.Loop() {
				r, err := New(game, o, "anna", English)
				if err != nil {
					b.Fatal(err)
				}
				r.Text()
			}
		})
	}
}
