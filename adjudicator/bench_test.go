package adjudicator

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"gopkg.in/yaml.v3"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/engine"
	"cityhall.example/engine/fifthavenue"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// midGame is Fifth Avenue with four players in its 24th turn.
func midGame(t testing.TB) *table {
	tb := sit(t, Options{Rules: fifthavenue.Rules, Players: seatNames, Secret: engine.SeedSecret("bench")})
	random := rand.New(rand.NewPCG(4, 2))
	for tb.g.State.Open().Turn < 24 {
		tb.keep(Adjudicate(tb.g, play.Act{}, lines(tb.mover(), tb.g.Rules.Grammar.Write(engine.RandomMove(tb.g.State.Moves(nil), random.IntN)))))
	}
	return tb
}

// mover is the player whose decision is open.
func (tb *table) mover() string { return tb.g.Players[tb.g.State.Open().Seat] }

// A scratch is a directory that is not synced, and in which what is written
// goes to other names: so each round finds the same files. It counts what is
// read of the journal.
type scratch struct {
	disk.Directory
	journal int
}

func (d *scratch) Read(name string, from int64) ([]byte, error) {
	data, err := d.Directory.Read(name, from)
	if filepath.Ext(name) == ".journal" {
		d.journal += len(data)
	}
	return data, err
}

func (d *scratch) End(name string, room int64) ([]byte, int64, error) {
	data, size, err := d.Directory.End(name, room)
	if filepath.Ext(name) == ".journal" {
		d.journal += len(data)
	}
	return data, size, err
}

func (d *scratch) Write(name string, at int64, data []byte) error {
	return d.Directory.Write("next-"+name, at, data)
}
func (d *scratch) Truncate(name string, size int64) error {
	return d.Directory.Truncate("next-"+name, size)
}
func (d *scratch) Rename(from, to string) error {
	return d.Directory.Rename("next-"+from, "next-"+to)
}
func (d *scratch) Sync(string) error    { return nil }
func (d *scratch) SyncDir(string) error { return nil }

// scratch returns a disk with the table's files, and an order file for the open
// decision.
func (tb *table) scratch() (d *scratch, orders string) {
	tb.t.Helper()
	path := tb.saved()
	root, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		tb.t.Fatal(err)
	}
	tb.t.Cleanup(func() { root.Close() })
	orders = filepath.Join(filepath.Dir(path), "orders.yaml")
	put(tb.t, orders, fmt.Sprintf("player: %s\nturn: %d\norders:\n  - %s\n", tb.mover(), tb.g.State.Turn(tb.g.State.Open().Seat), tb.legal()))
	settle(tb.t, path)
	d = &scratch{Directory: disk.Directory{Root: root}}
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
		d, err := Take(t.Context(), s, id)
		if err != nil {
			t.Fatal(err)
		}
		next, out, err := Do(d.Game, play.Act{Kind: kind, At: d.Game.Tip.At, Reason: "x"}, nil)
		if err := errors.Join(err, d.Commit(t.Context(), next, out), s.Close()); err != nil {
			t.Fatal(err)
		}
	}
}

// turn makes a call from file to file.
func turn(t testing.TB, on *scratch, orders, reports string) {
	s, id := directory.OnFile(on, "game.yaml")
	d, err := Take(t.Context(), s, id)
	if err != nil {
		t.Fatal(err)
	}
	g := d.Game
	sets, _, _ := ReadSets(g, []string{orders})
	next, out, _ := Adjudicate(g, play.Act{By: play.ByPlayer}, sets)
	if out.Entry.Number != g.Tip.Entry+1 {
		t.Fatalf("%q", problems(g, out.Receipts))
	}
	if err := errors.Join(d.Commit(t.Context(), next, out), s.Close()); err != nil {
		t.Fatal(err)
	}
	if reports != "" {
		if err := (Reports{Dir: reports, Language: words.English}).Write(next, nil, out); err != nil {
			t.Fatal(err)
		}
	}
}

