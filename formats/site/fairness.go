package site

import (
	"cmp"
	"math/big"
	"slices"
)

// An advantage is how well the seats of the tables of a kind and a size did.
type advantage struct {
	Title string
	Size  int
	Seats []seatMean
}

// A seatMean is how well one seat did: the mean of its shares, and twice the
// standard error of that, in thousandths. Error is -1 where there are too few
// games.
type seatMean struct {
	Number, Games, Mean, Error int
}

// From and To are the ends of the error bar, in thousandths.
func (m seatMean) From() int { return max(0, m.Mean-m.Error) }
func (m seatMean) To() int   { return min(1000, m.Mean+m.Error) }

// Width is the length of the error bar.
func (m seatMean) Width() int { return m.To() - m.From() }

// Even reports whether the bar has the middle in it: then the seat may be no
// better and no worse than others.
func (m seatMean) Even() bool { return m.From() <= 500 && m.To() >= 500 }

// shares returns the share of opponents that each seat of a table beat, in parts of
// [Share], a tie being half.
func (t *table) shares() (all []int) {
	for _, s := range t.Chairs {
		halves := 0
		for _, other := range t.Chairs {
			halves += 1 + cmp.Compare(other.Place, s.Place)
		}
		all = append(all, Share/2*(halves-1)/(len(t.Chairs)-1)) // less the tie with itself
	}
	return all
}

// advantages returns how well the seats did. Games in which a seat was defaulted or
// had a substitute tell nothing of its seats.
func (w *writer) advantages() (all []advantage) {
	shares := map[string][][]int{} // by seat
	at := map[string]*advantage{}
	for _, t := range w.tables {
		if !t.Finished() || len(t.Chairs) < 2 || slices.ContainsFunc(t.Seats, func(s Seat) bool { return s.Substitute }) {
			continue
		}
		key := t.Play.Rules.Name + "/" + string(rune('0'+len(t.Chairs)))
		if at[key] == nil {
			at[key] = &advantage{Title: t.Title, Size: len(t.Chairs)}
			shares[key] = make([][]int, len(t.Chairs))
		}
		for i, share := range t.shares() {
			shares[key][i] = append(shares[key][i], share)
		}
	}
	for key, a := range at {
		for i, s := range shares[key] {
			a.Seats = append(a.Seats, meanOf(i+1, s))
		}
		all = append(all, *a)
	}
	slices.SortFunc(all, func(a, b advantage) int { return cmp.Or(cmp.Compare(a.Title, b.Title), cmp.Compare(a.Size, b.Size)) })
	return all
}

// meanOf returns the mean of shares, and its error, in integers: with sum s and sum
// of squares q of n shares, the standard error of their mean is the root of
// (n q - s s) / (n n (n - 1)).
func meanOf(seat int, shares []int) seatMean {
	n, sum, squares := int64(len(shares)), int64(0), int64(0)
	for _, s := range shares {
		sum += int64(s)
		squares += int64(s) * int64(s)
	}
	m := seatMean{Number: seat, Games: len(shares), Mean: int((1000*sum + Share*n/2) / (Share * n)), Error: -1}
	if n > 1 {
		above := new(big.Int).Mul(big.NewInt(4*1000*1000), big.NewInt(n*squares-sum*sum))
		below := new(big.Int).Mul(big.NewInt(Share*Share*n*n), big.NewInt(n-1))
		m.Error = int(above.Sqrt(above.Div(above, below)).Int64())
	}
	return m
}

// A pair is two people, in the order of their ids.
type pair [2]string

func pairOf(a, b string) pair {
	if a > b {
		a, b = b, a
	}
	return pair{a, b}
}

// meetings returns how often people were at one table.
func (w *writer) meetings() map[pair]int {
	if w.met == nil {
		w.met = meetingsAt(w.tables)
	}
	return w.met
}

