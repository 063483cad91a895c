package batch

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cityhall.example/adjudicator/playtest"
)

// TestTheReportsOfACallAreFinished guards reports that were not written, or not
// all, after a commit; made again they are those that were not there.
func TestTheReportsOfACallAreFinished(t *testing.T) {
	root := park(t, 1)
	game := filepath.Join(root, "round-0", "game-00")
	reports := filepath.Join(game, "reports")
	playtest.Equal(t, "the batch", batch(t, root), "done")
	want := playtest.Contents(t, root)
	for _, name := range []string{"public.json", "public.txt", "anna.txt", "kevin.json"} {
		for _, damage := range []func() error{
			func() error { return os.RemoveAll(reports) },
			func() error {
				return errors.Join(os.Remove(filepath.Join(reports, name)), os.Remove(filepath.Join(reports, "public.json")))
			},
			func() error {
				return os.WriteFile(filepath.Join(reports, "public.json"), []byte(`{"format":"cityhall-report/1","ent`), 0o600)
			},
			func() error { return otherHead(filepath.Join(reports, "public.json")) },
			func() error { return os.Truncate(filepath.Join(reports, "public.json"), 0) },
		} {
			if err := damage(); err != nil && !errors.Is(err, os.ErrNotExist) {
				t.Fatal(err)
			}
			playtest.Equal(t, "the batch again", batch(t, root), "unchanged")
			playtest.SameFiles(t, name, playtest.Contents(t, root), want)
		}
	}
}

// otherHead makes a report one of another game, with as many entries.
func otherHead(path string) error {
	data, err := os.ReadFile(path)
	return errors.Join(err, os.WriteFile(path, []byte(strings.Replace(string(data), `"head":"`, `"head":"0`, 1)), 0o600))
}
