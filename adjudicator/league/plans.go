package league

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"cityhall.example/adjudicator/clock"
	"cityhall.example/engine/play"
)

// How City Hall decides, by the kind of act. Another way of doing it gets another name,
// so that what was decided can always be decided again.
var methods = map[ActKind]string{
	ActBegin: "places-1",
	ActPair:  "exchange-3",
	ActClose: "shares-1",
}

// Facts are what a league's next act depends on, besides the league.
type Facts struct {
	Now play.Time
	// Zone returns how far somebody's clock is ahead of UTC, in minutes; nil where
	// it makes no difference.
	Zone func(person string) int
}

// Due returns what the clock does next, if anything: somebody is admitted, a season
// begins, a round is paired, a season is closed. Do it, and ask again.
func Due(s *State, f Facts) (a Act, due bool) {
	for _, se := range s.Seasons {
		switch se.Phase {
		case SigningUp:
			a, due = s.dueSignUp(se, f)
		case Running:
			a, due = s.dueRound(se, f)
		}
		if due {
			a.At, a.By, a.Season = f.Now, play.ByClock, se.ID
			return a, true
		}
	}
	return Act{}, false
}

// Next returns when the clock may have something to do next though nobody does anything
// until then: the first time after now at which a sign-up ends, or at which a round
// begins that doesn't wait for the one before; 0 for never.
func (s *State) Next(now play.Time) (next play.Time) {
	wait := func(t play.Time) {
		if t > now && (next == 0 || t < next) {
			next = t
		}
	}
	for _, se := range s.Seasons {
		switch se.Phase {
		case SigningUp:
			wait(se.signedUp())
		case Running:
			for i := range se.Divisions {
				wait(se.nextRound(&se.Divisions[i]))
			}
		}
	}
	return next
}

// signedUp returns when sign-up ends by the clock; 0 for never.
func (se *Season) signedUp() play.Time {
	if se.Plan.SignUp == (clock.Span{}) {
		return 0
	}
	return later(se.Opened, se.Plan.SignUp)
}

// nextRound returns when the division's next round begins by the clock; 0 for never.
func (se *Season) nextRound(d *Division) play.Time {
	if se.Plan.Round == (clock.Span{}) || len(d.Rounds) == 0 || len(d.Rounds) == se.Plan.Rounds {
		return 0
	}
	return later(d.Rounds[len(d.Rounds)-1].At, se.Plan.Round)
}

func (s *State) dueSignUp(se *Season, f Facts) (Act, bool) {
	full := len(se.Members) >= se.Plan.Most
	ends := se.signedUp()
	timely := ends > 0 && f.Now >= ends
	switch {
	case !full && len(se.Waiting) > 0:
		return Act{Kind: ActAdmit, Person: se.Waiting[0]}, true
	case full && se.Plan.Full, timely && len(se.Members) >= se.Plan.Least:
		return s.Begin(se), true
	}
	return Act{}, false
}

// Begin returns the act that begins a season with the members that it has.
func (s *State) Begin(se *Season) Act {
	return Act{Kind: ActBegin, Season: se.ID, Method: methods[ActBegin], Divisions: s.Divide(se)}
}

func (s *State) dueRound(se *Season, f Facts) (Act, bool) {
	for i := range se.Divisions {
		d := &se.Divisions[i]
		if len(d.Rounds) > 0 {
			last := &d.Rounds[len(d.Rounds)-1]
			next := se.nextRound(d)
			if late := next > 0 && f.Now >= next; !last.Complete() && !late {
				continue
			}
		}
		if len(d.Rounds) < se.Plan.Rounds && len(se.Active(d)) > 1 {
			return s.Tables(se, d, f), true
		}
	}
	if se.Complete() {
		return se.Close(), true
	}
	return Act{}, false
}

// Tables returns the act that pairs the next round of a division.
func (s *State) Tables(se *Season, d *Division, f Facts) Act {
	a := Act{
		Kind: ActPair, Season: se.ID, Division: d.Name, Round: len(d.Rounds) + 1,
		Method: methods[ActPair], Seed: se.seed(d),
	}
	if se.Plan.Zones {
		a.Zones = map[string]int{}
		for _, p := range se.Active(d) {
			if f.Zone != nil {
				a.Zones[p] = f.Zone(p)
			}
		}
	}
	a.Tables = se.tables(d, &a)
	return a
}

