package adjudicator_test

import (
	"slices"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// last is an early entry with orders that come to something.
func last(w *wildGame) int {
	if n := min(3, len(w.entries)); w.entries[n-1].Kind == play.ActOrders {
		return n
	}
	return 0
}

func first(*wildGame) int { return 1 }

// find returns the first entry after the beginning that suits, or 0. It is given the
// game before the entry.
func (w *wildGame) find(suits func(e *play.Entry, before *play.Game) bool) int {
	for i, e := range w.entries[1:] {
		if suits(e, w.games[i]) {
			return i + 2
		}
	}
	return 0
}

func withSets(w *wildGame) int {
	return w.find(func(e *play.Entry, _ *play.Game) bool { return e.Kind == play.ActOrders && len(e.Sets) > 0 })
}

// running is an entry before which the game is dealt, isn't paused, has no beacon, and has
// deadlines.
func running(w *wildGame) int {
	return w.find(func(_ *play.Entry, g *play.Game) bool {
		return g.Dealt && !g.Paused && !g.Over() && g.Beacon == nil && g.Policy != ""
	})
}

// nonced is an entry after the deal of a game in which players joined.
func nonced(w *wildGame) int {
	return w.find(func(e *play.Entry, g *play.Game) bool { return g.WithNonces && g.Dealt && e.Number > 2 })
}

func fact(w *wildGame) int {
	return w.find(func(e *play.Entry, g *play.Game) bool {
		return e.Kind == play.ActBeacon && g.Beacon.Network == play.Fact
	})
}

// single reports whether an entry has one set with one order for the open decision, after
// which nothing else was on file.
func single(e *play.Entry, g *play.Game) bool {
	if !g.Dealt || g.Over() || g.Paused || e.Kind != play.ActOrders || len(e.Sets) != 1 || len(e.Missing) > 0 || len(e.Sets[0].Orders) != 1 {
		return false
	}
	empty := func(queues []play.Queue) bool {
		return !slices.ContainsFunc(queues, func(q play.Queue) bool { return q.Held || len(q.Orders) > 0 })
	}
	return g.Seat(e.Sets[0].Player) == g.Open().Seat && !slices.ContainsFunc(g.Queues, func(q []play.Queue) bool { return !empty(q) })
}

// alone plays the order of an entry, and nothing that is forced behind it.
func (w *wildGame) alone(e *play.Entry, draws *engine.Draws) *play.Game {
	g := w.games[e.Number-2].Clone()
	order, bad := g.Rules.Grammar.Read(e.Sets[0].Orders[0])
	if bad != nil {
		return nil
	}
	move, why := g.State.Answer(g.Open().Seat, order.Alternatives[0])
	if !why.OK() {
		return nil
	}
	g.State.Play(move, draws, nil)
	return g
}

// forcedAfter is an entry whose one order is followed by a forced move.
func forcedAfter(w *wildGame) int {
	return w.find(func(e *play.Entry, g *play.Game) bool {
		if !single(e, g) {
			return false
		}
		after := w.alone(e, g.Draws())
		if after == nil || after.State.Open().Over() {
			return false
		}
		_, forced := after.State.Forced()
		return forced
	})
}

// unforced is the digest of the state after an entry in which the forced move was not played.
func (w *wildGame) unforced(e *play.Entry) play.Hash {
	return w.with(e, w.alone(e, w.games[e.Number-2].Draws())).Digest()
}

// with is the game after an entry with the state of another.
func (w *wildGame) with(e *play.Entry, other *play.Game) *play.Game {
	after := w.games[e.Number-1].Clone()
	after.State = other.State
	return after
}

// drawn is an entry whose one order draws something.
func drawn(w *wildGame) int {
	return w.find(func(e *play.Entry, g *play.Game) bool {
		if !single(e, g) {
			return false
		}
		after := w.alone(e, g.Draws())
		return after != nil && w.with(e, after).Digest() == e.State && w.redrawn(e) != e.State
	})
}

// redrawn is the digest of the state after an entry that drew with another secret.
func (w *wildGame) redrawn(e *play.Entry) play.Hash {
	return w.with(e, w.alone(e, engine.NewDraws(engine.SeedSecret("another"), nil))).Digest()
}

// does makes an entry another act of the moderator.
func does(a play.Act) func(*wildGame, *play.Entry) {
	return func(_ *wildGame, e *play.Entry) {
		a.At, a.By = e.At, play.ByModerator
		e.Act = a
	}
}

// amends makes an entry an amendment.
func amends(change func(*play.Game)) func(*wildGame, *play.Entry) {
	return func(w *wildGame, e *play.Entry) {
		g := w.games[e.Number-2].Clone()
		g.Players = slices.Clone(g.Players)
		change(g)
		e.Act = play.Act{At: e.At, By: play.ByModerator, Kind: play.ActAmend, Document: formats.Amendment(g), Changed: []string{"x"}, Reason: "x"}
	}
}

func absent(w *wildGame, e *play.Entry) {
	e.Act = play.Act{At: e.At, By: play.ByModerator, Kind: play.ActOrders, Missing: w.g.Players[:1]}
}

func moreTime(w *wildGame, e *play.Entry) {
	e.Act = play.Act{At: e.At, By: play.ByModerator, Kind: play.ActExtend, Player: w.g.Players[0], Until: e.At + 1}
}

func networked(w *wildGame) bool {
	b := w.entries[0].Genesis.Beacon
	return b != nil && b.Network != play.Fact
}

// These are entries before which the game is as they say.

func paused(w *wildGame) int {
	return w.find(func(_ *play.Entry, g *play.Game) bool { return g.Paused && g.Dealt })
}

func ended(w *wildGame) int {
	return w.find(func(_ *play.Entry, g *play.Game) bool { return g.Over() && g.Policy != "" })
}

func timeless(w *wildGame) int {
	return w.find(func(_ *play.Entry, g *play.Game) bool { return g.Dealt && !g.Over() && g.Policy == "" })
}

func roundTold(w *wildGame) int {
	return w.find(func(e *play.Entry, g *play.Game) bool {
		return e.Kind == play.ActBeacon && networked(w) && g.Tip.At < e.At-1
	})
}

func knownChance(w *wildGame) int {
	return w.find(func(_ *play.Entry, g *play.Game) bool { return g.Value != "" && !g.Over() && !g.Paused })
}

func knownFact(w *wildGame) int {
	return w.find(func(_ *play.Entry, g *play.Game) bool { return g.Value != "" && g.Beacon.Network == play.Fact })
}

func awaitsFact(w *wildGame) int {
	return w.find(func(_ *play.Entry, g *play.Game) bool {
		return g.AwaitsBeacon() && g.Beacon.Network == play.Fact && !g.WithNonces
	})
}

func awaitsPaused(w *wildGame) int {
	return w.find(func(_ *play.Entry, g *play.Game) bool {
		return g.AwaitsBeacon() && g.Beacon.Network == play.Fact && g.Paused
	})
}

func nothing(*play.Game, *play.Entry) {}

func anew(g *play.Game, e *play.Entry) { g.Since, g.Thought = e.At, nil }

func until(g *play.Game, e *play.Entry) { g.Until[g.Seat(e.Player)] = e.Until }

func policed(g *play.Game, e *play.Entry) { g.Policy, g.Young = e.Policy, min(g.Young, 1) }

// announced is an entry with a message before ten in the morning.
func announced(w *wildGame) int {
	return w.find(func(e *play.Entry, _ *play.Game) bool {
		return e.Kind == play.ActMessage && strings.Contains(e.At.String(), "T0")
	})
}

// awaitsJoined is an entry before which all have joined and the fact isn't known.
func awaitsJoined(w *wildGame) int {
	return w.find(func(_ *play.Entry, g *play.Game) bool {
		return g.AwaitsBeacon() && g.Beacon.Network == play.Fact && g.WithNonces && g.Tip.Entry > 1
	})
}
