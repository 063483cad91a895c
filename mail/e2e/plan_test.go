package e2e

import (
	"fmt"
	"strings"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/bot"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// A planner chooses orders from what a player may see.
type planner struct {
	bot    bot.Bot
	chance engine.Stream
}

func newPlanner(rules *engine.Rules, name, player string) *planner {
	return &planner{bot.Find(rules, name), engine.NewDraws(engine.SeedSecret(player), nil).Stream("plans", 0)}
}

// orders are for the open decision of the view and those of the same turn that
// follow it, as far as the player can know what they will be; now and then with
// standing orders for auctions to come.
func (p *planner) orders(view *play.Game) (lines []string) {
	s, draws := view.Rules.Copy(len(view.Players), view.State), engine.BlindDraws()
	first := s.Open()
	for d := first; d.Seat == first.Seat && d.Lane == first.Lane && d.Turn == first.Turn && !draws.Used(); d = s.Open() {
		move, forced := s.Forced()
		if !forced {
			move = p.bot(s, nil, &p.chance)
		}
		if !forced || move.Verb != engine.Done {
			lines = append(lines, view.Rules.Grammar.Write(move))
		}
		s.Play(move, draws, &engine.Log{})
	}
	if more := append(lines[:len(lines):len(lines)], p.standing(view, lines)); accepted(view, more) {
		return more
	}
	return lines
}

// standing is an order for an auction that the orders bring about, or one to
// keep out of all.
func (p *planner) standing(view *play.Game, lines []string) string {
	for _, line := range lines {
		if district, ok := strings.CutPrefix(line, "score "); ok && p.chance.Below(2) == 0 {
			colors := view.Rules.Grammar.Type("color").Values
			return fmt.Sprintf("bid %s up to %d in %s then build max", colors[p.chance.Below(len(colors))], 4+p.chance.Below(12), district)
		}
	}
	return "pass in all"
}

// wrong returns lines of which one is not right, by what the player sees.
func wrong(view *play.Game, lines []string) []string {
	return append([]string{lines[0] + " or nonsense"}, lines[1:]...)
}

// accepted reports whether the player's own view takes the orders.
func accepted(view *play.Game, lines []string) bool {
	set := &play.OrderSet{Player: view.View, Turn: play.Unbound}
	for i, l := range lines {
		set.Lines = append(set.Lines, formats.Written(formats.Part{Text: l, Line: i + 1, Column: 1}))
	}
	return adjudicator.Check(view, []*play.OrderSet{set})[0].Accepted
}
