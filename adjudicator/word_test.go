package adjudicator_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// moments are games at some decisions of random play, in every game.
func moments(t *testing.T) (all []*play.Game) {
	playtest.EveryGame(t, func(tb *playtest.Table, random *rand.Rand) {
		for step := 0; !tb.G.Over() && step < 60; step++ {
			if random.IntN(4) == 0 {
				all = append(all, tb.G)
			}
			g := tb.G.Clone()
			g.State.Play(engine.RandomMove(tb.G.State.Moves(nil), random.IntN), g.Draws(), nil)
			tb.G = g
		}
		all = append(all, beginnings(tb, random)...)
	})
	return slices.DeleteFunc(all, func(g *play.Game) bool {
		_, forced := g.State.Forced() // which is played at once
		return forced || g.Over()
	})
}

// came returns the games in which the seat's decision for the order has come at
// once, and nothing else has happened: one for each kind that it answers. Never
// says that one can't come.
func came(g *play.Game, seat engine.Seat, o engine.Order) (games []*play.Game, never bool) {
	for _, kind := range adjudicator.KindsOf(g.Rules, o) {
		refused := false
		for _, m := range o.Alternatives {
			if !g.Rules.Grammar.Form(m.Verb).Answers.Has(kind) {
				continue
			}
			next := g.Clone()
			why := next.State.Suppose(seat, kind, m)
			if refused = !why.OK() && why != engine.Waits(); why.OK() {
				games = append(games, next)
				break
			}
		}
		never = never || refused
	}
	return games, never
}

// impossible reports whether the order of a set can't be played in the game: in
// the seat's own turn it is refused; otherwise the rules refuse it for the open
// decision, or do less than it asks for.
func impossible(g *play.Game, set []*play.OrderSet, o engine.Order) bool {
	if g.Open().Lane == engine.OwnTurn {
		return !adjudicator.Check(g, set)[0].Accepted
	}
	refused := false
	for _, m := range o.Alternatives {
		if !g.Rules.Grammar.Form(m.Verb).Answers.Has(g.Open().Kind) {
			continue
		}
		_, why := g.State.Answer(g.Open().Seat, m)
		if why.OK() {
			return why.Instead
		}
		refused = refused || why != engine.Waits()
	}
	return refused
}

// TestAnOrderIsFiledWithAWordOrCanBePlayed files an order of a seat whose
// decision has not come. Without a warning it is played where its decision comes
// at once; with one it is not. And where others play on at random, whatever is
// dropped was possible when it was filed, or there was a warning.
func TestAnOrderIsFiledWithAWordOrCanBePlayed(t *testing.T) {
	games := moments(t)
	silent, warned, drops := map[string]int{}, map[string]int{}, map[string]int{}
	few := func(name string) bool { return silent[name] < 10 || warned[name] < 5 || drops[name] < 2 }
	rare := func() bool {
		return slices.ContainsFunc(games, func(g *play.Game) bool { return few(g.Rules.Name) })
	}
	checkWhile(t, rare, func(r *rapid.T) {
		g := games[rapid.IntRange(0, 1<<20).Draw(r, "game")%len(games)]
		c := &caller{r: r, g: g, random: rand.New(rand.NewPCG(rapid.Uint64().Draw(r, "random"), 1))}
		for range 8 {
			seat := engine.Seat(c.pick(len(g.Players)))
			for _, line := range c.set(seat) {
				set := playtest.Lines(g.Players[seat], line)
				receipt := adjudicator.Check(g, set)[0]
				if !receipt.Accepted || len(receipt.Orders) != 1 || !c.later(seat, receipt.Orders[0]) {
					continue
				}
				at, never := came(g, seat, receipt.Orders[0])
				if len(at) == 0 && !never {
					continue
				}
				cannot := never || slices.ContainsFunc(at, func(next *play.Game) bool { return impossible(next, set, receipt.Orders[0]) })
				if told := len(receipt.Warnings) > 0; told != cannot {
					r.Fatalf("%s, %s: %q is impossible as things stand: %t; the warnings are %q\n%s", g.Rules.Name, g.Players[seat], line, cannot, playtest.Warnings(g, receipt), playtest.Text(g))
				} else if told {
					warned[g.Rules.Name]++
				} else {
					silent[g.Rules.Name]++
					c.plays(at[0], set, receipt.Orders[0])
				}
				if c.dropped(set, seat) {
					drops[g.Rules.Name]++
				}
			}
		}
	})
	for _, g := range games {
		if name := g.Rules.Name; few(name) {
			t.Fatalf("%s: %d orders were filed without a word, %d with one, and %d were dropped", name, silent[name], warned[name], drops[name])
		}
	}
}

