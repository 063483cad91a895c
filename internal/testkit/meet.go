package testkit

import "testing"

// Meet says that goroutines meet in a test: .ci/run race runs it under the race detector,
// and no test that doesn't say so.
func Meet(t testing.TB) { t.Helper() }
