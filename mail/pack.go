package mail

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io"

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

// readPack returns a mail from the pack that begins with first.
func readPack(d disk.Disk, first, number int) ([]byte, error) {
	data, err := d.Read(packName(first), 0)
	if err != nil {
		return nil, fmt.Errorf("mail %d is not kept any more: %w", number, err)
	}
	r := tar.NewReader(bytes.NewReader(data))
	for {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil, fmt.Errorf("%s: mail %d is not in it", packName(first), number)
		} else if err != nil {
			return nil, fmt.Errorf("%s: %w", packName(first), err)
		}
		if h.Name == mailName(number) {
			return io.ReadAll(r)
		}
	}
}
