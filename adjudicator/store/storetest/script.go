package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"cityhall.example/adjudicator/store"
)

// A Script is a small office: emails arrive, each is decided by its number alone,
// and letters go out. Whoever goes on with it after a crash comes to the same
// journals, verdicts and letters.
type Script struct {
	// Mails is how many emails arrive, three at a time.
	Mails int
	// Send is called for each letter that goes out.
	Send func(store.Letter)
	// Step is called before emails arrive, if it is set.
	Step func()
}

// dockets are where the emails of a script go.
var dockets = []string{"demo", "spring"}

// Play plays the script as far as it goes, from wherever it stands. A new office
// is made first.
func (p *Script) Play(ctx context.Context, s store.Store) error {
	if saved, err := s.Load(ctx, ""); err != nil {
		return err
	} else if len(saved.People) == 0 {
		c := change("", saved.At, 0)
		c.People = []store.Person{Somebody("anna"), Somebody("ben")}
		if _, err := s.Commit(ctx, c); err != nil {
			return err
		}
	}
	for _, id := range dockets {
		c := change(id, store.Version{}, 2)
		c.Seats, c.Told = Seating("anna", "ben"), 2
		c.Letters = []store.Letter{{Key: store.Key("new/" + id), Reader: "anna", Entry: 2}}
		if _, err := s.Commit(ctx, c); err != nil && !errors.Is(err, store.ErrGoneOn) {
			return err
		}
	}
	for uid := 1; uid <= p.Mails; uid += 3 {
		if p.Step != nil {
			p.Step()
		}
		if err := p.arrive(ctx, s, uid, min(uid+2, p.Mails)); err != nil {
			return err
		}
		if err := p.Work(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

// arrive keeps the emails with UIDs up to one that are not kept.
func (p *Script) arrive(ctx context.Context, s store.Store, from, to int) error {
	var in []store.Incoming
	var sources []store.Source
	for uid := from; uid <= to; uid++ {
		in = append(in, incoming(uid, where(uid)...))
		sources = append(sources, in[len(in)-1].Source)
	}
	known, err := s.Kept(ctx, sources)
	if err != nil {
		return err
	}
	in = slices.DeleteFunc(in, func(m store.Incoming) bool { return known[int(m.Source.UID)-from] > 0 })
	if len(in) == 0 {
		return nil
	}
	_, err = s.Keep(ctx, in, store.Progress{Box: "inbox", Through: at(to)})
	return err
}

// where returns the dockets of an email.
func where(uid int) []string {
	return [][]string{{"demo"}, {"spring"}, dockets, {""}, {"demo"}}[uid%5]
}

// Work does what needs attention until nothing does.
func (p *Script) Work(ctx context.Context, s store.Store) error {
	for {
		work, err := s.Work(ctx, at(10_000), 10)
		if err != nil || len(work) == 0 {
			return err
		}
		for _, w := range work {
			if err := p.docket(ctx, s, w.Docket); err != nil {
				return fmt.Errorf("docket %q: %w", w.Docket, err)
			}
		}
	}
}

// docket decides the emails of a docket and sends its letters.
func (p *Script) docket(ctx context.Context, s store.Store, id string) error {
	release, err := s.Hold(ctx, id)
	if err != nil {
		return err
	}
	for {
		saved, err := s.Load(ctx, id)
		if err != nil {
			return errors.Join(err, release())
		}
		switch {
		case len(saved.Undecided) > 0:
			err = decide(ctx, s, saved)
		case len(saved.Letters) > 0:
			l := saved.Letters[0]
			if p.Send != nil {
				p.Send(l)
			}
			err = s.Sent(ctx, []store.Delivery{{Docket: id, Key: l.Key, At: at(5000)}})
		default:
			return release()
		}
		if err != nil {
			return errors.Join(err, release())
		}
	}
}

// decide decides the next mail: by its number it is refused, makes one entry or
// several, or edits a seat or people.
func decide(ctx context.Context, s store.Store, saved *store.Saved) error {
	n := saved.Undecided[0]
	if _, err := s.Trying(ctx, saved.Docket, n); err != nil {
		return err
	}
	entries := int(n) % 3
	c := change(saved.Docket, saved.At, entries)
	c.Now = at(int(n))
	c.Decided = []store.Decided{{Mail: n, Player: "anna", Verdict: fmt.Sprint("made-", entries), Entry: saved.At.Entry + entries}}
	c.Seen = []store.Fingerprint{{Hash: hash("mail", n), Mail: n}}
	c.Told = saved.At.Entry + entries
	c.Letters = []store.Letter{{Key: store.Key(fmt.Sprintf("mail/%s/%d", saved.Docket, n)), Reader: "anna", Mail: n, Entry: saved.At.Entry + entries, Since: saved.At.Entry}}
	if n%4 == 3 && saved.Docket != "" {
		c.Seats = []store.SeatEdit{{Player: "ben", Epoch: fmt.Sprint("epoch-", n)}}
	}
	if saved.Docket == "" {
		ben := Somebody("ben")
		ben.Mute = fmt.Sprint(2026+int(n), "-07-03")
		c.People = []store.Person{ben, Somebody("lee" + string(rune('a'+n)))}
	}
	due := at(20_000 + int(n))
	c.Due = &due
	_, err := s.Commit(ctx, c)
	return err
}

// Tell returns all that the dockets of a script hold, as text to be compared.
func Tell(ctx context.Context, s store.Store) (string, error) {
	var b strings.Builder
	for _, id := range append([]string{""}, dockets...) {
		saved, err := s.Load(ctx, id)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "docket %q: %+v, seats %+v, people %+v, %d undecided, %d letters, due %s\n", id, saved.At, saved.Seats, saved.People, len(saved.Undecided), len(saved.Letters), saved.Due.Format(time.RFC3339))
		for line, err := range s.Journal(ctx, id, 1) {
			if err != nil {
				return "", err
			}
			b.Write(line)
		}
		for e, err := range s.History(ctx, id) {
			if err != nil {
				return "", err
			}
			if e.Decided != nil {
				fmt.Fprintf(&b, "%s %+v\n", e.At.Format(time.RFC3339), *e.Decided)
			}
		}
	}
	return b.String(), nil
}
