package postgres_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/memory"
	"cityhall.example/adjudicator/store/postgres"
	"cityhall.example/adjudicator/store/postgres/postgrestest"
	"cityhall.example/adjudicator/store/storetest"
)

// kind returns what callers tell errors apart by.
func kind(err error) string {
	for _, k := range []error{store.ErrBusy, store.ErrGoneOn, store.ErrNotFound} {
		if errors.Is(err, k) {
			return k.Error()
		}
	}
	if err != nil {
		return "another error"
	}
	return ""
}

// TestModel guards that a database and memory can't be told apart: the same calls have the
// same results.
func TestModel(t *testing.T) {
	url := postgrestest.URL(t)
	real := open(t, url, postgres.Options{Canonical: canonical})
	rapid.Check(t, func(r *rapid.T) {
		exec(t, url, empty)
		m := &model{t: r, real: real, model: memory.New(canonical), versions: map[string][]store.Version{}}
		r.Repeat(map[string]func(*rapid.T){
			"commit":  m.commit,
			"commit2": m.commit,
			"keep":    m.keep,
			"sent":    m.sent,
			"sending": m.sending,
			"forget":  m.forget,
			"":        m.sometimes,
		})
		m.look()
	})
}

// canonical makes addresses of one domain the same.
func canonical(a string) string { return a[max(0, len(a)-9):] }

// A model does everything twice.
type model struct {
	t           *rapid.T
	real, model store.Store
	versions    map[string][]store.Version
	letters     int
	// present says that only dockets are compared that are there.
	present bool
}

// both compares a call of both stores.
func both[T any](m *model, what string, call func(s store.Store) (T, error)) (T, error) {
	m.t.Helper()
	got, err := call(m.real)
	want, wrong := call(m.model)
	if kind(err) != kind(wrong) {
		m.t.Fatalf("%s: %v, in memory %v", what, err, wrong)
	}
	if a, b := text(m.t, got), text(m.t, want); err == nil && a != b {
		m.t.Fatalf("%s: got\n%s\nin memory\n%s", what, a, b)
	}
	return got, err
}

// text returns a value as JSON; there is no difference between nothing and an empty list.
func text(t *rapid.T, v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(data), "[]", "null")
}

var ids = []string{"", "demo", "Spring", "none\x00"}

func docketID(t *rapid.T) string { return rapid.SampledFrom(ids[:3]).Draw(t, "docket") }

// commit commits a change, mostly a right one.
func (m *model) commit(t *rapid.T) {
	m.t = t
	id := docketID(t)
	saved, _ := m.model.Load(t.Context(), id)
	c := &store.Change{Docket: id, Now: at(rapid.IntRange(0, 50).Draw(t, "now"))}
	if saved != nil {
		c.After = saved.At
	}
	if all := m.versions[id]; len(all) > 0 && rapid.IntRange(0, 9).Draw(t, "old") == 0 {
		c.After = rapid.SampledFrom(all).Draw(t, "version")
	}
	if n := rapid.IntRange(0, 3).Draw(t, "lines"); n > 0 || saved == nil {
		c.Lines, c.Checkpoint = storetest.Lines(c.After.Entry+1, c.After.Entry+n), fmt.Appendf(nil, "checkpoint %d", c.After.Entry+n)
	}
	if rapid.Bool().Draw(t, "bare") {
		if rapid.Bool().Draw(t, "checkpoint") {
			c.Checkpoint = []byte("another")
		}
		m.change(c)
		return
	}
	if saved != nil {
		for _, mail := range saved.Undecided[:rapid.IntRange(0, len(saved.Undecided)).Draw(t, "decided")] {
			c.Decided = append(c.Decided, store.Decided{Mail: mail, Verdict: "filed", Record: json.RawMessage(`{"a":[1,2]}`)})
		}
		if rapid.Bool().Draw(t, "told") {
			c.Told = saved.At.Entry
		}
		for _, l := range saved.Letters {
			if rapid.IntRange(0, 3).Draw(t, "sent") == 0 {
				c.Sent = append(c.Sent, store.Delivery{Key: l.Key, At: at(7)})
			}
		}
	}
	seated(t, c, id)
	for range rapid.IntRange(0, 2).Draw(t, "letters") {
		m.letters++
		l := store.Letter{Key: store.Key(fmt.Sprint("l", m.letters%12)), Reader: "anna", Held: rapid.IntRange(0, 4).Draw(t, "held") == 0}
		if rapid.Bool().Draw(t, "ready") {
			l.Ready = at(rapid.IntRange(0, 50).Draw(t, "at"))
		}
		c.Letters = append(c.Letters, l)
	}
	for range rapid.IntRange(0, 2).Draw(t, "seen") {
		c.Seen = append(c.Seen, store.Fingerprint{Hash: store.Hash{byte(rapid.IntRange(1, 4).Draw(t, "print"))}, Mail: int64(rapid.IntRange(1, 1000).Draw(t, "mail"))})
	}
	if rapid.Bool().Draw(t, "due") {
		due := rapid.SampledFrom([]time.Time{{}, at(3), at(20).Add(1), at(60), at(0).AddDate(200, 0, 0)}).Draw(t, "at")
		c.Due = &due
	}
	if rapid.IntRange(0, 5).Draw(t, "trouble") == 0 {
		why := rapid.SampledFrom([]string{"", "it panicked\x00"}).Draw(t, "why")
		c.Trouble = &why
	}
	if rapid.IntRange(0, 5).Draw(t, "notes") == 0 {
		c.Notes = json.RawMessage(`{"n":"\u0000 and ü"}`)
	}
	m.change(c)
}

