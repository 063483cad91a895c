package fifthavenue_test

import (
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/fifthavenue"
)

func TestSuite(t *testing.T) {
	enginetest.Run(t, fifthavenue.Game, enginetest.Options{
		Setups: []*engine.Node{
			engine.Map("", engine.Scalar("side", "six-plots"), engine.Scalar("central-park", "different-colors")),
		},
		Conserve: func(s engine.State) error { return s.(*fifthavenue.State).Count() },
	})
}

func BenchmarkRandomGame(b *testing.B) { enginetest.RandomGame(b, fifthavenue.Game) }
func BenchmarkDecision(b *testing.B)   { enginetest.Decision(b, fifthavenue.Game) }
