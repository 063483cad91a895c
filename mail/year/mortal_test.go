package year

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/memory"
)

// A life is that of a process: it ends before or after one of the steps by which it
// changes something, its store and mail servers included. The zero life has no end.
type life struct {
	chance *rand.Rand
	// most is the number of steps of the longest life.
	most int

	mu     sync.Mutex
	left   int
	late   bool
	dead   atomic.Bool
	deaths int
}

// begin begins another one.
func (l *life) begin() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.dead.Store(false)
	if l.chance != nil {
		l.left, l.late = 1+l.chance.IntN(l.most), l.chance.IntN(2) == 0
	}
}

var errDead = errors.New("this process has ended")

// step does something that lasts. With the last step of a life, nobody hears whether
// it was done.
func (l *life) step(do func() error) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.dead.Load() {
		return errDead
	} else if l.chance == nil {
		return do()
	} else if l.left--; l.left > 0 {
		return do()
	}
	if l.late {
		do()
	}
	l.dead.Store(true)
	l.deaths++
	return errDead
}

// A mortal is a store of which only what was done before its end lasts.
type mortal struct {
	*memory.Memory
	*life
	// forgets is called before email is forgotten.
	forgets func()
}

func (m *mortal) Commit(ctx context.Context, c *store.Change) (v store.Version, err error) {
	err = m.step(func() (err error) { v, err = m.Memory.Commit(ctx, c); return err })
	return v, err
}

func (m *mortal) Keep(ctx context.Context, in []store.Incoming, p store.Progress) (numbers []int64, err error) {
	err = m.step(func() (err error) { numbers, err = m.Memory.Keep(ctx, in, p); return err })
	return numbers, err
}

func (m *mortal) Forget(ctx context.Context, through int64) error {
	m.forgets()
	return m.step(func() error { return m.Memory.Forget(ctx, through) })
}

func (m *mortal) Sending(ctx context.Context, l store.Letter) error {
	return m.step(func() error { return m.Memory.Sending(ctx, l) })
}

func (m *mortal) Sent(ctx context.Context, d []store.Delivery) error {
	return m.step(func() error { return m.Memory.Sent(ctx, d) })
}

// A mortalBox is the servers as a process sees them while it lives.
type mortalBox struct {
	*servers
	*life
}

func (b *mortalBox) Move(ctx context.Context, uids []uint32, folder string) error {
	return b.step(func() error { return b.servers.Move(ctx, uids, folder) })
}

func (b *mortalBox) Send(ctx context.Context, from string, to []string, raw []byte) error {
	return b.step(func() error { return b.servers.Send(ctx, from, to, raw) })
}
