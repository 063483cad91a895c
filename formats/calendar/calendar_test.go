package calendar

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	ical "github.com/emersion/go-ical"
	"pgregory.net/rapid"

	"cityhall.example/engine/play"
	"cityhall.example/formats/words/wordstest"
	_ "cityhall.example/internal/testkit" // its flags, draws and collector
)

var march = play.TimeOf(time.Date(2026, 3, 28, 18, 0, 0, 0, time.UTC))

func deadline() Deadline {
	return Deadline{Game: "spring-3", Title: "Fifth Avenue", Player: "은지", ID: "12", Since: march, Due: march + 3*86400, Decision: "place a tile"}
}

// events reads a file with another library, after the lines were looked at that
// RFC 5545 allows.
func events(t interface{ Fatal(...any) }, c *Calendar) []ical.Event {
	data, err := c.File()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.SplitSeq(strings.TrimSuffix(string(data), "\r\n"), "\r\n") {
		if len(line) > 75 || !utf8.ValidString(line) || strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r == 0x7f }) {
			t.Fatal("a line that no calendar reads: ", line)
		}
	}
	back, err := ical.NewDecoder(bytes.NewReader(data)).Decode()
	if err != nil {
		t.Fatal(err, string(data))
	}
	return back.Events()
}

func property(t interface{ Fatal(...any) }, c *ical.Component, name string) string {
	p := c.Props.Get(name)
	if p == nil {
		t.Fatal("there is no ", name)
	}
	text, err := p.Text()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestFile(t *testing.T) {
	c := &Calendar{Owner: "cityhall@example.org", Now: march + 60, Alarms: []int{86400, 3 * 3600, 90 * 60}, Deadlines: []Deadline{deadline()}}
	all := events(t, c)
	if len(all) != 1 {
		t.Fatalf("%d events", len(all))
	}
	e := all[0]
	end, err := e.DateTimeEnd(time.UTC)
	start, err2 := e.DateTimeStart(time.UTC)
	if err != nil || err2 != nil || !end.Equal(time.Date(2026, 3, 31, 18, 0, 0, 0, time.UTC)) || end.Sub(start) != length {
		t.Errorf("from %v to %v: %v, %v", start, end, err, err2)
	}
	for name, want := range map[string]string{
		ical.PropSummary:     "Fifth Avenue spring-3: your turn (place a tile)",
		ical.PropDescription: "Your orders as 은지 in spring-3 are due at 2026-03-31 18:00 UTC. Reply to City Hall's last email about this game.",
		ical.PropClass:       "PRIVATE", ical.PropTransparency: "TRANSPARENT", ical.PropStatus: "CONFIRMED", ical.PropSequence: "60",
		ical.PropDateTimeStamp: "20260328T180100Z", ical.PropOrganizer: "mailto:cityhall@example.org",
	} {
		if got := e.Props.Get(name).Value; got != strings.ReplaceAll(want, ",", `\,`) {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	var alarms []time.Duration
	for _, a := range e.Children {
		trigger := a.Props.Get(ical.PropTrigger)
		before, err := trigger.Duration()
		if err != nil || trigger.Params.Get("RELATED") != "END" || property(t, a, ical.PropAction) != "DISPLAY" {
			t.Errorf("%+v: %v", a, err)
		}
		alarms = append(alarms, before)
	}
	if !slices.Equal(alarms, []time.Duration{-24 * time.Hour, -3 * time.Hour, -90 * time.Minute}) {
		t.Errorf("alarms at %v", alarms)
	}
}

// A later file moves or cancels the event of an earlier one, and touches no other.
func TestUpdates(t *testing.T) {
	c := &Calendar{Owner: "cityhall@example.org", Now: march, Alarms: []int{3600}, Deadlines: []Deadline{deadline()}}
	first := events(t, c)[0]
	c.Now += 3600
	c.Deadlines[0].Due += 86400
	moved := events(t, c)[0]
	c.Now++
	c.Deadlines[0].Over = true
	gone := events(t, c)[0]
	others := []Deadline{deadline(), deadline(), deadline()}
	others[0].ID, others[1].Player, others[2].Game = "13", "anna", "spring-4"
	uid := func(e ical.Event) string { return property(t, e.Component, ical.PropUID) }
	if uid(first) != uid(moved) || uid(first) != uid(gone) {
		t.Errorf("the event is %s, %s and %s", uid(first), uid(moved), uid(gone))
	}
	for _, d := range others {
		if other := events(t, &Calendar{Owner: c.Owner, Now: march, Deadlines: []Deadline{d}})[0]; uid(other) == uid(first) {
			t.Errorf("%+v is the same event", d)
		}
	}
	sequence := func(e ical.Event) int {
		n, err := e.Props.Get(ical.PropSequence).Int()
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if sequence(first) >= sequence(moved) || sequence(moved) >= sequence(gone) {
		t.Errorf("the sequence is %d, %d, %d", sequence(first), sequence(moved), sequence(gone))
	}
	if property(t, gone.Component, ical.PropStatus) != "CANCELLED" || len(gone.Children) != 0 {
		t.Errorf("%+v is not canceled", gone)
	}
}

// Whatever a game or a player is called, another program reads the same text, and
// the order of deadlines makes no difference.
func TestAnyText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.OneOf(rapid.Rune(), rapid.SampledFrom([]rune("한국 ,;:\\\"\n\t<>가나다 e\u0301"))), 0, 200, -1)
		c := &Calendar{Owner: "cityhall@example.org", Now: march, Alarms: []int{60}}
		for i := range rapid.IntRange(1, 4).Draw(t, "deadlines") {
			d := deadline()
			d.ID = string(rune('a' + i))
			d.Game, d.Title, d.Player, d.Decision = text.Draw(t, "game"), text.Draw(t, "title"), text.Draw(t, "player"), text.Draw(t, "decision")
			c.Deadlines = append(c.Deadlines, d)
		}
		one, _ := c.File()
		for _, e := range events(t, c) {
			summary := property(t, e.Component, ical.PropSummary)
			if !slices.ContainsFunc(c.Deadlines, func(d Deadline) bool { return summary == told(t, d) }) {
				t.Fatalf("%q is none of\n%+v", summary, c.Deadlines)
			}
		}
		slices.Reverse(c.Deadlines)
		if two, _ := c.File(); !bytes.Equal(one, two) {
			t.Fatal("the order of deadlines makes a difference")
		}
	})
}

// told is what the summary of a deadline must be.
func told(t *rapid.T, d Deadline) string {
	w, err := sentences.In("en")
	if err != nil {
		t.Fatal(err)
	}
	return say(w, "calendar/summary", &d)
}

// What a calendar says in words comes from catalogs.
func TestMarked(t *testing.T) {
	c := &Calendar{Owner: "cityhall@example.org", Language: wordstest.Marked(), Now: march, Deadlines: []Deadline{{Game: "1", Title: "2", Player: "3", Due: march}}}
	e := events(t, c)[0]
	for _, name := range []string{ical.PropSummary, ical.PropDescription} {
		for _, word := range wordstest.Unmarked(property(t, e.Component, name), nil) {
			t.Errorf("%q is from no catalog", word)
		}
	}
}
