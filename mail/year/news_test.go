package year

import (
	"context"
	"fmt"
	"slices"
	"time"

	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/league/host"
)

// A fact is something that a league decided, and who is to hear of it.
type fact struct {
	entry int
	at    time.Time
	about string
	who   []string // addresses
}

// facts returns what the league decided: rounds that are over, byes, and how seasons
// ended. What a later one repeats in the same moment is not told twice.
func (w *world) facts() (all []fact) {
	w.Helper()
	ctx := context.Background()
	saved, err := w.store.Load(ctx, "")
	w.must(err)
	addresses := func(people []string) (all []string) {
		for _, id := range people {
			all = append(all, saved.People.Find(id).Addresses[0])
		}
		return all
	}
	state := &league.State{}
	for line, err := range w.store.Journal(ctx, "", 1) {
		w.must(err)
		var e *league.Entry
		state, e, err = league.Replay(state, "journal", line)
		w.must(err)
		f := fact{entry: e.Number, at: time.Unix(int64(e.At), 0).UTC(), about: fmt.Sprint(e.Kind, " ", e.Season, " ", e.Game)}
		se := state.Season(e.Season)
		for i := range se.Divisions {
			d := &se.Divisions[i]
			for r := range d.Rounds {
				games := d.Rounds[r].Games
				if e.Kind == league.ActResult && d.Rounds[r].Complete() && slices.ContainsFunc(games, func(g league.Game) bool { return g.ID == e.Game }) {
					f.who = addresses(se.Active(d))
				}
				if e.Kind == league.ActPair && e.Division == d.Name && e.Round == d.Rounds[r].Number {
					f.who = addresses(d.Rounds[r].Byes)
				}
			}
			if e.Kind == league.ActClose {
				f.who = append(f.who, addresses(se.Active(d))...)
			}
		}
		all = append(all, f)
	}
	return all
}

// uninformed: whoever plays in a league hears of each round that is over, of byes, and
// of how a season ended, as soon as they wish.
func (e *evidence) uninformed() (wrong []string) {
	for _, f := range e.facts {
		for _, who := range f.who {
			due := e.later(f.at, f.at.Add(10*time.Minute))
			modes := e.modes(who, f.at)
			if slices.Contains(modes, "mute") {
				continue
			} else if slices.Contains(modes, "digest") {
				due = e.later(f.at, due.Add(24*time.Hour))
			}
			if !due.Before(e.end) {
				continue
			}
			told := false
			for w := range e.to(who, f.at, due) {
				// What the same moment made of the round after is told instead.
				told = told || (w.what == sent || w.what == refused) && slices.ContainsFunc(w.news, func(n int) bool { return n >= f.entry })
			}
			if !told {
				wrong = append(wrong, fmt.Sprintf("%s is not told of entry %d of the league (%s, %s) until %s", who, f.entry, f.about, f.at.Format(time.DateTime), due.Format(time.DateTime)))
			}
		}
	}
	return wrong
}

// unwelcomed: everybody hears of a game when it begins.
func (e *evidence) unwelcomed() (wrong []string) {
	for _, c := range e.courses {
		for _, player := range c.players {
			at := c.moves[0].At
			who, due := c.at(player, at), e.later(at, at.Add(10*time.Minute))
			modes := e.modes(who, at)
			if slices.Contains(modes, "mute") {
				continue
			} else if slices.Contains(modes, "digest") {
				due = e.later(at, due.Add(24*time.Hour))
			}
			told := !due.Before(e.end)
			for w := range e.to(who, at, due) {
				told = told || w.what == refused || w.what == sent && slices.ContainsFunc(w.tells, func(t tells) bool { return t.game == c.id })
			}
			if !told {
				wrong = append(wrong, fmt.Sprintf("%s is not told that %s begins until %s", who, c.id, due.Format(time.DateTime)))
			}
		}
	}
	return wrong
}

// unreminded: who has time to think and wants every email is reminded as often as was
// promised.
func (e *evidence) unreminded() (wrong []string) {
	for _, c := range e.courses {
		missed := map[string]bool{} // who may be absent is not reminded
		for _, w := range c.waits() {
			for i := range c.moves[:w.from+1] {
				for _, player := range c.moves[i].byClock() {
					missed[player] = true
				}
			}
			begun, told := e.begun(w)
			who := c.at(w.player, w.began())
			if !told || missed[w.player] || w.extended() != "" || len(e.away(c, w.player, w.ended(e.end))) > 0 || !slices.Equal(e.modes(who, w.ended(e.end)), []string{"each"}) || !slices.Equal(e.modes(who, w.began()), []string{"each"}) {
				continue
			}
			terms := *w.terms
			terms.grace = 0
			due := terms.earliest(begun, nil, false)
			for _, before := range w.reminders {
				at := due.Add(-time.Duration(before) * time.Hour)
				latest := e.later(at, at.Add(time.Hour))
				if at.Before(begun.Add(time.Hour)) || !latest.Before(w.ended(e.end)) || latest.After(due.Add(-time.Hour*time.Duration(w.lastCall))) {
					continue
				}
				reminded := false
				for x := range e.to(who, at.Add(-time.Hour), latest) {
					reminded = reminded || (x.what == sent || x.what == refused) && (len(x.key) > 1 && x.key[0] == "remind" && x.key[1] == c.id || x.key != nil && x.key[0] == "digest" && slices.ContainsFunc(x.tells, func(t tells) bool { return t.game == c.id }))
				}
				if !reminded {
					wrong = append(wrong, fmt.Sprintf("%s: no reminder at %s, %d hours before %s", w, at.Format(time.DateTime), before, due.Format(time.DateTime)))
				}
			}
		}
	}
	return wrong
}

// proved compares the heads of the league's journal in all emails with the journal.
func (w *world) proved() {
	w.Helper()
	if len(w.log.league) == 0 {
		w.Error("no email has a head of the league's journal")
	}
	if _, err := host.Verify(context.Background(), w.store, w.log.league, nil); err != nil {
		w.Error(err)
	}
}
