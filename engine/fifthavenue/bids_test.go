package fifthavenue_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/fifthavenue"
)

// A paper is a state as its document has it: a second source for what is
// legal.
type paper struct {
	players []string
	node    *engine.Node
}

func onPaper(s *fifthavenue.State) paper {
	names := enginetest.Names(s.Seats())
	return paper{names, engine.Write(names, func(c *engine.Codec) { s.Options(c); s.Code(c) })}
}

func (p paper) at(path ...string) string {
	n := p.node
	for _, key := range path {
		if i, err := strconv.Atoi(key); err == nil && n.Kind == engine.ListNode {
			n = n.Nodes[i]
		} else if n = n.Get(key); n == nil {
			return ""
		}
	}
	return n.Value
}

// cards lists cards as "orange 4", "black 5".
func cards(text string) (list []string) {
	color := ""
	for _, w := range strings.Fields(text) {
		if len(w) == 1 {
			list = append(list, color+" "+w)
		} else if color = w; w == "none" || w == "passed" {
			color = ""
		}
	}
	return list
}

func sum(list []string) (n int) {
	for _, card := range list {
		n += int(card[len(card)-1] - '0')
	}
	return n
}

// naive says whether a bid is legal, from the document of the state and the
// words of the bid alone.
func naive(s *fifthavenue.State, m engine.Move) bool {
	d := s.Open()
	if d.Over() || d.Kind != fifthavenue.Bidding || m.Arg[0] < 0 || m.Arg[0] > 5 || m.Arg[7] != engine.None {
		return false
	}
	for i, n := range m.Arg[1:7] {
		if n < 0 || n > 20 || m.Arg[0] == 5 && i < 3 && n != 0 {
			return false
		}
	}
	p, me := onPaper(s), strconv.Itoa(int(d.Seat))
	color := append(slices.Clone(fifthavenue.Rules.Grammar.Type("color").Values), "black")[m.Arg[0]]
	var bid []string
	for i, n := range m.Arg[1:7] {
		of := color
		if i > 2 {
			of = "black"
		}
		bid = append(bid, slices.Repeat([]string{fmt.Sprint(of, " ", 4+i%3)}, int(n))...)
	}
	before := p.at("auction", "bids", me, "bid")
	started := strings.Fields(before)[0]
	mixed := slices.ContainsFunc(bid, func(c string) bool { return !strings.HasPrefix(c, "black") })
	switch {
	case len(bid) == 0, mixed == (color == "black"):
		return false
	case started == "none" && (!mixed || !p.mayBid(int(d.Seat), color)), started != "none" && mixed && color != started:
		return false
	}
	hand := cards(p.at("players", me, "hand"))
	for _, card := range bid {
		i := slices.Index(hand, card)
		if i < 0 {
			return false
		}
		hand = slices.Delete(hand, i, i+1)
	}
	highest := sum(cards("leads " + strings.TrimPrefix(p.at("auction", "dummy"), "leads ")))
	if !strings.HasPrefix(p.at("auction", "dummy"), "leads") {
		highest = 0
	}
	for i := range p.players {
		highest = max(highest, sum(cards(p.at("auction", "bids", strconv.Itoa(i), "bid"))))
	}
	return sum(cards(before))+sum(bid) > highest
}

// mayBid says whether the seat may begin with the color.
func (p paper) mayBid(seat int, color string) bool {
	where := p.at("auction", "in")
	if where == "central-park" {
		for i := range p.players {
			other := strings.TrimPrefix(p.at("auction", "bids", strconv.Itoa(i), "bid"), "passed ")
			other = strings.Fields(other)[0]
			none := other == "none" || other == "passed"
			if !none && (other == color) != (p.at("central-park") == "same-color") {
				return false
			}
		}
		return true
	}
	own, empty, businesses := "", 5, false
	plot := ""
	for _, entry := range strings.Split(p.at("districts", where), ", ") {
		words := strings.Fields(entry)
		if words[0] == "empty" || words[0] == "sixth" {
			continue
		}
		empty--
		_, err := strconv.Atoi(words[len(words)-1])
		if err == nil && words[1] == p.players[seat] {
			own = words[0]
		}
		if words[0] == color {
			plot, businesses = entry, err != nil
		}
	}
	switch {
	case own != "":
		return own == color
	case empty > 0:
		return plot == ""
	}
	return businesses
}