// seated draws who has which seat, and who is known.
func seated(t *rapid.T, c *store.Change, id string) {
	if rapid.Bool().Draw(t, "seats") {
		c.Seats = []store.SeatEdit{{Player: rapid.SampledFrom([]string{"anna", "ben", "moderator"}).Draw(t, "player"), Person: rapid.SampledFrom([]string{"panna", "pben", ""}).Draw(t, "person"), Epoch: "e"}}
	}
	if id == "" && rapid.Bool().Draw(t, "people") {
		p := storetest.Somebody(rapid.SampledFrom([]string{"anna", "ben"}).Draw(t, "who"))
		if rapid.IntRange(0, 3).Draw(t, "gone") == 0 {
			p = store.Person{ID: p.ID}
		}
		c.People = []store.Person{p}
	}
}

func (m *model) change(c *store.Change) {
	v, err := both(m, "commit", func(s store.Store) (store.Version, error) { return s.Commit(m.t.Context(), c) })
	if err == nil {
		m.versions[c.Docket] = append(m.versions[c.Docket], v)
	}
}

func (m *model) keep(t *rapid.T) {
	m.t = t
	var in []store.Incoming
	for range rapid.IntRange(0, 3).Draw(t, "mails") {
		in = append(in, store.Incoming{
			Source: store.Source{Box: rapid.SampledFrom([]string{"inbox", "우편함"}).Draw(t, "box"), UID: uint64(rapid.IntRange(5, 15).Draw(t, "uid")) << 60 >> rapid.SampledFrom([]int{0, 60}).Draw(t, "small")},
			At:     at(rapid.IntRange(0, 3000).Draw(t, "at")), Slight: rapid.Bool().Draw(t, "slight"), Raw: rapid.SliceOf(rapid.Byte()).Draw(t, "raw"),
			Dockets: rapid.SliceOfN(rapid.SampledFrom(ids[:3]), 0, 3).Draw(t, "dockets"),
		})
	}
	p := store.Progress{Box: "inbox"}
	if rapid.IntRange(0, 3).Draw(t, "progress") == 0 {
		p.Through = at(rapid.IntRange(0, 50).Draw(t, "through"))
	}
	both(m, "keep", func(s store.Store) ([]int64, error) { return s.Keep(t.Context(), in, p) })
	if rapid.IntRange(0, 9).Draw(t, "below") == 0 {
		p.Below = uint64(rapid.IntRange(5, 15).Draw(t, "below"))
		both(m, "progress", func(s store.Store) ([]int64, error) { return s.Keep(t.Context(), nil, p) })
	}
}

// letter draws the key of a letter that waits, or of another one.
func (m *model) letter(t *rapid.T, id string) store.Key {
	keys := []store.Key{"l1", "nothing"}
	if saved, err := m.model.Load(t.Context(), id); err == nil {
		for _, l := range saved.Letters {
			keys = append(keys, l.Key)
		}
	}
	return rapid.SampledFrom(keys).Draw(t, "key")
}

