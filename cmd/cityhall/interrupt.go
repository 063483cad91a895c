package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"os/signal"
	"syscall"
)

// interruptible returns a context that ends when the program is asked to end, or its terminal
// is closed; asked again, it ends at once. Where nobody reads what it prints, printing fails,
// instead of ending the program before its time.
func interruptible(ctx context.Context) (context.Context, func()) {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as nohup has it
		signals = append(signals, syscall.SIGHUP)
	}
	signal.Ignore(syscall.SIGPIPE)
	ctx, stop := signal.NotifyContext(ctx, signals...)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// exitUnread is the status that a shell tells of a program whose standard output nobody
// reads any more, such as head once it has enough.
const exitUnread = 128 + 13

// heard returns what there is to say of an error besides that nobody reads standard
// output any more, and whether that was in it.
func heard(err error) (told error, cut bool) {
	if all, joined := err.(interface{ Unwrap() []error }); joined {
		var rest []error
		for _, e := range all.Unwrap() {
			e, was := heard(e)
			rest, cut = append(rest, e), cut || was
		}
		if !cut {
			return err, false
		}
		return errors.Join(rest...), true
	}
	var write *fs.PathError
	if errors.As(err, &write) && write.Path == os.Stdout.Name() && errors.Is(write.Err, syscall.EPIPE) {
		return nil, true
	}
	return err, false
}
