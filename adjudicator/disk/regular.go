package disk

import (
	"io"
	"io/fs"
	"os"
	"strings"

	"cityhall.example/formats/words"
)

// Regular says what is wrong where a file was expected and something else is
// there: a directory can't be read, and a pipe or a device could be waited for
// forever.
func Regular(path string, info fs.FileInfo) error {
	kind := ""
	switch mode := info.Mode(); {
	case mode.IsRegular():
		return nil
	case mode.IsDir():
		kind = "directory"
	case mode&fs.ModeNamedPipe != 0:
		kind = "pipe"
	case mode&fs.ModeSocket != 0:
		kind = "socket"
	case mode&fs.ModeDevice != 0:
		kind = "device"
	}
	return words.Fail("file/not-a-file", "path", path, "kind", kind)
}

// ReadFile reads a file that somebody named, or standard input for "-", up to a
// limit: if it is longer, one more byte shows it. A pipe is read only where a
// shell made it, as in <(command).
func ReadFile(path string, limit int64) ([]byte, error) {
	if path == "-" {
		return read(os.Stdin, limit)
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	} else if !strings.HasPrefix(path, "/dev/") && !strings.HasPrefix(path, "/proc/") {
		if err := Regular(path, info); err != nil {
			return nil, err
		}
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return read(f, limit)
}

func read(f *os.File, limit int64) ([]byte, error) { return io.ReadAll(io.LimitReader(f, limit+1)) }
