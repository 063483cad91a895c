package docket

import (
	"context"

	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// Recall looks order sets up in the journal of a docket: what it has under their ids,
// and whether it has the heads that they answer. It notes both in the sets. [adjudicator.Check]
// and [adjudicator.Adjudicate] then know which of them were filed before, however long ago and
// whatever was undone since, and which answer a report of another history. Call it
// between loading the game and filing, for every set.
func Recall(ctx context.Context, s store.Store, id string, g *play.Game, sets []*play.OrderSet) error {
	for _, set := range sets {
		var err error
		if set.Foreign, err = foreign(ctx, s, id, g.Tip, set.Seen); err != nil {
			return err
		}
	}
	var known []*play.OrderSet
	var keys []store.SetKey
	for _, set := range sets {
		if seat := g.Seat(set.Player); set.ID != "" && seat != engine.Nobody {
			known, keys = append(known, set), append(keys, store.SetKey{Player: g.Players[seat], ID: set.ID})
		}
	}
	if len(keys) == 0 {
		return nil
	}
	filed, err := s.Filed(ctx, id, keys)
	if err != nil {
		return err
	}
	for i, set := range known {
		set.Filed = filed[i]
	}
	return nil
}

// foreign reports whether a journal with this end doesn't have the head that the mark
// quotes. It reads one line.
func foreign(ctx context.Context, s store.Store, id string, tip play.Tip, seen play.Mark) (bool, error) {
	switch entry := seen.Entry(); {
	case entry == 0:
		return false, nil
	case entry > tip.Entry:
		return true, nil
	case entry == tip.Entry:
		return !seen.Of(tip.Head), nil
	default:
		for line, err := range s.Journal(ctx, id, entry) {
			if err != nil {
				return false, err
			}
			m, err := store.ReadMark(line)
			return !seen.Of(m.Head), err
		}
		return true, nil
	}
}

// Recall is [Recall] for the game of the docket.
func (d *Docket) Recall(ctx context.Context, sets []*play.OrderSet) error {
	return Recall(ctx, d.Store, d.Docket, d.Game, sets)
}
