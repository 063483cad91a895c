package transport

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// An Item is an email in the inbox.
type Item struct {
	UID uint32
	// Size is in bytes, as the server reports it.
	Size int64
}

// An Unlisted error says that the folder has emails of which the server doesn't say
// which they are. Nobody can read these.
type Unlisted struct{ Emails int }

// Error says how many there are.
func (e *Unlisted) Error() string {
	return fmt.Sprintf("the server doesn't list %d of the emails in the folder", e.Emails)
}

// List returns the emails of the inbox that are not marked as deleted, by
// ascending UID, which is their order of arrival. It takes one command. With an
// [Unlisted] error come those that are listed.
func (b *Inbox) List(ctx context.Context) (items []Item, err error) {
	select { // everything announced so far gets listed
	case <-b.news:
	default:
	}
	missing := 0
	err = b.metered(ctx, Listing, maxListing, maxLine, func(g *guard) (err error) {
		if items, missing, err = b.list(g); err != nil || missing == 0 {
			return err
		}
		if err = b.open(); err == nil { // which counts anew
			items, missing, err = b.list(g)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(items, func(a, b Item) int { return cmp.Compare(a.UID, b.UID) })
	if missing > 0 {
		err = b.account.fail(Listing, &Unlisted{missing})
	}
	return items, err
}

// list returns the emails of the inbox that are not marked as deleted, and how many
// others are there that aren't listed.
func (b *Inbox) list(g *guard) (items []Item, missing int, err error) {
	b.tidy.wants.Store(sizes)
	defer b.tidy.wants.Store(nothing)
	known, gone := b.known.Load(), b.gone.Load()
	all := imap.UIDSet{{Start: 1}} // 1:*
	cmd := b.client.Fetch(all, &imap.FetchOptions{UID: true, Flags: true, RFC822Size: true})
	listed := int64(0)
	for msg := cmd.Next(); msg != nil; msg = cmd.Next() {
		g.resume()
		listed++
		if item, deleted := readItem(msg); !deleted {
			items = append(items, item)
		}
	}
	err = cmd.Close()
	return items, int(max(0, known-(b.gone.Load()-gone)-listed)), err
}

// readItem reads the server's response for one email in the list.
func readItem(msg *imapclient.FetchMessageData) (item Item, deleted bool) {
	for {
		switch data := msg.Next().(type) {
		case nil:
			return item, deleted
		case imapclient.FetchItemDataUID:
			item.UID = uint32(data.UID)
		case imapclient.FetchItemDataRFC822Size:
			item.Size = data.Size
		case imapclient.FetchItemDataFlags:
			deleted = slices.Contains(data.Flags, imap.FlagDeleted)
		}
	}
}

// Fetch reads emails and calls do for each, in the order in which the server
// sends them. Emails over limit are cut after limit+1 bytes, since the actual
// size can exceed the Item's. Emails that are gone are left out, and those that the
// server refuses to send: one of these doesn't keep the others. It takes one
// command, and more where the server refuses; an error of do stops it and is
// returned unchanged.
func (b *Inbox) Fetch(ctx context.Context, uids []uint32, limit int64, do func(uid uint32, raw []byte) error) error {
	return b.fetch(ctx, uids, &imap.FetchItemBodySection{}, bodies, limit, do)
}

// Headers does the same for the headers of emails.
func (b *Inbox) Headers(ctx context.Context, uids []uint32, limit int64, do func(uid uint32, raw []byte) error) error {
	return b.fetch(ctx, uids, &imap.FetchItemBodySection{Specifier: imap.PartSpecifierHeader}, headers, limit, do)
}

func (b *Inbox) fetch(ctx context.Context, uids []uint32, section *imap.FetchItemBodySection, want wanted, limit int64, do func(uint32, []byte) error) error {
	if len(uids) == 0 {
		return nil
	}
	section.Peek = true
	section.Partial = &imap.SectionPartial{Size: limit + 1}
	var failed error // of do
	most := min(maxFetching, int64(len(uids))*(limit+maxLine)) + limit + maxReply
	err := b.metered(ctx, Fetching, most, limit+1, func(g *guard) error {
		b.tidy.wants.Store(want)
		defer b.tidy.wants.Store(nothing)
		cmd := b.client.Fetch(set(uids), &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{section}})
		for failed == nil {
			msg := cmd.Next()
			if msg == nil {
				break
			}
			uid, raw, err := b.readMail(msg, limit+1)
			if err != nil {
				return err // the connection is dead and must not be read
			}
			if uid == 0 || raw == nil {
				continue
			}
			g.pause()
			failed = do(uid, raw)
			g.resume()
		}
		return cmd.Close()
	})
	switch {
	case failed != nil:
		return failed
	case !refused(err):
		return err
	}
	for half := range slices.Chunk(uids, (len(uids)+1)/2) {
		if len(uids) == 1 {
			return nil
		} else if err := b.fetch(ctx, half, section, want, limit, do); err != nil {
			return err
		}
	}
	return nil
}

// refused reports that the server refused a command for what it was about, and not
// because it can't serve anybody.
func refused(err error) bool {
	var said *imap.Error
	return errors.As(err, &said) && (said.Type == imap.StatusResponseTypeNo || said.Type == imap.StatusResponseTypeBad) &&
		!hasCode(err, imap.ResponseCodeUnavailable) && !hasCode(err, imap.ResponseCodeInUse) && !hasCode(err, imap.ResponseCodeLimit)
}

// readMail reads an email that the server sends. It returns no bytes for other
// responses. An error ends the connection.
func (b *Inbox) readMail(msg *imapclient.FetchMessageData, most int64) (uid uint32, raw []byte, err error) {
	for {
		switch item := msg.Next().(type) {
		case nil:
			return uid, raw, nil
		case imapclient.FetchItemDataUID:
			uid = uint32(item.UID)
		case imapclient.FetchItemDataBodySection:
			if item.Literal == nil {
				continue
			}
			size := item.Literal.Size()
			if size > most {
				b.conn.Close()
				io.Copy(io.Discard, item.Literal) // discard what has arrived
				return 0, nil, fmt.Errorf("the server sent %d bytes of an email instead of %d", size, most)
			}
			raw = make([]byte, size)
			// The library mistakes a truncated email for a complete one.
			if _, err := io.ReadFull(item.Literal, raw); err != nil {
				b.conn.Close()
				return 0, nil, errCut
			}
			io.Copy(io.Discard, item.Literal) // the library requires reading it to the end
		}
	}
}
