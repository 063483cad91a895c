package folder

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/disk"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// ReadSets reads order files, in the order of their names; "-" is standard input. A file
// without a valid order set gets a receipt that says why; one that can't be read at all
// is an error. A set without an id gets one from its bytes: however the lines of a file
// end, it is the same file.
func ReadSets(g *play.Game, files []string) (sets []*play.OrderSet, broken []play.Receipt, err error) {
	for _, file := range slices.Sorted(slices.Values(files)) {
		data, err := disk.ReadFile(file, formats.MaxSize)
		if err != nil {
			return nil, nil, err
		}
		set, err := readSet(g, file, data)
		if err != nil {
			broken = append(broken, brokenReceipt(g, file, set, err))
			continue
		}
		data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
		if len(set.Notes) > 0 {
			set.NotesID, data = IDOf(data), withoutNotes(set)
		}
		if set.ID == "" {
			set.Derived, set.ID = true, IDOf(data)
		}
		sets = append(sets, set)
	}
	return sets, broken, nil
}

// readSet reads an order file, with orders as people type them.
func readSet(g *play.Game, file string, data []byte) (*play.OrderSet, error) {
	set, err := formats.ReadOrders(file, data, &g.Rules.Grammar)
	if err != nil {
		return set, err
	}
	if err := formats.ReadTyped(set, g.Rules); err != nil {
		return set, err
	}
	if errs := formats.Untimely(g, file, set.Player, set.When); errs != nil {
		return set, errs
	}
	return set, nil
}

// OrderEndings are how the names of order files end, in any case.
var OrderEndings = []string{".yaml", ".yml", ".json", formats.LinesExt}

// OrderFiles puts the order files of each directory in its place, and returns what else
// is in it, which nobody reads. Hidden files are neither.
func OrderFiles(paths []string) (files, others []string, err error) {
	for _, path := range paths {
		if info, err := os.Stat(path); path == "-" || err != nil || !info.IsDir() {
			files = append(files, path) // what is wrong with it is told when it is read
			continue
		}
		more, rest, err := FilesIn(path)
		if err != nil {
			return nil, nil, err
		}
		files, others = append(files, more...), append(others, rest...)
	}
	return files, others, nil
}

// FilesIn returns the order files of a directory, sorted, and what else is in it;
// nothing if it doesn't exist. Links are followed, but not out of the directory.
func FilesIn(dir string) (files, others []string, err error) {
	root, err := os.OpenRoot(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	} else if err != nil {
		return nil, nil, err
	}
	defer root.Close()
	entries, err := fs.ReadDir(root.FS(), ".")
	for _, e := range entries {
		name, path := e.Name(), filepath.Join(dir, e.Name())
		info, err := root.Stat(name)
		switch {
		case strings.HasPrefix(name, "."):
		case err == nil && info.Mode().IsRegular() && slices.Contains(OrderEndings, strings.ToLower(filepath.Ext(name))):
			files = append(files, path)
		default:
			others = append(others, path)
		}
	}
	return files, others, err
}

// IDOf returns the id for a set with these bytes.
func IDOf(data []byte) string {
	sum := sha256.Sum256(data)
	return "file-" + hex.EncodeToString(sum[:8])
}

// withoutNotes returns what identifies a set besides its private notes, on which
// nothing in a journal may depend.
func withoutNotes(set *play.OrderSet) []byte {
	text := fmt.Sprintf("%q %q %d %q", set.Game, set.Player, set.Turn, set.Seen)
	for _, l := range set.Lines {
		text += fmt.Sprintf(" %q", l.Text)
	}
	return []byte(text)
}

// brokenReceipt reports every problem of a file that could not be read, and of
// those of its lines that could.
func brokenReceipt(g *play.Game, file string, set *play.OrderSet, err error) play.Receipt {
	var all formats.Errors
	var one *formats.Error
	if errors.As(err, &one) {
		all = formats.Errors{one}
	} else if !errors.As(err, &all) {
		var path *fs.PathError
		if errors.As(err, &path) {
			err = path.Err // the receipt names the file
		}
		all = formats.Errors{{File: file, Problem: engine.Say("file/system", "why", err.Error())}}
	}
	var problems []play.Problem
	for _, e := range all {
		problems = append(problems, play.Problem{Code: play.Broken, Line: e.Line, Column: e.Column, Said: e.Problem, Hint: e.Hint})
	}
	return adjudicator.Unreadable(g, file, set, problems)
}
