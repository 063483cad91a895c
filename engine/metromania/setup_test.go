package metromania

import (
	"fmt"
	"testing"

	"cityhall.example/engine"
)

// deals counts, by brute force, the deals in which no hand repeats a letter,
// and in how many of them each seat holds each marker.
func deals(seats int) (total int, holds [maxSeats][Types][LetterCount]int) {
	var orders [][4]int
	for a := range 4 {
		for b := range 4 {
			for c := range 4 {
				if d := 6 - a - b - c; a != b && a != c && b != c {
					orders = append(orders, [4]int{a, b, c, d})
				}
			}
		}
	}
	seen := map[[maxSeats][Types]Letters]bool{}
	overs := [][3]int{{}}
	if seats == 3 {
		overs = [][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	}
	for _, over := range overs {
		for _, r := range orders {
			for _, c := range orders {
				for _, e := range orders {
					var hand [maxSeats][Types]Letters
					for t, order := range [Types][4]int{r, c, e} {
						for i, n := range order {
							seat := i
							if seat == seats {
								seat = over[t]
							}
							hand[seat][t] |= 1 << markers[t].list()[n]
						}
					}
					if !noneTwice(&hand) || seen[hand] {
						continue
					}
					seen[hand] = true
					total++
					for seat := range seats {
						for t := range Types {
							for l := range Letter(LetterCount) {
								if hand[seat][t].Has(l) {
									holds[seat][t][l]++
								}
							}
						}
					}
				}
			}
		}
	}
	return total, holds
}

// TestDeal deals many times, and compares how often each seat gets each marker
// with the count over all deals: within five standard deviations.
func TestDeal(t *testing.T) {
	const games = 4000
	for seats := 3; seats <= 4; seats++ {
		total, holds := deals(seats)
		var got [maxSeats][Types][LetterCount]int
		distinct := map[[maxSeats][Types]Letters]bool{}
		pieces := [Sectors][Sectors]int{}
		turned := [Sectors][3]int{}
		for n := range games {
			s := newState(seats).(*State)
			s.Deal(engine.NewDraws(engine.SeedSecret(fmt.Sprint(n)), nil), nil)
			if problem := s.audit(); !problem.Empty() {
				t.Fatalf("game %d: %v", n, problem)
			}
			distinct[s.hand] = true
			for seat := range seats {
				for t := range Types {
					for l := range Letter(LetterCount) {
						if s.hand[seat][t].Has(l) {
							got[seat][t][l]++
						}
					}
				}
			}
			for k, laid := range s.city {
				pieces[k][laid.Piece]++
				turned[k][laid.Turned]++
			}
		}
		near := func(what string, got int, p float64) {
			want := p * games
			if off := float64(got) - want; off*off > 25*want*(1-p)+1e-9 {
				t.Errorf("%d players: %s %d times of %d, want about %.0f", seats, what, got, games, want)
			}
		}
		for seat := range seats {
			for typ := range Types {
				for l := range Letter(LetterCount) {
					near(fmt.Sprintf("seat %d, %v %v", seat, Symbol(typ), l), got[seat][typ][l], float64(holds[seat][typ][l])/float64(total))
				}
			}
		}
		for k := range Sectors {
			for i := range Sectors {
				near(fmt.Sprintf("piece %d in %d", i, k), pieces[k][i], 1./6)
			}
			for i := range 3 {
				near(fmt.Sprintf("sector %d turned %d", k, i), turned[k][i], 1./3)
			}
		}
		// Of total deals as likely as each other, games of them hit so many.
		if want := min(total, games) * 7 / 10; len(distinct) < want {
			t.Errorf("%d players: %d different deals of %d, want %d", seats, len(distinct), total, want)
		}
	}
}

// TestHiddenDeal checks that in a corrupt city only the holder is told a letter.
func TestHiddenDeal(t *testing.T) {
	s := newState(4).(*State)
	s.corrupt = true
	log := new(engine.Log)
	s.Deal(engine.NewDraws(engine.SeedSecret("hidden"), nil), log)
	dealt := 0
	for _, e := range log.Events {
		if Rules.Event(e.Code).Name != "dealt" {
			continue
		}
		dealt++
		holder := engine.Seat(e.Arg[0])
		for seat := engine.Nobody; seat < 4; seat++ {
			if letter := e.For(seat).Arg[2]; (letter == engine.None) != (seat != holder) {
				t.Errorf("seat %d is told the letter %d of seat %d", seat, letter, holder)
			}
			if e.For(seat).Arg[1] != e.Arg[1] {
				t.Errorf("seat %d is not told the type", seat)
			}
		}
	}
	if dealt != 12 {
		t.Errorf("%d markers dealt", dealt)
	}
}

// TestOpenEnd checks that everybody sees all of a corrupt city once building has
// ended, and before that no letter of a rival.
func TestOpenEnd(t *testing.T) {
	s, below := deal(3, 0)
	s.corrupt = true
	for {
		for seat := engine.Nobody; seat < 3; seat++ {
			v := Rules.View(3, s, seat).(*State)
			if same := *v == *s; same != (s.ended != building) {
				t.Fatalf("turn %d, ended %v: seat %d sees everything: %v", s.turn, s.ended, seat, same)
			}
			for rival := range engine.Seat(3) {
				if rival != seat && s.ended == building && v.hand[rival] != ([Types]Letters{}) {
					t.Fatalf("turn %d: seat %d sees the letters of seat %d", s.turn, seat, rival)
				}
			}
		}
		if s.ended != building {
			return
		}
		s.Play(engine.RandomMove(s.Moves(nil), below), engine.NewDraws(engine.SeedSecret("end"), nil), nil)
	}
}

func TestWinners(t *testing.T) {
	for _, c := range []struct {
		total   [maxSeats]int
		lines   [maxSeats]int
		tunnels [maxSeats]int
		want    engine.Seats
	}{
		{[4]int{-3, -9, -4}, [4]int{0, 2, 1}, [4]int{1, 30, 30}, 1},
		{[4]int{5, 5, 4}, [4]int{1, 2, 2}, [4]int{30, 20, 30}, 2},
		{[4]int{5, 5, 5}, [4]int{1, 1, 1}, [4]int{30, 20, 31}, 4},
		{[4]int{5, 5, 5}, [4]int{1, 1, 1}, [4]int{30, 30, 29}, 3},
		{[4]int{-12, -12, -12}, [4]int{}, [4]int{}, 7},
	} {
		s := newState(3).(*State)
		s.ended, s.total = bothLines, c.total
		for seat := range engine.Seat(3) {
			for i := range c.lines[seat] {
				s.complete[index(seat, Pattern(i))] = true
			}
			n := min(c.tunnels[seat], TunnelsEach)
			s.lines[index(seat, Solid)].n, s.lines[index(seat, Striped)].n = uint8(n), uint8(c.tunnels[seat]-n)
		}
		if got := s.Winners(); got != c.want {
			t.Errorf("%v: winners %b, want %b", c, got, c.want)
		}
	}
}
