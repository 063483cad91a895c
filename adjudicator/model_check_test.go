package adjudicator_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/fifthavenue"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// TestOrdersArePlayedAsInTheModel files random sets of orders in all games and
// plays them in the model too: the moves, what remains on file and what is told
// are the same, and nothing is accepted that could have been refused.
func TestOrdersArePlayedAsInTheModel(t *testing.T) {
	var starts []*play.Game
	playtest.EveryGame(t, func(tb *playtest.Table, random *rand.Rand) { starts = append(starts, beginnings(tb, random)...) })
	seen := map[play.NoteCode]int{}
	rare := func() bool { return min(seen[play.Dropped], seen[play.Expired], seen[play.Missed]) < 10 }
	checkWhile(t, rare, func(r *rapid.T) {
		c := &caller{r: r, g: starts[rapid.IntRange(0, 1<<20).Draw(r, "start")%len(starts)], seen: seen}
		c.model = &model{rules: c.g.Rules, seats: len(c.g.Players), state: c.g.Rules.Copy(len(c.g.Players), c.g.State), draws: c.g.Draws()}
		for i := range rapid.IntRange(1, 8).Draw(r, "calls") {
			// rapid prefers small numbers, which would be the same few orders.
			c.random = rand.New(rand.NewPCG(rapid.Uint64().Draw(r, "random"), uint64(i)))
			c.call()
		}
		c.same("the game read again", playtest.Text(reread(t, c.g)), playtest.Text(c.g))
	})
	for _, code := range []play.NoteCode{play.Dropped, play.Expired, play.Missed} {
		if seen[code] < 10 {
			t.Errorf("%d orders were %s", seen[code], code)
		}
	}
}

// checkWhile checks a property, and again, a few times, while what it needs to see is
// too rare: how often that comes in one check is chance.
func checkWhile(t *testing.T, rare func() bool, property func(*rapid.T)) {
	for range 5 {
		if rapid.Check(t, property); !rare() {
			return
		}
	}
}

// beginnings plays a game at random and keeps some of its moments: those in
// which auctions can be set off, or any.
func beginnings(tb *playtest.Table, random *rand.Rand) (starts []*play.Game) {
	for step := 0; !tb.G.Over() && len(starts) < 8 && step < 400; step++ {
		moves := tb.G.State.Moves(nil)
		sets := slices.ContainsFunc(moves, func(m engine.Move) bool { return opens(tb.G, m) })
		if sets || len(tb.G.Rules.Lanes) == 1 && step%9 == 0 && len(starts) < 2 {
			starts = append(starts, tb.G)
		}
		g := tb.G.Clone()
		g.State.Play(engine.RandomMove(moves, random.IntN), g.Draws(), nil)
		tb.G = g
	}
	return starts
}

// opens reports whether the move sets off an auction.
func opens(g *play.Game, m engine.Move) bool {
	switch g.Rules {
	case fifthavenue.Rules:
		return m.Verb == fifthavenue.MoveCommissioner && m.Arg[1] == int16(fifthavenue.CityHall)
	case enginetest.Toy:
		return strings.HasPrefix(g.Rules.Grammar.Write(m), "build church")
	}
	return false
}

// A caller makes random calls on a game, and on its model.
type caller struct {
	r      *rapid.T
	g      *play.Game
	model  *model
	random *rand.Rand
	seen   map[play.NoteCode]int
}

func (c *caller) pick(n int) int { return c.random.IntN(n) }

// call files the sets of some seats, and compares.
func (c *caller) call() {
	if c.g.Over() {
		return
	}
	var sets []*play.OrderSet
	missing := map[engine.Seat]bool{}
	var names []string
	for seat, player := range c.g.Players {
		switch c.pick(4) {
		case 0, 1:
			sets = append(sets, playtest.Lines(player, c.set(engine.Seat(seat))...)...)
		case 2:
			if c.pick(2) == 0 {
				missing[engine.Seat(seat)], names = true, append(names, player)
			}
		}
	}
	before := c.g
	g, out, err := adjudicator.Adjudicate(c.g, play.Act{By: play.ByPlayer, Missing: names}, sets)
	if err != nil { // nobody named was missing
		return
	}
	c.g, c.model.fresh = g, nil
	for _, receipt := range out.Receipts {
		if receipt.Accepted {
			c.model.file(receipt.Seat, receipt.Orders)
		}
	}
	if out.Entry.Number > before.Tip.Entry {
		c.model.play(missing)
		c.compare(before, sets, out)
	} else if g != before {
		c.r.Fatal("a call in which nothing was accepted changed the game")
	}
}

