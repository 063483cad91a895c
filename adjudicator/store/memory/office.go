package memory

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"reflect"
	"slices"
	"time"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/internal/docket"
)

// Keep is as in store.Store.
func (m *Memory) Keep(ctx context.Context, in []store.Incoming, p store.Progress) ([]int64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if p.Duty != "" && m.duties[p.Duty] != m {
		return nil, store.ErrGoneOn
	}
	numbers := make([]int64, len(in))
	given := map[store.Source]int64{} // which the queue forgets at once below Progress.Below
	for i, mail := range in {
		if numbers[i] = max(m.queue.Known(mail.Source), given[mail.Source]); numbers[i] == 0 {
			numbers[i] = m.queue.Next()
			given[mail.Source] = numbers[i]
			mail.Raw = bytes.Clone(mail.Raw)
			m.mails = append(m.mails, &store.Mail{Number: numbers[i], Incoming: mail})
			m.queue.Keep(m.mails[len(m.mails)-1])
		}
	}
	m.queue.Progress(p)
	return numbers, nil
}

// Kept is as in store.Store.
func (m *Memory) Kept(ctx context.Context, sources []store.Source) ([]int64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	numbers := make([]int64, len(sources))
	for i, s := range sources {
		numbers[i] = m.queue.Known(s)
	}
	return numbers, nil
}

// Through is as in store.Store.
func (m *Memory) Through(ctx context.Context) (time.Time, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.queue.Through(), nil
}

// Mail is as in store.Store.
func (m *Memory) Mail(ctx context.Context, number int64) (*store.Mail, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if number < 1 || number > int64(len(m.mails)) {
		return nil, fmt.Errorf("mail %d: %w", number, store.ErrNotFound)
	}
	if m.mails[number-1] == nil {
		return nil, fmt.Errorf("mail %d: %w", number, store.ErrNotFound)
	}
	mail := *m.mails[number-1]
	mail.Raw = bytes.Clone(mail.Raw)
	return &mail, nil
}

// Mails is as in store.Store.
func (m *Memory) Mails(ctx context.Context, from int64) iter.Seq2[*store.Mail, error] {
	return func(yield func(*store.Mail, error) bool) {
		m.mu.Lock()
		mails := slices.Clone(m.mails[min(int64(len(m.mails)), max(0, from-1)):])
		m.mu.Unlock()
		for _, mail := range mails {
			if mail == nil { // forgotten
				continue
			}
			bare := *mail
			if bare.Raw = nil; !yield(&bare, nil) {
				return
			}
		}
	}
}

// Slight is as in store.Store.
func (m *Memory) Slight(ctx context.Context) ([]store.SlightDay, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.queue.Slight(), ctx.Err()
}

// Forget is as in store.Store.
func (m *Memory) Forget(ctx context.Context, through int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i, mail := range m.mails {
		if mail != nil && mail.Number <= through && m.queue.Forgettable(mail) {
			m.mails[i] = nil
		}
	}
	m.queue.Forget(through)
	return ctx.Err()
}

// Erase is as in store.Store.
func (m *Memory) Erase(ctx context.Context, gone store.Gone) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, k := range m.dockets {
		for _, doc := range append([]any{&k.state}, each(k.records)...) {
			if err := erase(doc, gone, id); err != nil {
				return err
			}
		}
	}
	for _, mail := range m.mails {
		if mail != nil && docket.Has(mail.Raw, gone) && !m.queue.Waits(mail) {
			mail.Raw = nil
		}
	}
	return ctx.Err()
}

func each(records []*docket.Record) (all []any) {
	for _, r := range records {
		all = append(all, r)
	}
	return all
}

// erase changes a document of a docket as it is kept elsewhere: as JSON.
func erase(doc any, gone store.Gone, id string) error {
	data, err := json.Marshal(doc)
	if err != nil {
		return err
	}
	after, err := docket.Erase(data, gone, id)
	if err != nil || bytes.Equal(after, data) {
		return err
	}
	reflect.ValueOf(doc).Elem().SetZero()
	return json.Unmarshal(after, doc)
}

// Trying is as in store.Store. No process ends whose memory lasts.
func (m *Memory) Trying(ctx context.Context, id string, mail int64) (int, error) {
	return 0, ctx.Err()
}

// Work is as in store.Store.
func (m *Memory) Work(ctx context.Context, now time.Time, limit int) ([]store.Work, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.queue.Work(now, limit), ctx.Err()
}

// Next is as in store.Store.
func (m *Memory) Next(ctx context.Context, now time.Time) (time.Time, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.queue.After(now), ctx.Err()
}

// People is as in store.Store.
func (m *Memory) People(ctx context.Context, ids ...string) (store.Folk, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.queue.People(ids), ctx.Err()
}

// Seated is as in store.Store.
func (m *Memory) Seated(ctx context.Context, person string) ([]store.Owner, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.queue.Seated(person), ctx.Err()
}

// Owners is as in store.Store.
func (m *Memory) Owners(ctx context.Context, address string) ([]store.Owner, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.queue.Owners(address), ctx.Err()
}

// Sending is as in store.Store.
func (m *Memory) Sending(ctx context.Context, l store.Letter) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	k, err := m.find(l.Docket)
	if err != nil {
		return err
	}
	k.add(&docket.Record{Tx: k.state.Tx, At: l.Ready, Sending: &l})
	m.set(l.Docket)
	for _, c := range l.Covers {
		if other := m.dockets[c.Docket]; c.Docket != l.Docket && other != nil && other.state.Has(c.Key) {
			other.add(&docket.Record{Tx: other.state.Tx, At: l.Ready, Sent: []store.Delivery{{Docket: c.Docket, Key: c.Key, At: l.Ready}}})
			m.set(c.Docket)
		}
	}
	return nil
}

// Sent is as in store.Store.
func (m *Memory) Sent(ctx context.Context, deliveries []store.Delivery) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, d := range deliveries {
		k, err := m.find(d.Docket)
		if err != nil {
			return err
		} else if holder := m.holder[d.Docket]; holder != nil && holder != m {
			return store.ErrBusy
		}
		if k.state.Has(d.Key) {
			d.Letters = slices.Clone(d.Letters)
			k.add(&docket.Record{Tx: k.state.Tx, At: d.At.UTC(), Sent: []store.Delivery{d}})
			m.set(d.Docket)
		}
	}
	return nil
}
