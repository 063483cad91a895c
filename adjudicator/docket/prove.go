package docket

import (
	"bytes"
	"context"
	"slices"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/formats/proof"
	"cityhall.example/formats/words"
)

// Prove returns what a page proves a game with: the journal, the secret, and all that
// was drawn. The game must be over, since the page tells the secret; it is replayed, so
// the errors are those of [Verify].
func Prove(ctx context.Context, s store.Store, id string) (*proof.Game, error) {
	g, err := Verify(ctx, s, id, nil, nil)
	if err != nil {
		return nil, err
	} else if !g.Over() {
		return nil, words.Fail("proof/running", "game", g.ID)
	}
	r, err := ReplayFile(ctx, s, id)
	if err != nil {
		return nil, err
	}
	return prove(r)
}

// prove checks all entries, and returns them with what they drew.
func prove(r *adjudicator.Replay) (*proof.Game, error) {
	p := &proof.Game{}
	var drawn []proof.Stream
	r.Watch = func(purpose string, counter int) func(bound, number int) {
		stream := len(drawn)
		drawn = append(drawn, proof.Stream{Purpose: purpose, Counter: counter})
		return func(bound, number int) {
			drawn[stream].Below = append(drawn[stream].Below, bound)
			drawn[stream].Numbers = append(drawn[stream].Numbers, number)
		}
	}
	for r.Len() > len(p.Entries) {
		out, err := check(r, nil)
		if err != nil {
			return nil, err
		}
		e := proof.Entry{Line: string(r.Line(len(p.Entries) + 1)), Outcome: out, Streams: drawn}
		if e.Outcome.Entry = *r.Entry(len(p.Entries) + 1); len(drawn) > 0 {
			if e.Beacon = r.Game.Value; r.Game.WithNonces {
				e.Nonces = slices.Clone(r.Game.Nonces)
			}
		}
		p.Entries, drawn = append(p.Entries, e), nil
	}
	p.Game = r.Game
	return p, nil
}

// ReplayJournal replays the journal of a game with its secret, and returns the game at
// its end with all that it drew. The error is a *[adjudicator.ReplayError] for the first entry that differs or lacks its
// end of line, or a *[formats.Error] for a line that can't be read.
func ReplayJournal(journal []byte, secret engine.Secret) (*proof.Game, error) {
	const file = "game.journal"
	r, err := adjudicator.NewReplay(file, journal, secret)
	if err != nil {
		return nil, err
	}
	if n := r.Len(); n == 0 || !bytes.HasSuffix(journal, []byte("\n")) {
		return nil, &adjudicator.ReplayError{Entry: n + 1, Err: words.Fail("journal/unreadable", "entry", n+1)}
	}
	return prove(r)
}