// BenchmarkAdjudicateFile reads game and orders, adjudicates, and writes state
// and reports, without syncing.
func BenchmarkAdjudicateFile(b *testing.B) {
	s, orders := midGame(b).scratch()
	reports := filepath.Join(b.TempDir(), "reports")
	b.ReportAllocs()
	for b.Loop() {
		turn(b, s, orders, reports)
	}
}

// BenchmarkYAMLBare reads and writes the same game file with the YAML library,
// and does nothing else.
func BenchmarkYAMLBare(b *testing.B) {
	data := formats.Emit(midGame(b).g.Document())
	b.ReportAllocs()
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		var v any
		if err := yaml.Unmarshal(data, &v); err != nil {
			b.Fatal(err)
		}
		if _, err := yaml.Marshal(v); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkVerifyEntry plays one entry of a journal again and compares it.
func BenchmarkVerifyEntry(b *testing.B) {
	tb := midGame(b)
	fresh := func() *Replay {
		r, err := NewReplay("bench.journal", tb.journal, tb.g.Secret)
		if err != nil {
			b.Fatal(err)
		}
		return r
	}
	r := fresh()
	b.ReportAllocs()
	for b.Loop() {
		if r.Game != nil && r.Game.Tip.Entry == r.Len() {
			r = fresh()
		}
		if _, err := r.Next(); err != nil {
			b.Fatal(err)
		}
	}
}

// lengthen adds entries to the journal that change nothing else.
func (tb *table) lengthen(entries int) *table {
	waiting := tb.g.Players[(tb.g.State.Open().Seat+1)%4]
	for tb.g.Tip.Entry < entries {
		tb.keep(Adjudicate(tb.g, play.Act{By: play.ByPlayer}, lines(waiting, "withdraw")))
	}
	return tb
}

func benchmarkTurnAfter(b *testing.B, entries int) {
	s, orders := short4(b).lengthen(entries).scratch()
	b.ReportAllocs()
	for b.Loop() {
		turn(b, s, orders, "")
	}
}

// short4 is Fifth Avenue with four players after its deal.
func short4(t testing.TB) *table {
	return sit(t, Options{Rules: fifthavenue.Rules, Players: seatNames, Secret: engine.SeedSecret("bench")})
}

func BenchmarkTurnAfter10(b *testing.B)    { benchmarkTurnAfter(b, 10) }
func BenchmarkTurnAfter10000(b *testing.B) { benchmarkTurnAfter(b, 10000) }

// A turn reads the end of the journal, however long that is.
func TestATurnReadsNoMoreOfALongJournal(t *testing.T) {
	read := func(entries int) int {
		d, orders := short4(t).lengthen(entries).scratch()
		turn(t, d, orders, "")
		return d.journal
	}
	short, long := read(100), read(900) // numbers of as many digits
	if short != long || short == 0 || short > 12<<10 {
		t.Errorf("read %d bytes after 100 entries and %d after 900", short, long)
	}
}

func TestAGameFileStaysBelow6KB(t *testing.T) {
	testkit.Meet(t)
	for _, seats := range []int{2, 3, 4} {
		s := Simulation{Rules: fifthavenue.Rules, Players: seatNames[:seats], Games: 3, Bots: []string{"random", "greedy"}, Seed: "size", Keep: true}
		for _, r := range simulate(t, s) {
			replay, err := NewReplay("size.journal", r.Journal, r.Game.Secret)
			if err != nil {
				t.Fatal(err)
			}
			for i := range replay.Len() {
				if _, err := replay.Next(); err != nil {
					t.Fatal(err)
				}
				if size := len(formats.Emit(replay.Game.Document())); i%5 == 0 && size > 6000 {
					t.Fatalf("%d players, entry %d: the game file has %d bytes\n%s", seats, i+1, size, bytes.TrimSpace(formats.Emit(replay.Game.Document())))
				}
			}
		}
	}
}
