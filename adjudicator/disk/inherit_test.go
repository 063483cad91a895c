//go:build unix

package disk_test

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
	"testing"

	"cityhall.example/adjudicator/disk"
)

// Whoever could read a file can read the one that replaces it, and nobody else.
func TestReplaceKeepsMode(t *testing.T) {
	tree(t, "office/secret.yaml", "old")
	d := open(t, "office")
	groups, _ := os.Getgroups()
	for _, mode := range []fs.FileMode{0o600, 0o640, 0o660, 0o644, 0o400} {
		for _, group := range append(groups, os.Getgid()) {
			if err := errors.Join(os.Chown("office/secret.yaml", -1, group), os.Chmod("office/secret.yaml", mode)); err != nil {
				t.Fatal(err)
			} else if err := disk.Replace(d, "secret.yaml", []byte("new")); err != nil {
				t.Fatal(err)
			}
			info, err := os.Stat("office/secret.yaml")
			if err != nil {
				t.Fatal(err)
			} else if is := info.Sys().(*syscall.Stat_t).Gid; info.Mode().Perm() != mode || int(is) != group {
				t.Errorf("mode %v and group %d became %v and %d", mode, group, info.Mode(), is)
			}
		}
	}
	if err := disk.Replace(d, "new.yaml", nil); err != nil {
		t.Fatal(err)
	} else if info, _ := os.Stat("office/new.yaml"); info.Mode().Perm() != 0o600 {
		t.Errorf("a new file has mode %v", info.Mode())
	}
}
