package transport

import (
	"cmp"
	"context"
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

// List returns the emails of the inbox that are not marked as deleted, by
// ascending UID, which is their order of arrival. It takes one command.
func (b *Inbox) List(ctx context.Context) ([]Item, error) {
	select { // everything announced so far gets listed
	case <-b.news:
	default:
	}
	var items []Item
	err := b.metered(ctx, Listing, maxListing, maxLine, func(g *guard) error {
		all := imap.UIDSet{{Start: 1}} // 1:*
		cmd := b.client.Fetch(all, &imap.FetchOptions{UID: true, Flags: true, RFC822Size: true})
		for {
			msg := cmd.Next()
			if msg == nil {
				return cmd.Close()
			}
			g.resume()
			// A response without a size isn't ours: someone changed a flag.
			if item, deleted := readItem(msg); item.UID > 0 && item.Size > 0 && !deleted {
				items = append(items, item)
			}
		}
	})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(items, func(a, b Item) int { return cmp.Compare(a.UID, b.UID) })
	return items, nil
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
// size can exceed the Item's. Emails that are gone are left out. It takes one
// command; an error of do stops it and is returned unchanged.
func (b *Inbox) Fetch(ctx context.Context, uids []uint32, limit int64, do func(uid uint32, raw []byte) error) error {
	return b.fetch(ctx, uids, &imap.FetchItemBodySection{}, limit, do)
}

// Headers does the same for the headers of emails.
func (b *Inbox) Headers(ctx context.Context, uids []uint32, limit int64, do func(uid uint32, raw []byte) error) error {
	return b.fetch(ctx, uids, &imap.FetchItemBodySection{Specifier: imap.PartSpecifierHeader}, limit, do)
}

func (b *Inbox) fetch(ctx context.Context, uids []uint32, section *imap.FetchItemBodySection, limit int64, do func(uint32, []byte) error) error {
	if len(uids) == 0 {
		return nil
	}
	section.Peek = true
	section.Partial = &imap.SectionPartial{Size: limit + 1}
	var failed error // of do
	most := min(maxFetching, int64(len(uids))*(limit+maxLine)) + limit + maxReply
	err := b.metered(ctx, Fetching, most, limit+1, func(g *guard) error {
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
	if failed != nil {
		return failed
	}
	return err
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
