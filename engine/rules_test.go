package engine

import (
	"slices"
	"testing"
)

func TestEventFor(t *testing.T) {
	log := &Log{}
	log.Add(3, 1, 2)
	log.AddPrivate(4, 1, 0b101, 7, 8, 9)
	public, private := log.Events[0], log.Events[1]
	if public.For(Nobody) != public || public.For(0) != public {
		t.Error("a public event looks different")
	}
	if private.For(1) != private {
		t.Error("the owner does not see the own event")
	}
	for _, seat := range []Seat{Nobody, 0, 2} {
		e := private.For(seat)
		if e.Arg != [MaxArgs]int16{None, 8, None} || e.Private != 0 {
			t.Errorf("seat %d sees %+v", seat, e)
		}
	}
	if private.Arg[0] != 7 {
		t.Error("looking has changed the event")
	}
	var none *Log
	none.Add(1)
	none.AddPrivate(1, 0, 1)
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
	g := (&Rules{
		Lanes:    []LaneSpec{{Name: "fair", Closed: FirstRefusal, Standing: standing}},
		Refusals: []string{"no-fair"},
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

func TestMessages(t *testing.T) {
	g := (&Rules{Name: "x", Version: 2, Kinds: []KindSpec{{Name: "one"}},
		Grammar:  Grammar{Types: []*Type{{Name: "wide", Width: 2, Write: func([]int16) string { return "w" }}, Enum("color", "red")}},
		Events:   []string{"", "went {seat} {from:wide} {color}"},
		Refusals: []string{"no {color}"}}).Compile()
	if g.Ruleset() != "x/2" {
		t.Errorf("the ruleset is %s", g.Ruleset())
	}
	e := g.Event(1)
	var slots []int
	for _, p := range e.Params {
		slots = append(slots, p.Arg)
	}
	if e.Name != "went" || !slices.Equal(slots, []int{0, 1, 3}) {
		t.Errorf("the event is %+v", e)
	}
	if r := g.Refusal(FirstRefusal); r.Name != "no" || len(g.RefusalMessages()) != int(FirstRefusal)+1 {
		t.Errorf("the first refusal is %+v of %d", r, len(g.RefusalMessages()))
	}
	for code, name := range map[Code]string{Accepted: "accepted", Waits: "waits", NotOptional: "not-optional", GameOver: "game-over", NotDealt: "not-dealt"} {
		if g.Refusal(code).Name != name {
			t.Errorf("refusal %d is called %s", code, g.Refusal(code).Name)
		}
	}
}

// TestCompilePanics declares what cannot be meant.
func TestCompilePanics(t *testing.T) {
	for name, g := range map[string]*Rules{
		"an unknown type":         {Events: []string{"", "went {where}"}},
		"a lane without a name":   {Lanes: []LaneSpec{{Closed: FirstRefusal}}},
		"a second lane for turns": {Lanes: []LaneSpec{{Name: "turn", Closed: FirstRefusal}}},
		"a lane without refusal":  {Lanes: []LaneSpec{{Name: "fair"}}},
		"a lane that is missing":  {Kinds: []KindSpec{{Name: "a", Lane: 1}}},
		"a form for two lanes": {Lanes: []LaneSpec{{Name: "fair", Closed: FirstRefusal}}, Kinds: []KindSpec{{Name: "a"}, {Name: "b", Lane: 1}},
			Grammar: Grammar{Forms: []Form{{Verb: FirstVerb, Syntax: "go", Answers: Of(0, 1)}}}},
		"more arguments than fit": {Events: []string{"", "a {b:number} {c:number} {d:number} {e:number} {f:number} {g:number} {h:number} {i:number} {j:number}"}},
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
	if color.Expected() != "a color (red, dark-green)" || number.Expected() != "a number from -3 to 20" {
		t.Errorf("expected are %s and %s", color.Expected(), number.Expected())
	}
	for read, want := range map[string]string{"rde": "red", "dark-gren": "dark-green", "blue": "", "RED": "red"} {
		if got := color.Nearest(read); got != want {
			t.Errorf("nearest to %s is %q, want %q", read, got, want)
		}
	}
}
