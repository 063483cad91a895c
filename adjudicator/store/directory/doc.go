// Package directory keeps dockets in plain files that people can read and put
// under version control. It is the default store.
//
//	s, err := directory.Open("office", directory.Options{})          // an office
//	s, docket, err := directory.OpenFile("game.yaml")                // one game
//
// A game without an office is two files, game.yaml (the checkpoint) and
// game.journal. An office, and a league, is a directory:
//
//	games/ID/game.yaml      the checkpoint of a game
//	games/ID/game.journal   its journal: a line for each entry, appended
//	games/ID/game.post      what was committed beside: a JSON line for each commit
//	games/ID/game.ids       the order sets with an id; made from the journal
//	games/ID/seats.yaml     who plays, and how they prove it
//	people.yaml             the people whom the seats name
//	office.post             the same for the office's own docket
//	mails/NNNNNN/N.tar      emails as they came, in packs; N is the first number
//	index, index.old        what needs attention; made from the rest
//	index.mark              which index was written last
//	changed/ID              a game that another program changed
//	copying                 there while everything is copied to here
//	trying, lock            what is being decided, and the lock of the office
//
// A commit appends a line to the post and syncs it, then appends the lines of
// the journal and syncs those. It lasts once the journal holds the bytes that
// the line of the post names; a commit of one journal line and nothing else
// needs no post. Checkpoint, seats and people follow when the docket is released. Only the
// last commit can be cut off by a crash, and the next one clears that away.
// Whatever else doesn't fit together was damaged or put back by hand: that is
// reported as a *formats.Error, and nothing is written.
package directory
