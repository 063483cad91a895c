// Package search finds good moves by playing on from what a seat sees.
//
//	s := search.New(rules, seats)
//	move := s.Best(view, seat, told, seed, 100)
//
// It is a Monte Carlo tree search over information sets: each playout deals a
// whole state of the view ([engine.Rules.Deal]) and plays it to the end; the tree
// counts how playouts went by the moves that they began with. So it knows what
// the seat can know and no more, and its move depends only on its arguments.
//
// Beyond the tree, a playout plays the best of a few random moves. What a move is
// worth comes from plans that are made once, on the first deal: a playout is nearly as
// fast as a random game.
package search

import (
	"encoding/binary"
	"math/bits"
	"math/rand/v2"

	"cityhall.example/engine"
)

// A Search keeps the memory of one search after another. It is not for several
// goroutines at once.
type Search struct {
	rules  *engine.Rules
	seats  int
	state  engine.State
	plan   engine.State // the first deal, on which worth plans
	worth  func(engine.State, engine.Move) int
	chance rand.PCG // of moves
	nodes  []node
	path   []int         // the nodes of a playout
	kept   []engine.Move // the candidates of nodes
	moves  []engine.Move
	verbs  []int         // where the moves of each verb begin
	best   []engine.Move // those found last
	// decisions counts what the playouts have decided.
	decisions int
	// Interrupted, once it is closed, ends a search after the playout that it is in: the
	// move is the best up to there. It may be nil.
	Interrupted <-chan struct{}
}

// A node counts the playouts through a move of a sequence of moves.
type node struct {
	move          engine.Move
	seat          engine.Seat // who plays it
	next, child   int         // the next child of its parent, and its own first; 0 for none
	visits, total int
	from, kept    int // where its candidates are kept, and how many
}

// New returns a search for a game of so many players. The game must have a Worth and
// a Dealer.
func New(rules *engine.Rules, seats int) *Search {
	return &Search{rules: rules, seats: seats, state: rules.New(seats), plan: rules.New(seats)}
}

const (
	// A decision is searched among the moves of most worth: a few at first, one more
	// for so many playouts, and not more than width.
	first, widen, width = 2, 3, 8
	// depth is how many decisions the tree follows at most.
	depth = 12
)

// Best returns the move for the seat's open decision that went best in so many
// playouts. Told is what the seat was told since the beginning.
func (s *Search) Best(view engine.State, seat engine.Seat, told []engine.Event, seed engine.Secret, playouts int) engine.Move {
	s.nodes, s.kept = append(s.nodes[:0], node{}), s.kept[:0]
	s.worth = s.rules.Worth(view)
	candidates := s.rank(view, width)
	if len(candidates) == 1 || playouts < 1 {
		return candidates[0]
	}
	deal := s.rules.Dealer(view, seat, told)
	draws := engine.QuickDraws(binary.BigEndian.Uint64(seed[:8]))
	s.chance.Seed(binary.BigEndian.Uint64(seed[8:]), 0)
	for i := range playouts {
		chance := draws.Stream("playout", i)
		deal(s.state, &chance)
		if i == 0 {
			s.plan.CopyFrom(s.state)
			s.worth = s.rules.Worth(s.plan)
		}
		s.playout(draws)
		if s.interrupted() {
			break
		}
	}
	best := 0
	for n := s.nodes[0].child; n != 0; n = s.nodes[n].next {
		if best == 0 || !s.nodes[n].less(&s.nodes[best]) {
			best = n
		}
	}
	return s.nodes[best].move
}

// interrupted reports whether the search has to end.
func (s *Search) interrupted() bool {
	select {
	case <-s.Interrupted:
		return true
	default:
		return false
	}
}

// Decisions returns how many decisions its playouts have made so far, forced ones
// included.
func (s *Search) Decisions() int { return s.decisions }

// less reports whether the move was played less often, or as often with less to show
// for it.
func (n *node) less(than *node) bool {
	return n.visits < than.visits || n.visits == than.visits && n.total < than.total
}

