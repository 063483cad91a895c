package adjudicator_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"

	"cityhall.example/internal/testkit"
)

// A mutation is a mistake in the verifier in Python.
type mutation struct {
	Name, File, Text, Instead string
	// Equivalent says why it changes nothing, if it does.
	Equivalent string
}

// TestMutationTable sees that the table of mistakes fits the verifier: each text occurs once,
// and something else stands there instead.
func TestMutationTable(t *testing.T) {
	data, err := os.ReadFile(kit + "/mutations/mutations.json")
	if err != nil {
		t.Fatal(err)
	}
	var table struct{ Mutations []mutation }
	if err := json.Unmarshal(data, &table); err != nil {
		t.Fatal(err)
	}
	const least = 400
	if len(table.Mutations) < least {
		t.Errorf("%d mutations, at least %d", len(table.Mutations), least)
	}
	sources, names := map[string]string{}, map[string]bool{}
	for _, m := range table.Mutations {
		if sources[m.File] == "" {
			source, err := os.ReadFile(kit + "/verify/" + m.File)
			if err != nil {
				t.Fatal(err)
			}
			sources[m.File] = string(source)
		}
		if n := strings.Count(sources[m.File], m.Text); n != 1 || m.Text == m.Instead || names[m.Name] {
			t.Errorf("%s: its text occurs %d times, or it changes nothing, or comes twice", m.Name, n)
		}
		names[m.Name] = true
	}
}

// TestMutations makes some of the mistakes, and sees that the kit notices them. The part
// night of .ci/run makes them all.
func TestMutations(t *testing.T) {
	testkit.Need(t, testkit.Long)
	python := testkit.Find("python3")
	if python == "" {
		t.Skip("python3 is not installed")
	}
	out, err := exec.Command(python, kit+"/mutations/run.py", "--every", "23").CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
