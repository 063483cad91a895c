package page

// Played and Ready are for tests that need what uses this package.
var (
	Played = played
	Ready  = ready
)
