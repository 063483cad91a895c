package league

import (
	"bytes"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"cityhall.example/adjudicator/clock"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/internal/testkit"

	_ "cityhall.example/engine/expancity"
	_ "cityhall.example/engine/fifthavenue"
	_ "cityhall.example/engine/metromania"
)

// A book is a league with its journal.
type book struct {
	t interface {
		Fatalf(string, ...any)
		Helper()
	}
	*State
	journal [][]byte
	now     play.Time
}

func (b *book) do(a Act) {
	b.t.Helper()
	a.At = b.now
	next, e, err := Do(b.State, a)
	if err != nil {
		b.t.Fatalf("%s %s: %v", a.Kind, a.Person, err)
	}
	b.State, b.journal = next, append(b.journal, e.Line())
}

// refuse demands that an act is refused for a reason that has the text.
func (b *book) refuse(want string, a Act) {
	b.t.Helper()
	a.At = b.now
	if _, _, err := Do(b.State, a); err == nil || !strings.Contains(err.Error(), want) {
		b.t.Fatalf("%s %s: %v, expected %s", a.Kind, a.Person, err, want)
	}
}

// clock does all that is due.
func (b *book) clock() {
	b.t.Helper()
	for {
		a, due := Due(b.State, Facts{Now: b.now})
		if !due {
			break
		}
		b.do(a)
	}
	// Nothing is due by time alone before the state says so.
	before := b.now + 1000*24*3600
	if next := b.Next(b.now); next > 0 {
		before = next - 1
	}
	if a, due := Due(b.State, Facts{Now: before}); due {
		b.t.Fatalf("%s is due at %d, before %d", a.Kind, before, before+1)
	}
}

// startAll starts the games of all tables, and returns the ids of those that are
// played.
func (b *book) startAll() (open []string) {
	b.t.Helper()
	for _, se := range b.Seasons {
		for _, d := range se.Divisions {
			for _, r := range d.Rounds {
				for _, g := range r.Games {
					if !g.Started {
						commitment := play.Hash{1}
						b.do(Act{By: play.ByClock, Kind: ActStart, Season: se.ID, Game: g.ID, Ruleset: registry.Find(g.Kind).Ruleset(), Commitment: &commitment})
					}
					if !g.Over() {
						open = append(open, g.ID)
					}
				}
			}
		}
	}
	return open
}

// end ends a game with these places in seat order.
func (b *book) end(id string, places ...int) {
	b.t.Helper()
	se, g := b.Find(id)
	head := play.Hash{2}
	a := Act{By: play.ByClock, Kind: ActResult, Season: se.ID, Game: id, Last: 7, Ended: &head}
	for i, p := range g.People {
		a.Seats = append(a.Seats, Place{Person: p, Place: places[i], Points: 50 - places[i]})
	}
	b.do(a)
}

// small is a plan with two divisions and games of two kinds.
func small() Plan {
	p := Defaults("metromania")
	p.Games = append(p.Games, Kind{Game: "expancity"})
	p.Seats, p.Rounds, p.Least, p.Most, p.Full = 3, 3, 6, 12, true
	p.Levels = []Level{{Name: "a", People: 6, Down: 2}, {Name: "b", People: 6, Up: 2}}
	return p
}

func newBook(t *testing.T, season string, plan Plan, people int) *book {
	b := &book{t: t, State: &State{}, now: 1_000_000}
	b.do(Act{By: play.ByModerator, Kind: ActSeason, Season: season, Plan: plan.Document()})
	for i := range people {
		b.do(Act{By: play.ByPlayer, Kind: ActSignUp, Season: season, Person: person(i)})
	}
	return b
}

func person(i int) string { return fmt.Sprintf("p%04d", i) }

// playAll plays everything that is left, the games in an order that shuffle
// decides, and with places that their people decide.
func (b *book) playAll(shuffle func([]string)) {
	for {
		b.clock()
		open := b.startAll()
		if len(open) == 0 {
			return
		}
		shuffle(open)
		for _, id := range open {
			b.now += 60
			_, g := b.Find(id)
			places := make([]int, len(g.People))
			for i, p := range g.People {
				for _, o := range g.People { // the lower id is better, but for pairs that tie
					if o[:4] < p[:4] || o[:4] == p[:4] && o[4]/2 < p[4]/2 {
						places[i]++
					}
				}
				places[i]++
			}
			b.end(id, places...)
		}
	}
}