// eachAuction plays random games and calls f with each state in which a bid is
// asked for.
func eachAuction(t *testing.T, games int, f func(s *fifthavenue.State, random *rand.Rand)) {
	asked := 0
	for n := range games {
		g := fifthavenue.Rules
		seats := 2 + n%3
		s := g.New(seats).(*fifthavenue.State)
		random := rand.New(rand.NewPCG(uint64(n), 7))
		if n%2 == 1 {
			if err := engine.ReadPartial(engine.Map("", engine.Scalar("central-park", "different-colors")), nil, s.Options); err != nil {
				t.Fatal(err)
			}
		}
		draws := engine.NewDraws(engine.SeedSecret(fmt.Sprint("auctions ", n)), nil)
		s.Deal(draws, nil)
		for !s.Open().Over() {
			if s.Open().Kind == fifthavenue.Bidding {
				asked++
				f(s, random)
			}
			m := g.Greedy(s, nil)
			if random.IntN(4) == 0 {
				m = engine.RandomMove(s.Moves(nil), random.IntN)
			}
			s.Play(m, draws, nil)
		}
	}
	if asked < games {
		t.Errorf("only %d bids in %d games", asked, games)
	}
}

// TestNaiveBids compares Check with the naive way on random bids.
func TestNaiveBids(t *testing.T) {
	legal, illegal := 0, 0
	eachAuction(t, 60, func(s *fifthavenue.State, random *rand.Rand) {
		moves := s.Moves(nil)
		for range 8 {
			m := moves[random.IntN(len(moves))]
			if m.Verb != fifthavenue.BidCards || random.IntN(2) == 0 {
				m = engine.Move{Verb: fifthavenue.BidCards}
				m.Arg[7] = engine.None
				m.Arg[0] = int16(random.IntN(6))
				for range 1 + random.IntN(3) {
					m.Arg[1+random.IntN(6)]++
				}
			} else {
				m.Arg[random.IntN(7)] += int16(random.IntN(3) - 1)
			}
			ok := s.Check(m).OK()
			if ok != naive(s, m) {
				t.Fatalf("%s: Check says %t (%+v)\n%s", fifthavenue.Rules.Grammar.Write(m), ok, s.Check(m), enginetest.Dump(onPaper(s).node))
			}
			if ok {
				legal++
			} else {
				illegal++
			}
		}
	})
	if legal < 500 || illegal < 500 {
		t.Errorf("%d legal and %d illegal bids tell little", legal, illegal)
	}
}

// A rated is a bid with all by which it is preferred.
type rated struct {
	m                             engine.Move
	total, useful, colored, black int
}

// rate rates every legal bid of who would build so many skyscrapers.
func rate(s *fifthavenue.State, wanted int) (all []rated) {
	seat := s.Open().Seat
	own := &s.Auction.Bids[seat]
	useful := min(wanted, int(s.Players[seat].Supply))
	if d := s.Auction.Where; d < fifthavenue.Districts {
		mine, empty := false, false
		for _, p := range s.Plots[d][:5] {
			mine = mine || p.Skyscrapers > 0 && p.Owner == seat
			empty = empty || p.Empty()
		}
		if !mine && !empty {
			useful = 0 // the winner must stop
		}
	}
	for m := range s.All() {
		if m.Verb != fifthavenue.BidCards {
			continue
		}
		a := m.Arg
		limit := own.Limit()
		if a[2]+a[5] > 0 {
			limit = min(limit, 2)
		}
		if a[3]+a[6] > 0 {
			limit = 1
		}
		all = append(all, rated{m, own.Total() + int(4*(a[1]+a[4])+5*(a[2]+a[5])+6*(a[3]+a[6])),
			min(limit, useful), int(a[1] + a[2] + a[3]), int(a[4] + a[5] + a[6])})
	}
	return all
}

func prefer(a, b rated) int {
	return cmp.Or(b.useful-a.useful, a.colored-b.colored, a.black-b.black, a.m.Compare(b.m))
}

// TestListedBids proves the listed bids by counting: per color and total the
// best of all legal ones.
func TestListedBids(t *testing.T) {
	eachAuction(t, 25, func(s *fifthavenue.State, random *rand.Rand) {
		type slot struct{ color, total int }
		best := map[slot]rated{}
		own := s.Auction.Bids[s.Open().Seat].Color
		for _, r := range rate(s, 3) {
			color := int(r.m.Arg[0])
			if color == int(fifthavenue.Black) {
				color = int(own)
			}
			at := slot{color, r.total}
			if b, ok := best[at]; !ok || prefer(r, b) < 0 {
				best[at] = r
			}
		}
		var want []engine.Move
		for _, r := range best {
			want = append(want, r.m)
		}
		want = append(want, engine.Move{Verb: fifthavenue.Pass, Arg: [8]int16{engine.None}})
		slices.SortFunc(want, engine.Move.Compare)
		if got := s.Moves(nil); !slices.Equal(got, want) {
			t.Fatalf("%d bids are listed, want %d\n%s", len(got), len(want), enginetest.Dump(onPaper(s).node))
		}
	})
}

