package adjudicator

import (
	"errors"
	"io"
	"io/fs"
	"os"
)

// disk is what the store does to files, all of one directory: few enough
// operations that a test can record them and replay every prefix.
type disk interface {
	// read returns what the file holds from an offset on; fs.ErrNotExist where
	// there is none, io.ErrUnexpectedEOF where it is shorter.
	read(name string, from int64) ([]byte, error)
	// truncate cuts the file to a size.
	truncate(name string, size int64) error
	// write writes at an offset, and makes the file where there is none.
	write(name string, at int64, data []byte) error
	sync(name string) error
	rename(from, to string) error
	// syncDir makes new names and renames last.
	syncDir() error
}

// directory is the disk of a real directory. Names cannot lead out of it.
type directory struct{ root *os.Root }

func (d directory) read(name string, from int64) ([]byte, error) {
	f, err := d.root.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	size, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, err
	} else if size < from {
		return nil, io.ErrUnexpectedEOF
	}
	data := make([]byte, size-from)
	_, err = io.ReadFull(io.NewSectionReader(f, from, size-from), data)
	return data, err
}

func (d directory) open(name string, flag int, do func(*os.File) error) error {
	f, err := d.root.OpenFile(name, flag, 0o600) // the secret and all hands
	if err != nil {
		return err
	}
	return errors.Join(do(f), f.Close())
}

func (d directory) truncate(name string, size int64) error {
	return d.open(name, os.O_WRONLY, func(f *os.File) error { return f.Truncate(size) })
}

func (d directory) write(name string, at int64, data []byte) error {
	return d.open(name, os.O_WRONLY|os.O_CREATE, func(f *os.File) error {
		_, err := f.WriteAt(data, at)
		return err
	})
}

func (d directory) sync(name string) error {
	return d.open(name, os.O_WRONLY, (*os.File).Sync)
}

func (d directory) rename(from, to string) error { return d.root.Rename(from, to) }

// syncDir leaves out what the system cannot do: Windows has no directory to
// sync.
func (d directory) syncDir() error {
	f, err := d.root.Open(".")
	if err != nil {
		return err
	}
	if err := f.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, fs.ErrInvalid) && !errors.Is(err, fs.ErrPermission) {
		f.Close()
		return err
	}
	return f.Close()
}