// A season runs by itself from the first member to the last result, and who does
// well moves up.
func TestSeason(t *testing.T) {
	b := newBook(t, "spring", small(), 12)
	b.playAll(func([]string) {})
	spring := b.Season("spring")
	if spring.Phase != Closed {
		t.Fatalf("the season is %s", spring.Phase)
	}
	moved := func(se *Season, m Move) (people []string) {
		for _, d := range se.Divisions {
			for _, f := range d.Final {
				if f.Move == m {
					people = append(people, f.Person)
				}
			}
		}
		slices.Sort(people)
		return people
	}
	if up, down := moved(spring, Up), moved(spring, Down); !slices.Equal(up, []string{person(6), person(7)}) || !slices.Equal(down, []string{person(4), person(5)}) {
		t.Errorf("up %v, down %v", up, down)
	}
	for _, r := range spring.Divisions[0].Rounds {
		if want := []string{"metromania", "expancity", "metromania"}[r.Number-1]; r.Games[0].Kind != want {
			t.Errorf("round %d plays %s", r.Number, r.Games[0].Kind)
		}
	}
	// In the next one, somebody new comes behind all who were there, and those who
	// moved up are in the first division.
	b.do(Act{By: play.ByModerator, Kind: ActSeason, Season: "summer", Plan: small().Document()})
	for _, i := range []int{30, 0, 1, 2, 5, 6, 7, 8, 9, 10, 11} {
		b.do(Act{By: play.ByPlayer, Kind: ActSignUp, Season: "summer", Person: person(i)})
	}
	b.do(Act{By: play.ByModerator, Kind: ActBegin, Season: "summer", Divisions: b.Divide(b.Season("summer"))})
	summer := b.Season("summer")
	if a := slices.Sorted(slices.Values(summer.Divisions[0].People)); !slices.Equal(a, []string{person(0), person(1), person(2), person(5), person(6), person(7)}) {
		t.Errorf("the first division is %v", a)
	}
	if last := summer.Divisions[1].People; last[len(last)-1] != person(30) {
		t.Errorf("the last division is %v", last)
	}
}

// Full seasons have a waiting list; who withdraws before the season makes room for
// the first on it, who withdraws in it is not paired any more, and the moderator
// may admit somebody instead.
func TestWaitingList(t *testing.T) {
	plan := small()
	plan.Full = false
	b := newBook(t, "spring", plan, 14)
	se := func() *Season { return b.Season("spring") }
	if len(se().Members) != 12 || !slices.Equal(se().Waiting, []string{person(12), person(13)}) {
		t.Fatalf("%d members, waiting: %v", len(se().Members), se().Waiting)
	}
	b.refuse("already on the waiting list", Act{By: play.ByPlayer, Kind: ActSignUp, Season: "spring", Person: person(12)})
	b.refuse("no room", Act{By: play.ByClock, Kind: ActAdmit, Season: "spring", Person: person(12)})
	b.do(Act{By: play.ByPlayer, Kind: ActWithdraw, Season: "spring", Person: person(3)})
	b.clock()
	if !se().Plays(person(12)) || se().Plays(person(3)) || !slices.Equal(se().Waiting, []string{person(13)}) {
		t.Fatalf("members: %v, waiting: %v", se().Members, se().Waiting)
	}
	b.do(Act{By: play.ByModerator, Kind: ActBegin, Season: "spring", Divisions: b.Divide(se())})
	b.clock()
	b.do(Act{By: play.ByPlayer, Kind: ActWithdraw, Season: "spring", Person: person(0)})
	b.do(Act{By: play.ByModerator, Kind: ActAdmit, Season: "spring", Person: person(13), Division: "a"})
	b.refuse("doesn't play", Act{By: play.ByPlayer, Kind: ActWithdraw, Season: "spring", Person: person(0)})
	for _, id := range b.startAll() {
		b.end(id, 1, 2, 3)
	}
	b.clock()
	var paired []string
	for _, g := range se().Division("a").Rounds[1].Games {
		paired = append(paired, g.People...)
	}
	if slices.Contains(paired, person(0)) || !slices.Contains(paired, person(13)) {
		t.Errorf("round 2 is played by %v", paired)
	}
	b.do(Act{By: play.ByPlayer, Kind: ActSignUp, Season: "spring", Person: person(0)})
	b.refuse("can only return to it", Act{By: play.ByModerator, Kind: ActAdmit, Season: "spring", Person: person(0), Division: "b"})
	b.do(Act{By: play.ByModerator, Kind: ActAdmit, Season: "spring", Person: person(0), Division: "a"})
}

