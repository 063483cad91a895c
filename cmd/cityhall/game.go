package main

import (
	"context"
	"errors"
	"slices"
	"strings"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/locate"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

// load reads a game to look at: a game file brought up to date with its
// journal, or a view of one, which has none. "-" is standard input, without a
// journal.
func load(path string) (*play.Game, error) {
	if path == "-" {
		data, err := disk.ReadFile(path, formats.MaxSize)
		if err != nil {
			return nil, err
		}
		return formats.ReadGame(path, data)
	}
	f, err := openFile(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	g, err := f.game(docket.Load)
	var view *docket.ViewError
	if errors.As(err, &view) {
		return view.View, nil
	}
	return g, err
}

// recall looks the sets up in the journal of a game that was loaded; a view has
// none.
func recall(path string, g *play.Game, sets []*play.OrderSet) error {
	if path == "-" || g.View != "" {
		return nil
	}
	f, err := openFile(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return docket.Recall(context.Background(), f.Store, f.id, g, sets)
}

// A gameFile is the store of a game file.
type gameFile struct {
	store.Store
	id string
	*docket.Docket
	// path is what the file is called, and committed the entry that was committed
	// to it, or 0.
	path      string
	committed int
}

// openFile opens the store of a game file, which need not be there.
func openFile(path string) (*gameFile, error) { return openFileFor(context.Background(), path) }

// openFileFor is openFile in a call that may trust its directory.
func openFileFor(ctx context.Context, path string) (*gameFile, error) {
	s, id, err := locate.Game(ctx, path)
	return &gameFile{Store: s, id: id, path: path}, err
}

// game reads the game with docket.Load, or with Take to change it.
func (f *gameFile) game(load func(context.Context, store.Store, string) (*docket.Docket, error)) (*play.Game, error) {
	d, err := load(context.Background(), f.Store, f.id)
	if err != nil {
		return nil, err
	}
	f.Docket = d
	return d.Game, nil
}

// Commit makes an entry last.
func (f *gameFile) Commit(next *play.Game, out play.Outcome) error {
	err := f.Docket.Commit(context.Background(), next, out)
	if f.Game == next {
		f.committed = out.Entry.Number
	}
	return err
}

// Close closes the store, which brings the game file up to date.
func (f *gameFile) Close() error { return f.after(docket.StageFile, f.Store.Close()) }

// after is the error of a stage after a commit, if there was one.
func (f *gameFile) after(stage docket.Stage, err error) error {
	if err != nil && f.committed > 0 {
		err = &docket.CommitError{Path: f.path, Entry: f.committed, Stage: stage, Err: err}
	}
	return err
}

// told is the error of printing what was committed, all of which it writes out.
func (f *gameFile) told(s *streams, err error) error {
	return f.after(docket.StageResult, errors.Join(err, s.flush()))
}

// replay reads the journal of a game to play it again.
func replay(path string) (*adjudicator.Replay, error) {
	f, err := openFile(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return docket.ReplayFile(context.Background(), f.Store, f.id)
}

// viewOf returns the game at the path as the viewer sees it: for a player of a running
// game that has its journal, with what the player was told.
func viewOf(path string, g *play.Game, as string) (*play.Game, error) {
	view := g.For(as)
	if path == "-" || g.View != "" || g.Seat(as) == engine.Nobody || !g.Dealt || g.Over() {
		return view, nil
	}
	r, err := replay(path)
	if err != nil {
		return nil, err
	}
	view.Told, err = adjudicator.Told(r, g.Seat(as))
	return view, err
}

// viewer returns the viewer's name as the game has it; "" is the viewer of a
// view, or the public.
func viewer(g *play.Game, name string) (string, error) {
	known := append(slices.Clone(g.Players), play.Public, play.Moderator)
	switch seat := g.Seat(name); {
	case g.View != "" && name != "" && name != g.View && g.Seat(name) != g.Viewer():
		return "", usage("", "this is the view for %s; it shows nothing else", g.View)
	case g.View != "":
		return g.View, nil
	case name == "":
		return play.Public, nil
	case seat >= 0:
		return g.Players[seat], nil
	case !slices.Contains(known, name):
		return "", unknown("viewer", name, known)
	}
	return name, nil
}

// waitsFor says what the game waits for, in a few words.
func (s *streams) waitsFor(g *play.Game) string {
	open, waiting := g.Open(), strings.Join(g.Names(g.Awaited()), ", ")
	switch {
	case open.Over():
		return s.sprintf("over")
	case g.Paused:
		return s.sprintf("paused")
	case g.AwaitsBeacon():
		return s.sprintf("waiting for the beacon: %s", g.Beacon)
	case !g.Dealt:
		return s.sprintf("waiting for %s to join", waiting)
	}
	kind := g.Rules.Kinds[open.Kind].Name
	if catalog, err := report.Load(g.Rules, s.language); err == nil && s.language != words.English {
		kind = catalog.Say(engine.Say("name/" + kind))
	}
	return s.sprintf("waiting for %s: %s", waiting, kind)
}