// plans are what a standing bid may say of the time after it is won, by the
// number of skyscrapers that it can use.
var plans = []struct {
	words  string
	wanted int
}{
	{"", 3}, {" then build max", 3}, {" then build 3", 3}, {" then build 2", 2}, {" then build 1", 1}, {" then build 0", 0}, {" then stop", 0},
}

// TestStandingBids compares the answer to an order with a limit with the best
// of all legal bids: the highest limit that its plan can use, then the lowest
// total, then the fewest colored cards.
func TestStandingBids(t *testing.T) {
	raised, passed, cheaper := 0, 0, 0
	eachAuction(t, 25, func(s *fifthavenue.State, random *rand.Rand) {
		seat := s.Open().Seat
		color, limit := int16(random.IntN(5)), 4+random.IntN(30)
		if own := s.Auction.Bids[seat].Color; own != fifthavenue.NoColor {
			color = int16(own)
		}
		best := func(wanted int) rated {
			want := rated{m: engine.Move{Verb: fifthavenue.Pass, Arg: [8]int16{engine.None}}}
			for _, r := range rate(s, wanted) {
				if c := r.m.Arg[0]; c != color && c != int16(fifthavenue.Black) || r.total > limit {
					continue
				}
				if want.total == 0 || cmp.Or(want.useful-r.useful, r.total-want.total, prefer(r, want)) < 0 {
					want = r
				}
			}
			return want
		}
		plan := plans[random.IntN(len(plans))]
		want := best(plan.wanted)
		if want.total < best(3).total {
			cheaper++
		}
		colors := fifthavenue.Rules.Grammar.Type("color").Values
		places := fifthavenue.Rules.Grammar.Type("place").Values
		read, _ := fifthavenue.Rules.Grammar.Read(fmt.Sprintf("bid %s up to %d in %s%s", colors[color], limit, places[s.Auction.Where], plan.words))
		order := read.Alternatives[0]
		got, why := s.Answer(seat, order)
		line := fifthavenue.Rules.Grammar.Write
		switch {
		case !why.OK() && want.total > 0:
			t.Fatalf("%s is refused, want %s", line(order), line(want.m))
		case why.OK() && got != want.m:
			t.Fatalf("%s is answered with %s, want %s\n%s", line(order), line(got), line(want.m), enginetest.Dump(onPaper(s).node))
		case want.total > 0:
			raised++
		case why.OK():
			passed++
		}
	})
	if raised < 50 || passed < 50 || cheaper < 10 {
		t.Errorf("%d raises, %d of them cheaper by their plan, and %d passes tell little", raised, cheaper, passed)
	}
}

// TestCardsType reads what players may write for cards, and writes it back.
func TestCardsType(t *testing.T) {
	g := &fifthavenue.Rules.Grammar
	for _, c := range []struct{ line, want string }{
		{"bid orange 4 4 black 5", "bid orange 4 4 black 5"},
		{"bid black 5 orange 4 4", "bid orange 4 4 black 5"},
		{"Bid oranges 4, 4 and black 5 in Times Square", "bid orange 4 4 black 5 in times-square"},
		{"bid orange 4 black 5 orange 4", "bid orange 4 4 black 5"},
		{"bid grey 6 5", "bid gray 5 6"},
		{"bid viol 6 + bla 5", "bid violet 6 black 5"},
		{"bid black 5", "bid black 5"},
		{"bid black 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 brown 4", "bid brown 4 black 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4"},
		{"bid orange up to 17 in 52w then build max", "bid orange up to 17 in 52nd-street-west then build max"},
	} {
		o, bad := g.Read(c.line)
		if bad != nil {
			t.Errorf("%s: %+v", c.line, bad)
		} else if got := g.WriteOrder(o); got != c.want {
			t.Errorf("%s: read as %q, want %q", c.line, got, c.want)
		}
	}
	for _, line := range []string{
		"bid", "bid orange", "bid 4 4", "bid orange 7", "bid orange 3", "bid orange black 5", "bid orange 4 gray 4",
		"bid orange 4 black", "bid gr 4", "bid orange 4 4 4 4 4 4", "bid orange 4 in city-hall",
	} {
		if o, bad := g.Read(line); bad == nil {
			t.Errorf("%s: read as %q", line, g.WriteOrder(o))
		}
	}
}
