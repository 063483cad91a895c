package directory

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io"
	"io/fs"
	"time"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/internal/docket"
	"cityhall.example/engine"
	"cityhall.example/formats"
)

// A view is a docket as of its last commit.
type view struct {
	state docket.State
	// post says that there is a post, of which the records end at postSize.
	post     bool
	postSize int64
	// since and all are the bytes behind the last whole state in the post, and of that.
	since, all int64
	// tornPost and tornJournal say that something stands behind the last commit,
	// which was cut off.
	tornPost, tornJournal bool
	seating               seating
	crowd                 crowd
}

// seats returns the seats as of the commit: those of the file, with the edits
// that came after it.
func (v *view) seats() *store.Seats {
	s := v.seating.seats.Clone()
	for _, e := range v.state.Edits {
		if e.Tx > v.seating.tx {
			if s == nil {
				s = &store.Seats{}
			}
			s.Apply(e.SeatEdit)
		}
	}
	return s
}

// people returns the people as of the commit, as seats does.
func (v *view) people() store.Folk {
	folk := v.crowd.folk
	for _, p := range v.state.People {
		if p.Tx > v.crowd.tx {
			folk = folk.With(p.Person)
		}
	}
	return folk.Clone()
}

// long is since when entries wait that were made without a post.
var long = time.Unix(0, 0).UTC()

// changing is how often a docket is looked at again that another program
// changes meanwhile.
const changing = 1000

// view looks at a docket, and says so where the index knows of later commits:
// then somebody put an old copy back.
func (d *Directory) view(f files) (*view, error) {
	v, err := d.steady(f)
	if err != nil || d.queue == nil {
		return v, err
	}
	missing := d.queue.Tx(f.id) - v.state.Tx
	if missing <= 0 {
		return v, nil
	}
	older := f.journal
	if v.post {
		older = f.post
	}
	return nil, &formats.Error{File: d.path(f, older), Problem: engine.Say("store/older", "missing", int(missing))}
}

// steady looks at a docket until it fits together: another program may be
// committing, and then the post has grown.
func (d *Directory) steady(f files) (*view, error) {
	for range changing {
		v, size, err := d.look(f)
		if err == nil && v != nil && !v.tornPost {
			return v, nil
		}
		if _, now, _ := d.disk.End(f.post, 0); now == size {
			return v, err
		}
	}
	return nil, d.busy(f, "store/changing")
}

// look reads a docket once, and returns the size that its post had before; no
// view where another program went on while it was read.
func (d *Directory) look(f files) (*view, int64, error) {
	seating, err := d.readSeats(f)
	if err != nil {
		_, size, _ := d.disk.End(f.post, 0)
		return nil, size, err
	}
	crowd, err := d.readPeople(f)
	if err != nil {
		_, size, _ := d.disk.End(f.post, 0)
		return nil, size, err
	}
	p, err := d.readPost(f, false)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(p.records) == 0 {
		size := int64(0)
		if p != nil {
			size = p.size
		}
		v, err := d.plain(f)
		if v != nil {
			v.seating, v.crowd, v.tornPost = seating, crowd, size > 0
		}
		return v, size, err
	} else if err != nil {
		_, size, _ := d.disk.End(f.post, 0)
		return nil, size, err
	}
	v := &view{post: true, seating: seating, crowd: crowd, since: p.since(), all: p.all}
	v.state, v.postSize = p.state(0)
	v.tornPost = p.size > v.postSize
	last := p.records[0]
	if last.Lines == nil {
		return v, p.size, d.checkJournal(f, v)
	}
	data, err := d.disk.Read(f.journal, last.Lines.At)
	if errors.Is(err, fs.ErrNotExist) && last.Lines.At == 0 { // its first lines
		data, err = nil, nil
	}
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return nil, p.size, d.shorter(f)
	case err != nil:
		return nil, p.size, d.noJournal(f, err)
	case int64(len(data)) >= last.Lines.Size && sha256.Sum256(data[:last.Lines.Size]) == last.Lines.Sum:
		if int64(len(data)) > last.Lines.Size {
			return nil, p.size, d.longer(f, v.state.Journal)
		}
		return v, p.size, nil
	case seating.tx >= last.Tx, crowd.tx >= last.Tx: // they were written behind this commit
		return nil, p.size, d.shorter(f)
	}
	// The last commit was cut off.
	if p, err = d.readPost(f, true); err != nil {
		return nil, 0, err
	}
	if p.records[0].Tx != last.Tx { // another program went on
		return nil, -1, nil
	}
	v.state, v.postSize = docket.State{}, 0
	if len(p.records) > 1 {
		v.state, v.postSize = p.state(1)
		v.since = v.postSize - p.ends[len(p.ends)-1]
	} else if plain, err := d.plainBefore(f, last.Lines.At); err != nil {
		return nil, 0, err
	} else { // the post was begun with this commit
		v.state = plain.state
	}
	v.state.Journal = last.Lines.At
	v.tornPost, v.tornJournal = true, len(data) > 0
	return v, p.size, nil
}

