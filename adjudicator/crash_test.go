package adjudicator

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/games"
	"cityhall.example/formats"
)

// step is one operation on a disk, as a recording has it.
type step struct {
	kind     string // write, truncate, sync, rename, syncDir
	name, to string
	at       int64
	data     []byte
}

// recorded is a disk in memory that records what is done to it.
type recorded struct {
	files map[string][]byte
	steps []step
}

func (d *recorded) read(name string, from int64) ([]byte, error) {
	data, ok := d.files[name]
	switch {
	case !ok:
		return nil, fs.ErrNotExist
	case int64(len(data)) < from:
		return nil, io.ErrUnexpectedEOF
	}
	return slices.Clone(data[from:]), nil
}

func (d *recorded) do(s step) error {
	d.steps = append(d.steps, s)
	apply(d.files, s)
	return nil
}

func (d *recorded) truncate(name string, size int64) error {
	return d.do(step{kind: "truncate", name: name, at: size})
}

func (d *recorded) write(name string, at int64, data []byte) error {
	return d.do(step{kind: "write", name: name, at: at, data: slices.Clone(data)})
}

func (d *recorded) sync(name string) error { return d.do(step{kind: "sync", name: name}) }
func (d *recorded) rename(from, to string) error {
	return d.do(step{kind: "rename", name: from, to: to})
}
func (d *recorded) syncDir() error { return d.do(step{kind: "syncDir"}) }

// apply does the step to the files.
func apply(files map[string][]byte, s step) {
	data := files[s.name]
	switch s.kind {
	case "truncate":
		grown := append(slices.Clone(data), make([]byte, max(0, int(s.at)-len(data)))...)
		files[s.name] = grown[:s.at]
	case "write":
		grown := append(slices.Clone(data), make([]byte, max(0, int(s.at)+len(s.data)-len(data)))...)
		copy(grown[s.at:], s.data)
		files[s.name] = grown
	case "rename":
		files[s.to] = data
		delete(files, s.name)
	}
}

// A crash says what becomes of operations that were not synced. Metadata are
// new names and renames, which only syncing the directory makes last.
type crash struct {
	data     string // kept, lost, half, hole
	metadata string // kept, lost
}

var crashes = []crash{{"kept", "kept"}, {"kept", "lost"}, {"lost", "kept"}, {"lost", "lost"},
	{"half", "kept"}, {"half", "lost"}, {"hole", "kept"}, {"hole", "lost"}}

// after returns the files as they are found after the steps and the crash.
func (c crash) after(steps []step) map[string][]byte {
	// Files are followed by what they are, not by their names, since a name can
	// be lost and the data kept.
	type file struct{ durable, pending []step }
	now, then := map[string]*file{}, map[string]*file{} // names in memory, and on the disk
	for _, s := range steps {
		switch s.kind {
		case "write", "truncate":
			if now[s.name] == nil {
				now[s.name] = &file{}
			}
			f := now[s.name]
			f.pending = append(f.pending, s)
		case "sync":
			f := now[s.name]
			f.durable, f.pending = append(f.durable, f.pending...), nil
		case "rename":
			now[s.to] = now[s.name]
			delete(now, s.name)
		case "syncDir":
			then = maps.Clone(now)
		}
	}
	names := then
	if c.metadata == "kept" {
		names = now
	}
	files := map[string][]byte{}
	for name, f := range names {
		content := map[string][]byte{"": nil}
		for _, s := range f.durable {
			s.name = ""
			apply(content, s)
		}
		for i, s := range f.pending {
			s.name = ""
			last := i == len(f.pending)-1
			switch {
			case c.data == "lost":
				continue
			case last && c.data == "half" && s.kind == "write":
				s.data = s.data[:len(s.data)/2]
			case last && c.data == "hole" && s.kind == "write":
				half := len(s.data) / 2
				s.data = append(make([]byte, half), s.data[half:]...)
			}
			apply(content, s)
		}
		files[name] = content[""]
	}
	return files
}

// onDisk returns the store of a disk in memory.
func onDisk(d disk) *Store {
	return &Store{disk: d, name: "game.yaml", journal: "game.journal", path: "game.yaml"}
}

// oneOrder returns a call with the first legal order of the open decision.
func oneOrder(g *formats.Game) Call {
	line := g.Rules.Grammar.Write(g.State.Moves(nil)[0])
	return Call{By: formats.ByPlayer, Sets: []*formats.OrderSet{{
		Player: g.Players[g.Open().Seat], Turn: formats.Unbound, Lines: []formats.OrderLine{{Text: line}},
	}}}
}

