package trial

import (
	"slices"
	"strings"

	"cityhall.example/adjudicator/bot"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// In so many other deals orders have to hold, to be filed: in many where the player is
// told of something that these deals have drawn, or others decide before. An order that
// names what most of them draw holds in a few.
const fewDeals, manyDeals = 8, 64

// held returns how many of the first steps hold in all of the other deals, however others
// play: the same decisions come up, ahead in the player's next turn, and the orders are
// possible.
func (t *Trial) held(steps []trialStep, ahead bool) int {
	held, told, early := len(steps), map[string]bool{}, t.view.Open().Seat != t.seat
	others := []*bot.Opponent{bot.Ours(t.view, "greedy"), bot.Ours(t.view, "random"), t.newRival(steps)}
	for n := 0; n < manyDeals && held > 0; n++ {
		dealt := n // before
		other := &Trial{view: t.view, seat: t.seat, seed: t.seed + "/answer", bot: others[n%len(others)], deals: &dealt, read: t.read}
		if other.Deal() != nil {
			continue
		}
		heard := ""
		held, heard = other.holds(steps[:held], ahead)
		if told[heard] = true; n+1 >= fewDeals && len(told) == 1 && !early {
			break
		}
	}
	return held
}

// holds returns how many of the steps hold in the deal, and what the player is told until
// none of their orders wait.
func (t *Trial) holds(steps []trialStep, ahead bool) (held int, told string) {
	s := *t.last()
	for ahead && !s.game.Over() && (s.game.Open().Seat != t.seat || s.game.Open().Lane != engine.OwnTurn) {
		if t.decide(&s) != nil { // also for the player
			return 0, ""
		}
	}
	if s.game.Over() { // before they count
		return len(steps), ""
	}
	for i := range steps {
		if s.game.Over() {
			return i, ""
		}
		open, was, before := s.game.Open(), steps[i].open, len(s.did)
		same := open.Kind == was.Kind && open.Lane == was.Lane && open.Turn == was.Turn
		if !same && !t.stand(steps[i].orders) {
			return i, ""
		}
		if out, err := s.act(t.seat, t.set(steps[i].line)); err != nil || out.Entry.Number == 0 {
			return i, ""
		}
		if i+1 < len(steps) || t.waiting(s.game) {
			if t.others(&s) != nil {
				return i, ""
			}
		}
		if t.loses(was, s.game, s.did[before:]) {
			return i, ""
		}
	}
	var b strings.Builder
	for _, e := range s.told[len(t.last().told):] {
		b.WriteString(t.view.Rules.WriteEvent(e, t.view.Players) + "\n")
	}
	return len(steps), b.String()
}

// stand reports whether orders are all standing ones, for whatever comes up.
func (t *Trial) stand(orders []engine.Order) bool {
	return !slices.ContainsFunc(orders, func(o engine.Order) bool { return t.view.Rules.Scope(o.Alternatives[0]) == engine.Plain })
}

// waiting reports whether orders of the player wait for their time.
func (t *Trial) waiting(g *play.Game) bool {
	return slices.ContainsFunc(g.Queues[t.seat], func(q play.Queue) bool { return len(q.Orders) > 0 })
}

// loses reports whether an order of the player came to nothing in what was done since the
// decision up to the game: it had become impossible, or its turn or occasion went by. That the
// game is over is no loss, nor that a standing order ends unused, but for one that is for the
// occasion of the decision.
func (t *Trial) loses(since engine.Decision, g *play.Game, did []play.Outcome) bool {
	return slices.ContainsFunc(t.notes(did), func(n play.Note) bool {
		switch {
		case n.Code == play.Dropped:
			return true
		case n.Code != play.Expired || g.Over():
			return false
		}
		m := n.Order.Alternatives[0]
		return g.Rules.Scope(m) == engine.Plain || g.Rules.LaneOf(m) == since.Lane && g.Rules.RoomOf(m) == since.Room
	})
}