// compare compares the game with its model.
func (c *caller) compare(before *play.Game, sets []*play.OrderSet, out play.Outcome) {
	var notes, onFile []string
	for _, n := range out.Notes {
		c.seen[n.Code]++
		notes = append(notes, fmt.Sprintf("%d %s %s", n.Seat, n.Code, c.g.Rules.Grammar.WriteOrder(n.Order)))
	}
	for seat := range c.g.Queues {
		for n, q := range c.g.Queues[seat] {
			for _, f := range q.Orders {
				onFile = append(onFile, fmt.Sprintf("%d %d %t %s", seat, c.g.Rules.Queues[n].Lane, f.Used, c.g.Rules.Grammar.WriteOrder(f.Order)))
			}
		}
	}
	slices.Sort(notes)
	slices.Sort(onFile)
	slices.Sort(c.model.notes)
	state := func(s engine.State) string { return string(formats.Emit(engine.Write(c.g.Players, s.Code))) }
	c.same("what is told", strings.Join(notes, "\n"), strings.Join(c.model.notes, "\n"))
	c.same("on file", strings.Join(onFile, "\n"), c.model.onFile())
	c.same("an order that could have been refused", c.model.missed, "")
	c.same("the state", state(c.g.State), state(c.model.state))
	if c.r.Failed() {
		for _, set := range sets {
			for _, line := range set.Lines {
				c.r.Logf("%s: %s", set.Player, line.Text)
			}
		}
		c.r.Fatalf("before:\n%s", playtest.Text(before))
	}
}

func (c *caller) same(what, got, want string) {
	if got != want {
		c.r.Errorf("%s: got\n%s\nwant\n%s", what, got, want)
	}
}

// set makes up orders of a seat: of its current or next turn, as they might be
// in another course of things, and for auctions.
func (c *caller) set(seat engine.Seat) (orders []string) {
	what := c.pick(8)
	if what != 0 {
		orders = c.rehearse(seat)
	}
	if what < 5 {
		for range 1 + c.pick(4) {
			if order := c.forLane(seat); order != "" {
				orders = slices.Insert(orders, c.pick(len(orders)+1), order)
			}
		}
	}
	switch c.pick(12) {
	case 0:
		orders = slices.Insert(orders, 0, "withdraw")
	case 1:
		orders = slices.Insert(orders, c.pick(len(orders)+1), "done")
	}
	return orders
}

// rehearse plays on at random with other draws to the end of the seat's turn,
// and returns what the seat does in it.
func (c *caller) rehearse(seat engine.Seat) (orders []string) {
	s, draws := c.g.Rules.Copy(len(c.g.Players), c.g.State), engine.NewDraws(engine.SeedSecret(fmt.Sprint(c.pick(9))), nil)
	for turn := s.Turn(seat); !s.Open().Over() && s.Turn(seat) == turn; {
		d, moves := s.Open(), s.Moves(nil)
		move := moves[c.pick(len(moves))]
		for _, m := range moves {
			if opens(c.g, m) && c.pick(2) == 0 {
				move = m
			}
		}
		if _, forced := s.Forced(); !forced && d.Seat == seat && d.Lane == engine.OwnTurn {
			order := c.g.Rules.Grammar.Write(move)
			if c.pick(4) == 0 && move.Verb != engine.Done {
				order += " or " + c.g.Rules.Grammar.Write(moves[c.pick(len(moves))])
			}
			orders = append(orders, order)
		}
		s.Play(move, draws, nil)
	}
	return orders[:c.pick(len(orders)+1)]
}

// forLane makes up an order for auctions; "" in games without any.
func (c *caller) forLane(seat engine.Seat) string {
	if d := c.g.State.Open(); d.Seat == seat && d.Lane != engine.OwnTurn && c.pick(3) == 0 {
		moves := c.g.State.Moves(nil)
		return c.g.Rules.Grammar.Write(moves[c.pick(len(moves))])
	}
	of := func(list ...string) string { return list[c.pick(len(list))] }
	switch c.g.Rules {
	case enginetest.Toy:
		side := of("", " in east", " in west")
		bid := fmt.Sprint(of("bid ", "bid up to "), 1+c.pick(3), side)
		return of("pass", bid, bid, bid, bid+" or bid 4"+side)
	case fifthavenue.Rules:
		color, place := of("brown", "gray", "green", "orange", "violet"), c.place()
		bid := fmt.Sprintf("bid %s up to %d in %s%s", color, 4+c.pick(26), place, of("", " then build max", " then build 1", " then stop"))
		return of("pass", "pass in all", "pass in "+place, bid, bid, bid+" or pass in "+place,
			fmt.Sprintf("bid %s %d in %s", color, 4+c.pick(3), place), fmt.Sprintf("bid %s 4 black 5", color), of("build 0", "build max", "stop"))
	}
	return ""
}

// place is where auctions are or may soon be, or anywhere.
func (c *caller) place() string {
	s := c.g.State.(*fifthavenue.State)
	places := []fifthavenue.Place{fifthavenue.CentralPark, fifthavenue.Place(c.pick(int(fifthavenue.CentralPark)))}
	if s.Auction.Open {
		places = append(places, s.Auction.Where, s.Auction.Where)
	}
	for _, commissioner := range s.Commissioners {
		places = append(places, commissioner.Visited[:commissioner.Visits]...)
	}
	return c.g.Rules.Grammar.Type("place").Format(int16(places[c.pick(len(places))]))
}
