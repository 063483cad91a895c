package batch

import (
	"context"
	"sync"

	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/timer"
	"cityhall.example/engine/play"
)

// Look returns how the games of the files stand at a time, those first that need a
// person most, and those that wait longest. A directory that can't say which games it
// has is like a broken game.
func Look(ctx context.Context, games Games, files []string, now play.Time, unlisted ...store.Unlisted) []*timer.Overview {
	all := make([]*timer.Overview, len(files))
	slots := make(chan struct{}, inFlight())
	var group sync.WaitGroup
	for i, path := range files {
		slots <- struct{}{}
		group.Go(func() {
			defer func() { <-slots }()
			all[i] = look(ctx, games, path, now)
		})
	}
	group.Wait()
	for _, u := range unlisted {
		all = append(all, &timer.Overview{Path: u.Path, Condition: timer.Broken, Err: u.Err})
	}
	timer.Sort(all)
	return all
}

// look returns how one game stands.
func look(ctx context.Context, games Games, path string, now play.Time) *timer.Overview {
	o := &timer.Overview{Path: path, Condition: timer.Broken}
	s, id, err := games.Game(ctx, path)
	if err != nil {
		o.Err = err
		return o
	}
	defer s.Close()
	d, err := docket.Load(ctx, s, id)
	if err != nil {
		o.Err = err
		return o
	}
	f, err := d.Facts(ctx, now)
	if err != nil {
		o.Err = err
		return o
	}
	return timer.OverviewOf(path, d.Game, d.Trouble, f)
}
