//go:build unix

package trust

import (
	"os"
	"syscall"
)

// foreign reports whether the file is another user's, who can write it. Whatever is
// root's, root gave.
func foreign(path string) bool {
	info, err := os.Stat(path)
	if err != nil {
		return false // it is gone, as the next one who opens it will say
	}
	of, ok := info.Sys().(*syscall.Stat_t)
	return ok && of.Uid != 0 && int(of.Uid) != os.Geteuid()
}

// writable reports whether users besides the owner can write the file. A group with the
// owner's number is the owner's alone, as most systems make one for each user.
func writable(path string) bool {
	info, err := os.Stat(path)
	if err != nil {
		return false
	}
	of, ok := info.Sys().(*syscall.Stat_t)
	group := info.Mode().Perm()&0o020 != 0 && (!ok || of.Gid != of.Uid)
	return group || info.Mode().Perm()&0o002 != 0
}
