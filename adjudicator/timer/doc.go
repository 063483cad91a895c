// Package timer says what the clock of a game does next. [Tick] gets a game and what its
// host knows, the time among it, and returns what is due; it does nothing itself. What it
// has to remember until the next call is a [Watch]. An [Overview] says how a game stands,
// whom it waits for, and since when, with a [Reason] for each wait that is too long.
package timer
