package enginetest

import (
	"errors"
	"fmt"
	"iter"
	"runtime"
	"strings"
	"testing"

	"cityhall.example/engine"
)

// faulty is the toy game with one fault.
type faulty struct {
	hamlet
	fault string
	coins *[4]int8 // what copies share where that is the fault
	note  piece    // what redacting notes where that is the fault
}

var plays int16 // what a faulty game remembers outside its state

func (f *faulty) is(fault string) bool { return f.fault == fault }

func (f *faulty) CopyFrom(from engine.State) {
	o := from.(*faulty)
	draws := f.draws
	f.hamlet, f.coins = o.hamlet, o.coins
	if f.is("copy keeps what was there") && draws > 0 {
		f.draws = draws
	}
}

func (f *faulty) Open() engine.Decision {
	d := f.hamlet.Open()
	switch {
	case f.is("wrong lane") && d.Kind == bidding:
		d.Lane = engine.OwnTurn
	case f.is("no room") && d.Kind == bidding && f.high > 0:
		d.Room = engine.AnyRoom
	case f.is("another room") && d.Kind == bidding && f.high > 0:
		d.Room = 3 - d.Room
	case f.is("turn goes back") && d.Turn == 5:
		d.Turn, d.Occasion = 3, 3
	case f.is("no end") && d.Over():
		d.Seat, d.Occasion = f.turnOf, d.Turn
	}
	return d
}

func (f *faulty) Turn(seat engine.Seat) int {
	if f.is("wrong turn") && seat == 1 && f.turn > 3 {
		return int(f.turn) + 1
	}
	return f.hamlet.Turn(seat)
}

func (f *faulty) Check(m engine.Move) engine.Refusal {
	r := f.hamlet.Check(m)
	switch {
	case f.is("check accepts more") && r.Code == apart(0, 0).Code:
		return engine.Refusal{}
	case f.is("check accepts loose arguments"):
		m.Arg[engine.MaxArgs-1] = 0
		return f.hamlet.Check(m)
	case f.is("check panics") && m.Arg[0] < -2000:
		panic("index out of range")
	case f.is("check changes the state"):
		f.draws++
	case f.is("check knows the bag") && r.Code == apart(0, 0).Code:
		return tooLow(int16(f.bag[0]))
	case f.is("undeclared refusal") && !r.OK():
		return engine.Refusal{Code: 200}
	case f.is("refusal names nothing") && r.Code == notHeld(0).Code:
		return notHeld(engine.Some(piece(77)))
	}
	return r
}

func (f *faulty) Moves(to []engine.Move) []engine.Move {
	first := len(to)
	to = f.hamlet.Moves(to)
	switch moves := to[first:]; {
	case f.is("unsorted") && len(moves) > 1:
		moves[0], moves[1] = moves[1], moves[0]
	case f.is("listed twice"):
		return append(to, moves[len(moves)-1])
	case f.is("lists an illegal move"):
		return append(to, engine.Move1(bidUpTo-1, 1))
	case f.is("lists nothing") && f.step == gardening, f.is("lists nothing late") && f.turn > 900:
		return to[:first]
	}
	return to
}

func (f *faulty) All() iter.Seq[engine.Move] {
	return func(yield func(engine.Move) bool) {
		f.each(func(m engine.Move) bool {
			return f.is("all leaves one out") && m.Verb == build && m.Arg[1] == 1 || yield(m)
		})
	}
}

func (f *faulty) Answer(seat engine.Seat, order engine.Move) (engine.Move, engine.Refusal) {
	m, r := f.hamlet.Answer(seat, order)
	switch {
	case f.is("answer gives another move") && m.Verb == build:
		m.Arg[1]++
	case f.is("answer in any room") && order.Verb == bidUpTo && order.Arg[1] != engine.None:
		order.Arg[1] = engine.None
		return f.hamlet.Answer(seat, order)
	case f.is("answer for any seat") && !f.over:
		return f.hamlet.Answer(f.hamlet.Open().Seat, order)
	case f.is("answer knows rivals") && r == engine.Waits() && f.hand[(seat+1)%f.seats] == church:
		return m, noMarket()
	}
	return m, r
}

func (f *faulty) Suppose(seat engine.Seat, kind engine.Kind, order engine.Move) engine.Refusal {
	if f.is("suppose knows rivals") && f.hand[(seat+1)%f.seats] == church {
		return noMarket()
	}
	return f.hamlet.Suppose(seat, kind, order)
}

func (f *faulty) Forced() (engine.Move, bool) {
	switch {
	case f.is("forced among several") && f.step == keeping:
		return f.Default(), true
	case f.is("forced by a secret") && f.step == keeping && f.drawn[0] == f.drawn[1]:
		return f.Default(), true
	}
	return f.hamlet.Forced()
}

func (f *faulty) Default() engine.Move {
	if f.is("default is illegal") {
		return engine.Move{Verb: pass}
	}
	return f.hamlet.Default()
}

