package mail

import (
	"cmp"
	"context"
	"slices"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/timer"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
	"cityhall.example/mail/identity"
)

// maxStandings is how many games the status of all tells of. No more are read.
const maxStandings = 100

// A standing is how a game stands for a player of it or its moderator, as it is
// recorded: [timer.Overview] without what is not for them.
type standing struct {
	Game      string          `json:"game"`
	Title     string          `json:"title,omitempty"`
	Condition timer.Condition `json:"condition"`
	// Mine says that it is the reader's turn.
	Mine    bool      `json:"mine,omitempty"`
	Awaited []string  `json:"awaited,omitempty"`
	Since   play.Time `json:"since,omitempty"`
	// Until is the reader's deadline, or else the first one, and Past says that it has
	// passed. Zone is that of the game's deadlines.
	Until play.Time `json:"until,omitempty"`
	Past  bool      `json:"past,omitempty"`
	Zone  string    `json:"zone,omitempty"`
	// Reasons are why it waits longer than players have time for: for a player, as
	// far as players may know.
	Reasons []timer.Reason `json:"reasons,omitempty"`
	// Held are players whose orders are held: for a player only their own.
	Held []string `json:"held,omitempty"`
	// Asked says that an undo waits for the reader's answer.
	Asked bool   `json:"asked,omitempty"`
	Why   string `json:"why,omitempty"`
}

// standings returns how the games stand in which the author of an email has a seat
// of the same kind, a player's or a moderator's: those first that need a person
// most. More is how many there are beside them.
func (d *decision) standings(ctx context.Context, f *finding) (all []standing, more int, err error) {
	o, host := d.t.o, f.seat.Player == play.Moderator
	owners, err := o.store.Owners(ctx, identity.Canonical(f.mail.Author()))
	if err != nil {
		return nil, 0, err
	}
	owners = slices.DeleteFunc(owners, func(w store.Owner) bool { return w.Docket == "" || (w.Player == play.Moderator) != host })
	if len(owners) > maxStandings {
		if owners, err = o.busyFirst(ctx, owners); err != nil {
			return nil, 0, err
		}
		more, owners = len(owners)-maxStandings, owners[:maxStandings]
	}
	byPath, seats := map[string]*table{}, map[string][]string{}
	var overviews []*timer.Overview
	for _, w := range owners {
		if seats[w.Docket] = append(seats[w.Docket], w.Player); len(seats[w.Docket]) > 1 {
			continue
		}
		t := d.t
		if w.Docket != d.t.Docket {
			if t, err = o.load(ctx, w.Docket); err != nil {
				return nil, 0, err
			}
		}
		byPath[w.Docket] = t
		overviews = append(overviews, t.overview(ctx))
	}
	timer.Sort(overviews)
	for _, v := range overviews {
		all = append(all, standingOf(v, byPath[v.Path], seats[v.Path]))
	}
	if !host {
		slices.SortStableFunc(all, standing.compare)
	}
	return all, more, nil
}

// compare sorts the games of a player: those first that need this player, then by what
// players may know.
func (s standing) compare(other standing) int {
	needs := func(s *standing) int {
		if s.Mine || s.Asked || len(s.Held) > 0 {
			return 0
		}
		return 1
	}
	at := func(s *standing) int { return slices.Index(timer.Conditions, s.Condition) }
	return cmp.Or(cmp.Compare(needs(&s), needs(&other)), cmp.Compare(at(&s), at(&other)), cmp.Compare(s.Since, other.Since), cmp.Compare(s.Game, other.Game))
}

// busyFirst puts the games first in which something waits for the office.
func (o *Office) busyFirst(ctx context.Context, owners []store.Owner) ([]store.Owner, error) {
	work, err := o.store.Work(ctx, o.Now(), maxStandings)
	busy := func(w store.Owner) int {
		if slices.ContainsFunc(work, func(x store.Work) bool { return x.Docket == w.Docket }) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(owners, func(a, b store.Owner) int { return busy(a) - busy(b) })
	return owners, err
}

// overview returns how the game stands.
func (t *table) overview(ctx context.Context) *timer.Overview {
	g, err := t.play(ctx)
	if err != nil {
		return &timer.Overview{Path: t.Docket, Condition: timer.Broken, Err: err}
	}
	f := t.facts(g, play.TimeOf(t.o.Now()), &t.notes)
	through, err := t.o.store.Through(ctx)
	if err == nil && !through.IsZero() {
		f.Intake = play.TimeOf(through)
	}
	o := timer.OverviewOf(t.Docket, g, t.Trouble, f)
	if o.Err == nil {
		o.Err = err
	}
	return o
}

// standingOf is the overview for the seats of a reader.
func standingOf(v *timer.Overview, t *table, seats []string) standing {
	s := standing{Game: v.Path, Condition: v.Condition, Awaited: v.Awaited}
	host := slices.Contains(seats, play.Moderator)
	for _, r := range v.Reasons {
		public, ok := r.Public()
		if host {
			s.Reasons = append(s.Reasons, r)
		} else if ok {
			s.Reasons = append(s.Reasons, public)
		}
	}
	if host {
		if s.Why = v.Trouble; v.Err != nil {
			s.Why = words.Text(v.Err, languageOf(t.moderator()))
		}
	}
	if v.Game == nil {
		return s
	}
	s.Title = v.Game.Rules.Title
	if !v.Game.Over() {
		s.Since = v.Game.Since
	}
	mine := func(player string) bool { return slices.Contains(seats, player) }
	s.Mine = slices.ContainsFunc(v.Awaited, mine)
	for _, owed := range v.Seats {
		if due := owed.Deadline.Due; due > 0 && (s.Until == 0 || mine(owed.Player) || due < s.Until && !s.Mine) {
			s.Until = due
		}
	}
	s.Past, s.Zone = s.Until > 0 && s.Until <= play.TimeOf(t.o.Now()), v.Zone
	for _, player := range v.Held {
		if host || mine(player) {
			s.Held = append(s.Held, player)
		}
	}
	if !host && (s.Condition == timer.Needed || s.Condition == timer.Held && len(s.Held) == 0) {
		s.Condition = timer.Awaiting // whose mail bounces, and whose orders are held, is for the moderator
	}
	s.Asked = slices.ContainsFunc(seats, t.notes.Undo.awaits)
	return s
}

// standings writes a line for each game.
func (a *answer) standings(ask *asked) {
	a.say("standings", map[string]any{"observer": !a.t.isGame() && a.s.Player != play.Moderator, "games": len(ask.Standings)})
	for _, s := range ask.Standings {
		when := func(t play.Time) string {
			if t == 0 {
				return ""
			}
			return report.When(t, languageOf(a.s), cmp.Or(a.s.Zone, s.Zone))
		}
		var reasons []string
		for _, r := range s.Reasons {
			reasons = append(reasons, words.For(languageOf(a.s), "").Say(r.Phrase(when)))
		}
		a.add(report.Item(a.words.text("standing", map[string]any{
			"game": s.Game, "title": s.Title, "condition": string(s.Condition), "host": a.s.Player == play.Moderator, "mine": s.Mine, "awaited": s.Awaited,
			"since": when(s.Since), "until": when(s.Until), "past": s.Past, "reasons": reasons, "held": s.Held, "asked": s.Asked, "why": s.Why,
		})))
	}
	a.gap()
	if ask.More > 0 {
		a.say("more-standings", map[string]any{"more": ask.More})
	}
}
