package clock

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"cityhall.example/engine/play"
)

var (
	zones = []string{"UTC", "Europe/Berlin", "America/New_York", "Asia/Seoul", "Australia/Lord_Howe", "Africa/Cairo", "America/St_Johns", "Pacific/Apia",
		"America/Scoresbysund", "Africa/Casablanca", "Asia/Kathmandu", "Asia/Gaza"}
	drawSpan = rapid.Custom(func(t *rapid.T) Span {
		if rapid.Bool().Draw(t, "days") {
			return Span{Days: rapid.IntRange(1, 9).Draw(t, "span")}
		}
		return Span{Minutes: rapid.IntRange(1, 6000).Draw(t, "span")}
	})
	drawDays = rapid.Custom(func(t *rapid.T) Days {
		first := Day(rapid.IntRange(14900, 20800).Draw(t, "first"))
		return Days{first, first + Day(rapid.IntRange(0, 20).Draw(t, "more"))}
	})
	// drawInstant is often near the moves of a clock.
	drawInstant = func(t *rapid.T, z Zone, name string) play.Time {
		at := play.Time(rapid.Int64Range(1_293_840_000, 1_798_761_600).Draw(t, name)) // 2011 to 2026
		if rapid.IntRange(0, 9).Draw(t, name+" later") == 0 {                         // in years that no zone lists
			at = play.TimeOf(time.Date(rapid.IntRange(2038, 2060).Draw(t, name+" year"), 12, 29, 0, 0, 0, 0, time.UTC)) + play.Time(rapid.IntRange(0, 5*day).Draw(t, name+" end"))
		} else if p := z.period(at); rapid.Bool().Draw(t, name+" near") && p.from > 0 {
			at = p.from + play.Time(rapid.IntRange(-2*day, 2*day).Draw(t, name+" off"))
		}
		return at
	}
	drawPolicy = rapid.Custom(func(t *rapid.T) *Policy {
		p := Defaults()
		p.Zone, _ = ZoneOf(rapid.SampledFrom(zones).Draw(t, "zone"))
		p.Free = Weekdays(rapid.IntRange(0, int(EveryDay)-1).Draw(t, "free"))
		p.Holidays = rapid.SliceOfNDistinct(drawDays, 0, 4, rapid.ID).Draw(t, "holidays")
		p.Grace, p.Absent = drawSpan.Draw(t, "grace"), drawSpan.Draw(t, "absent")
		p.Reminders = rapid.SliceOfNDistinct(drawSpan, 0, 3, Span.String).Draw(t, "reminders")
		for i, s := range p.Reminders {
			p.Reminders[i], _ = ParseSpan(s.String())
		}
		p.LastCall = Hours(rapid.IntRange(1, 60).Draw(t, "last call"))
		if l := &p.Limits[0]; rapid.Bool().Draw(t, "fixed") {
			l.Time, l.Least = Span{}, drawSpan.Draw(t, "least")
			for i := range rapid.IntRange(1, 4).Draw(t, "times") {
				w := WeekTime{p.playday(), i*300 + rapid.IntRange(0, 299).Draw(t, "minute")}
				l.At = append(l.At, w)
			}
		} else {
			l.Time = drawSpan.Draw(t, "time")
		}
		return p
	})
)

// playday returns a weekday on which the policy's time runs.
func (p *Policy) playday() (d time.Weekday) {
	for p.Free.Has(d) {
		d++
	}
	return d
}

func TestDeadlineProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPolicy.Draw(t, "policy")
		same(t, p)
		begun := drawInstant(t, p.Zone, "begun")
		away := rapid.SliceOfN(drawDays, 0, 2).Draw(t, "away")
		think := Thinking{Begun: begun, Away: away}
		d := p.Deadline("any", think, 0)
		l := p.Limits[0]
		least := l.Least
		if len(l.At) == 0 {
			least = l.Time
		}
		// Only the time of day of days can be an hour or a half shorter.
		wall := play.Time(least.Minutes)*60 + play.Time(least.Days)*day
		if d.Due < p.calendar(away).after(begun, least) || d.Due-begun < wall-play.Time(least.Days)*2*hour || d.Due <= begun || d.Applies < d.Due {
			t.Fatalf("begun %s: %+v", p.Zone.at(begun), d)
		}
		if n := len(l.At); n > 0 {
			at := p.Zone.at(d.Due)
			exact := slices.Contains(l.At, WeekTime{at.Weekday(), at.Hour()*60 + at.Minute()})
			moved := p.Zone.period(d.Due).from == d.Due
			if !exact && !moved {
				t.Fatalf("due at %s, not at one of %v", at, l.At)
			}
		}
		later := p.Deadline("any", Thinking{Begun: begun + play.Time(rapid.IntRange(0, 3*day).Draw(t, "later")), Away: away}, 0)
		again := func(t play.Time) bool { return p.Zone.wall(t) > p.Zone.shown(t) } // a time of day for the second time
		if !again(later.Begun) && !again(later.Due) && (later.Due < d.Due || later.Applies < d.Applies) {
			t.Fatalf("begun %s: %+v, and %+v", p.Zone.at(begun), d, later)
		}
		more := *p
		more.Holidays = append(slices.Clone(p.Holidays), Days{p.Zone.Day(begun) + Day(rapid.IntRange(-2, 9).Draw(t, "holiday")), 0})
		more.Holidays[len(more.Holidays)-1].Last = more.Holidays[len(more.Holidays)-1].First + Day(rapid.IntRange(0, 9).Draw(t, "long"))
		for what, other := range map[string]Deadline{
			"a holiday":     more.Deadline("any", think, 0),
			"an absence":    p.Deadline("any", Thinking{Begun: begun, Away: append(slices.Clone(away), more.Holidays[len(more.Holidays)-1])}, 0),
			"an extension":  p.Deadline("any", Thinking{Begun: begun, Away: away, Until: begun + play.Time(rapid.IntRange(0, 30*day).Draw(t, "until"))}, 0),
			"not vanishing": d,
		} {
			before := d
			if what == "not vanishing" {
				before = p.Deadline("any", Thinking{Begun: begun, Away: away, Absent: true}, 0)
			}
			if other.Due < before.Due || other.Applies < before.Applies {
				t.Fatalf("%s makes %+v of %+v", what, other, before)
			}
		}
	})
}

// TestClocks compares local times with the library's, instant by instant.
func TestClocks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		z, _ := ZoneOf(rapid.SampledFrom(zones).Draw(t, "zone"))
		at := drawInstant(t, z, "at")
		shown := func(t play.Time) play.Time {
			_, offset := z.at(t).Zone()
			return t + play.Time(offset)
		}
		wall := shown(at)
		last := z.instant(wall)
		if last < at || shown(last) != wall {
			t.Fatalf("the last %s is %s", z.at(at), z.at(last))
		}
		for i := range play.Time(4 * 48) {
			if shown(last+1+i*900) <= wall {
				t.Fatalf("%s isn't the last such time: %s is later", z.at(last), z.at(last+1+i*900))
			}
			if b := at - i*900; shown(b) > z.wall(at) {
				t.Fatalf("%s: clocks showed more at %s", z.at(at), z.at(b))
			}
		}
		if z.wall(at) < wall || z.wall(at) > wall && z.instant(wall) != at {
			t.Fatalf("%s: %d", z.at(at), z.wall(at)-wall)
		}
		if gap := wall + play.Time(rapid.IntRange(0, 2*day).Draw(t, "on")); z.instant(gap) < last {
			t.Fatalf("a later time is earlier")
		}
		if d := z.Day(at); z.start(d) > at || z.start(d+1) <= at {
			t.Fatalf("%s isn't on %s", z.at(at), d)
		}
	})
}

// TestOdd counts how often clocks show a time of day on each day of a year: what isn't
// once is told.
func TestOdd(t *testing.T) {
	from, _ := ParseDay("2026-01-01")
	for _, name := range append([]string{"Antarctica/Troll"}, zones...) {
		z, _ := ZoneOf(name)
		for _, seconds := range []int{0, 15 * 60, 105 * 60, 135 * 60, 150 * 60, 20 * hour} {
			odd := z.Odd(from, seconds)
			for d := from; d < from+366; d++ {
				often := 0
				for s := play.Time(d)*day - 26*hour; s < play.Time(d)*day+40*hour; s += 300 {
					_, offset := z.at(s).Zone()
					if s+play.Time(offset) == play.Time(d)*day+play.Time(seconds) {
						often++
					}
				}
				want := slices.ContainsFunc(odd, func(o Odd) bool { return o.Day == d && o.Skipped == (often == 0) })
				if want != (often != 1) {
					t.Errorf("%s on %s: %d s comes %d times, told %t", name, d, seconds, often, want)
				}
			}
			if z.Moves() == (len(z.Odd(from, 0))+len(z.Odd(from, 105*60))+len(z.Odd(from, 135*60))+len(z.Odd(from, 150*60))+len(z.Odd(from, 15*60))+len(z.Odd(from, 23*hour+1800)) == 0) {
				t.Errorf("%s moves: %t", name, z.Moves())
			}
		}
	}
}