func meetingsAt(tables []*table) map[pair]int {
	counts := map[pair]int{}
	for _, t := range tables {
		for i, a := range t.Chairs {
			for _, b := range t.Chairs[:i] {
				if a.Person != "" && b.Person != "" {
					counts[pairOf(a.Person, b.Person)]++
				}
			}
		}
	}
	return counts
}

// A circle is who met whom in a division.
type circle struct {
	Where  string
	People []link
	// Games has, for each two people, how often they met; nil for too many people.
	Games [][]int
	// Pairs has, for 0, 1, 2 ... meetings, how many pairs met so often.
	Pairs []int
}

// widest is how many people a table of who met whom has at most.
const widest = 24

// circles returns who met whom, the latest season first.
func (w *writer) circles() (all []circle) {
	for _, s := range slices.Backward(w.Seasons) {
		for _, d := range s.Divisions {
			var tables []*table
			for _, t := range w.tables {
				if t.Season == s.ID && t.Division == d.ID {
					tables = append(tables, t)
				}
			}
			if len(tables) == 0 {
				continue
			}
			counts := meetingsAt(tables)
			c := circle{Where: w.say("where", "season", s.Name, "division", d.Name, "round", 0)}
			for i, a := range d.Standings {
				c.People = append(c.People, w.person(a.Person))
				row := make([]int, len(d.Standings))
				for k, b := range d.Standings {
					n := counts[pairOf(a.Person, b.Person)]
					row[k] = n
					for k < i && len(c.Pairs) <= n {
						c.Pairs = append(c.Pairs, 0)
					}
					if k < i {
						c.Pairs[n]++
					}
				}
				c.Games = append(c.Games, row)
			}
			if len(c.People) > widest {
				c.Games = nil
			}
			all = append(all, c)
		}
	}
	return all
}

// Waiting sums up how long tables waited for decisions, in seconds.
type Waiting struct {
	Count, Half, Most, Longest int
}

// waiting sums up; nil for no decision.
func waiting(waits []int) *Waiting {
	if len(waits) == 0 {
		return nil
	}
	waits = slices.Sorted(slices.Values(waits))
	last := len(waits) - 1
	return &Waiting{Count: len(waits), Half: waits[last/2], Most: waits[last*9/10], Longest: waits[last]}
}

// A pace is how long tables of a kind waited.
type pace struct {
	Title string
	*Waiting
}

// paces returns how long the tables waited, by kind.
func (w *writer) paces() (all []pace) {
	waits := map[string][]int{}
	for _, t := range w.tables {
		for _, c := range t.Chairs {
			waits[t.Title] = append(waits[t.Title], c.Waits...)
		}
	}
	for title, of := range waits {
		if sum := waiting(of); sum != nil {
			all = append(all, pace{title, sum})
		}
	}
	slices.SortFunc(all, func(a, b pace) int { return cmp.Compare(a.Title, b.Title) })
	return all
}

// wait returns a time span in words, rounded to minutes, hours or days.
func (w *writer) wait(seconds int) string {
	for _, unit := range []struct {
		name    string
		seconds int
		enough  int
	}{{"minutes", 60, 120 * 60}, {"hours", 3600, 48 * 3600}} {
		if seconds < unit.enough {
			return w.say("span/"+unit.name, "n", (seconds+unit.seconds/2)/unit.seconds)
		}
	}
	return w.say("span/days", "n", (seconds+43200)/86400)
}

// fairness writes the page that shows how fair the league was.
func (w *writer) fairness() error {
	type balance struct {
		Who   link
		Seats [4]int
	}
	var balances []balance
	for i := range w.People {
		if w.People[i].Name != "" {
			p := w.profile(&w.People[i])
			if b := (balance{p.Link, p.Seats()}); b.Seats != [4]int{} {
				balances = append(balances, b)
			}
		}
	}
	return w.page("fairness.html", "fairness", w.say("menu/fairness"), map[string]any{
		"Advantages": w.advantages(), "Balances": balances, "Circles": w.circles(), "Paces": w.paces(),
	})
}
