package engine

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

func TestEventFor(t *testing.T) {
	var events Events
	went := Event2[Seat, int](&events, "went {seat} {number}")
	drew := Event4[int, Seat, int, int](&events, "drew {first:number?} {seat} {second:number} {third:number?}")
	slept := Event0(&events, "slept")
	(&Rules{Events: &events}).Compile()
	log := &Log{}
	went(log, 1, 2)
	drew(log, 7, 1, 8, 9)
	public, private := log.Events[0], log.Events[1]
	if public.For(Nobody) != public || public.For(0) != public {
		t.Error("a public event looks different")
	}
	if private.For(1) != private {
		t.Error("the owner does not see their own event")
	}
	for _, seat := range []Seat{Nobody, 0, 2} {
		e := private.For(seat)
		if e.Arg != [MaxArgs]int16{None, 1, 8, None} || e.Private != 0 {
			t.Errorf("seat %d sees %+v", seat, e)
		}
	}
	if private.Arg[0] != 7 {
		t.Error("looking has changed the event")
	}
	log.Publish()
	if e := log.Events[1]; e.For(2) != e || e.Arg[0] != 7 {
		t.Errorf("a published event is %+v", e)
	}
	var none *Log
	went(none, 1, 2)
	slept(none)
	none.Publish()
}

func TestSeats(t *testing.T) {
	s := Seats(0).With(0).With(3).With(7)
	if s.Len() != 3 || !s.Has(3) || s.Has(2) || s.Has(Nobody) || s.Without(3).Has(3) || s.Without(2) != s {
		t.Errorf("the set is %b", s)
	}
}

func TestKinds(t *testing.T) {
	s := Of(1, 4)
	for k, want := range []struct{ has, after bool }{{false, true}, {true, true}, {false, true}, {false, true}, {true, false}, {false, false}} {
		if s.Has(Kind(k)) != want.has || s.After(Kind(k)) != want.after {
			t.Errorf("kind %d: has %t, after %t", k, s.Has(Kind(k)), s.After(Kind(k)))
		}
	}
}

func TestLanes(t *testing.T) {
	standing := func(Move) Scope { return ForTurn }
	var refusals Refusals
	g := (&Rules{
		Lanes:    []LaneSpec{{Name: "fair", Closed: Refusal0(&refusals, "no-fair"), Standing: standing}},
		Refusals: &refusals,
		Kinds:    []KindSpec{{Name: "a"}, {Name: "b", Lane: 1}, {Name: "c"}},
		Grammar:  Grammar{Forms: []Form{{Verb: FirstVerb, Syntax: "go", Answers: Of(0, 2)}, {Verb: FirstVerb + 1, Syntax: "buy", Answers: Of(1)}}},
	}).Compile()
	if got := g.InLane(Of(0, 1, 2), OwnTurn); got != Of(0, 2) {
		t.Errorf("the turn lane has %b", got)
	}
	if got := g.InLane(Of(0, 1), 1); got != Of(1) {
		t.Errorf("the auction lane has %b", got)
	}
	for _, c := range []struct {
		verb  Verb
		lane  Lane
		scope Scope
	}{{Done, OwnTurn, Plain}, {FirstVerb, OwnTurn, Plain}, {FirstVerb + 1, 1, ForTurn}} {
		if m := (Move{Verb: c.verb}); g.LaneOf(m) != c.lane || g.Scope(m) != c.scope {
			t.Errorf("verb %d waits in lane %d and lasts %d", c.verb, g.LaneOf(m), g.Scope(m))
		}
	}
	if g.Lanes[OwnTurn].Name != "turn" || g.Lanes[FirstLane].Name != "fair" {
		t.Errorf("the lanes are %v", g.Lanes)
	}
}

// A shade is a value of an enumeration in tests.
type shade int8

