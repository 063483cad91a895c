package mail

import (
	"slices"

	"cityhall.example/adjudicator/store"
)

// A tally are the emails that a person got, or is about to get, on a day of the
// person's, which is not over where the person moves to a zone in which it is the day
// before: marks of the keys, so that each counts once, whenever City Hall stops.
type tally struct {
	Day  string   `json:"day"`
	Keys []string `json:"keys"`
}

// full reports whether a person has got as many emails today as the settings allow,
// besides letters that were counted and perhaps did not go out.
func (d *delivery) full(office *table, p *store.Person, besides ...store.Letter) bool {
	got := office.notes.Mails[p.ID]
	if d.Settings.Mails == 0 || got.Day < dayOf(p, d.Now()).String() {
		return false
	}
	n := len(got.Keys)
	for _, l := range besides {
		if slices.Contains(got.Keys, d.mark(l.Key)) {
			n--
		}
	}
	return n >= d.Settings.Mails
}

// joins reports whether letters that may wait join a digest: one whose time has come,
// since it comes alone, or that of tomorrow, since the person has got as many emails
// today as the settings allow.
func (d *delivery) joins(p *store.Person, letters ...store.Letter) (bool, error) {
	office, err := d.load(d.ctx, "")
	if err != nil {
		return false, err
	}
	i := office.digestOf(p.ID)
	return i >= 0 && !office.Letters[i].Ready.After(d.Now()) || d.full(office, p, letters...), nil
}

// mark is what is remembered of a key.
func (o *Office) mark(key store.Key) string { return o.key.Stamp("tally", string(key)) }

// count counts a letter that is about to go out to a person.
func (d *delivery) count(p *store.Person, key store.Key) error {
	if d.Settings.Mails == 0 || p.ID == "" {
		return nil
	}
	today, mark := dayOf(p, d.Now()).String(), d.mark(key)
	return d.repeat(d.ctx, func(office *table) (*store.Change, error) {
		n := office.notes
		got := n.Mails[p.ID]
		if got.Day < today {
			got = tally{Day: today}
		}
		if slices.Contains(got.Keys, mark) {
			return nil, nil
		}
		got.Keys = append(slices.Clone(got.Keys), mark)
		n.Mails = with(n.Mails, p.ID, got)
		for id, other := range n.Mails { // a day is over everywhere when two have begun
			if other.Day < dayOf(&store.Person{}, d.Now().AddDate(0, 0, -2)).String() {
				delete(n.Mails, id)
			}
		}
		return &store.Change{Notes: n.document()}, nil
	})
}
