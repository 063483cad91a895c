package expancity

import (
	"errors"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/formats/words"
)

func TestSuite(t *testing.T) {
	enginetest.Run(t, Rules, enginetest.Options{
		Games: 18,
		Setups: []*engine.Node{
			lines("contracts", "residential-1-park 9", "line-2-completed 1", "2-in-2x2 99", "both-kinds-stadium 4", "beside-both-park-bank 5"),
			lines("contracts").Add(lines("goals", "largest-group-commercial 1", "tallest-residential 7", "longest-line-residential 20").Nodes...),
		},
		Conserve: func(s engine.State) error {
			if problem := s.(*State).impossible(); !problem.Empty() {
				return errors.New(problem.String())
			}
			return nil
		},
		Naive:  naive,
		Swap:   swap,
		Agrees: agrees,
	})
}

func BenchmarkRandomGame(b *testing.B) { enginetest.RandomGame(b, Rules) }

func BenchmarkDecision(b *testing.B) { enginetest.Decision(b, Rules) }

// lines returns a document with one sequence.
func lines(key string, lines ...string) *engine.Node {
	list := engine.List(key)
	for _, l := range lines {
		list.Add(engine.Scalar("", l))
	}
	return engine.Map("", list)
}

// swap changes a hidden tile in the hand of another seat with one in the bag,
// and a hidden contract there with one in the deck or under it.
func swap(state engine.State, seat engine.Seat, below func(int) int) bool {
	s := state.(*State)
	other := engine.Seat(below(s.seats))
	if other == seat {
		return false
	}
	changed := false
	mine, bag := &s.players[other].tiles, &s.bag
	if s.seat() == other && s.drawn.Len() > 0 {
		mine = &s.drawn
	}
	for range 20 {
		give, take := below(int(Tiles)), below(int(Tiles))
		if give != take && mine[give] > 0 && bag[take] > 0 {
			mine[give]--
			bag[give]++
			mine[take]++
			bag[take]--
			changed = true
			break
		}
	}
	hand := &s.players[other].contracts
	if s.seat() == other && s.offer.Len() > 0 {
		hand = &s.offer
	}
	if give := hand.first(); give >= 0 {
		if take := s.deck.first(); take >= 0 {
			hand.remove(give)
			s.deck.remove(take)
			hand.add(take)
			s.deck.add(give)
			changed = true
		} else if s.under.n > 0 {
			i := below(s.under.n)
			hand.remove(give)
			hand.add(int(s.under.cards[i]))
			s.under.cards[i] = int8(give)
			changed = true
		}
	}
	if n := s.under.n; n > 1 {
		i, j := below(n), below(n)
		s.under.cards[i], s.under.cards[j] = s.under.cards[j], s.under.cards[i]
		changed = changed || i != j
	}
	return changed
}

// document goes through all of a state.
func document(s *State) func(*engine.Codec) {
	return func(c *engine.Codec) {
		c.Group("options", func() { s.Options(c) })
		c.Group("state", func() { s.Code(c) })
	}
}

// dealtState returns a game of two that was just dealt.
func dealtState() *State {
	s := newState(2)
	s.Deal(engine.NewDraws(engine.SeedSecret("case"), nil), nil)
	return s
}

