package directory

import (
	"archive/tar"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"path"
	"strconv"
	"strings"
	"time"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
)

// Emails are kept in packs: tar archives in which an email is N.eml, and what is
// known of it N.json. What is kept at once is one pack, so that it lasts at the
// price of one file; once the pack has its name, its emails are kept.

// packsIn is how many numbers share a directory.
const packsIn = 1000

// A pack says where emails are kept: its first number.
func packDir(first int64) string  { return fmt.Sprintf("%s/%06d", mailsDir, first/packsIn) }
func packName(first int64) string { return fmt.Sprintf("%s/%09d.tar", packDir(first), first) }

// progressName is what a pack calls how far mailboxes were read.
const progressName = "progress.json"

// writePack keeps emails, numbered from first on.
func writePack(d disk.Disk, first int64, in []store.Incoming, p store.Progress) error {
	mails := make([]*store.Mail, len(in))
	for i := range in {
		mails[i] = &store.Mail{Number: first + int64(i), Incoming: in[i]}
	}
	if _, _, err := d.End(packName(first), 0); err == nil { // numbers are never given twice
		return words.Fail("store/pack-exists", "path", packName(first))
	}
	return replacePack(d, first, mails, p)
}

// replacePack writes a pack, whose numbers rise.
func replacePack(d disk.Disk, first int64, mails []*store.Mail, p store.Progress) error {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	add := func(name string, data []byte) { // a buffer doesn't fail, and the header is always right
		w.WriteHeader(&tar.Header{Name: name, Mode: 0o600, Size: int64(len(data)), Format: tar.FormatUSTAR})
		w.Write(data)
	}
	progress, err := json.Marshal(p)
	if err != nil {
		return err
	}
	add(progressName, progress)
	for _, m := range mails {
		data, err := json.Marshal(m)
		if err != nil {
			return err
		}
		add(fmt.Sprintf("%09d.json", m.Number), data)
		add(fmt.Sprintf("%09d.eml", m.Number), m.Raw)
	}
	w.Close()
	if err := d.MakeDir(packDir(first)); err != nil {
		return err
	}
	return disk.Replace(d, packName(first), b.Bytes())
}

// readPack returns the emails of a pack, in their order.
func (d *Directory) readPack(name string) (mails []*store.Mail, p store.Progress, err error) {
	data, err := d.disk.Read(name, 0)
	if err != nil {
		return nil, p, err
	}
	wrong := func(err error) error {
		return &formats.Error{File: d.path(files{}, name), Problem: engine.Say("store/archive", "why", err.Error()), Hint: engine.Say("hint/copy")}
	}
	for r := tar.NewReader(bytes.NewReader(data)); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return mails, p, nil
		} else if err != nil {
			return nil, p, wrong(err)
		}
		content, err := io.ReadAll(r)
		if err != nil {
			return nil, p, wrong(err)
		}
		switch last := len(mails) - 1; {
		case h.Name == progressName:
			err = json.Unmarshal(content, &p)
		case path.Ext(h.Name) == ".json":
			m := &store.Mail{}
			err = json.Unmarshal(content, m)
			mails = append(mails, m)
		case path.Ext(h.Name) == ".eml" && last >= 0:
			mails[last].Raw = content
		}
		if err != nil {
			return nil, p, wrong(err)
		}
	}
}

// firstOf returns the first number of a pack from its name, or 0.
func firstOf(name string) int64 {
	digits, ok := strings.CutSuffix(name, ".tar")
	n, err := strconv.ParseInt(digits, 10, 64)
	if !ok || err != nil {
		return 0
	}
	return n
}

// packOf returns the first number of the pack that an email would be in, or 0.
func (d *Directory) packOf(number int64) (int64, error) {
	for _, dir := range []int64{number / packsIn, number/packsIn - 1} { // a pack may go over the end
		if dir < 0 {
			continue
		}
		names, err := d.disk.List(packDir(dir * packsIn))
		if err != nil {
			return 0, err
		}
		found := int64(0)
		for _, name := range names {
			if first := firstOf(name); first <= number {
				found = max(found, first)
			}
		}
		if found > 0 {
			return found, nil
		}
	}
	return 0, nil
}

