// Package batch serves many games in one call. [Run] does the jobs of a manifest, several
// at a time, [Tick] does what the clocks of games want, and [Look] says how games stand.
// A game that fails holds up no other.
package batch
