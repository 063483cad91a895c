package picturetest

import (
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/report"
)

// A Position is a game at a stage, played by bots.
type Position struct {
	Game, Stage string
	Players     []string
	// Played is how much of the game is over, in hundredths of its decisions, and
	// New how many of the last decisions the reader hasn't seen.
	Played, New int
	Options     *engine.Node
}

// Name names a position in files.
func (p *Position) Name() string { return p.Game + "-" + p.Stage }

// variants are options that change what is drawn, for three players.
var variants = map[string]*engine.Node{
	"fifth-avenue": engine.Map("", engine.Scalar("side", "six-plots"), engine.Scalar("dummy", "Egon")),
	"metromania":   engine.Map("", engine.Scalar("corrupt", "true"), engine.Scalar("station-points", "owners")),
}

// Positions are what pictures are tested with: each game at its stages and with
// each number of players.
func Positions() (all []Position) {
	names := []string{"anna", "kevin", "ken", "p4"}
	for _, g := range registry.All() {
		all = append(all,
			Position{g.Name, "early", names[:3], 20, 9, nil},
			Position{g.Name, "middle", names[:2], 55, 8, nil},
			Position{g.Name, "late", names[:4], 85, 12, nil},
			Position{g.Name, "over", []string{"안나", "김민준", "이서연", "Zoë"}, 100, 40, nil})
		if v := variants[g.Name]; v != nil {
			all = append(all, Position{g.Name, "variant", names[:3], 70, 5, v})
		}
	}
	return all
}

// Play plays up to the position. The same position is the same game every time.
func (p *Position) Play() (*play.Game, []play.Outcome) {
	last := p.decisions(p.Name(), 1<<20, nil)
	if p.Played < 100 {
		last = last * p.Played / 100
	}
	var outcome play.Outcome
	var game *play.Game
	log, from := &engine.Log{}, 0
	p.decisions(p.Name(), last, func(g *play.Game, l *engine.Log, n int) {
		game, log = g, l
		if n == max(0, last-p.New) {
			from = len(l.Events)
			outcome.Entry = play.Entry{Number: 2, Act: play.Act{By: play.ByPlayer, Kind: play.ActOrders}}
			for i := range g.Players {
				outcome.Scores = append(outcome.Scores, g.State.Score(engine.Seat(i)))
			}
		}
		if outcome.Entry.Number == 0 || g.State.Open().Over() {
			return
		}
		if t := g.Running(len(l.Events) - from); len(outcome.Turns) == 0 || outcome.Turns[len(outcome.Turns)-1].Number != t.Number {
			outcome.Turns = append(outcome.Turns, t)
		}
	})
	outcome.Events = log.Events[from:]
	game.Tip = play.Tip{Entry: 2}
	return game, []play.Outcome{outcome}
}

// Subject returns what a picture of the position is about.
func (p *Position) Subject() *report.Subject {
	game, outcomes := p.Play()
	return report.About(game, outcomes...)
}

// decisions plays up to so many decisions with the greedy bot, calls before each
// and at the end, and returns how many there were.
func (p *Position) decisions(seed string, most int, call func(*play.Game, *engine.Log, int)) int {
	rules := registry.Find(p.Game)
	g := play.New(rules, "spring-3", p.Players, engine.SeedSecret(seed))
	if p.Options != nil {
		if err := engine.ReadPartial(p.Options, g.Players, g.State.Options); err != nil {
			panic(err)
		}
	}
	log, draws := &engine.Log{}, g.Draws()
	g.State.Deal(draws, log)
	g.Dealt = true
	for n := 0; ; n++ {
		if call != nil {
			call(g, log, n)
		}
		if n == most || g.State.Open().Over() {
			return n
		}
		move, forced := g.State.Forced()
		if !forced {
			view := g.For(g.Players[g.State.Open().Seat])
			move = rules.Greedy(view.State, nil)
		}
		g.State.Play(move, draws, log)
	}
}
