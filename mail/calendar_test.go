package mail

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	ical "github.com/emersion/go-ical"
	"github.com/emersion/go-message"

	"cityhall.example/adjudicator/store"
)

// attached returns the file with the name in an email, and its content type; nil
// where there is none.
func attached(t *testing.T, raw []byte, name string) (data []byte, contentType string) {
	t.Helper()
	e, err := message.Read(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	r := e.MultipartReader()
	for r != nil {
		part, err := r.NextPart()
		if err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if _, params, _ := part.Header.ContentDisposition(); params["filename"] == name {
			data, err := io.ReadAll(part.Body)
			if err != nil {
				t.Fatal(err)
			}
			return data, part.Header.Get("Content-Type")
		}
	}
	return nil, ""
}

// deadlinesIn returns the events of an email: their state and end, by their ids.
func deadlinesIn(t *testing.T, raw []byte) map[string]string {
	t.Helper()
	data, contentType := attached(t, raw, "deadlines.ics")
	if data == nil {
		return nil
	}
	if !strings.HasPrefix(contentType, "text/calendar;") || !strings.Contains(contentType, "method=PUBLISH") {
		t.Errorf("the file is %s", contentType)
	}
	file, err := ical.NewDecoder(bytes.NewReader(data)).Decode()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, e := range file.Events() {
		end, err := e.DateTimeEnd(time.UTC)
		if err != nil {
			t.Fatal(err)
		}
		all[e.Props.Get(ical.PropUID).Value] = e.Props.Get(ical.PropStatus).Value + " " + end.Format("2006-01-02 15:04")
	}
	return all
}

// Who asks for it gets the deadlines of their decisions with reports and calls:
// they move, and are canceled when the decision is made. Nobody else gets any.
func TestCalendar(t *testing.T) {
	w := newWorld(t)
	w.timed("expancity", "spring", policyOf(nil), "anna", "ken")
	w.round()
	if got := deadlinesIn(t, w.last("anna@sandbox.test")); got != nil {
		t.Errorf("anna got %v, and has not asked for it", got)
	}
	w.reply("anna", "calendar on")
	w.round()
	if text := textOf(t, w.last("anna@sandbox.test")); !strings.Contains(text, "deadlines.ics") {
		t.Errorf("the answer is\n%s", text)
	}
	w.reply("anna", "resend")
	w.round()
	var first string
	open := deadlinesIn(t, w.last("anna@sandbox.test"))
	if len(open) != 1 {
		t.Fatalf("anna got %v", open)
	}
	for uid, state := range open {
		if first = uid; !strings.HasPrefix(state, "CONFIRMED ") {
			t.Errorf("%s is %s", uid, state)
		}
	}
	w.reply("anna", w.legal("spring"))
	w.round()
	after := deadlinesIn(t, w.last("anna@sandbox.test"))
	if !strings.HasPrefix(after[first], "CANCELLED ") || len(after) != 2 {
		t.Errorf("after the decision anna got %v, before %v", after, open)
	}
	for _, m := range w.sent {
		if m.to[0] != "anna@sandbox.test" && deadlinesIn(t, m.raw) != nil {
			t.Errorf("%v got a calendar", m.to)
		}
	}
	w.reply("anna", "calendar off")
	w.round()
	w.reply("anna", w.legal("spring"))
	w.round()
	if got := deadlinesIn(t, w.last("anna@sandbox.test")); got != nil {
		t.Errorf("anna got %v, and wants it no more", got)
	}
}

// A digest brings the deadlines of its games along, a file for each.
func TestCalendarInDigest(t *testing.T) {
	w := newWorld(t)
	w.timed("expancity", "spring", policyOf(nil), "anna", "ken")
	w.timed("expancity", "summer", policyOf(nil), "anna", "ken")
	w.person("anna@sandbox.test", func(p *store.Person) { p.Calendar, p.Notify = true, "digest 18:00" })
	w.round()
	for range 24 {
		w.now = w.now.Add(time.Hour)
		w.round()
	}
	files := 0
	for _, m := range w.sent {
		for _, game := range []string{"spring", "summer"} {
			if data, _ := attached(t, m.raw, game+".ics"); data != nil {
				if files++; m.to[0] != "anna@sandbox.test" || !strings.Contains(string(data), "STATUS:CONFIRMED") {
					t.Errorf("%v got\n%s", m.to, data)
				}
			}
		}
	}
	if files < 2 {
		t.Errorf("%d files", files)
	}
}
