package expancity

import (
	"math/rand/v2"

	"pgregory.net/rapid"

	"cityhall.example/engine"
	game "cityhall.example/engine/expancity"
	"cityhall.example/engine/play"
	"cityhall.example/formats/picture/scene"
	"cityhall.example/formats/picture/style"
	"cityhall.example/formats/report"
	marks "cityhall.example/formats/report/expancity"
	"cityhall.example/formats/report/mark"
	"cityhall.example/formats/words"
)

// A match is a game for a picture, and how it is played: by the bot or at random,
// with or without a rule for where tiles are laid.
type match struct {
	players []string
	seed    string
	turn    int // up to which it is played; 61 is the end
	steps   int // moves of that turn
	// row lays tiles in a row to the west, column to the north, up to so many.
	row, column int
	random      bool
	options     *engine.Node
	// since is how many turns the reader was away; 0 is one round.
	since    int
	language string
	phone    bool
}

// scene plays the match and returns what is to be drawn.
func (m match) scene(t rapid.TB) scene.Scene {
	g := play.New(game.Rules, "test", m.players, engine.SeedSecret(m.seed))
	if m.options != nil {
		if err := engine.ReadPartial(m.options, g.Players, g.State.Options); err != nil {
			t.Fatal(err)
		}
	}
	log, draws, chance := &engine.Log{}, g.Draws(), rand.New(rand.NewPCG(uint64(m.turn), uint64(len(m.seed))))
	g.State.Deal(draws, log)
	g.Dealt = true
	if m.since == 0 {
		m.since = len(m.players)
	}
	var changes []mark.Mark
	var before []int
	for !g.Over() && (g.State.Open().Turn < m.turn || m.steps > 0) {
		open := g.State.Open()
		if open.Turn >= m.turn {
			m.steps--
		}
		if before == nil && open.Turn >= m.turn-m.since {
			for i := range m.players {
				before = append(before, g.State.Score(engine.Seat(i)))
			}
		}
		n := len(log.Events)
		g.State.Play(m.move(g.State, chance), draws, log)
		for _, e := range log.Events[n:] {
			if thing, ok := marks.Changed(e); ok && before != nil {
				changes = append(changes, mark.Mark{Thing: thing, Seat: open.Seat})
			}
		}
	}
	if m.language == "" {
		m.language = words.English
	}
	catalog, err := report.Load(game.Rules, m.language)
	if err != nil {
		t.Fatal(err)
	}
	s := scene.Scene{Game: g.For(play.Public), Marks: mark.Number(changes), Words: catalog, Language: m.language,
		Phone: m.phone, Title: "Expancity · turn 25", Now: "Game over", Letters: style.Letters(m.players)}
	if open := g.Open(); !open.Over() {
		s.Now = m.players[open.Seat] + ": " + catalog.Kind(open.Kind, s.Game.State, open.Seat)
	}
	for i := range before {
		s.Points = append(s.Points, g.State.Score(engine.Seat(i))-before[i])
	}
	return s
}

// move returns the next move of the match.
func (m match) move(s engine.State, chance *rand.Rand) engine.Move {
	if move, forced := s.Forced(); forced {
		return move
	}
	if s.Open().Kind == 0 && m.row+m.column > 0 {
		for move := range s.All() {
			p := game.Point(move.Arg[1])
			if m.row > 0 && p.Y() == 0 && p.X() > -m.row || m.column > 0 && p.X() == 0 && p.Y() > 0 && p.Y() < m.column {
				return move
			}
		}
	}
	moves := s.Moves(nil)
	if m.random {
		return moves[chance.IntN(len(moves))]
	}
	return game.Rules.Greedy(s, moves)
}
