package enginetest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"cityhall.example/engine"
)

// benchSeats is how many players the benchmarks have: four, where the game
// allows it.
func benchSeats(g *engine.Rules) int { return min(max(4, g.MinPlayers), g.MaxPlayers) }

// benchDraws returns the draws of some games.
func benchDraws() []*engine.Draws {
	var draws []*engine.Draws
	for i := range 64 {
		draws = append(draws, engine.NewDraws(engine.SeedSecret(fmt.Sprint("bench ", i)), nil))
	}
	return draws
}

// RandomGame measures whole games of random moves, from the deal to the end.
func RandomGame(b *testing.B, g *engine.Rules) {
	play := RandomGames(g)
	games, decisions := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		decisions += play()
		games++
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
}

// RandomGames returns a function that plays one random game after another, from the deal
// to the end, and returns how many decisions the game had.
func RandomGames(g *engine.Rules) func() int {
	seats := benchSeats(g)
	blank, s := g.New(seats), g.New(seats)
	draws := benchDraws()
	random := rand.New(rand.NewPCG(1, 2))
	below := random.IntN
	var moves []engine.Move
	games := 0
	return func() (decisions int) {
		d := draws[games%len(draws)]
		s.CopyFrom(blank)
		s.Deal(d, nil)
		for !s.Open().Over() {
			moves = s.Moves(moves[:0])
			s.Play(engine.RandomMove(moves, below), d, nil)
			decisions++
		}
		games++
		return decisions
	}
}

// Decision measures one decision: list the moves, play one. A game that is
// over starts anew from its deal.
func Decision(b *testing.B, g *engine.Rules) {
	p := newPlayer(g)
	b.ReportAllocs()
	for b.Loop() {
		p.decide()
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "decisions/s")
}

// A player plays random games without end, and allocates nothing by itself.
type player struct {
	dealt []engine.State
	draws []*engine.Draws
	s     engine.State
	games int
	below func(int) int
	moves []engine.Move
}

func newPlayer(g *engine.Rules) *player {
	seats := benchSeats(g)
	p := &player{draws: benchDraws(), s: g.New(seats), below: rand.New(rand.NewPCG(1, 2)).IntN}
	for _, d := range p.draws {
		s := g.New(seats)
		s.Deal(d, nil)
		p.dealt = append(p.dealt, s)
	}
	p.s.CopyFrom(p.dealt[0])
	return p
}

func (p *player) decide() {
	if p.s.Open().Over() {
		p.games++
		p.s.CopyFrom(p.dealt[p.games%len(p.dealt)])
	}
	p.moves = p.s.Moves(p.moves[:0])
	m := engine.RandomMove(p.moves, p.below)
	if r := p.s.Check(m); r.OK() {
		p.s.Play(m, p.draws[p.games%len(p.draws)], nil)
	}
}

// allocations checks that nothing is allocated for decisions once the slices
// have grown, but for a slice that grows once more in a rare game.
func allocations(t *testing.T, g *engine.Rules) {
	p := newPlayer(g)
	many := func() {
		for range 10000 {
			p.decide()
		}
	}
	many()
	if n := testing.AllocsPerRun(1, many); n > 10 {
		t.Errorf("%v allocations in 10000 decisions, want none", n)
	}
}