// playout plays the state to its end: along the tree and one move beyond it, and then
// what comes out of samples.
func (s *Search) playout(draws *engine.Draws) {
	s.path = append(s.path[:0], 0)
	for isNew := false; !isNew && len(s.path) <= depth; {
		d := s.state.Open()
		if d.Over() {
			break
		}
		move, forced := s.state.Forced()
		if !forced {
			n := s.choose(d.Seat)
			s.path = append(s.path, n)
			isNew, move = s.nodes[n].visits == 0, s.nodes[n].move
		}
		s.play(move, draws)
	}
	for {
		s.moves = s.state.Moves(s.moves[:0])
		if len(s.moves) == 0 {
			break
		}
		s.play(s.sample(), draws)
	}
	s.count()
}

func (s *Search) play(m engine.Move, draws *engine.Draws) {
	s.state.Play(m, draws, nil)
	s.decisions++
}

// sample returns the one of most worth of a few random moves.
func (s *Search) sample() engine.Move {
	s.verbs = append(s.verbs[:0], 0)
	if last := len(s.moves) - 1; s.moves[0].Verb != s.moves[last].Verb {
		for i := 1; i <= last; i++ {
			if s.moves[i].Verb != s.moves[i-1].Verb {
				s.verbs = append(s.verbs, i)
			}
		}
	}
	m := s.random()
	most, known := 0, false
	for range s.rules.Samples - 1 {
		other := s.random()
		if other == m {
			continue
		}
		if !known {
			most, known = s.worth(s.state, m), true
		}
		if worth := s.worth(s.state, other); worth > most {
			m, most = other, worth
		}
	}
	return m
}

// random picks one of the moves: first a verb, then a move with that.
func (s *Search) random() engine.Move {
	draw := s.chance.Uint64()
	verb := int(draw >> 32 * uint64(len(s.verbs)) >> 32)
	begin, end := s.verbs[verb], len(s.moves)
	if verb+1 < len(s.verbs) {
		end = s.verbs[verb+1]
	}
	return s.moves[begin+int(draw&(1<<32-1)*uint64(end-begin)>>32)]
}

// rank returns the moves of most worth for the open decision, those first: at most so
// many.
func (s *Search) rank(state engine.State, most int) []engine.Move {
	s.moves = state.Moves(s.moves[:0])
	s.best = s.best[:0]
	var worths [width]int
	for _, m := range s.moves {
		worth, i := s.worth(state, m), len(s.best)
		if i < most {
			s.best = append(s.best, m)
		} else if i--; worths[i] >= worth {
			continue
		}
		for ; i > 0 && worths[i-1] < worth; i-- {
			s.best[i], worths[i] = s.best[i-1], worths[i-1]
		}
		s.best[i], worths[i] = m, worth
	}
	return s.best
}

// candidates returns the moves that a node's next one is searched among. Those that
// were of most worth when the node was new are kept; where too few of them are legal
// in this deal, it's those of most worth now.
func (s *Search) candidates(at, most int) []engine.Move {
	n := &s.nodes[at]
	if n.kept == 0 {
		best := s.rank(s.state, width)
		n.from, n.kept = len(s.kept), len(best)
		s.kept = append(s.kept, best...)
		return best[:min(most, len(best))]
	}
	s.best = s.best[:0]
	for _, m := range s.kept[n.from : n.from+n.kept] {
		if len(s.best) < most && s.state.Check(m).OK() {
			s.best = append(s.best, m)
		}
	}
	if len(s.best) < most {
		return s.rank(s.state, most)
	}
	return s.best
}

// choose returns the child of the last node that is to be played: the first of the
// moves that has none yet, else the one that has done best or was tried least.
func (s *Search) choose(seat engine.Seat) int {
	parent := s.path[len(s.path)-1]
	best, most := 0, 0
	for _, m := range s.candidates(parent, min(width, first+s.nodes[parent].visits/widen)) {
		n := s.nodes[parent].child
		for n != 0 && s.nodes[n].move != m {
			n = s.nodes[n].next
		}
		if n == 0 {
			s.nodes = append(s.nodes, node{move: m, seat: seat, next: s.nodes[parent].child})
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
