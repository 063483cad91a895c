package clock

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
)

// A row is a line of a table in testdata. It fails the test for a key that nothing
// asked for.
type row struct {
	t    *testing.T
	node *engine.Node
	used map[string]bool
}

// table runs a test for each row of a file.
func table(t *testing.T, file string, run func(*row)) {
	data, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	n, err := formats.Parse(file, data)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range n.Nodes {
		t.Run(e.Get("rule").Value, func(t *testing.T) {
			r := &row{t, e, map[string]bool{"rule": true}}
			run(r)
			for _, k := range e.Nodes {
				if !r.used[k.Key] {
					t.Errorf("line %d: unknown key %s", k.KeyLine, k.Key)
				}
			}
		})
	}
}

func (r *row) text(key, otherwise string) string {
	r.used[key] = true
	if n := r.node.Get(key); n != nil {
		return n.Value
	}
	return otherwise
}

func (r *row) list(key string) (all []string) {
	r.used[key] = true
	if n := r.node.Get(key); n != nil {
		for _, e := range n.Nodes {
			all = append(all, e.Value)
		}
	}
	return all
}

func (r *row) flag(key string, otherwise string) bool { return r.text(key, otherwise) == "yes" }

func (r *row) number(key string, otherwise int) int {
	n, err := strconv.Atoi(r.text(key, strconv.Itoa(otherwise)))
	if err != nil {
		r.t.Fatal(err)
	}
	return n
}

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

func (r *row) time(key, otherwise string) play.Time { return instant(r.t, r.text(key, otherwise)) }

func must[T any](t testing.TB, text string, parse func(string) (T, bool)) T {
	v, ok := parse(text)
	if !ok {
		t.Fatalf("can't read %q", text)
	}
	return v
}

func (r *row) span(key, otherwise string) Span { return must(r.t, r.text(key, otherwise), ParseSpan) }

func (r *row) days(key string) (all []Days) {
	for _, text := range r.list(key) {
		all = append(all, must(r.t, text, ParseDays))
	}
	return all
}

// policy returns the policy of the row, and reads back what it writes.
func (r *row) policy() *Policy {
	p := Defaults()
	p.Zone = must(r.t, r.text("zone", "UTC"), ZoneOf)
	for _, name := range r.list("free") {
		p.Free |= 1 << must(r.t, name+" 00:00", ParseWeekTime).Weekday
	}
	p.Holidays = r.days("holidays")
	l := &p.Limits[0]
	for _, text := range r.list("at") {
		l.At = append(l.At, must(r.t, text, ParseWeekTime))
	}
	if l.Time = r.span("time", "48h"); len(l.At) > 0 {
		l.Time = Span{}
	}
	l.Least = r.span("least", "0h")
	p.Grace = r.span("grace", "0h")
	same(r.t, p)
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
		for _, text := range r.list("thought") {
			from, to, _ := strings.Cut(text, " to ")
			thought = append(thought, play.Stretch{From: instant(r.t, from), To: instant(r.t, to)})
		}
		d := p.Deadline("any", Thinking{Begun: r.time("begun", ""), Thought: thought, Until: r.time("until", ""), Away: r.days("away"), Absent: r.node.Get("absent") != nil})
		if want := r.time("due", ""); d.Due != want {
			r.t.Errorf("due %s, want %s", p.Zone.at(d.Due), p.Zone.at(want))
		}
		if want := r.time("applies", ""); want > 0 && d.Applies != want {
			r.t.Errorf("applied from %s, want %s", p.Zone.at(d.Applies), p.Zone.at(want))
		}
	})
}

func TestCalls(t *testing.T) {
	table(t, "calls.yaml", func(r *row) {
		p := r.policy()
		p.LastCall, p.Reminders = r.span("last-call", ""), nil
		for _, text := range r.list("reminders") {
			p.Reminders = append(p.Reminders, must(r.t, text, ParseSpan))
		}
		same(r.t, p)
		due := r.time("due", "")
		d := Deadline{r.time("begun", ""), due, due + p.Grace.seconds()}
		calls := p.Calls(d)
		if r.node.Get("now") != nil {
			c, ok := p.Call(d, Called{r.time("sent", ""), r.time("last", "")}, r.time("now", ""))
			if want := r.time("letter", ""); c.At != want && (ok || want > 0) || ok != (want > 0) {
				r.t.Errorf("sends %v (%t), want %s", c, ok, want)
			}
			return
		}
		var want []Call
		for _, text := range r.list("calls") {
			want = append(want, Call{At: instant(r.t, text)})
		}
		want[len(want)-1].Last = true
		if fmt.Sprint(calls) != fmt.Sprint(want) {
			r.t.Errorf("calls %v, want %v", calls, want)
		}
	})
}

func TestAway(t *testing.T) {
	table(t, "away.yaml", func(r *row) {
		p := r.policy()
		p.Absences = r.number("absences", 0)
		why := p.Away(must(r.t, r.text("asked", ""), ParseDays), r.days("taken"), r.time("now", ""))
		got := ""
		if !why.Empty() {
			got = words.For(words.English, "").Say(why)
		}
		if want := r.text("refused", ""); got != want {
			r.t.Errorf("refused: %q, want %q", got, want)
		}
	})
}

func TestRule(t *testing.T) {
	table(t, "ruling.yaml", func(r *row) {
		p := r.policy()
		p.Grace, p.Absent, p.Abort, p.Reminders = Hours(2), Span{}, 2, nil
		p.Missed = Act(r.text("missed", "default"))
		s := Situation{
			Now: r.time("now", "2026-06-03T13:00:00Z"), Kind: "any", Thinking: Thinking{
				Begun: r.time("begun", "2026-06-01T10:00:00Z"), Until: r.time("until", ""), Away: r.days("away"), Absent: r.flag("absent", "no")},
			Awaited: r.flag("awaited", "yes"), Forced: r.flag("forced", "no"), Filed: State(r.text("filed", string(Nothing))),
			Moves: r.number("moves", 20), Warned: r.time("warned", "2026-06-03T07:00:00Z"), Intake: r.time("intake", "2026-06-03T12:30:00Z"),
			Undecided: r.flag("undecided", "no"), Trouble: r.flag("trouble", "no"), Flooded: r.flag("flooded", "no"),
		}
		got := p.Rule(s)
		got.Deadline = Deadline{}
		want := Ruling{State: State(r.text("state", "")), Act: Act(r.text("act", "")), Hold: Hold(r.text("hold", "")), Wake: r.time("wake", "")}
		if got != want {
			r.t.Errorf("ruled %+v, want %+v", got, want)
		}
	})
}

func TestPolls(t *testing.T) {
	table(t, "polls.yaml", func(r *row) {
		p := Defaults()
		p.Missed, p.Ask = Ask, Poll{Quorum: r.number("quorum", 0), Tie: Wait, Otherwise: Default, Expires: Hours(48)}
		same(t, p)
		opened := instant(r.t, "2026-06-01T10:00:00Z")
		var ballots []Ballot
		for _, text := range r.list("ballots") {
			f := strings.Fields(text)
			after, _ := strconv.Atoi(f[1])
			ballots = append(ballots, Ballot{opened + play.Time(after)*hour, f[0], Act(f[2])})
		}
		got, _ := p.Result(opened, r.list("voters"), ballots, opened+play.Time(r.number("now", 0))*hour)
		if want := Act(r.text("choice", "")); got != want {
			r.t.Errorf("chose %q, want %q", got, want)
		}
	})
}
