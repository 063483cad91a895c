package clock

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/formats"
	"cityhall.example/formats/words/wordstest"
)

// right is a policy in which every field says something, for the toy game.
const right = `format: cityhall-deadlines/1
zone: Europe/Berlin
free:
  - sun
  - sat
holidays:
  - "2026-12-24 to 2027-01-01"
  - "2026-10-03"
limits:
  - for:
      - KIND
    time: 24h
  - at:
      - tue 20:00
      - fri 20:00
    least: 12h
reminders:
  - 1 day
  - 6h
last-call: 90m
grace: 2h
absences: 14
missed: ask
absent: 0h
abort: 2
ask:
  quorum: 2
  tie: wait
  expires: 2 days
  otherwise: bot-until-back
`

func toy(text string) string { return strings.Replace(text, "KIND", enginetest.Toy.Kinds[0].Name, 1) }

func TestPolicy(t *testing.T) {
	p, err := ReadPolicy("clock.yaml", []byte(toy(right)), enginetest.Toy)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(p.Document()); got != toy(right) {
		t.Errorf("written as\n%s", got)
	}
	same(t, p)
	same(t, Defaults())
	first, other := p.limit(enginetest.Toy.Kinds[0].Name), p.limit("another")
	if first.Time != Hours(24) || len(other.At) != 2 || other.Least != Hours(12) {
		t.Errorf("limits %+v and %+v", first, other)
	}
	if d := engine.Describe(nil, func(c *engine.Codec) { new(Policy).code(c, enginetest.Toy) }); d.Get("ask") == nil {
		t.Error("described without a poll")
	}
}

// wrongPolicies are changes of a right policy, and what is wrong then.
var wrongPolicies = []struct{ old, new, want string }{
	{"cityhall-deadlines/1", "cityhall-deadlines/2", `1:9: format: can't read "cityhall-deadlines/2"; expected "cityhall-deadlines/1"`},
	{"Europe/Berlin", "Europe/Atlantis", `2:7: zone: can't read "Europe/Atlantis"; expected a time zone such as Europe/Berlin`},
	{"Europe/Berlin", "Berlin", `2:7: zone: can't read "Berlin"; expected a time zone such as Europe/Berlin. Did you mean Europe/Berlin?`},
	{"Europe/Berlin", "new york", `2:7: zone: can't read "new york"; expected a time zone such as Europe/Berlin. Did you mean America/New_York?`},
	{"Europe/Berlin", "Local", `2:7: zone: can't read "Local"; expected a time zone`},
	{"Europe/Berlin", "../etc/passwd", `2:7: zone: can't read "../etc/passwd"; expected a time zone`},
	{"Europe/Berlin", `""`, `2:7: zone: can't read ""; expected a time zone`},
	{"  - sat", "  - sunday", `5:5: free.2: can't read "sunday"; expected one of sun, mon, `},
	{"  - sat", "  - sun", `5:5: free.2: duplicate "sun"`},
	{"  - sat", "  - sat\n  - mon\n  - tue\n  - wed\n  - thu\n  - fri", `4:3: free: with these days nothing is ever due`},
	{"  - sat", "  - sat\n  - tue\n  - fri", `limits.2.at: with these days nothing is ever due`},
	{`"2026-10-03"`, `"2026-02-30"`, `8:5: holidays.2: can't read "2026-02-30"; expected a date such as 2026-12-24`},
	{"2026-12-24 to 2027-01-01", "2026-12-24 to 2026-12-23", `7:5: holidays.1: can't read`},
	{"2026-12-24 to 2027-01-01", "2026-12-24 to 2027-12-25", `7:5: holidays.1: can't read`},
	{"- KIND", "- kindness", `11:9: limits.1.for.1: can't read "kindness"; expected one of `},
	{"time: 24h", "time: 0h", `12:11: limits.1.time: can't read "0h"; expected a time such as 90m`},
	{"time: 24h", "time: 1d", `12:11: limits.1.time: can't read "1d"`},
	{"time: 24h", "time: 0m", `12:11: limits.1.time: can't read "0m"`},
	{"time: 24h", "time: 367 days", `12:11: limits.1.time: can't read "367 days"`},
	{"time: 24h", "time: 24h\n    at: []", `12:11: limits.1.time: a limit has "time" or "at"; remove one of them`},
	{"time: 24h", "tiem: 24h", `limits.1.time: missing (found "tiem")`},
	{"    time: 24h\n", "", `limits.1.time: missing`},
	{"  - for:\n      - KIND\n    time: 24h", "  - time: 24h", `10:5: limits.1: this limit is for all decisions`},
	{"  - at:", "  - for: [auction]\n    at:", `limits.2.for: the last limit is for all other decisions`},
	{"tue 20:00", "tue 24:00", `14:9: limits.2.at.1: can't read "tue 24:00"; expected a weekday and a time such as tue 20:00`},
	{"tue 20:00", "tue 8:00", `14:9: limits.2.at.1: can't read "tue 8:00"`},
	{"fri 20:00", "tue 20:00", `15:9: limits.2.at.2: duplicate "tue 20:00"`},
	{"    least: 12h\n", "", `limits.2.least: missing`},
	{"  - 6h", "  - 1 dayz", `19:5: reminders.2: can't read "1 dayz"`},
	{"last-call: 90m", "last-call: 1 day", `20:12: last-call: can't read "1 day"; expected a time such as 90m or 3h, up to a year`},
	{"absences: 14", "absences: many", `22:11: absences: can't read "many"; expected a number from 0 to 366`},
	{"missed: ask", "missed: finish", `23:9: missed: can't read "finish"; expected one of wait, default, bot, `},
	{"missed: ask", "missed: wait", `26:1: ask: unknown key`},
	{"missed: ask", "missed: ask\nbot: random", `24:6: bot: can't read "random"; expected one of greedy, search`},
	{"otherwise: bot-until-back", "otherwise: ask", `30:14: ask.otherwise: can't read "ask"; expected one of wait, `},
	{"quorum: 2", "quorum: 0", `27:11: ask.quorum: can't read "0"`},
	{"grace: 2h", "grase: 2h", `21:1: grase: unknown key`},
	{"grace: 2h", "grace: 2h\nweekend: pause", `22:1: weekend: unknown key`},
}

