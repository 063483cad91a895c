package adjudicator_test

import (
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/formats/beacon"
	"cityhall.example/formats/kittest"
	"cityhall.example/internal/testkit"
)

// compare compares the game with the kit's.
func (w *wildGame) compare(t *testing.T, name string) {
	t.Helper()
	kittest.Kit{Folder: kit, JSON: formats.JSON, Update: testkit.Update()}.Compare(t, name, w.document())
}

// orders files orders of a player that must be accepted.
func (w *wildGame) files(player string, orders ...string) {
	w.t.Helper()
	before := len(w.entries)
	w.keep(adjudicator.Adjudicate(w.g, play.Act{By: play.ByPlayer, At: w.at}, playtest.Lines(player, orders...)))
	if len(w.entries) == before {
		w.t.Fatalf("%s: %q are not filed", player, orders)
	}
}

// TestConformanceRounds compares a game whose round is published an hour after the game is
// created, to the second: it stays for who joins at once, and moves for who joins later.
func TestConformanceRounds(t *testing.T) {
	round, _ := beacon.Read("drand:quicknet@657413")
	w := begin(t, "rounds", adjudicator.Options{Rules: registry.Find("expancity"), Players: make([]string, 3), Beacon: round, Nonces: true, At: beacon.Published(round) - 3600})
	players := w.g.Players
	w.files(players[0], "join a")
	w.at++
	w.files(players[1], "join b")
	w.do(play.Act{Kind: play.ActAmend, Document: formats.Amendment(earlier(w.g)), Changed: []string{"since"}, Reason: "asked for"})
	w.at += 3600
	w.files(players[2], "join c")
	moved := w.g.Beacon.Round
	if w.games[1].Beacon.Round != round.Round || w.games[2].Beacon.Round <= round.Round || moved <= w.games[2].Beacon.Round {
		t.Errorf("rounds %d, %d and %d", w.games[1].Beacon.Round, w.games[2].Beacon.Round, moved)
	}
	w.compare(t, "expancity/rounds-3")
}

// earlier returns the game with an earlier time.
func earlier(g *play.Game) *play.Game {
	g = g.Clone()
	g.Since--
	return g
}

// TestConformanceSkipped compares a game in which a step that has a done on file doesn't come
// up: the done goes without a word, and what is behind it is played.
func TestConformanceSkipped(t *testing.T) {
	w := begin(t, "skipped", adjudicator.Options{Rules: registry.Find("expancity")})
	for range 400 {
		d := w.g.Open()
		if seat := w.g.Seat(w.g.Players[d.Seat]); d.Kind == 0 && w.skips(seat) {
			w.files(w.g.Players[seat], w.g.Rules.Grammar.Write(w.g.State.Default()), "acquire x3", "done", "done", "keep tile any")
			if w.g.Open().Turn == d.Turn {
				t.Error("the turn isn't over")
			}
			w.compare(t, "expancity/skipped-2")
			return
		}
		w.calm(1)
	}
	t.Error("no turn skips its roofs")
}

// skips reports whether the seat has contracts, no building to roof, and blocks to acquire.
func (w *wildGame) skips(seat engine.Seat) bool {
	state := w.g.Rules.Copy(len(w.g.Players), w.g.State)
	draws := w.g.Draws()
	state.Play(state.Default(), draws, nil)
	for range 3 {
		state.Play(state.Default(), draws, nil)
	}
	d := state.Open()
	return d.Seat == seat && w.g.Rules.Kinds[d.Kind].Name == "fulfill"
}
