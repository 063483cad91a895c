// Package disk has the file operations that City Hall needs: so few that a test
// can record them and replay every prefix. [Open] opens a real directory.
package disk

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"cityhall.example/formats/words"
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
	Rename(from, to string) error
	Remove(name string) error
	// SyncDir makes new names, renames and removals in the name's directory
	// durable.
	SyncDir(name string) error
}

// Replace replaces or creates the file in one durable step.
func Replace(d Disk, name string, data []byte) error {
	dir, base := path.Split(name)
	temporary := dir + "." + base + ".new"
	if err := d.Write(temporary, 0, data); err != nil {
		return err
	}
	if err := d.Truncate(temporary, int64(len(data))); err != nil {
		return err
	}
	if err := d.Sync(temporary); err != nil {
		return err
	}
	if err := d.Rename(temporary, name); err != nil {
		return err
	}
	return d.SyncDir(name)
}

// A Directory is a real directory. Names can't lead out of it.
type Directory struct{ Root *os.Root }

// Open opens a directory.
func Open(dir string) (Directory, error) {
	root, err := os.OpenRoot(dir)
	return Directory{root}, err
}

// Close closes the directory.
func (d Directory) Close() error { return d.Root.Close() }

// Read is as in [Disk].
func (d Directory) Read(name string, from int64) (data []byte, err error) {
	err = d.open(name, os.O_RDONLY, func(f *os.File) error {
		size, err := f.Seek(0, io.SeekEnd)
		if err != nil {
			return err
		} else if size < from {
			return io.ErrUnexpectedEOF
		}
		data = make([]byte, size-from)
		_, err = io.ReadFull(io.NewSectionReader(f, from, size-from), data)
		return err
	})
	return data, err
}

// End is as in [Disk].
func (d Directory) End(name string, room int64) (data []byte, size int64, err error) {
	err = d.open(name, os.O_RDONLY, func(f *os.File) error {
		if size, err = f.Seek(0, io.SeekEnd); err != nil {
			return err
		}
		data = make([]byte, min(size, room))
		_, err = io.ReadFull(io.NewSectionReader(f, size-int64(len(data)), int64(len(data))), data)
		return err
	})
	return data, size, err
}

// List is as in [Disk].
func (d Directory) List(dir string) ([]string, error) {
	info, err := d.Root.Stat(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err == nil && !info.IsDir() {
		return nil, words.Fail("file/not-a-directory", "path", d.path(dir))
	}
	f, err := d.Root.Open(dir)
	if err != nil {
		return nil, d.named(err)
	}
	names, err := f.Readdirnames(-1)
	slices.Sort(names)
	return names, errors.Join(err, f.Close())
}

// MakeDir is as in [Disk].
func (d Directory) MakeDir(dir string) error {
	if dir == "." {
		return nil
	} else if info, err := d.Root.Stat(dir); err == nil && info.IsDir() {
		return nil
	}
	if err := d.MakeDir(path.Dir(dir)); err != nil {
		return err
	}
	if err := d.Root.Mkdir(dir, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return d.named(err)
	}
	return d.SyncDir(dir)
}

// open opens a file and does something with it.
func (d Directory) open(name string, flag int, do func(*os.File) error) error {
	if info, err := d.Root.Stat(name); err == nil {
		if err := Regular(d.path(name), info); err != nil {
			return err // a pipe would be waited for
		}
	}
	f, err := d.Root.OpenFile(name, flag, 0o600) // the secret and all hands
	if err != nil {
		return d.named(err)
	}
	err = do(f)
	if closed := f.Close(); err == nil {
		err = closed
	}
	return d.named(err)
}

// path returns the path of a file, as the directory was opened.
func (d Directory) path(name string) string {
	return filepath.Join(d.Root.Name(), filepath.FromSlash(name))
}

// named puts the path into an error that has the name alone.
func (d Directory) named(err error) error {
	if e := (*fs.PathError)(nil); errors.As(err, &e) {
		return &fs.PathError{Op: e.Op, Path: d.path(e.Path), Err: e.Err}
	}
	return err
}

// Truncate is as in [Disk].
func (d Directory) Truncate(name string, size int64) error {
	return d.open(name, os.O_WRONLY, func(f *os.File) error { return f.Truncate(size) })
}

// Write is as in [Disk].
func (d Directory) Write(name string, at int64, data []byte) error {
	return d.open(name, os.O_WRONLY|os.O_CREATE, func(f *os.File) error {
		_, err := f.WriteAt(data, at)
		return err
	})
}

// Sync is as in [Disk].
func (d Directory) Sync(name string) error {
	return d.open(name, os.O_WRONLY, (*os.File).Sync)
}

// Rename is as in [Disk].
func (d Directory) Rename(from, to string) error {
	if info, err := d.Root.Lstat(to); err == nil && info.IsDir() {
		return Regular(d.path(to), info)
	}
	return d.Root.Rename(from, to)
}

// Remove is as in [Disk].
func (d Directory) Remove(name string) error { return d.named(d.Root.Remove(name)) }

// SyncDir is as in [Disk]. It skips what the system can't do: Windows can't
// sync directories.
func (d Directory) SyncDir(name string) error {
	f, err := d.Root.Open(path.Dir(name))
	if err != nil {
		return err
	}
	if err := f.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, fs.ErrInvalid) && !errors.Is(err, fs.ErrPermission) {
		f.Close()
		return err
	}
	return f.Close()
}
