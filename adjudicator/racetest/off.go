//go:build !race

package racetest

// Enabled says whether the race detector looks on.
const Enabled = false
