package directory

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/formats/words"
)

// The mark says which index was written last: its digest, or that the office is open. It
// is written before the index, and after an index was put aside. So no crash leaves an
// index beside another mark; whoever puts an older index back does.

const openMark = "open\n"

func closedMark(index []byte) string { return fmt.Sprintf("closed %x\n", sha256.Sum256(index)) }

// marked reports whether an index is the one that was written last, and tells of any
// other. An index without a mark is one of which nobody knows.
func (d *Directory) marked(index []byte) (bool, error) {
	mark, err := d.disk.Read(markName, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	last := string(mark) == closedMark(index)
	if !last && d.o.Notice != nil {
		d.o.Notice(words.Fail("store/old-index", "path", d.path(files{}, indexName)))
	}
	return last, nil
}

// markOpen says that the office runs.
func (d *Directory) markOpen() error { return disk.Replace(d.disk, markName, []byte(openMark)) }

// markClosed says that the office is closed, with an index.
func (d *Directory) markClosed(index []byte) error {
	return disk.Replace(d.disk, markName, []byte(closedMark(index)))
}
