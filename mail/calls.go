package mail

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/timer"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report"
)

// errMoot says that a letter need not go out any more.
var errMoot = errors.New("moot")

// letters adds the letters that a step of a clock wants, and returns when the game
// is due again.
func (c *ticking) letters(t *table, g *play.Game, step *timer.Step, n *notes, change *store.Change, due time.Time) time.Time {
	letter := func(kind string, number play.Time, reader string) {
		key := store.Key(fmt.Sprintf("%s/%s/%d/%s", kind, t.Docket, number, reader))
		if slices.ContainsFunc(t.Letters, func(l store.Letter) bool { return l.Key == key }) {
			return // it waits, about a deadline that was moved and moved back
		}
		change.Letters = append(change.Letters, store.Letter{Key: key, Docket: t.Docket, Kind: kind, Reader: reader, Entry: g.Tip.Entry})
	}
	for _, call := range step.Calls {
		if call.Last {
			letter(aboutLastCall, call.Deadline.Due, call.Player)
		} else {
			letter(aboutReminder, c.now, call.Player)
		}
	}
	if p := step.Question; p != nil {
		for _, voter := range p.Voters {
			letter(aboutPoll, p.Opened, voter)
		}
	}
	asked := false
	for _, ask := range step.Asks {
		mark := aboutQuestion + "/" + string(ask.Why)
		if n.Told[mark] && !asked { // once a day of each cause: the rest is asked tomorrow
			n.unask(ask.Player)
			if tomorrow := dueAt(c.now).Truncate(24*time.Hour).AddDate(0, 0, 1); due.IsZero() || tomorrow.Before(due) {
				due = tomorrow
			}
			continue
		}
		n.Told = with(n.Told, mark, true)
		if !asked {
			letter(aboutQuestion, c.now, play.Moderator)
		}
		asked = true
	}
	return due
}

// unask forgets that the moderator was asked about a player.
func (n *notes) unask(player string) {
	for i := range n.Clock.Players {
		if w := &n.Clock.Players[i]; w.Player == player {
			w.Asked = ""
		}
	}
}

// A dial is how instants are told to a seat: as local times, in the zone of its
// person or, where that isn't known, of the game.
type dial struct {
	*report.Catalog
	zone string
}

func dialOf(g *play.Game, s *seat) (dial, error) {
	catalog, err := report.Load(g.Rules, languageOf(s))
	if err != nil || s.Zone != "" {
		return dial{catalog, s.Zone}, err
	}
	policy, err := adjudicator.PolicyOf(g)
	if err != nil || policy == nil {
		policy = &clock.Policy{}
	}
	return dial{catalog, policy.Zone.String()}, nil
}

// when says an instant.
func (t dial) when(at play.Time) string { return t.When(at, t.zone) }

// reminded returns when a seat gets a reminder or a last call about its deadline: the
// time, or when it went out.
func (t *table) reminded(l *store.Letter, due play.Time) play.Time {
	at := play.TimeOf(t.o.Now())
	t.notes.has(l.Reader, func(w *timer.Watched) bool {
		if l.Kind == aboutLastCall && w.Called == due && w.Warned > 0 {
			at = w.Warned
		}
		return true
	})
	return at
}

// late reports whether a reminder or a last call comes too late: its reader has decided,
// or it is about another decision or deadline. Where a later reminder or the last call
// waits too, that is enough.
func (t *table) late(g *play.Game, l *store.Letter) bool {
	d, waits := t.owed(g, l.Reader)
	_, _, number, _ := Key(l.Key).split()
	switch at := play.Time(number); {
	case !waits:
		return true
	case l.Kind == aboutLastCall:
		return d.Deadline.Due != at
	case at < g.Since:
		return true
	default:
		return t.notes.has(l.Reader, func(w *timer.Watched) bool { return w.Called == d.Deadline.Due || at < w.Reminded })
	}
}

