//go:build !race

package league

const underRace = false
