// Package clock has the time of a game: when a decision is due, who is reminded
// when, and what happens when nobody answers.
//
//	policy, err := clock.ReadPolicy("clock.yaml", data, rules)
//	deadline := policy.Deadline("auction", clock.Thinking{Begun: sent, Away: away}, now)
//	call, ok := policy.Call(deadline, sent, now)          // a reminder to send
//	ruling := policy.Rule(clock.Situation{Now: now, ...}) // what the seat is owed
//
// It is pure: policies are data, every time is an argument, and nobody reads a
// clock. A ruling is advice; only the act that follows from it is in a journal,
// with the instant that was applied.
//
// What people are promised is local wall time in the game's zone. A local time
// that a zone skips is the instant at which it resumes; one that it has twice is
// the second. So neither makes a deadline earlier, and later local times never
// give earlier instants.
//
// A day off (a weekday without play, a holiday, a player's absence) stops the time
// and returns none: a day that has been thought through is gone, however many
// weekends follow. What is allowed in hours counts hours that pass, and what is
// allowed in days keeps the time of day, across both changes of the clocks.
package clock
