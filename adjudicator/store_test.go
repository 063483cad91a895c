package adjudicator

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// saved writes the table's game and journal to files, and returns the path.
func (tb *table) saved() string {
	tb.t.Helper()
	path := filepath.Join(tb.t.TempDir(), "game.yaml")
	if err := create(path, tb.g.Clone(), tb.journal); err != nil {
		tb.t.Fatal(err)
	}
	return path
}

// load opens, loads and closes the store.
func load(path string) (*play.Game, error) {
	s, id, err := directory.OpenFile(path)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	d, err := Take(context.Background(), s, id)
	if err != nil {
		return nil, err
	}
	return d.Game, nil
}

// wants checks that an error says what is expected.
func wants(t *testing.T, what string, err error, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("%s: %v, want %q in it", what, err, part)
		}
	}
}

func TestAGameIsReadAsItWasWritten(t *testing.T) {
	tb := storied(t)
	path := tb.saved()
	g, err := load(path)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "the game", text(g), text(tb.g))
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(entries) != 2 {
		t.Errorf("files beside the game: %v, %v", entries, err)
	}
}

func TestViewsAreRefusedAsGames(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	path := tb.saved()
	if err := os.WriteFile(path, formats.Emit(tb.g.For("anna").Document()), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := load(path)
	wants(t, "loading", err, "view of anna", path)
	s := openFile(t, path)
	defer s.Close()
	_, err = s.Verify(nil)
	wants(t, "verifying", err, "view of anna")
	_, _, _, err = s.Edited()
	wants(t, "amending", err, "view of anna")
}

func TestAMissingOrShorterJournalIsAnError(t *testing.T) {
	tb := storied(t)
	path := tb.saved()
	journal := directory.JournalPath(path)
	last := bytes.LastIndexByte(tb.journal[:len(tb.journal)-1], '\n') + 1 // where the last entry begins
	for _, size := range []int{0, 10, last - 1, last, last + 1, len(tb.journal) - 1} {
		if err := os.WriteFile(journal, tb.journal[:size], 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := load(path)
		var broken *formats.Error
		if !errors.As(err, &broken) {
			t.Errorf("with %d bytes: %v", size, err)
		}
		missing := fmt.Sprintf("entry %d is missing", bytes.Count(tb.journal[:size], []byte("\n"))+1)
		wants(t, "a short journal", err, "ends before the game file does", missing, journal)
	}
	if err := os.Remove(journal); err != nil {
		t.Fatal(err)
	}
	_, err := load(path)
	wants(t, "without a journal", err, "journal is missing", "game.journal")
	_, err = load(filepath.Join(t.TempDir(), "none.yaml"))
	if !errors.Is(err, os.ErrNotExist) {
		t.Errorf("without a game file: %v", err)
	}
}

func TestAnotherJournalIsAnError(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage").call("kevin: build cottage at 0,1")
	other := hamlet(t, "anna mill, kevin cottage").call("kevin: build cottage at 1,0")
	path := tb.saved()
	if err := os.WriteFile(directory.JournalPath(path), other.journal, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := load(path)
	wants(t, "another game's journal", err, "entry 2 has a different head")
}

func TestATornTailIsCutByTheNextCall(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage").call("kevin: build cottage at 0,1")
	path := tb.saved()
	for _, tail := range []string{`{"entry":3,"by":"pla`, "\x00\x00\x00\x00", "a hole", "{"} {
		if tail == "a hole" { // up to the next sector
			info, err := os.Stat(directory.JournalPath(path))
			if err != nil {
				t.Fatal(err)
			}
			tail = strings.Repeat("\x00", int(512-info.Size()%512)) + "}\n"
		}
		f, err := os.OpenFile(directory.JournalPath(path), os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		f.WriteString(tail)
		f.Close()
		s := openFile(t, path)
		g, err := s.Load()
		if err != nil {
			t.Fatalf("after %q: %v", tail, err)
		}
		next, out, _ := Adjudicate(g, play.Act{By: play.ByPlayer}, tb.sets("kevin: build cottage at 1,0"))
		if err := s.Commit(next, out.Entry.Line()); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Verify(nil); err != nil {
			t.Errorf("after %q: %v", tail, err)
		}
		s.Close()
	}
}

func TestAGameIsWrittenByOneProgramAtATime(t *testing.T) {
	path := hamlet(t, "anna mill, kevin cottage").saved()
	first := openFile(t, path)
	if _, err := first.Hold(t.Context(), first.id); err != nil {
		t.Fatal(err)
	}
	_, err := load(path)
	if !errors.Is(err, store.ErrBusy) {
		t.Errorf("opening it twice: %v", err)
	}
	wants(t, "opening it twice", err, "in use by another program", path)
	reader := openFile(t, path)
	if _, err := reader.Load(); err != nil {
		t.Errorf("reading meanwhile: %v", err)
	}
	reader.Close()
	first.Close()
	if _, err := load(path); err != nil {
		t.Errorf("after the first: %v", err)
	}
}

func TestCreateReplacesNothing(t *testing.T) {
	tb := storied(t)
	path := tb.saved()
	was := contents(t, filepath.Dir(path))
	wants(t, "the same name", create(path, tb.g.Clone(), tb.journal), "already exists")
	os.Rename(path, path+".old")
	other := hamlet(t, "anna mill, kevin cottage").call("kevin: build cottage at 0,1")
	wants(t, "a journal alone", create(path, other.g, other.journal), "game.journal already exists")
	os.Rename(path+".old", path)
	wants(t, "a name with the same journal", create(strings.TrimSuffix(path, ".yaml")+".json", tb.g.Clone(), tb.journal), "game.yaml already exists")
	sameFiles(t, "after both", contents(t, filepath.Dir(path)), was)
}

func TestACopyGoesOnByItself(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage").call("kevin: build cottage at 0,1")
	path := tb.saved()
	was := contents(t, filepath.Dir(path))
	s := openFile(t, path)
	defer s.Close()
	copied := filepath.Join(t.TempDir(), "next.yaml")
	c := openFile(t, copied)
	d, err := Load(t.Context(), s.Directory, s.id)
	if err != nil {
		t.Fatal(err)
	} else if err := d.Copy(t.Context(), c.Directory, c.id, d.Game, play.Outcome{}); err != nil {
		t.Fatal(err)
	}
	g, err := c.Load()
	if err != nil {
		t.Fatal(err)
	}
	next, out, _ := Adjudicate(g, play.Act{By: play.ByPlayer}, tb.sets("anna: build mill at 1,0"))
	if err := c.Commit(next, out.Entry.Line()); err != nil {
		t.Fatal(err)
	}
	err = d.Copy(t.Context(), c.Directory, c.id, d.Game, play.Outcome{})
	wants(t, "the same name again", err, "already exists")
	if _, err := c.Verify(nil); err != nil {
		t.Error(err)
	}
	c.Close()
	g, err = load(copied)
	if err != nil || text(g) != text(next) || g.Tip.Entry != 3 {
		t.Errorf("the copy: %v\n%s", err, text(g))
	}
	sameFiles(t, "the original", contents(t, filepath.Dir(path)), was)
}

func TestTheGameIsReplayedBehindItsCheckpoint(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	old := formats.Emit(tb.g.Document())
	tb.call("kevin: build cottage at 0,1", "anna: build mill at 1,0").undo(1).call("anna: build mill at 0,1").undo(2)
	d := tb.files()
	d.Files["game.yaml"] = old
	g, err := onDisk(d).Load()
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "the game", text(g), text(tb.g))
	for _, cut := range []string{`"reason":"a mistake"`, `"to":1`, "build mill"} {
		d.Files["game.journal"] = []byte(strings.Replace(string(tb.journal), cut, cut[:len(cut)-1]+"x"+cut[len(cut)-1:], 1))
		if _, err := onDisk(d).Load(); err == nil {
			t.Errorf("a changed entry (%s) was played", cut)
		}
	}
}