func TestOptions(t *testing.T) {
	for _, c := range []struct {
		options *engine.Node
		want    string // the error, or "" for none
	}{
		{lines("contracts", "standard"), ""},
		{lines("contracts"), ""},
		{lines("contracts", "residential-2-park 3", "line-6-residential 99"), ""},
		{lines("contracts", "standard", "residential-2-park 3"), `the line standard must be the only one`},
		{lines("contracts", "residential-2-park 3", "standard"), `can't read "standard"; expected a contract and its points`},
		{lines("contracts", "residential-2-park 3", "residential-2-park 4"), "residential-2-park appears twice"},
		{lines("contracts", "residental-2-park 3"), "Did you mean residential-2-park?"},
		{lines("contracts", "residential-4-park 3"), "expected a contract and its points"},
		{lines("contracts", "residential-2-park"), "expected a contract and its points"},
		{lines("contracts", "residential-2-park 0"), "expected a contract and its points, from 1 to 99"},
		{lines("contracts", "park-2-residential 3", "beside-both-mall-school 6", "commercial-5-4 2"), ""},
		{lines("contracts", "commercial-4-5 3", "commercial-5-4 3"), "commercial-5-4 appears twice"},
		{lines("contracts", "residential-2-park 3 4"), "expected a contract and its points"},
		{lines("contracts", contractType.Values[:65]...), "expected a contract and its points"},
		{lines("goals", "tallest 12", "longest-line 3"), "2 goals; expected at least 3"},
		{lines("goals", "tallest 12", "longest-line 3", "most-residential 5"), ""},
		{lines("goals", "highest 12"), "expected a goal and its points"},
		{lines("values", "mall 0 +2"), "expected a line for each of vacant-lot, cathedral"},
		{lines("values", "mall 0 +20"), "from -9 to 9 each"},
		{lines("values", "vacant-lot -2 0", "cathedral 0 0", "police 0 0", "school 0 0", "hospital 9 -9", "park 0 0", "wine-bar 0 0", "bank 0 0", "stadium +1 0", "mall 0 0"), ""},
	} {
		s := newState(2)
		err := engine.ReadPartial(c.options, enginetest.Names(2), s.Options)
		if text := failure(err); (err == nil) != (c.want == "") || !strings.Contains(text, c.want) {
			t.Errorf("%s: got %s, want %q", enginetest.Dump(c.options), text, c.want)
		}
		if err == nil {
			written := engine.Write(enginetest.Names(2), s.Options)
			again := newState(2)
			if err := engine.Read(written, enginetest.Names(2), again.Options); err != nil {
				t.Errorf("%s: does not read back: %v", enginetest.Dump(written), err)
			} else if got := engine.Write(enginetest.Names(2), again.Options); enginetest.Dump(got) != enginetest.Dump(written) {
				t.Errorf("%s: reads back as %s", enginetest.Dump(written), enginetest.Dump(got))
			}
		}
	}
	var many []string
	for _, name := range contractType.Values[:mostContracts+1] {
		many = append(many, name+" 1")
	}
	err := engine.ReadPartial(lines("contracts", many...), enginetest.Names(2), newState(2).Options)
	if err == nil || !strings.Contains(err.Error(), "impossible/many-contracts contracts=65") {
		t.Errorf("a deck of 65: %v", err)
	}
}

// TestImpossible changes one thing in a state that is in order, and sees it
// refused.
func TestImpossible(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*State)
		want   string
	}{
		{"a tile more", func(s *State) { s.bag[Park]++ }, "impossible/kind tile=\"park\""},
		{"a tile for another", func(s *State) { s.bag[Park]++; s.bag[Mall]-- }, "impossible/kind tile=\"park\""},
		{"a hand of three", func(s *State) { s.players[0].tiles[Residential]++; s.bag[Residential]-- }, "impossible/hand"},
		{"a turn later", func(s *State) { s.turn++ }, "impossible/laid"},
		{"a tile laid", func(s *State) { s.table.lay(At(1, 0), Park); s.bag[Park]-- }, "impossible/laid"},
		{"another city hall", func(s *State) { s.table.lay(At(1, 0), CityHall); s.turn++ }, "impossible/city-hall"},
		{"an island", func(s *State) { s.table.lay(At(2, 0), Park); s.bag[Park]--; s.turn++ }, "impossible/apart"},
		{"a block more", func(s *State) { s.players[1].supply++ }, "impossible/blocks"},
		{"a contract twice", func(s *State) { s.players[0].contracts.add(0) }, "impossible/contract-twice"},
		{"a contract less", func(s *State) { s.deck.remove(3) }, "impossible/contracts"},
		{"a contract for no roof", func(s *State) { s.deck.remove(3); s.players[0].contracts.add(3) }, "impossible/kept"},
		{"a contract under the deck", func(s *State) { s.deck.remove(3); s.under.push(3) }, "impossible/deck"},
		{"contracts due", func(s *State) { s.due = 1 }, "impossible/due"},
		{"contracts drawn", func(s *State) { s.deck.remove(3); s.offer.add(3) }, "impossible/drawn-contracts"},
		{"tiles drawn", func(s *State) { s.drawn[Residential]++; s.bag[Residential]-- }, "impossible/drawn-tiles"},
		{"actions left", func(s *State) { s.left = 2 }, "impossible/actions"},
		{"a step too far", func(s *State) { s.step = stepFulfill }, "impossible/laid"},
		{"the end", func(s *State) { s.step = over }, "impossible/laid"},
	} {
		s := dealtState()
		c.change(s)
		back := newState(2)
		err := engine.Read(engine.Write(enginetest.Names(2), document(s)), enginetest.Names(2), document(back))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
}

