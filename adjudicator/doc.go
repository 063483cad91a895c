// Package adjudicator files orders and plays games. docket.Take reads a game from a
// store, and the game commits what a call did:
//
//	d, err := docket.Take(ctx, s, "spring-3")
//	next, out := adjudicator.Adjudicate(d.Game, play.Act{By: play.ByPlayer}, sets)
//	if out.Entry.Number > 0 { // 0: nothing was filed
//		err = d.Commit(ctx, next, out)
//	}
//
// [Adjudicate] checks order sets against the game as it is, files the valid
// ones in lanes, and plays as far as the orders on file reach. It never touches
// a store, so a dry run is the same call without Commit. [Do] performs an
// undo, a pause, an end and the other acts of a moderator in the same way.
//
// One call is one entry of the journal. Replaying the entries gives the same
// game; docket.Verify does that.
package adjudicator
