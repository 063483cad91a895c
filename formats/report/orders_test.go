package report

import (
	"regexp"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/expancity"
	"cityhall.example/engine/games"
	"cityhall.example/formats"
)

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
