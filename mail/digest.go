package mail

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
)

// A digest is one email about all games of a person, and news of the league. It is
// planned when the first letter has to wait for it, and filled when its time has come:
// then it covers what waits in the games, and what it says is a function of that. So is
// its key. The plan, which it covers too, has one of its own.

// fill makes it last what the digest covers, and reports whether there is anything
// to send. One whose person gets no letters now is put off.
func (d *delivery) fill(t *table, l *store.Letter) (ready bool, err error) {
	if len(l.Covers) > 0 {
		return true, nil
	}
	p := t.People.Find(l.Reader)
	if p == nil {
		return false, d.moot(l)
	}
	office, err := d.load(d.ctx, "")
	if err != nil {
		return false, err
	}
	if d.full(office, p, *l) || d.muted(p) {
		if l.Ready, err = d.putOff(p); err != nil {
			return false, err
		}
		return false, d.store.Sending(d.ctx, *l)
	}
	sections, err := d.sections(p)
	if err != nil {
		return false, err
	}
	filled := *l
	for _, s := range sections {
		filled.Covers = append(filled.Covers, s.covers...)
	}
	if len(filled.Covers) == 0 {
		return false, d.moot(l)
	}
	var keys []string
	for _, c := range filled.Covers {
		keys = append(keys, string(c.Key))
	}
	slices.Sort(keys)
	filled.Key, filled.Ready = store.Key(aboutDigest+"/"+p.ID+"/"+d.key.Stamp(append([]string{"digest"}, keys...)...)), d.Now()
	filled.Covers = append(filled.Covers, store.Covered{Docket: l.Docket, Key: l.Key})
	*l = filled
	return true, d.store.Sending(d.ctx, *l)
}

// putOff returns when a digest goes out that can't go out now. Where it hurries, that is
// with the first minute of tomorrow: whoever looked again before the time of digests
// would send it then.
func (d *delivery) putOff(p *store.Person) (time.Time, error) {
	if d.muted(p) {
		return d.digestTime(p), nil
	}
	at := d.tomorrow(p)
	if notify, _ := store.ParseNotify(p.Notify); notify.Mode != store.NotifyDigest {
		return at, nil
	}
	seats, err := d.store.Seated(d.ctx, p.ID)
	if err != nil {
		return at, err
	}
	for _, owner := range seats {
		t, err := d.load(d.ctx, owner.Docket)
		if damaged(err) {
			continue
		} else if err != nil {
			return at, err
		}
		if s := t.seat(owner.Player); s != nil && t.hurries(d.ctx, s, d.Now(), at) {
			return localTime(p, dayOf(p, d.Now())+1, 0), nil
		}
	}
	return at, nil
}

// due reports whether the time of a digest has come, and there is something in it.
func (d *delivery) due(t *table, l *store.Letter) (bool, error) {
	if !l.Ready.After(d.Now()) {
		return d.fill(t, l)
	}
	p := t.People.Find(l.Reader)
	if p == nil {
		return false, nil
	}
	latest := d.tomorrow(p)
	if d.muted(p) {
		latest = d.digestTime(p)
	}
	if l.Ready.After(latest) { // the clock was changed, or the wish
		l.Ready = latest
		return false, d.store.Sending(d.ctx, *l)
	}
	return false, nil
}

// describe says what a letter is, for the log.
func (d *delivery) describe(key store.Key) string {
	return Key(key).describe(wordsIn(words.English), namingIn(d.ctx, d.store))
}

// moot notes that a letter need not go out.
func (d *delivery) moot(l *store.Letter) error {
	d.Log("moot: %s", d.describe(l.Key))
	return d.store.Sent(d.ctx, []store.Delivery{{Docket: l.Docket, Key: l.Key, At: d.Now(), Failed: errMoot.Error()}})
}

// A section is what a digest covers in a game.
type section struct {
	covers []store.Covered
	// open says that the person has a decision to make, due at an instant; 0 for
	// never.
	open bool
	due  play.Time
	// league says that it is about the league, and no game.
	league bool
}

