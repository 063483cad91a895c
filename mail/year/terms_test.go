package year

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// terms are what the players of a game were promised about time, for the oracles in
// the simplest words: hours, days of the week and local time.
type terms struct {
	zone string
	// hours are how long a decision may take; or, where at is set, it is due at the
	// first of these local times that leaves least hours.
	hours, least int
	at           []weekly
	// grace and lastCall are in hours.
	grace, lastCall int
	reminders       []int
	free            []time.Weekday
	absences        int
	missed          string
	// absent is for how many hours a player is awaited who has missed a decision.
	absent int
	abort  int
}

type weekly struct {
	day  time.Weekday
	hour int
}

// document writes the terms as a moderator does, see docs/formats.md.
func (t *terms) document() string {
	var b strings.Builder
	list := func(key string, items []string) {
		if len(items) == 0 {
			fmt.Fprintf(&b, "%s: []\n", key)
			return
		}
		fmt.Fprintf(&b, "%s:\n  - %s\n", key, strings.Join(items, "\n  - "))
	}
	short := func(d time.Weekday) string { return strings.ToLower(d.String()[:3]) }
	fmt.Fprintf(&b, "format: cityhall-deadlines/1\nzone: %s\n", t.zone)
	var free, at, reminders []string
	for _, d := range t.free {
		free = append(free, short(d))
	}
	for _, w := range t.at {
		at = append(at, fmt.Sprintf("%s %02d:00", short(w.day), w.hour))
	}
	for _, r := range t.reminders {
		reminders = append(reminders, fmt.Sprintf("%dh", r))
	}
	list("free", free)
	list("holidays", nil)
	b.WriteString("limits:\n  - ")
	if len(at) > 0 {
		fmt.Fprintf(&b, "at:\n      - %s\n    least: %dh\n", strings.Join(at, "\n      - "), t.least)
	} else {
		fmt.Fprintf(&b, "time: %dh\n", t.hours)
	}
	list("reminders", reminders)
	fmt.Fprintf(&b, "last-call: %dh\ngrace: %dh\nabsences: %d\nmissed: %s\nabsent: %dh\nabort: %d\n", t.lastCall, t.grace, t.absences, t.missed, t.absent, t.abort)
	if t.missed == "ask" {
		b.WriteString("ask:\n  quorum: 1\n  tie: wait\n  expires: 2 days\n  otherwise: bot-until-back\n")
	}
	return b.String()
}

// location is the zone of the game.
func (t *terms) location() *time.Location {
	l, err := time.LoadLocation(t.zone)
	if err != nil {
		panic(err)
	}
	return l
}

// A vacation is days on which somebody is away, from the beginning of the first to
// the end of the last, in the zone of each game.
type vacation struct{ first, last string } // as 2006-01-02

// off reports whether nobody's time runs at an instant: it is a free day of the
// game, or one of the vacations.
func (t *terms) off(at time.Time, zone *time.Location, away []vacation) bool {
	local := at.In(zone)
	day := local.Format(time.DateOnly)
	return slices.Contains(t.free, local.Weekday()) || slices.ContainsFunc(away, func(v vacation) bool { return v.first <= day && day <= v.last })
}

// tick is the next instant at which the oracles look at the calendar: the next quarter
// of an hour, since days begin at none else.
func tick(at time.Time) time.Time { return at.Truncate(15 * time.Minute).Add(15 * time.Minute) }

// earliest returns the first instant at which a decision may be called missed that
// began at the time; it is exact to an hour, since days are as long as local clocks
// make them.
func (t *terms) earliest(begun time.Time, away []vacation, absent bool) time.Time {
	zone := t.location()
	need := time.Duration(t.hours+t.grace) * time.Hour
	at := begun
	switch {
	case absent:
		need = time.Duration(t.absent) * time.Hour
	case len(t.at) > 0:
		need = time.Duration(t.grace) * time.Hour
		at = t.after(begun, time.Duration(t.least)*time.Hour, zone, away)
		for !t.fixed(at.In(zone)) || t.off(at, zone, away) {
			at = tick(at)
		}
	}
	return t.after(at, need, zone, away)
}

// fixed reports whether it is one of the times of the week.
func (t *terms) fixed(local time.Time) bool {
	return local.Minute() == 0 && slices.ContainsFunc(t.at, func(w weekly) bool { return w.day == local.Weekday() && w.hour == local.Hour() })
}

// after returns when so much time to think has passed.
func (t *terms) after(at time.Time, need time.Duration, zone *time.Location, away []vacation) time.Time {
	for need > 0 {
		next := tick(at)
		if !t.off(at, zone, away) {
			if need < next.Sub(at) {
				return at.Add(need)
			}
			need -= next.Sub(at)
		}
		at = next
	}
	return at
}

// The terms of the games of a year.
var contracts = map[string]*terms{
	"friends": {zone: "Europe/Berlin", hours: 72, grace: 2, lastCall: 3, reminders: []int{24}, absences: 14, missed: "wait", absent: 12},
	"league":  {zone: "America/New_York", hours: 60, grace: 3, lastCall: 4, reminders: []int{30, 12}, free: []time.Weekday{time.Sunday}, absences: 21, missed: "bot-until-back", absent: 0},
	"brisk":   {zone: "Asia/Seoul", hours: 30, grace: 0, lastCall: 3, missed: "default", absent: 6},
	"weekly":  {zone: "Australia/Sydney", at: []weekly{{time.Tuesday, 20}, {time.Friday, 20}}, least: 24, grace: 1, lastCall: 5, reminders: []int{20}, absences: 30, missed: "bot", absent: 8, abort: 1},
	"council": {zone: "Europe/London", hours: 48, grace: 2, lastCall: 3, reminders: []int{24}, absences: 10, missed: "ask", absent: 12},
	"standby": {zone: "UTC", hours: 48, grace: 2, lastCall: 3, reminders: []int{24}, free: []time.Weekday{time.Saturday, time.Sunday}, absences: 10, missed: "replace", absent: 12},
}
