package adjudicator

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
)

// digested is where the vectors of digests and heads are, and digestEntries how much
// they have of a journal.
const (
	digested      = "testdata/digests.json"
	digestEntries = 24
)

// TestDigests compares journals with their vectors, with which others prove that they
// hash as docs/formats.md and docs/fairness.md say.
func TestDigests(t *testing.T) {
	type journal struct {
		Ruleset string            `json:"ruleset"`
		Secret  string            `json:"secret"`
		Lines   []string          `json:"lines"`
		Games   []json.RawMessage `json:"games"`
	}
	var all []journal
	for _, rules := range registry.All() {
		s := Simulation{Rules: rules, Players: enginetest.Players(rules, 3), Games: 1, Bots: []string{"greedy"}, Seed: "digests", Keep: true}
		g := simulate(t, s)[0]
		path := filepath.Join(t.TempDir(), "game.yaml")
		if err := create(path, g.Game, g.Journal); err != nil {
			t.Fatal(err)
		}
		f := openFile(t, path)
		defer f.Close()
		lines := strings.SplitAfter(string(g.Journal), "\n")[:digestEntries]
		j := journal{Ruleset: rules.Ruleset(), Secret: hex.EncodeToString(g.Game.Secret[:]), Lines: lines}
		for _, entry := range []int{1, digestEntries / 2, digestEntries} {
			past, err := f.At(entry)
			if err != nil {
				t.Fatal(err)
			}
			j.Games = append(j.Games, formats.JSON(engine.Write(past.Players, past.Code)))
		}
		all = append(all, j)
	}
	got, err := json.MarshalIndent(all, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(digested, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(digested)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is another; -update writes it anew", digested)
	}
}

// TestDigestsPython recomputes all digests and heads of the vectors with a script that
// was written from the docs alone, and finds each changed value.
func TestDigestsPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	check := func(file string) (string, error) {
		out, err := exec.Command(python, "testdata/digests.py", file).CombinedOutput()
		return string(bytes.TrimSpace(out)), err
	}
	if out, err := check(digested); err != nil || out != "ok" {
		t.Errorf("%v\n%s", err, out)
	}
	data, err := os.ReadFile(digested)
	if err != nil {
		t.Fatal(err)
	}
	for _, change := range [][2]string{{`"turn": 1`, `"turn": 2`}, {`"anna"`, `"anne"`}, {`\"entry\":3,`, `\"entry\":3 ,`}, {`\"digest\":\"`, `\"digest\":\"0`}} {
		changed := bytes.Replace(data, []byte(change[0]), []byte(change[1]), 1)
		file := filepath.Join(t.TempDir(), "changed.json")
		if err := os.WriteFile(file, changed, 0o666); err != nil {
			t.Fatal(err)
		}
		if out, err := check(file); bytes.Equal(changed, data) || err == nil {
			t.Errorf("%s in place of %s is not found: %s", change[1], change[0], out)
		}
	}
}
