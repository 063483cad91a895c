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
	// Decisions is how many have been made, if the game isn't over before, and New
	// how many of them the reader hasn't seen.
	Decisions, New int
	Options        *engine.Node
}

// Name names a position in files.
func (p *Position) Name() string { return p.Game + "-" + p.Stage }

// Positions are what pictures are tested with: each game at its stages, with
// each number of players, and with the options that change what is drawn.
func Positions() []Position {
	latin, hangul := []string{"anna", "kevin", "ken", "p4"}, []string{"안나", "김민준", "이서연", "Zoë"}
	const end = 1 << 20
	return []Position{
		{"expancity", "early", latin[:3], 90, 9, nil},
		{"expancity", "middle", latin[:2], 240, 12, nil},
		{"expancity", "late", latin, 355, 20, nil},
		{"expancity", "over", hangul, end, 40, nil},
		{"fifth-avenue", "early", latin[:3], 45, 9, nil},
		{"fifth-avenue", "middle", latin[:2], 57, 8, nil},
		{"fifth-avenue", "late", latin, 187, 12, nil},
		{"fifth-avenue", "over", hangul, end, 40, nil},
		{"fifth-avenue", "variant", latin[:2], 74, 5, engine.Map("", engine.Scalar("side", "six-plots"), engine.Scalar("dummy", "Egon"))},
		{"metromania", "early", latin[:3], 9, 3, nil},
		{"metromania", "middle", latin[:2], 20, 4, nil},
		{"metromania", "late", latin, 41, 8, nil},
		{"metromania", "over", hangul, end, 8, nil},
		{"metromania", "variant", latin[:3], 22, 6, engine.Map("", engine.Scalar("corrupt", "true"), engine.Scalar("station-points", "owners"))},
	}
}

// Play plays up to the position. The same position is the same game every time.
func (p *Position) Play() (*play.Game, play.Outcome) {
	rules := registry.Find(p.Game)
	g := play.New(rules, "spring-3", p.Players, engine.SeedSecret(p.Name()))
	if p.Options != nil {
		if err := engine.ReadPartial(p.Options, g.Players, g.State.Options); err != nil {
			panic(err)
		}
	}
	log, draws := &engine.Log{}, g.Draws()
	g.State.Deal(draws, log)
	g.Dealt, g.Tip = true, play.Tip{Entry: 2}
	var turns []play.Turn // by decision
	var scores [][]int
	for range p.Decisions {
		open := g.State.Open()
		if open.Over() {
			break
		}
		turns, scores = append(turns, g.Running(len(log.Events))), append(scores, scoresOf(g))
		move, forced := g.State.Forced()
		if !forced {
			move = rules.Greedy(rules.View(len(p.Players), g.State, open.Seat), nil)
		}
		g.State.Play(move, draws, log)
	}
	since := max(0, len(turns)-p.New)
	from := turns[since].At
	o := play.Outcome{Entry: play.Entry{Number: 2, Act: play.Act{By: play.ByPlayer, Kind: play.ActOrders}}, Scores: scores[since], Events: log.Events[from:]}
	for _, t := range turns[since:] {
		if n := len(o.Turns); n == 0 || o.Turns[n-1].Number != t.Number {
			t.At -= from
			o.Turns = append(o.Turns, t)
		}
	}
	return g, o
}

func scoresOf(g *play.Game) (scores []int) {
	for i := range g.Players {
		scores = append(scores, g.State.Score(engine.Seat(i)))
	}
	return scores
}

// Subject returns what a picture of the position is about.
func (p *Position) Subject() *report.Subject {
	game, outcome := p.Play()
	subject := report.About(game, outcome)
	if p.Stage == "middle" { // has a deadline
		deadlines := &report.Deadlines{Zone: "Asia/Seoul"}
		for range p.Players {
			deadlines.Due = append(deadlines.Due, 1795000000)
		}
		subject.Due(deadlines)
	}
	return subject
}
