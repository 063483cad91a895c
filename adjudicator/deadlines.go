package adjudicator

import (
	"strconv"
	"strings"
	"sync"

	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report"
)

// PolicyOf returns the deadlines of a game, or nil if it has none. Nobody changes
// what they point to.
func PolicyOf(g *play.Game) (*clock.Policy, error) {
	if g.Policy == "" {
		return nil, nil
	}
	policies.Lock()
	defer policies.Unlock()
	key := policyKey{g.Rules, g.Policy}
	if p := policies.read[key]; p != nil {
		return p, nil
	}
	p, err := clock.ReadPolicy("policy", []byte(g.Policy), g.Rules)
	if err != nil {
		return nil, err
	}
	if len(policies.read) == mostPolicies {
		clear(policies.read)
	}
	policies.read[key] = p
	return p, nil
}

// policies are those that were read: every look at a clock needs one, games share
// few, and to read one takes longer than all that a clock does.
var policies = struct {
	sync.Mutex
	read map[policyKey]*clock.Policy
}{read: map[policyKey]*clock.Policy{}}

type policyKey struct {
	rules    *engine.Rules
	document string
}

// mostPolicies is how many are kept.
const mostPolicies = 256

// About returns the subject for reports about the game and the outcomes of its last
// entries, as report.About does, with those before them, which can be nil, and with the
// deadlines that the game alone tells: when the open decision is due at the earliest.
func About(g *play.Game, before []play.Outcome, outcomes ...play.Outcome) *report.Subject {
	s := report.About(g, outcomes...).Before(before...).Offer(files)
	policy, err := PolicyOf(g)
	if err != nil || policy == nil {
		return s
	}
	d := &report.Deadlines{Zone: policy.Zone.String(), Rules: policy.Rules(), Due: make([]play.Time, len(g.Players))}
	for i := range g.Players {
		if !g.Awaited().Has(engine.Seat(i)) || g.Since == 0 && g.Until[i] == 0 {
			continue // nobody decides, or nobody knows since when
		}
		th := clock.Thinking{Begun: g.Since, Until: g.Until[i], Thought: g.Thought, Absent: g.Misses[i].Last > 0}
		d.Due[i] = Waiting(policy, clock.None, th.Absent).Deadline(KindOf(g), th, g.Since).Due
	}
	return s.Due(d)
}

// Absences returns the days for which a person can be away under the policy of a
// game: of those asked for, in their order, all that fit.
func Absences(p *clock.Policy, asked []store.Absence) []clock.Days {
	kept, _ := p.Allow(AskedFor(asked))
	return kept
}

// AskedFor returns the absences that a person asked for.
func AskedFor(away []store.Absence) (asked []clock.Absence) {
	for _, a := range away {
		if days, ok := clock.ParseDays(a.Days); ok {
			asked = append(asked, clock.Absence{Days: days, Asked: play.TimeOf(a.Asked)})
		}
	}
	return asked
}

// Readable returns what is wrong with the deadlines of a game that was read.
func Readable(g *play.Game) error {
	_, err := PolicyOf(g)
	return err
}

func noTime(g *play.Game, a *play.Act, _ *play.Game) engine.Phrase {
	switch {
	case a.Player == "":
		return engine.Say("act/no-player")
	case g.Over():
		return engine.Say("act/over")
	case g.Policy == "":
		return engine.Say("act/no-deadlines")
	case a.Until <= a.At:
		return engine.Say("act/until")
	case a.By == play.ByPlayer:
		return engine.Say("act/by-moderator")
	}
	return engine.Phrase{}
}

// extend gives the player more time. A later extension replaces an earlier one.
func extend(r *run, a *play.Act, _ *play.Game) error {
	r.g.Until[r.g.Seat(a.Player)] = a.Until
	return nil
}

func noPolicy(g *play.Game, a *play.Act, _ *play.Game) engine.Phrase {
	switch {
	case g.Over():
		return engine.Say("act/over")
	case a.Policy == "":
		return engine.Say("act/no-policy")
	case a.By != play.ByModerator:
		return engine.Say("act/by-moderator")
	}
	return engine.Phrase{}
}

