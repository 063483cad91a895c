package mail

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/site"
	"cityhall.example/formats/words"
	"cityhall.example/mail/hooks"
)

// Tell sends the letters to hooks that Send has come across. No game waits for that,
// and no letter to a person: a round is done with those by then.
func (o *Office) Tell(ctx context.Context) error {
	if len(o.hooked) == 0 {
		return nil
	}
	waits := o.hooked
	o.hooked = nil
	workers := o.workers
	o.workers = 1
	defer func() { o.workers = workers }()
	d := &telling{Office: o, ctx: ctx, down: map[string]bool{}}
	return o.attend(ctx, o.Now(), func(w store.Work) bool { return w.Letters && waits[w.Docket] }, func(_ context.Context, t *table) error { return d.docket(t) })
}

// A telling is a round of letters to hooks.
type telling struct {
	*Office
	ctx context.Context
	// down are the hooks that failed in this round: the others don't wait for them.
	down map[string]bool
}

// docket tells hooks of a docket.
func (d *telling) docket(t *table) error {
	for _, l := range t.Letters {
		if wait := l.Ready.Sub(d.Now()); l.Kind != aboutHook || wait > 0 && wait <= lastRetry {
			continue
		}
		if err := d.letter(t, &l); err != nil {
			return err
		}
	}
	return nil
}

// letter tells a hook.
func (d *telling) letter(t *table, l *store.Letter) error {
	_, name, _ := Key(l.Key).hooked()
	h := d.hook(name)
	e, err := t.event(d.ctx, l, h)
	if errors.Is(err, errMoot) {
		return d.store.Sent(d.ctx, []store.Delivery{{Docket: l.Docket, Key: l.Key, At: d.Now(), Failed: errMoot.Error()}})
	} else if err != nil {
		return err
	}
	if d.down[name] {
		return nil
	}
	if err := d.tell(d.ctx, h, e); err != nil {
		d.down[name] = true
		return d.later(t, l, h, err)
	}
	d.Log("sent %s", Key(l.Key).describe(wordsIn(words.English), namingIn(d.ctx, d.store)))
	if err := d.store.Sent(d.ctx, []store.Delivery{{Docket: l.Docket, Key: l.Key, At: d.Now()}}); err != nil {
		return err
	}
	return d.works(h)
}

// hook returns the hook with the name, or nil.
func (o *Office) hook(name string) *hooks.Hook {
	for i := range o.hooks {
		if o.hooks[i].Name == name {
			return &o.hooks[i]
		}
	}
	return nil
}

// later notes that a hook did not answer. A letter is tried for as long as others;
// then the moderator is told, once until the hook works again.
func (d *telling) later(t *table, l *store.Letter, h *hooks.Hook, why error) error {
	send := &delivery{Office: d.Office, ctx: d.ctx}
	given, err := send.later(t, l, why, false)
	if err != nil || !given || d.mailless {
		return err
	}
	return d.repeat(d.ctx, func(office *table) (*store.Change, error) {
		n := office.notes
		if n.Silent[h.Name] {
			return nil, nil
		}
		n.Silent = with(n.Silent, h.Name, true)
		return &store.Change{Notes: n.document(), Letters: []store.Letter{{
			Key:  store.Key(fmt.Sprintf("%s/%s/%s", aboutSilent, h.Name, d.Now().UTC().Format(time.RFC3339))),
			Kind: aboutSilent, Reader: play.Moderator, About: store.Key(h.Name), Why: words.Text(why, languageOf(office.moderator())),
		}}}, nil
	})
}

// works notes that a hook works again.
func (d *telling) works(h *hooks.Hook) error {
	return d.repeat(d.ctx, func(office *table) (*store.Change, error) {
		n := office.notes
		if !n.Silent[h.Name] {
			return nil, nil
		}
		n.Silent = with(n.Silent, h.Name, false)
		return &store.Change{Notes: n.document()}, nil
	})
}

// event returns what a letter tells a hook, made from what everybody may see. It is
// moot where it is not so any more.
func (t *table) event(ctx context.Context, l *store.Letter, h *hooks.Hook) (*hooks.Event, error) {
	number, name, kind := Key(l.Key).hooked()
	if h == nil || !h.Wants(kind) {
		return nil, errMoot
	}
	e := &hooks.Event{Kind: kind, ID: fmt.Sprintf("%s/%d/%s", cmp.Or(t.named(), "league"), number, kind)}
	if kind == hooks.Round {
		return e, t.round(ctx, e, number, h)
	}
	whole, err := t.play(ctx)
	if err != nil {
		return nil, err
	}
	g := whole.For(play.Public)
	e.At, e.Game, e.Title, e.Players, e.Waiting = g.Tip.At, g.ID, g.Rules.Title, g.Players, g.Names(g.Awaited())
	if h.Site != "" {
		e.Link = h.Site + site.GamePage(g.ID)
	}
	if g.Paused {
		return nil, errMoot
	}
	for _, other := range t.Letters { // a later one says how things are
		if _, to, later := Key(other.Key).hooked(); other.Kind == aboutHook && to == name && other.Entry > l.Entry && (later == hooks.Turn || later == hooks.Over) && kind == hooks.Turn {
			return nil, errMoot
		}
	}
	var first clock.Deadline
	for i, player := range e.Waiting {
		if o, ok := t.owed(whole, player); ok && (i == 0 || o.Deadline.Due < first.Due) {
			first = o.Deadline
		}
	}
	e.Due = first.Tell(play.TimeOf(t.o.Now()))
	switch {
	case kind == hooks.Over && !g.Over(), kind != hooks.Over && g.Over(), kind == hooks.Near && (first.Due != play.Time(number) || e.Due == 0):
		return nil, errMoot
	case kind == hooks.Over && !g.Ended:
		for i, place := range adjudicator.Places(g) {
			e.Places = append(e.Places, hooks.Place{Player: g.Players[i], Place: place, Score: g.State.Score(engine.Seat(i))})
		}
	}
	return e, nil
}

// round fills in an event about a round that was paired.
func (t *table) round(ctx context.Context, e *hooks.Event, entry int, h *hooks.Hook) error {
	paired, err := t.leagueEntry(ctx, entry)
	if err != nil {
		return err
	}
	e.At, e.Season, e.Division, e.Round = paired.At, paired.Season, paired.Division, paired.Round
	for _, people := range paired.Tables {
		var names []string
		for _, id := range people {
			name := id
			if p := t.People.Find(id); p != nil && p.Name != "" {
				name = p.Name
			}
			names = append(names, name)
		}
		e.Tables = append(e.Tables, names)
	}
	if h.Site != "" {
		e.Link = h.Site + site.PairingsPage
	}
	return nil
}
