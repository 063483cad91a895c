package enginetest

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"testing"

	"cityhall.example/engine"
)

// mostSteps is more decisions than any game takes.
const mostSteps = 20000

// A table is one game being played and examined.
type table struct {
	t       testing.TB
	g       *engine.Rules
	o       Options
	setup   *engine.Node
	players []string
	seats   int
	seed    string
	every   int  // examine one step of so many; none where it is 0
	greedy  bool // play the game's own bot

	random  *rand.Rand
	state   engine.State
	stale   engine.State // what copies are made over
	seen    engine.State // what the open seat sees of the state
	draws   *engine.Draws
	log     engine.Log
	history []engine.Event // all events since the beginning
	dealt   dealtTable
	step    int
	line    string // the move being played
	moves   []engine.Move
	all     []engine.Move
	whole   bool // all holds every legal move
	order   sequence
	pool    map[*engine.Type][][]int16
	shape   *engine.Node // the described document
}

func newTable(t testing.TB, g *engine.Rules, o Options, setup *engine.Node, seats int, seed string) *table {
	h := fnv.New64a()
	fmt.Fprintf(h, "%s %d %s", g.Name, seats, seed)
	return &table{
		t: t, g: g, o: o, setup: setup, seats: seats, players: Names(seats), seed: seed,
		random: rand.New(rand.NewPCG(h.Sum64(), 1)),
		dealt:  dealtTable{random: rand.New(rand.NewPCG(h.Sum64(), 2))},
		order:  sequence{occasion: map[engine.Lane]int{}},
		pool:   map[*engine.Type][][]int16{},
	}
}

// fail ends the test, and says where in which game.
func (tb *table) fail(format string, args ...any) {
	tb.t.Helper()
	at := ""
	if tb.state != nil {
		if d := tb.state.Open(); !d.Over() && int(d.Kind) < len(tb.g.Kinds) {
			at = fmt.Sprintf(", seat %d to answer %s", d.Seat, tb.g.Kinds[d.Kind].Name)
		}
	}
	tb.t.Fatalf("%s, %d players, seed %q, step %d%s, move %q: %s", tb.g.Name, tb.seats, tb.seed, tb.step, at, tb.line, fmt.Sprintf(format, args...))
}

// newDraws returns the game's draws from the start.
func (tb *table) newDraws() *engine.Draws {
	return engine.NewDraws(engine.SeedSecret(tb.seed), nil)
}

// open returns a state with the options of the table that is not dealt yet.
func (tb *table) open() engine.State {
	s := tb.g.New(tb.seats)
	if tb.setup != nil {
		if err := engine.ReadPartial(tb.setup, tb.players, s.Options); err != nil {
			tb.fail("reading the options: %v", err)
		}
	}
	return s
}

// play plays the game to its end.
func (tb *table) play() {
	tb.t.Helper()
	defer func() {
		if p := recover(); p != nil {
			tb.fail("panic: %v\n%s", p, debug.Stack())
		}
	}()
	drawn := map[string]bool{}
	tb.draws = tb.newDraws()
	tb.draws.Watch = func(purpose string, counter int) func(bound, number int) {
		stream := fmt.Sprint(purpose, " ", counter)
		if drawn[stream] {
			tb.fail("the stream %s is drawn from twice", stream)
		}
		drawn[stream] = true
		return nil
	}
	tb.state = tb.open()
	if tb.every > 0 {
		tb.shape = engine.Describe(tb.players, document(tb.open()))
	}
	tb.state.Deal(tb.draws, &tb.log)
	tb.events()
	for ; !tb.state.Open().Over(); tb.step++ {
		if tb.step == mostSteps {
			tb.fail("the game does not end")
		}
		tb.decision()
		tb.list()
		examined := tb.every > 0 && tb.random.IntN(tb.every) == 0
		if tb.all = tb.all[:0]; examined {
			tb.examine()
		}
		m := tb.choose()
		tb.line = tb.g.Grammar.Write(m)
		if examined {
			tb.advance(m)
		} else {
			tb.log.Events = tb.log.Events[:0]
			tb.state.Play(m, tb.draws, &tb.log)
		}
		tb.events()
		tb.count()
	}
	tb.over()
}

// choose returns the move to play.
func (tb *table) choose() engine.Move {
	if m, ok := tb.state.Forced(); ok {
		return m
	}
	if tb.greedy {
		m := tb.g.Greedy(tb.state, nil)
		if r := tb.state.Check(m); !r.OK() {
			tb.fail("greedy plays %q, refused as %s", tb.g.Grammar.Write(m), tb.refusal(r))
		}
		return m
	}
	// Some games go through moves that a list for people leaves out.
	if len(tb.all) > 0 && tb.random.IntN(2) == 0 {
		return engine.RandomMove(tb.all, tb.random.IntN)
	}
	return engine.RandomMove(tb.moves, tb.random.IntN)
}

// count counts the pieces.
func (tb *table) count() {
	if tb.o.Conserve != nil {
		if err := tb.o.Conserve(tb.state); err != nil {
			tb.fail("%v", err)
		}
	}
}

// examine examines the step at which the game stands, and that looking at it
// has changed nothing.
func (tb *table) examine() {
	before := tb.text(tb.state)
	tb.seen = tb.view(tb.state.Open().Seat)
	tb.enumerate()
	tb.forced()
	tb.garbage()
	tb.space()
	tb.orders()
	tb.views()
	tb.lookahead()
	if after := tb.text(tb.state); after != before {
		tb.fail("asking has changed the state:%s", difference(before, after))
	}
	tb.secrets()
	tb.deals()
	tb.hints()
	tb.suppositions()
}

// over examines the end of the game.
func (tb *table) over() {
	s := tb.state
	if len(s.Moves(nil)) > 0 || len(slices.Collect(s.All())) > 0 {
		tb.fail("moves are listed after the end")
	}
	if m, ok := s.Forced(); ok {
		tb.fail("%q is forced after the end", tb.g.Grammar.Write(m))
	}
	for v := range 256 {
		m := engine.Move{Verb: engine.Verb(v)}
		if s.Check(m).OK() {
			tb.fail("the verb %d is accepted after the end", v)
		}
	}
	winners := s.Winners()
	if winners == 0 || winners>>tb.seats != 0 {
		tb.fail("the winners are %b", winners)
	}
	text := tb.text(s)
	tb.dealt.over(tb)
	for seat := engine.Nobody; int(seat) < tb.seats; seat++ {
		v := tb.g.View(tb.seats, s, seat)
		if !v.Open().Over() || v.Winners() != winners {
			tb.fail("the result that seat %d sees is another", seat)
		}
		for other := range tb.seats {
			if v.Score(engine.Seat(other)) != s.Score(engine.Seat(other)) {
				tb.fail("the final score of seat %d that seat %d sees is another", other, seat)
			}
		}
	}
	if back := tb.text(tb.reread(s)); back != text {
		tb.fail("the end does not read back:%s", difference(text, back))
	}
	again := newTable(tb.t, tb.g, tb.o, tb.setup, tb.seats, tb.seed)
	again.greedy = tb.greedy
	if tb.every > 0 {
		return // its steps were compared one by one
	}
	again.state = again.open()
	again.draws = again.newDraws()
	again.state.Deal(again.draws, nil)
	for again.step < tb.step {
		again.moves = again.state.Moves(again.moves[:0])
		again.state.Play(again.choose(), again.draws, nil)
		again.step++
	}
	if other := tb.text(again.state); other != text {
		tb.fail("the same seed has played another game:%s", difference(text, other))
	}
}