func TestMessages(t *testing.T) {
	var events Events
	var refusals Refusals
	went := Event4[Seat, int, int16, shade](&events, "went {seat} {from:wide} {color}")
	Event0(&events, "stood")
	noColor := Refusal1[Maybe[shade]](&refusals, "no {color}")
	never := Refusal0(&refusals, "never")
	g := (&Rules{Name: "x", Version: 2, Kinds: []KindSpec{{Name: "one"}},
		Grammar: Grammar{Types: []*Type{{Name: "wide", Width: 2, Write: func([]int16) string { return "w" }}, Enum("color", "red")}},
		Events:  &events, Refusals: &refusals}).Compile()
	if g.Ruleset() != "x/2" {
		t.Errorf("the ruleset is %s", g.Ruleset())
	}
	log := &Log{}
	went(log, 1, 2, 3, 0)
	if e := log.Events[0]; e.Code != 1 || e.Arg != [MaxArgs]int16{1, 2, 3, 0} {
		t.Errorf("the event is %+v", e)
	}
	e := g.Event(1)
	var slots []int
	for _, p := range e.Params {
		slots = append(slots, p.Arg)
	}
	if e.Name != "went" || !slices.Equal(slots, []int{0, 1, 3}) || g.Event(2).Name != "stood" {
		t.Errorf("the events are %+v", g.EventMessages())
	}
	names := map[string]Refusal{"accepted": {}, "waits": Waits(), "not-optional": NotOptional(0), "game-over": GameOver(), "not-dealt": NotDealt(),
		"no": noColor(Missing[shade]()), "never": never()}
	for name, r := range names {
		if g.Refusal(r.Code).Name != name || r.OK() != (name == "accepted") {
			t.Errorf("refusal %d is called %s, want %s", r.Code, g.Refusal(r.Code).Name, name)
		}
	}
	if noColor(Some(shade(1))).Args()[0] != 1 || noColor(Missing[shade]()).Args()[0] != None {
		t.Error("a value that may be missing is another one")
	}
	if never().Code != noColor(0).Code+1 || len(g.RefusalMessages()) != int(never().Code)+1 {
		t.Error("refusals are not numbered in the order of their declarations")
	}
}

// TestCompilePanics declares what cannot be meant.
func TestCompilePanics(t *testing.T) {
	event := func(declare func(*Events)) *Rules {
		g := &Rules{Events: &Events{}, Grammar: Grammar{Types: []*Type{Enum("color", "red"), Enum("card", "one")}}}
		declare(g.Events)
		return g
	}
	var refusals Refusals
	noFair := Refusal0(&refusals, "no-fair")
	for name, g := range map[string]*Rules{
		"an unknown type":            event(func(e *Events) { Event1[shade](e, "went {where}") }),
		"more arguments than fit":    {Grammar: Grammar{Forms: []Form{{Syntax: "a {b:number} {c:number} {d:number} {e:number} {f:number} {g:number} {h:number} {i:number} {j:number}"}}}},
		"more values than arguments": event(func(e *Events) { Event2[Seat, shade](e, "went {seat}") }),
		"fewer values":               event(func(e *Events) { Event1[Seat](e, "took {seat} {color}") }),
		"values in another order":    event(func(e *Events) { Event2[shade, Seat](e, "took {seat} {color}") }),
		"a color in two types":       event(func(e *Events) { Event1[shade](e, "took {color}"); Event1[Kind](e, "gave {color}") }),
		"a color as a number":        event(func(e *Events) { Event1[int](e, "took {color}") }),
		"a number as a color":        event(func(e *Events) { Event1[shade](e, "took {number}") }),
		"a name that is taken":       event(func(e *Events) { Event0(e, "took"); Event0(e, "took") }),
		"a secret of nobody":         event(func(e *Events) { Event1[shade](e, "drew {color?}") }),
		"a lane without a name":      {Lanes: []LaneSpec{{Closed: noFair}}},
		"a second lane for turns":    {Lanes: []LaneSpec{{Name: "turn", Closed: noFair}}},
		"a lane without refusal":     {Lanes: []LaneSpec{{Name: "fair"}}},
		"a lane that is missing":     {Kinds: []KindSpec{{Name: "a", Lane: 1}}},
		"a form for two lanes": {Lanes: []LaneSpec{{Name: "fair", Closed: noFair}}, Kinds: []KindSpec{{Name: "a"}, {Name: "b", Lane: 1}},
			Grammar: Grammar{Forms: []Form{{Verb: FirstVerb, Syntax: "go", Answers: Of(0, 1)}}}},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("compiled")
				}
			}()
			g.Compile()
		})
	}
}

func TestMessagesAreDeclaredBeforeTheRulesAreCompiled(t *testing.T) {
	var events Events
	(&Rules{Events: &events}).Compile()
	defer func() {
		if recover() == nil {
			t.Error("a late event is declared")
		}
	}()
	Event0(&events, "late")
}

