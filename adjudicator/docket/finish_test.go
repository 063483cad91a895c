package docket_test

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"syscall"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/disk/crash"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/folder"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/engine/play"
)

// A fullDisk has room for some more operations; of the next write it takes half.
type fullDisk struct {
	*crash.Disk
	room int
}

// full uses up one operation.
func (d *fullDisk) full() error {
	if d.room--; d.room < 0 {
		return syscall.ENOSPC
	}
	return nil
}

func (d *fullDisk) Write(name string, at int64, data []byte) error {
	err := d.full()
	if err != nil {
		if d.room > -2 {
			d.Disk.Write(name, at, data[:len(data)/2])
		}
		return err
	}
	return d.Disk.Write(name, at, data)
}

func (d *fullDisk) Truncate(name string, size int64) error {
	return errors.Join(d.full(), d.Disk.Truncate(name, size))
}
func (d *fullDisk) Sync(name string) error    { return errors.Join(d.full(), d.Disk.Sync(name)) }
func (d *fullDisk) SyncDir(name string) error { return errors.Join(d.full(), d.Disk.SyncDir(name)) }
func (d *fullDisk) Rename(from, to string) error {
	if err := d.full(); err != nil {
		return err
	}
	return d.Disk.Rename(from, to)
}

// file files the sets on a disk, as a call does, and says what it was told.
func fileOn(t *testing.T, on disk.Disk, sets []*play.OrderSet) (told error) {
	t.Helper()
	s, id := directory.OnFile(on, "game.yaml")
	var d *docket.Docket
	defer func() {
		if failed := s.Close(); failed != nil && d != nil {
			failed = &docket.CommitError{"game.yaml", d.Game.Tip.Entry, docket.StageFile, failed}
			told = errors.Join(told, failed)
		}
	}()
	d, err := docket.Take(t.Context(), s, id)
	if err != nil {
		return err
	} else if err := d.Recall(t.Context(), sets); err != nil {
		return err
	}
	next, out, err := adjudicator.Adjudicate(d.Game, play.Act{}, sets)
	if err != nil {
		t.Fatal(err)
	}
	if out.Entry.Number == 0 {
		_, err := d.Finish(t.Context(), folder.Reports{}, nil)
		return err
	}
	return d.Commit(t.Context(), next, out)
}

// TestAFullDisk guards what is told where the disk is full from any operation
// on: whether the entry is committed. The same call made again, with room, comes to
// the same files, and makes one entry.
func TestAFullDisk(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	first := crash.New(map[string][]byte{})
	if err := playtest.OnDisk(first).Commit(tb.G, tb.Journal); err != nil {
		t.Fatal(err)
	} else if err := fileOn(t, first, tb.Sets("anna id a: withdraw")); err != nil {
		t.Fatal(err)
	}
	sets := func() []*play.OrderSet { return tb.Sets("kevin id x: build cottage at 0,1") }
	calm := crash.New(maps.Clone(first.Files))
	if err := fileOn(t, calm, sets()); err != nil {
		t.Fatal(err)
	}
	committed, not, clean := 0, 0, false
	for room := 0; !clean; room++ {
		d := &fullDisk{crash.New(maps.Clone(first.Files)), room}
		err := fileOn(t, d, sets())
		name := fmt.Sprintf("with room for %d operations (%v)", room, err)
		entry := strings.Count(string(d.Files["game.journal"]), "\n")
		var told *docket.CommitError
		switch clean = d.room >= 0; {
		case err == nil:
			if entry != 3 || !clean && string(d.Files["game.yaml"]) != string(calm.Files["game.yaml"]) {
				t.Errorf("%s: entry %d", name, entry)
			}
		case !errors.As(err, &told), !errors.Is(err, syscall.ENOSPC):
			t.Errorf("%s: what is so isn't told", name)
		case entry == 3:
			committed++
			if playtest.Wants(t, name, err, "entry 3 of game.yaml is committed"); told.Entry != 3 {
				t.Errorf("%s: entry %d", name, told.Entry)
			}
		default:
			not++
			if playtest.Wants(t, name, err, "nothing was committed to game.yaml"); told.Entry != 0 {
				t.Errorf("%s: entry %d", name, told.Entry)
			}
		}
		d.room = 1 << 30
		for range 2 {
			if err := fileOn(t, d, sets()); err != nil {
				t.Errorf("%s: again: %v", name, err)
			}
			for file, want := range calm.Files {
				if got := d.Files[file]; playtest.Unstamped(string(got)) != playtest.Unstamped(string(want)) {
					t.Errorf("%s: again: %s is\n%s\nexpected\n%s", name, file, got, want)
				}
			}
		}
	}
	if committed < 3 || not < 1 {
		t.Errorf("%d failures after the commit, %d before", committed, not)
	}
}

