package transport

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/emersion/go-imap/v2"
)

// An office that reads a folder leaves a mark in the mailbox: an empty folder whose name
// has the office and the folder that it reads. So two offices never read one folder.
const marking = "cityhall-office-"

// marked is the end of the name of a mark.
var marked = regexp.MustCompile(marking + `([0-9a-f]{4})-([a-z0-9]{1,20})$`)

// mark returns the name of the mark of an office. It stands where the folder beside
// stands, since some servers have a place for folders.
func (b *Inbox) mark(office, beside string) string {
	return beside[:strings.LastIndexAny(beside, "/.")+1] + marking + b.reading() + "-" + office
}

// reading stands for the folder that is read.
func (b *Inbox) reading() string {
	folder := b.folder
	if strings.EqualFold(folder, "INBOX") {
		folder = "INBOX"
	}
	sum := sha256.Sum256([]byte(folder))
	return fmt.Sprintf("%x", sum[:2])
}

// Offices returns the offices that left a mark for the folder, sorted.
func (b *Inbox) Offices(ctx context.Context) (offices []string, err error) {
	marks, err := b.marks(ctx)
	for _, name := range marks {
		offices = append(offices, marked.FindStringSubmatch(name)[2])
	}
	slices.Sort(offices)
	return slices.Compact(offices), err
}

// marks returns the names of all marks for the folder; none where the server doesn't
// know how to list folders, since marks must not stop an office from reading.
func (b *Inbox) marks(ctx context.Context) (names []string, err error) {
	err = b.bounded(ctx, Marking, func(*guard) error {
		all, err := b.client.List("", "*"+marking+"*", nil).Collect()
		var refused *imap.Error
		if errors.As(err, &refused) && refused.Type == imap.StatusResponseTypeBad {
			return nil
		}
		for _, l := range all {
			if m := marked.FindStringSubmatch(l.Mailbox); m != nil && m[1] == b.reading() {
				names = append(names, l.Mailbox)
			}
		}
		return err
	})
	return names, err
}

// Mark leaves the mark of an office for the folder, beside another folder.
func (b *Inbox) Mark(ctx context.Context, office, beside string) error {
	return b.bounded(ctx, Marking, func(*guard) error {
		err := b.client.Create(b.mark(office, beside), nil).Wait()
		if hasCode(err, imap.ResponseCodeAlreadyExists) {
			return nil
		}
		return err
	})
}

// TakeOver removes the marks of all other offices for the folder, and leaves that of
// the office.
func (b *Inbox) TakeOver(ctx context.Context, office, beside string) error {
	marks, err := b.marks(ctx)
	if err != nil {
		return err
	}
	for _, name := range marks {
		if marked.FindStringSubmatch(name)[2] == office {
			continue
		}
		err := b.bounded(ctx, Marking, func(*guard) error {
			var refused *imap.Error
			b.client.Unsubscribe(name).Wait() // where it was subscribed to
			err := b.client.Delete(name).Wait()
			if errors.As(err, &refused) && refused.Code == imap.ResponseCodeNonExistent {
				return nil
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return b.Mark(ctx, office, beside)
}
