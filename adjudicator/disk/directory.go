package disk

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"cityhall.example/formats/words"
)

// A Directory is a real directory. Names can't lead out of it, except through links in
// the directory itself: to another directory, since its games may be on another disk, and
// to files that are only read, such as settings.
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

// Stamp is as in [Disk].
func (d Directory) Stamp(name string) (text string, err error) {
	err = d.follow(name, toRead, func(root *os.Root, name string) error {
		info, err := root.Stat(name)
		if err == nil {
			text = fmt.Sprintf("%d.%d.%s", info.Size(), info.ModTime().UnixNano(), identity(info))
		}
		return err
	})
	return text, err
}

// List is as in [Disk].
func (d Directory) List(dir string) (names []string, err error) {
	err = d.follow(dir, toRead, func(root *os.Root, name string) error {
		info, err := root.Stat(name)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		} else if err == nil && !info.IsDir() {
			return words.Fail("file/not-a-directory", "path", d.Path(dir))
		}
		f, err := root.Open(name)
		if err != nil {
			return err
		}
		names, err = f.Readdirnames(-1)
		slices.Sort(names)
		return errors.Join(err, f.Close())
	})
	return names, err
}

// MakeDir is as in [Disk].
func (d Directory) MakeDir(dir string) error {
	there := false
	if err := d.follow(dir, toRead, func(root *os.Root, name string) error {
		info, err := root.Stat(name)
		there = err == nil && info.IsDir()
		return nil
	}); err != nil || there || dir == "." {
		return err
	} else if err := d.MakeDir(path.Dir(dir)); err != nil {
		return err
	}
	if err := d.follow(dir, asLink, func(root *os.Root, name string) error { return root.Mkdir(name, 0o700) }); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return d.SyncDir(dir)
}

// open opens a file and does something with it.
func (d Directory) open(name string, flag int, do func(*os.File) error) error {
	w := toWrite
	if flag == os.O_RDONLY {
		w = toRead
	}
	return d.follow(name, w, func(root *os.Root, rel string) error {
		if info, err := root.Stat(rel); err == nil {
			if err := Regular(d.Path(name), info); err != nil {
				return err // a pipe would be waited for
			}
		}
		f, err := root.OpenFile(rel, flag, 0o600) // the secret and all hands
		if err != nil {
			return err
		}
		err = do(f)
		if closed := f.Close(); err == nil {
			err = closed
		}
		return err
	})
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
	w, next := asLink, func(string) string { return from }
	if from == temporary(to) {
		w, next = toWrite, temporary
	} else if path.Dir(from) == path.Dir(to) {
		next = func(name string) string { return path.Join(path.Dir(name), path.Base(from)) }
	}
	return d.follow(to, w, func(root *os.Root, name string) error {
		from := next(name)
		was, err := root.Lstat(name)
		if err == nil && was.IsDir() {
			return Regular(d.Path(to), was)
		}
		if err == nil && was.Mode().IsRegular() {
			if err := Inherit(root, from, was); err != nil {
				return err
			}
		}
		return root.Rename(from, name)
	})
}

// Remove is as in [Disk].
func (d Directory) Remove(name string) error { return d.follow(name, asLink, (*os.Root).Remove) }

// SyncDir is as in [Disk]. It skips what the system can't do: Windows can't
// sync directories.
func (d Directory) SyncDir(name string) error {
	return d.follow(name, toWrite, func(root *os.Root, rel string) error {
		f, err := root.Open(path.Dir(rel))
		if err != nil {
			return err
		}
		if err := f.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, fs.ErrInvalid) && !errors.Is(err, fs.ErrPermission) {
			f.Close()
			return err
		}
		return f.Close()
	})
}

// Path returns the path of a file, as the directory was opened.
func (d Directory) Path(name string) string {
	return filepath.Join(d.Root.Name(), filepath.FromSlash(name))
}
