package adjudicator

import (
	"encoding/hex"
	"strconv"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// StandIn returns the orders of a bot for what the player has to decide now, as an
// order set to file. The bot sees only what the player may see, and its chance comes
// from what everybody knows: the game's id, the entry and the seat. So anybody can
// find out what it does, and it does the same whenever it is asked. It is nil for a
// player whom the game doesn't wait for.
//
// For a player who has not joined, City Hall joins with a nonce that everybody can
// compute: the shuffle is then as good as the nonces of the others.
func StandIn(g *play.Game, player string) *play.OrderSet {
	seat := g.Seat(player)
	if !g.Awaited().Has(seat) {
		return nil
	}
	public := engine.SeedSecret("stand-in/" + g.ID + "/" + strconv.Itoa(g.Tip.Entry) + "/" + strconv.Itoa(int(seat)))
	if !g.Dealt {
		return orderSet(g, seat, "nonce", "join "+hex.EncodeToString(public[:16]))
	}
	name := standInBot
	if g.Rules.Worth == nil {
		name = BotNames[0]
	}
	chance := engine.NewDraws(public, nil).Stream("bots", 0)
	move := FindBot(g.Rules, name)(g.For(g.Players[seat]).State, nil, &chance)
	return orderSet(g, seat, name, g.Rules.Grammar.Write(move))
}

// endSteps returns orders that end the optional step that is open, and those that may
// follow it in the turn.
func endSteps(g *play.Game, seat engine.Seat) *play.OrderSet {
	var orders []string
	for kind, spec := range g.Rules.Kinds {
		if spec.Optional && spec.Lane == engine.OwnTurn && engine.Kind(kind) >= g.Open().Kind {
			orders = append(orders, "done")
		}
	}
	return orderSet(g, seat, "", orders...)
}

func orderSet(g *play.Game, seat engine.Seat, bot string, orders ...string) *play.OrderSet {
	set := &play.OrderSet{File: play.ByClock, Player: g.Players[seat], Turn: play.Unbound, Bot: bot}
	for _, order := range orders {
		set.Lines = append(set.Lines, play.OrderLine{Text: order})
	}
	return set
}

// partly reports whether the player has filed a part of the turn: what is open is an
// optional step behind one that nobody can leave out.
func partly(g *play.Game) bool {
	open := g.Open()
	if !g.Dealt || !open.Optional || open.Lane != engine.OwnTurn {
		return false
	}
	for _, spec := range g.Rules.Kinds[:open.Kind] {
		if spec.Lane == engine.OwnTurn && !spec.Optional {
			return true
		}
	}
	return false
}
