//go:build !unix

package disk

import (
	"io/fs"
	"os"
)

// Inherit does nothing: what is new in a directory has the directory's permissions.
func Inherit(*os.Root, string, fs.FileInfo) error { return nil }
