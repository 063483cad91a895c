package docket_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/disk/crash"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/folder"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
)

// refile files the sets in the docket, as a call does.
func refile(t *testing.T, f *playtest.GameFile, sets []*play.OrderSet) play.Outcome {
	t.Helper()
	d, err := docket.Load(t.Context(), f.Directory, f.ID)
	if err != nil {
		t.Fatal(err)
	} else if err := d.Recall(t.Context(), sets); err != nil {
		t.Fatal(err)
	}
	next, out, err := adjudicator.Adjudicate(d.Game, play.Act{By: play.ByPlayer}, sets)
	if err != nil {
		t.Fatal(err)
	}
	if out.Entry.Number > 0 {
		if err := d.Commit(t.Context(), next, out); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// TestASetIsFiledOnceInAWholeGame guards sets that come again after thousands of
// others, after undos and undone undos, and after the index of ids is gone,
// damaged, an old one, or that of another game.
func TestASetIsFiledOnceInAWholeGame(t *testing.T) {
	r := &recalling{T: t, Table: playtest.Hamlet(t, "anna mill, kevin cottage"), filedIn: map[int]int{}, chance: rand.New(rand.NewPCG(1, 13))}
	r.path = r.Saved()
	r.ids = strings.TrimSuffix(r.path, ".yaml") + ".ids"
	r.f = playtest.OpenFile(t, r.path)
	old := r.calls(500)
	r.reopen()
	for _, c := range []struct {
		name   string
		damage func(ids string) string
	}{
		{"as it is", func(ids string) string { return ids }},
		{"no index", func(string) string { return "" }},
		{"an old index", func(string) string { return old }},
		{"a torn index", func(ids string) string { return ids[:len(ids)/2] }},
		{"an empty one", func(string) string { return "\n" }},
		{"another's", func(ids string) string { return strings.Replace(ids, "n77 ", "n7x ", 1) }},
		{"a wrong end", func(string) string { return "= 3 100 " + strings.Repeat("ab", 32) + " 00000000\n" }},
		{"only an end", func(string) string { return "= \n" }},
		{"nothing again", func(string) string { return "" }},
	} {
		r.again(c.name, 500, c.damage)
	}
	r.reopen()
	g, err := r.f.Verify(nil)
	if err != nil || g.Tip.Entry != r.entries {
		t.Fatalf("verifying: %v", err)
	}
	if data, err := os.ReadFile(r.path); err != nil || len(data) > 3000 {
		t.Errorf("the game file has %d bytes: %v", len(data), err)
	}
	if err := r.f.Close(); err != nil {
		t.Fatal(err)
	}
	names, _ := os.ReadDir(filepath.Dir(r.path))
	playtest.Equal(t, "files", fmt.Sprint(names), "[- game.ids - game.journal - game.yaml]")
}

// recalling is a game in whose file sets are filed again, with the entry of each.
type recalling struct {
	*testing.T
	*playtest.Table
	f         *playtest.GameFile
	path, ids string
	entries   int
	filedIn   map[int]int
	chance    *rand.Rand
}

func (r *recalling) set(n int) []*play.OrderSet {
	return r.Sets(fmt.Sprintf("kevin id n%d: build cottage at 0,%d", n, n%2+1))
}

func (r *recalling) reopen() {
	r.Helper()
	if err := r.f.Close(); err != nil {
		r.Fatal(err)
	}
	r.f = playtest.OpenFile(r.T, r.path)
}

func (r *recalling) hold() {
	r.Helper()
	if _, err := r.f.Hold(r.Context(), r.f.ID); err != nil {
		r.Fatal(err)
	}
}

func (r *recalling) undo(to int) {
	r.Helper()
	d, err := docket.Load(r.Context(), r.f.Directory, r.f.ID)
	if err != nil {
		r.Fatal(err)
	}
	next, out, err := adjudicator.Do(d.Game, play.Act{Kind: play.ActUndo, To: to}, func(entry int) (*play.Game, []*play.Entry, error) { return d.Past(r.Context(), entry) })
	if err != nil {
		r.Fatal(err)
	} else if err := d.Commit(r.Context(), next, out); err != nil {
		r.Fatal(err)
	}
	r.entries++
}

// calls files sets, one a call, undoes some of them and undoes that. It returns the index as it
// was in between.
func (r *recalling) calls(n int) (old string) {
	r.entries = 1
	for n := range n {
		if n%100 == 0 {
			r.reopen()
			r.hold()
		}
		out := refile(r.T, r.f, r.set(n))
		if r.entries++; out.Entry.Number != r.entries {
			r.Fatalf("set %d made entry %d: %+v", n, out.Entry.Number, out.Receipts)
		}
		r.filedIn[n] = r.entries
		switch n {
		case 200:
			data, _ := os.ReadFile(r.ids)
			old = string(data)
		case 250:
			r.undo(17)
		case 350:
			r.undo(r.filedIn[250])
		}
	}
	return old
}

// again files sets again, also with other orders, after its index was damaged: with "" it is
// removed.
func (r *recalling) again(what string, calls int, damage func(ids string) string) {
	r.reopen()
	r.hold()
	refile(r.T, r.f, r.set(0))
	r.reopen()
	data, _ := os.ReadFile(r.ids)
	if damaged := damage(string(data)); damaged == "" {
		os.Remove(r.ids)
	} else {
		playtest.Put(r.T, r.ids, strings.TrimPrefix(damaged, "\n"))
	}
	for range 40 {
		n := r.chance.IntN(calls)
		if r.chance.IntN(10) == 0 {
			r.reopen()
			r.hold()
		}
		out := refile(r.T, r.f, r.set(n))
		if got := out.Receipts[0]; out.Entry.Number != 0 || !got.Repeated || got.Filed != r.filedIn[n] {
			r.Fatalf("%s, set %d: entry %d, receipt %+v", what, n, out.Entry.Number, got)
		}
		out = refile(r.T, r.f, r.Sets(fmt.Sprintf("kevin id n%d: build cottage at 1,0", n)))
		if p := playtest.Problems(r.G, out.Receipts); fmt.Sprint(p) != "[kevin id-reused]" || out.Receipts[0].Problems[0].Entry != r.filedIn[n] {
			r.Fatalf("%s, other orders as set %d: %v", what, n, p)
		}
	}
}

// TestASetThatIsTwiceInACallCountsOnce guards copies of a file in one folder, of
// which the player would be told to send one set.
func TestASetThatIsTwiceInACallCountsOnce(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	tb.Try("kevin id x: build cottage at 0,1", "kevin id x: build cottage at 0,1")
	r := tb.Out.Receipts
	if len(tb.Out.Entry.Sets) != 1 || !r[0].Accepted || r[0].Repeated || !r[1].Accepted || !r[1].Repeated || r[1].Filed != 0 {
		t.Errorf("the receipts are %+v", r)
	}
	tb.Try("kevin id y: build cottage at 0,1", "kevin id y: build cottage at 0,2").Refused(tb.G, "kevin two-sets", "kevin two-sets")
	tb.Try("kevin id z: sing", "kevin id z: sing").Refused(tb.G, `kevin:4:5 not-understood "sing"`, `kevin:4:5 not-understood "sing"`)
	tb.Try("kevin id z: build church at 9,9", "kevin id z: build church at 9,9", "kevin id y: build cottage at 0,1").Refused(tb.G, "kevin two-sets", "kevin two-sets", "kevin two-sets")
	tb.Verify()
}

// Copies of a set have one verdict, whatever that is, and however the files differ in
// what says nothing.
func TestCopiesHaveOneVerdict(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	for _, orders := range []string{"build cottage at 0,1", "build church at 0,1", "sing", "bid 1", "build cottage at 0,1\n- garden 0,1", "withdraw"} {
		for _, id := range []string{"id: x\n", ""} {
			dir := t.TempDir()
			for name, more := range map[string]string{"1.yaml": "", "2.yaml": "# a copy\n", "3.yaml": "\n\n"} {
				if err := os.WriteFile(filepath.Join(dir, name), []byte("player: kevin\n"+id+"orders:\n"+more+"- "+orders+"\n"), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			files, _ := filepath.Glob(filepath.Join(dir, "*"))
			sets, _, err := folder.ReadSets(tb.G, files)
			if err != nil {
				t.Fatal(err)
			}
			_, out, err := adjudicator.Adjudicate(tb.G, play.Act{By: play.ByPlayer}, sets)
			if err != nil {
				t.Fatal(err)
			}
			first := out.Receipts[0]
			if first.Repeated || len(out.Entry.Sets) > 1 || first.Accepted != (len(out.Entry.Sets) == 1) {
				t.Errorf("%q: %+v", orders, out.Receipts)
			}
			for _, r := range out.Receipts[1:] {
				if r.Accepted != first.Accepted || r.Repeated != r.Accepted || len(r.Problems) != len(first.Problems) {
					t.Errorf("%q: a copy has the verdict %+v, the first %+v", orders, r, first)
				}
			}
		}
	}
}

// TestAFileIsTheSameForItsBytes guards files that were filed by a program that
// understood them otherwise, and whose lines end in another way since.
func TestAFileIsTheSameForItsBytes(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	file := filepath.Join(t.TempDir(), "kevin.yaml")
	read := func(text string) []*play.OrderSet {
		playtest.Put(t, file, text)
		sets, broken, err := folder.ReadSets(tb.G, []string{file})
		if err != nil || len(broken) > 0 {
			t.Fatal(err, broken)
		}
		tb.Recall(sets)
		return sets
	}
	const text = "player: kevin\norders:\n  - build cottage at 0,1\n"
	sets := read(text)
	tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{}, sets))
	for _, again := range []string{text, strings.ReplaceAll(text, "\n", "\r\n")} {
		sets := read(again)
		tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{}, sets))
		if r := tb.Out.Receipts[0]; !r.Repeated || r.Filed != 2 {
			t.Errorf("%q: %+v", again, r)
		}
		for _, line := range []string{"build cottage at 0,2", "sing"} { // as read by another program
			sets[0].Lines[0].Text = line
			tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{}, sets))
			if r := tb.Out.Receipts[0]; !r.Repeated || !r.Accepted || len(r.Problems) > 0 {
				t.Errorf("%q, read otherwise: %+v", again, r)
			}
		}
	}
	if sets := read(text + "id: x\n"); sets[0].Derived || sets[0].ID != "x" {
		t.Errorf("an id of its own: %+v", sets[0])
	}
}