// seed returns the seed of the tables of a division's next round: the hash of who plays
// there, and how the games of its earlier rounds ended. Whoever knows these can find it,
// and nobody chooses it who doesn't choose them.
func (se *Season) seed(d *Division) string {
	h := sha256.New()
	fmt.Fprintf(h, "cityhall/pairing\x00%s\n%s\n%d\n", se.ID, d.Name, len(d.Rounds)+1)
	for _, person := range slices.Sorted(slices.Values(se.Active(d))) {
		fmt.Fprintln(h, person)
	}
	for _, r := range d.Rounds {
		for i := range r.Games {
			g := &r.Games[i]
			fmt.Fprintln(h, g.ID)
			if o := g.Outcome(); o != nil {
				for _, s := range o.Seats {
					fmt.Fprintln(h, s.Person, s.Place, s.Points)
				}
			}
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// tables returns the tables of a division's next round, by what the act says about
// how to find them. There are none for fewer than two people.
func (se *Season) tables(d *Division, a *Act) []Table {
	scores := map[string]int{}
	for _, s := range se.Standings(d, "") {
		scores[s.Person] = s.Points / (Share / 4)
	}
	p := Pairing{Seed: a.Seed, Size: se.Plan.Seats, Rounds: 1, Zones: se.Plan.Zones}
	if se.Plan.Swiss {
		p.Swiss = 1
	} else {
		p.Rounds = se.Plan.Rounds - len(d.Rounds)
	}
	for _, r := range d.Rounds {
		var tables []Table
		for _, g := range r.Games {
			tables = append(tables, g.People)
		}
		for _, who := range r.Byes {
			tables = append(tables, Table{who})
		}
		p.Before = append(p.Before, tables)
	}
	var people []Player
	for _, who := range se.Active(d) {
		people = append(people, Player{who, scores[who], a.Zones[who]})
	}
	rounds, err := Pair(people, p)
	if err != nil {
		return nil
	}
	return rounds[0]
}

// Close returns the act that closes a season: how everybody ended, and who moves
// to another division. Who withdrew, or is only a substitute, stays where they are.
func (se *Season) Close() Act {
	a := Act{Kind: ActClose, Season: se.ID, Method: methods[ActClose]}
	for i := range se.Divisions {
		d, level := &se.Divisions[i], se.Plan.Levels[i]
		final := []Final{}
		var stay []int
		for n, s := range se.Standings(d, "") {
			if final = append(final, Final{Person: s.Person, Place: s.Place, Points: s.Points}); se.Plays(s.Person) && d.paired(s.Person) {
				stay = append(stay, n)
			}
		}
		for n, at := range stay {
			switch {
			case i > 0 && n < level.Up:
				final[at].Move = Up
			case i+1 < len(se.Divisions) && n >= len(stay)-level.Down:
				final[at].Move = Down
			}
		}
		a.Final = append(a.Final, final)
	}
	return a
}

// Divide returns the divisions of a season that begins. People come in the order in
// which the last season ended, with those who move; who was not in it comes behind,
// in the order of signing up. The divisions are filled from above; the last one has
// the rest, and needs as many people as a table has seats.
func (s *State) Divide(se *Season) []Group {
	rank := s.ranks()
	var people []string
	for _, m := range se.Members {
		people = append(people, m.Person)
	}
	slices.SortStableFunc(people, func(a, b string) int {
		ra, knownA := rank[a]
		rb, knownB := rank[b]
		switch {
		case knownA != knownB && knownA:
			return -1
		case knownA != knownB:
			return 1
		}
		return slices.Compare(ra[:], rb[:])
	})
	var groups []Group
	for i, l := range se.Plan.Levels {
		n := min(l.People, len(people))
		if rest := len(people) - n; i == len(se.Plan.Levels)-1 || rest < se.Plan.Seats {
			n = len(people)
		}
		if n > 0 {
			groups = append(groups, Group{l.Name, people[:n:n]})
		}
		people = people[n:]
	}
	return groups
}

// ranks returns for everybody of the last season that was closed where to begin in
// the next one: the division, whether from above, in it before or from below, and
// the place.
func (s *State) ranks() map[string][3]int {
	rank := map[string][3]int{}
	closed := slices.DeleteFunc(slices.Clone(s.Seasons), func(se *Season) bool { return se.Phase != Closed })
	if len(closed) == 0 {
		return rank
	}
	last := slices.MaxFunc(closed, func(a, b *Season) int { return cmp.Compare(a.Ended, b.Ended) })
	for i, d := range last.Divisions {
		for n, f := range d.Final {
			switch f.Move {
			case Up:
				rank[f.Person] = [3]int{i - 1, 2, n}
			case Down:
				rank[f.Person] = [3]int{i + 1, 0, n}
			default:
				rank[f.Person] = [3]int{i, 1, n}
			}
		}
	}
	return rank
}
