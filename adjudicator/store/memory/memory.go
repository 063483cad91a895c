// Package memory keeps dockets in memory, for tests and simulations.
//
//	s := memory.New(nil)
//
// It keeps the promises of every store but that anything outlives the program.
package memory

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"sync"
	"time"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/internal/docket"
	"cityhall.example/adjudicator/store/internal/queue"
	"cityhall.example/engine/play"
)

// A Memory is a store in memory. Several workers share one with [Memory.Worker].
type Memory struct {
	*shared
	// held are the dockets that this worker holds.
	held map[string]bool
}

// shared is what all workers share.
type shared struct {
	mu      sync.Mutex
	dockets map[string]*kept
	mails   []*store.Mail // by number, from 1
	queue   *queue.Queue
	holder  map[string]*Memory
	duties  map[string]*Memory
}

// kept is a docket.
type kept struct {
	state      docket.State
	seats      *store.Seats
	people     store.Folk // in the office's own
	checkpoint []byte
	lines      [][]byte
	records    []*docket.Record
	// filed are the order sets with an id in the lines.
	filed map[store.SetKey][]play.FiledSet
}

// An interface is only promised where it is kept.
var _ store.Store = (*Memory)(nil)

// New returns an empty store. Addresses are the same where canonical returns the
// same for them; nil compares them as they are.
func New(canonical func(address string) string) *Memory {
	s := &shared{dockets: map[string]*kept{"": {filed: map[store.SetKey][]play.FiledSet{}}}, queue: queue.New(canonical), holder: map[string]*Memory{}, duties: map[string]*Memory{}}
	s.queue.Set("", docket.Summary{}, nil)
	return &Memory{s, map[string]bool{}}
}

// Worker returns another worker on the same dockets.
func (m *Memory) Worker() *Memory { return &Memory{m.shared, map[string]bool{}} }

// find returns a docket.
func (m *Memory) find(id string) (*kept, error) {
	k := m.dockets[id]
	if k == nil {
		return nil, fmt.Errorf("docket %q: %w", id, store.ErrNotFound)
	}
	return k, nil
}

// Load is as in store.Store.
func (m *Memory) Load(ctx context.Context, id string) (*store.Saved, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k, err := m.find(id)
	if err != nil {
		return nil, err
	}
	s := k.state.Saved(id)
	name := cmp.Or(id, "office")
	s.File, s.JournalFile = name+".yaml", name+".journal"
	s.Checkpoint, s.Seats, s.People, s.Undecided = slices.Clone(k.checkpoint), k.seats.Clone(), k.people.Clone(), m.queue.Undecided(id)
	return s, nil
}

// Commit is as in store.Store.
func (m *Memory) Commit(ctx context.Context, c *store.Change) (store.Version, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	none := store.Version{}
	last, err := docket.Marks(c)
	if err = errors.Join(err, ctx.Err()); err != nil {
		return none, err
	}
	var filed []play.FiledSet
	for _, line := range docket.Split(c.Lines) {
		sets, err := store.ReadSets(line)
		if err != nil {
			return none, err
		}
		filed = append(filed, sets...)
	}
	k := m.dockets[c.Docket]
	switch {
	case m.holder[c.Docket] != nil && m.holder[c.Docket] != m:
		return none, store.ErrBusy
	case k == nil && c.After != none:
		return none, fmt.Errorf("docket %q: %w", c.Docket, store.ErrNotFound)
	case k == nil && len(c.Lines) == 0:
		return none, fmt.Errorf("a new docket needs a line of the journal")
	case k == nil:
		k = &kept{filed: map[store.SetKey][]play.FiledSet{}}
	case k.state.Version != c.After:
		return none, fmt.Errorf("docket %q: %w", c.Docket, store.ErrGoneOn)
	}
	if docket.Bare(c) && len(c.Lines) == 0 && c.Checkpoint != nil && c.After != none {
		k.checkpoint = bytes.Clone(c.Checkpoint)
		return k.state.Version, nil
	}
	if err := k.state.Check(c, m.queue.Undecided(c.Docket)); err != nil {
		return none, err
	}
	m.dockets[c.Docket] = k
	k.add(docket.Of(c, k.state.Tx+1, last, k.state.Journal, sha256.Sum256(c.Lines)))
	k.lines = append(k.lines, docket.Split(bytes.Clone(c.Lines))...)
	for _, s := range filed {
		key := store.SetKey{Player: s.Player, ID: s.ID}
		k.filed[key] = append(k.filed[key], s)
	}
	if len(c.Lines) > 0 {
		k.checkpoint = bytes.Clone(c.Checkpoint)
	}
	if len(c.Seats) > 0 {
		if k.seats == nil {
			k.seats = &store.Seats{}
		}
		k.seats.Apply(c.Seats...)
	}
	if len(c.People) > 0 {
		k.people = k.people.With(c.People...)
		m.queue.Populate(k.people)
	}
	m.set(c.Docket)
	return k.state.Version, nil
}

