package mail

import (
	"context"
	"errors"
	"slices"
	"time"

	"cityhall.example/adjudicator/store"
	"cityhall.example/mail/identity"
)

// Who is forgotten is taken out of the people at once. Addresses and the name also stand
// in records of email, in letters that wait and in emails as they came. These are
// written again without them once the last letter is out. What proves a game stays: its
// journal has the names that players had in it and no address.

// A leaver is somebody who is forgotten.
type leaver struct {
	Person store.Person `json:"person"`
	// Mail is the email that asked for it; 0 for a command.
	Mail int64 `json:"mail,omitempty"`
}

// leaverOf is what has to be known of somebody to forget them.
func leaverOf(p *store.Person, mail int64) leaver {
	return leaver{store.Person{ID: p.ID, Name: p.Name, Addresses: p.Addresses}, mail}
}

// waits reports whether something is still to be told the person.
func (g *leaver) waits(office *store.Saved) bool {
	return slices.ContainsFunc(office.Letters, func(l store.Letter) bool {
		return l.Reader == g.Person.ID || g.Mail > 0 && l.Mail == g.Mail
	})
}

// only returns what is to be erased: addresses that nobody else has, also in the forms in
// which a large provider takes them for the same, and the name.
func (g *leaver) only(folk store.Folk) store.Gone {
	own, boxes := store.Gone{Name: g.Person.Name}, map[string]bool{}
	for _, a := range g.Person.Addresses {
		boxes[identity.Mailbox(a)] = true
		for _, form := range []string{a, identity.Canonical(a), identity.Mailbox(a)} { // as they were compared
			if form != "" && len(withAddress(folk, form)) == 0 && !slices.Contains(own.Addresses, form) {
				own.Addresses = append(own.Addresses, form)
			}
		}
	}
	for i := range folk {
		for _, a := range folk[i].Addresses {
			delete(boxes, identity.Mailbox(a))
		}
	}
	own.Same = func(address string) bool { return boxes[identity.Mailbox(address)] }
	return own
}

// eraseAgain is how long the office waits until it looks again for those who couldn't be
// erased.
const eraseAgain = 10 * time.Minute

// erase erases those who are forgotten from all records. Where something is still to be
// told them, or another program works on some of the records, it is due again later;
// doing it twice does it once.
func erase(ctx context.Context, s store.Store, now time.Time) error {
	office, err := s.Load(ctx, "")
	if err != nil {
		return err
	}
	n, err := notesOf(office)
	if err != nil {
		return err
	}
	done := map[string]bool{}
	for _, g := range n.Gone {
		if g.waits(office) {
			continue
		}
		if err := s.Erase(ctx, g.only(office.People)); errors.Is(err, store.ErrBusy) || errors.Is(err, store.ErrGoneOn) {
			break
		} else if err != nil {
			return err
		}
		done[g.Person.ID] = true
	}
	return edit(ctx, s, "", func(office *store.Saved) (*store.Change, error) {
		n, err := notesOf(office)
		n.Gone = slices.DeleteFunc(n.Gone, func(g leaver) bool { return done[g.Person.ID] })
		due := time.Time{}
		if len(n.Gone) > 0 {
			due = now.Add(eraseAgain)
		}
		return &store.Change{Notes: n.document(), Due: &due}, err
	})
}

// erase does so when it is due: in the office's own docket, nothing else is.
func (o *Office) erase(ctx context.Context) error {
	now := o.Now()
	work, err := o.store.Work(ctx, now, mostLooked)
	if err != nil || !slices.ContainsFunc(work, func(w store.Work) bool { return w.Docket == "" && w.Due }) {
		return err
	}
	return erase(ctx, o.store, now)
}
