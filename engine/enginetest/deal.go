package enginetest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"cityhall.example/engine"
)

// A dealtTable remembers of a game whether there was something to deal.
type dealtTable struct {
	random           *rand.Rand
	hidden, differed bool
}

// over checks that seeds deal different states, if something was hidden at all.
func (d *dealtTable) over(tb *table) {
	if d.hidden && !d.differed {
		tb.fail("every seed deals the same, although something is hidden")
	}
}

// deals deals whole states of what a seat, or the public, sees.
func (tb *table) deals() {
	plays := tb.random // which games are played is another matter
	tb.random = tb.dealt.random
	defer func() { tb.random = plays }()
	seat := engine.Seat(tb.random.IntN(tb.seats+1)) - 1
	told := engine.EventsFor(seat, tb.history)
	first := tb.dealOf(tb.view(seat), seat, told, 0)
	text := tb.text(first)
	tb.dealtState(first, seat, told)
	if again := tb.text(tb.dealOf(tb.view(seat), seat, told, 0)); again != text {
		tb.fail("seat %d is dealt something else from the same seed:%s", seat, difference(text, again))
	}
	if read := tb.text(tb.dealOf(tb.reread(tb.view(seat)), seat, told, 0)); read != text {
		tb.fail("seat %d is dealt something else from a view that was read:%s", seat, difference(text, read))
	}
	second := tb.dealOf(tb.view(seat), seat, told, 1)
	tb.dealt.differed = tb.dealt.differed || tb.text(second) != text
	tb.dealtOtherwise(seat, told, text)
	// Without the events, or with some that don't fit, the view still does.
	switch tb.random.IntN(4) {
	case 0:
		told = told[:tb.random.IntN(len(told))]
	case 1:
		told = nil
	default:
		told = tb.mangled(told)
	}
	tb.dealtState(tb.dealOf(tb.view(seat), seat, told, 2), seat, nil)
}

// mangled returns the events with some left out and with values changed, as far as they
// can still be read: what somebody may write into a view.
func (tb *table) mangled(told []engine.Event) []engine.Event {
	told = slices.Clone(told)
	others := []string{"?", "-1", "0", "1", "3", "4", "7", "22", "255", "32767", "-32767"}
	for range 1 + tb.random.IntN(4) {
		i := tb.random.IntN(len(told))
		if tb.random.IntN(8) == 0 && len(told) > 1 {
			told = slices.Delete(told, i, i+1)
			continue
		}
		name, values, _ := strings.Cut(tb.g.WriteEvent(told[i], tb.players), ": ")
		_, more, _ := strings.Cut(tb.g.WriteEvent(told[tb.random.IntN(len(told))], tb.players), ": ")
		all, other := strings.Split(values, "; "), append(strings.Split(more, "; "), others...)
		all[tb.random.IntN(len(all))] = other[tb.random.IntN(len(other))]
		if e, ok := tb.g.ReadEvent(name+": "+strings.Join(all, "; "), tb.players); ok {
			told[i] = e
		}
	}
	return told
}

// dealOf deals a state of the view; each number is another seed.
func (tb *table) dealOf(view engine.State, seat engine.Seat, told []engine.Event, n int) engine.State {
	seed := engine.SeedSecret(fmt.Sprint("deal ", tb.seed, tb.step, seat, n))
	return tb.g.Deal(tb.seats, view, seat, told, seed)
}

// dealtOtherwise deals for a seat that sees and was told the same while something
// else is hidden from it: the same comes out.
func (tb *table) dealtOtherwise(seat engine.Seat, told []engine.Event, text string) {
	if tb.o.Swap == nil {
		return
	}
	other := tb.g.Copy(tb.seats, tb.state)
	if !tb.o.Swap(other, seat, tb.random.IntN) {
		return
	}
	tb.dealt.hidden = true
	if same := tb.text(tb.dealOf(tb.g.View(tb.seats, other, seat), seat, told, 0)); same != text {
		tb.fail("what is dealt for seat %d depends on what is hidden from it:%s", seat, difference(text, same))
	}
}

// dealtState checks a state that was dealt of what the seat sees: everything in it
// is known, the codec accepts it, the seat sees in it what it did, the decision is
// the same, and it can be played to the end.
func (tb *table) dealtState(s engine.State, seat engine.Seat, told []engine.Event) {
	text := tb.text(s)
	if strings.Contains(text, "?") {
		tb.fail("what is dealt for seat %d has unknown pieces:\n%s", seat, text)
	}
	if back := tb.text(tb.reread(s)); back != text {
		tb.fail("what is dealt for seat %d does not read back:%s", seat, difference(text, back))
	}
	if tb.o.Conserve != nil {
		if err := tb.o.Conserve(s); err != nil {
			tb.fail("what is dealt for seat %d has other pieces: %v", seat, err)
		}
	}
	if a, b := tb.text(tb.view(seat)), tb.text(tb.g.View(tb.seats, s, seat)); a != b {
		tb.fail("seat %d sees something else in what is dealt:%s", seat, difference(a, b))
	}
	if s.Open() != tb.state.Open() {
		tb.fail("in what is dealt for seat %d the decision is %+v", seat, s.Open())
	}
	if seat == s.Open().Seat && !slices.Equal(s.Moves(nil), tb.moves) {
		tb.fail("in what is dealt for seat %d its moves are others", seat)
	}
	if len(told) > 0 && tb.o.Agrees != nil {
		if err := tb.o.Agrees(s, seat, told); err != nil {
			tb.fail("what is dealt for seat %d contradicts what it was told: %v", seat, err)
		}
	}
	if tb.random.IntN(8) > 0 {
		return
	}
	if problem := tb.sound(s); problem != "" {
		tb.fail("what is dealt for seat %d can't be played: %s", seat, problem)
	}
}
