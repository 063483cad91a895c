package docket_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// load opens, loads and closes the store.
func load(path string) (*play.Game, error) {
	s, id, err := directory.OpenFile(path)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	d, err := docket.Take(context.Background(), s, id)
	if err != nil {
		return nil, err
	}
	return d.Game, nil
}

func TestAGameIsReadAsItWasWritten(t *testing.T) {
	tb := playtest.Storied(t)
	path := tb.Saved()
	g, err := load(path)
	if err != nil {
		t.Fatal(err)
	}
	playtest.Equal(t, "the game", playtest.Text(g), playtest.Text(tb.G))
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(entries) != 2 {
		t.Errorf("files beside the game: %v, %v", entries, err)
	}
}

func TestViewsAreRefusedAsGames(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	path := tb.Saved()
	if err := os.WriteFile(path, formats.Emit(tb.G.For("anna").Document()), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := load(path)
	playtest.Wants(t, "loading", err, "view of anna", path)
	s := playtest.OpenFile(t, path)
	defer s.Close()
	_, err = s.Verify(nil)
	playtest.Wants(t, "verifying", err, "view of anna")
	_, _, _, err = s.Edited()
	playtest.Wants(t, "amending", err, "view of anna")
}

func TestAMissingOrShorterJournalIsAnError(t *testing.T) {
	tb := playtest.Storied(t)
	path := tb.Saved()
	journal := directory.JournalPath(path)
	last := bytes.LastIndexByte(tb.Journal[:len(tb.Journal)-1], '\n') + 1 // where the last entry begins
	for _, size := range []int{0, 10, last - 1, last, last + 1, len(tb.Journal) - 1} {
		if err := os.WriteFile(journal, tb.Journal[:size], 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := load(path)
		var broken *formats.Error
		if !errors.As(err, &broken) {
			t.Errorf("with %d bytes: %v", size, err)
		}
		missing := fmt.Sprintf("entry %d is missing", bytes.Count(tb.Journal[:size], []byte("\n"))+1)
		playtest.Wants(t, "a short journal", err, "ends before the game file does", missing, journal)
	}
	if err := os.Remove(journal); err != nil {
		t.Fatal(err)
	}
	_, err := load(path)
	playtest.Wants(t, "without a journal", err, "journal is missing", "game.journal")
	_, err = load(filepath.Join(t.TempDir(), "none.yaml"))
	if !errors.Is(err, os.ErrNotExist) {
		t.Errorf("without a game file: %v", err)
	}
}

func TestAnotherJournalIsAnError(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage").Call("kevin: build cottage at 0,1")
	other := playtest.Hamlet(t, "anna mill, kevin cottage").Call("kevin: build cottage at 1,0")
	path := tb.Saved()
	if err := os.WriteFile(directory.JournalPath(path), other.Journal, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := load(path)
	playtest.Wants(t, "another game's journal", err, "entry 2 has a different head")
}

func TestATornTailIsCutByTheNextCall(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage").Call("kevin: build cottage at 0,1")
	path := tb.Saved()
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
		s := playtest.OpenFile(t, path)
		g, err := s.Load()
		if err != nil {
			t.Fatalf("after %q: %v", tail, err)
		}
		next, out, _ := adjudicator.Adjudicate(g, play.Act{By: play.ByPlayer}, tb.Sets("kevin: build cottage at 1,0"))
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
	path := playtest.Hamlet(t, "anna mill, kevin cottage").Saved()
	first := playtest.OpenFile(t, path)
	if _, err := first.Hold(t.Context(), first.ID); err != nil {
		t.Fatal(err)
	}
	_, err := load(path)
	if !errors.Is(err, store.ErrBusy) {
		t.Errorf("opening it twice: %v", err)
	}
	playtest.Wants(t, "opening it twice", err, "in use by another program", path)
	reader := playtest.OpenFile(t, path)
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
	tb := playtest.Storied(t)
	path := tb.Saved()
	was := playtest.Contents(t, filepath.Dir(path))
	playtest.Wants(t, "the same name", playtest.Create(path, tb.G.Clone(), tb.Journal), "already exists")
	os.Rename(path, path+".old")
	other := playtest.Hamlet(t, "anna mill, kevin cottage").Call("kevin: build cottage at 0,1")
	playtest.Wants(t, "a journal alone", playtest.Create(path, other.G, other.Journal), "game.journal already exists")
	os.Rename(path+".old", path)
	playtest.Wants(t, "a name with the same journal", playtest.Create(strings.TrimSuffix(path, ".yaml")+".json", tb.G.Clone(), tb.Journal), "game.yaml already exists")
	playtest.SameFiles(t, "after both", playtest.Contents(t, filepath.Dir(path)), was)
}

func TestACopyGoesOnByItself(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage").Call("kevin: build cottage at 0,1")
	path := tb.Saved()
	was := playtest.Contents(t, filepath.Dir(path))
	s := playtest.OpenFile(t, path)
	defer s.Close()
	copied := filepath.Join(t.TempDir(), "next.yaml")
	c := playtest.OpenFile(t, copied)
	d, err := docket.Load(t.Context(), s.Directory, s.ID)
	if err != nil {
		t.Fatal(err)
	} else if err := d.Copy(t.Context(), c.Directory, c.ID, d.Game, play.Outcome{}); err != nil {
		t.Fatal(err)
	}
	g, err := c.Load()
	if err != nil {
		t.Fatal(err)
	}
	next, out, _ := adjudicator.Adjudicate(g, play.Act{By: play.ByPlayer}, tb.Sets("anna: build mill at 1,0"))
	if err := c.Commit(next, out.Entry.Line()); err != nil {
		t.Fatal(err)
	}
	err = d.Copy(t.Context(), c.Directory, c.ID, d.Game, play.Outcome{})
	playtest.Wants(t, "the same name again", err, "already exists")
	if _, err := c.Verify(nil); err != nil {
		t.Error(err)
	}
	c.Close()
	g, err = load(copied)
	if err != nil || playtest.Text(g) != playtest.Text(next) || g.Tip.Entry != 3 {
		t.Errorf("the copy: %v\n%s", err, playtest.Text(g))
	}
	playtest.SameFiles(t, "the original", playtest.Contents(t, filepath.Dir(path)), was)
}

func TestTheGameIsReplayedBehindItsCheckpoint(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	old := formats.Emit(tb.G.Document())
	tb.Call("kevin: build cottage at 0,1", "anna: build mill at 1,0").Undo(1).Call("anna: build mill at 0,1").Undo(2)
	d := tb.Files()
	d.Files["game.yaml"] = old
	g, err := playtest.OnDisk(d).Load()
	if err != nil {
		t.Fatal(err)
	}
	playtest.Equal(t, "the game", playtest.Text(g), playtest.Text(tb.G))
	for _, cut := range []string{`"reason":"a mistake"`, `"to":1`, "build mill"} {
		d.Files["game.journal"] = []byte(strings.Replace(string(tb.Journal), cut, cut[:len(cut)-1]+"x"+cut[len(cut)-1:], 1))
		if _, err := playtest.OnDisk(d).Load(); err == nil {
			t.Errorf("a changed entry (%s) was played", cut)
		}
	}
}
