package store

import (
	"context"
	"time"

	"cityhall.example/formats/words"
)

// mostAhead is how far the clock of a machine may be ahead of that of the server which
// keeps its games. Whoever acts on time with such a clock acts early, for all.
const mostAhead = time.Minute

// OnTime returns an error if the clock of this machine is too far ahead to act on time in
// a store that a server keeps: whoever goes by the clocks of several machines must not
// punish anyone for what only one of them says.
func OnTime(ctx context.Context, s Store) error {
	ahead, err := Ahead(ctx, s)
	if err == nil && ahead > mostAhead {
		err = words.Fail("store/clock-ahead", "apart", ahead.Round(time.Second).String())
	}
	return err
}

// Ahead returns how far the clock of this machine is ahead of that of the server which
// keeps the store, at the least; 0 without a server.
func Ahead(ctx context.Context, s Store) (time.Duration, error) {
	if served, ok := s.(interface {
		Ahead(context.Context) (time.Duration, error)
	}); ok {
		return served.Ahead(ctx)
	}
	return 0, nil
}
