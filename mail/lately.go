package mail

import (
	"bytes"
	"maps"
	"slices"
	"sync"

	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
)

// How many games are remembered between rounds, and how many moments of each
// besides the first, with which conversations begin.
const (
	latelyGames   = 64
	latelyMoments = 4
)

// A lately remembers games and moments, so that an email costs no replay if others
// of its game came before it. It has nothing that the journals don't say: it is
// asked by the head of a journal, and for a game by its checkpoint too, since that
// can be edited by hand.
type lately struct {
	mu    sync.Mutex
	games map[string]*played
	tick  int
}

// A played is what is remembered of a game. Nobody changes what it points to.
type played struct {
	entry      int
	head       store.Hash
	checkpoint []byte
	game       *play.Game
	moments    map[int]*moment
	story      []play.Outcome
	used       int
}

// recall puts into a table that was just read what is remembered of it.
func (l *lately) recall(t *table) {
	l.mu.Lock()
	defer l.mu.Unlock()
	p := l.games[t.Docket]
	if p == nil || t.Touched || p.entry != t.At.Entry || p.head != t.At.Head {
		return
	}
	l.tick++
	p.used = l.tick
	t.moments, t.story = maps.Clone(p.moments), p.story
	if bytes.Equal(p.checkpoint, t.Checkpoint) && checkSeats(t.Docket, t.Seats, p.game) == nil {
		t.game = p.game
	}
}

// note remembers what a table has, and forgets the game that was used least lately
// where there are too many.
func (l *lately) note(t *table) {
	if t.game == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.games == nil {
		l.games = map[string]*played{}
	}
	l.tick++
	p := &played{entry: t.At.Entry, head: t.At.Head, checkpoint: t.Checkpoint, game: t.game, moments: maps.Clone(t.moments), story: slices.Clip(t.story), used: l.tick}
	entries := slices.Sorted(maps.Keys(p.moments))
	for _, entry := range entries[:max(0, len(entries)-latelyMoments)] {
		if entry > 1 {
			delete(p.moments, entry)
		}
	}
	l.games[t.Docket] = p
	if len(l.games) > latelyGames {
		oldest := t.Docket
		for docket, q := range l.games {
			if q.used < l.games[oldest].used {
				oldest = docket
			}
		}
		delete(l.games, oldest)
	}
}
