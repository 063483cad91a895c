//go:build !race

package enginetest

// examineEvery is one step of how many is examined.
const examineEvery = 3