// call returns the mail that reminds a player of a deadline: when it is, what is on
// file, and how to answer.
func (t *table) call(ctx context.Context, l *store.Letter) (*outgoing, error) {
	g, err := t.play(ctx)
	if err != nil {
		return nil, err
	}
	policy, err := adjudicator.PolicyOf(g)
	if err != nil {
		return nil, err
	} else if policy == nil || t.late(g, l) {
		return nil, errMoot
	}
	d, _ := t.owed(g, l.Reader)
	last := l.Kind == aboutLastCall
	s := t.seat(l.Reader)
	r, err := t.newReport(ctx, g, s)
	if err != nil {
		return nil, err
	}
	m, p := t.toSeat(l, s, g), pageTo(s)
	tell, err := dialOf(g, s)
	if err != nil {
		return nil, err
	}
	at := t.reminded(l, d.Deadline.Due)
	due := cmp.Or(d.Deadline.Tell(at), d.Deadline.Due)
	told := map[string]any{
		"title": g.Rules.Title, "game": t.Docket, "player": s.Player, "last": last, "left": tell.Left(due, at), "due": tell.when(due), "applies": tell.when(d.Deadline.Applies), "grace": d.Deadline.Applies > due,
		"missed": string(missed(g, policy, d.State)),
	}
	if m.state = stateTurn; last {
		m.state = stateLast
	}
	m.head = p.words.text("head-call", told)
	p.say("call", told)
	p.report(r)
	m.body = p.body
	m.attach(t.Docket, g.Tip.Entry, r)
	return m, nil
}

// missed returns what happens to a seat in a state if its deadline is missed.
func missed(g *play.Game, p *clock.Policy, state clock.State) clock.Act {
	switch {
	case state == clock.Part:
		return clock.Finish
	case g.Young > 0:
		return clock.Abort
	}
	return p.Missed
}

// poll returns the mail that asks a player what is to become of another one.
func (t *table) poll(ctx context.Context, l *store.Letter) (*outgoing, error) {
	g, err := t.play(ctx)
	if err != nil {
		return nil, err
	}
	policy, err := adjudicator.PolicyOf(g)
	_, _, number, _ := Key(l.Key).split()
	if err != nil {
		return nil, err
	} else if t.notes.Clock == nil || t.notes.Clock.Poll == nil || t.notes.Clock.Poll.Opened != play.Time(number) || policy == nil {
		return nil, errMoot
	}
	poll, s := t.notes.Clock.Poll, t.seat(l.Reader)
	m, p := t.toSeat(l, s, g), pageTo(s)
	tell, err := dialOf(g, s)
	if err != nil {
		return nil, err
	}
	told := map[string]any{
		"title": g.Rules.Title, "game": t.Docket, "player": poll.Player, "due": tell.when(poll.Due), "expires": tell.when(policy.Expires(poll.Opened)),
		"quorum": min(policy.Ask.Quorum, len(poll.Voters)), "otherwise": string(policy.Ask.Otherwise), "tie": string(policy.Ask.Tie),
	}
	m.head = p.words.text("head-poll", told)
	p.say("poll", told)
	var lines []string
	for _, c := range clock.Choices() {
		lines = append(lines, p.words.text("poll-line", map[string]any{"choice": string(c), "player": poll.Player}))
	}
	p.lines(lines)
	p.say("poll-end", told)
	m.body = p.body
	return m, nil
}

// question returns the mail that asks the moderator about players whose deadlines
// have passed, each with the lines that answer.
func (t *table) question(ctx context.Context, l *store.Letter) (*outgoing, error) {
	g, err := t.play(ctx)
	if err != nil {
		return nil, err
	}
	s := t.moderator()
	m, p := t.toSeat(l, s, g), pageTo(s)
	tell, err := dialOf(g, s)
	if err != nil {
		return nil, err
	}
	asked, apply := false, false
	for _, why := range []timer.Why{timer.AskFlood, timer.AskTrouble, timer.AskStandby, timer.AskMissed} {
		for i, player := range g.Players {
			is := func(w *timer.Watched) bool {
				return w.Asked == why && w.Decision != "" && w.Decision == adjudicator.Decision(g, g.Seat(g.Players[i]))
			}
			d, waits := t.owed(g, player)
			if !waits || !t.notes.has(player, is) {
				continue
			}
			asked = true
			p.say("question/"+string(why), map[string]any{"player": player, "game": t.Docket, "due": tell.when(d.Deadline.Due)})
			answers := answersTo(why, player)
			apply = apply || slices.Contains(answers, "apply "+player)
			p.lines(answers)
		}
	}
	if !asked {
		return nil, errMoot
	}
	p.say("question-end", map[string]any{"apply": apply})
	m.head = p.words.text("head-question", map[string]any{"title": g.Rules.Title, "game": t.Docket})
	m.body = p.body
	return m, nil
}

// answersTo are the lines that answer a question about a player.
func answersTo(why timer.Why, player string) []string {
	answers := []string{"extend " + player + " 2 days"}
	switch why {
	case timer.AskFlood, timer.AskTrouble:
		answers = append(answers, "apply "+player)
	}
	return append(answers, "default "+player, "bot "+player, "replace "+player+" with lee@example.org because REASON", "wait "+player)
}
