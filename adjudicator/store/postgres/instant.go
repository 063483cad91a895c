package postgres

import (
	"math"
	"time"
)

// The index has instants as nanoseconds since 1970, and null for never. Those that
// are too long ago or too far away are the first and the last one.
var (
	firstInstant = time.Unix(0, math.MinInt64)
	lastInstant  = time.Unix(0, math.MaxInt64)
)

// instant returns the time for the database; nil for the zero time.
func instant(t time.Time) *int64 {
	if t.IsZero() {
		return nil
	}
	n := t.UnixNano()
	if t.Before(firstInstant) {
		n = math.MinInt64
	} else if t.After(lastInstant) {
		n = math.MaxInt64
	}
	return &n
}

// moment returns the time of an instant; the zero time for nil.
func moment(n *int64) time.Time {
	if n == nil {
		return time.Time{}
	}
	return time.Unix(0, *n).UTC()
}
