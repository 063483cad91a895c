package disk

import (
	"fmt"
	"io/fs"
	"syscall"
)

// identity says which file it is, and when it was changed last, which no program can set.
func identity(info fs.FileInfo) string {
	s, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return ""
	}
	return fmt.Sprintf("%d.%d", s.Ino, s.Ctim.Nano())
}
