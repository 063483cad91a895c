package clock

import (
	"regexp"
	"strconv"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// A Span is some time: minutes, which pass wherever the clocks are moved, or days,
// which keep the time of day. One of the two is zero.
type Span struct {
	Minutes, Days int
}

// Hours returns the span of some hours.
func Hours(n int) Span { return Span{Minutes: 60 * n} }

const spanForm = `0h|[1-9][0-9]{0,4}(m|h| days)|1 day`

var spanPattern = regexp.MustCompile(`^(` + spanForm + `)$`)

// ParseSpan reads a text such as "90m", "48h" or "3 days", at most a year, also where
// String writes it otherwise: "60m", "1 days".
func ParseSpan(text string) (Span, bool) {
	if !spanPattern.MatchString(text) {
		return Span{}, false
	}
	digits := 0
	for text[digits] >= '0' && text[digits] <= '9' {
		digits++
	}
	n, _ := engine.ParseInt(text[:digits])
	var s Span
	switch text[digits] {
	case 'm':
		s.Minutes = n
	case 'h':
		s.Minutes = 60 * n
	default:
		s.Days = n
	}
	return s, s.Days <= mostDays && s.Minutes <= mostDays*24*60
}

// String returns the span as ParseSpan reads it.
func (s Span) String() string {
	switch {
	case s.Days == 1:
		return "1 day"
	case s.Days > 0:
		return strconv.Itoa(s.Days) + " days"
	case s.Minutes%60 == 0:
		return strconv.Itoa(s.Minutes/60) + "h"
	}
	return strconv.Itoa(s.Minutes) + "m"
}

// seconds returns the length of a span that isn't in days.
func (s Span) seconds() play.Time { return play.Time(s.Minutes) * 60 }