// TestCrashInCopy guards a copy of a game that goes on there: after a crash it is
// there whole, or can be made again. Another game of the name stays.
func TestCrashInCopy(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage").Call("kevin: build cottage at 0,1").Call("kevin: build cottage at 1,0")
	from := crash.New(map[string][]byte{})
	if err := playtest.OnDisk(from).Commit(tb.G, tb.Journal); err != nil {
		t.Fatal(err)
	}
	s, id := directory.OnFile(from, "game.yaml")
	d, err := docket.Load(t.Context(), s, id)
	if err != nil {
		t.Fatal(err)
	}
	make := func(to *crash.Disk, at play.Time) error {
		t.Helper()
		next, out, err := adjudicator.Adjudicate(d.Game, play.Act{At: at}, tb.Sets("anna: build mill at 1,0"))
		if err != nil {
			t.Fatal(err)
		}
		s, id := directory.OnFile(to, "next.yaml")
		return errors.Join(d.Copy(t.Context(), s, id, next, out), s.Close())
	}
	first := crash.New(map[string][]byte{})
	if err := make(first, 1); err != nil {
		t.Fatal(err)
	}
	again := 0
	for cut := range len(first.Steps) + 1 {
		for _, c := range crash.Crashes {
			name := fmt.Sprintf("after step %d of %d, %v", cut, len(first.Steps), c)
			to := crash.New(c.After(nil, first.Steps[:cut]))
			if to.Files["next.yaml"] == nil {
				if again++; cut == len(first.Steps) {
					t.Errorf("%s: the copy is gone", name)
				} else if err := make(to, 2); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			} else if err := make(to, 2); !errors.Is(err, store.ErrGoneOn) {
				t.Errorf("%s: a copy was replaced: %v", name, err)
			}
			s, id := directory.OnFile(to, "next.yaml")
			if g, err := docket.Verify(t.Context(), s, id, nil, nil); err != nil || g.Tip.Entry != 4 {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if again < 10 {
		t.Errorf("%d crashes before the copy was made", again)
	}
	lines := bytes.SplitAfter(tb.Journal, []byte("\n"))
	for _, other := range [][]byte{slices.Concat(tb.Journal, lines[1], lines[2]), slices.Concat(lines[1], lines[2]), bytes.ReplaceAll(tb.Journal, []byte("cottage"), []byte("chapels"))} {
		if err := make(crash.New(map[string][]byte{"next.journal": other}), 2); !errors.Is(err, store.ErrGoneOn) {
			t.Errorf("the journal of another game was replaced: %v", err)
		}
	}
}

// TestTheLastActIsTheSame guards acts that are made again after a kill.
func TestTheLastActIsTheSame(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	path := tb.Saved()
	f := acting{t, playtest.OpenFile(t, path)}
	defer f.Close()
	for _, a := range []play.Act{
		{Kind: play.ActPause, Reason: "  lunch "}, {Kind: play.ActResume, Reason: "go"}, {Kind: play.ActReplace, Player: "ANNA"},
		{Kind: play.ActUndo, To: 1, Reason: "x"}, {Kind: play.ActEnd},
	} {
		if f.did(a) {
			t.Errorf("%+v was done before", a)
		}
		f.do(a)
		if a.At = 99; !f.did(a) {
			t.Errorf("%+v was not done", a)
		}
		for what, other := range map[string]func(*play.Act){
			"reason": func(a *play.Act) { a.Reason = "other" }, "by": func(a *play.Act) { a.By = play.ByClock },
			"player": func(a *play.Act) { a.Player = "kevin" }, "to": func(a *play.Act) { a.To = 2 },
		} {
			b := a
			if other(&b); f.did(b) {
				t.Errorf("%+v with another %s was done", a, what)
			}
		}
	}
	f.do(play.Act{Kind: play.ActUndo, To: 1})
	m := play.Act{Kind: play.ActMessage, Text: "Hello."}
	f.do(m)
	if f.did(m) {
		t.Error("a message can't be sent twice")
	}
	n := play.Act{Kind: play.ActOrders, Missing: []string{"Anna"}}
	kevin, wrong := tb.Sets("kevin id k: build cottage at 0,1"), tb.Sets("kevin id w: sing")
	f.do(n, kevin...)
	if !f.did(n, kevin...) || !f.did(n, append(tb.Sets("kevin id k: build cottage at 0,1"), wrong...)...) {
		t.Error("a default and a set were not done")
	}
	if f.did(n) || f.did(n, wrong...) || f.did(play.Act{Kind: play.ActOrders, Missing: []string{"kevin"}}, kevin...) || f.did(n, append(kevin, tb.Sets("anna id n: withdraw")...)...) {
		t.Error("other calls were done")
	}
}

// acting is a game in a file, and what was done in it.
type acting struct {
	*testing.T
	*playtest.GameFile
}

func (f acting) did(a play.Act, sets ...*play.OrderSet) bool {
	f.Helper()
	d, err := docket.Load(f.Context(), f.Directory, f.ID)
	if err != nil {
		f.Fatal(err)
	} else if err := d.Recall(f.Context(), sets); err != nil {
		f.Fatal(err)
	}
	same, err := d.Did(f.Context(), a, sets...)
	if err != nil {
		f.Fatal(err)
	}
	return same
}

func (f acting) do(a play.Act, sets ...*play.OrderSet) {
	f.Helper()
	d, err := docket.Load(f.Context(), f.Directory, f.ID)
	if err != nil {
		f.Fatal(err)
	}
	next, out := (*play.Game)(nil), play.Outcome{}
	if a.Kind == play.ActOrders {
		next, out, err = adjudicator.Adjudicate(d.Game, a, sets)
	} else {
		next, out, err = adjudicator.Do(d.Game, a, func(entry int) (*play.Game, []*play.Entry, error) { return d.Past(f.Context(), entry) })
	}
	if err != nil {
		f.Fatal(err)
	} else if err := d.Commit(f.Context(), next, out); err != nil {
		f.Fatal(err)
	}
}
