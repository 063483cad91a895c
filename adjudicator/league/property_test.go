package league

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"cityhall.example/adjudicator/clock"
	"cityhall.example/engine/play"
	"cityhall.example/internal/testkit"
)

// drawPlan draws any plan that settings can have.
func drawPlan(t *rapid.T) Plan {
	p := Defaults("metromania")
	p.Seats = rapid.IntRange(2, MaxSeats).Draw(t, "seats")
	p.Rounds = rapid.IntRange(1, 2).Draw(t, "rounds")
	p.Swiss, p.Zones, p.Full = rapid.Bool().Draw(t, "swiss"), rapid.Bool().Draw(t, "zones"), rapid.Bool().Draw(t, "full")
	p.Least = rapid.IntRange(2, 6).Draw(t, "least")
	p.Most = p.Least + rapid.IntRange(0, 8).Draw(t, "most")
	p.SignUp = clock.Span{Days: rapid.IntRange(1, 3).Draw(t, "sign-up")}
	if rapid.Bool().Draw(t, "timed") {
		p.Round = clock.Hours(rapid.IntRange(1, 100).Draw(t, "round"))
	}
	p.Levels = nil
	levels := rapid.IntRange(1, 3).Draw(t, "levels")
	for i := range levels {
		l := Level{Name: string(rune('a' + i)), People: rapid.IntRange(2, 6).Draw(t, "people")}
		if i > 0 {
			l.Up = rapid.IntRange(0, l.People).Draw(t, "up")
		}
		if i < levels-1 {
			l.Down = rapid.IntRange(0, l.People-l.Up).Draw(t, "down")
		}
		p.Levels = append(p.Levels, l)
	}
	return p
}

// Whatever the plan, and whoever comes and goes, seasons come to their end; in each
// round everybody who plays is at one table; who moves up was not worse than who
// stays; and the journal tells all of it again.
func TestAnySeasons(t *testing.T) {
	testkit.Draws(t, 15)
	rapid.Check(t, func(r *rapid.T) {
		b := &book{t: r, State: &State{}, now: 1_000_000}
		for _, name := range []string{"one", "two"} {
			b.anySeason(r, name)
		}
		s := &State{}
		for i, line := range b.journal {
			next, e, err := Replay(s, "office.journal", line)
			if err != nil {
				r.Fatal(err)
			} else if !s.decides(e) && e.Kind != ActPair { // tables take long to find again
				r.Fatalf("entry %d isn't decided so", i+1)
			}
			s = next
		}
		read, err := ReadState("office.yaml", s.Checkpoint())
		if err != nil || !bytes.Equal(read.Checkpoint(), b.Checkpoint()) {
			r.Fatalf("the checkpoint differs: %v", err)
		}
	})
}

