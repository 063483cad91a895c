package store

import (
	"fmt"
	"strings"
	"time"
)

// A Minute is a time of day, in minutes since midnight: from 0 to 1440.
type Minute int

// ParseMinute reads a time of day such as "08:30"; the end of a day is "24:00".
func ParseMinute(text string) (Minute, bool) {
	if text == "24:00" {
		return 24 * 60, true
	}
	t, err := time.Parse("15:04", text)
	m := Minute(t.Hour()*60 + t.Minute())
	return m, err == nil && m.String() == text
}

// String returns the time as ParseMinute reads it.
func (m Minute) String() string { return fmt.Sprintf("%02d:%02d", m/60, m%60) }

// Hours are a part of each day, around midnight where From is after To.
type Hours struct{ From, To Minute }

// ParseHours reads hours such as "08:00-22:00".
func ParseHours(text string) (Hours, bool) {
	from, to, _ := strings.Cut(text, "-")
	a, ok := ParseMinute(from)
	b, known := ParseMinute(to)
	return Hours{a, b}, ok && known && a != b && a < 24*60
}

// String returns the hours as ParseHours reads them.
func (h Hours) String() string { return h.From.String() + "-" + h.To.String() }

// A Notify is how a person is told of what happens in games.
type Notify struct {
	// Mode is one of the modes below.
	Mode string
	// At is when a digest goes out.
	At Minute
}

// The modes of Notify.
const (
	// NotifyEach is a letter about everything, at once.
	NotifyEach = "each"
	// NotifyMyTurn is a letter when the person has something to do.
	NotifyMyTurn = "my-turn"
	// NotifyDigest is one letter a day about all games.
	NotifyDigest = "digest"
)

// ParseNotify reads "each", "my-turn", or a text such as "digest 18:00"; "" is
// "each".
func ParseNotify(text string) (Notify, bool) {
	switch text {
	case "", NotifyEach:
		return Notify{Mode: NotifyEach}, true
	case NotifyMyTurn:
		return Notify{Mode: NotifyMyTurn}, true
	}
	at, ok := strings.CutPrefix(text, NotifyDigest+" ")
	m, known := ParseMinute(at)
	return Notify{NotifyDigest, m}, ok && known && m < 24*60
}

// String returns the wish as ParseNotify reads it.
func (n Notify) String() string {
	if n.Mode == NotifyDigest {
		return n.Mode + " " + n.At.String()
	}
	return n.Mode
}