// add applies a record. What it edits is in the seats and people at once.
func (k *kept) add(r *docket.Record) {
	k.state.Apply(r)
	k.state.Edits, k.state.People = nil, nil
	k.records = append(k.records, r)
}

// set notes what a docket is like in the index.
func (m *Memory) set(id string) {
	k := m.dockets[id]
	s := k.state.Summary()
	if k.seats == nil {
		s.Untold = time.Time{}
	}
	m.queue.Set(id, s, k.seats)
}

// Hold is as in store.Store.
func (m *Memory) Hold(ctx context.Context, id string) (func() error, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, err := m.find(id); err != nil {
		return nil, err
	} else if m.holder[id] != nil {
		return nil, store.ErrBusy
	}
	m.holder[id], m.held[id] = m, true
	return func() error {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.release(id)
		return nil
	}, nil
}

func (m *Memory) release(id string) {
	if m.holder[id] == m {
		delete(m.holder, id)
	}
	delete(m.held, id)
}

// Journal is as in store.Store.
func (m *Memory) Journal(ctx context.Context, id string, from int) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		m.mu.Lock()
		k, err := m.find(id)
		var lines [][]byte
		if err == nil {
			lines = k.lines[min(len(k.lines), max(0, from-1)):]
		}
		m.mu.Unlock()
		if err != nil {
			yield(nil, err)
		}
		for _, line := range lines {
			if !yield(bytes.Clone(line), nil) {
				return
			}
		}
	}
}

// Filed is as in store.Store.
func (m *Memory) Filed(ctx context.Context, id string, keys []store.SetKey) ([][]play.FiledSet, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k, err := m.find(id)
	if err != nil {
		return nil, err
	}
	filed := make([][]play.FiledSet, len(keys))
	for i, key := range keys {
		filed[i] = slices.Clone(k.filed[key])
	}
	return filed, nil
}

// Dockets is as in store.Store.
func (m *Memory) Dockets(ctx context.Context) ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.DeleteFunc(m.queue.IDs(), func(id string) bool { return id == "" }), nil
}

// Seen is as in store.Store.
func (m *Memory) Seen(ctx context.Context, id string, prints []store.Hash) ([]int64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k, err := m.find(id)
	if err != nil {
		return nil, err
	}
	numbers := make([]int64, len(prints))
	for i, p := range prints {
		numbers[i] = k.state.Seen.Find(p)
	}
	return numbers, nil
}

// Decided is as in store.Store.
func (m *Memory) Decided(ctx context.Context, id string, mail int64) (*store.Decided, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k, err := m.find(id)
	if err != nil {
		return nil, err
	}
	for _, r := range slices.Backward(k.records) {
		for _, d := range r.Decided {
			if d.Mail == mail {
				return &d, nil
			}
		}
	}
	return nil, fmt.Errorf("a verdict on mail %d in docket %q: %w", mail, id, store.ErrNotFound)
}

// History is as in store.Store.
func (m *Memory) History(ctx context.Context, id string) iter.Seq2[*store.Event, error] {
	return func(yield func(*store.Event, error) bool) {
		m.mu.Lock()
		k, err := m.find(id)
		var records []*docket.Record
		if err == nil {
			records = k.records
		}
		m.mu.Unlock()
		if err != nil {
			yield(nil, err)
		}
		for _, r := range records {
			for _, e := range r.Events() {
				if !yield(e, nil) {
					return
				}
			}
		}
	}
}

// Rebuild is as in store.Store: nobody changes memory by hand.
func (m *Memory) Rebuild(ctx context.Context, dockets ...string) error { return ctx.Err() }

// Close releases what the worker holds.
func (m *Memory) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id := range m.held {
		m.release(id)
	}
	maps.DeleteFunc(m.duties, func(_ string, has *Memory) bool { return has == m })
	return nil
}