func (f *faulty) Redact(seat engine.Seat) {
	if f.is("redact forgets the draw") {
		drawn := f.drawn
		defer func() { f.drawn = drawn }()
	}
	before := f.hamlet
	if f.is("deals what redacting notes") {
		f.note = f.hand[(seat+1)%f.seats] + 1
	}
	f.hamlet.Redact(seat)
	switch {
	case f.is("redact shows the bag"):
		f.bag = before.bag
	case f.is("redact hides the own hand"):
		f.hamlet.Redact(engine.Nobody)
	case f.is("redact hides more each time"):
		f.draws++
	}
}

func (f *faulty) Code(c *engine.Codec) {
	switch {
	case f.is("code forgets a field"):
		points := f.points
		f.points = [4]int8{}
		f.hamlet.Code(c)
		f.points = points
	case f.is("code writes what it does not describe") && !c.Describing():
		f.hamlet.Code(c)
		engine.Int(c, "more", &f.stands, 0, 100)
	default:
		f.hamlet.Code(c)
	}
	if f.is("code rounds what it reads") && c.Reading() {
		f.turn -= f.turn % 3
	}
}

func (f *faulty) Play(m engine.Move, d *engine.Draws, log *engine.Log) {
	switch {
	case f.is("panics late") && f.turn > 900:
		panic("index out of range")
	case f.is("stands still late") && f.turn > 900:
		return
	case f.is("draws a stream twice") && m.Verb == keep:
		f.draws -= 2
	case f.is("remembers outside"):
		plays++
		f.points[0] = int8(plays % 50)
	case f.is("loses a house") && m.Verb == keep:
		f.bag[0]--
	case f.is("play marks a secret") && m.Verb == bid:
		defer func() { f.points[0] += int8(f.hand[1]) }()
	case f.is("copies share"):
		f.coins[0]++
		f.points[1] = f.coins[0] % 50
	case f.is("look-ahead needs the secret") && m.Verb == build && f.hand[(f.turnOf+1)%f.seats] == unknown:
		panic("index out of range [3]")
	}
	if f.is("event tells a secret") && m.Verb == build {
		kept(log, 1, f.hand[(f.turnOf+1)%f.seats])
		log.Publish()
	} else if f.is("event has a wrong value") {
		built(log, 0, 9, 0, 0, 0, 0)
	} else if f.is("event hides from all") {
		kept(log, engine.Nobody, 1)
	}
	f.hamlet.Play(m, d, log)
	if drawn := f.step == keeping && !f.over && m.Verb != keep; log != nil && (f.is("event tells a draw") && drawn || f.is("event tells what was chosen") && m.Verb == keep) {
		log.Publish()
	}
}

// A recorder keeps a failure instead of failing.
type recorder struct {
	testing.TB
	failure string
}

func (r *recorder) Helper() {}
func (r *recorder) Errorf(format string, args ...any) {
	r.failure += fmt.Sprintf(format, args...) + "\n"
}
func (r *recorder) Fatalf(format string, args ...any) {
	r.failure = fmt.Sprintf(format, args...)
	runtime.Goexit()
}

// TestImpossibleFaults proves it of the check that changes the fields of a state.
func TestImpossibleFaults(t *testing.T) {
	for _, c := range []struct{ fault, want string }{
		{"", ""},
		{"lists nothing late", "no move is listed after 0 steps"},
		{"panics late", `to "1000": panic: index out of range`},
		{"stands still late", "the game does not end"},
		{"code rounds what it reads", "it is written as something else"},
		{"code does not count", "it is read, with a wrong count: too many houses"},
	} {
		t.Run(c.fault, func(t *testing.T) {
			g := *Toy
			g.New = func(seats int) engine.State { return &faulty{hamlet: *Toy.New(seats).(*hamlet), fault: c.fault} }
			r := &recorder{TB: t}
			count := func(s engine.State) error {
				if f := s.(*faulty); f.is("code does not count") && f.turn > 900 {
					return errors.New("too many houses")
				}
				return nil
			}
			impossible(r, &g, Options{Conserve: count}, nil, 3, 4)
			if !strings.Contains(r.failure, c.want) || c.want == "" && r.failure != "" {
				t.Errorf("the suite says %q, want %q", r.failure, c.want)
			}
		})
	}
}

// faultyDealer deals with the fault.
func faultyDealer(view engine.State, seat engine.Seat, told []engine.Event) engine.Dealer {
	v := view.(*faulty)
	deal := dealer(&v.hamlet, seat, told)
	return func(to engine.State, chance *engine.Stream) {
		f := to.(*faulty)
		switch {
		case f.is("deals what redacting notes"):
			for range v.note {
				chance.Below(2)
			}
		case f.is("deals the same for all seeds"):
			same := engine.NewDraws(engine.Secret{}, nil).Stream("deal", 0)
			chance = &same
		case f.is("deals nothing"):
			f.hamlet = v.hamlet
			return
		}
		deal(&f.hamlet, chance)
		switch {
		case f.is("deals a house more"):
			f.bag[0]++
		case f.is("deals another view"):
			f.points[0]++
		}
	}
}