func (m *model) sent(t *rapid.T) {
	m.t = t
	id := docketID(t)
	d := store.Delivery{Docket: id, Key: m.letter(t, id), At: at(rapid.IntRange(0, 50).Draw(t, "at"))}
	if rapid.Bool().Draw(t, "late") {
		d.Late, d.Again = "busy", d.At.Add(1)
	}
	both(m, "sent", func(s store.Store) (any, error) { return nil, s.Sent(t.Context(), []store.Delivery{d}) })
}

func (m *model) sending(t *rapid.T) {
	m.t = t
	id, other := docketID(t), docketID(t)
	l := store.Letter{Key: m.letter(t, id), Docket: id, Ready: at(rapid.IntRange(0, 50).Draw(t, "at")), Held: rapid.Bool().Draw(t, "held")}
	if key := m.letter(t, other); key != l.Key {
		l.Covers = []store.Covered{{Docket: other, Key: key}}
	}
	both(m, "sending", func(s store.Store) (any, error) { return nil, s.Sending(t.Context(), l) })
}

func (m *model) forget(t *rapid.T) {
	m.t = t
	through := rapid.Int64Range(0, 20).Draw(t, "through")
	both(m, "forget", func(s store.Store) (any, error) { return nil, s.Forget(t.Context(), through) })
}

// sometimes looks: not each time, since it takes long.
func (m *model) sometimes(t *rapid.T) {
	if m.t = t; rapid.IntRange(0, 5).Draw(t, "look") == 0 {
		m.look()
	}
}

// look compares all that the stores tell.
func (m *model) look() {
	ctx := m.t.Context()
	for _, id := range ids {
		if _, err := m.model.Load(ctx, id); err != nil && m.present {
			continue
		}
		both(m, "load", func(s store.Store) (*store.Saved, error) {
			saved, err := s.Load(ctx, id)
			if saved != nil {
				saved.File, saved.JournalFile, saved.Touched = "", "", false // which are of files
			}
			return saved, err
		})
		both(m, "journal", func(s store.Store) (string, error) {
			all := ""
			for line, err := range s.Journal(ctx, id, 2) {
				if all += string(line); err != nil {
					return "", err
				}
			}
			return all, nil
		})
		both(m, "history", func(s store.Store) (all []*store.Event, err error) {
			for e, err := range s.History(ctx, id) {
				if err != nil {
					return nil, err
				}
				all = append(all, e)
			}
			return all, nil
		})
		both(m, "seen", func(s store.Store) ([]int64, error) { return s.Seen(ctx, id, []store.Hash{{1}, {2}, {9}}) })
		both(m, "decided", func(s store.Store) (*store.Decided, error) { return s.Decided(ctx, id, 2) })
	}
	m.office()
}

// office compares what the stores say of the whole office.
func (m *model) office() {
	ctx := m.t.Context()
	for _, now := range []int{0, 20, 4000} {
		both(m, "work", func(s store.Store) ([]store.Work, error) { return s.Work(ctx, at(now), 2+now) })
		both(m, "next", func(s store.Store) (any, error) { next, err := s.Next(ctx, at(now)); return next.UTC(), err })
	}
	both(m, "dockets", func(s store.Store) ([]string, error) { return s.Dockets(ctx) })
	both(m, "slight", func(s store.Store) ([]store.SlightDay, error) { return s.Slight(ctx) })
	both(m, "through", func(s store.Store) (any, error) { last, err := s.Through(ctx); return last.UTC(), err })
	both(m, "mails", func(s store.Store) (all []*store.Mail, err error) {
		for mail, err := range s.Mails(ctx, 2) {
			if err != nil {
				return nil, err
			}
			all = append(all, mail)
		}
		return all, nil
	})
	both(m, "mail", func(s store.Store) (any, error) {
		mail, err := s.Mail(ctx, 3)
		if err != nil {
			return nil, err
		}
		return []any{mail, string(mail.Raw)}, nil
	})
	both(m, "people", func(s store.Store) (store.Folk, error) { return s.People(ctx, "pben", "panna", "p\x00") })
	both(m, "seated", func(s store.Store) ([]store.Owner, error) { return s.Seated(ctx, "panna") })
	for _, address := range []string{"anna@example.org", "xx@example.org", "\xff", "\x00@example.org"} {
		both(m, "owners", func(s store.Store) ([]store.Owner, error) { return s.Owners(ctx, address) })
	}
}
