package directory

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"iter"
	"slices"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/internal/docket"
	"cityhall.example/formats/words"
)

// Load is as in store.Store. Where the checkpoint can be read and the journal
// can't, the error comes with a Saved that has the checkpoint alone.
func (d *Directory) Load(ctx context.Context, id string) (*store.Saved, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	f := d.files(id)
	checkpoint, err := d.disk.Read(f.game, 0) // before the journal, which is never behind it then
	if errors.Is(err, fs.ErrNotExist) && id != "" {
		return nil, missing(d.path(f, f.game))
	} else if err != nil && id != "" {
		return nil, err
	}
	saved := &store.Saved{Docket: id}
	v, err := d.known(id)
	if h := d.held[id]; h != nil && h.checkpoint != nil {
		checkpoint = h.checkpoint
	}
	if err == nil {
		saved = v.state.Saved(id)
		saved.Seats, saved.People = v.seats(), v.people()
		if d.queue != nil {
			saved.Undecided = slices.DeleteFunc(d.queue.Undecided(id), func(n int64) bool { return n <= v.state.Decided })
		}
	}
	saved.Checkpoint = slices.Clone(checkpoint)
	saved.Touched = id != "" && d.touched(f)
	saved.File, saved.JournalFile = d.path(f, f.game), d.path(f, f.journal)
	return saved, err
}

// Journal is as in store.Store.
func (d *Directory) Journal(ctx context.Context, id string, from int) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		lines, err := d.journal(id, from)
		for _, line := range lines {
			if !yield(line, nil) {
				return
			}
		}
		if err != nil {
			yield(nil, err)
		}
	}
}

// journal returns committed lines of the journal from an entry on. It reads no
// more than it needs to.
func (d *Directory) journal(id string, from int) ([][]byte, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	f := d.files(id)
	v, err := d.known(id)
	if err != nil {
		return nil, err
	}
	for room := int64(room); ; room *= 4 {
		if from <= 1 {
			room = 1 << 60
		}
		data, size, err := d.disk.End(f.journal, room)
		if errors.Is(err, fs.ErrNotExist) && v.state.Journal == 0 {
			return nil, nil
		} else if err != nil {
			return nil, d.noJournal(f, err)
		}
		begin := size - int64(len(data))
		data = data[:max(0, min(int64(len(data)), v.state.Journal-begin))]
		if begin > 0 { // the first line may have lost its beginning
			_, data, _ = bytes.Cut(data, []byte("\n"))
		}
		lines := docket.Split(data)
		if begin == 0 {
			return lines[min(len(lines), max(0, from-1)):], nil
		} else if len(lines) == 0 {
			continue
		}
		if first := v.state.Entry - len(lines) + 1; first <= from {
			return lines[min(len(lines), from-first):], nil
		}
	}
}

// Seen is as in store.Store.
func (d *Directory) Seen(ctx context.Context, id string, prints []store.Hash) ([]int64, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	v, err := d.known(id)
	if err != nil {
		return nil, err
	}
	numbers := make([]int64, len(prints))
	for i, p := range prints {
		numbers[i] = v.state.Seen.Find(p)
	}
	return numbers, nil
}

// Decided is as in store.Store. It reads the post from its end.
func (d *Directory) Decided(ctx context.Context, id string, mail int64) (*store.Decided, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	f := d.files(id)
	v, err := d.known(id)
	if err != nil {
		return nil, err
	}
	missing := words.FailAs(store.ErrNotFound, "store/undecided", "mail", int(mail), "post", d.path(f, f.post))
	for room := int64(room); mail <= v.state.Decided; room *= 4 {
		data, size, err := d.disk.End(f.post, room)
		if err != nil {
			return nil, err
		}
		from := size - int64(len(data))
		lines := docket.Split(data[:max(0, min(int64(len(data)), v.postSize-from))])
		for i, line := range slices.Backward(lines) {
			if i == 0 && from > 0 {
				break // it may have lost its beginning
			}
			var r docket.Record
			if err := json.Unmarshal(line, &r); err != nil {
				return nil, d.damaged(f, f.post, from, "store/unreadable-line")
			}
			for _, decided := range slices.Backward(r.Decided) {
				if decided.Mail == mail {
					return &decided, nil
				} else if decided.Mail < mail {
					return nil, missing
				}
			}
		}
		if from == 0 {
			break
		}
	}
	return nil, missing
}

// History is as in store.Store.
func (d *Directory) History(ctx context.Context, id string) iter.Seq2[*store.Event, error] {
	return func(yield func(*store.Event, error) bool) {
		records, err := d.records(id)
		for _, r := range records {
			for _, e := range r.Events() {
				if !yield(e, nil) {
					return
				}
			}
		}
		if err != nil {
			yield(nil, err)
		}
	}
}

// records returns all committed records of a docket.
func (d *Directory) records(id string) (records []*docket.Record, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	f := d.files(id)
	v, err := d.known(id)
	if err != nil || v.postSize == 0 {
		return nil, err
	}
	return d.readRecords(f, v)
}

// readRecords returns the records of a docket that has some.
func (d *Directory) readRecords(f files, v *view) (records []*docket.Record, err error) {
	data, err := d.disk.Read(f.post, 0)
	if err != nil {
		return nil, err
	}
	at := int64(0)
	for _, line := range docket.Split(data[:min(int64(len(data)), v.postSize)]) {
		r := &docket.Record{}
		if err := json.Unmarshal(line, r); err != nil {
			return records, d.damaged(f, f.post, at, "store/unreadable-line")
		}
		records, at = append(records, r), at+int64(len(line))
	}
	return records, nil
}
