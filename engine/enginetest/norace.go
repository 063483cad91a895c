//go:build !race

package enginetest

// Fewer is by how much a long test of a game divides its games.
const Fewer = 1

// examineEvery is one step of how many is examined.
const examineEvery = 3
