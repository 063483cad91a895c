// Package store keeps games, the mail that plays them, and what was decided.
//
// Work is done a docket at a time: read it, decide, and commit everything that
// follows in one step:
//
//	release, err := s.Hold(ctx, "spring-3")     // and: defer release()
//	saved, err := s.Load(ctx, "spring-3")
//	// ... parse saved.Checkpoint, replay s.Journal, decide ...
//	at, err := s.Commit(ctx, &store.Change{
//		Docket: "spring-3", After: saved.At, Now: now,
//		Lines: entry.Line(), Checkpoint: gameFile, Decided: verdicts, Letters: letters,
//	})
//	if errors.Is(err, store.ErrGoneOn) { ... } // load again and decide anew
//
// A store knows no rules. It keeps bytes of journal lines, a checkpoint and
// small records; what they mean is for the adjudicator and the office. Of a
// journal line it reads the entry's number and head, see [ReadMark], and the ids of
// its order sets, see [folder.ReadSets].
//
// Package directory keeps everything in plain files, package postgres in a database,
// and package memory in memory; package storetest is the suite that every store passes.
package store