// Nothing of an entry is lost in its line.
func TestEntryRoundTrip(t *testing.T) {
	hash := play.Hash{7}
	e := Entry{Number: 3, State: play.Hash{1}, Head: play.Hash{2}, Act: Act{
		At: 5, By: play.ByClock, Kind: ActResult, Season: "s", Plan: "p", Person: "p1234", To: "p1235", Division: "a", Round: 2,
		Divisions: []Group{{"a", []string{"p1234"}}}, Method: "m", Seed: "x", Zones: map[string]int{"p1234": 60}, Tables: []Table{{"p1234"}},
		Game: "g", Ruleset: "r", Commitment: &hash, Last: 9, Ended: &hash, Void: true,
		Seats: []Place{{"p1234", 1, 2, true, true}}, Final: [][]Final{{{"p1234", 1, 2, Up}}}, Reason: "why", Mail: &hash,
	}}
	for i, v := 0, reflect.ValueOf(e.Act); i < v.NumField(); i++ {
		if v.Field(i).IsZero() {
			t.Errorf("%s is not set", v.Type().Field(i).Name)
		}
	}
	read, err := ReadEntry("", 3, e.Line())
	if err != nil || !reflect.DeepEqual(*read, e) {
		t.Errorf("read %+v, %v", read, err)
	}
}

// What comes too early, too late or twice is refused, and a round that takes too
// long holds up the next one only for its time.
func TestRefused(t *testing.T) {
	plan := small()
	plan.SignUp, plan.Round = clock.Span{Days: 14}, clock.Span{Days: 7}
	b := newBook(t, "spring", plan, 8)
	b.refuse("before season spring begins", Act{By: play.ByClock, Kind: ActClose, Season: "spring"})
	b.refuse("no season", Act{By: play.ByPlayer, Kind: ActSignUp, Season: "fall", Person: person(1)})
	b.refuse("can still sign up", Act{By: play.ByModerator, Kind: ActSeason, Season: "fall", Plan: plan.Document()})
	b.refuse("isn't the id", Act{By: play.ByPlayer, Kind: ActSignUp, Season: "spring", Person: "anna"})
	b.clock()
	if b.Season("spring").Phase != SigningUp {
		t.Fatal("the season began before its time")
	}
	b.now += 14*24*60*60 + 1
	b.clock()
	open := b.startAll()
	if len(b.Season("spring").Divisions) != 1 || len(open) != 3 { // 8 people: 6 and 2, and 2 are too few for a table
		t.Fatalf("divisions: %+v", b.Season("spring").Divisions)
	}
	b.refuse("once season spring has begun", Act{By: play.ByModerator, Kind: ActSeason, Season: "spring", Plan: plan.Document()})
	b.refuse("still has games", Act{By: play.ByClock, Kind: ActClose, Season: "spring"})
	people := b.Season("spring").Divisions[0].Rounds[0].Games[0].People
	var seats []Place
	for _, p := range people {
		seats = append(seats, Place{Person: p, Place: 1})
	}
	head := play.Hash{3}
	b.refuse("can't be the result", Act{By: play.ByClock, Kind: ActResult, Season: "spring", Game: open[0], Last: 5, Ended: &head, Seats: seats[:2]})
	b.refuse("can't be the result", Act{By: play.ByClock, Kind: ActResult, Season: "spring", Game: open[0], Seats: seats})
	b.refuse("reason", Act{By: play.ByModerator, Kind: ActCorrect, Season: "spring", Game: open[0], Seats: seats})
	b.do(Act{By: play.ByClock, Kind: ActResult, Season: "spring", Game: open[0], Last: 5, Ended: &head, Void: true})
	b.refuse("already has a result", Act{By: play.ByClock, Kind: ActResult, Season: "spring", Game: open[0], Last: 5, Ended: &head, Seats: seats})
	b.do(Act{By: play.ByModerator, Kind: ActCorrect, Season: "spring", Game: open[0], Seats: seats, Reason: "they agreed on it"})
	if _, g := b.Find(open[0]); len(g.Outcomes) != 2 || g.Outcome().Void || !g.Outcomes[0].Void {
		t.Errorf("the outcomes are %+v", g.Outcomes)
	}
	b.now += 7 * 24 * 60 * 60
	b.clock()
	if rounds := b.Season("spring").Divisions[0].Rounds; len(rounds) != 2 || rounds[0].Complete() {
		t.Errorf("%d rounds", len(rounds))
	}
}