// setDeadlines gives the game other deadlines. That makes no game young again, and
// none that has begun.
func setDeadlines(r *run, a *play.Act, _ *play.Game) error {
	p, err := clock.ReadPolicy("policy", []byte(a.Policy), r.g.Rules)
	if err != nil {
		return err
	}
	r.g.Policy, r.g.Young = a.Policy, min(r.g.Young, p.Abort)
	return nil
}

// keepDeadlines gives a game that was undone the deadlines of the present. What
// was missed since then wasn't, and what was forgiven since then stays forgiven.
func keepDeadlines(then, now *play.Game) {
	then.Policy, then.Young = now.Policy, min(then.Young, now.Young)
	if now.Policy == "" {
		clear(then.Until)
		clear(then.Misses)
		then.Thought = nil
	}
	for i := range then.Misses {
		m, later := &then.Misses[i], now.Misses[i]
		if m.Count = min(m.Count, later.Count); later.Last < m.Last {
			m.Last, m.Occasions = later.Last, later.Occasions
		}
	}
}

// standIns notes which seats have orders in the act that aren't their player's.
func (r *run) standIns(a *play.Act) {
	for _, set := range a.Sets {
		if a.By == play.ByClock || set.Bot != "" {
			r.stood = r.stood.With(r.g.Seat(set.Player))
		}
	}
}

// deadlines notes what the entry means for the deadlines, if the game has any:
// what was decided, who has been heard of, and who missed the deadline of the
// decision that was open. Joining belongs to no turn.
func (r *run) deadlines(e *play.Entry, open engine.Decision, dealt bool) {
	g := r.g
	if g.Policy == "" || e.Kind != play.ActOrders {
		return
	}
	g.Young = max(0, g.Young-r.own)
	for i := range g.Players {
		if r.decided.Has(engine.Seat(i)) {
			g.Until[i] = 0
		}
	}
	missed, occasion := r.missing, open.Occasion
	if !dealt {
		occasion = play.Unbound
	}
	for _, set := range e.Sets {
		if seat := g.Seat(set.Player); !r.stood.Has(seat) {
			g.Misses[seat].Last, g.Misses[seat].Occasions = 0, nil
		} else if set.Bot != "" {
			missed = missed.With(seat)
		}
	}
	for i := range g.Players {
		if e.By == play.ByClock && e.Due > 0 && missed.Has(engine.Seat(i)) {
			g.Misses[i].Add(open.Lane, occasion, e.At)
		}
	}
}

// Waiting returns the policy as it is for a player who may be absent: what the others
// chose stays chosen, and a bot that plays until the player is back doesn't wait.
func Waiting(policy *clock.Policy, chosen clock.Act, absent bool) *clock.Policy {
	if !absent {
		return policy
	}
	p := *policy
	if p.Missed == clock.Ask && chosen != clock.None {
		p.Missed = chosen
	}
	if p.Missed == clock.BotUntilBack {
		p.Absent = clock.Span{}
	}
	return &p
}

// KindOf returns the kind of the open decision as limits of deadlines name it; joining
// has none.
func KindOf(g *play.Game) string {
	if !g.Dealt {
		return ""
	}
	return g.Rules.Kinds[g.Open().Kind].Name
}

// Decision names the decision that the seat has to make: when it came up, and its
// lane, occasion and kind. It is "" for seats that the game doesn't wait for.
// Two decisions of a game have one name only if both came up in the same second.
func Decision(g *play.Game, seat engine.Seat) string {
	open := g.Open()
	switch {
	case g.Paused || !g.Awaited().Has(seat):
		return ""
	case !g.Dealt:
		return g.Since.String() + " join"
	}
	return strings.Join([]string{g.Since.String(), g.Rules.Lanes[open.Lane].Name, strconv.Itoa(open.Occasion), g.Rules.Kinds[open.Kind].Name}, " ")
}
