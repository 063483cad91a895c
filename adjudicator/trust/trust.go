// Package trust decides whether City Hall may do what a settings file says. Settings name
// servers, commands that print passwords, and files and variables that have them; so a
// directory that somebody else made could run commands by being looked at.
//
//	f := trust.Of("club/store.yaml", data)     // settings as they were read
//	err := f.Check(ctx)                        // before anything that they say is done
//
// Whoever reads settings passes the File along with them, and whoever uses them checks it.
// A file is trusted if a person said so, see [File.Give], which holds until it is changed
// or moved; or if the person named its directory in this call, see [Name]. Either way
// nobody else may be able to write it.
package trust

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"cityhall.example/formats/words"
)

// A File is a settings file as it was read. The zero File stands for settings that a
// person gave in the call, and is trusted.
type File struct {
	path string // as it was named
	sum  [sha256.Size]byte
}

// Of returns the file at the path that has this content.
func Of(path string, data []byte) File { return File{path, sha256.Sum256(data)} }

// Dir returns the directory of the file.
func (f File) Dir() string { return filepath.Dir(f.path) }

// Check returns nil if City Hall may do what the file says, and otherwise an error that
// says what a person can do about it.
func (f File) Check(ctx context.Context) error {
	if f == (File{}) {
		return nil
	}
	given, changed := f.given()
	named := f.named(ctx)
	command := "cityhall trust " + word(f.Dir())
	switch {
	case !given && !named && changed:
		return words.Fail("trust/changed", "file", f.path, "command", command)
	case !given && !named:
		return words.Fail("trust/none", "file", f.path, "command", command)
	case !given && foreign(f.path):
		return words.Fail("trust/owner", "file", f.path, "command", command)
	}
	return f.Exposed()
}

// Exposed returns an error if others can write the file.
func (f File) Exposed() error {
	if writable(f.path) {
		return words.Fail("trust/writable", "file", f.path, "command", "chmod go-w "+word(f.path))
	}
	return nil
}

// namedKey is that of the absolute paths of the directories that were named in a call.
type namedKey struct{}

// named reports whether a person named the directory of the file in this call.
func (f File) named(ctx context.Context) bool {
	dirs, _ := ctx.Value(namedKey{}).([]string)
	dir := real(f.Dir())
	return dir != "" && slices.ContainsFunc(dirs, func(named string) bool { return real(named) == dir })
}

// Name returns a context for a call in which a person named these directories: the
// settings in them are trusted, and those below them are not. They need not be there yet.
func Name(ctx context.Context, dirs ...string) context.Context {
	all, _ := ctx.Value(namedKey{}).([]string)
	all = slices.Clone(all)
	for _, dir := range dirs {
		if whole, err := filepath.Abs(dir); err == nil {
			all = append(all, whole)
		}
	}
	return context.WithValue(ctx, namedKey{}, all)
}

// real returns the absolute path of a directory without links, or "" where there is none.
// The name of a file in it may be a link: what it leads to can change places.
func real(dir string) string {
	whole, err := filepath.Abs(dir)
	if err == nil {
		whole, err = filepath.EvalSymlinks(whole)
	}
	if err != nil {
		return ""
	}
	return whole
}

// word returns a path as a person can paste it into a shell.
func word(path string) string {
	if strings.HasPrefix(path, "-") {
		path = "./" + path
	}
	special := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !strings.ContainsRune("_./@%+=:,-", r)
	}
	if path != "" && !strings.ContainsFunc(path, special) {
		return path
	}
	return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
}

// line is what the list has about the file: its digest and its path.
func (f File) line() (digest, path string) {
	return hex.EncodeToString(f.sum[:]), filepath.Join(real(f.Dir()), filepath.Base(f.path))
}

// list returns the path of the list of trusted files, which is in the user's own
// configuration, outside of everything that others make.
func list() (string, error) {
	dir, err := os.UserConfigDir()
	return filepath.Join(dir, "cityhall", "trusted"), err
}
