package expancity

import (
	"testing"

	"cityhall.example/engine/enginetest"
)

func TestSuite(t *testing.T) { enginetest.Run(t, Game, enginetest.Options{}) }

func BenchmarkRandomGame(b *testing.B) { enginetest.RandomGame(b, Game) }

func BenchmarkDecision(b *testing.B) { enginetest.Decision(b, Game) }
