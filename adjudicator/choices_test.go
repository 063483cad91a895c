package adjudicator_test

import (
	"fmt"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

// Each answer that a report offers is filed when it is sent alone, and played as
// it stands: nothing of it is dropped. No two are the same, and where a report says
// that there are no others, each legal move begins one.
func TestChoicesAreFiled(t *testing.T) {
	for _, rules := range registry.All() {
		if rules == enginetest.Toy {
			continue // it has no reports
		}
		for seats := rules.MinPlayers; seats <= rules.MaxPlayers; seats++ {
			t.Run(fmt.Sprint(rules.Name, " ", seats), func(t *testing.T) {
				g, _, err := adjudicator.New(adjudicator.Options{Rules: rules, ID: "test", Players: enginetest.Players(rules, seats), Secret: engine.SeedSecret("choices")})
				if err != nil {
					t.Fatal(err)
				}
				draws := g.Draws()
				chance := engine.NewDraws(engine.SeedSecret("choices of players"), nil).Stream("moves", seats)
				for n := 0; !g.Over(); n++ {
					if n%3 == 0 {
						offered(t, g)
					}
					if t.Failed() {
						return
					}
					g.State.Play(engine.RandomMove(g.State.Moves(nil), chance.Below), draws, nil)
				}
			})
		}
	}
}

func offered(t *testing.T, g *play.Game) {
	open := g.Open()
	player := g.Players[open.Seat]
	doc, err := report.About(g).To(report.Reader{Viewer: player, Language: words.English})
	if err != nil {
		t.Fatal(err)
	}
	if len(doc.Choices) == 0 {
		t.Errorf("nothing is offered to %s for %s", player, g.Rules.Kinds[open.Kind].Name)
	}
	seen, begun := map[string]bool{}, map[engine.Move]bool{}
	for _, c := range doc.Choices {
		lines := strings.Join(c.Lines, "; ")
		if seen[lines] {
			t.Errorf("%q is offered twice", lines)
		}
		seen[lines] = true
		first, _ := g.Rules.Grammar.Read(c.Lines[0])
		begins, _ := g.State.Answer(open.Seat, first.Alternatives[0])
		begun[begins] = true
		set := &play.OrderSet{File: "test", Game: g.ID, Player: player, Turn: open.Turn}
		for _, line := range c.Lines {
			set.Lines = append(set.Lines, play.OrderLine{Text: line})
		}
		next, out, err := adjudicator.Adjudicate(g, play.Act{By: play.ByPlayer}, []*play.OrderSet{set})
		if err != nil || !out.Receipts[0].Accepted || len(out.Receipts[0].Warnings) > 0 {
			t.Fatalf("%q, offered for %s, is refused: %v, %+v", lines, g.Rules.Kinds[open.Kind].Name, err, out.Receipts)
		}
		for _, note := range out.Notes {
			if note.Seat == open.Seat && note.Code != play.Passed {
				t.Fatalf("%q, offered for %s: an order is %s", lines, g.Rules.Kinds[open.Kind].Name, note.Code)
			}
		}
		if len(out.Events) == 0 {
			t.Errorf("%q, offered for %s, does nothing", lines, g.Rules.Kinds[open.Kind].Name)
		}
		for _, q := range next.Queues[open.Seat] {
			for _, f := range q.Orders {
				if !f.Used && g.Rules.Scope(f.Order.Alternatives[0]) == engine.Plain {
					t.Errorf("%q, offered for %s, leaves %q on file", lines, g.Rules.Kinds[open.Kind].Name, g.Rules.Grammar.WriteOrder(f.Order))
				}
			}
		}
	}
	if doc.Complete {
		for _, m := range g.State.Moves(nil) {
			if !begun[m] {
				t.Errorf("all answers are said to be offered, but %q is not", g.Rules.Grammar.Write(m))
			}
		}
	}
}
