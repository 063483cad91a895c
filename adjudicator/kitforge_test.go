package adjudicator

import (
	"slices"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
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
