package mail

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/formats"
	"cityhall.example/mail/identity"
)

// keyName is the file of the key from which tokens and stamps are made.
const keyName = "key"

// readKey reads the office's key, and makes it the first time. Every machine that works
// on the same dockets has the same key: the office's own docket has its fingerprint, as
// soon as several can. Another key would refuse the tokens that players have, and send
// letters again under other names.
func (o *Office) readKey(ctx context.Context) (k identity.Key, err error) {
	n, err := o.officeNotes(ctx)
	if err != nil && o.shared {
		return k, err
	}
	data, err := o.files.Read(keyName, 0)
	switch {
	case err == nil:
		if err := k.UnmarshalText(data); err != nil {
			return k, fmt.Errorf("%s: %w", pathOf(o.files, keyName), err)
		}
	case !errors.Is(err, fs.ErrNotExist):
		return k, err
	case n.Key != "":
		return k, &formats.Error{File: pathOf(o.files, keyName), Problem: engine.Say("office/key-elsewhere")}
	default:
		if k, err = o.makeKey(ctx); err != nil {
			return k, err
		}
	}
	if n.Key == "" && o.shared {
		if n, err = o.noteKey(ctx, k.Fingerprint()); err != nil {
			return k, err
		}
	}
	if n.Key != "" && n.Key != k.Fingerprint() {
		return k, &formats.Error{File: pathOf(o.files, keyName), Problem: engine.Say("office/key-other")}
	}
	o.name, o.waits = k.Stamp("mailbox", n.Copy), n.Waits
	return k, nil
}

// makeKey makes the key of an office that was never used.
func (o *Office) makeKey(ctx context.Context) (k identity.Key, err error) {
	for _, err := range o.store.Mails(ctx, 1) {
		if err != nil {
			return k, err
		}
		return k, &formats.Error{File: pathOf(o.files, keyName), Problem: engine.Say("office/key")}
	}
	if k, err = identity.NewKey(); err != nil {
		return k, err
	}
	text, _ := k.MarshalText()
	return k, disk.Replace(o.files, keyName, append(text, '\n'))
}

// officeNotes returns what is noted in the office's own docket.
func (o *Office) officeNotes(ctx context.Context) (n notes, err error) {
	saved, err := o.store.Load(ctx, "")
	if err == nil && len(saved.Notes) > 0 {
		err = json.Unmarshal(saved.Notes, &n)
	}
	return n, err
}

// noteKey notes the fingerprint, unless somebody was faster, and returns the notes then.
func (o *Office) noteKey(ctx context.Context, fingerprint string) (now notes, err error) {
	err = editNotes(ctx, o.store, func(n *notes) bool {
		before := n.Key
		n.Key = cmp.Or(n.Key, fingerprint)
		now = *n
		return before == ""
	})
	return now, err
}

// editNotes changes what is noted in the office's own docket, if there is something to
// change.
func editNotes(ctx context.Context, s store.Store, change func(*notes) bool) error {
	return edit(ctx, s, "", func(saved *store.Saved) (*store.Change, error) {
		n := notes{}
		if len(saved.Notes) > 0 {
			if err := json.Unmarshal(saved.Notes, &n); err != nil {
				return nil, err
			}
		}
		if !change(&n) {
			return nil, nil
		}
		return &store.Change{Notes: n.document()}, nil
	})
}
