package trust

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"cityhall.example/formats/words"
)

// The list has a line for each time that a file was trusted, DIGEST and PATH, as sha256sum
// writes them. The last one of a path counts.

// given reports whether a person trusts the file, or trusted what it was before.
func (f File) given() (given, changed bool) {
	digest, path := f.line()
	for _, line := range read() {
		if sum, of, _ := strings.Cut(line, "  "); of == path {
			given, changed = sum == digest, sum != digest
		}
	}
	return given, changed
}

// read returns the lines of the list; none where it can't be read.
func read() []string {
	name, err := list()
	if err != nil {
		return nil
	}
	data, _ := os.ReadFile(name)
	return strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
}

// Give notes that the person who runs this program trusts the file as it is.
func (f File) Give() error {
	if err := f.Exposed(); err != nil {
		return err
	} else if given, _ := f.given(); given {
		return nil
	}
	digest, path := f.line()
	if strings.ContainsAny(path, "\r\n") {
		return words.Fail("trust/path", "file", f.path)
	}
	name, err := list()
	if err != nil {
		return err
	} else if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	out, err := os.OpenFile(name, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	_, err = out.WriteString(digest + "  " + path + "\n")
	return errors.Join(err, out.Close())
}

// Take takes back that the file at the path is trusted, whatever is in it.
func Take(path string) error {
	_, path = Of(path, nil).line()
	kept := ""
	for _, line := range read() {
		if _, of, listed := strings.Cut(line, "  "); listed && of != path {
			kept += line + "\n"
		}
	}
	name, err := list()
	if err != nil {
		return err
	}
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err := os.WriteFile(name+".new", []byte(kept), 0o600); err != nil {
		return err
	}
	return os.Rename(name+".new", name)
}
