package mail

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cityhall.example/adjudicator/disk"
)

// full returns a world with so many games, of which only the first is played.
func full(t testing.TB, games int) *world {
	w := newWorld(t)
	w.game("fifth-avenue", "game-1", byAddress, "anna", "kevin")
	w.round()
	for name, data := range maps.Clone(w.disk.Files) {
		file, ok := strings.CutPrefix(name, "games/game-1/")
		for n := 2; ok && n <= games; n++ { // each with other people
			w.disk.Files[fmt.Sprintf("games/game-%d/%s", n, file)] = bytes.ReplaceAll(data, []byte("person: p"), fmt.Appendf(nil, "person: p%d", n%100))
		}
	}
	whole, commit, _ := strings.Cut(string(w.disk.Files["people.yaml"]), "commit:")
	head, people, _ := strings.Cut(whole, "  - id:")
	all := head + "  - id:" + people
	for n := range min(games, 100) {
		all += strings.NewReplacer("id: p", fmt.Sprintf("id: p%d", n), "@sandbox.test", fmt.Sprintf("@%d.test", n)).Replace("  - id:" + people)
	}
	w.disk.Files["people.yaml"] = []byte(all + "commit:" + commit)
	w.must(w.office().Close())
	return w
}

// ask puts an email into the inbox that is answered.
func (w *world) ask() { w.mail(letterTo{from: "anna@sandbox.test", text: "status"}) }

// A counted disk counts what is done to it.
type counted struct {
	disk.Disk
	ops map[string]int
}

func (d counted) Read(name string, from int64) ([]byte, error) {
	d.ops["read"]++
	return d.Disk.Read(name, from)
}

func (d counted) End(name string, room int64) ([]byte, int64, error) {
	d.ops["end"]++
	return d.Disk.End(name, room)
}

func (d counted) List(dir string) ([]string, error) {
	d.ops["list"]++
	return d.Disk.List(dir)
}

func (d counted) Write(name string, at int64, data []byte) error {
	d.ops["write"]++
	return d.Disk.Write(name, at, data)
}

func (d counted) Sync(name string) error {
	d.ops["sync"]++
	return d.Disk.Sync(name)
}

func (d counted) Rename(from, to string) error {
	d.ops["rename"]++
	return d.Disk.Rename(from, to)
}

func (d counted) SyncDir(name string) error {
	d.ops["syncDir"]++
	return d.Disk.SyncDir(name)
}

// TestRoundCostsWhatHappened counts file operations: those of a round, of a
// program that runs all the time and of one that is started for it, do not
// depend on how many games there are.
func TestRoundCostsWhatHappened(t *testing.T) {
	count := func(games int) map[string]map[string]int {
		w := full(t, games)
		all := map[string]map[string]int{}
		ops := map[string]int{}
		o := w.officeOn(counted{w.disk, ops})
		measure := func(name string, do func()) {
			clear(ops)
			do()
			all[name] = maps.Clone(ops)
		}
		round := func() { w.must(w.with(o)) }
		measure("an idle round", round)
		w.ask()
		measure("a round with a mail", round)
		w.must(o.Close())
		poll := func() {
			o := w.officeOn(counted{w.disk, ops})
			w.must(w.with(o))
			w.must(o.Close())
		}
		measure("an idle poll", poll)
		w.ask()
		measure("a poll with a mail", poll)
		equal(t, "the answers", len(w.to("anna@sandbox.test")), 3)
		return all
	}
	few, many := count(10), count(5000)
	equal(t, "the operations with 5,000 games", many, few)
	if n := few["an idle round"]["read"] + few["an idle round"]["end"]; n > 1 { // it looks whether there is a league
		t.Errorf("an idle round reads %d files", n)
	}
	t.Logf("%v", few)
}

func benchmarkRound(b *testing.B, games int) {
	w := full(b, games)
	dir := b.TempDir()
	for name, data := range w.disk.Files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		w.must(os.MkdirAll(filepath.Dir(file), 0o700))
		w.must(os.WriteFile(file, data, 0o600))
	}
	d, err := disk.Open(dir)
	w.must(err)
	defer d.Close()
	o := w.officeOn(unsynced{d})
	decided := 0
	for b.Loop() {
		b.StopTimer()
		w.ask()
		w.now = w.now.AddDate(0, 0, 1) // so that there is no limit
		b.StartTimer()
		r, err := o.Round(b.Context(), w, w)
		w.must(err)
		decided += r.Decided
	}
	w.must(o.Close())
	if decided != b.N {
		b.Fatalf("%d of %d mails were decided", decided, b.N)
	}
}

// BenchmarkRoundOf10 is a round with one new mail in an office of 10 games, in a
// directory that is not synced, and BenchmarkRoundOf5000 in one of 5,000.
func BenchmarkRoundOf10(b *testing.B) { benchmarkRound(b, 10) }

// BenchmarkRoundOf5000 is described at BenchmarkRoundOf10.
func BenchmarkRoundOf5000(b *testing.B) { benchmarkRound(b, 5000) }
