package playtest

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// Legal is the first legal order of the open decision.
func (tb *Table) Legal() string {
	return tb.G.Rules.Grammar.Write(tb.G.State.Moves(nil)[0])
}

// Fails performs an act that is not possible, and changes nothing.
func (tb *Table) Fails(a play.Act, code string) {
	tb.T.Helper()
	_, _, err := adjudicator.Do(tb.G, a, tb.Past)
	if err == nil || err.(*adjudicator.ActError).Problem.Code != code {
		tb.T.Errorf("%s: %v, want %s", a.Kind, err, code)
	}
}

// Mover is the player whose decision is open.
func (tb *Table) Mover() string { return tb.G.Players[tb.G.State.Open().Seat] }

// Random has a seat do something.
func (tb *Table) Random(random *rand.Rand) {
	switch random.IntN(8) {
	case 0:
		tb.Call(tb.G.Players[random.IntN(len(tb.G.Players))] + ": withdraw")
	case 1:
		tb.Keep(adjudicator.Do(tb.G, play.Act{Kind: play.ActMessage, Text: "Hello."}, nil))
	default:
		d := tb.G.State.Open()
		order := tb.G.Rules.Grammar.Write(engine.RandomMove(tb.G.State.Moves(nil), random.IntN))
		tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{By: play.ByPlayer}, Lines(tb.G.Players[d.Seat], order)))
	}
}

// Lines is a set of orders as they stand.
func Lines(player string, orders ...string) []*play.OrderSet {
	set := &play.OrderSet{Player: player, Turn: play.Unbound}
	for i, order := range orders {
		set.Lines = append(set.Lines, play.OrderLine{Text: order, Line: 3 + i, Column: 5})
	}
	return []*play.OrderSet{set}
}

// Must ends a test in which something failed that it needs.
func Must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Orders reads an order file as it stands.
func (tb *Table) Orders(file, text string) *play.OrderSet {
	tb.T.Helper()
	set, err := formats.ReadOrders(file, []byte(text), &tb.G.Rules.Grammar)
	if err != nil {
		tb.T.Fatal(err)
	}
	return set
}

// Act performs an act of the moderator that must be possible.
func (tb *Table) Act(a play.Act) *Table {
	tb.T.Helper()
	tb.Keep(adjudicator.Do(tb.G, a, nil))
	return tb
}

// Unable checks that an act is refused with the words, and changes nothing.
func (tb *Table) Unable(words string, g *play.Game, _ play.Outcome, err error) {
	tb.T.Helper()
	var why *adjudicator.ActError
	if !errors.As(err, &why) || !strings.Contains(err.Error(), words) || g != nil {
		tb.T.Errorf("got %v, want an error about %q", err, words)
	}
}

// KeepAny keeps whatever was drawn.
const KeepAny = "keep church or keep mill or keep cottage"
