package adjudicator_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
)

// FuzzJournal plays journals that anybody may have written: nothing panics,
// neither as they stand nor with heads and digests put right, as a forger who
// knows the secret would; and a game that comes out reads back the same.
func FuzzJournal(f *testing.F) {
	f.Add(playtest.Storied(f).Journal)
	for _, rules := range registry.All() {
		tb := playtest.Sit(f, adjudicator.Options{Rules: rules, Secret: engine.SeedSecret("nonces")})
		random := rand.New(rand.NewPCG(1, 2))
		for range 12 {
			tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{By: play.ByPlayer}, playtest.Lines(tb.Mover(), tb.G.Rules.Grammar.Write(engine.RandomMove(tb.G.State.Moves(nil), random.IntN)))))
		}
		tb.Missing("anna", "kevin")
		f.Add(tb.Journal)
	}
	secret := engine.SeedSecret("nonces")
	f.Fuzz(func(t *testing.T, journal []byte) {
		playAll(journal, secret)
		forged, end := forge(journal, secret)
		if end == nil {
			return
		}
		r, err := playAll(forged, secret)
		if err != nil {
			t.Fatalf("the forged journal: %v\n%s", err, forged)
		}
		if playtest.Bare(r.Game) != playtest.Bare(end) {
			t.Fatalf("played again the game is\n%s\nwant\n%s", playtest.Text(r.Game), playtest.Text(end))
		}
		back, err := formats.ReadGame("fuzz.yaml", formats.Emit(end.Document()))
		if err != nil {
			t.Fatalf("%v\n%s", err, playtest.Text(end))
		} else if playtest.Text(back) != playtest.Text(end) {
			t.Fatalf("read back the game is\n%s\nwant\n%s", playtest.Text(back), playtest.Text(end))
		}
	})
}

// playAll plays a journal as far as it goes.
func playAll(journal []byte, secret engine.Secret) (*adjudicator.Replay, error) {
	r, err := adjudicator.NewReplay("fuzz.journal", journal, secret)
	if err != nil {
		return nil, err
	}
	for range r.Len() {
		if _, err := r.Next(); err != nil {
			return r, err
		}
	}
	return r, nil
}

// forge makes a right journal of the entries that can be played, and returns
// it with the game at its end.
func forge(journal []byte, secret engine.Secret) (forged []byte, g *play.Game) {
	past := map[int]*play.Game{}
	for line := range bytes.Lines(journal) {
		var e play.Entry
		if json.Unmarshal(line, &e) != nil || (e.Kind == play.ActNew) != (g == nil) {
			continue
		}
		for i := range e.Sets {
			e.Sets[i].Digest = e.Sets[i].Hash()
		}
		before := &play.Game{}
		if g != nil {
			before = g
		} else {
			if e.Genesis == nil {
				continue
			}
			e.Genesis.Commitment = secret.Commitment()
			var err error
			if before, err = formats.FromGenesis(e.Genesis, secret); err != nil {
				continue
			}
		}
		next, out, err := adjudicator.Do(before, e.Act, func(to int) (*play.Game, []*play.Entry, error) { return past[to], nil, nil })
		if err != nil {
			continue
		}
		g = next
		past[g.Tip.Entry] = g
		forged = append(forged, out.Entry.Line()...)
	}
	return forged, g
}
