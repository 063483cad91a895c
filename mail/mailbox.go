package mail

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"strings"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/locate"
	"cityhall.example/formats/words"
	"cityhall.example/mail/transport"
)

// One office reads a mailbox: two would take each other's email, and refuse it. A mark in
// the mailbox names the office, by its key, so all workers of one database are one office.
// A copy of an office has the same key. It waits until somebody takes the mailbox over for
// it, so that a backup is a backup; then the original waits.

// errNotOurs: the mailbox belongs to another office, or the office is a copy.
var errNotOurs = errors.New("not ours")

// owned checks that the office may read the mailbox, if there is one, and do anything at
// all. Where the mailbox has no mark, it gets one, if it is to have one.
func (o *Office) owned(ctx context.Context, box Mailbox, mark bool) error {
	if o.waits {
		return words.FailAs(errNotOurs, "office/copy")
	} else if box == nil {
		return nil
	}
	offices, err := box.Offices(ctx)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(offices, func(other string) bool { return other != o.name }) {
		return words.FailAs(errNotOurs, "office/not-ours", "user", o.Settings.IMAP.User, "folder", o.Settings.Inbox)
	}
	if mark && len(offices) == 0 {
		if err := box.Mark(ctx, o.name, o.Settings.Handled); err != nil { // which keeps nobody from playing
			o.Log("%v", err)
		}
	}
	return nil
}

// TakeOver makes the mailbox that of the office of a directory: offices that read it
// until then refuse to. A copy of an office works from then on.
func TakeOver(ctx context.Context, dir string) (err error) {
	o, err := open(ctx, dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, o.Close()) }()
	if leads, err := o.lead(ctx); err != nil {
		return err
	} else if !leads {
		return words.Fail("office/other-reader")
	}
	inbox, err := transport.OpenInbox(ctx, o.Settings.IMAP, o.Settings.Inbox)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, inbox.Close()) }()
	if err := inbox.TakeOver(ctx, o.name, o.Settings.Handled); err != nil {
		return err
	}
	return editNotes(ctx, o.store, func(n *notes) bool {
		before := n.Waits
		n.Waits = false
		return before
	})
}

// CopyStore copies everything that is decided in an office or a league to another place,
// see [locate.Copy]: not the settings, the key and the hooks, which are files of the
// directory. The copy of an office that has read a mailbox waits for [TakeOver].
func CopyStore(ctx context.Context, from, to string) (locate.Copied, error) {
	return locate.Copy(ctx, from, to, storeOptions(false), func(copied store.Store) error {
		read, err := copied.Through(ctx)
		if err != nil || read.IsZero() {
			return err
		}
		return editNotes(ctx, copied, func(n *notes) bool {
			n.Copy, n.Waits = strings.ToLower(rand.Text()), true
			return true
		})
	})
}