var faultsCases = []struct{ fault, want string }{
	{"", ""},
	{"wrong lane", "in the lane 0, declared 1"},
	{"no room", "in the room 0 of the lane market, which has 2"},
	{"another room", "moves from the room"},
	{"turn goes back", "turn 3 follows turn 4"},
	{"no end", "no move is listed"},
	{"wrong turn", "foretold as"},
	{"check accepts more", "one of all moves: false"},
	{"check accepts loose arguments", "one of all moves: false"},
	{"check panics", "panic: index out of range"},
	{"check changes the state", "asking has changed the state"},
	{"check knows the bag", "on what the seat sees as"},
	{"undeclared refusal", "code 200, which is not declared"},
	{"refusal names nothing", "[77] for {house}"},
	{"unsorted", "is listed after"},
	{"listed twice", "is listed after"},
	{"lists an illegal move", "is listed and refused as not-open"},
	{"lists nothing", "no move is listed on what the seat sees"},
	{"all leaves one out", "not one of all moves"},
	{"answer gives another move", "it was written for"},
	{"answer in any room", "is taken for the room"},
	{"answer for any seat", "a decision that it does not concern"},
	{"answer knows rivals", "and on what the seat sees waits"},
	{"suppose knows rivals", "and on what the seat sees accepted"},
	{"forced among several", "is forced, among 2 moves"},
	{"forced by a secret", "sees a forced move: true, the whole state: false"},
	{"default is illegal", "the default \"pass\" is refused"},
	{"redact forgets the draw", "twice hides more"},
	{"redact shows the bag", "does not read back"},
	{"redact hides the own hand", "and on what the seat sees as not-held"},
	{"redact hides more each time", "twice hides more"},
	{"code forgets a field", "has another score"},
	{"code writes what it does not describe", "is written, but not described"},
	{"copy keeps what was there", "a copy over another state differs"},
	{"copies share", "leads elsewhere"},
	{"draws a stream twice", "is drawn from twice"},
	{"remembers outside", "leads elsewhere"},
	{"loses a house", "the houses are"},
	{"look-ahead needs the secret", "panic: index out of range [3]"},
	{"event has a wrong value", "[9] for {house}, which is no house"},
	{"event hides from all", "hides arguments from everybody"},
	{"event tells a secret", "what is hidden from it"},
	{"event tells a draw", "what its view hides"},
	{"event tells what was chosen", "what its view hides"},
	{"no swap", "Options.Swap is missing"},
	{"play marks a secret", "can see what was hidden"},
	{"greedy peeks", "greedy knows more"},
	{"deals what redacting notes", "from a view that was read"},
	{"deals the same for all seeds", "every seed deals the same"},
	{"deals nothing", "has unknown pieces"},
	{"deals a house more", "does not read back"},
	{"deals another view", "sees something else"},
	{"deals against what was told", "contradicts what it was told"},
}

// TestFaults proves of each check of the suite that it can fail.
func TestFaults(t *testing.T) {
	for _, c := range faultsCases {
		t.Run(c.fault, func(t *testing.T) {
			g, o := faultyGame(c.fault)
			r := &recorder{TB: t}
			done := make(chan bool)
			go func() {
				defer close(done)
				for i := range 3 {
					tb := newTable(r, g, o, nil, 3, fmt.Sprint(i))
					tb.every = 1
					tb.play()
				}
			}()
			<-done
			if !strings.Contains(r.failure, c.want) || c.want == "" && r.failure != "" {
				t.Errorf("the suite says %q, want %q", r.failure, c.want)
			}
		})
	}
}

// faultyGame is the toy game with a fault, and what the suite is told of it.
func faultyGame(fault string) (*engine.Rules, Options) {
	g := *Toy
	shared := [4]int8{}
	g.New = func(seats int) engine.State {
		return &faulty{hamlet: *Toy.New(seats).(*hamlet), fault: fault, coins: &shared}
	}
	g.Worth = func(engine.State) func(engine.State, engine.Move) int {
		return func(s engine.State, m engine.Move) int {
			f := s.(*faulty)
			if fault == "greedy peeks" && f.hand[(f.turnOf+1)%f.seats] != unknown {
				return int(m.Verb)<<16 + int(m.Arg[0])<<8 + int(m.Arg[1])
			}
			return worth(s)(&f.hamlet, m)
		}
	}
	o := Options{
		Conserve: func(s engine.State) error { return conserve(&s.(*faulty).hamlet) },
		Swap: func(s engine.State, seat engine.Seat, below func(int) int) bool {
			return swapHouses(&s.(*faulty).hamlet, seat, below)
		},
	}
	g.Dealer = faultyDealer
	o.Agrees = func(s engine.State, seat engine.Seat, _ []engine.Event) error {
		if s.(*faulty).is("deals against what was told") {
			return errors.New("another house was taken")
		}
		return nil
	}
	if fault == "no swap" {
		o.Swap = nil
	}
	return &g, o
}
