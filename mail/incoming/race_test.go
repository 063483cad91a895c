//go:build race

package incoming

// The race detector empties pools at random, so memory that is used again counts
// as new.
const countsMemory = false
