package adjudicator

import (
	"context"

	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
)

// A Docket is a game in a store, as of its last commit.
type Docket struct {
	*store.Saved
	// Game is the game as of At.
	Game  *play.Game
	store store.Store
	// behind says that the checkpoint was behind the journal.
	behind bool
}

// Load reads a game from its store. Errors are those of [Restore] and of the
// store.
func Load(ctx context.Context, s store.Store, id string) (*Docket, error) {
	saved, err := s.Load(ctx, id)
	if err != nil {
		if saved != nil && saved.Checkpoint != nil { // a view has no journal
			if _, wrong := readGame(saved); wrong != nil {
				return nil, wrong
			}
		}
		return nil, err
	}
	g, first, err := restore(ctx, s, saved)
	if err != nil {
		return nil, err
	}
	return &Docket{saved, g, s, first < saved.At.Entry}, nil
}

// Take is Load for whoever wants to commit: it holds the docket until the store
// is closed.
func Take(ctx context.Context, s store.Store, id string) (*Docket, error) {
	_, busy := s.Hold(ctx, id)
	d, err := Load(ctx, s, id) // what is wrong with the game says more
	if err == nil {
		err = busy
	}
	return d, err
}

// Create makes a game in a store, with the lines of its journal. It replaces
// nothing: the error is store.ErrGoneOn where the name is taken.
func Create(ctx context.Context, s store.Store, id string, g *play.Game, lines []byte) error {
	_, err := s.Commit(ctx, &store.Change{Docket: id, Lines: lines, Checkpoint: Checkpoint(g)})
	return err
}

// Commit makes an entry last, as nothing but lines of the journal and the
// checkpoint after them. The docket is then as of that commit.
func (d *Docket) Commit(ctx context.Context, next *play.Game, out play.Outcome) error {
	at, err := d.store.Commit(ctx, &store.Change{Docket: d.Docket, After: d.At, Lines: out.Entry.Line(), Checkpoint: Checkpoint(next)})
	if err == nil {
		d.At, d.Game = at, next
	}
	return err
}

// CatchUp writes the checkpoint again where a crash left it behind the journal.
func (d *Docket) CatchUp(ctx context.Context) error {
	if !d.behind {
		return nil
	}
	_, err := d.store.Commit(ctx, &store.Change{Docket: d.Docket, After: d.At, Checkpoint: Checkpoint(d.Game)})
	d.behind = err != nil
	return err
}

// Replay returns a replay of the journal.
func (d *Docket) Replay(ctx context.Context) (*Replay, error) {
	return ReplayOf(ctx, d.store, d.Saved, d.Game)
}

// Past returns the game as it was after an entry, by playing the journal from
// its beginning.
func (d *Docket) Past(ctx context.Context, entry int) (*play.Game, error) {
	r, err := d.Replay(ctx)
	if err != nil {
		return nil, err
	}
	_, err = r.To(entry)
	return r.Game, err
}

// Copy makes a docket of another store with the journal and the checkpoint of
// one, and nothing that belongs to its office.
func Copy(ctx context.Context, from store.Store, id string, to store.Store, as string) error {
	saved, err := from.Load(ctx, id)
	if err != nil {
		return err
	}
	var lines []byte
	number := 0
	for line, err := range from.Journal(ctx, id, 1) {
		if err != nil {
			return err
		}
		if number++; number > saved.At.Entry {
			break
		}
		lines = append(lines, line...)
	}
	_, err = to.Commit(ctx, &store.Change{Docket: as, Lines: lines, Checkpoint: saved.Checkpoint})
	return err
}