// The order in which games end changes nothing in the standings, the ratings and
// who moves.
func TestOrderOfEnds(t *testing.T) {
	show := func(b *book) string {
		var out strings.Builder
		for _, se := range b.Seasons {
			for i := range se.Divisions {
				fmt.Fprintln(&out, se.Standings(&se.Divisions[i], ""))
			}
		}
		fmt.Fprintln(&out, Ratings(b.Results()))
		return out.String()
	}
	first := newBook(t, "spring", byHand(small()), 12)
	first.handPaired(func([]string) {})
	rapid.Check(t, func(r *rapid.T) {
		b := newBook(t, "spring", byHand(small()), 12)
		b.handPaired(func(ids []string) { copy(ids, rapid.Permutation(ids).Draw(r, "order")) })
		if got, want := show(b), show(first); got != want {
			r.Errorf("got\n%s\nwant\n%s", got, want)
		}
	})
}

// byHand has people paired by hand, since the seeds of tables depend on when games
// end.
func byHand(p Plan) Plan {
	p.Rounds, p.Full = 2, false
	return p
}

func (b *book) handPaired(shuffle func([]string)) {
	b.do(Act{By: play.ByModerator, Kind: ActBegin, Season: "spring", Divisions: b.Divide(b.Season("spring"))})
	for round := 1; round <= 2; round++ {
		for _, name := range []string{"a", "b"} {
			p := b.Season("spring").Division(name).People
			tables := []Table{{p[0], p[1], p[2]}, {p[3], p[4], p[5]}}
			if round == 2 {
				tables = []Table{{p[3], p[1], p[0]}, {p[2], p[5], p[4]}}
			}
			b.do(Act{By: play.ByModerator, Kind: ActPair, Season: "spring", Division: name, Round: round, Tables: tables})
		}
		open := b.startAll()
		shuffle(open)
		for _, id := range open {
			b.now++
			b.end(id, 1, 1, 3)
		}
	}
}

