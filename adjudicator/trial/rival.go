package trial

import (
	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/bot"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// A rival is a bot that plays against orders: where it can, it makes one of them
// impossible. Bots that play for themselves rarely do.
type rival struct {
	seat   engine.Seat // whose orders they are
	orders []engine.Order
	kinds  [][]engine.Kind // that each order answers

	after, ahead engine.State // memory
}

// newRival returns the opponent that plays against the orders of the steps.
func (t *Trial) newRival(steps []trialStep) *bot.Opponent {
	rules, seats := t.view.Rules, len(t.view.Players)
	r := &rival{seat: t.seat, after: rules.Copy(seats, t.start.State), ahead: rules.Copy(seats, t.start.State)}
	for _, step := range steps {
		for _, o := range step.orders {
			r.orders, r.kinds = append(r.orders, o), append(r.kinds, adjudicator.KindsOf(rules, o))
		}
	}
	return bot.OpponentOf(r.decide)
}

// decide picks one of the moves that hinder most, or any if none does.
func (r *rival) decide(g *play.Game, chance *engine.Stream) (engine.Move, error) {
	moves := g.State.Moves(nil)
	least := r.playable(g.State)
	var best []engine.Move
	for _, m := range moves {
		r.after.CopyFrom(g.State)
		r.after.Play(m, engine.BlindDraws(), nil)
		if n := r.playable(r.after); n < least {
			best, least = append(best[:0], m), n
		} else if n == least && len(best) > 0 {
			best = append(best, m)
		}
	}
	if len(best) == 0 {
		return engine.RandomMove(moves, chance.Below), nil
	}
	return best[chance.Below(len(best))], nil
}

// playable returns how many of the orders can be played, one after the other, as if the
// decisions for them came now; up to one that draws.
func (r *rival) playable(s engine.State) int {
	r.ahead.CopyFrom(s)
	for n := range r.orders {
		draws := engine.BlindDraws()
		if !r.play(n, draws) {
			return n
		} else if draws.Used() {
			return n + 1
		}
	}
	return len(r.orders)
}

// play plays an order ahead, and reports whether it can be played.
func (r *rival) play(n int, draws *engine.Draws) bool {
	for _, m := range r.orders[n].Alternatives {
		if kinds := r.kinds[n]; len(kinds) > 0 && !r.ahead.Suppose(r.seat, kinds[0], m).OK() {
			continue
		}
		if move, why := r.ahead.Answer(r.seat, m); why.OK() {
			r.ahead.Play(move, draws, nil)
			return true
		}
	}
	return false
}