// sections returns what waits for a person in all games, most urgent first.
func (d *delivery) sections(p *store.Person) (all []section, err error) {
	notify, _ := store.ParseNotify(p.Notify)
	seats, err := d.store.Seated(d.ctx, p.ID)
	if err != nil {
		return nil, err
	}
	for _, owner := range append(seats, store.Owner{Player: p.ID}) { // the league comes last
		t, err := d.load(d.ctx, owner.Docket)
		if damaged(err) {
			continue // its letters wait until somebody mends it
		} else if err != nil {
			return nil, err
		}
		s := section{}
		first, err := t.reportGoes(d.ctx, owner.Player)
		if err != nil {
			return nil, err
		}
		for _, l := range t.Letters {
			if first && l.Kind == aboutEntry {
				continue
			}
			if l.Reader != owner.Player || !l.Held && (notify.Mode != store.NotifyDigest || l.Ready.After(d.Now())) {
				continue // what isn't held goes out by itself
			}
			ok, err := t.patient(d.ctx, &l)
			if err != nil {
				return nil, err
			}
			if ok && l.Kind == aboutReminder {
				if g, err := t.play(d.ctx); err == nil && t.late(g, &l) {
					if err := d.moot(&l); err != nil {
						return nil, err
					}
					continue
				}
			}
			if ok {
				s.covers = append(s.covers, store.Covered{Docket: l.Docket, Key: l.Key})
			}
		}
		if len(s.covers) == 0 {
			continue
		} else if !t.isGame() {
			s.league = true
			all = append(all, s)
		} else if g, err := t.play(d.ctx); err == nil {
			if seat := g.Seat(owner.Player); seat >= 0 && adjudicator.Decision(g, seat) != "" {
				s.open = true
				if owed, ok := t.owed(g, owner.Player); ok {
					s.due = owed.Deadline.Due
				}
			}
			all = append(all, s)
		}
	}
	slices.SortStableFunc(all, func(a, b section) int { return cmp.Compare(a.rank(), b.rank()) })
	return all, nil
}

// reportGoes reports whether a report to a player goes out by itself, such as one that
// answers orders. What happened since is told with it or behind it.
func (t *table) reportGoes(ctx context.Context, player string) (bool, error) {
	for _, l := range t.Letters {
		if l.Reader != player || l.Kind != aboutEntry {
			continue
		}
		if ok, err := t.patient(ctx, &l); err != nil || !ok {
			return true, err
		}
	}
	return false, nil
}

// rank is lower for what is more urgent.
func (s *section) rank() play.Time {
	switch {
	case s.league:
		return 1 << 62
	case s.open && s.due > 0:
		return s.due
	case s.open:
		return 1 << 60
	}
	return 1 << 61
}

// digest returns the email that a digest is.
func (t *table) digest(ctx context.Context, l *store.Letter) (*outgoing, error) {
	p := t.People.Find(l.Reader)
	if p == nil {
		return nil, lapsed("office/no-person", "who", l.Reader)
	}
	m := &outgoing{key: Key(l.Key), language: languageIn(p.Language), token: t.o.personToken(p), to: slices.Clone(p.Addresses[:min(1, len(p.Addresses))]), person: p, digest: true}
	to := &page{words: wordsIn(m.language)}
	var games []string
	var news []store.Key
	for _, c := range l.Covers {
		switch kind, _, _, viewer := Key(c.Key).split(); {
		case c.Docket == "" && kind == aboutEntry:
			news = append(news, c.Key)
		case c.Docket != "" && !slices.Contains(games, c.Docket):
			g, err := t.o.load(ctx, c.Docket)
			if err != nil {
				return nil, err
			}
			if s := g.seat(viewer); s == nil || s.Person.ID == l.Reader { // else it is another person's, whose secrets these are
				games = append(games, c.Docket)
			}
		}
	}
	if len(games)+len(news) == 0 {
		return nil, errMoot
	}
	to.say("digest", map[string]any{"games": games})
	m.state = stateNews
	for _, id := range games {
		g, err := t.o.load(ctx, id)
		if err != nil {
			return nil, err
		}
		if err := g.section(ctx, l, to, m); err != nil {
			return nil, err
		}
	}
	for _, key := range news {
		_, _, entry, _ := Key(key).split()
		letter, err := t.news(ctx, &store.Letter{Key: key, Kind: aboutEntry, Reader: l.Reader, Entry: entry, Since: entry - 1})
		if errors.Is(err, errMoot) {
			continue
		} else if err != nil {
			return nil, err
		}
		to.say("digest-league", map[string]any{"title": letter.title})
		to.body = append(to.body, letter.body...)
		to.gap()
	}
	m.head = to.words.text("digest-head", map[string]any{"games": len(games), "turns": m.games})
	m.body = to.body
	return m, nil
}

