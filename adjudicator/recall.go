package adjudicator

import (
	"context"

	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// Recall looks up what the journal of a docket has under the ids of order sets,
// and notes it in them. [Check] and [Adjudicate] then know which of them were
// filed before, however long ago and whatever was undone since. Call it between
// loading the game and filing, for every set that could have an id.
func Recall(ctx context.Context, s store.Store, id string, g *play.Game, sets []*play.OrderSet) error {
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

// Recall is [Recall] for the game of the docket.
func (d *Docket) Recall(ctx context.Context, sets []*play.OrderSet) error {
	return Recall(ctx, d.store, d.Docket, d.Game, sets)
}
