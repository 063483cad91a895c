package mail

import (
	"context"
	"fmt"
	"slices"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/timer"
	"cityhall.example/engine/play"
)

// Which letters go out when is decided when they could: by what their reader wishes
// then. A letter that is held stays with its game until one that goes out covers it:
// a report about several entries, or a digest, which waits in the office's own docket
// for its time. Answers to an own email, last calls and questions are never held.

// patient reports whether a letter may wait for another one: reports, unless they
// answer their reader's email, what others write, and reminders. One that perhaps
// went out stays as it is.
func (t *table) patient(ctx context.Context, l *store.Letter) (bool, error) {
	if l.Tries > 0 {
		return false, nil
	}
	switch l.Kind {
	case aboutEntry: // news of the league too, but not those for its moderators
		return l.Mail == 0 && (t.isGame() || l.Reader != play.Moderator), nil
	case aboutReminder, aboutPress:
		return true, nil
	case aboutMail:
		if !t.isGame() {
			return false, nil
		}
		done, err := t.o.store.Decided(ctx, t.Docket, l.Mail)
		if err != nil {
			return false, nil // what is wrong is told when it is made
		}
		return done.Player != l.Reader && l.Reader != play.Moderator && t.seat(done.Player) != nil, nil
	}
	return false, nil
}

// wait holds back what readers want to get later, and puts reports that go out
// together into one.
func (d *delivery) wait(t *table) error {
	if !t.isGame() {
		return d.waitForNews(t)
	}
	for i := range t.seats {
		if s := &t.seats[i]; s.Person.ID != "" {
			if err := d.waitFor(t, s); err != nil {
				return err
			}
		}
	}
	return nil
}

// waitForNews is wait for news of the league: they are in the digests of those who
// want some, of those who get no letters now, and of those who would get several now.
func (d *delivery) waitForNews(t *table) error {
	for _, l := range t.Letters {
		p := t.People.Find(l.Reader)
		if ok, err := t.patient(d.ctx, &l); err != nil {
			return err
		} else if !ok || p == nil || l.Held {
			continue
		}
		if notify, _ := store.ParseNotify(p.Notify); notify.Mode != store.NotifyDigest && !d.muted(p) {
			if several, err := d.several(t, p, notify); err != nil {
				return err
			} else if !several {
				continue
			}
		}
		if err := d.schedule(d.ctx, p, d.digestTime(p)); err != nil {
			return err
		}
		if err := d.replace(t, l, func(l *store.Letter) { l.Held = true }); err != nil {
			return err
		}
	}
	return nil
}

// waitFor is wait for one seat.
func (d *delivery) waitFor(t *table, s *seat) error {
	var patient, reports []store.Letter
	held, answered := false, false
	for _, l := range t.Letters {
		if l.Reader != s.Player || !l.Held && l.Ready.After(d.Now()) && l.Kind == aboutPress {
			continue
		}
		ok, err := t.patient(d.ctx, &l)
		if err != nil {
			return err
		}
		answered = answered || l.Kind == aboutEntry && l.Mail > 0 && l.Tries == 0
		if ok {
			patient, held = append(patient, l), held || l.Held
		}
		if l.Kind == aboutEntry && l.Tries == 0 {
			reports = append(reports, l)
		}
	}
	if len(patient) == 0 {
		return nil
	}
	notify, _ := store.ParseNotify(s.Notify)
	if notify.Mode == store.NotifyEach && !held && !d.muted(&s.Person) {
		joins, err := d.joins(&s.Person, patient...)
		if err != nil || !joins {
			return err
		}
	}
	until, err := d.holds(t, s, reports, patient)
	if err != nil {
		return err
	}
	if until.hold {
		if !until.at.IsZero() {
			if err := d.schedule(d.ctx, &s.Person, until.at); err != nil {
				return err
			}
		}
		for _, l := range patient {
			if !l.Held {
				if err := d.replace(t, l, func(l *store.Letter) { l.Held = true }); err != nil {
					return err
				}
			}
		}
		if !answered {
			return nil
		}
	}
	if err := d.merge(t, s, reports); err != nil {
		return err
	}
	for _, l := range patient {
		if l.Kind != aboutEntry && l.Held && !until.hold {
			if err := d.replace(t, l, func(l *store.Letter) { l.Held = false }); err != nil {
				return err
			}
		}
	}
	return nil
}

