// Package search finds good moves by playing on from what a seat sees.
//
//	s := search.New(rules, seats)
//	move := s.Best(view, seat, told, seed, 100)
//
// It is a Monte Carlo tree search over information sets: each playout deals a
// whole state of the view ([engine.Rules.Deal]) and plays it to the end; the tree
// counts how playouts went by the moves that they began with. So it knows what
// the seat can know and no more, and its move depends only on its arguments.
package search

import (
	"math/bits"
	"slices"

	"cityhall.example/engine"
)

// A Search keeps the memory of one search after another. It is not for several
// goroutines at once.
type Search struct {
	rules *engine.Rules
	seats int
	state engine.State
	nodes []node
	path  []int
	moves []engine.Move
	ranks []rank
	// decisions counts what the playouts have decided.
	decisions int
}

// A node counts the playouts through a move of a sequence of moves.
type node struct {
	move          engine.Move
	seat          engine.Seat // who plays it
	next, child   int         // the next child of its parent, and its own first; 0 for none
	visits, total int
}

// A rank is a move with its worth.
type rank struct {
	move  engine.Move
	worth int
}

// New returns a search for a game of so many players. The game must have a Worth.
func New(rules *engine.Rules, seats int) *Search {
	return &Search{rules: rules, seats: seats, state: rules.New(seats)}
}

const (
	// A decision is searched among the moves of most worth: a few at first, one more
	// for so many playouts, and not more than width.
	first, widen, width = 2, 3, 8
	// depth is how many decisions the tree follows at most.
	depth = 12
	// stray is how seldom a playout leaves the move of most worth: once in so many
	// decisions.
	stray = 12
)

// Best returns the move for the seat's open decision that went best in so many
// playouts. Told is what the seat was told since the beginning.
func (s *Search) Best(view engine.State, seat engine.Seat, told []engine.Event, seed engine.Secret, playouts int) engine.Move {
	s.nodes = append(s.nodes[:0], node{})
	candidates := s.rank(view, width)
	if len(candidates) == 1 || playouts < 1 {
		return candidates[0].move
	}
	deal := s.rules.Dealer(view, seat, told)
	draws := engine.NewDraws(seed, nil)
	for i := range playouts {
		chance := draws.Stream("playout", i)
		deal(s.state, &chance)
		s.playout(seedOf(&chance), &chance)
	}
	best := 0
	for n := s.nodes[0].child; n != 0; n = s.nodes[n].next {
		if best == 0 || !s.nodes[n].less(&s.nodes[best]) {
			best = n
		}
	}
	return s.nodes[best].move
}

// Decisions returns how many decisions its playouts have made so far, forced ones
// included.
func (s *Search) Decisions() int { return s.decisions }

// less reports whether the move was played less often, or as often with less to show
// for it.
func (n *node) less(than *node) bool {
	return n.visits < than.visits || n.visits == than.visits && n.total < than.total
}

// seedOf draws what the chance of a playout is derived from.
func seedOf(chance *engine.Stream) (seed engine.Secret) {
	for i := range 8 {
		seed[i] = byte(chance.Below(256))
	}
	return seed
}

// playout plays the state to its end: along the tree, one move beyond it, and then
// as greedy would, but for a stray move.
func (s *Search) playout(seed engine.Secret, chance *engine.Stream) {
	draws := engine.NewDraws(seed, nil)
	s.path = append(s.path[:0], 0)
	inTree := true
	for {
		d := s.state.Open()
		if d.Over() {
			break
		}
		move, forced := s.state.Forced()
		switch {
		case forced:
		case inTree && len(s.path) <= depth:
			n := s.choose(d.Seat)
			s.path = append(s.path, n)
			inTree = s.nodes[n].visits > 0
			move = s.nodes[n].move
		default:
			s.moves = s.state.Moves(s.moves[:0])
			if chance.Below(stray) == 0 {
				move = engine.RandomMove(s.moves, chance.Below)
			} else {
				move = engine.BestMove(s.moves, s.rules.Worth(s.state))
			}
		}
		s.state.Play(move, draws, nil)
		s.decisions++
	}
	s.count()
}

// rank returns so many moves for the open decision, those of most worth first.
func (s *Search) rank(state engine.State, most int) []rank {
	s.moves = state.Moves(s.moves[:0])
	s.ranks = s.ranks[:0]
	worth := s.rules.Worth(state)
	for _, m := range s.moves {
		s.ranks = append(s.ranks, rank{m, worth(m)})
	}
	slices.SortStableFunc(s.ranks, func(a, b rank) int { return b.worth - a.worth })
	s.ranks = s.ranks[:min(most, len(s.ranks))]
	return s.ranks
}

// choose returns the child of the last node that is to be played: the first of the
// moves that has none yet, else the one that has done best or was tried least.
func (s *Search) choose(seat engine.Seat) int {
	parent := s.path[len(s.path)-1]
	best, most := 0, 0
	for _, r := range s.rank(s.state, min(width, first+s.nodes[parent].visits/widen)) {
		n := s.nodes[parent].child
		for n != 0 && s.nodes[n].move != r.move {
			n = s.nodes[n].next
		}
		if n == 0 {
			s.nodes = append(s.nodes, node{move: r.move, seat: seat, next: s.nodes[parent].child})
			s.nodes[parent].child = len(s.nodes) - 1
			return len(s.nodes) - 1
		}
		if bound := s.bound(n, s.nodes[parent].visits); best == 0 || bound > most {
			best, most = n, bound
		}
	}
	return best
}

// bound is the upper confidence bound of what a node brings.
func (s *Search) bound(n, visits int) int {
	const explore = 350
	at := &s.nodes[n]
	return at.total/at.visits + explore*root(1_000_000*bits.Len(uint(visits))/at.visits)/1000
}

// root returns the square root, rounded down.
func root(n int) int {
	r := 1 << ((bits.Len(uint(n)) + 1) / 2)
	for r*r > n {
		r = (r + n/max(r, 1)) / 2
	}
	return r
}

// count adds the result to the nodes on the path: for each the points of who moved
// there ahead of the best other, between -1000 and 1000, and more for a win.
func (s *Search) count() {
	winners := s.state.Winners()
	for _, n := range s.path {
		at := &s.nodes[n]
		at.visits++
		ahead := 1 << 20
		for other := range engine.Seat(s.seats) {
			if other != at.seat {
				ahead = min(ahead, s.state.Score(at.seat)-s.state.Score(other))
			}
		}
		const usual, win = 20, 400
		at.total += 1000 * ahead / (max(ahead, -ahead) + usual)
		if winners.Has(at.seat) {
			at.total += win / winners.Len()
		}
	}
}
