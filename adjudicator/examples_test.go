package adjudicator_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/playtest"
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
		playtest.Must(t, err)
		if _, err := docket.Verify(t.Context(), s, id, nil, nil); err != nil {
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
	playtest.Must(t, err)
	document, err := formats.Parse(path, file)
	playtest.Must(t, err)
	var secret engine.Secret
	playtest.Must(t, (*play.Hash)(&secret).UnmarshalText([]byte(document.Get("secret").Value)))
	journal, err := os.ReadFile(directory.JournalPath(path))
	playtest.Must(t, err)
	tb := &playtest.Table{T: t}
	for line := range bytes.Lines(journal) {
		var e play.Entry
		playtest.Must(t, json.Unmarshal(line, &e))
		if e.Genesis != nil {
			tb.G, err = formats.FromGenesis(e.Genesis, secret)
			playtest.Must(t, err)
		}
		tb.Keep(adjudicator.Do(tb.G, e.Act, tb.Past))
	}
	playtest.Must(t, os.WriteFile(path, formats.Emit(tb.G.Document()), 0o644))
	playtest.Must(t, os.WriteFile(directory.JournalPath(path), tb.Journal, 0o644))
}
