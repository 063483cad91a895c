//go:build unix

package disk

import (
	"io/fs"
	"os"
	"syscall"
)

// Inherit gives a file what the one had that it replaces: mode, owner and group. Where
// the group can't be had, nobody else's may read it instead.
func Inherit(root *os.Root, name string, was fs.FileInfo) error {
	mode := was.Mode().Perm()
	old, ok := was.Sys().(*syscall.Stat_t)
	info, err := root.Lstat(name)
	if err != nil {
		return err
	}
	if is, also := info.Sys().(*syscall.Stat_t); ok && also && (is.Uid != old.Uid || is.Gid != old.Gid) {
		if root.Lchown(name, int(old.Uid), int(old.Gid)) != nil && root.Lchown(name, -1, int(old.Gid)) != nil {
			mode &^= 0o070
		}
	}
	if info.Mode().Perm() == mode {
		return nil
	}
	return root.Chmod(name, mode)
}
