package adjudicator

import (
	"context"
	"slices"

	"cityhall.example/adjudicator/store"
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
	return r.prove()
}

// prove checks all entries, and returns them with what they drew.
func (r *Replay) prove() (*proof.Game, error) {
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
		out, err := r.check(nil)
		if err != nil {
			return nil, err
		}
		e := proof.Entry{Line: string(r.lines[len(p.Entries)]), Outcome: out, Streams: drawn}
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
