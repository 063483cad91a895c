package transport

import (
	"context"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// Wait returns when there may be new mail, after the duration most, or when the
// channel says so. Keep most under ten minutes: servers and routers drop connections that are silent
// for long. If the server lacks IDLE, Wait always takes the whole time. An
// error means that the connection is dead or the context has ended.
func (b *Inbox) Wait(ctx context.Context, most time.Duration, wake <-chan struct{}) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case <-b.news:
		return nil
	default:
	}
	if !b.caps.Has(imap.CapIdle) {
		if err := b.sleep(ctx, most, wake); err != nil {
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
	stopped := b.sleep(ctx, most, wake)
	// The response to the end of IDLE proves that the connection is alive.
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

// sleep waits for news of the folder, of the connection or from the channel, at most for
// the duration.
func (b *Inbox) sleep(ctx context.Context, most time.Duration, wake <-chan struct{}) error {
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-b.news:
	case <-wake:
	case <-b.client.Closed():
	case <-ctx.Done():
		return ctx.Err()
	}
	return nil
}
