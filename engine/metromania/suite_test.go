package metromania

import (
	"errors"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
)

// conserve counts tunnels, stations and markers, and checks what the rules
// would have done.
func conserve(state engine.State) error {
	s := state.(*State)
	for l := range linesEach * s.seats {
		if problem := s.auditLine(l); !problem.Empty() {
			return errors.New(problem.String())
		}
	}
	tunnels := 0
	for _, taken := range s.taken {
		if taken {
			tunnels++
		}
	}
	for l := range linesEach * s.seats {
		tunnels -= s.lines[l].Len()
	}
	stations := s.stock
	for _, stands := range s.station {
		if stands {
			stations++
		}
	}
	if tunnels != 0 || stations != StationCount {
		return errors.New("tunnels or stations lost")
	}
	if problem := s.audit(); !problem.Empty() {
		return errors.New(problem.String())
	}
	return nil
}

// swapLetters changes a hidden letter for one that another rival hides.
func swapLetters(state engine.State, seat engine.Seat, below func(int) int) bool {
	s := state.(*State)
	if !s.corrupt || s.ended != building {
		return false
	}
	for range 200 {
		a, b, t := below(s.seats), below(s.seats), below(Types)
		if a == b || engine.Seat(a) == seat || engine.Seat(b) == seat || s.hand[a][t] == 0 || s.hand[b][t] == 0 {
			continue
		}
		was := s.hand
		x, y := 0, 0
		for !s.hand[a][t].Has(Letter(x)) {
			x = below(LetterCount)
		}
		for !s.hand[b][t].Has(Letter(y)) {
			y = below(LetterCount)
		}
		s.hand[a][t] ^= 1<<x | 1<<y
		s.hand[b][t] ^= 1<<x | 1<<y
		if s.audit().Empty() {
			return true
		}
		s.hand = was
	}
	return false
}

func TestSuite(t *testing.T) {
	enginetest.Run(t, Rules, enginetest.Options{
		Conserve: conserve,
		Swap:     swapLetters,
		Naive:    naive,
		Setups: []*engine.Node{
			engine.Map("", engine.Scalar("station-points", "owners"), engine.Scalar("last-turn", "always")),
		},
	})
}

// TestCorrupt runs the suite where letters are hidden, which takes 3 players.
func TestCorrupt(t *testing.T) {
	corrupt := *Rules
	corrupt.MinPlayers = 3
	enginetest.Run(t, &corrupt, enginetest.Options{
		Games:    10,
		Conserve: conserve,
		Swap:     swapLetters,
		Setups: []*engine.Node{
			engine.Map("", engine.Scalar("corrupt", "true")),
			engine.Map("", engine.Scalar("no-corruption", "true")),
		},
	})
}

func BenchmarkRandomGame(b *testing.B) { enginetest.RandomGame(b, Rules) }

func BenchmarkDecision(b *testing.B) { enginetest.Decision(b, Rules) }

func TestPhrases(t *testing.T) { enginetest.Phrases(t, Rules) }
