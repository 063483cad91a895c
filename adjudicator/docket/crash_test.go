package docket_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/disk/crash"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
)

// oneOrder returns a call with the first legal order of the open decision.
func oneOrder(g *play.Game) (*play.Game, play.Act, []*play.OrderSet) {
	line := g.Rules.Grammar.Write(g.State.Moves(nil)[0])
	return g, play.Act{By: play.ByPlayer}, []*play.OrderSet{{
		Player: g.Players[g.Open().Seat], Turn: play.Unbound, Lines: []play.OrderLine{{Text: line}},
	}}
}

// TestCrash guards every call against a crash at any instant: after every
// prefix of what a game does to the disk, and whatever becomes of what was not
// synced, the game opens as it was before the call or after it, verifies, and
// goes on.
func TestCrash(t *testing.T) {
	registry.Add(enginetest.Toy)
	g, out, err := adjudicator.New(adjudicator.Options{Rules: enginetest.Toy, ID: "crash", Players: []string{"anna", "ben"}, Secret: engine.SeedSecret("crash")})
	if err != nil {
		t.Fatal(err)
	}
	d := crash.New(map[string][]byte{})
	s := playtest.OnDisk(d)
	var digests []play.Hash // of the game after each entry
	var begins []int        // the steps before each entry
	commit := func(next *play.Game, out play.Outcome) {
		begins = append(begins, len(d.Steps))
		digests = append(digests, next.Digest())
		if err := s.Commit(next, out.Entry.Line()); err != nil {
			t.Fatal(err)
		}
		g = next
	}
	commit(g, out)
	for range 5 {
		next, out, _ := adjudicator.Adjudicate(oneOrder(g))
		commit(next, out)
	}
	past, err := s.At(3)
	if err != nil {
		t.Fatal(err)
	}
	next, out, err := adjudicator.Do(g, play.Act{Kind: play.ActUndo, To: 3, Reason: "a test"}, func(int) (*play.Game, []*play.Entry, error) { return past, nil, nil })
	if err != nil {
		t.Fatal(err)
	}
	commit(next, out)

	seen := map[bool]int{} // whether a crash within a call left the game after it
	for cut := begins[1]; cut <= len(d.Steps); cut++ {
		entry := 0 // the last one begun
		for entry < len(begins) && begins[entry] < cut {
			entry++
		}
		for _, c := range crash.Crashes {
			name := fmt.Sprintf("after step %d of %d, in entry %d, %v", cut, len(d.Steps), entry, c)
			files := c.After(nil, d.Steps[:cut])
			r := playtest.OnDisk(crash.New(files))
			g, err := r.Load()
			if err != nil {
				t.Fatalf("%s: %v\n%s", name, err, files["game.journal"])
			}
			found := slices.Index(digests, g.Digest()) + 1
			done := entry == len(begins) && cut == len(d.Steps) || entry < len(begins) && begins[entry] == cut
			if at := g.Tip.Entry; at != entry && (done || at != entry-1) || digests[at-1] != digests[found-1] {
				t.Fatalf("%s: the game is at entry %d, and is that of entry %d", name, at, found)
			}
			seen[g.Tip.Entry == entry]++
			goesOn(t, name, r, g)
		}
	}
	if seen[true] == 0 || seen[false] == 0 {
		t.Errorf("the crashes left new and old games: %v", seen)
	}
}

// goesOn guards that a game goes on after a crash.
func goesOn(t *testing.T, name string, r *playtest.GameFile, g *play.Game) {
	t.Helper()
	next, out, _ := adjudicator.Adjudicate(oneOrder(g))
	if err := r.Commit(next, out.Entry.Line()); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if _, err := r.Verify(nil); err != nil {
		t.Fatalf("%s: after another call: %v", name, err)
	}
	if again, err := r.Load(); err != nil || !bytes.Equal(formats.Emit(again.Document()), formats.Emit(next.Document())) {
		t.Fatalf("%s: the next call was not kept: %v", name, err)
	}
}

// TestCrashInCreate guards a new game: after a crash it is there whole, or can
// be made again under the same name.
func TestCrashInCreate(t *testing.T) {
	registry.Add(enginetest.Toy)
	g, out, err := adjudicator.New(adjudicator.Options{Rules: enginetest.Toy, ID: "crash", Players: []string{"anna", "ben"}, Secret: engine.SeedSecret("crash")})
	if err != nil {
		t.Fatal(err)
	}
	d := crash.New(map[string][]byte{})
	if err := playtest.OnDisk(d).Commit(g, out.Entry.Line()); err != nil {
		t.Fatal(err)
	}
	for cut := range len(d.Steps) + 1 {
		for _, c := range crash.Crashes {
			files := c.After(nil, d.Steps[:cut])
			if files["game.yaml"] != nil {
				if _, err := playtest.OnDisk(crash.New(files)).Load(); err != nil {
					t.Errorf("after step %d, %v: %v", cut, c, err)
				}
			} else if cut == len(d.Steps) {
				t.Errorf("%v: the game was made and is gone", c)
			} else if bytes.Count(files["game.journal"], []byte("\n")) > 1 {
				t.Errorf("after step %d, %v: the journal would stop another try", cut, c)
			}
		}
	}
}
