// Package racetest tells tests whether they run under the race detector.
package racetest

import "testing"

// Skip skips a test that takes many times longer under the race detector and has nothing
// for it: it runs in one goroutine, or lets goroutines meet only where shorter tests do.
// .ci/run runs it without the detector too.
func Skip(t testing.TB) {
	t.Helper()
	if Enabled {
		t.Skip("it has nothing for the race detector, and takes too long under it")
	}
}