// anySeason plays a season from its first day to its last.
func (b *book) anySeason(t *rapid.T, name string) {
	plan := drawPlan(t)
	se := func() *Season { return b.Season(name) }
	b.do(Act{By: play.ByModerator, Kind: ActSeason, Season: name, Plan: plan.Document()})
	for _, i := range rapid.Permutation([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}).Draw(t, "people")[:plan.Least+rapid.IntRange(0, 12-plan.Least).Draw(t, "more")] {
		b.do(Act{By: play.ByPlayer, Kind: ActSignUp, Season: name, Person: person(i)})
	}
	if spare := len(se().Members) + len(se().Waiting) - plan.Least; spare > 0 && rapid.Bool().Draw(t, "leaves") {
		b.do(Act{By: play.ByPlayer, Kind: ActWithdraw, Season: name, Person: se().Members[0].Person})
	}
	b.now += 4 * 24 * 3600
	for steps := 0; se().Phase != Closed; steps++ {
		if steps > 200 {
			t.Fatalf("the season doesn't end: %+v", se())
		}
		b.clock()
		b.checkRounds(t, se())
		b.now += play.Time(rapid.IntRange(0, 200).Draw(t, "hours")) * 3600
		if open := b.startAll(); len(open) > 0 {
			b.anyResult(t, se(), open)
		}
		if se().Phase == Running && rapid.IntRange(0, 5).Draw(t, "somebody leaves") == 0 {
			if m := rapid.SampledFrom(se().Members).Draw(t, "who"); !m.Left {
				b.do(Act{By: play.ByPlayer, Kind: ActWithdraw, Season: name, Person: m.Person})
			}
		}
		if se().Phase == Running && len(se().Waiting) > 0 && rapid.Bool().Draw(t, "admitted") {
			b.do(Act{By: play.ByModerator, Kind: ActAdmit, Season: name, Person: se().Waiting[0], Division: rapid.SampledFrom(se().divisions()).Draw(t, "division")})
		}
	}
	for i := range se().Divisions {
		d := &se().Divisions[i]
		moves := func(person string) bool { return se().Plays(person) && d.paired(person) }
		for n, f := range d.Final {
			for _, o := range d.Final[n+1:] {
				if o.Move == Up && f.Move != Up && moves(f.Person) || f.Move == Down && o.Move != Down && moves(o.Person) || o.Place < f.Place {
					t.Fatalf("division %d: %+v is before %+v", i, f, o)
				}
			}
		}
	}
}

// anyResult ends one of the open games, perhaps after somebody took over, and may have it played
// again.
func (b *book) anyResult(t *rapid.T, se *Season, open []string) {
	id := rapid.SampledFrom(open).Draw(t, "game")
	_, g := b.Find(id)
	d := se.divisionOf(g)
	for _, p := range se.Active(d) {
		if !slices.Contains(g.People, p) && rapid.IntRange(0, 9).Draw(t, "takes over") == 0 {
			b.do(Act{By: play.ByModerator, Kind: ActHandOver, Season: se.ID, Game: id, Person: g.People[0], To: p})
			_, g = b.Find(id)
		}
	}
	places := make([]int, len(g.People))
	for i := range places { // everybody is first, or all but one
		places[i] = 1
	}
	if rapid.Bool().Draw(t, "won") {
		for i := 1; i < len(places); i++ {
			places[i] = 2
		}
	}
	b.end(id, places...)
	if rapid.IntRange(0, 4).Draw(t, "undone") == 0 {
		b.again(t, id)
	}
}

// again plays a game again that has a result, which counts until then.
func (b *book) again(t *rapid.T, id string) {
	se, g := b.Find(id)
	counts := fmt.Sprint(se.Standings(se.divisionOf(g), ""))
	b.do(Act{By: play.ByClock, Kind: ActReopen, Season: se.ID, Game: id})
	se, g = b.Find(id)
	if got := fmt.Sprint(se.Standings(se.divisionOf(g), "")); got != counts || !slices.Contains(b.Open(), id) || se.Complete() {
		t.Fatalf("%s is played again: %s, before %s", id, got, counts)
	}
	b.refuse("no result", Act{By: play.ByClock, Kind: ActReopen, Season: se.ID, Game: id})
}

// checkRounds checks the last round of each division.
func (b *book) checkRounds(t *rapid.T, se *Season) {
	for _, d := range se.Divisions {
		for _, r := range d.Rounds {
			people := slices.Clone(r.Byes)
			for _, g := range r.Games {
				people = append(people, g.People...)
				if len(g.People) > se.Plan.Seats || len(g.People) < 2 {
					t.Fatalf("a table has %d people", len(g.People))
				}
			}
			slices.Sort(people)
			twice := len(slices.Compact(slices.Clone(people))) != len(people) && !slices.ContainsFunc(r.Games, func(g Game) bool { return len(g.Took) > 0 })
			if twice || slices.ContainsFunc(people, func(p string) bool { return !slices.Contains(d.People, p) }) || len(r.Byes) > 1 {
				t.Fatalf("round %d has %v, byes %v", r.Number, people, r.Byes)
			}
		}
	}
}