// later reports whether the order is for a decision that has not come.
func (c *caller) later(seat engine.Seat, o engine.Order) bool {
	d, first := c.g.State.Open(), o.Alternatives[0]
	if o.Is(engine.Withdraw) || slices.ContainsFunc(o.Alternatives, func(m engine.Move) bool { return m.Verb == engine.Done }) {
		return false
	}
	return d.Seat != seat || d.Lane != c.g.Rules.LaneOf(first)
}

// plays files the set of an order without a warning where its decision has come.
// An order for a step behind one that can be left out may still depend on draws.
func (c *caller) plays(at *play.Game, set []*play.OrderSet, o engine.Order) {
	_, out, err := adjudicator.Adjudicate(at, play.Act{By: play.ByPlayer}, set)
	if !adjudicator.Answers(at.Rules, o, at.Open().Kind) {
		return
	}
	if err != nil || !out.Receipts[0].Accepted || len(out.Events) == 0 || len(out.Notes) > 0 && out.Notes[0].Code != play.Expired {
		c.r.Fatalf("%s, %s: %q was filed without a word, and is not played where its decision comes: %v %q %+v\n%s",
			at.Rules.Name, set[0].Player, set[0].Lines[0].Text, err, playtest.Problems(at, out.Receipts), out.Notes, playtest.Text(at))
	}
}

// dropped files the set and has the others play at random. It reports whether the
// order is dropped then.
func (c *caller) dropped(set []*play.OrderSet, seat engine.Seat) bool {
	g, out, err := adjudicator.Adjudicate(c.g, play.Act{By: play.ByPlayer}, set)
	for range 12 {
		if err != nil {
			c.r.Fatal(err)
		}
		if slices.ContainsFunc(out.Notes, func(n play.Note) bool { return n.Seat == seat && n.Code == play.Dropped }) {
			return true
		}
		d := g.Open()
		if d.Over() || d.Seat == seat {
			return false
		}
		moves := g.State.Moves(nil)
		g, out, err = adjudicator.Adjudicate(g, play.Act{By: play.ByPlayer}, playtest.Lines(g.Players[d.Seat], g.Rules.Grammar.Write(moves[c.pick(len(moves))])))
	}
	return false
}

// TestReceiptsTellNothingThatIsHidden plays on twice, with other draws. Where a
// player sees the same after both, the player's orders get the same receipts.
func TestReceiptsTellNothingThatIsHidden(t *testing.T) {
	games := moments(t)
	compared := map[string]int{}
	rapid.Check(t, func(r *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(r, "random"), 2))
		for range 100 {
			g := games[random.IntN(len(games))]
			a, b := twice(g, random)
			if a.Over() || b.Over() || playtest.Text(a) == playtest.Text(b) {
				continue
			}
			for i, player := range g.Players {
				if playtest.Text(a.For(player)) != playtest.Text(b.For(player)) {
					continue
				}
				for _, from := range []*play.Game{a, b} { // orders made up of what is so in one of them
					c := &caller{r: r, g: from, random: random}
					set := playtest.Lines(player, c.set(engine.Seat(i))...)
					one, two := fmt.Sprintf("%+v", adjudicator.Check(a, set)), fmt.Sprintf("%+v", adjudicator.Check(b, set))
					if one != two {
						r.Fatalf("%s, %s: the receipts of %v differ where nothing differs that the player sees:\n%s\n%s", g.Rules.Name, player, set[0].Lines, one, two)
					}
					compared[g.Rules.Name]++
				}
			}
		}
	})
	for _, name := range []string{"hamlet", "fifth-avenue", "expancity"} { // where others hold cards
		if compared[name] < 20 {
			t.Errorf("%s: %d receipts were compared", name, compared[name])
		}
	}
}

// twice plays some moves on two copies of a game, each with draws of its own.
func twice(g *play.Game, random *rand.Rand) (a, b *play.Game) {
	a, b = g.Clone(), g.Clone()
	for range 1 + random.IntN(3) {
		if a.Over() || b.Over() {
			break
		}
		moves := a.State.Moves(nil)
		m := moves[random.IntN(len(moves))]
		if !b.State.Check(m).OK() {
			break
		}
		n := random.Uint64()
		a.State.Play(m, engine.NewDraws(engine.SeedSecret(fmt.Sprint("a", n)), nil), nil)
		b.State.Play(m, engine.NewDraws(engine.SeedSecret(fmt.Sprint("b", n)), nil), nil)
	}
	return a, b
}