// checkJournal checks that the journal is as long as the state says, and ends
// with what was committed last.
func (d *Directory) checkJournal(f files, v *view) error {
	if last := v.state.Last; last != nil {
		data, err := d.disk.Read(f.journal, last.At)
		switch {
		case errors.Is(err, io.ErrUnexpectedEOF), err == nil && int64(len(data)) < last.Size:
			return d.shorter(f)
		case err != nil:
			return d.noJournal(f, err)
		case int64(len(data)) > last.Size:
			return d.longer(f, v.state.Journal)
		case sha256.Sum256(data) != last.Sum:
			return d.damaged(f, f.journal, last.At, "store/other-entry", "entry", last.Entry)
		}
		return nil
	}
	data, size, err := d.disk.End(f.journal, room)
	switch {
	case errors.Is(err, fs.ErrNotExist) && v.state.Journal == 0:
		return nil
	case err != nil:
		return d.noJournal(f, err)
	case size < v.state.Journal:
		return d.shorter(f)
	case size > v.state.Journal:
		return d.longer(f, v.state.Journal)
	case size == 0 || int64(len(data)) < size && bytes.Count(data, []byte("\n")) < 2:
		return nil // the last line alone is longer
	}
	line := data[bytes.LastIndexByte(data[:len(data)-1], '\n')+1:]
	if m, err := store.ReadMark(line); err != nil || m != (store.Mark{Entry: v.state.Entry, Head: v.state.Head}) {
		return d.damaged(f, f.journal, size-int64(len(line)), "store/other-entry", "entry", v.state.Entry)
	}
	return nil
}

// plain looks at a docket without a post: each whole line of the journal is a
// commit.
func (d *Directory) plain(f files) (*view, error) { return d.plainBefore(f, -1) }

// plainBefore is plain for the journal up to an offset; all of it where that is -1.
func (d *Directory) plainBefore(f files, end int64) (*view, error) {
	for room := int64(room); ; room *= 4 {
		data, size, err := d.disk.End(f.journal, room)
		if errors.Is(err, fs.ErrNotExist) && f.id == "" {
			return &view{}, nil
		} else if err != nil {
			return nil, d.noJournal(f, err)
		}
		from := size - int64(len(data))
		if end >= 0 {
			data = data[:max(0, end-from)]
		}
		whole, torn := splitTorn(data, from)
		v := &view{tornJournal: len(torn) > 0}
		v.state.Since = long
		v.state.Journal = from + int64(len(whole))
		begin := bytes.LastIndexByte(whole[:max(0, len(whole)-1)], '\n') + 1
		if begin == 0 && from > 0 {
			continue // the last line may begin before
		} else if len(whole) == 0 {
			return v, nil
		}
		m, err := store.ReadMark(whole[begin:])
		follows := true
		if before := bytes.LastIndexByte(whole[:max(0, begin-1)], '\n') + 1; err == nil && begin > 0 && (before > 0 || from == 0) {
			b, wrong := store.ReadMark(whole[before:begin])
			follows = wrong == nil && b.Entry == m.Entry-1
		}
		if err != nil || !follows {
			return nil, d.badEntry(f)
		}
		v.state.Version = store.Version{Tx: int64(m.Entry), Entry: m.Entry, Head: m.Head}
		return v, nil
	}
}

// badEntry names the first entry of a journal that can't be read or doesn't
// follow the one before it.
func (d *Directory) badEntry(f files) error {
	data, err := d.disk.Read(f.journal, 0)
	if err != nil {
		return err
	}
	at, lines := int64(0), docket.Split(data)
	for i, line := range lines {
		if m, err := store.ReadMark(line); err != nil || m.Entry != i+1 {
			return d.damaged(f, f.journal, at, "store/entry", "entry", i+1)
		}
		at += int64(len(line))
	}
	return d.damaged(f, f.journal, at, "store/last-entry")
}

func (d *Directory) shorter(f files) error {
	return &formats.Error{File: d.path(f, f.journal), Problem: engine.Say("store/old-journal", "post", d.path(f, f.post))}
}

func (d *Directory) longer(f files, at int64) error {
	return d.damaged(f, f.journal, at, "store/unknown-line", "post", d.path(f, f.post))
}

func (d *Directory) noJournal(f files, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return &formats.Error{File: d.path(f, f.journal), Problem: engine.Say("journal/missing")}
	}
	return err
}
