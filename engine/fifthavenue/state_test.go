package fifthavenue_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/fifthavenue"
	"cityhall.example/formats/words"
)

// dealt returns a dealt game.
func dealt(seats int, seed string) *fifthavenue.State {
	s := fifthavenue.Rules.New(seats).(*fifthavenue.State)
	s.Deal(engine.NewDraws(engine.SeedSecret(seed), nil), nil)
	return s
}

// TestFirstPlots sees in many deals that each district has one business, that
// every color has one or two, and that every color and district is met.
func TestFirstPlots(t *testing.T) {
	var met [fifthavenue.Districts][fifthavenue.Colors]int
	const games = 2000
	for n := range games {
		s := dealt(3, fmt.Sprint("plots ", n))
		var used [fifthavenue.Colors]int
		for d := range s.Plots {
			tiles := 0
			for c := range fifthavenue.Colors {
				if k := int(s.Plots[d][c].Tiles); k > 0 {
					tiles += k
					used[c]++
					met[d][c]++
				}
			}
			if tiles != 1 {
				t.Fatalf("deal %d: %d businesses in district %d", n, tiles, d)
			}
		}
		for c, k := range used {
			if k < 1 || k > 2 {
				t.Fatalf("deal %d: the color %d is used %d times", n, c, k)
			}
		}
		if row := s.Row(); len(row) != 8 || len(row[0]) != 3 || len(row[1]) != 2 || len(row[7]) != 2 {
			t.Fatalf("deal %d: the row is %v", n, row)
		}
	}
	for d := range met {
		for c, k := range met[d] {
			// 400 are expected, with a deviation of 18.
			if k < 300 || k > 500 {
				t.Errorf("the plot %d of district %d has the business in %d of %d deals", c, d, k, games)
			}
		}
	}
}

// TestHands sees that each player is dealt a card of each color and four black
// ones, and that a view hides the hands of others.
func TestHands(t *testing.T) {
	s := dealt(4, "hands")
	for seat := range 4 {
		h := &s.Hands[seat]
		for c := range h.Cards {
			want := 1
			if c == int(fifthavenue.Black) {
				want = 4
			}
			if h.Cards[c].Len() != want {
				t.Errorf("seat %d has %d cards of the color %d, want %d", seat, h.Cards[c].Len(), c, want)
			}
		}
	}
	view := onPaper(fifthavenue.Rules.View(4, s, 1).(*fifthavenue.State))
	for i := range 4 {
		hand := view.at("players", fmt.Sprint(i), "hand")
		if hidden := hand == "colored ? ? ? ? ? black ? ? ? ?"; hidden != (i != 1) {
			t.Errorf("seat 1 sees the hand %q of seat %d", hand, i)
		}
	}
	for color, top := range map[string]string{"brown": "4", "gray": "4", "black": "?"} {
		pile := strings.Fields(view.at("stacks", color))
		if color != "black" {
			if top = pile[0]; top == "?" {
				t.Errorf("the top card of the %s stack is hidden", color)
			}
			pile = pile[1:]
		}
		if got := strings.Trim(strings.Join(pile, ""), "?"); got != "" {
			t.Errorf("seat 1 sees the cards %s of the %s stack", got, color)
		}
	}
}

// TestImpossible reads states that counting shows impossible, and is told where.
func TestImpossible(t *testing.T) {
	names := enginetest.Names(3)
	for _, c := range []struct{ path, value, problem string }{
		{"row", "none", "7 business tiles, not 27"},
		{"below-park", "boutique", "28 business tiles, not 27"},
		{"stacks.brown", "4 5", "the brown cards are"},
		{"stacks.gray", "7", `can't read "7"`},
		{"stacks.black-face-up", "4", "51 black cards, not 50"},
		{"players.1.hand", "none", "the brown cards are"},
		{"players.1.hand", "colored ? ? ? ? ? black ? ? ?", "49 black cards, not 50"},
		{"players.1.supply", "4", "ben has 16 skyscrapers, not 15"},
		{"players.1.removed", "1", "ben has removed skyscrapers"},
		{"players.1.player", "cleo", `can't read "cleo"; expected the players in the order of their seats`},
		{"districts.times-square", "brown anna", "expected plots"},
		{"districts.times-square", "brown dora 1", "expected plots"},
		{"districts.times-square", "sixth boutique", "expected plots"},
		{"districts.times-square", "brown (dummy) 1", "expected plots"},
		{"districts.times-square", "brown anna 99", "expected plots"},
		{"districts.times-square", "stop", "26 business tiles, not 27"},
		{"commissioners.white", "times-square after times-square", "the white commissioner can't have a marker"},
		{"commissioners.white", "central-park after city-hall", "expected a place"},
		{"turn", "1", "impossible state: set-up is turn 0"},
		{"step", "first-action", "anna has 15 skyscrapers, not 17"},
		{"ended", "true", "impossible state: the game ends with the last tile"},
	} {
		s := dealt(3, "impossible")
		document := engine.Write(names, s.Code)
		n := document
		for _, key := range strings.Split(c.path, ".") {
			if n.Kind == engine.ListNode {
				n = n.Nodes[key[0]-'0']
			} else {
				n = n.Get(key)
			}
		}
		n.Value = c.value
		back := fifthavenue.Rules.New(3)
		err := engine.Read(document, names, back.Code)
		if field := (*engine.FieldError)(nil); !errors.As(err, &field) || !strings.Contains(words.For(words.English, "fifth-avenue").Say(field.Problem), c.problem) {
			t.Errorf("%s: %s: the error is %v, want %q", c.path, c.value, err, c.problem)
		}
	}
}

// TestOptions reads options, and refuses rings that are none.
func TestOptions(t *testing.T) {
	for ring, ok := range map[string]bool{
		"violet orange green gray brown":       true,
		"violet orange green gray":             false,
		"violet orange green gray gray":        false,
		"violet orange green gray brown brown": false,
		"violet orange green gray blue":        false,
	} {
		s := fifthavenue.Rules.New(3)
		n := engine.Map("", engine.Map("rings", engine.Scalar("times-square", ring)))
		if err := engine.ReadPartial(n, nil, s.Options); (err == nil) != ok {
			t.Errorf("the ring %s: %v", ring, err)
		}
	}
}