// tooMany holds a letter that may wait and joins a digest, and reports whether it did.
func (d *delivery) tooMany(t *table, l store.Letter) (bool, error) {
	s := t.seat(l.Reader)
	if d.Settings.Mails == 0 || s == nil || s.Person.ID == "" {
		return false, nil
	}
	if ok, err := t.patient(d.ctx, &l); err != nil || !ok {
		return false, err
	}
	joins, err := d.joins(&s.Person, l)
	if err != nil || !joins {
		return false, err
	}
	if err := d.schedule(d.ctx, &s.Person, d.tomorrow(&s.Person)); err != nil {
		return false, err
	}
	return true, d.replace(t, l, func(l *store.Letter) { l.Held = true })
}

// A holding says whether letters are held, and for how long; until something else
// happens where at is zero.
type holding struct {
	hold bool
	at   time.Time
}

// holds decides about the letters to a seat, some of which are reports, and some
// patient.
func (d *delivery) holds(t *table, s *seat, reports, patient []store.Letter) (holding, error) {
	now, p := d.Now(), &s.Person
	notify, _ := store.ParseNotify(p.Notify)
	if d.muted(p) {
		return holding{true, d.digestTime(p)}, nil
	}
	switch notify.Mode {
	case store.NotifyMyTurn:
		if matters, err := t.matter(d.ctx, s, reports); err != nil || !matters {
			return holding{hold: true}, err
		}
	case store.NotifyDigest:
		at := d.digestTime(p)
		if t.hurries(d.ctx, s, now, at) {
			at = now
		}
		return holding{true, at}, nil
	}
	if joins, err := d.joins(p, patient...); joins || err != nil {
		return holding{true, d.tomorrow(p)}, err
	}
	several, err := d.several(t, p, notify)
	return holding{several, now}, err
}

// matter reports whether reports to the seat are about more than what others did: the
// seat's own decision is open, something of its own was dropped, the game begins or
// ends, or somebody new plays it.
func (t *table) matter(ctx context.Context, s *seat, reports []store.Letter) (bool, error) {
	g, err := t.play(ctx)
	if err != nil || len(reports) == 0 {
		return true, nil // what is wrong is told when they are made
	}
	seat := g.Seat(s.Player)
	if s.Player == play.Moderator || seat >= 0 && g.Awaited().Has(seat) {
		return true, nil
	}
	for _, l := range reports {
		_, outs, err := t.happened(ctx, l.Since, l.Entry)
		if err != nil {
			return true, nil
		}
		for _, o := range outs {
			dropped := slices.ContainsFunc(o.Notes, func(n play.Note) bool { return n.Seat == seat && n.Code == play.Dropped })
			if welcomes(&o, s.Player) || o.Entry.Kind == play.ActEnd || dropped {
				return true, nil
			}
		}
	}
	return g.Over(), nil
}

// hurries reports whether the seat has too little time for a decision if its letters
// wait until an instant.
func (t *table) hurries(ctx context.Context, s *seat, now, until time.Time) bool {
	g, err := t.play(ctx)
	if err != nil {
		return false
	}
	seat := g.Seat(s.Player)
	policy, err := adjudicator.PolicyOf(g)
	if err != nil || policy == nil || seat < 0 || adjudicator.Decision(g, seat) == "" {
		return false
	}
	thinking := clock.Thinking{Until: g.Until[seat], Away: adjudicator.Absences(policy, s.Away)}
	t.notes.has(s.Player, func(w *timer.Watched) bool {
		if w.Decision == adjudicator.Decision(g, seat) {
			thinking.Begun = w.Begun
		}
		return true
	})
	return policy.Hurries(adjudicator.KindOf(g), thinking, play.TimeOf(now), play.TimeOf(until))
}

