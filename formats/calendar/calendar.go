// Package calendar writes somebody's deadlines as an iCalendar file (RFC 5545),
// which mail programs and telephones add to their calendars:
//
//	c := &calendar.Calendar{Owner: "cityhall@example.org", Now: now, Deadlines: deadlines}
//	data, err := c.File()
//
// An event keeps its identity: a later file moves it, or cancels it when the
// decision was made. Such a file is for one person alone, like a report.
package calendar

import (
	"crypto/sha256"
	"embed"
	"fmt"
	"slices"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
)

// MediaType is that of the files.
const MediaType = "text/calendar; charset=utf-8; method=PUBLISH"

//go:embed *.tmpl
var files embed.FS

// A Calendar is the deadlines of one person.
type Calendar struct {
	// Owner is the address of the office, which is the organizer of the events. With
	// another owner, events are other ones.
	Owner string
	// Language is the reader's; "" is English.
	Language string
	// Now is when the file is made.
	Now play.Time
	// Alarms are how long before a deadline the calendar reminds, in seconds.
	Alarms []int
	// Deadlines are the events. Their order makes no difference.
	Deadlines []Deadline
}

// A Deadline is a decision that is due.
type Deadline struct {
	// Game is the id of the game, and Title what its kind is called.
	Game, Title string
	// Player is the person's name in the game, and ID names the decision in it. With
	// the game, they name the event for good.
	Player, ID string
	// Since is when the decision came up.
	Since play.Time
	// Due is when it is due.
	Due play.Time
	// Decision is what to decide, in the reader's words; "" leaves it out.
	Decision string
	// Over says that nothing is due any more: the event is canceled.
	Over bool
}

// length is how long an event looks in a calendar; its end is the deadline.
const length = 30 * time.Minute

// sentences are the words of the package.
var sentences = words.Shelf{Files: files, Name: "%s.tmpl"}

// File returns the file. The same calendar gives the same bytes.
func (c *Calendar) File() ([]byte, error) {
	language := c.Language
	if language == "" {
		language = words.English
	}
	w, err := sentences.In(language)
	if err != nil {
		return nil, err
	}
	file := ics.NewCalendar()
	file.SetProductId("-//cityhall.example//City Hall//EN")
	file.SetMethod(ics.MethodPublish)
	deadlines := slices.Clone(c.Deadlines)
	slices.SortFunc(deadlines, func(a, b Deadline) int { return strings.Compare(c.uid(&a), c.uid(&b)) })
	for i := range deadlines {
		c.add(file, w, &deadlines[i])
	}
	var b strings.Builder
	// The library's line ends depend on the system where nothing is said.
	err = file.SerializeTo(&b, ics.WithNewLine("\r\n"))
	return []byte(b.String()), err
}

// uid returns what names the event for good.
func (c *Calendar) uid(d *Deadline) string {
	h := sha256.Sum256(fmt.Appendf(nil, "cityhall/deadline\x00%s\x00%s\x00%s\x00%s", c.Owner, d.Game, d.Player, d.ID))
	return fmt.Sprintf("%x@%s", h[:16], c.Owner[strings.LastIndexByte(c.Owner, '@')+1:])
}

// add adds a deadline to the file.
func (c *Calendar) add(file *ics.Calendar, w *words.Catalog, d *Deadline) {
	due := instant(d.Due)
	e := file.AddEvent(c.uid(d))
	e.SetDtStampTime(instant(c.Now))
	// What counts is that it rises from file to file, and that nobody has to
	// remember it.
	e.SetSequence(int(max(0, c.Now-d.Since)))
	e.SetOrganizer("mailto:" + c.Owner)
	e.SetStartAt(due.Add(-length))
	e.SetEndAt(due)
	e.SetSummary(say(w, "calendar/summary", d))
	e.SetDescription(say(w, "calendar/description", d))
	e.SetClass(ics.ClassificationPrivate)
	e.SetTimeTransparency(ics.TransparencyTransparent) // nobody is busy then
	if d.Over {
		e.SetStatus(ics.ObjectStatusCancelled)
		return
	}
	e.SetStatus(ics.ObjectStatusConfirmed)
	for _, before := range c.Alarms {
		a := e.AddAlarm()
		a.SetAction(ics.ActionDisplay)
		a.SetDescription(say(w, "calendar/summary", d))
		a.SetProperty(ics.ComponentPropertyTrigger, span(before), &ics.KeyValues{Key: "RELATED", Value: []string{"END"}})
	}
}

// say returns a text about a deadline.
func say(w *words.Catalog, block string, d *Deadline) string {
	return strings.TrimSpace(words.Clean(w.Say(engine.Say(block, "game", d.Game, "title", d.Title, "player", d.Player, "decision", d.Decision,
		"due", d.Due.Minute()))))
}

// instant returns the time as the library takes it.
func instant(t play.Time) time.Time { return time.Unix(int64(t), 0).UTC() }

// span returns a duration before something, in the largest unit that fits.
func span(seconds int) string {
	switch {
	case seconds%86400 == 0:
		return fmt.Sprintf("-P%dD", seconds/86400)
	case seconds%3600 == 0:
		return fmt.Sprintf("-PT%dH", seconds/3600)
	case seconds%60 == 0:
		return fmt.Sprintf("-PT%dM", seconds/60)
	}
	return fmt.Sprintf("-PT%dS", seconds)
}