// A journal that somebody changed anywhere is refused, and the entry is named.
func TestEveryEditIsFound(t *testing.T) {
	b := newBook(t, "spring", small(), 12)
	b.playAll(func([]string) {})
	check := func(lines [][]byte) error {
		s := &State{}
		for _, line := range lines {
			next, _, err := Replay(s, "office.journal", line)
			if err != nil {
				return err
			}
			s = next
		}
		return nil
	}
	if err := check(b.journal); err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(r *rapid.T) {
		lines := slices.Clone(b.journal)
		n := rapid.IntRange(0, len(lines)-1).Draw(r, "line")
		switch rapid.SampledFrom([]string{"byte", "drop", "twice", "swap", "reseal"}).Draw(r, "edit") {
		case "byte":
			line := bytes.Clone(lines[n])
			at := rapid.IntRange(0, len(line)-2).Draw(r, "at")
			line[at] ^= byte(rapid.IntRange(1, 127).Draw(r, "bits"))
			lines[n] = line
		case "drop":
			if n == len(lines)-1 {
				return // a shorter journal is what the store finds
			}
			lines = slices.Delete(lines, n, n+1)
		case "twice":
			lines = slices.Insert(lines, n, lines[n])
		case "swap":
			if n == 0 || bytes.Equal(lines[n], lines[n-1]) {
				return
			}
			lines[n], lines[n-1] = lines[n-1], lines[n]
		case "reseal": // what somebody does who knows how heads are made
			e, err := ReadEntry("", n+1, lines[n])
			if err != nil {
				r.Fatal(err)
			}
			e.At++
			e.Head = play.Hash{9}
			lines[n] = e.Line()
		}
		if err := check(lines); err == nil {
			r.Errorf("the edit is not found")
		} else if _, ok := err.(*formats.Error); !ok {
			r.Errorf("%T: %v", err, err)
		}
	})
}

// forget replaces the name of a method by one that nobody knows.
func forget(a *Act, kind ActKind) bool {
	if a.Kind == kind {
		a.Method = "lucky-1"
	}
	return a.Kind == kind
}

// Even a whole journal that is sealed anew can't have other tables than those that
// follow from its seed, nor another champion.
func TestDecisionsAreMadeAgain(t *testing.T) {
	b := newBook(t, "spring", small(), 12)
	b.playAll(func([]string) {})
	for _, forge := range []func(a *Act) bool{
		func(a *Act) bool {
			if a.Kind == ActPair {
				a.Tables[0][0], a.Tables[1][0] = a.Tables[1][0], a.Tables[0][0]
			}
			return a.Kind == ActPair
		},
		func(a *Act) bool {
			if a.Kind == ActPair {
				a.Seed = "lucky"
			}
			return a.Kind == ActPair
		},
		func(a *Act) bool {
			if a.Kind == ActBegin {
				a.Divisions[0].People[0], a.Divisions[1].People[0] = a.Divisions[1].People[0], a.Divisions[0].People[0]
			}
			return a.Kind == ActBegin
		},
		func(a *Act) bool {
			if a.Kind == ActClose {
				a.Final[0][0].Place = 2
			}
			return a.Kind == ActClose
		},
		func(a *Act) bool { return forget(a, ActBegin) },
		func(a *Act) bool { return forget(a, ActPair) },
		func(a *Act) bool { return forget(a, ActClose) },
	} {
		forged := &book{t: t, State: &State{}}
		for i, line := range b.journal {
			e, err := ReadEntry("", i+1, line)
			if err != nil {
				t.Fatal(err)
			}
			forged.now = e.At
			if forge(&e.Act) {
				forged.do(e.Act)
				break
			}
			forged.do(e.Act)
		}
		_, err := Verify("office.journal", func(yield func([]byte, error) bool) {
			for _, line := range forged.journal {
				if !yield(line, nil) {
					return
				}
			}
		}, nil)
		if err == nil || !strings.Contains(err.Error(), "would have decided") {
			t.Errorf("%v", err)
		}
	}
}

// A checkpoint reads as it was written, after every entry.
func TestCheckpoint(t *testing.T) {
	b := newBook(t, "spring", small(), 13)
	b.playAll(func([]string) {})
	b.do(Act{By: play.ByModerator, Kind: ActCorrect, Season: "spring", Game: "spring-a-1-1", Void: true, Reason: "a file was lost"})
	s := &State{}
	for _, line := range b.journal {
		next, _, err := Replay(s, "office.journal", line)
		if err != nil {
			t.Fatal(err)
		}
		s = next
		data := s.Checkpoint()
		read, err := ReadState("office.yaml", data)
		if err != nil {
			t.Fatalf("%v\n%s", err, data)
		}
		if read.Digest() != s.Digest() || read.Tip != s.Tip || !bytes.Equal(read.Checkpoint(), data) {
			t.Fatalf("read\n%s\nwrote\n%s", read.Checkpoint(), data)
		}
	}
}

