package memory

import (
	"bytes"
	"context"
	"iter"
	"slices"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/internal/docket"
	"cityhall.example/adjudicator/store/internal/queue"
	"cityhall.example/engine/play"
)

// Dump is as in store.Store.
func (m *Memory) Dump(ctx context.Context) iter.Seq2[*store.Piece, error] {
	return func(yield func(*store.Piece, error) bool) {
		pieces, err := m.pieces()
		for _, p := range pieces {
			if !yield(p, nil) {
				return
			}
		}
		if err != nil {
			yield(nil, err)
		}
	}
}

// pieces returns all pieces.
func (m *Memory) pieces() ([]*store.Piece, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.busy() {
		return nil, store.ErrBusy
	}
	pieces := []*store.Piece{{Boxes: m.queue.Mailbag()}}
	for _, mail := range m.mails {
		if mail != nil {
			c := *mail
			c.Raw = bytes.Clone(mail.Raw)
			pieces = append(pieces, &store.Piece{Mail: &c})
		}
	}
	for _, id := range m.queue.IDs() {
		k := m.dockets[id]
		w := &store.Whole{ID: id, Lines: slices.Concat(k.lines...), Checkpoint: bytes.Clone(k.checkpoint), People: k.people.Clone()}
		if k.seats != nil {
			w.Seats = k.seats.Edits()
		}
		if err := docket.Dump(w, k.state, k.records); err != nil {
			return pieces, err
		}
		pieces = append(pieces, &store.Piece{Docket: w})
	}
	return pieces, nil
}

// busy reports whether another worker holds something.
func (m *Memory) busy() bool {
	for _, holder := range m.holder {
		if holder != m {
			return true
		}
	}
	return false
}

// Restore is as in store.Store. What is interrupted leaves nothing.
func (m *Memory) Restore(ctx context.Context, pieces iter.Seq2[*store.Piece, error]) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch own := m.dockets[""]; {
	case m.busy():
		return store.ErrBusy
	case len(m.dockets) > 1 || len(m.mails) > 0 || !own.state.Blank() || len(own.people) > 0:
		return store.ErrNotEmpty
	}
	made := &Memory{shared: &shared{dockets: map[string]*kept{}, queue: queue.New(m.queue.Canonical())}}
	var bag *store.Mailbag
	for p, err := range pieces {
		if err != nil {
			return err
		}
		switch {
		case p.Boxes != nil:
			bag = p.Boxes
		case p.Mail != nil:
			for int64(len(made.mails)) < p.Mail.Number-1 { // forgotten
				made.mails = append(made.mails, nil)
			}
			made.mails = append(made.mails, p.Mail)
		default:
			if err := made.restore(p.Docket); err != nil {
				return err
			}
		}
	}
	for _, mail := range made.mails {
		if mail != nil {
			made.queue.Wait(mail)
		}
	}
	for int64(len(made.mails)) < bag.Next-1 {
		made.mails = append(made.mails, nil)
	}
	made.queue.Restore(bag)
	m.dockets, m.mails, m.queue = made.dockets, made.mails, made.queue
	return nil
}

// restore makes a docket.
func (m *Memory) restore(w *store.Whole) (err error) {
	k := &kept{checkpoint: w.Checkpoint, seats: docket.Seats(w), people: w.People, lines: docket.Split(w.Lines), filed: map[store.SetKey][]play.FiledSet{}}
	if k.state, k.records, err = docket.Restore(w); err != nil {
		return err
	}
	for _, line := range k.lines {
		sets, err := store.ReadSets(line)
		if err != nil {
			return err
		}
		for _, s := range sets {
			key := store.SetKey{Player: s.Player, ID: s.ID}
			k.filed[key] = append(k.filed[key], s)
		}
	}
	m.dockets[w.ID] = k
	m.set(w.ID)
	if w.ID == "" {
		m.queue.Populate(k.people)
	}
	return nil
}
