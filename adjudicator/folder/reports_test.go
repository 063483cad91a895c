package folder

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"cityhall.example/adjudicator"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// No two files for readers of a game have one name, whatever players are called, also
// where case makes no difference; and a player's text is in NAME.txt.
func TestFilesOfReaders(t *testing.T) {
	testkit.Draws(t, 1000)
	rules := registry.Find("fifth-avenue")
	all := append(slices.Sorted(maps.Values(endings)), CallEnding, AwayEnding)
	rapid.Check(t, func(t *rapid.T) {
		part := rapid.SampledFrom([]string{"anna", "Anna", "b", "public", "plain", "Plain", "call", "away", "txt", "json", "away.txt", "svg"})
		names := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) string {
			return strings.Join(rapid.SliceOfN(part, 1, 4).Draw(t, "parts"), ".")
		}), 2, 4).Draw(t, "names")
		if problem := play.CheckPlayers(rules, names); !problem.Empty() {
			t.Skip()
		}
		g := play.New(rules, "x", names, engine.SeedSecret("x"))
		of := map[string]string{}
		for _, reader := range readers(g) {
			for _, ending := range all {
				name := strings.ToLower(fileFor(g, reader, ending))
				if other, taken := of[name]; taken {
					t.Errorf("%s is for %s and for %s%s", name, other, reader, ending)
				}
				of[name] = reader + ending
			}
			if got := fileFor(g, reader, ".txt"); got != reader+".txt" {
				t.Errorf("the text for %s is in %s", reader, got)
			}
		}
	})
}

// In each file for a reader is what that reader may see, also in a directory that has
// files of a game with other names, and nothing is deleted that is another's.
func TestReportsOfDottedNames(t *testing.T) {
	for _, formats := range [][]string{nil, {"text", "plain"}, {"plain"}, {"json"}, ReportFormats} {
		dir := t.TempDir()
		names := []string{"anna.plain", "anna", "anna.call", "anna.away"}
		before, _, err := adjudicator.New(adjudicator.Options{Rules: registry.Find("fifth-avenue"), ID: "x", Players: []string{"anna", "b"}, Secret: engine.SeedSecret("x")})
		if err != nil {
			t.Fatal(err)
		}
		g, out, err := adjudicator.New(adjudicator.Options{Rules: before.Rules, ID: "x", Players: names, Secret: engine.SeedSecret("x")})
		if err == nil {
			err = Reports{Dir: dir, Language: words.English, Formats: ReportFormats}.Write(before, nil, play.Outcome{})
		}
		if err == nil {
			err = Reports{Dir: dir, Language: words.English, Formats: formats}.Write(g, nil, out)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, ending := range []string{CallEnding, AwayEnding} {
			if err := WriteEach(dir, ending, g, func(string) (string, error) { return "", nil }); err != nil {
				t.Fatal(err)
			}
		}
		for _, name := range names {
			text, err := os.ReadFile(filepath.Join(dir, name+".txt"))
			if named := "Private report for " + name + "."; err != nil && name != "anna" || err == nil && !strings.Contains(string(text), named) {
				t.Errorf("%v: %s.txt lacks %q: %v", formats, name, named, err)
			}
		}
	}
}
