package batch

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
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
	if err := playtest.Create(path, g.Clone(), journal); err != nil {
		t.Fatal(err)
	}
	result := Job{Game: path, Orders: files, Reports: filepath.Join(dir, "reports")}.run(t.Context(), &locate.Set{}, words.English)
	if result.Err != nil {
		t.Fatal(result.Err)
	}
	all := playtest.Contents(t, dir)
	for i, r := range result.Outcome.Receipts {
		all[fmt.Sprint("receipt ", i)] = fmt.Sprint(r.File, r.Player, r.Accepted, r.Digest, playtest.Problems(g, []play.Receipt{r}))
	}
	return all
}

func TestTheOrderInWhichFilesAreNamedNeverMatters(t *testing.T) {
	tb := playtest.Sit(t, adjudicator.Options{Rules: fifthavenue.Rules, Players: []string{"anna", "kevin", "ken"}, Secret: engine.SeedSecret("arrival")})
	start := tb.Legal()
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
	want := written(t, tb.G, tb.Journal, files)
	if len(want) != 3+2*4+6 {
		t.Fatalf("%d files and receipts were written", len(want))
	}
	for i, p := range playtest.Permutations(files) {
		if i%7 == 0 { // a hundred of them
			playtest.SameFiles(t, fmt.Sprint(p), written(t, tb.G, tb.Journal, p), want)
		}
	}
}

func TestSetsAreFiledInSeatOrderAgainstTheGameBeforeTheCall(t *testing.T) {
	var want string
	sets := []string{"anna: build mill at 1,0; done; " + playtest.KeepAny, "kevin: build cottage at 1,0", "ken: build mill at 0,1; garden 0,2; bid up to 2"}
	for _, order := range playtest.Permutations(sets) {
		tb := playtest.Hamlet(t, "anna mill, kevin cottage, ken mill")
		tb.Call(order...)
		got := playtest.Text(tb.G) + string(tb.Journal) + fmt.Sprint(tb.Events(), tb.Notes(), tb.Out.Receipts)
		if want == "" {
			want = got
		}
		playtest.Equal(t, "the call", got, want)
		playtest.Equal(t, "kevin's order was right when it was filed", tb.Notes(), `kevin dropped "build cottage at 1,0" taken 1,0`)
	}
}
