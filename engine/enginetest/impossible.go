package enginetest

import (
	"errors"
	"fmt"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"cityhall.example/engine"
)

// patience is how long a changed state may take before the suite says which
// field was changed: a game that loops must not wait for the whole test's end.
const patience = time.Minute

// impossible changes every field of so many states of a random game, one at a
// time, to values near and far. What is read then is refused, with the name of
// a field; or it is a state like any other: it is written as it was read, has
// all its pieces, answers every question and can be played to its end.
func impossible(t testing.TB, g *engine.Rules, o Options, setup *engine.Node, seats, states int) {
	tb := newTable(t, g, o, setup, seats, "impossible")
	steps := tb.length()
	at := map[int]bool{}
	for len(at) < min(states, steps+1) {
		at[tb.random.IntN(steps+1)] = true
	}
	tb.deal()
	shape := engine.Describe(tb.players, document(tb.open()))
	seen := map[string][]string{}
	for ; ; tb.step++ {
		tb.collect(shape, seen)
		if at[tb.step] {
			tb.change(shape, seen)
		}
		if tb.state.Open().Over() {
			return
		}
		tb.move()
	}
}

// deal deals the game of the table.
func (tb *table) deal() {
	tb.draws = tb.newDraws()
	tb.state = tb.open()
	tb.state.Deal(tb.draws, nil)
}

// move plays a random move.
func (tb *table) move() {
	if tb.moves = tb.state.Moves(tb.moves[:0]); len(tb.moves) == 0 {
		tb.fail("no move is listed")
	}
	tb.state.Play(engine.RandomMove(tb.moves, tb.random.IntN), tb.draws, nil)
}

// length returns how many steps the game of the table takes when it is played
// with another sequence of moves.
func (tb *table) length() (steps int) {
	for tb.deal(); !tb.state.Open().Over(); steps++ {
		tb.move()
	}
	return steps
}

// A field is a scalar of a document, with its description.
type field struct {
	path  string
	node  *engine.Node
	shape *engine.Node
}

// fields returns the scalars of a document that is described by shape.
func fields(path string, shape, n *engine.Node) (all []field) {
	if n.Kind < engine.MapNode {
		return []field{{path, n, shape}}
	}
	for i, e := range n.Nodes {
		if n.Kind == engine.ListNode {
			all = append(all, fields(fmt.Sprintf("%s.%d", path, i+1), shape.Nodes[0], e)...)
		} else {
			all = append(all, fields(path+"."+e.Key, shape.Get(e.Key), e)...)
		}
	}
	return all
}

// written returns the fields of the state, without the options.
func (tb *table) written(shape *engine.Node) (*engine.Node, []field) {
	n := engine.Write(tb.players, document(tb.state))
	return n, fields("state", shape.Get("state"), n.Get("state"))
}

// collect remembers the values of the fields by their descriptions.
func (tb *table) collect(shape *engine.Node, seen map[string][]string) {
	_, all := tb.written(shape)
	for _, f := range all {
		values := seen[f.shape.Value]
		if len(values) < 40 && !slices.Contains(values, f.node.Value) {
			seen[f.shape.Value] = append(values, f.node.Value)
		}
	}
}

// change changes each field of the state.
func (tb *table) change(shape *engine.Node, seen map[string][]string) {
	n, all := tb.written(shape)
	for _, f := range all {
		was := f.node.Value
		for _, value := range tb.others(f, seen[f.shape.Value]) {
			if f.node.Value = value; value != was && !tb.read(n, f, was) {
				break // one is enough for a field
			}
		}
		f.node.Value = was
	}
}

