package adjudicator_test

import (
	"bytes"
	"errors"
	"path/filepath"
	"testing"

	"gopkg.in/yaml.v3"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/bot"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/folder"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/engine"
	"cityhall.example/engine/fifthavenue"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// turn makes a call from file to file.
func turn(t testing.TB, on *playtest.Scratch, orders, reports string) {
	s, id := directory.OnFile(on, "game.yaml")
	d, err := docket.Take(t.Context(), s, id)
	if err != nil {
		t.Fatal(err)
	}
	g := d.Game
	sets, _, _ := folder.ReadSets(g, []string{orders})
	next, out, _ := adjudicator.Adjudicate(g, play.Act{By: play.ByPlayer}, sets)
	if out.Entry.Number != g.Tip.Entry+1 {
		t.Fatalf("%q", playtest.Problems(g, out.Receipts))
	}
	if err := errors.Join(d.Commit(t.Context(), next, out), s.Close()); err != nil {
		t.Fatal(err)
	}
	if reports != "" {
		if err := (folder.Reports{Dir: reports, Language: words.English}).Write(next, nil, out); err != nil {
			t.Fatal(err)
		}
	}
}

// BenchmarkAdjudicateFile reads game and orders, adjudicates, and writes state
// and reports, without syncing.
func BenchmarkAdjudicateFile(b *testing.B) {
	s, orders := playtest.MidGame(b).Scratch()
	reports := filepath.Join(b.TempDir(), "reports")
	b.ReportAllocs()
	for b.Loop() {
		turn(b, s, orders, reports)
	}
}

// BenchmarkYAMLBare reads and writes the same game file with the YAML library,
// and does nothing else.
func BenchmarkYAMLBare(b *testing.B) {
	data := formats.Emit(playtest.MidGame(b).G.Document())
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
	tb := playtest.MidGame(b)
	fresh := func() *adjudicator.Replay {
		r, err := adjudicator.NewReplay("bench.journal", tb.Journal, tb.G.Secret)
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

func benchmarkTurnAfter(b *testing.B, entries int) {
	s, orders := short4(b).Lengthen(entries).Scratch()
	b.ReportAllocs()
	for b.Loop() {
		turn(b, s, orders, "")
	}
}

// short4 is Fifth Avenue with four players after its deal.
func short4(t testing.TB) *playtest.Table {
	return playtest.Sit(t, adjudicator.Options{Rules: fifthavenue.Rules, Players: playtest.SeatNames, Secret: engine.SeedSecret("bench")})
}

func BenchmarkTurnAfter10(b *testing.B)    { benchmarkTurnAfter(b, 10) }
func BenchmarkTurnAfter10000(b *testing.B) { benchmarkTurnAfter(b, 10000) }

// A turn reads the end of the journal, however long that is.
func TestATurnReadsNoMoreOfALongJournal(t *testing.T) {
	read := func(entries int) int {
		d, orders := short4(t).Lengthen(entries).Scratch()
		turn(t, d, orders, "")
		return d.Journal
	}
	short, long := read(100), read(900) // numbers of as many digits
	if short != long || short == 0 || short > 12<<10 {
		t.Errorf("read %d bytes after 100 entries and %d after 900", short, long)
	}
}

func TestAGameFileStaysBelow6KB(t *testing.T) {
	testkit.Meet(t)
	for _, seats := range []int{2, 3, 4} {
		s := bot.Simulation{Rules: fifthavenue.Rules, Players: playtest.SeatNames[:seats], Games: 3, Bots: []string{"random", "greedy"}, Seed: "size", Keep: true}
		for _, r := range playtest.Simulate(t, s) {
			replay, err := adjudicator.NewReplay("size.journal", r.Journal, r.Game.Secret)
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