// packs yields the first numbers of the packs that may have emails from a number
// on, in their order.
func (d *Directory) packs(from int64) iter.Seq2[int64, error] {
	return func(yield func(int64, error) bool) {
		first, err := d.packOf(from)
		if err != nil {
			yield(0, err)
			return
		}
		dirs, err := d.disk.List(mailsDir)
		if err != nil {
			yield(0, err)
			return
		}
		for _, name := range dirs {
			dir, err := strconv.ParseInt(name, 10, 64)
			if err != nil || dir < first/packsIn {
				continue
			}
			names, err := d.disk.List(packDir(dir * packsIn))
			if err != nil && !yield(0, err) {
				return
			}
			for _, name := range names {
				if n := firstOf(name); n >= max(1, first) && !yield(n, nil) {
					return
				}
			}
		}
	}
}

// Keep is as in store.Store.
func (d *Directory) Keep(ctx context.Context, in []store.Incoming, p store.Progress) ([]int64, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := errors.Join(d.notGuest(), ctx.Err(), d.locked()); err != nil {
		return nil, err
	} else if d.closed {
		return nil, errClosed
	}
	numbers := make([]int64, len(in))
	sources := map[store.Source]int64{}
	first := d.queue.Next()
	var fresh []store.Incoming
	for i, m := range in {
		if numbers[i] = d.queue.Known(m.Source); numbers[i] == 0 {
			numbers[i] = sources[m.Source]
		}
		if numbers[i] == 0 {
			numbers[i] = first + int64(len(fresh))
			sources[m.Source] = numbers[i]
			fresh = append(fresh, m)
		}
	}
	if len(fresh) > 0 {
		if err := writePack(d.disk, first, fresh, p); err != nil {
			return nil, err
		}
	}
	for i := range fresh {
		d.queue.Keep(&store.Mail{Number: first + int64(i), Incoming: fresh[i]})
	}
	d.queue.Progress(p)
	d.dirty = true
	if !p.Through.IsZero() {
		if err := d.noteRead(p); err != nil {
			return nil, err
		}
	}
	if d.unsaved += len(fresh); d.unsaved >= packsIn { // so that a start after a crash reads few packs
		return numbers, d.save()
	}
	return numbers, nil
}

// noteRead notes how far a mailbox was read, for a start after a crash: a line that is
// written in its place. One that is torn says nothing.
func (d *Directory) noteRead(p store.Progress) error {
	line, err := json.Marshal(p)
	if err != nil {
		return err
	}
	if err := d.disk.Write(readName, 0, append(line, '\n')); err != nil {
		return err
	}
	return d.disk.Sync(readName)
}

// wasRead reads what noteRead noted.
func (d *Directory) wasRead() error {
	data, err := d.disk.Read(readName, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	line, _, whole := bytes.Cut(data, []byte("\n"))
	var p store.Progress
	if whole && json.Unmarshal(line, &p) == nil {
		d.queue.Progress(p)
	}
	return err
}

// Kept is as in store.Store.
func (d *Directory) Kept(ctx context.Context, sources []store.Source) ([]int64, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.notGuest(); err != nil {
		return nil, err
	}
	numbers := make([]int64, len(sources))
	for i, s := range sources {
		numbers[i] = d.queue.Known(s)
	}
	return numbers, nil
}

// Through is as in store.Store.
func (d *Directory) Through(ctx context.Context) (time.Time, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.notGuest(); err != nil {
		return time.Time{}, err
	}
	return d.queue.Through(), nil
}

// Mail is as in store.Store.
func (d *Directory) Mail(ctx context.Context, number int64) (*store.Mail, error) {
	missing := words.FailAs(store.ErrNotFound, "store/no-mail", "mail", int(number))
	first, err := d.packOf(number)
	if err != nil {
		return nil, err
	} else if first == 0 || number < 1 {
		return nil, missing
	}
	mails, _, err := d.readPack(packName(first))
	if err != nil {
		return nil, fmt.Errorf("mail %d: %w", number, err)
	}
	for _, m := range mails {
		if m.Number == number {
			return m, nil
		}
	}
	return nil, missing
}

// Mails is as in store.Store.
func (d *Directory) Mails(ctx context.Context, from int64) iter.Seq2[*store.Mail, error] {
	return func(yield func(*store.Mail, error) bool) {
		for first, err := range d.packs(from) {
			var mails []*store.Mail
			if err == nil {
				mails, _, err = d.readPack(packName(first))
			}
			if err != nil {
				yield(nil, err)
				return
			}
			for _, m := range mails {
				if m.Raw = nil; m.Number >= from && !yield(m, nil) {
					return
				}
			}
		}
	}
}

// notGuest says what only the office can do.
func (d *Directory) notGuest() error {
	if d.queue == nil {
		return errors.New("only the program that runs the office can do this")
	}
	return nil
}
