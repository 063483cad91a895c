package docket

import (
	"bytes"
	"context"
	"errors"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
)

// ErrEdited is wrapped by every EditedError.
var ErrEdited = errors.New("edited")

// An EditedError means that a game file differs from its journal.
type EditedError struct {
	Path  string
	Entry int
	// Game is the content of the file.
	Game *play.Game
	// Changed are the edited fields, if they were determined.
	Changed []string
}

// Error returns what happened and what to do about it in English, for programs
// and logs.
func (e *EditedError) Error() string { return e.Text(words.English) }

// Text returns what happened and what to do about it in the language.
func (e *EditedError) Text(language string) string {
	return words.For(language, "").Say(engine.Say("file/edited", "path", e.Path, "entry", e.Entry, "changed", e.Changed))
}

// Unwrap returns ErrEdited.
func (e *EditedError) Unwrap() error { return ErrEdited }

// Restore returns the game of a docket as of its last commit: the checkpoint,
// with the entries after it replayed. It reads no more of the journal than
// those and the checkpoint's own. For a damaged file the error is a
// *[formats.Error], for an edited one an *[EditedError].
func Restore(ctx context.Context, s store.Store, saved *store.Saved) (*play.Game, error) {
	g, _, err := restore(ctx, s, saved)
	return g, err
}

// restore is Restore, and also returns the checkpoint's entry.
func restore(ctx context.Context, s store.Store, saved *store.Saved) (g *play.Game, first int, err error) {
	if g, err = readGame(saved); err != nil {
		return nil, 0, err
	}
	c := &catchUp{ctx: ctx, store: s, saved: saved, game: g, first: g.Tip.Entry}
	if g.Tip.Entry > saved.At.Entry {
		return nil, 0, c.broken("journal/short", "entry", saved.At.Entry+1)
	}
	number := c.first
	for line, err := range s.Journal(ctx, saved.Docket, c.first) {
		if err != nil {
			return nil, 0, err
		} else if number > saved.At.Entry { // of a later commit
			break
		} else if err := c.entry(number, line); err != nil {
			return nil, 0, err
		}
		number++
	}
	if number <= saved.At.Entry {
		return nil, 0, c.broken("journal/gone", "entry", number)
	} else if saved.Touched {
		err = c.chain()
	}
	return c.game, c.first, err
}

// chain checks that the entries before the checkpoint are those that its head stands for.
func (c *catchUp) chain() error {
	var tip play.Tip
	for line, err := range c.store.Journal(c.ctx, c.saved.Docket, 1) {
		if err != nil {
			return err
		} else if tip.Entry == c.first {
			break
		}
		mark, err := store.ReadMark(line)
		e := play.Entry{Number: tip.Entry + 1, Head: mark.Head}
		if err == nil && mark.Entry == e.Number {
			err = adjudicator.Follows(&e, line, tip, c.game.Secret)
		} else if err == nil {
			err = words.Fail("journal/number", "entry", mark.Entry, "want", e.Number)
		}
		if err != nil {
			return &formats.Error{File: c.saved.JournalFile, Problem: engine.Say("journal/entry", "entry", e.Number, "why", phrase(err)), Hint: engine.Say("hint/copy")}
		}
		tip = play.Tip{Entry: e.Number, Head: e.Head}
	}
	return nil
}

// A ViewError means that a file is what one player may see of a game. Nothing can
// be committed to it.
type ViewError struct {
	// View is what the file holds.
	View *play.Game
	file formats.Error
}

// Error says that a view can't be played.
func (e *ViewError) Error() string { return e.file.Error() }

// Unwrap returns the error as one of a file.
func (e *ViewError) Unwrap() error { return &e.file }

// readGame reads the checkpoint, which must not be a view.
func readGame(saved *store.Saved) (*play.Game, error) {
	g, err := formats.ReadGame(saved.File, saved.Checkpoint)
	if err == nil {
		if wrong := adjudicator.Readable(g); wrong != nil {
			return nil, &formats.Error{File: saved.File, Problem: engine.Say("journal/field", "path", "deadlines.policy", "why", phrase(wrong))}
		}
	}
	if err == nil && g.View != "" {
		err = &ViewError{g, formats.Error{File: saved.File, Problem: engine.Say("file/view", "viewer", g.View)}}
	}
	return g, err
}

// A catchUp plays the entries after a checkpoint.
type catchUp struct {
	ctx   context.Context
	store store.Store
	saved *store.Saved
	game  *play.Game
	first int // the checkpoint's entry
}

// phrase returns what the error says, in whatever language it is told.
func phrase(err error) engine.Phrase {
	var said *words.Error
	var act *adjudicator.ActError
	var wrong *formats.Error
	switch {
	case errors.As(err, &said):
		return said.Phrase
	case errors.As(err, &act):
		return act.Problem
	case errors.As(err, &wrong) && wrong.Path != "":
		return engine.Say("journal/field", "path", wrong.Path, "why", wrong.Problem)
	case wrong != nil:
		return wrong.Problem
	}
	return engine.Say("file/system", "why", err.Error())
}

func (c *catchUp) broken(code string, args ...any) error {
	return &formats.Error{File: c.saved.JournalFile, Problem: engine.Say(code, args...), Game: c.game.Rules.Name}
}

// entry checks the checkpoint's own entry or plays a later one.
func (c *catchUp) entry(number int, line []byte) error {
	e, err := formats.ReadEntry(c.saved.JournalFile, number, line)
	if err != nil {
		return err
	}
	if number == c.first {
		if e.Head != c.game.Tip.Head {
			return c.broken("journal/head", "entry", number)
		} else if e.State != c.game.Digest() {
			return &EditedError{Path: c.saved.File, Entry: number, Game: c.game}
		}
		return nil
	}
	if err := adjudicator.Follows(e, line, c.game.Tip, c.game.Secret); err != nil {
		return c.broken("journal/entry", "entry", number, "why", phrase(err))
	}
	var past *play.Game
	if e.Kind == play.ActUndo {
		r, err := ReplayOf(c.ctx, c.store, c.saved, c.game)
		if err != nil {
			return err
		} else if _, err := r.To(e.To); err != nil {
			return err
		}
		past = r.Game
	}
	next, _, err := adjudicator.Again(c.game, e, past, nil)
	if err != nil {
		return c.broken("journal/entry", "entry", number, "why", phrase(err))
	}
	next.Tip = e.Tip()
	c.game = next
	return nil
}

// ReplayOf returns a replay of a docket's journal up to its last commit, with
// the game's secret.
func ReplayOf(ctx context.Context, s store.Store, saved *store.Saved, g *play.Game) (*adjudicator.Replay, error) {
	var journal bytes.Buffer
	number := 0
	for line, err := range s.Journal(ctx, saved.Docket, 1) {
		if err != nil {
			return nil, err
		}
		if number++; number > saved.At.Entry {
			break
		}
		journal.Write(line)
	}
	return adjudicator.NewReplay(saved.JournalFile, journal.Bytes(), g.Secret)
}

// Checkpoint returns the game file of a game.
func Checkpoint(g *play.Game) []byte { return formats.Emit(g.Document()) }

// ReplayFile returns a replay of a docket's journal. Its checkpoint may be
// edited: only the secret is taken from it.
func ReplayFile(ctx context.Context, s store.Store, id string) (*adjudicator.Replay, error) {
	_, _, r, err := both(ctx, s, id)
	return r, err
}
