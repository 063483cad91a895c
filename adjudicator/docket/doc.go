// Package docket keeps a game in a store. [Take] reads one and holds it, [Load] only
// reads it, and a [Docket] commits what a call did: the entry, the game after it, letters
// and notes, all or none. What was committed is checked here too: [Recall] finds what
// orders were filed before, [Verify] plays a journal again, and [Prove] returns what
// anyone else needs to do so.
package docket
