package year

import (
	"cityhall.example/adjudicator/bot"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// A planner chooses orders from what a report shows.
type planner struct {
	bot    string
	chance engine.Stream
}

func newPlanner(bot, person string) *planner {
	return &planner{bot, engine.NewDraws(engine.SeedSecret(person), nil).Stream("plans", 0)}
}

// orders answer the open decision of a view and those that follow it in the turn,
// as far as the player can know what they will be.
func (p *planner) orders(view *play.Game) (lines []string) {
	if !view.Dealt {
		return []string{"join " + view.View + "-picks-this"}
	}
	bot := bot.Find(view.Rules, p.bot)
	s, draws := view.Rules.Copy(len(view.Players), view.State), engine.BlindDraws()
	first := s.Open()
	for d := first; d.Seat == first.Seat && d.Lane == first.Lane && d.Turn == first.Turn && !draws.Used(); d = s.Open() {
		move, forced := s.Forced()
		if !forced {
			move = bot(s, nil, &p.chance)
		}
		if !forced || move.Verb != engine.Done {
			lines = append(lines, view.Rules.Grammar.Write(move))
		}
		s.Play(move, draws, &engine.Log{})
	}
	return lines
}

// viewOf reads the game that a report shows.
func viewOf(r *report) (*play.Game, error) { return formats.ReadGame("report", r.Game) }
