//go:build race

package enginetest

// Fewer is by how much a long test of a game divides its games: the race
// detector makes everything slow, and looks only for what games share.
const Fewer = 10

// examineEvery is one step of how many is examined.
const examineEvery = 16
