//go:build race

package enginetest

// examineEvery is one step of how many is examined: the race detector makes
// everything slow, and looks only for what games share.
const examineEvery = 16
