// Package league has what a league decides and computes: seasons, divisions and
// rounds, who stands where, how strong people are, and who plays whom next.
//
//	next, entry, err := league.Do(state, league.Act{Kind: league.ActSignUp, ...})
//	act, due := league.Due(state, league.Facts{Now: now})  // what the clock does next
//	state, err := league.Verify("office.journal", lines, nil)
//
// A [State] is for reading: a page or a letter is made from it. From its results
// come
//
//	table := league.Standings(results, league.Rules{})     // places by share of opponents beaten
//	ratings := league.Ratings(results)                     // Bradley-Terry, after Weng and Lin
//	rounds, err := league.Pair(field, league.Pairing{Seed: "season-3"})
//
// What a league decides is a journal of acts, hash-chained as a game's, in which
// people are ids; so standings can be proved, and people can be forgotten.
//
// It is pure: people are ids, nobody reads a clock or a file, and the same input
// gives the same bytes on every processor.
package league
