package bot

import (
	"context"
	"encoding/hex"
	"strconv"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// A Telling returns what a seat was told since the beginning, see [adjudicator.Told].
type Telling func(engine.Seat) ([]engine.Event, error)

// StandIn returns the orders of a bot for what the player has to decide now, as an
// order set to file: of the bot that the game's policy names, else of the greedy one.
// The bot sees only what the player may see and was told, which it asks for if it wants
// to know. Its chance comes from what everybody knows: the game's id, the entry and the
// seat. So it does the same whenever it is asked, and whoever knows what the player
// knows can find out what it does. The game must wait for the player.
//
// For a player who has not joined, City Hall joins with a nonce that everybody can
// compute: the shuffle is then as good as the nonces of the others.
func StandIn(g *play.Game, player string, told Telling) (*play.OrderSet, error) {
	seat := g.Seat(player)
	public := engine.SeedSecret("stand-in/" + g.ID + "/" + strconv.Itoa(g.Tip.Entry) + "/" + strconv.Itoa(int(seat)))
	if !g.Dealt {
		return OrdersFor(g, seat, "nonce", "join "+hex.EncodeToString(public[:16])), nil
	}
	name, err := standInBot(g)
	if err != nil {
		return nil, err
	}
	var known []engine.Event
	if name == string(clock.Search) {
		if known, err = told(seat); err != nil {
			return nil, err
		}
	}
	bot := New(context.Background(), g.Rules, len(g.Players), name, func(engine.Seat) []engine.Event { return known })
	chance := engine.NewDraws(public, nil).Stream("bots", 0)
	move := bot(g.For(g.Players[seat]).State, nil, &chance)
	return OrdersFor(g, seat, name, g.Rules.Grammar.Write(move)), nil
}

// standInBot names the bot that plays for the missing players of a game.
func standInBot(g *play.Game) (string, error) {
	policy, err := adjudicator.PolicyOf(g)
	switch {
	case err != nil:
		return "", err
	case g.Rules.Worth == nil:
		return Names[0], nil
	case policy == nil || g.Rules.Dealer == nil:
		return string(clock.Greedy), nil
	}
	return string(policy.Bot), nil
}

// EndSteps returns orders that end the optional step that is open, and those that may
// follow it in the turn.
func EndSteps(g *play.Game, seat engine.Seat) *play.OrderSet {
	var orders []string
	for kind, spec := range g.Rules.Kinds {
		if spec.Optional && spec.Lane == engine.OwnTurn && engine.Kind(kind) >= g.Open().Kind {
			orders = append(orders, "done")
		}
	}
	return OrdersFor(g, seat, "", orders...)
}

// OrdersFor returns the orders of a bot that plays a seat.
func OrdersFor(g *play.Game, seat engine.Seat, bot string, orders ...string) *play.OrderSet {
	set := &play.OrderSet{File: play.ByClock, Player: g.Players[seat], Turn: play.Unbound, Bot: bot}
	for _, order := range orders {
		set.Lines = append(set.Lines, play.OrderLine{Text: order})
	}
	return set
}

// Partly reports whether the player has filed a part of the turn: what is open is an
// optional step behind one that nobody can leave out.
func Partly(g *play.Game) bool {
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
