// Package crash records what a program does to a disk, and tells what would be
// found there after a crash at any instant. It is for tests.
package crash

import (
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
)

// A Step is one operation on a disk.
type Step struct {
	// Kind is write, truncate, sync, rename, remove or syncDir.
	Kind     string
	Name, To string
	At       int64
	Data     []byte
}

// A Disk is a disk in memory that records what is done to it. Its methods can be
// called from several goroutines, as those of a real disk; its fields are for
// when nobody calls them.
type Disk struct {
	Files map[string][]byte
	Steps []Step

	mu sync.Mutex
}

// New returns a disk that holds the files.
func New(files map[string][]byte) *Disk { return &Disk{Files: files} }

// Read is as in disk.Disk.
func (d *Disk) Read(name string, from int64) ([]byte, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	data, ok := d.Files[name]
	switch {
	case !ok:
		return nil, fs.ErrNotExist
	case int64(len(data)) < from:
		return nil, io.ErrUnexpectedEOF
	}
	return slices.Clone(data[from:]), nil
}

// End is as in disk.Disk.
func (d *Disk) End(name string, room int64) ([]byte, int64, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	data, ok := d.Files[name]
	if !ok {
		return nil, 0, fs.ErrNotExist
	}
	return slices.Clone(data[max(0, int64(len(data))-room):]), int64(len(data)), nil
}

// Stamp is as in disk.Disk: of files in memory it is what they hold.
func (d *Disk) Stamp(name string) (string, error) {
	data, err := d.Read(name, 0)
	return fmt.Sprintf("%d.%08x", len(data), crc32.ChecksumIEEE(data)), err
}

// List is as in disk.Disk: directories are there as long as they hold files.
func (d *Disk) List(dir string) (names []string, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	seen := map[string]bool{}
	for name := range d.Files {
		if dir != "." {
			below, in := strings.CutPrefix(name, dir+"/")
			if !in {
				continue
			}
			name = below
		}
		name, _, _ = strings.Cut(name, "/")
		seen[name] = true
	}
	return slices.Sorted(maps.Keys(seen)), nil
}

// MakeDir is as in disk.Disk: there is nothing to be done.
func (d *Disk) MakeDir(string) error { return nil }

func (d *Disk) do(s Step) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.Steps = append(d.Steps, s)
	s.apply(d.Files)
	return nil
}

// Truncate is as in disk.Disk.
func (d *Disk) Truncate(name string, size int64) error {
	return d.do(Step{Kind: "truncate", Name: name, At: size})
}

// Write is as in disk.Disk.
func (d *Disk) Write(name string, at int64, data []byte) error {
	return d.do(Step{Kind: "write", Name: name, At: at, Data: slices.Clone(data)})
}

// Sync is as in disk.Disk.
func (d *Disk) Sync(name string) error { return d.do(Step{Kind: "sync", Name: name}) }

// Rename is as in disk.Disk.
func (d *Disk) Rename(from, to string) error {
	return d.do(Step{Kind: "rename", Name: from, To: to})
}

// Remove is as in disk.Disk.
func (d *Disk) Remove(name string) error {
	if _, _, err := d.End(name, 0); err != nil {
		return err
	}
	return d.do(Step{Kind: "remove", Name: name})
}

// SyncDir is as in disk.Disk.
func (d *Disk) SyncDir(name string) error { return d.do(Step{Kind: "syncDir", Name: path.Dir(name)}) }

// apply does the step to the files.
func (s Step) apply(files map[string][]byte) {
	data := files[s.Name]
	switch s.Kind {
	case "truncate":
		grown := append(slices.Clone(data), make([]byte, max(0, int(s.At)-len(data)))...)
		files[s.Name] = grown[:s.At]
	case "write":
		grown := append(slices.Clone(data), make([]byte, max(0, int(s.At)+len(s.Data)-len(data)))...)
		copy(grown[s.At:], s.Data)
		files[s.Name] = grown
	case "rename":
		files[s.To] = data
		delete(files, s.Name)
	case "remove":
		delete(files, s.Name)
	}
}

// A Crash says what becomes of operations that were not synced. Metadata are
// new names, renames and removals, which only syncing the directory makes last.
type Crash struct {
	Data     string // kept, lost, half, hole
	Metadata string // kept, lost
}

// Crashes are all of them.
var Crashes = []Crash{{"kept", "kept"}, {"kept", "lost"}, {"lost", "kept"}, {"lost", "lost"},
	{"half", "kept"}, {"half", "lost"}, {"hole", "kept"}, {"hole", "lost"}}

// After returns the files as they are found after the steps, begun with these
// files, and the crash.
func (c Crash) After(before map[string][]byte, steps []Step) map[string][]byte {
	// Files are followed by what they are, not by their names, since a name can
	// be lost and the data kept.
	type file struct{ durable, pending []Step }
	now, then := map[string]*file{}, map[string]*file{} // names in memory, and on the disk
	for name, data := range before {
		now[name] = &file{durable: []Step{{Kind: "write", Data: data}}}
		then[name] = now[name]
	}
	for _, s := range steps {
		switch s.Kind {
		case "write", "truncate":
			if now[s.Name] == nil {
				now[s.Name] = &file{}
			}
			f := now[s.Name]
			f.pending = append(f.pending, s)
		case "sync":
			f := now[s.Name]
			f.durable, f.pending = append(f.durable, f.pending...), nil
		case "rename":
			now[s.To] = now[s.Name]
			delete(now, s.Name)
		case "remove":
			delete(now, s.Name)
		case "syncDir":
			in := func(name string, _ *file) bool { return path.Dir(name) == s.Name }
			maps.DeleteFunc(then, in)
			for name, f := range now {
				if in(name, f) {
					then[name] = f
				}
			}
		}
	}
	names := then
	if c.Metadata == "kept" {
		names = now
	}
	files := map[string][]byte{}
	for name, f := range names {
		content := map[string][]byte{"": nil}
		for _, s := range f.durable {
			s.Name = ""
			s.apply(content)
		}
		for i, s := range f.pending {
			s.Name = ""
			last := i == len(f.pending)-1
			switch {
			case c.Data == "lost":
				continue
			case last && c.Data == "half" && s.Kind == "write":
				s.Data = s.Data[:len(s.Data)/2]
			case last && c.Data == "hole" && s.Kind == "write":
				s.Data = hole(s)
			}
			s.apply(content)
		}
		files[name] = content[""]
	}
	return files
}

// hole returns what a write leaves of which only the end came to the disk: that
// begins with a sector. Without one in the write there are only zeros.
func hole(s Step) []byte {
	const sector = 512
	end := len(s.Data)
	if last := (int(s.At) + end) / sector * sector; last > int(s.At) {
		end = last - int(s.At)
	}
	return append(make([]byte, end), s.Data[end:]...)
}