// TestImpossibleBuildings does the same for what is built.
func TestImpossibleBuildings(t *testing.T) {
	for _, c := range []struct{ layout, want string }{
		{"1,0 park anna 1 unfinished", "a building where none can be"},
		{"1,0 residential anna 2 unfinished", "too high"},
		{"1,0 residential anna 2 flat", "higher than the ones before allow"},
		{"1,0 residential anna 1 dome", "a roof of the other kind"},
		{"1,0 commercial anna 3 dome", "has too few floors"},
		{"1,0 commercial anna 5 spire", "higher than the ones before allow"},
		{"1,0 commercial anna 5 unfinished", "too high"},
		{"1,0 residential anna 1 unfinished; 2,0 residential anna 1 unfinished; 3,0 commercial anna 1 unfinished; 4,0 commercial anna 1 unfinished", "too many unfinished"},
		{"1,0 residential anna 1 unfinished", ""},
	} {
		s := tableOf(t, c.layout)
		problem := s.countTable()
		if problem.Code == "impossible/laid" {
			problem = engine.Phrase{}
		}
		for seat := range engine.Seat(3) {
			for i := range s.table.n {
				if l := s.table.lots[i]; l.Owner == seat {
					s.players[seat].supply -= l.Floors
				}
			}
			s.players[seat].supply += blocks
			if problem.Empty() {
				problem = s.countBuildings(seat)
			}
		}
		if text := words.For(words.English, Rules.Name).Say(problem); (text == "") != (c.want == "") || !strings.Contains(text, c.want) {
			t.Errorf("%s: got %q, want %q", c.layout, text, c.want)
		}
	}
}

func TestPoint(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"build at 2,-1", "build at 2,-1"},
		{"build at 2, -1", "build at 2,-1"},
		{"build at (2,−1)", "build at 2,-1"},
		{"build at 2 , -1", "build at 2,-1"},
		{"build at -60,60", "build at -60,60"},
		{"build at +2,1", "build at 2,1"},
		{"build at 61,0", ""},
		{"build at 2", ""},
		{"build at 2,1,3", ""},
		{"build at 2,,1", "build at 2,1"},
		{"build at a,b", ""},
		{"roof 2,-1", "roof 2,-1"},
		{"Roof 2, -1 Spires", "roof 2,-1 spire"},
		{"place wine bar at 0,1", "place wine-bar at 0,1"},
		{"keep contract res 2 park", "keep contract residential-2-park"},
		{"keep contract Residential 2 Park", "keep contract residential-2-park"},
		{"fulfil beside both school mall", "fulfill beside-both-school-mall"},
		{"fulfill 3 in 2x2", "fulfill 3-in-2x2"},
		{"fulfill line 3 residential", "fulfill line-3-residential"},
		{"fulfill residential 3 3", "fulfill residential-3-3"},
		{"keep tile malls or park", "keep tile mall or keep tile park"},
	} {
		o, bad := Rules.Grammar.Read(c.line)
		got := ""
		if bad == nil {
			got = Rules.Grammar.WriteOrder(o)
		}
		if got != c.want {
			t.Errorf("%q is read as %q, want %q", c.line, got, c.want)
		}
	}
	for x := -reach; x <= reach; x++ {
		for y := -reach; y <= reach; y++ {
			p, ok := ParsePoint(At(x, y).String())
			if !ok || p != At(x, y) || p.X() != x || p.Y() != y {
				t.Fatalf("%d,%d is read as %v", x, y, p)
			}
		}
	}
}

// TestWords reads orders that leave small words out, and names in any order.
func TestWords(t *testing.T) {
	for line, want := range map[string]string{
		"place residential 1,0":                   "place residential at 1,0",
		"place park 1,0 or 2, -1":                 "place park at 1,0 or place park at 2,-1",
		"build 1,0":                               "build at 1,0",
		"roof at 1,0":                             "roof 1,0",
		"roof at 1,0 spire":                       "roof 1,0 spire",
		"keep park":                               "keep tile park",
		"keep park or mall":                       "keep tile park or keep tile mall",
		"keep residential 2 park":                 "keep contract residential-2-park",
		"keep 3-in-2x2 or line-3-completed":       "keep contract 3-in-2x2 or keep contract line-3-completed",
		"fulfill beside-both-mall-school":         "fulfill beside-both-school-mall",
		"fulfill beside both wine bar and school": "fulfill beside-both-school-wine-bar",
		"fulfill commercial-5-4":                  "fulfill commercial-4-5",
		"fulfill line-residential-3-1-2":          "fulfill line-residential-1-2-3",
		"keep contract bank":                      "",
	} {
		o, bad := Rules.Grammar.Read(line)
		if got := Rules.Grammar.WriteOrder(o); bad == nil && got != want || (bad != nil) != (want == "") {
			t.Errorf("%s is %q, want %q (%+v)", line, got, want, bad)
		}
	}
}

// failure returns what an error of reading says; nothing for none.
func failure(err error) string {
	if field := (*engine.FieldError)(nil); errors.As(err, &field) {
		return words.For(words.English, Rules.Name).Say(field.Problem)
	}
	return ""
}

func TestPhrases(t *testing.T) { enginetest.Phrases(t, Rules) }
