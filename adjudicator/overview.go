package adjudicator

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// A Condition says what a game needs.
type Condition string

// The conditions, in the order of how much a person is needed.
const (
	Broken    Condition = "broken"  // its files can't be read
	InTrouble Condition = "trouble" // its office waits for the moderator
	Held      Condition = "held"    // it waits for a player whose orders are held
	Awaiting  Condition = "waiting" // it waits for players
	OnPause   Condition = "paused"  // the moderator paused it
	Finished  Condition = "over"    // it is over
)

// Conditions are all of them, in their order.
var Conditions = []Condition{Broken, InTrouble, Held, Awaiting, OnPause, Finished}

// An Overview is how a game stands, without anything that only some may see.
type Overview struct {
	// Path is that of the game file.
	Path      string
	Condition Condition
	// Game is the game; nil if it is broken.
	Game *play.Game
	// Err says what is broken, and Trouble why the office waits.
	Err     error
	Trouble string
	// Awaited are the players whom the game waits for, and Held those of them whose
	// orders are held until they are corrected.
	Awaited, Held []string
}

// Look returns how the games of the files stand, those first that need a person
// most, and those that wait longest.
func Look(ctx context.Context, files []string) []*Overview {
	all := make([]*Overview, len(files))
	slots := make(chan struct{}, inFlight())
	var group sync.WaitGroup
	for i, path := range files {
		slots <- struct{}{}
		group.Go(func() {
			defer func() { <-slots }()
			all[i] = look(ctx, path)
		})
	}
	group.Wait()
	since := func(o *Overview) play.Time {
		if o.Game == nil {
			return 0
		}
		return o.Game.Since
	}
	slices.SortStableFunc(all, func(a, b *Overview) int {
		return cmp.Or(cmp.Compare(slices.Index(Conditions, a.Condition), slices.Index(Conditions, b.Condition)),
			cmp.Compare(since(a), since(b)), cmp.Compare(a.Path, b.Path))
	})
	return all
}

// look returns how one game stands.
func look(ctx context.Context, path string) *Overview {
	o := &Overview{Path: path, Condition: Broken}
	s, id, err := directory.OpenFile(path)
	if err != nil {
		o.Err = err
		return o
	}
	defer s.Close()
	d, err := Load(ctx, s, id)
	if err != nil {
		o.Err = err
		return o
	}
	g := d.Game
	o.Game, o.Trouble = g, d.Trouble
	if open := g.Open(); !open.Over() {
		o.Awaited = g.Names(g.Awaited())
		for _, name := range o.Awaited {
			seat := g.Seat(name)
			for n, q := range g.Queues[seat] {
				if len(q.Orders) > 0 && g.Holds(engine.Seat(seat), n) && !slices.Contains(o.Held, name) {
					o.Held = append(o.Held, name)
				}
			}
		}
	}
	switch {
	case o.Trouble != "":
		o.Condition = InTrouble
	case g.Open().Over():
		o.Condition = Finished
	case g.Paused:
		o.Condition = OnPause
	case len(o.Held) > 0:
		o.Condition = Held
	default:
		o.Condition = Awaiting
	}
	return o
}
