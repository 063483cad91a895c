package adjudicator

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"cityhall.example/adjudicator/store/locate"
	"cityhall.example/engine"
	"cityhall.example/engine/fifthavenue"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
)

// written is all that a call with the order files leaves in a directory: the
// game, its journal and every report.
func written(t *testing.T, g *play.Game, journal []byte, files []string) map[string]string {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, "game.yaml")
	if err := create(path, g.Clone(), journal); err != nil {
		t.Fatal(err)
	}
	result := Job{Game: path, Orders: files, Reports: filepath.Join(dir, "reports")}.run(t.Context(), &locate.Set{}, words.English)
	if result.Err != nil {
		t.Fatal(result.Err)
	}
	all := contents(t, dir)
	for i, r := range result.Outcome.Receipts {
		all[fmt.Sprint("receipt ", i)] = fmt.Sprint(r.File, r.Player, r.Accepted, r.Digest, problems(g, []play.Receipt{r}))
	}
	return all
}

// stamped matches where an index of ids says which file on this disk its journal was.
var stamped = regexp.MustCompile(`(?m)^(= \d+ \d+ [0-9a-f]{64}) .*$`)

func unstamped(text string) string { return stamped.ReplaceAllString(text, "$1") }

// contents are the files below a directory, without what only this disk knows.
func contents(t testing.TB, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		all[name] = unstamped(string(data))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// sameFiles checks that two directories hold the same.
func sameFiles(t testing.TB, what string, got, want map[string]string) {
	t.Helper()
	for name := range want {
		if got[name] != want[name] {
			at := 0
			for at < min(len(got[name]), len(want[name])) && got[name][at] == want[name][at] {
				at++
			}
			t.Errorf("%s: %s differs from byte %d: got\n%.300s\nwant\n%.300s", what, name, at, got[name][at:], want[name][at:])
		}
	}
	if len(got) != len(want) {
		t.Errorf("%s: %d files, want %d", what, len(got), len(want))
	}
}

func TestTheOrderInWhichFilesAreNamedNeverMatters(t *testing.T) {
	tb := sit(t, Options{Rules: fifthavenue.Rules, Players: []string{"anna", "kevin", "ken"}, Secret: engine.SeedSecret("arrival")})
	start := tb.legal()
	dir := t.TempDir()
	var files []string
	for i, orders := range []string{
		"player: ken\norders:\n  - start on times-square/gray or 52nd-street-west/brown or 34th-street-east/violet\n",
		"player: anna\norders:\n  - " + start + "\n",
		"player: kevin\norders:\n  - start on mars\n  - bid blue\n",
		"player: kevin\norders\n",
		"player: mia\norders:\n  - pass\n",
		"player: mia\norders:\n  - done\n",
	} {
		path := filepath.Join(dir, fmt.Sprint(i, ".yaml"))
		if err := os.WriteFile(path, []byte(orders), 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, path)
	}
	want := written(t, tb.g, tb.journal, files)
	if len(want) != 3+2*4+6 {
		t.Fatalf("%d files and receipts were written", len(want))
	}
	for i, p := range permutations(files) {
		if i%7 == 0 { // a hundred of them
			sameFiles(t, fmt.Sprint(p), written(t, tb.g, tb.journal, p), want)
		}
	}
}

// legal is the first legal order of the open decision.
func (tb *table) legal() string {
	return tb.g.Rules.Grammar.Write(tb.g.State.Moves(nil)[0])
}

func TestSetsAreFiledInSeatOrderAgainstTheGameBeforeTheCall(t *testing.T) {
	var want string
	sets := []string{"anna: build mill at 1,0; done; " + keepAny, "kevin: build cottage at 1,0", "ken: build mill at 0,1; garden 0,2; bid up to 2"}
	for _, order := range permutations(sets) {
		tb := hamlet(t, "anna mill, kevin cottage, ken mill")
		tb.call(order...)
		got := text(tb.g) + string(tb.journal) + fmt.Sprint(tb.events(), tb.notes(), tb.out.Receipts)
		if want == "" {
			want = got
		}
		equal(t, "the call", got, want)
		equal(t, "kevin's order was right when it was filed", tb.notes(), `kevin dropped "build cottage at 1,0" taken 1,0`)
	}
}