// others returns values to put into the field in place of its own.
func (tb *table) others(f field, seen []string) (values []string) {
	was := f.node.Value
	switch f.node.Kind {
	case engine.BoolNode:
		return []string{"true", "false"}
	case engine.NumberNode:
		n, _ := strconv.Atoi(was)
		for _, v := range []int{n - 1, n + 1, n - 3, n + 7, 2 * n, -n, 0, 127, 255, 1000, 32767, 1 << 30} {
			values = append(values, strconv.Itoa(v))
		}
		return values
	}
	if plainNames.MatchString(f.shape.Value) {
		values = strings.Split(f.shape.Value, "|")
	}
	for range min(len(seen), 4) {
		values = append(values, seen[tb.random.IntN(len(seen))])
	}
	words := strings.Split(was, " ")
	at := tb.random.IntN(len(words))
	other := strings.Split(values[len(values)-1], " ")
	return append(values, "none", "",
		strings.Join(slices.Delete(slices.Clone(words), at, at+1), " "),
		strings.Join(slices.Insert(slices.Clone(words), at, words[at]), " "),
		strings.Join(slices.Insert(slices.Clone(words), at, other[tb.random.IntN(len(other))]), " "),
		digits.ReplaceAllStringFunc(was, func(n string) string {
			v, _ := strconv.Atoi(n)
			return strconv.Itoa(v + 1)
		}))
}

var (
	plainNames = regexp.MustCompile(`^[\w-]+(\|[\w-]+)*$`)
	digits     = regexp.MustCompile(`[0-9]+`)
)

// read reads the document with the changed field and plays what it reads.
func (tb *table) read(n *engine.Node, f field, was string) (ok bool) {
	what := fmt.Sprintf("%s, %d players, step %d, %s changed from %q to %q", tb.g.Name, tb.seats, tb.step, f.path, was, f.node.Value)
	defer time.AfterFunc(patience, func() { panic("enginetest: " + what + ": it does not end") }).Stop()
	defer func() {
		if p := recover(); p != nil {
			tb.t.Errorf("%s: panic: %v\n%s", what, p, debug.Stack())
		}
	}()
	s := tb.g.New(tb.seats)
	if err := engine.Read(n, tb.players, document(s)); err != nil {
		if at := (*engine.FieldError)(nil); !errors.As(err, &at) || at.Path == "" || at.Problem.Empty() {
			tb.t.Errorf("%s: it is refused without the name of a field: %v", what, err)
			return false
		}
		return true
	}
	if text, read := tb.text(s), Dump(n); text != read {
		tb.t.Errorf("%s: it is written as something else:%s", what, difference(read, text))
		return false
	}
	if tb.o.Conserve != nil {
		if err := tb.o.Conserve(s); err != nil {
			tb.t.Errorf("%s: it is read, with a wrong count: %v", what, err)
			return false
		}
	}
	if problem := tb.sound(s); problem != "" {
		tb.t.Errorf("%s: %s", what, problem)
		return false
	}
	return true
}

// sound says what is wrong with a state that was read, when it is asked and
// played to its end; "" where nothing is.
func (tb *table) sound(s engine.State) string {
	draws := tb.newDraws()
	for step := 0; ; step++ {
		d := s.Open()
		if d.Over() {
			if w := s.Winners(); w == 0 || w>>tb.seats != 0 {
				return fmt.Sprintf("the winners are %b", w)
			}
			return ""
		}
		moves := s.Moves(nil)
		switch {
		case int(d.Seat) >= tb.seats || int(d.Kind) >= len(tb.g.Kinds):
			return fmt.Sprintf("the decision is that of seat %d and of kind %d", d.Seat, d.Kind)
		case len(moves) == 0:
			return fmt.Sprintf("no move is listed after %d steps", step)
		case step == mostSteps:
			return "the game does not end"
		case !s.Check(s.Default()).OK():
			return fmt.Sprintf("the default is refused after %d steps", step)
		}
		if step == 0 {
			for _, m := range moves {
				if !s.Check(m).OK() {
					return fmt.Sprintf("%q is listed and refused", tb.g.Grammar.Write(m))
				}
			}
			for seat := engine.Nobody; int(seat) < tb.seats; seat++ {
				tb.g.View(tb.seats, s, seat).Forced()
			}
		}
		s.Play(engine.RandomMove(moves, tb.random.IntN), draws, nil)
	}
}
