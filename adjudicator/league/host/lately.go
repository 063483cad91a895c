package host

import (
	"bytes"
	"context"
	"sync"

	"cityhall.example/adjudicator/store"
)

// Lately remembers the league that was read last, and which games were still played
// then. Both change seldom, and to read them takes longer than most of what is done with
// them. The zero value and nil remember nothing; several goroutines may use it.
type Lately struct {
	mu   sync.Mutex
	book *Book
	// played are the games that hadn't ended, or not once more, as of which version.
	played map[string]store.Version
}

// isPlayed reports whether the game was still played as of the version.
func (l *Lately) isPlayed(game string, at store.Version) bool {
	if l == nil {
		return false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	seen, known := l.played[game]
	return known && seen == at
}

// notePlayed notes that the game was still played as of the version.
func (l *Lately) notePlayed(game string, at store.Version) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.played == nil {
		l.played = map[string]store.Version{}
	}
	l.played[game] = at
}

// forget forgets that the game was still played.
func (l *Lately) forget(game string) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.played, game)
}

// load is as the function Load.
func (l *Lately) load(ctx context.Context, s store.Store) (*Book, error) {
	saved, err := s.Load(ctx, office)
	if err != nil {
		return nil, err
	}
	return l.Read(ctx, s, saved)
}

// Read is as the function Read. Nobody may change the state, which others have too.
func (l *Lately) Read(ctx context.Context, s store.Store, saved *store.Saved) (*Book, error) {
	if l == nil {
		return Read(ctx, s, saved)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if b := l.book; b != nil && b.At.Entry == saved.At.Entry && b.At.Head == saved.At.Head && bytes.Equal(b.Checkpoint, saved.Checkpoint) {
		return &Book{Saved: saved, State: b.State, behind: b.behind}, nil
	}
	b, err := Read(ctx, s, saved)
	if err == nil {
		l.book = b
	}
	return b, err
}
