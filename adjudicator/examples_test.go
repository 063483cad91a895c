package adjudicator

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/internal/testkit"
)

// TestExamples verifies the games in examples. With -update their acts are done
// again, at their times, and the files are written anew: so a change of a format
// reaches them.
func TestExamples(t *testing.T) {
	games, err := filepath.Glob("../examples/*/game.yaml")
	if err != nil || len(games) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	for _, path := range games {
		if testkit.Update() {
			remake(t, path)
		}
		s, id, err := directory.OpenFile(path)
		must(t, err)
		if _, err := Verify(t.Context(), s, id, nil, nil); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		s.Close()
	}
}

// remake does the acts of the journal again, and writes both files. It reads
// entries of other versions too, as far as their keys are known.
func remake(t *testing.T, path string) {
	t.Helper()
	file, err := os.ReadFile(path)
	must(t, err)
	document, err := formats.Parse(path, file)
	must(t, err)
	var secret engine.Secret
	must(t, (*play.Hash)(&secret).UnmarshalText([]byte(document.Get("secret").Value)))
	journal, err := os.ReadFile(directory.JournalPath(path))
	must(t, err)
	tb := &table{t: t}
	for line := range bytes.Lines(journal) {
		var e play.Entry
		must(t, json.Unmarshal(line, &e))
		if e.Genesis != nil {
			tb.g, err = formats.FromGenesis(e.Genesis, secret)
			must(t, err)
		}
		tb.keep(Do(tb.g, e.Act, tb.past))
	}
	must(t, os.WriteFile(path, formats.Emit(tb.g.Document()), 0o644))
	must(t, os.WriteFile(directory.JournalPath(path), tb.journal, 0o644))
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