// TestCrashOfIDs guards against a crash at any instant of calls that look at ids:
// the same calls made again come to the same journal, whatever was left of the
// index.
func TestCrashOfIDs(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	calls := make([][]*play.OrderSet, 8)
	for n := range calls {
		calls[n] = tb.Sets(fmt.Sprintf("kevin id n%d: build cottage at 0,%d", n, n%2+1))
	}
	start := map[string][]byte{}
	made := crash.New(start)
	if err := playtest.OnDisk(made).Commit(tb.G, tb.Journal); err != nil {
		t.Fatal(err)
	}
	begin := maps.Clone(made.Files)
	run := func(d *crash.Disk) string {
		t.Helper()
		for i := 0; i < len(calls); i += 2 { // two calls while it is held
			f := playtest.OnDisk(d)
			if _, err := f.Hold(t.Context(), f.ID); err != nil {
				t.Fatal(err)
			}
			refile(t, f, calls[i])
			refile(t, f, calls[i+1])
			if err := f.Close(); err != nil {
				t.Fatal(err)
			}
		}
		lines := strings.Split(string(d.Files["game.ids"]), "\n")
		end := &lines[len(lines)-2]
		*end = strings.Join(strings.Fields(*end)[:4], " ") // the stamp behind it may be older
		return string(d.Files["game.journal"]) + strings.Join(lines, "\n")
	}
	d := crash.New(maps.Clone(begin))
	want := run(d)
	if n := strings.Count(want, "\n"); n != 1+2*len(calls)+1 {
		t.Fatalf("%d lines:\n%s", n, want)
	}
	for cut := range len(d.Steps) + 1 {
		for _, c := range crash.Crashes {
			if got := run(crash.New(c.After(begin, d.Steps[:cut]))); got != want {
				t.Fatalf("after step %d of %d, %v: got\n%s\nexpected\n%s", cut, len(d.Steps), c, got, want)
			}
		}
	}
}

