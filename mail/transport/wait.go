package transport

import (
	"context"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// Wait returns when there may be new mail, or after the time most, which should
// be below ten minutes: servers and routers forget connections that are silent
// for long. Where the server lacks IDLE, it returns after that time only. An
// error says that the connection is dead, or that the context has ended.
func (b *Inbox) Wait(ctx context.Context, most time.Duration) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case <-b.news:
		return nil
	default:
	}
	if !b.caps.Has(imap.CapIdle) {
		if err := b.sleep(ctx, most); err != nil {
			return err
		}
		return b.bounded(ctx, Waiting, func(*guard) error { return b.client.Noop().Wait() })
	}
	var idle *imapclient.IdleCommand
	err := b.bounded(ctx, Waiting, func(*guard) (err error) {
		idle, err = b.client.Idle()
		return err
	})
	if err != nil {
		return err
	}
	stopped := b.sleep(ctx, most)
	// The answer to the end of IDLE proves that the connection is alive.
	err = b.bounded(context.WithoutCancel(ctx), Waiting, func(*guard) error {
		if err := idle.Close(); err != nil {
			return err
		}
		return idle.Wait()
	})
	if stopped != nil {
		return stopped
	}
	return err
}

// sleep lets time pass until there is news of the folder, or of the connection.
func (b *Inbox) sleep(ctx context.Context, most time.Duration) error {
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-b.news:
	case <-b.client.Closed():
	case <-ctx.Done():
		return ctx.Err()
	}
	return nil
}