// TestCallProperties lets a clock be checked at random, however late: no letter
// comes early or twice, the last call always, and what a check waits for is when
// something is due.
func TestCallProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPolicy.Draw(t, "policy")
		begun := drawInstant(t, p.Zone, "begun")
		d := p.Deadline("any", Thinking{Begun: begun}, begun)
		calls := p.Calls(d)
		for i, c := range calls {
			if c.At < begun || c.At > d.Due || c.Last != (i == len(calls)-1) || i > 0 && c.At <= calls[i-1].At {
				t.Fatalf("calls %v of %+v", calls, d)
			}
		}
		var sent Called
		var lastSent, lastCall play.Time
		letters, now := 0, begun
		for i := 0; lastCall == 0; i++ {
			if c, ok := p.Call(d, sent, now); ok {
				if letters++; c.At > now || c.At <= sent.Reminder || now == lastSent {
					t.Fatalf("%+v sent at %s", c, now)
				}
				if lastSent = now; c.Last {
					lastCall, sent.Last = now, d.Due
				} else {
					sent.Reminder = c.At
				}
			}
			if lastCall == 0 {
				wake := p.wake(d, now)
				if wake <= now && now < d.Applies {
					t.Fatalf("at %s waits for %s", now, wake)
				}
				now = max(wake, now+1) + play.Time(rapid.SampledFrom([]int{0, 60, 5 * hour, 3 * day}).Draw(t, "late"))
			}
		}
		if _, again := p.Call(d, sent, now+play.Time(rapid.IntRange(0, 9*day).Draw(t, "after"))); again || letters > len(calls) {
			t.Fatalf("%d letters for %v", letters, calls)
		}
		s := Situation{Kind: "any", Thinking: Thinking{Begun: begun, Warned: p.Warn(d, lastCall)}, Awaited: true, Filed: Nothing, Moves: 9}
		s.Now = begun + play.Time(rapid.Int64Range(0, int64(d.Applies-begun)*2).Draw(t, "now"))
		s.Intake = s.Now - play.Time(rapid.IntRange(0, day).Draw(t, "intake"))
		if r := p.Rule(s); r.State == Missed && (s.Now < d.Applies || s.Intake < r.Deadline.Applies || s.Now-lastCall < min(p.LastCall.seconds(), d.Due-begun)) {
			t.Fatalf("missed too early: %+v", s)
		}
		s.Now, s.Intake = s.Warned.Until, s.Warned.Until
		if r := p.Rule(s); r.State != Missed || r.Act != Wait {
			t.Fatalf("%+v: %+v", s, r)
		}
	})
}

// TestPollProperties proves that a poll that is decided stays so, in whatever
// order its mail is read.
func TestPollProperties(t *testing.T) {
	players := []string{"anna", "ben", "cleo", "dan"}
	rapid.Check(t, func(t *rapid.T) {
		p := Defaults()
		p.Ask = Poll{rapid.IntRange(1, 4).Draw(t, "quorum"), Wait, Default, Hours(10)}
		var ballots []Ballot
		for i := range rapid.IntRange(0, 9).Draw(t, "ballots") {
			ballots = append(ballots, Ballot{play.Time(i * 2 * hour), rapid.SampledFrom(players).Draw(t, "who"), rapid.SampledFrom(choices).Draw(t, "choice")})
		}
		voters := players[1:]
		shuffled := rapid.Permutation(ballots).Draw(t, "order")
		var was Act
		var when play.Time
		for now := play.Time(0); now <= 20*hour; now += hour {
			got, at := p.Result(0, voters, ballots, now)
			other, then := p.Result(0, voters, shuffled, now)
			switch {
			case got != other || at != then:
				t.Fatalf("%q at %s, or %q at %s", got, at, other, then)
			case was != None && (got != was || at != when):
				t.Fatalf("%q became %q", was, got)
			case got != None && at > now, got == None && now >= 10*hour:
				t.Fatalf("%q at %s, decided at %s", got, now, at)
			}
			was, when = got, at
		}
	})
}