// section writes what a digest covers in a game.
func (t *table) section(ctx context.Context, l *store.Letter, to *page, m *outgoing) error {
	since, entry := 1<<30, 0
	var s *seat
	var others []Key
	for _, c := range l.Covers {
		k := Key(c.Key)
		kind, docket, number, viewer := k.split()
		if docket != t.Docket {
			continue
		}
		s = t.seat(viewer)
		switch kind {
		case aboutEntry:
			since, entry = min(since, k.since()), max(entry, number)
		case aboutMail, aboutPress:
			others = append(others, k)
		}
	}
	if s == nil {
		return lapsed("office/no-seat", "player", l.Reader, "game", t.Docket)
	}
	g, outs, err := t.happened(ctx, since, entry)
	if err == nil && g == nil { // reminders, and what others write
		g, err = t.play(ctx)
	}
	if err != nil {
		return err
	}
	r, err := t.newReport(ctx, g, s, outs...)
	if err != nil {
		return err
	}
	if stateOf(g, s, stateNews) == stateTurn {
		m.state, m.games = stateDigest, m.games+1
	}
	for _, o := range outs {
		if welcomes(&o, s.Player) {
			to.say("digest-welcome", map[string]any{"game": g.Rules.Title, "id": t.Docket, "player": s.Player})
			break
		}
	}
	to.report(r)
	if err := t.signedBy(to, g, s.Player, outs...); err != nil {
		return err
	}
	if err := t.proofSite(ctx, to, g); err != nil {
		return err
	}
	to.gap()
	for _, k := range others {
		letter, err := t.again(ctx, k)
		if err != nil {
			return err
		}
		to.body = append(to.body, letter.body...)
		to.gap()
	}
	m.files = append(m.files, file{t.Docket + ".json", "application/json", formats.JSON(r.JSON())}, noteFile(t.Docket, r.note))
	if entry == 0 {
		since = 0
	}
	return t.deadlines(ctx, m, t.Docket+".ics", s, since)
}

// begunBy notes in the games of a digest that it went out. What can't be noted now is
// found out by their clocks.
func (d *delivery) begunBy(l *store.Letter) {
	byGame := map[string][]store.Key{}
	var games []string
	for _, c := range l.Covers {
		if c.Docket == "" {
			continue
		}
		if len(byGame[c.Docket]) == 0 {
			games = append(games, c.Docket)
		}
		byGame[c.Docket] = append(byGame[c.Docket], c.Key)
	}
	for _, id := range games {
		t, err := d.load(d.ctx, id)
		var c *store.Change
		if err == nil {
			c, _, err = t.begun(d.ctx, byGame[id], d.Now())
		}
		if err == nil && c != nil {
			err = t.commit(d.ctx, c)
		}
		if err != nil {
			d.Log("game %s: %v", id, words.Text(err, words.English))
		}
	}
}

// lost tells the moderators of the games of a digest that it could not be delivered:
// its reader can't be reached in any of them.
func (d *delivery) lost(l *store.Letter, why error) error {
	told := map[string]bool{}
	for _, c := range l.Covers {
		if c.Docket == "" || told[c.Docket] {
			continue
		}
		told[c.Docket] = true
		t, err := d.load(d.ctx, c.Docket)
		if damaged(err) {
			continue
		} else if err != nil {
			return err
		}
		_, _, _, viewer := Key(c.Key).split()
		key := failedKey(c.Key)
		if viewer == play.Moderator || slices.ContainsFunc(t.Letters, func(l store.Letter) bool { return l.Key == key }) {
			continue
		}
		change := &store.Change{Letters: []store.Letter{{Key: key, Docket: c.Docket, Kind: aboutFailure, Reader: play.Moderator, About: c.Key, Why: words.Text(why, languageOf(t.moderator()))}}}
		n := t.notes
		n.undelivered(viewer, why)
		if change.Notes = n.document(); n.Clock != nil {
			now := d.Now()
			change.Due = &now
		}
		if err := t.commit(d.ctx, change); err != nil {
			return err
		}
	}
	return nil
}
