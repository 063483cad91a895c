package mail

import (
	"context"
	"errors"
	"slices"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/mail/request"
)

// A wished is what became of a wish: how things are after it. That is the same if
// the email is decided again after a crash.
type wished struct {
	// Never says that the dates of the wish never come, so that nothing changed.
	Never bool `json:"never,omitempty"`
	// Date is that until which letters wait, and Days are those of an absence.
	Date string `json:"date,omitempty"`
	Days string `json:"days,omitempty"`
	// Games say what an absence is in each game with deadlines.
	Games []allowed `json:"games,omitempty"`
	// Odd are the days on which the time of day for letters is special.
	Odd []oddTime `json:"odd,omitempty"`
	// Has is what is known of the person after it.
	Has settingsOf `json:"has"`
}

// An oddTime is a time of day that clocks skip on a day, or else show twice.
type oddTime struct {
	Date    string `json:"date"`
	Time    string `json:"time"`
	Skipped bool   `json:"skipped,omitempty"`
}

// oddTimes returns the days within a year on which the time of day is special that the
// person has asked for letters at, or begins to play at.
func oddTimes(p *store.Person, today clock.Day) (all []oddTime) {
	if n, _ := store.ParseNotify(p.Notify); n.Mode != store.NotifyDigest && p.Hours == "" {
		return nil
	}
	at := morning(p)
	for _, o := range zoneOf(p).Odd(today, int(at)*60) {
		all = append(all, oddTime{o.Day.String(), at.String(), o.Skipped})
	}
	return all
}

// An allowed is an absence in a game: Why says why it doesn't count, if so.
type allowed struct {
	Game string  `json:"game"`
	Why  *phrase `json:"why,omitempty"`
}

// settingsOf are what a person can set.
type settingsOf struct {
	Notify   string   `json:"notify"`
	Mute     string   `json:"mute,omitempty"`
	Zone     string   `json:"zone"`
	Hours    string   `json:"hours,omitempty"`
	Language string   `json:"language"`
	Calendar bool     `json:"calendar,omitempty"`
	Form     string   `json:"form,omitempty"`
	Picture  string   `json:"picture,omitempty"`
	Attach   string   `json:"attach,omitempty"`
	Away     []string `json:"away,omitempty"`
}

// zoneOf is the person's zone.
func zoneOf(p *store.Person) clock.Zone {
	z, _ := clock.ZoneOf(p.Zone)
	return z
}

// dayOf is the person's day at an instant.
func dayOf(p *store.Person, at time.Time) clock.Day { return zoneOf(p).Day(play.TimeOf(at)) }

// settings returns what the person has set, as of a day.
func settings(p *store.Person, today clock.Day) settingsOf {
	notify, _ := store.ParseNotify(p.Notify)
	s := settingsOf{Notify: notify.String(), Zone: zoneOf(p).String(), Hours: p.Hours, Language: languageIn(p.Language), Calendar: p.Calendar,
		Form: store.Chosen(store.Forms, p.Form), Picture: store.Chosen(store.Pictures, p.Picture), Attach: store.Chosen(store.Attachments, p.Attach)}
	if day, ok := clock.ParseDay(p.Mute); ok && day > today {
		s.Mute = p.Mute
	}
	for _, a := range p.Away {
		if days, ok := clock.ParseDays(a.Days); ok && days.Last >= today {
			s.Away = append(s.Away, a.Days)
		}
	}
	return s
}

// mostAbsences is how many absences of a person are remembered.
const mostAbsences = 100

// muteFor is for how many days a person is muted who names no date.
const muteFor = 365

// grant changes a person as asked for in an email that came at an instant, and says
// what became of the wish. Done twice, it is done once.
func grant(p *store.Person, a request.Ask, at time.Time) (w wished) {
	today := dayOf(p, at)
	switch a.Verb {
	case request.Notify:
		if a.Wish != "" {
			p.Notify = a.Wish
		}
	case request.Mute:
		if a.Dates == (request.Dates{}) {
			p.Mute = (today + muteFor).String()
			w.Date = p.Mute
		} else if until, ok := a.Dates.Days(today); ok && until.Last > today {
			p.Mute = until.Last.String()
			w.Date = p.Mute
		} else {
			w.Never = true
		}
	case request.Unmute:
		p.Mute = ""
	case request.Zone:
		p.Zone = a.Wish
	case request.Hours:
		p.Hours = a.Wish
	case request.Calendar:
		p.Calendar = a.Wish == "on"
	case request.Format:
		p.Form = a.Wish
	case request.Picture:
		p.Picture = a.Wish
	case request.Attach:
		p.Attach = a.Wish
	case request.Language:
		p.Language = a.Wish
	case request.Away:
		days, ok := a.Dates.Days(today)
		if w.Never = !ok || days.Last < today; w.Never {
			break
		}
		w.Days = days.String()
		if asked := (store.Absence{Days: w.Days, Asked: at.UTC()}); !slices.Contains(p.Away, asked) {
			p.Away = append(p.Away[max(0, len(p.Away)-mostAbsences+1):], asked)
		}
	case request.Back:
		p.Away = slices.DeleteFunc(p.Away, func(s store.Absence) bool {
			days, _ := clock.ParseDays(s.Days)
			return days.First == today
		})
		for i := range p.Away {
			if days, ok := clock.ParseDays(p.Away[i].Days); ok && days.Has(today) {
				p.Away[i].Days = clock.Days{First: days.First, Last: today - 1}.String()
			}
		}
	}
	if a.Verb == request.Notify || a.Verb == request.Zone || a.Verb == request.Hours {
		w.Odd = oddTimes(p, today)
	}
	w.Has = settings(p, today)
	return w
}

