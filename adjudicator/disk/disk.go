// Package disk has the file operations that City Hall needs: so few that a test
// can record them and replay every prefix. [Open] opens a real directory.
package disk

import (
	"path"
	"strings"
)

// A Disk is a directory and everything in it. Names are slash-separated and
// relative to it.
type Disk interface {
	// Read returns the file's content from an offset on. The error is
	// fs.ErrNotExist if there is no file, io.ErrUnexpectedEOF if it is shorter
	// than the offset.
	Read(name string, from int64) ([]byte, error)
	// End returns the last bytes of the file, at most room, and its size. The
	// error is fs.ErrNotExist if there is no file.
	End(name string, room int64) (data []byte, size int64, err error)
	// Stamp returns the file's identity, size and time of its last change: where it is the
	// same, nobody has touched the file since. The error is fs.ErrNotExist if there is no
	// file.
	Stamp(name string) (string, error)
	// List returns the names in a directory, sorted; none if there is no such
	// directory. The directory itself is ".".
	List(dir string) ([]string, error)
	// MakeDir creates a directory and those above it durably, unless they
	// exist.
	MakeDir(dir string) error
	// Truncate cuts the file to a size.
	Truncate(name string, size int64) error
	// Write writes at an offset and creates the file if necessary.
	Write(name string, at int64, data []byte) error
	Sync(name string) error
	// Rename gives a file another name. What has that name is replaced, and its mode and
	// group stay.
	Rename(from, to string) error
	Remove(name string) error
	// SyncDir makes new names, renames and removals in the name's directory
	// durable.
	SyncDir(name string) error
}

// Replace replaces or creates the file in one durable step.
func Replace(d Disk, name string, data []byte) error {
	next := temporary(name)
	if err := d.Write(next, 0, data); err != nil {
		return err
	}
	if err := d.Truncate(next, int64(len(data))); err != nil {
		return err
	}
	if err := d.Sync(next); err != nil {
		return err
	}
	if err := d.Rename(next, name); err != nil {
		return err
	}
	return d.SyncDir(name)
}

// temporary is what a file is called until it replaces the one of the name.
func temporary(name string) string {
	dir, base := path.Split(name)
	return dir + "." + base + ".new"
}

// replaced returns the name of the file that one with a temporary name is to replace.
func replaced(name string) (string, bool) {
	dir, base := path.Split(name)
	base, hidden := strings.CutPrefix(base, ".")
	base, is := strings.CutSuffix(base, ".new")
	return dir + base, hidden && is && base != ""
}
