package batch

import (
	"context"
	"encoding/json"
	"path/filepath"
	"slices"
	"sync"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/folder"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/timer"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

// Tick is [Run] for games that no office cares for: it files the orders that
// are there, and then does what is due. It can be run as often or as seldom as you
// like, and again after an interruption; nothing is done twice. Jobs in which players
// are missing come last. If many are missing at once, see [clock.Turnout], nothing is
// done about them, unless apply is set.
func Tick(ctx context.Context, games Games, jobs []Job, language string, apply bool, done func(JobResult)) error {
	known := &offices{}
	for i := range jobs {
		jobs[i].offices = known
		jobs[i].clock, jobs[i].hold, jobs[i].apply = true, !apply, apply
	}
	var held []JobResult
	var people clock.Turnout
	err := Run(ctx, games, jobs, language, func(r JobResult) {
		for _, person := range r.there {
			people.There(person)
		}
		for _, person := range r.missing {
			people.Missing(person)
		}
		if len(r.missing) > 0 && r.Err == nil {
			held = append(held, r)
		} else {
			done(r)
		}
	})
	if err != nil {
		return err
	}
	again := make([]Job, len(held))
	for i, r := range held {
		again[i] = r.Job
		again[i].Orders, again[i].again, again[i].hold, again[i].flooded = nil, true, false, people.Flooded()
	}
	return Run(ctx, games, again, language, func(r JobResult) {
		first := held[0]
		held = held[1:]
		r.Job.Orders, r.Outcome, r.Acts = first.Job.Orders, first.Outcome, slices.Concat(first.Acts, r.Acts)
		r.Absences = slices.Concat(first.Absences, r.Absences)
		if (r.Status == JobUnchanged || r.Status == JobDone) && first.Status != JobUnchanged {
			r.Status = first.Status
		}
		done(r)
	})
}

// tick does what is due in a game. A job that holds stops before a player is marked
// as missing.
func (j Job) tick(ctx context.Context, d *docket.Docket, result *JobResult) error {
	if d.Game.Policy == "" {
		return nil
	}
	if !j.Given {
		if err := store.OnTime(ctx, d.Store); err != nil {
			return err
		}
	}
	if err := j.reports(words.English).Prepare(); err != nil {
		return err
	}
	var calls []timer.Call
	var asks []timer.Ask
	for {
		f, err := d.Facts(ctx, j.At)
		if err != nil {
			return err
		}
		f.Flooded = j.flooded
		if j.apply {
			for _, player := range d.Game.Names(d.Game.Awaited()) {
				f.Watch.Apply(d.Game, player)
			}
		}
		s, err := timer.Tick(d.Game, f)
		if err != nil {
			return err
		}
		if err := j.jumped(&s); err != nil {
			return err
		}
		if missing := s.Missing(); len(missing) > 0 && j.hold {
			for _, player := range missing {
				result.missing = append(result.missing, d.Person(player))
			}
			return nil
		}
		next, out := d.Game, play.Outcome{}
		if s.Act != nil {
			if next, out, err = s.Perform(d.Game, d.Telling(ctx)); err != nil {
				return err
			}
		}
		if s.Act == nil {
			changed, err := d.Recount(ctx, j.At)
			if err != nil {
				return err
			}
			result.Absences = append(result.Absences, changed...)
		}
		for _, c := range s.Calls { // they are files, which are there at once
			s.Watch.Sent(d.Game, c.Player, c.Deadline.Due, j.At)
		}
		err = d.Note(ctx, next, out, s.Watch, s.Wake)
		if s.Act != nil && d.Game == next {
			result.Game, result.Acts = next, append(result.Acts, out)
		}
		calls, asks = append(calls, s.Calls...), append(asks, s.Asks...)
		if result.Step = s; err != nil || s.Act == nil && len(s.Calls) == 0 {
			result.Step.Calls, result.Step.Asks = calls, asks
			return err
		}
	}
}

// mostOverdue is how long after a deadline something is done without a question: whoever
// looks at games so seldom has another clock, rather.
const mostOverdue = 366 * 24 * 60 * 60

// jumped is an error where something would be done about a deadline that passed so long ago
// that the clock may be wrong.
func (j Job) jumped(s *timer.Step) error {
	if j.apply || s.Act == nil && len(s.Calls) == 0 {
		return nil
	}
	for _, o := range s.Seats {
		if due := o.Deadline.Due; due > 0 && j.At > due+mostOverdue {
			return words.Fail("clock/jumped", "player", o.Player, "due", due.String(), "now", j.At.String())
		}
	}
	return nil
}

// writeCalls writes the reminders that are in force to the directory, unless that is
// "": NAME.call.txt for each player who was reminded of the open decision. It
// removes the others.
func writeCalls(dir, language string, g *play.Game, s *timer.Step, now play.Time) error {
	if s.Watch == nil {
		return nil
	}
	return folder.WriteEach(dir, folder.CallEnding, g, func(player string) (string, error) {
		i := slices.IndexFunc(s.Seats, func(o timer.Owed) bool { return o.Player == player })
		w := *s.Watch.On(g, player)
		if i < 0 || w.Reminded == 0 && w.Called == 0 {
			return "", nil
		}
		return callText(g, &s.Seats[i], now, w.Called == s.Seats[i].Deadline.Due, language)
	})
}

// callText is the text that reminds the player, with no time that is over.
func callText(g *play.Game, o *timer.Owed, now play.Time, last bool, language string) (string, error) {
	policy, err := adjudicator.PolicyOf(g)
	if err != nil {
		return "", err
	}
	r := report.Reminder{Zone: policy.Zone.String(), Last: last}
	if d := o.Deadline; now < d.Applies {
		r.Applies = d.Applies
		if now < d.Due {
			r.Due = d.Due
		}
	}
	return report.Call(g, o.Player, r, language)
}

// offices are the directories of games, of which some are offices.
type offices struct {
	mu    sync.Mutex
	known map[string]bool
}

// play reports whether an office plays a game, see [docket.ByMail], also one that is on another
// machine: with games in a database it is known by its key, whose print it notes there.
func (o *offices) play(ctx context.Context, games Games, s store.Store, saved *store.Saved) (bool, error) {
	if docket.ByMail(saved) || saved.Seats == nil || !games.Stored(saved.File) {
		return docket.ByMail(saved), nil
	}
	dir := filepath.Dir(filepath.Dir(saved.File))
	o.mu.Lock()
	defer o.mu.Unlock()
	if known, ok := o.known[dir]; ok {
		return known, nil
	}
	office, err := s.Load(ctx, "")
	if err != nil {
		return false, err
	}
	var notes struct {
		Key string `json:"key"`
	}
	if len(office.Notes) > 0 {
		if err := json.Unmarshal(office.Notes, &notes); err != nil {
			return false, err
		}
	}
	if o.known == nil {
		o.known = map[string]bool{}
	}
	o.known[dir] = notes.Key != ""
	return notes.Key != "", nil
}

// writeAbsences writes to the directory, unless that is "", which absences count:
// NAME.away.txt for each player who has any. It removes the others.
func writeAbsences(ctx context.Context, dir, language string, d *docket.Docket, now play.Time) error {
	all, err := d.Absents(ctx, now)
	if err != nil {
		return err
	}
	return folder.WriteEach(dir, folder.AwayEnding, d.Game, func(player string) (string, error) {
		var lines []report.Absence
		for _, a := range all {
			if a.Player == player {
				lines = append(lines, report.Absence{Days: a.Days.String(), Why: a.Why})
			}
		}
		if len(lines) == 0 {
			return "", nil
		}
		return report.Absences(d.Game, player, lines, language)
	})
}
