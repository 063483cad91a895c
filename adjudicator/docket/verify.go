package docket

import (
	"context"
	"slices"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
)

// Verify replays the whole journal of a docket and checks the state after every entry,
// those of the given heads that may be of this game, and the game file. It calls
// progress, if not nil, after every entry, and returns the game at the end. The error is
// a *[adjudicator.ReplayError] for the first entry that differs, or an *[EditedError] for changes in
// the game file.
func Verify(ctx context.Context, s store.Store, id string, heads []Head, progress func(done, total int)) (*play.Game, error) {
	saved, file, r, err := both(ctx, s, id)
	if err != nil {
		return nil, err
	}
	heads = slices.DeleteFunc(slices.Clone(heads), func(h Head) bool { return !h.Of(file.ID) })
	for done := 1; done <= r.Len(); done++ {
		if _, err := check(r, heads); err != nil {
			return nil, err
		}
		if done == file.Tip.Entry {
			if err := compare(saved, file, r.Game); err != nil {
				return nil, err
			}
		}
		if progress != nil {
			progress(done, r.Len())
		}
	}
	if file.Tip.Entry < 1 {
		return nil, &EditedError{saved.File, r.Len(), file, []string{"journal"}}
	} else if file.Tip.Entry > r.Len() {
		return nil, &formats.Error{File: saved.JournalFile, Problem: engine.Say("journal/short", "entry", r.Len()+1)}
	}
	if err := CheckHeadsWithin(heads, r.Len()); err != nil {
		return nil, err
	}
	return r.Game, nil
}

// Differing returns those of the heads that may be of a docket's game and aren't in its
// journal: where nobody signed them, they are what somebody says, and fail no [Verify].
func Differing(ctx context.Context, s store.Store, id string, heads []Head) ([]Head, error) {
	_, file, r, err := both(ctx, s, id)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(slices.Clone(heads), func(h Head) bool {
		return !h.Of(file.ID) || h.Entry >= 1 && h.Entry <= r.Len() && r.Entry(h.Entry).Head == h.Hash
	}), nil
}

// CheckHeads compares the heads that are known of an entry with the one that it has in
// a journal. The error is a *[adjudicator.ReplayError].
func CheckHeads(heads []Head, entry int, head play.Hash) error {
	for _, h := range heads {
		if h.Entry == entry && h.Hash != head {
			return &adjudicator.ReplayError{Entry: entry, Err: words.Fail("journal/other-head", "head", h.Hash.String())}
		}
	}
	return nil
}

// CheckHeadsWithin reports a head of an entry that a journal of so many doesn't have.
// The error is a *[adjudicator.ReplayError].
func CheckHeadsWithin(heads []Head, entries int) error {
	for _, h := range heads {
		if h.Entry < 1 || h.Entry > entries {
			return &adjudicator.ReplayError{Entry: h.Entry, Err: words.Fail("journal/no-head", "last", entries)}
		}
	}
	return nil
}

// checkSeen compares the heads that the players' orders in the entry answer with those
// of the journal. The error is a *[adjudicator.ReplayError].
func checkSeen(r *adjudicator.Replay, e *play.Entry) error {
	for _, set := range e.Sets {
		if n := set.Seen.Entry(); n > 0 && !set.Seen.Of(r.Entry(n).Head) {
			return &adjudicator.ReplayError{Entry: e.Number, Err: words.Fail("journal/other-seen", "player", set.Player, "seen", string(set.Seen))}
		}
	}
	return nil
}

// both reads the game file, and the whole journal for a replay.
func both(ctx context.Context, s store.Store, id string) (*store.Saved, *play.Game, *adjudicator.Replay, error) {
	saved, err := s.Load(ctx, id)
	if saved == nil {
		return nil, nil, nil, err
	}
	g, wrong := readGame(saved)
	if wrong != nil { // a view has no journal
		err = wrong
	}
	if err != nil {
		return nil, nil, nil, err
	}
	r, err := ReplayOf(ctx, s, saved, g)
	return saved, g, r, err
}

// compare reports how the game file differs from the journal.
func compare(saved *store.Saved, file, played *play.Game) error {
	if file.Tip != played.Tip {
		return &EditedError{saved.File, played.Tip.Entry, file, []string{"journal"}}
	}
	if changed := adjudicator.Changed(played.Document(), file.Document()); len(changed) > 0 {
		return &EditedError{saved.File, played.Tip.Entry, file, changed}
	}
	return nil
}

// Edited returns the docket with the game as it should be, the game as its file
// has it, and the fields that differ: none if nobody edited the file.
func Edited(ctx context.Context, s store.Store, id string) (should *Docket, is *play.Game, changed []string, err error) {
	saved, is, r, err := both(ctx, s, id)
	if err != nil {
		return nil, nil, nil, err
	}
	if _, err = r.To(r.Len()); err != nil {
		return nil, nil, nil, err
	}
	if is.Tip != r.Game.Tip {
		return nil, nil, nil, &formats.Error{File: saved.File, Problem: engine.Say("file/behind")}
	}
	return &Docket{Saved: saved, Game: r.Game, Store: s}, is, adjudicator.Changed(r.Game.Document(), is.Document()), nil
}

// check replays the next entry, and compares what is known of heads with its own.
func check(r *adjudicator.Replay, heads []Head) (play.Outcome, error) {
	out, err := r.Next()
	if err != nil {
		return out, err
	}
	e := r.Entry(r.Game.Tip.Entry)
	if err := CheckHeads(heads, e.Number, e.Head); err != nil {
		return out, err
	}
	return out, checkSeen(r, e)
}