// wish does what an email asks for that holds for all games of its sender. It is
// committed before the verdict.
func (d *decision) wish(ctx context.Context, a request.Ask, id string) (w wished, err error) {
	var after store.Person
	err = d.t.o.repeat(ctx, func(office *table) (*store.Change, error) {
		found := office.People.Find(id)
		if found == nil { // who was removed meanwhile
			return nil, nil
		}
		after = found.Clone()
		w = grant(&after, a, d.at)
		c := &store.Change{}
		if !same(*found, after) {
			c.People = []store.Person{after}
		}
		if a.Verb == request.Unmute || a.Verb == request.Notify && a.Wish != "" { // what waited need not wait any more
			if err := d.t.o.plan(ctx, office, c, id, d.t.o.digestTime(&after)); err != nil {
				return nil, err
			}
		}
		if len(c.People)+len(c.Letters) == 0 {
			return nil, nil
		}
		return c, nil
	})
	if err == nil && w.Days != "" {
		w.Games, err = d.allowed(ctx, &after, w.Days)
	}
	if err == nil && (a.Verb == request.Away || a.Verb == request.Back) {
		d.due()
		err = d.t.o.recheck(ctx, id, d.t.Docket)
	}
	return w, err
}

// recheck has the clock look at the games of a person whose absences changed, except
// one. It does what can be done now: a game that is in use is looked at later.
func (o *Office) recheck(ctx context.Context, person, except string) error {
	seats, err := o.store.Seated(ctx, person)
	if err != nil {
		return err
	}
	for _, s := range seats {
		if s.Docket == except {
			continue
		}
		saved, err := o.store.Load(ctx, s.Docket)
		if err != nil || saved.Due.IsZero() {
			continue
		}
		now := o.Now()
		_, err = o.store.Commit(ctx, &store.Change{Docket: s.Docket, After: saved.At, Now: now, Due: &now})
		if err != nil && !errors.Is(err, store.ErrGoneOn) && !errors.Is(err, store.ErrBusy) {
			return err
		}
	}
	return nil
}

// same reports whether nothing changed that can be wished for.
func same(a, b store.Person) bool {
	return a.Notify == b.Notify && a.Mute == b.Mute && a.Zone == b.Zone && a.Hours == b.Hours && a.Language == b.Language && a.Calendar == b.Calendar &&
		a.Form == b.Form && a.Picture == b.Picture && a.Attach == b.Attach && slices.Equal(a.Away, b.Away)
}

// allowed says in which games of a person, who plays there, an absence that the
// email asks for counts. Games without deadlines, and those that are over, are left
// out, and those that can't be read now.
func (d *decision) allowed(ctx context.Context, p *store.Person, days string) (games []allowed, err error) {
	seats, err := d.t.o.store.Seated(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	index := slices.IndexFunc(p.Away, func(a store.Absence) bool { return a.Days == days && a.Asked.Equal(d.at) })
	seen := map[string]bool{}
	for _, s := range seats {
		if s.Player == play.Moderator || seen[s.Docket] {
			continue
		}
		seen[s.Docket] = true
		g := d.game
		if s.Docket != d.t.Docket {
			t, err := d.t.o.load(ctx, s.Docket)
			if damaged(err) {
				continue
			} else if err != nil {
				return nil, err
			}
			if g, err = t.play(ctx); damaged(err) {
				continue
			} else if err != nil {
				return nil, err
			}
		}
		policy, err := adjudicator.PolicyOf(g)
		if err != nil || policy == nil || g.Over() || index < 0 {
			continue
		}
		_, why := policy.Allow(adjudicator.AskedFor(p.Away[:index+1]))
		games = append(games, allowed{s.Docket, maybe(why[index])})
	}
	return games, nil
}

// wished tells what became of a wish.
func (a *answer) wished(ask asked) {
	w := ask.Wished
	told := map[string]any{"verb": string(ask.Verb), "asked": ask.Wish == "" && ask.Verb == request.Notify, "never": w.Never, "date": w.Date, "days": w.Days, "has": w.Has, "games": len(w.Games)}
	a.say("wished", told)
	for _, o := range w.Odd {
		a.say("wished-odd", map[string]any{"date": o.Date, "time": o.Time, "skipped": o.Skipped})
	}
	for _, g := range w.Games {
		why := ""
		if g.Why != nil {
			why = a.words.Say(g.Why.phrase(&engine.Grammar{}))
		}
		a.say("wished-game", map[string]any{"game": g.Game, "why": why})
	}
}
