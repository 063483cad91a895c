package disk

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// A way says whether a name that is a link itself stands for what it leads to.
type way int

const (
	asLink  way = iota // for the link
	toWrite            // for that, within the directory alone
	toRead             // for that, wherever it is
)

// follow does something with a file where it is. A temporary file is next to the one that
// it replaces. Errors have the name as it was given.
func (d Directory) follow(name string, w way, do func(root *os.Root, name string) error) error {
	if of, is := replaced(name); is {
		return At(d.Root.Name(), of, d.find(of, w, func(root *os.Root, rel string) error { return do(root, temporary(rel)) }))
	}
	return At(d.Root.Name(), name, d.find(name, w, do))
}

// find returns the directory that a file is in, and the file's name there.
func (d Directory) find(name string, w way, do func(root *os.Root, name string) error) error {
	first, rest, below := strings.Cut(name, "/")
	if (below || w == toRead) && isLink(d.Root, first) && leadsOut(d.Root, first) {
		to, err := filepath.EvalSymlinks(filepath.Join(d.Root.Name(), first))
		if err != nil {
			return err
		} else if !below {
			to, rest = filepath.Dir(to), filepath.Base(to)
		}
		root, err := os.OpenRoot(to)
		if err != nil {
			return err
		}
		defer root.Close()
		return do(root, rest)
	}
	for w != asLink && isLink(d.Root, name) {
		to, err := d.Root.Readlink(name)
		next := path.Join(path.Dir(name), filepath.ToSlash(to))
		if err != nil || !same(d.Root, name, next) {
			_, err := d.Root.Stat(name) // it leads out, or nowhere
			return err
		}
		name = next
	}
	return do(d.Root, name)
}

func isLink(root *os.Root, name string) bool {
	info, err := root.Lstat(name)
	return err == nil && info.Mode()&fs.ModeSymlink != 0
}

// leadsOut reports whether a link leads out of the directory, to something that is there.
func leadsOut(root *os.Root, name string) bool {
	_, err := root.Stat(name)
	return err != nil && !errors.Is(err, fs.ErrNotExist)
}

// same reports whether two names are of one file.
func same(root *os.Root, a, b string) bool {
	one, err := root.Stat(a)
	other, wrong := root.Stat(b)
	return err == nil && wrong == nil && os.SameFile(one, other)
}

// At returns an error about a file of a directory, with its path as it was given: once,
// whatever the error has, and not that of a temporary file.
func At(dir, name string, err error) error {
	op, cause := "", error(nil)
	if e := (*fs.PathError)(nil); errors.As(err, &e) {
		op, cause = e.Op, e.Err
	} else if e := (*os.LinkError)(nil); errors.As(err, &e) {
		op, cause = e.Op, e.Err
	} else {
		return err
	}
	return &fs.PathError{Op: strings.TrimSuffix(op, "at"), Path: filepath.Join(dir, filepath.FromSlash(name)), Err: cause}
}