func TestTypes(t *testing.T) {
	color := Enum("color", "red", "dark-green")
	number := Number("limit", -3, 20)
	var arg [1]int16
	for _, c := range []struct {
		word string
		want int
	}{{"20", 1}, {"-3", 1}, {"21", 0}, {"-4", 0}, {"x", 0}, {"99999", 0}, {"", 0}} {
		if got := number.Read([]string{c.word}, arg[:]); got != c.want {
			t.Errorf("%q is read as %d words", c.word, got)
		}
	}
	if color.Format(1) != "dark-green" || color.Format(2) != "?" || color.Format(-1) != "?" || color.Format(None) != "?" || number.Format(None) != "?" || number.Format(-3) != "-3" {
		t.Error("a value is written otherwise")
	}
	if v, ok := color.Find("dark-green"); v != 1 || !ok {
		t.Error("a value is not found")
	}
	if _, ok := color.Find("Red"); ok {
		t.Error("files do not forgive")
	}
	color.AnyOrder = true
	if v, ok := color.Find("green-dark"); v != 1 || !ok {
		t.Error("the order of the parts counts")
	}
	for read, want := range map[string]string{"rde": "red", "dark-gren": "dark-green", "blue": "", "RED": "red"} {
		if got := color.Nearest(read); got != want {
			t.Errorf("nearest to %s is %q, want %q", read, got, want)
		}
	}
}

// TestEveryArity declares a message of each number of values, and a move: all
// carry their values in their order.
func TestEveryArity(t *testing.T) {
	var events Events
	var refusals Refusals
	numbers := func(name string, n int) string {
		return name + strings.Repeat(" {number}", n)
	}
	log := &Log{}
	Event1[int](&events, numbers("one", 1))(log, 1)
	Event2[int, int8](&events, numbers("two", 2))(log, 1, 2)
	Event3[int, int8, uint8](&events, numbers("three", 3))(log, 1, 2, 3)
	Event4[int, int, int, int](&events, numbers("four", 4))(log, 1, 2, 3, 4)
	Event5[int, int, int, int, int](&events, numbers("five", 5))(log, 1, 2, 3, 4, 5)
	Event6[int, int, int, int, int, int](&events, numbers("six", 6))(log, 1, 2, 3, 4, 5, 6)
	Event7[int, int, int, int, int, int, int](&events, numbers("seven", 7))(log, 1, 2, 3, 4, 5, 6, 7)
	refused := []Refusal{
		Refusal1[int](&refusals, numbers("one", 1))(1),
		Refusal2[int, int8](&refusals, numbers("two", 2))(1, 2),
		Refusal3[int, int8, uint8](&refusals, numbers("three", 3))(1, 2, 3),
		Refusal4[int, int, int, int](&refusals, numbers("four", 4))(1, 2, 3, 4),
		Refusal5[int, int, int, int, int](&refusals, numbers("five", 5))(1, 2, 3, 4, 5),
		Refusal6[int, int, int, int, int, int](&refusals, numbers("six", 6))(1, 2, 3, 4, 5, 6),
	}
	moves := []Move{Move1(9, 1), Move2(9, 1, 2), Move3(9, 1, 2, 3), Move4(9, 1, 2, 3, 4), Move5(9, 1, 2, 3, 4, 5)}
	(&Rules{Events: &events, Refusals: &refusals}).Compile()
	all := [MaxArgs]int16{1, 2, 3, 4, 5, 6, 7, 8}
	want := func(n int) (args [MaxArgs]int16) {
		copy(args[:n], all[:])
		return args
	}
	for i, e := range log.Events {
		if e.Arg != want(i+1) || int(e.Code) != i+1 {
			t.Errorf("event %d is %+v", i+1, e)
		}
	}
	for i, r := range refused {
		if r.Args() != want(i+1) || r.Code != refused[0].Code+Code(i) {
			t.Errorf("refusal %d is %+v", i+1, r)
		}
		r.Instead = i%2 > 0
		var kept Refusal
		if text, err := json.Marshal(r); err != nil {
			t.Error(err)
		} else if err := json.Unmarshal(text, &kept); err != nil || kept != r {
			t.Errorf("refusal %d is kept as %s and read as %+v: %v", i+1, text, kept, err)
		}
	}
	for i, m := range moves {
		if m.Arg != want(i+1) || m.Verb != 9 {
			t.Errorf("move %d is %+v", i+1, m)
		}
	}
}