// TestWrongPolicies changes a right policy in one place; each error names the place
// in words from the catalogs.
func TestWrongPolicies(t *testing.T) {
	for _, c := range wrongPolicies {
		text := toy(strings.Replace(right, c.old, c.new, 1))
		if text == toy(right) {
			t.Fatalf("the policy has no %q", c.old)
		}
		_, err := ReadPolicy("clock.yaml", []byte(text), enginetest.Toy)
		if err == nil {
			t.Errorf("%q for %q: no error", c.new, c.old)
			continue
		}
		if !strings.Contains(err.Error(), toy(c.want)) {
			t.Errorf("%q for %q:\n got %s\nwant %s", c.new, c.old, err, c.want)
		}
		one, ok := err.(*formats.Error)
		if !ok {
			t.Errorf("%q for %q: one mistake is told as\n%v", c.new, c.old, err)
			continue
		}
		said := one.Text(wordstest.Marked())
		for _, word := range wordstest.Unmarked(said, wordstest.Allowed(enginetest.Toy, text, c.new, strings.Join(weekdays, " "),
			"least grace wait default bot greedy search until back ask replace abort yaml clock 90m 48h tue to Europe/Berlin America/New_York time at for free limits")) {
			t.Errorf("%q is from no catalog: %s", word, said)
		}
	}
}

// TestAllMistakes guards that everything that is wrong with a policy is told at once: of any
// two mistakes both, as each is told alone.
func TestAllMistakes(t *testing.T) {
	told := func(text string) (all []string) {
		_, err := ReadPolicy("clock.yaml", []byte(toy(text)), enginetest.Toy)
		var several formats.Errors
		if one, ok := err.(*formats.Error); ok {
			several = formats.Errors{one}
		} else if err != nil {
			several = err.(formats.Errors)
		}
		for _, e := range several {
			all = append(all, e.Path+": "+e.Problem.String())
		}
		return all
	}
	for i, a := range wrongPolicies {
		for _, b := range wrongPolicies[:i] {
			one, other := strings.Replace(right, a.old, a.new, 1), strings.Replace(right, b.old, b.new, 1)
			both := strings.Replace(one, b.old, b.new, 1)
			if strings.Contains(a.old, b.old) || strings.Contains(b.old, a.old) || both == one || both != strings.Replace(other, a.old, a.new, 1) {
				continue // they change one place
			}
			first, second, all := told(one)[0], told(other)[0], told(both)
			if key := func(told string) string { return regexp.MustCompile(`^[a-z-]+(\.[0-9]+)?`).FindString(told) }; key(first) == key(second) || strings.Contains(first+second, "clock/never") {
				continue // one may be the reason for the other
			}
			if !slices.Contains(all, first) || !slices.Contains(all, second) || len(all) != 2 {
				t.Errorf("%q and %q are told as %q", a.new, b.new, all)
			}
		}
	}
}

func TestNoLimits(t *testing.T) {
	head, rest, _ := strings.Cut(right, "limits:\n")
	_, rest, _ = strings.Cut(rest, "reminders:")
	if _, err := ReadPolicy("clock.yaml", []byte(head+"limits: []\nreminders:"+rest), enginetest.Toy); err == nil {
		t.Error("a policy without limits is read")
	}
}

// TestBot reads which bot plays: it is written only where it isn't the usual one.
func TestBot(t *testing.T) {
	for text, want := range map[string]Bots{"": Greedy, "bot: greedy\n": Greedy, "bot: search\n": Search} {
		p, err := ReadPolicy("clock.yaml", []byte("format: "+policyFormat+"\nmissed: bot\n"+text), enginetest.Toy)
		if err != nil || p.Bot != want {
			t.Fatalf("%q: %v, %v", text, p, err)
		}
		same(t, p)
		if strings.Contains(string(p.Document()), "bot: ") != (want == Search) || len(p.Rules()) != len(Defaults().Rules())+1+strings.Count(string(p.Document()), "bot: ") {
			t.Errorf("%q: written as\n%s", text, p.Document())
		}
	}
}

// What a policy leaves out is as in Defaults.
func TestShortPolicies(t *testing.T) {
	for _, missed := range []Act{Wait, Default, Ask} {
		want := Defaults()
		want.Missed = missed
		p, err := ReadPolicy("clock.yaml", []byte("format: "+policyFormat+"\nmissed: "+string(missed)+"\n"), enginetest.Toy)
		if err != nil {
			t.Fatal(err)
		} else if got := string(p.Document()); got != string(want.Document()) {
			t.Errorf("missed: %s:\n%s", missed, got)
		}
	}
}