// A journal that was written once verifies for good: the same acts give the same
// states, and the same seeds the same tables.
func TestWrittenJournal(t *testing.T) {
	const file = "testdata/spring.journal"
	plan := small()
	plan.Zones = true
	b := newBook(t, "spring", plan, 13)
	b.playAll(func([]string) {})
	b.do(Act{By: play.ByModerator, Kind: ActCorrect, Season: "spring", Game: "spring-a-1-1", Void: true, Reason: "a file was lost"})
	b.do(Act{By: play.ByModerator, Kind: ActReopen, Season: "spring", Game: "spring-a-1-2", Reason: "a wrong file"})
	b.do(Act{By: play.ByModerator, Kind: ActSeason, Season: "summer", Plan: byHand(small()).Document()})
	b.do(Act{By: play.ByModerator, Kind: ActCancel, Season: "summer", Reason: "nobody came"})
	if testkit.Update() {
		if err := os.WriteFile(file, bytes.Join(b.journal, nil), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Verify(file, func(yield func([]byte, error) bool) {
		for line := range bytes.Lines(data) {
			if !yield(line, nil) {
				return
			}
		}
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(data, bytes.Join(b.journal, nil)) || s.Tip != b.Tip {
		t.Errorf("the season is played differently today")
	}
}

// A seat can be handed over to somebody of the division, who gets its result and is
// paired as one who has met these people.
func TestHandOver(t *testing.T) {
	plan := small()
	plan.Most, plan.Full = 7, true
	b := newBook(t, "spring", plan, 8)
	b.clock()
	b.startAll()
	d := func() *Division { return b.Season("spring").Division("a") }
	g := d().Rounds[0].Games[0]
	old := g.People[1]
	hand := Act{By: play.ByModerator, Kind: ActHandOver, Season: "spring", Game: g.ID, Person: old, To: person(7)}
	b.refuse("can't take a seat", hand) // who only waits
	b.do(Act{By: play.ByModerator, Kind: ActAdmit, Season: "spring", Person: person(7), Division: "a"})
	byClock, stranger, seated := hand, hand, hand
	byClock.By, stranger.Person, seated.To = play.ByClock, person(7), g.People[0]
	b.refuse("only the moderator", byClock)
	b.refuse("doesn't play game", stranger)
	b.refuse("can't take a seat", seated)
	b.do(hand)
	if _, is := b.Find(g.ID); is.People[1] != person(7) || !slices.Equal(is.Took, []string{person(7)}) || slices.Contains(is.People, old) {
		t.Fatalf("the game is %+v", is)
	}
	for _, id := range b.startAll() {
		_, g := b.Find(id)
		b.end(id, []int{1, 2, 3, 4}[:len(g.People)]...)
	}
	b.refuse("already has a result", Act{By: play.ByModerator, Kind: ActHandOver, Season: "spring", Game: g.ID, Person: person(7), To: old})
	games := map[string]int{}
	for _, s := range b.Season("spring").Standings(d(), "") {
		games[s.Person] = s.Games
	}
	if games[old] != 0 || games[person(7)] != 1 {
		t.Errorf("games: %v", games)
	}
	s := &State{}
	for _, line := range b.journal {
		next, _, err := Replay(s, "office.journal", line)
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
	if read, err := ReadState("office.yaml", s.Checkpoint()); err != nil || read.Digest() != b.Digest() {
		t.Errorf("%v", err)
	}
}

// Tables follow from who plays and how games ended: not from when, or in which order.
func TestTablesFollowResults(t *testing.T) {
	var want string
	for try := range 4 {
		b := newBook(t, "spring", small(), 12)
		b.now += play.Time(try * 777)
		b.playAll(func(open []string) {
			for range try {
				open[0], open[len(open)-1] = open[len(open)-1], open[0]
				open = open[1:]
				if len(open) == 0 {
					break
				}
			}
		})
		got := ""
		for _, d := range b.Season("spring").Divisions {
			for _, r := range d.Rounds {
				for _, g := range r.Games {
					got += fmt.Sprintln(g.ID, g.People)
				}
			}
		}
		if want == "" {
			want = got
		}
		if got != want || strings.Count(got, "\n") < 8 {
			t.Fatalf("the tables are\n%s\nand at another time\n%s", want, got)
		}
	}
}

// Who is only a substitute moves nowhere, nor does who withdrew, and the next one does;
// who gave the only seat away was paired, and isn't spared.
func TestWhoMoves(t *testing.T) {
	plan := small()
	plan.Rounds, plan.Most, plan.Full = 1, 12, true
	plan.Levels[0].Down, plan.Levels[1].Up = 2, 1
	b := newBook(t, "spring", plan, 14)
	b.clock()
	a := func() *Division { return b.Season("spring").Division("a") }
	sub, idle := person(12), person(13)
	for _, p := range []string{sub, idle} {
		b.do(Act{By: play.ByModerator, Kind: ActAdmit, Season: "spring", Person: p, Division: "a"})
	}
	first, second := a().Rounds[0].Games[0], a().Rounds[0].Games[1]
	gone, withdrawn := first.People[2], second.People[2]
	b.startAll()
	b.do(Act{By: play.ByModerator, Kind: ActHandOver, Season: "spring", Game: first.ID, Person: gone, To: idle})
	b.do(Act{By: play.ByModerator, Kind: ActHandOver, Season: "spring", Game: first.ID, Person: idle, To: sub})
	b.do(Act{By: play.ByModerator, Kind: ActWithdraw, Season: "spring", Person: withdrawn})
	for _, id := range b.startAll() {
		b.end(id, 1, 2, 3)
	}
	b.clock()
	var down []string
	for _, f := range a().Final {
		if f.Move == Down {
			down = append(down, f.Person)
		}
	}
	// Both second at their tables are equal, so who began the season lower goes down.
	lower := first.People[1]
	if began := a().People; slices.Index(began, second.People[1]) > slices.Index(began, lower) {
		lower = second.People[1]
	}
	if want := []string{lower, gone}; !slices.Equal(down, want) {
		t.Errorf("%v move down, expected %v; %+v", down, want, a().Final)
	}
}

// A game that is played again keeps its result until it ends once more. Meanwhile the
// season doesn't end by itself; once it is closed, only the moderator plays one again.
func TestReopen(t *testing.T) {
	plan := small()
	plan.Rounds = 1
	b := newBook(t, "spring", plan, 12)
	b.clock()
	open := b.startAll()
	reopen := Act{By: play.ByClock, Kind: ActReopen, Season: "spring", Game: open[0]}
	b.refuse("no result", reopen)
	for _, id := range open {
		b.end(id, 1, 2, 3)
	}
	byPlayer := reopen
	byPlayer.By = play.ByPlayer
	b.refuse("only the moderator", byPlayer)
	b.do(reopen)
	b.clock()
	if got := b.Open(); b.Season("spring").Phase != Running || !slices.Equal(got, open[:1]) {
		t.Fatalf("the season is %s, and %v are played", b.Season("spring").Phase, got)
	}
	b.end(open[0], 3, 2, 1)
	if _, g := b.Find(open[0]); len(g.Outcomes) != 2 || g.Outcome().Seats[0].Place != 3 || g.Again {
		t.Fatalf("%+v", g)
	}
	b.clock()
	if b.Season("spring").Phase != Closed {
		t.Fatal("the season isn't closed")
	}
	final := fmt.Sprint(b.Season("spring").Divisions[0].Final)
	b.refuse("only the moderator", reopen)
	reopen.By = play.ByModerator
	b.do(reopen)
	b.end(open[0], 1, 1, 1)
	if se, g := b.Find(open[0]); len(b.Open()) > 0 || g.Outcome().Seats[2].Place != 1 || fmt.Sprint(se.Divisions[0].Final) != final {
		t.Errorf("%+v", g)
	}
	head := play.Hash{2}
	b.refuse("after the end", Act{By: play.ByClock, Kind: ActResult, Season: "spring", Game: open[0], Last: 9, Ended: &head, Void: true})
}
