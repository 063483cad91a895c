// Package league has what a league computes from finished games: who stands
// where, how strong people are, and who plays whom next.
//
//	table := league.Standings(results, league.Rules{})     // places by share of opponents beaten
//	ratings := league.Ratings(results)                     // Bradley-Terry, after Weng and Lin
//	rounds, err := league.Pair(field, league.Pairing{Seed: "season-3"})
//
// It is pure: people are ids, nobody reads a clock or a file, and the same input
// gives the same bytes on every processor.
package league
