// Package play is a game being played: what the game file, the store, the
// adjudicator and reports share.
//
// [New] seats the players of a game; a [Game] has their orders on file beside
// the state of the rules, and [Game.For] is what one of them may see:
//
//	g := play.New(registry.Find("fifth-avenue"), "spring-3", players, secret)
//	g.For("anna").Document() // without the secret, and with unknown cards as "?"
//
// Players send an [OrderSet] and get a [Receipt]. What a call of the adjudicator
// did is an [Outcome], of which the [Entry] is one line of the journal.
package play
