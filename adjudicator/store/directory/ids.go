package directory

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"strings"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/internal/docket"
	"cityhall.example/engine/play"
)

// ids are the order sets with an id that a journal has, so that they are found
// without reading it. They are kept next to it in a file that is made from the journal
// and can be deleted. A set is a line, "anna 7f3a 12 DIGEST". The last line says
// how far the journal was read, the stamp of the journal as it was left, and a sum of all:
// what a crash tore is made again.
type ids struct {
	lines []byte
	// mark is that of the last entry that was read, and at is where its line
	// begins in the journal.
	mark store.Mark
	at   int64
	// saved is how far the file is, which has the first bytes of the lines; or -1
	// bytes, where it must be written anew.
	saved store.Mark
	bytes int
	// stamp is that of the journal behind what was appended last; "" where nothing was.
	stamp string
}

// Filed is as in store.Store.
func (d *Directory) Filed(ctx context.Context, id string, keys []store.SetKey) ([][]play.FiledSet, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	f := d.files(id)
	h := d.held[id]
	v, err := d.known(id)
	if err != nil {
		return nil, err
	}
	var x *ids
	if h != nil && h.ids != nil {
		x = h.ids
	} else {
		x = d.readIDs(f)
	}
	if err := d.follow(f, v, x); err != nil {
		return nil, err
	}
	if h != nil { // what is new is written with its release
		h.ids = x
	}
	filed := make([][]play.FiledSet, len(keys))
	for i, k := range keys {
		filed[i] = x.find(k)
	}
	return filed, nil
}

// find returns the sets with the key, in the order of their entries.
func (x *ids) find(k store.SetKey) (sets []play.FiledSet) {
	begin := []byte(k.Player + " " + k.ID + " ")
	for line := range bytes.Lines(x.lines) {
		if rest, found := bytes.CutPrefix(line, begin); found {
			s := play.FiledSet{Player: k.Player, ID: k.ID}
			var digest string
			fmt.Sscan(string(rest), &s.Entry, &digest) // as the sum says, it is what was written
			s.Digest.UnmarshalText([]byte(digest))
			sets = append(sets, s)
		}
	}
	return sets
}

// end returns the last line of the file.
func (x *ids) end() []byte {
	text := fmt.Sprintf("= %d %d %s %s", x.mark.Entry, x.at, x.mark.Head, cmp.Or(x.stamp, "-"))
	sum := crc32.Update(crc32.ChecksumIEEE(x.lines), crc32.IEEETable, []byte(text))
	return fmt.Appendf(nil, "%s %08x\n", text, sum)
}

// readIDs reads the file; where it isn't there or not whole, nothing was read yet.
func (d *Directory) readIDs(f files) *ids {
	data, err := d.disk.Read(f.ids, 0)
	if err != nil {
		return &ids{bytes: -1}
	}
	end := bytes.LastIndexByte(data[:max(0, len(data)-1)], '\n') + 1
	x := &ids{lines: data[:end:end], bytes: end}
	var head string
	if _, err := fmt.Sscanf(string(data[end:]), "= %d %d %s %s ", &x.mark.Entry, &x.at, &head, &x.stamp); err != nil {
		return &ids{bytes: -1}
	}
	if x.mark.Head.UnmarshalText([]byte(head)) != nil || !bytes.Equal(x.end(), data[end:]) {
		return &ids{bytes: -1}
	}
	x.saved = x.mark
	return x
}

// follow reads the entries of the journal after the last one that was read; all
// of them, where that isn't in the journal.
func (d *Directory) follow(f files, v *view, x *ids) error {
	data, err := d.disk.Read(f.journal, x.at)
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		data = nil
	case errors.Is(err, fs.ErrNotExist) && v.state.Journal == 0:
		return nil
	case err != nil:
		return d.noJournal(f, err)
	}
	data = data[:max(0, min(int64(len(data)), v.state.Journal-x.at))]
	lines := docket.Split(data)
	if x.mark.Entry > 0 {
		if len(lines) > 0 {
			if m, err := store.ReadMark(lines[0]); err == nil && m == x.mark {
				return d.take(f, x, lines)
			}
		}
		*x = ids{bytes: -1}
		return d.follow(f, v, x)
	}
	return d.take(f, x, lines)
}

// take adds the sets of the entries after the last one that was read; the lines
// begin with that one, if there is one.
func (d *Directory) take(f files, x *ids, lines [][]byte) error {
	at, b := x.at, strings.Builder{}
	for _, line := range lines {
		if at > x.at || x.mark.Entry == 0 {
			m, err := store.ReadMark(line)
			sets, wrong := store.ReadSets(line)
			if err != nil || wrong != nil || m.Entry != x.mark.Entry+1 {
				return d.badEntry(f)
			}
			for _, s := range sets {
				fmt.Fprintf(&b, "%s %s %d %s\n", s.Player, s.ID, s.Entry, s.Digest)
			}
			x.mark, x.at = m, at
		}
		at += int64(len(line))
	}
	x.lines = append(x.lines, b.String()...)
	return nil
}

// touched reports whether the journal isn't as it was left when something was appended
// last, or nobody knows.
func (d *Directory) touched(f files) bool {
	stamp := ""
	if h := d.held[f.id]; h != nil && h.stamp != "" {
		stamp = h.stamp
	} else if end, _, err := d.disk.End(f.ids, 512); err == nil {
		words := bytes.Fields(end[bytes.LastIndexByte(end[:max(0, len(end)-1)], '\n')+1:])
		if len(words) == 6 {
			stamp = string(words[4])
		}
	}
	now, err := d.disk.Stamp(f.journal)
	return err != nil || now != stamp
}

// writeIDs writes what the file lacks, if the hold has looked at the sets or appended
// something. An error makes no difference: what isn't there is made again.
func (d *Directory) writeIDs(h *hold) {
	x := h.ids
	if x == nil && h.stamp == "" {
		return
	} else if x == nil {
		x = d.readIDs(h.files)
	}
	v, err := d.now(h)
	if err != nil || d.follow(h.files, v, x) != nil || x.mark == x.saved && h.stamp == "" {
		return
	}
	if h.stamp != "" {
		x.stamp = h.stamp
	}
	from := max(0, x.bytes)
	data := append(x.lines[from:len(x.lines):len(x.lines)], x.end()...)
	if err := d.disk.Write(h.files.ids, int64(from), data); err == nil && x.bytes < 0 {
		d.disk.Truncate(h.files.ids, int64(len(data)))
	}
}
