// Package adjudicator turns orders into play.
//
// A call takes order sets, checks them against the game as it is, files those
// that are right in lanes, and lets the game run as far as the orders on file
// reach. What a call did is one entry of the journal; playing the entries
// again gives the same game, which is what [Verify] does.
//
// The heart is pure: [Adjudicate] and its like take a game and return another.
// [Store] reads and writes the files around it.
package adjudicator
