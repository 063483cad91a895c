//go:build !race

package incoming

const countsMemory = true
