package adjudicator_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// Each answer that a report offers is filed when it is sent alone, in the template too,
// and played as it stands: nothing of it is dropped. No two are the same, and where a
// report says that there are no others, each legal move begins one. Without orders there is
// a default. Players move at
// random, or send nothing but what is offered.
func TestChoicesAreFiled(t *testing.T) {
	for _, rules := range registry.All() {
		if rules == enginetest.Toy {
			continue // it has no reports
		}
		for seats := rules.MinPlayers; seats <= rules.MaxPlayers; seats++ {
			for n := range testkit.Times(2, 30) {
				t.Run(fmt.Sprint(rules.Name, " ", seats, " ", n), func(t *testing.T) { offeredIn(t, rules, seats, n) })
			}
		}
	}
}

// offeredIn looks at what reports offer in a game. The number of the game is its seed.
func offeredIn(t *testing.T, rules *engine.Rules, seats, number int) {
	g, _, err := adjudicator.New(adjudicator.Options{Rules: rules, ID: "test", Players: enginetest.Players(rules, seats), Secret: engine.SeedSecret(fmt.Sprint("choices ", number))})
	if err != nil {
		t.Fatal(err)
	}
	draws := g.Draws()
	chance := engine.NewDraws(engine.SeedSecret("choices of players"), nil).Stream("moves", number)
	for n := number; !g.Over() && !t.Failed(); n++ {
		if number%2 == 1 {
			after := offered(t, g)
			g = after[chance.Below(len(after))]
			continue
		} else if n%testkit.Times(5, 2) == 0 {
			offered(t, g)
		}
		g.State.Play(engine.RandomMove(g.State.Moves(nil), chance.Below), draws, nil)
	}
}

// Orders for any of what will be drawn are possible as things stand.
func TestAnyOfWhatIsDrawn(t *testing.T) {
	g, _, err := adjudicator.New(adjudicator.Options{Rules: registry.Find("expancity"), ID: "test", Players: []string{"anna", "kevin"}, Secret: engine.SeedSecret("any")})
	if err != nil {
		t.Fatal(err)
	}
	doc, err := adjudicator.About(g, nil).To(report.Reader{Viewer: "anna", Language: words.English})
	if err != nil {
		t.Fatal(err)
	}
	for _, end := range []string{"keep tile any", "keep tile any or keep tile mall", "keep tile mall or keep tile any"} {
		set := &play.OrderSet{File: "test", Player: "anna", Turn: 1}
		for _, line := range []string{doc.Choices[0].Lines[0], "acquire x3", end} {
			set.Lines = append(set.Lines, play.OrderLine{Text: line, Line: len(set.Lines) + 1, Column: 1})
		}
		if r := adjudicator.Check(g, []*play.OrderSet{set})[0]; !r.Accepted || len(r.Warnings) > 0 {
			t.Errorf("%s: %+v", end, r)
		}
	}
}

// offered files all that is offered, and returns the games after each.
func offered(t *testing.T, g *play.Game) (after []*play.Game) {
	open := g.Open()
	player := g.Players[open.Seat]
	doc, err := report.About(g).To(report.Reader{Viewer: player, Language: words.English})
	if err != nil {
		t.Fatal(err)
	}
	if len(doc.Choices) == 0 {
		t.Errorf("nothing is offered to %s for %s", player, g.Rules.Kinds[open.Kind].Name)
	}
	if checked, err := adjudicator.About(g, nil).To(report.Reader{Viewer: player, Language: words.English}); err != nil || !reflect.DeepEqual(checked.Choices, doc.Choices) {
		t.Errorf("%v; of the answers\n%v\nthese pass the check:\n%v", err, doc.Choices, checked.Choices)
	}
	if next, _, err := adjudicator.Adjudicate(g, play.Act{Missing: []string{player}}, nil); err != nil || next.Open() == open {
		t.Errorf("without orders %s stays open: %v", g.Rules.Kinds[open.Kind].Name, err)
	}
	head, _, _ := strings.Cut(doc.Template, "orders:\n")
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
		set, err := formats.ReadOrders("test", []byte(head+"orders:\n  - "+strings.Join(c.Lines, "\n  - ")+"\n"), &g.Rules.Grammar)
		if err != nil {
			t.Fatal(err)
		}
		after = append(after, answered(t, g, set, lines))
	}
	if doc.Complete {
		for _, m := range g.State.Moves(nil) {
			if !begun[m] {
				t.Errorf("all answers are said to be offered, but %q is not", g.Rules.Grammar.Write(m))
			}
		}
	}
	return after
}

// answered files an answer that was offered, and proves that it is played as it stands.
func answered(t *testing.T, g *play.Game, set *play.OrderSet, lines string) *play.Game {
	open := g.Open()
	kind := g.Rules.Kinds[open.Kind].Name
	next, out, err := adjudicator.Adjudicate(g, play.Act{By: play.ByPlayer}, []*play.OrderSet{set})
	if err != nil || !out.Receipts[0].Accepted || len(out.Receipts[0].Warnings) > 0 {
		t.Fatalf("%q, offered for %s, is refused: %v, %+v", lines, kind, err, out.Receipts)
	}
	for _, note := range out.Notes {
		if note.Seat == open.Seat && note.Code != play.Passed {
			t.Fatalf("%q, offered for %s: an order is %s", lines, kind, note.Code)
		}
	}
	if len(out.Events) == 0 {
		t.Errorf("%q, offered for %s, does nothing", lines, kind)
	}
	for _, q := range next.Queues[open.Seat] {
		for _, f := range q.Orders {
			if !f.Used && g.Rules.Scope(f.Order.Alternatives[0]) == engine.Plain {
				t.Errorf("%q, offered for %s, leaves %q on file", lines, kind, g.Rules.Grammar.WriteOrder(f.Order))
			}
		}
	}
	return next
}
