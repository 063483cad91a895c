// Package racetest tells tests whether they run under the race detector.
package racetest

import "testing"

// Skip skips a test that runs in one goroutine, in which nothing can race, and takes
// many times longer under the race detector. .ci/run runs it without the detector too.
func Skip(t testing.TB) {
	t.Helper()
	if Enabled {
		t.Skip("one goroutine, and too slow under the race detector")
	}
}
