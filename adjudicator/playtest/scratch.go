package playtest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/engine/play"
)

// A Scratch is a directory that is not synced, and in which what is written
// goes to other names: so each round finds the same files. It counts what is
// read of the journal.
type Scratch struct {
	disk.Directory
	Journal int
}

// Read reads a file from a place on.
func (d *Scratch) Read(name string, from int64) ([]byte, error) {
	data, err := d.Directory.Read(name, from)
	if filepath.Ext(name) == ".journal" {
		d.Journal += len(data)
	}
	return data, err
}

// End reads the end of a file.
func (d *Scratch) End(name string, room int64) ([]byte, int64, error) {
	data, size, err := d.Directory.End(name, room)
	if filepath.Ext(name) == ".journal" {
		d.Journal += len(data)
	}
	return data, size, err
}

// Write writes to the other name.
func (d *Scratch) Write(name string, at int64, data []byte) error {
	return d.Directory.Write("next-"+name, at, data)
}

// Truncate shortens the file of the other name.
func (d *Scratch) Truncate(name string, size int64) error {
	return d.Directory.Truncate("next-"+name, size)
}

// Rename renames the file of the other name.
func (d *Scratch) Rename(from, to string) error {
	return d.Directory.Rename("next-"+from, "next-"+to)
}

// Sync does nothing.
func (d *Scratch) Sync(string) error { return nil }

// SyncDir does nothing.
func (d *Scratch) SyncDir(string) error { return nil }

// Scratch returns a disk with the table's files, and an order file for the open
// decision.
func (tb *Table) Scratch() (d *Scratch, orders string) {
	tb.T.Helper()
	path := tb.Saved()
	root, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		tb.T.Fatal(err)
	}
	tb.T.Cleanup(func() { root.Close() })
	orders = filepath.Join(filepath.Dir(path), "orders.yaml")
	Put(tb.T, orders, fmt.Sprintf("player: %s\nturn: %d\norders:\n  - %s\n", tb.Mover(), tb.G.State.Turn(tb.G.State.Open().Seat), tb.Legal()))
	settle(tb.T, path)
	d = &Scratch{Directory: disk.Directory{Root: root}}
	return d, orders
}

// settle pauses and resumes the game of a file: what is appended then is known to follow
// from a journal that was looked at.
func settle(t testing.TB, path string) {
	t.Helper()
	for _, kind := range []play.ActKind{play.ActPause, play.ActResume} {
		s, id, err := directory.OpenFile(path)
		if err != nil {
			t.Fatal(err)
		}
		d, err := docket.Take(t.Context(), s, id)
		if err != nil {
			t.Fatal(err)
		}
		next, out, err := adjudicator.Do(d.Game, play.Act{Kind: kind, At: d.Game.Tip.At, Reason: "x"}, nil)
		if err := errors.Join(err, d.Commit(t.Context(), next, out), s.Close()); err != nil {
			t.Fatal(err)
		}
	}
}

// Lengthen adds entries to the journal that change nothing else.
func (tb *Table) Lengthen(entries int) *Table {
	waiting := tb.G.Players[(tb.G.State.Open().Seat+1)%4]
	for tb.G.Tip.Entry < entries {
		tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{By: play.ByPlayer}, Lines(waiting, "withdraw")))
	}
	return tb
}