// TestCrash guards every call against a crash at any instant: after every
// prefix of what a game does to the disk, and whatever becomes of what was not
// synced, the game opens as it was before the call or after it, verifies, and
// goes on.
func TestCrash(t *testing.T) {
	games.Add(enginetest.Toy)
	g, out, err := New(Options{Rules: enginetest.Toy, ID: "crash", Players: []string{"anna", "ben"}, Secret: engine.SeedSecret("crash")})
	if err != nil {
		t.Fatal(err)
	}
	d := &recorded{files: map[string][]byte{}}
	s := onDisk(d)
	var digests []formats.Hash // of the game after each entry
	var begins []int           // the steps before each entry
	commit := func(next *formats.Game, out formats.Outcome) {
		begins = append(begins, len(d.steps))
		digests = append(digests, formats.Digest(next.Document()))
		if err := s.Commit(next, out.Entry.Line()); err != nil {
			t.Fatal(err)
		}
		g = next
	}
	commit(g, out)
	for range 5 {
		next, out := Adjudicate(g, oneOrder(g))
		commit(next, out)
	}
	past, err := s.At(3)
	if err != nil {
		t.Fatal(err)
	}
	next, out, err := Undo(g, 3, past, "a test")
	if err != nil {
		t.Fatal(err)
	}
	commit(next, out)

	seen := map[bool]int{} // whether a crash within a call left the game after it
	for cut := begins[1]; cut <= len(d.steps); cut++ {
		entry := 0 // the last one begun
		for entry < len(begins) && begins[entry] < cut {
			entry++
		}
		for _, c := range crashes {
			name := fmt.Sprintf("after step %d of %d, in entry %d, %v", cut, len(d.steps), entry, c)
			files := c.after(d.steps[:cut])
			r := onDisk(&recorded{files: files})
			g, err := r.Load()
			if err != nil {
				t.Fatalf("%s: %v\n%s", name, err, files["game.journal"])
			}
			found := slices.Index(digests, formats.Digest(g.Document())) + 1
			done := entry == len(begins) && cut == len(d.steps) || entry < len(begins) && begins[entry] == cut
			if g.Mark.Entry != entry && (done || g.Mark.Entry != entry-1) {
				t.Fatalf("%s: the game is at entry %d", name, g.Mark.Entry)
			} else if digests[g.Mark.Entry-1] != digests[found-1] {
				t.Fatalf("%s: the game at entry %d is that of entry %d", name, g.Mark.Entry, found)
			}
			seen[g.Mark.Entry == entry]++
			next, out := Adjudicate(g, oneOrder(g))
			if err := r.Commit(next, out.Entry.Line()); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if _, err := r.Verify(nil, nil); err != nil {
				t.Fatalf("%s: after another call: %v", name, err)
			}
			if again, err := r.Load(); err != nil || !bytes.Equal(formats.Emit(again.Document()), formats.Emit(next.Document())) {
				t.Fatalf("%s: the next call was not kept: %v", name, err)
			}
		}
	}
	if seen[true] == 0 || seen[false] == 0 {
		t.Errorf("the crashes left new and old games: %v", seen)
	}
}

// TestCrashInCreate guards a new game: after a crash it is there whole, or can
// be made again under the same name.
func TestCrashInCreate(t *testing.T) {
	games.Add(enginetest.Toy)
	g, out, err := New(Options{Rules: enginetest.Toy, ID: "crash", Players: []string{"anna", "ben"}, Secret: engine.SeedSecret("crash")})
	if err != nil {
		t.Fatal(err)
	}
	d := &recorded{files: map[string][]byte{}}
	if err := onDisk(d).Commit(g, out.Entry.Line()); err != nil {
		t.Fatal(err)
	}
	for cut := range len(d.steps) + 1 {
		for _, c := range crashes {
			files := c.after(d.steps[:cut])
			if files["game.yaml"] != nil {
				if _, err := onDisk(&recorded{files: files}).Load(); err != nil {
					t.Errorf("after step %d, %v: %v", cut, c, err)
				}
			} else if cut == len(d.steps) {
				t.Errorf("%v: the game was made and is gone", c)
			} else if bytes.Count(files["game.journal"], []byte("\n")) > 1 {
				t.Errorf("after step %d, %v: the journal would stop another try", cut, c)
			}
		}
	}
}