// merge puts reports to a seat into one about all their entries.
func (d *delivery) merge(t *table, s *seat, reports []store.Letter) error {
	if len(reports) < 2 && !slices.ContainsFunc(reports, func(l store.Letter) bool { return l.Held }) {
		return nil
	}
	one := reports[len(reports)-1]
	one.Held, one.Ready = false, d.Now()
	for _, l := range reports {
		one.Since, one.Entry = min(one.Since, l.Since), max(one.Entry, l.Entry)
		if l.Mail > 0 {
			one.Mail = l.Mail
		}
	}
	if one.Key = entriesKey(t.Docket, one.Since, one.Entry, s.Player); len(reports) > 1 {
		for _, l := range reports {
			one.Covers = append(one.Covers, store.Covered{Docket: l.Docket, Key: l.Key})
		}
	}
	if err := d.store.Sending(d.ctx, one); err != nil {
		return err
	}
	t.Letters = slices.DeleteFunc(t.Letters, func(l store.Letter) bool {
		return l.Key == one.Key || slices.Contains(one.Covers, store.Covered{Docket: l.Docket, Key: l.Key})
	})
	t.Letters = append(t.Letters, one)
	return nil
}

// replace changes a letter that waits.
func (d *delivery) replace(t *table, l store.Letter, change func(*store.Letter)) error {
	if change(&l); l.Ready.After(d.Now()) || l.Ready.IsZero() {
		l.Ready = d.Now()
	}
	if err := d.store.Sending(d.ctx, l); err != nil {
		return err
	}
	for i := range t.Letters {
		if t.Letters[i].Key == l.Key {
			t.Letters[i] = l
		}
	}
	return nil
}

// muted reports whether the person gets no letters now.
func (o *Office) muted(p *store.Person) bool {
	until, ok := clock.ParseDay(p.Mute)
	return ok && dayOf(p, o.Now()) < until
}

// The time of day of letters for those who have said neither when they want them nor
// when they play.
const usualMorning = 8 * 60

// morning is the time of day for letters that waited over night.
func morning(p *store.Person) store.Minute {
	if n, _ := store.ParseNotify(p.Notify); n.Mode == store.NotifyDigest {
		return n.At
	} else if h, ok := store.ParseHours(p.Hours); ok {
		return h.From
	}
	return usualMorning
}

// localTime is an instant by the clock on the wall of a person.
func localTime(p *store.Person, day clock.Day, at store.Minute) time.Time {
	return time.Unix(int64(zoneOf(p).Instant(day, int(at)*60)), 0).UTC()
}

// digestTime is when the next digest of a person goes out: on the day on which the
// person isn't muted any more, or at the next time of day for it.
func (o *Office) digestTime(p *store.Person) time.Time {
	now := o.Now()
	today := dayOf(p, now)
	if until, ok := clock.ParseDay(p.Mute); ok && today < until {
		return localTime(p, until, morning(p))
	}
	n, _ := store.ParseNotify(p.Notify)
	if n.Mode != store.NotifyDigest {
		return now
	}
	for day := today; ; day++ {
		if at := localTime(p, day, n.At); at.After(now) {
			return at
		}
	}
}

// tomorrow is when letters go out that are too many for today.
func (o *Office) tomorrow(p *store.Person) time.Time {
	return localTime(p, dayOf(p, o.Now())+1, morning(p))
}

// schedule has a digest go out at an instant, or earlier if one waits.
func (o *Office) schedule(ctx context.Context, p *store.Person, at time.Time) error {
	return o.repeat(ctx, func(office *table) (*store.Change, error) {
		c := &store.Change{}
		if err := o.plan(ctx, office, c, p.ID, at); err != nil || len(c.Letters) == 0 {
			return nil, err
		}
		return c, nil
	})
}

// plan is schedule as part of a change: it adds a new digest, or has one that waits go
// out earlier.
func (o *Office) plan(ctx context.Context, office *table, c *store.Change, person string, at time.Time) error {
	if i := office.digestOf(person); i >= 0 {
		l := office.Letters[i]
		if !l.Ready.After(at) {
			return nil
		}
		l.Ready = at
		return o.store.Sending(ctx, l)
	}
	key := store.Key(fmt.Sprintf("%s/%s/%d", aboutDigest, person, office.At.Tx+1))
	c.Letters = append(c.Letters, store.Letter{Key: key, Kind: aboutDigest, Reader: person, Ready: at})
	return nil
}

// digestOf returns which of the office's letters is the digest of a person that
// still waits for its time, or -1.
func (t *table) digestOf(person string) int {
	return slices.IndexFunc(t.Letters, func(l store.Letter) bool {
		return l.Kind == aboutDigest && l.Reader == person && l.Tries == 0 && len(l.Covers) == 0
	})
}
