package play

import (
	"strings"
	"time"

	"cityhall.example/engine"
)

// A Time is an instant in whole seconds since the start of 1970 in UTC, written
// "2026-03-01T18:04:00Z". Times are arguments: nothing here reads a clock.
type Time int64

// timePattern is a regular expression for a time.
const timePattern = "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"

// TimeOf returns the instant in whole seconds.
func TimeOf(t time.Time) Time { return Time(t.Unix()) }

func (t Time) utc() time.Time { return time.Unix(int64(t), 0).UTC() }

// String returns the time in RFC 3339 format, in UTC.
func (t Time) String() string { return string(t.append(make([]byte, 0, len(time.RFC3339)))) }

func (t Time) append(b []byte) []byte { return t.utc().AppendFormat(b, time.RFC3339) }

// Minute returns the time for people, to the minute: "2026-03-01 18:04". The
// text around it must say that it is UTC.
func (t Time) Minute() string { return t.utc().Format("2006-01-02 15:04") }

// MarshalText returns the time as String does.
func (t Time) MarshalText() ([]byte, error) { return t.append(make([]byte, 0, len(time.RFC3339))), nil }

// UnmarshalText reads what MarshalText writes, and nothing else.
func (t *Time) UnmarshalText(text []byte) error {
	read, err := time.Parse(time.RFC3339, string(text))
	if err != nil || read.Unix() < 0 || TimeOf(read).String() != string(text) {
		return &engine.FieldError{Problem: engine.Say("file/expected", "what", engine.Say("field/time"))}
	}
	*t = TimeOf(read)
	return nil
}

// A Stretch is the time between two instants, written with " to " between them.
type Stretch struct{ From, To Time }

// String returns the stretch as UnmarshalText reads it.
func (s Stretch) String() string { return s.From.String() + " to " + s.To.String() }

// MarshalText returns the stretch as String does.
func (s Stretch) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText writes, and nothing else.
func (s *Stretch) UnmarshalText(text []byte) error {
	from, to, _ := strings.Cut(string(text), " to ")
	if s.From.UnmarshalText([]byte(from)) != nil || s.To.UnmarshalText([]byte(to)) != nil || s.From > s.To {
		return &engine.FieldError{Problem: engine.Say("file/expected", "what", engine.Say("field/stretch"))}
	}
	return nil
}
