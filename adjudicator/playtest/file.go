package playtest

import (
	"context"
	"testing"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/engine/play"
)

// A GameFile is the store of a game file, with the game that was last loaded.
type GameFile struct {
	*directory.Directory
	ID string
	at store.Version
}

// OnDisk returns the store of a game file on a disk.
func OnDisk(d disk.Disk) *GameFile {
	s, id := directory.OnFile(d, "game.yaml")
	return &GameFile{Directory: s, ID: id}
}

// OpenFile opens the store of a game file.
func OpenFile(t testing.TB, path string) *GameFile {
	t.Helper()
	s, id, err := directory.OpenFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return &GameFile{Directory: s, ID: id}
}

// Load reads the game.
func (f *GameFile) Load() (*play.Game, error) {
	d, err := docket.Load(context.Background(), f.Directory, f.ID)
	if err != nil {
		return nil, err
	}
	f.at = d.At
	return d.Game, nil
}

// Commit makes lines last, behind what was loaded.
func (f *GameFile) Commit(g *play.Game, lines []byte) error {
	at, err := f.Directory.Commit(context.Background(), &store.Change{Docket: f.ID, After: f.at, Lines: lines, Checkpoint: docket.Checkpoint(g)})
	if err == nil {
		f.at = at
	}
	return err
}

// Edited says how the file was edited, and commits behind what the journal says.
func (f *GameFile) Edited() (should, is *play.Game, changed []string, err error) {
	d, is, changed, err := docket.Edited(context.Background(), f.Directory, f.ID)
	if err != nil {
		return nil, nil, nil, err
	}
	f.at = d.At
	return d.Game, is, changed, nil
}

// Verify plays the journal again.
func (f *GameFile) Verify(heads []docket.Head) (*play.Game, error) {
	return docket.Verify(context.Background(), f.Directory, f.ID, heads, nil)
}

// At returns the game after an entry.
func (f *GameFile) At(entry int) (*play.Game, error) {
	d, err := docket.Load(context.Background(), f.Directory, f.ID)
	if err != nil {
		return nil, err
	}
	g, _, err := d.Past(context.Background(), entry)
	return g, err
}

// Create makes a game file.
func Create(path string, g *play.Game, lines []byte) error {
	s, id, err := directory.OpenFile(path)
	if err != nil {
		return err
	}
	defer s.Close()
	return docket.Create(context.Background(), s, id, g, lines)
}
