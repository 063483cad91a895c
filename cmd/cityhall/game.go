package main

import (
	"context"
	"errors"
	"slices"
	"strings"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
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
	g, err := f.game(adjudicator.Load)
	var view *adjudicator.ViewError
	if errors.As(err, &view) {
		return view.View, nil
	}
	return g, err
}

// A gameFile is the store of a game file.
type gameFile struct {
	store.Store
	id string
	*adjudicator.Docket
}

// openFile opens the store of a game file, which need not be there.
func openFile(path string) (*gameFile, error) {
	s, id, err := directory.OpenFile(path)
	return &gameFile{Store: s, id: id}, err
}

// game reads the game with adjudicator.Load, or with Take to change it.
func (f *gameFile) game(load func(context.Context, store.Store, string) (*adjudicator.Docket, error)) (*play.Game, error) {
	d, err := load(context.Background(), f.Store, f.id)
	if err != nil {
		return nil, err
	}
	f.Docket = d
	return d.Game, nil
}

// Commit makes an entry last.
func (f *gameFile) Commit(next *play.Game, out play.Outcome) error {
	return f.Docket.Commit(context.Background(), next, out)
}

// replay reads the journal of a game to play it again.
func replay(path string) (*adjudicator.Replay, error) {
	f, err := openFile(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return adjudicator.ReplayFile(context.Background(), f.Store, f.id)
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
func waitsFor(g *play.Game) string {
	open, waiting := g.Open(), strings.Join(g.Names(g.Awaited()), ", ")
	switch {
	case open.Over():
		return "over"
	case g.Paused:
		return "paused"
	case !g.Dealt:
		return "waiting for " + waiting + " to join"
	}
	return "waiting for " + waiting + ": " + g.Rules.Kinds[open.Kind].Name
}
