package mail

import (
	"cityhall.example/adjudicator/store"
)

// Who wants to hear only of what matters hears of it once in a moment: where the letters
// that may wait would be several emails, they are one digest. Who wants each thing told
// gets an email for each.

// several reports whether the letters that may wait and go out to a person now would be
// more than one email, and shouldn't. t is the docket that is at work.
func (d *delivery) several(t *table, p *store.Person, notify store.Notify) (bool, error) {
	if notify.Mode != store.NotifyMyTurn {
		return false, nil
	}
	seats, err := d.store.Seated(d.ctx, p.ID)
	if err != nil {
		return false, err
	}
	n := 0
	for _, owner := range append(seats, store.Owner{Player: p.ID}) { // the league too
		at := t
		if owner.Docket != t.Docket {
			if at, err = d.load(d.ctx, owner.Docket); damaged(err) {
				continue
			} else if err != nil {
				return false, err
			}
		}
		more, err := d.emails(at, owner.Player)
		if err != nil {
			return false, err
		}
		n += more
	}
	return n > 1, nil
}

// emails returns how many emails the letters of a docket that may wait are if they go
// out now to a reader who wants to hear of what matters. All reports are one, or none
// beside one that goes out by itself.
func (d *delivery) emails(t *table, reader string) (n int, err error) {
	var reports []store.Letter
	patient := 0 // of the reports
	goes, err := t.reportGoes(d.ctx, reader)
	if err != nil {
		return 0, err
	}
	for _, l := range t.Letters {
		if l.Reader != reader || !l.Held && l.Ready.After(d.Now()) {
			continue
		}
		ok, err := t.patient(d.ctx, &l)
		if err != nil {
			return 0, err
		}
		switch {
		case l.Kind == aboutEntry && l.Tries == 0:
			if reports = append(reports, l); ok {
				patient++
			}
		case ok:
			n++
		}
	}
	if n+len(reports) == 0 || !t.isGame() {
		return n + len(reports), nil
	}
	if s := t.seat(reader); s == nil {
		return 0, nil
	} else if matters, err := t.matter(d.ctx, s, reports); err != nil || !matters {
		return 0, err
	}
	if patient > 0 && !goes {
		n++
	}
	return n, nil
}