// BenchmarkRecall is a look at the ids of a game of 3,000 sets.
func BenchmarkRecall(b *testing.B) {
	g, out, err := adjudicator.New(adjudicator.Options{Rules: enginetest.Toy, ID: "recall", Players: []string{"anna", "ben"}, Secret: engine.SeedSecret("recall")})
	if err != nil {
		b.Fatal(err)
	}
	tb := &playtest.Table{T: b, G: g, Journal: out.Entry.Line()}
	for n := range 3000 {
		tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{}, tb.Sets(fmt.Sprintf("ben id n%d: withdraw", n))))
	}
	path := filepath.Join(b.TempDir(), "game.yaml")
	if err := playtest.Create(path, tb.G, tb.Journal); err != nil {
		b.Fatal(err)
	}
	sets := tb.Sets("ben id n7: withdraw")
	for b.Loop() {
		f := playtest.OpenFile(b, path)
		if _, err := f.Hold(b.Context(), f.ID); err != nil {
			b.Fatal(err)
		} else if err := docket.Recall(b.Context(), f.Directory, f.ID, tb.G, sets); err != nil || len(sets[0].Filed) != 1 {
			b.Fatal(err, sets[0].Filed)
		} else if err := f.Close(); err != nil {
			b.Fatal(err)
		}
	}
}
