// Package adjudicator files orders and plays games. [Take] reads a game from a
// store, and the game commits what a call did:
//
//	d, err := adjudicator.Take(ctx, s, "spring-3")
//	next, out := adjudicator.Adjudicate(d.Game, adjudicator.Call{By: play.ByPlayer, Sets: sets})
//	if out.Entry.Number > 0 { // 0: nothing was filed
//		err = d.Commit(ctx, next, out)
//	}
//
// [Adjudicate] checks order sets against the game as it is, files the valid
// ones in lanes, and plays as far as the orders on file reach. It never touches
// a store, so a dry run is the same call without Commit. [Undo], [Pause], [End]
// and the other acts of a moderator work in the same way.
//
// One call is one entry of the journal. Replaying the entries gives the same
// game; [Verify] does that.
package adjudicator
