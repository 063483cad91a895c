// Package play is a game being played. Game files, stores, the adjudicator and
// reports share it. [New] seats the players, and [Game.For] is the game as one
// of them may see it:
//
//	g := play.New(registry.Find("fifth-avenue"), "spring-3", players, secret)
//	g.For("anna").Document() // without the secret, and with unknown cards as "?"
//
// A [Game] holds the state of the rules and the players' orders on file.
// Players send an [OrderSet] and get a [Receipt]. What a call of the
// adjudicator did is an [Outcome]; its [Entry] is one line of the journal.
package play
