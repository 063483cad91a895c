package adjudicator

import (
	"context"
	"testing"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/engine/play"
)

// A file is the store of a game file, with the game that was last loaded.
type gameFile struct {
	*directory.Directory
	id string
	at store.Version
}

// onDisk returns the store of a game file on a disk.
func onDisk(d disk.Disk) *gameFile {
	s, id := directory.OnFile(d, "game.yaml")
	return &gameFile{Directory: s, id: id}
}

// openFile opens the store of a game file.
func openFile(t testing.TB, path string) *gameFile {
	t.Helper()
	s, id, err := directory.OpenFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return &gameFile{Directory: s, id: id}
}

// Load reads the game.
func (f *gameFile) Load() (*play.Game, error) {
	d, err := Load(context.Background(), f.Directory, f.id)
	if err != nil {
		return nil, err
	}
	f.at = d.At
	return d.Game, nil
}

// Commit makes lines last, behind what was loaded.
func (f *gameFile) Commit(g *play.Game, lines []byte) error {
	at, err := f.Directory.Commit(context.Background(), &store.Change{Docket: f.id, After: f.at, Lines: lines, Checkpoint: Checkpoint(g)})
	if err == nil {
		f.at = at
	}
	return err
}

// Edited says how the file was edited, and commits behind what the journal says.
func (f *gameFile) Edited() (should, is *play.Game, changed []string, err error) {
	d, is, changed, err := Edited(context.Background(), f.Directory, f.id)
	if err != nil {
		return nil, nil, nil, err
	}
	f.at = d.At
	return d.Game, is, changed, nil
}

// Verify plays the journal again.
func (f *gameFile) Verify(heads []Head) (*play.Game, error) {
	return Verify(context.Background(), f.Directory, f.id, heads, nil)
}

// At returns the game after an entry.
func (f *gameFile) At(entry int) (*play.Game, error) {
	d, err := Load(context.Background(), f.Directory, f.id)
	if err != nil {
		return nil, err
	}
	g, _, err := d.Past(context.Background(), entry)
	return g, err
}

// create makes a game file.
func create(path string, g *play.Game, lines []byte) error {
	s, id, err := directory.OpenFile(path)
	if err != nil {
		return err
	}
	defer s.Close()
	return Create(context.Background(), s, id, g, lines)
}
