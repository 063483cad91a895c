package mail

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"cityhall.example/adjudicator/disk"
)

// Raw mails are kept in packs: tar archives in which a mail has its number for
// a name. A batch of mails is one pack, so that it becomes durable at the price
// of one file.

// packName returns the name of the pack that begins with the mail.
func packName(first int) string { return fmt.Sprintf("mails/%09d.tar", first) }

func mailName(number int) string { return fmt.Sprintf("%09d.eml", number) }

// writePack keeps the mails, numbered from first on.
func writePack(d disk.Disk, first int, mails [][]byte) error {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for i, raw := range mails {
		// A buffer does not fail, and the header is always right.
		w.WriteHeader(&tar.Header{Name: mailName(first + i), Mode: 0o600, Size: int64(len(raw)), Format: tar.FormatUSTAR})
		w.Write(raw)
	}
	w.Close()
	return disk.Replace(d, packName(first), b.Bytes())
}

// readPack returns the mails of the pack that begins with first, by number.
func readPack(d disk.Disk, first int) (map[int][]byte, error) {
	data, err := d.Read(packName(first), 0)
	if err != nil {
		return nil, err
	}
	mails := map[int][]byte{}
	for r := tar.NewReader(bytes.NewReader(data)); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return mails, nil
		} else if err != nil {
			return nil, fmt.Errorf("%s: %w", packName(first), err)
		}
		number, err := strconv.Atoi(strings.TrimSuffix(h.Name, ".eml"))
		if err != nil {
			continue // somebody put it there
		}
		if mails[number], err = io.ReadAll(r); err != nil {
			return nil, fmt.Errorf("%s: %w", packName(first), err)
		}
	}
}

// pick returns a mail of the pack that begins with first.
func pick(mails map[int][]byte, first, number int) ([]byte, error) {
	raw, ok := mails[number]
	if !ok {
		return nil, fmt.Errorf("%s: mail %d is not in it; put back a copy", packName(first), number)
	}
	return raw, nil
}

// raw returns a mail that was taken in. The last pack stays in memory, since
// mails are asked for one after the other.
func (o *Office) raw(number int) ([]byte, error) {
	first := o.packs[number]
	if o.pack.first != first || o.pack.mails == nil {
		mails, err := readPack(o.disk, first)
		if err != nil {
			return nil, fmt.Errorf("mail %d is not kept any more: %w", number, err)
		}
		o.pack.first, o.pack.mails = first, mails
	}
	return pick(o.pack.mails, first, number)
}
