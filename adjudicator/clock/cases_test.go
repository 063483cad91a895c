package clock

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/tabletest"
	"cityhall.example/formats/words"
)

// A row is a row of a table of this package.
type row struct{ *tabletest.Row }

// table runs a test for each row of a file.
func table(t *testing.T, file string, run func(*row)) {
	tabletest.Run(t, file, func(r *tabletest.Row) { run(&row{r}) })
}

func (r *row) flag(key string, otherwise string) bool { return r.Text(key, otherwise) == "yes" }

func instant(t testing.TB, text string) play.Time {
	if text == "0" || text == "" {
		return 0
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return play.TimeOf(at)
}

func (r *row) time(key, otherwise string) play.Time { return instant(r.T, r.Text(key, otherwise)) }

func must[T any](t testing.TB, text string, parse func(string) (T, bool)) T {
	v, ok := parse(text)
	if !ok {
		t.Fatalf("can't read %q", text)
	}
	return v
}

func (r *row) span(key, otherwise string) Span { return must(r.T, r.Text(key, otherwise), ParseSpan) }

func (r *row) days(key string) (all []Days) {
	for _, text := range r.List(key) {
		all = append(all, must(r.T, text, ParseDays))
	}
	return all
}

// policy returns the policy of the row, and reads back what it writes.
func (r *row) policy() *Policy {
	p := Defaults()
	p.Zone = must(r.T, r.Text("zone", "UTC"), ZoneOf)
	for _, name := range r.List("free") {
		p.Free |= 1 << must(r.T, name+" 00:00", ParseWeekTime).Weekday
	}
	p.Holidays = r.days("holidays")
	l := &p.Limits[0]
	for _, text := range r.List("at") {
		l.At = append(l.At, must(r.T, text, ParseWeekTime))
	}
	if l.Time = r.span("time", "48h"); len(l.At) > 0 {
		l.Time = Span{}
	}
	l.Least = r.span("least", "0h")
	p.Grace = r.span("grace", "0h")
	same(r.T, p)
	return p
}

// same proves that a policy reads back as it is written, both ways.
func same(t interface {
	Helper()
	Fatalf(string, ...any)
}, p *Policy) {
	t.Helper()
	for _, text := range []string{string(p.Document()), p.Entry()} {
		q, err := ReadPolicy("clock.yaml", []byte(text), enginetest.Toy)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if got := q.Entry(); got != p.Entry() {
			t.Fatalf("read back as\n%s\nnot\n%s", got, text)
		}
	}
	n, err := formats.Parse("policy", []byte(p.Entry()))
	if err != nil || string(formats.Emit(n)) != p.Entry() {
		t.Fatalf("a journal doesn't take\n%s", p.Entry())
	}
}

func TestDue(t *testing.T) {
	table(t, "due.yaml", func(r *row) {
		p := r.policy()
		p.Absent = r.span("absent", "0h")
		var thought []play.Stretch
		for _, text := range r.List("thought") {
			from, to, _ := strings.Cut(text, " to ")
			thought = append(thought, play.Stretch{From: instant(r.T, from), To: instant(r.T, to)})
		}
		d := p.Deadline("any", Thinking{Begun: r.time("begun", ""), Thought: thought, Until: r.time("until", ""), Away: r.days("away"), Absent: r.Has("absent")}, r.time("now", ""))
		if want := r.time("due", ""); d.Due != want {
			r.T.Errorf("due %s, want %s", p.Zone.at(d.Due), p.Zone.at(want))
		}
		if want := r.time("applies", ""); want > 0 && d.Applies != want {
			r.T.Errorf("applied from %s, want %s", p.Zone.at(d.Applies), p.Zone.at(want))
		}
	})
}

func TestCalls(t *testing.T) {
	table(t, "calls.yaml", func(r *row) {
		p := r.policy()
		p.LastCall, p.Reminders = r.span("last-call", ""), nil
		for _, text := range r.List("reminders") {
			p.Reminders = append(p.Reminders, must(r.T, text, ParseSpan))
		}
		same(r.T, p)
		due := r.time("due", "")
		d := Deadline{Begun: r.time("begun", ""), Due: due, Applies: due + p.Grace.seconds()}
		calls := p.Calls(d)
		if r.Has("now") {
			c, ok := p.Call(d, Called{r.time("sent", ""), r.time("last", "")}, r.time("now", ""))
			if want := r.time("letter", ""); c.At != want && (ok || want > 0) || ok != (want > 0) {
				r.T.Errorf("sends %v (%t), want %s", c, ok, want)
			}
			return
		}
		var want []Call
		for _, text := range r.List("calls") {
			want = append(want, Call{At: instant(r.T, text)})
		}
		want[len(want)-1].Last = true
		if fmt.Sprint(calls) != fmt.Sprint(want) {
			r.T.Errorf("calls %v, want %v", calls, want)
		}
	})
}

func TestAway(t *testing.T) {
	table(t, "away.yaml", func(r *row) {
		p := r.policy()
		p.Absences = r.Number("absences", 0)
		why := p.Away(must(r.T, r.Text("asked", ""), ParseDays), r.days("taken"), r.time("now", ""))
		got := ""
		if !why.Empty() {
			got = words.For(words.English, "").Say(why)
		}
		if want := r.Text("refused", ""); got != want {
			r.T.Errorf("refused: %q, want %q", got, want)
		}
	})
}

func TestRule(t *testing.T) {
	table(t, "ruling.yaml", func(r *row) {
		p := r.policy()
		p.Grace, p.Absent, p.Abort, p.Reminders = Hours(2), Span{}, 2, nil
		p.Missed = Act(r.Text("missed", "default"))
		s := Situation{
			Now: r.time("now", "2026-06-03T13:00:00Z"), Kind: "any", Thinking: Thinking{
				Begun: r.time("begun", "2026-06-01T10:00:00Z"), Until: r.time("until", ""), Away: r.days("away"), Absent: r.flag("absent", "no")},
			Awaited: r.flag("awaited", "yes"), Forced: r.flag("forced", "no"), Filed: State(r.Text("filed", string(Nothing))),
			Moves: r.Number("moves", 20), Intake: r.time("intake", "2026-06-03T12:30:00Z"),
			Undecided: r.flag("undecided", "no"), Trouble: r.flag("trouble", "no"), Flooded: r.flag("flooded", "no"),
		}
		if at := r.time("warned", "2026-06-03T07:00:00Z"); at > 0 {
			d := p.Deadline(s.Kind, s.Thinking, 0)
			if at < p.lastCall(d) { // then it was for another one
				d.Due = at
			}
			s.Warned = p.Warn(d, at)
		}
		got := p.Rule(s)
		got.Deadline = Deadline{}
		want := Ruling{State: State(r.Text("state", "")), Act: Act(r.Text("act", "")), Hold: Hold(r.Text("hold", "")), Wake: r.time("wake", "")}
		if got != want {
			r.T.Errorf("ruled %+v, want %+v", got, want)
		}
	})
}

func TestPolls(t *testing.T) {
	table(t, "polls.yaml", func(r *row) {
		p := Defaults()
		p.Missed, p.Ask = Ask, Poll{Quorum: r.Number("quorum", 0), Tie: Wait, Otherwise: Default, Expires: Hours(48)}
		same(t, p)
		opened := instant(r.T, "2026-06-01T10:00:00Z")
		var ballots []Ballot
		for _, text := range r.List("ballots") {
			f := strings.Fields(text)
			after, _ := strconv.Atoi(f[1])
			ballots = append(ballots, Ballot{opened + play.Time(after)*hour, f[0], Act(f[2])})
		}
		got, _ := p.Result(opened, r.List("voters"), ballots, opened+play.Time(r.Number("now", 0))*hour)
		if want := Act(r.Text("choice", "")); got != want {
			r.T.Errorf("chose %q, want %q", got, want)
		}
	})
}
