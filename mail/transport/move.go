package transport

import (
	"context"
	"errors"

	"github.com/emersion/go-imap/v2"
)

// Move moves emails to a folder, which it creates if necessary. It ignores
// emails that are gone. If the server lacks MOVE, they are copied and then
// marked as deleted; if it lacks UIDPLUS too, they stay that way. Nothing else
// in the inbox is touched.
func (b *Inbox) Move(ctx context.Context, uids []uint32, folder string) error {
	if len(uids) == 0 {
		return nil
	}
	return b.bounded(ctx, Moving, func(g *guard) error {
		err := b.move(g, set(uids), folder)
		if !isMissing(err) {
			return err
		}
		g.resume()
		if made, failed := b.ensure(g, folder); failed != nil {
			return failed
		} else if !made {
			return err
		}
		return b.move(g, set(uids), folder)
	})
}

func (b *Inbox) move(g *guard, mails imap.UIDSet, folder string) error {
	g.resume()
	if b.caps.Has(imap.CapMove) {
		_, err := b.client.Move(mails, folder).Wait()
		return err
	}
	if _, err := b.client.Copy(mails, folder).Wait(); err != nil {
		return err
	}
	g.resume()
	deleted := &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagDeleted}}
	if err := b.client.Store(mails, deleted, nil).Close(); err != nil {
		return err
	}
	if !b.caps.Has(imap.CapUIDPlus) {
		return nil
	}
	g.resume()
	gone, err := b.client.UIDExpunge(mails).Collect()
	b.known.Add(-int64(len(gone)))
	return err
}

// Ensure creates a folder if it doesn't exist, and reports whether it did.
func (b *Inbox) Ensure(ctx context.Context, folder string) (made bool, err error) {
	err = b.bounded(ctx, Making, func(g *guard) (err error) {
		made, err = b.ensure(g, folder)
		return err
	})
	return made, err
}

func (b *Inbox) ensure(g *guard, folder string) (made bool, err error) {
	_, err = b.client.Status(folder, &imap.StatusOptions{UIDNext: true}).Wait()
	var refused *imap.Error
	if !errors.As(err, &refused) {
		return false, err
	}
	err = b.create(g, folder)
	return err == nil, err
}

// create creates a folder and subscribes to it, so that mail programs show it.
func (b *Inbox) create(g *guard, folder string) error {
	g.resume()
	if err := b.client.Create(folder, nil).Wait(); err != nil && !hasCode(err, imap.ResponseCodeAlreadyExists) {
		return err
	}
	g.resume()
	var refused *imap.Error
	if err := b.client.Subscribe(folder).Wait(); err != nil && !errors.As(err, &refused) {
		return err
	}
	return nil
}

// isMissing reports that there may be no such folder: some servers give no code.
func isMissing(err error) bool {
	var refused *imap.Error
	return errors.As(err, &refused) && refused.Type == imap.StatusResponseTypeNo && refused.Code == "" ||
		hasCode(err, imap.ResponseCodeTryCreate) || hasCode(err, imap.ResponseCodeNonExistent)
}

func hasCode(err error, code imap.ResponseCode) bool {
	var refused *imap.Error
	return errors.As(err, &refused) && refused.Code == code
}
