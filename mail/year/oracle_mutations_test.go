package year

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"cityhall.example/internal/testkit"
)

// clone returns a copy of the evidence whose wires and journals can be changed.
func (e *evidence) clone() *evidence {
	c := &evidence{end: e.end, wires: slices.Clone(e.wires), outages: slices.Clone(e.outages), people: maps.Clone(e.people), facts: e.facts, archive: map[string]*archived{}}
	for id, a := range e.archive {
		c.archive[id] = &archived{a.dockets, maps.Clone(a.decided), maps.Clone(a.verdict)}
	}
	for _, from := range e.courses {
		course := *from
		terms := *from.terms
		course.terms, course.moves = &terms, slices.Clone(from.moves)
		c.courses = append(c.courses, &course)
	}
	return c
}

// misses returns what clocks did about players for whom a game waited before, who get
// every email and keep their seats.
func (e *evidence) misses() (found []*verdict) {
	all, _ := e.verdicts()
	for _, v := range all {
		if v.move.Act != "replace" && !v.absent && !v.again && slices.Equal(e.modes(v.at(v.player, v.move.At), v.began()), []string{"each"}) {
			found = append(found, v)
		}
	}
	return found
}

// drop removes the wires for which it holds.
func (e *evidence) drop(is func(*wire) bool) {
	e.wires = slices.DeleteFunc(e.wires, func(w wire) bool { return is(&w) })
}

// about tells a verdict's letters of a kind.
func about(v *verdict, kind string) func(*wire) bool {
	return func(w *wire) bool {
		return len(w.key) > 1 && w.key[0] == kind && w.key[1] == v.id && w.who == v.at(v.player, w.at) && !w.at.Before(v.began()) && !w.at.After(v.move.At)
	}
}

var oraclesCanFailCases = []struct {
	name, oracle string
	mutate       func(e *evidence, v *verdict)
}{
	{"a default comes two hours early", "none before its time", func(e *evidence, v *verdict) { v.move.At = v.earliestOf(e).Add(-2 * time.Hour) }},
	{"the letter with the decision went out later", "none before its time", func(e *evidence, v *verdict) {
		for i := range e.wires {
			if w := &e.wires[i]; w.what == sent && w.who == v.at(v.player, w.at) && slices.ContainsFunc(w.tells, func(x tells) bool { return x.game == v.id && x.mine }) && !w.at.Before(v.began()) && w.at.Before(v.move.At.Add(-time.Hour)) {
				w.at = v.move.At.Add(-time.Hour)
			}
		}
		slices.SortStableFunc(e.wires, func(a, b wire) int { return a.at.Compare(b.at) })
	}},
	{"the last call is not sent", "none without a call", func(e *evidence, v *verdict) { e.drop(about(v, "call")) }},
	{"the last call doesn't arrive", "none without a call", func(e *evidence, v *verdict) {
		is := about(v, "call")
		e.drop(func(w *wire) bool { return w.what == reached && is(w) })
	}},
	{"the player was away", "none while away", func(e *evidence, v *verdict) {
		v.course.absences = 30
		p := *e.people[v.at(v.player, v.move.At)]
		day := v.move.At.In(v.location()).Format(time.DateOnly)
		p.asked = map[string]vacation{"asked": {day, day}}
		e.people[p.address] = &p
		e.insert(wire{at: v.began(), what: came, who: p.address, id: "asked"})
	}},
	{"an email of the player waits for its verdict", "none unread", func(e *evidence, v *verdict) {
		e.insert(wire{at: v.move.At.Add(-time.Minute), what: came, who: v.at(v.player, v.move.At), id: "waits"})
		e.archive["waits"] = &archived{dockets: []string{v.id}, decided: map[string]time.Time{v.id: v.move.At.Add(time.Second)}}
	}},
	{"nobody could look into the mailbox", "none unread", func(e *evidence, v *verdict) {
		e.outages = append(e.outages, outage{imap, v.move.At.Add(-time.Hour), v.move.At.Add(time.Hour)})
	}},
	{"mail to the player comes back", "none after a bounce", func(e *evidence, v *verdict) {
		e.insert(wire{at: v.began().Add(time.Minute), what: bounced, who: v.at(v.player, v.move.At), id: "x", key: []string{"entry", v.id, "1", v.player}})
	}},
	{"a player is missing for whom nobody waits", "none for nothing", func(e *evidence, v *verdict) {
		v.move.Missing = []string{v.players[(slices.Index(v.players, v.player)+1)%len(v.players)]}
	}},
	{"a deadline is applied twice", "none for nothing", func(e *evidence, v *verdict) {
		again := *v.move
		again.awaited, again.decision = v.moves[v.from].awaited, v.moves[v.from].decision
		i := slices.IndexFunc(v.moves, func(m move) bool { return m.Entry == v.move.Entry })
		v.course.moves = slices.Insert(v.course.moves, i, again)
	}},
	{"a deadline passes and nothing happens", "none forgotten", func(e *evidence, v *verdict) {
		v.course.moves = v.course.moves[:slices.IndexFunc(v.moves, func(m move) bool { return m.Entry == v.move.Entry })]
		e.drop(func(w *wire) bool { return len(w.key) > 1 && w.key[0] == "question" })
	}},
	{"a decision is never told", "all are told", func(e *evidence, v *verdict) {
		e.drop(func(w *wire) bool {
			return w.what == sent && w.who == v.at(v.player, w.at) && slices.ContainsFunc(w.tells, func(x tells) bool { return x.game == v.id && x.mine })
		})
	}},
	{"an email gets no verdict", "all are answered", func(e *evidence, v *verdict) {
		for _, w := range e.wires {
			if w.what == came && !w.auto {
				delete(e.archive, w.id)
				return
			}
		}
	}},
	{"an email is answered twice", "all are answered", func(e *evidence, v *verdict) {
		for _, w := range e.wires {
			if w.what == sent && w.answers != "" {
				w.id += "again"
				e.insert(w)
				return
			}
		}
	}},
	{"a letter goes out twice", "none told twice", func(e *evidence, v *verdict) {
		for _, w := range e.wires {
			if w.what == sent {
				e.insert(w)
				return
			}
		}
	}},
	{"an entry is told twice", "none told twice", func(e *evidence, v *verdict) {
		for _, w := range e.wires {
			if w.what == sent && w.key[0] == "entry" && len(w.tells) > 0 {
				w.id += "again"
				e.insert(w)
				return
			}
		}
	}},
	{"a last call is for a decision that was made", "none told for naught", func(e *evidence, v *verdict) {
		w := wire{at: v.move.At.Add(time.Minute), what: sent, who: v.at(v.player, v.move.At), id: "late", key: []string{"call", v.id, "1", v.player}}
		for slices.ContainsFunc(v.waits(), func(x *wait) bool {
			return x.player == v.player && !w.at.Before(x.began()) && !w.at.After(x.ended(e.end))
		}) {
			w.at = w.at.Add(time.Minute)
		}
		e.insert(w)
	}},
	{"who wants a digest gets a report", "as they wish", func(e *evidence, v *verdict) {
		p := *e.people[v.at(v.player, v.move.At)]
		p.wishes = []wish{{mode: "digest"}}
		e.people[p.address] = &p
		e.insert(wire{at: v.move.At, what: sent, who: p.address, id: "own", key: []string{"entry", v.id, "1", v.player}})
	}},
	{"a game begins and nobody says so", "all hear of games", func(e *evidence, v *verdict) {
		e.drop(func(w *wire) bool {
			return w.what == sent && w.who == v.at(v.player, v.moves[0].At) && w.at.Sub(v.moves[0].At) < 3*day
		})
	}},
	{"the news are not sent", "all hear the news", func(e *evidence, v *verdict) { e.drop(func(w *wire) bool { return len(w.news) > 0 }) }},
	{"no reminders are sent", "all are reminded", func(e *evidence, v *verdict) {
		e.drop(func(w *wire) bool { return len(w.key) > 0 && w.key[0] == "remind" })
	}},
	{"a reminder goes out again", "none reminded early", func(e *evidence, v *verdict) {
		for _, w := range e.wires {
			if w.what == sent && w.key[0] == "remind" {
				for range 3 {
					w.id += "again"
					e.insert(w)
				}
			}
		}
	}},
	{"a reminder goes out a day early", "none reminded early", func(e *evidence, v *verdict) {
		for i := range e.wires {
			if w := &e.wires[i]; w.what == sent && w.key[0] == "remind" {
				w.at = w.at.Add(-10 * time.Hour)
			}
		}
		slices.SortStableFunc(e.wires, func(a, b wire) int { return a.at.Compare(b.at) })
	}},
	{"a question is asked again", "none asked again", func(e *evidence, v *verdict) {
		for _, w := range e.wires {
			if w.what == sent && len(w.asks) > 0 {
				w.at, w.id = w.at.Add(time.Second), w.id+"again"
				e.insert(w)
				return
			}
		}
	}},
	{"an answer of the moderator does nothing", "answers have effect", func(e *evidence, v *verdict) {
		questions := map[string]bool{}
		for _, w := range e.wires {
			questions[w.id] = questions[w.id] || w.what == sent && len(w.asks) > 0
		}
		for i := range e.wires {
			if w := &e.wires[i]; w.what == came && w.who == moderator && questions[w.answers] {
				w.at = w.at.Add(-2 * time.Hour)
			}
		}
		slices.SortStableFunc(e.wires, func(a, b wire) int { return a.at.Compare(b.at) })
	}},
	{"somebody else takes over the seat", "all are told", func(e *evidence, v *verdict) {
		for _, c := range e.courses {
			i := slices.IndexFunc(c.moves, func(m move) bool { return m.Act == "replace" && m.By == "clock" })
			if i < 0 {
				continue
			}
			player := c.moves[i].Player
			c.held = maps.Clone(c.held)
			c.held[player] = append(slices.Clone(c.held[player][:1]), tenure{c.moves[i].At, "eve@elsewhere.test"})
			return
		}
	}},
	{"a stranger gets a report", "none told for naught", func(e *evidence, v *verdict) {
		e.insert(wire{at: v.move.At, what: sent, who: "eve@elsewhere.test", id: "leak", key: []string{"entry", v.id, "1", v.player}})
	}},
}

// TestOraclesCanFail changes the evidence of some weeks in which everything was right,
// in one thing each: the oracle that knows better says so.
func TestOraclesCanFail(t *testing.T) {
	right := livedWeeks(t).gather()
	if wrong := right.check(); len(wrong) > 0 {
		t.Fatal(strings.Join(wrong, "\n"))
	}
	if len(right.misses()) == 0 {
		t.Fatal("nobody missed a deadline")
	}
	for _, m := range oraclesCanFailCases {
		e := right.clone()
		m.mutate(e, e.misses()[0])
		e.index, e.questions = nil, nil
		if oracles[m.oracle] == nil {
			t.Fatalf("there is no oracle %q", m.oracle)
		}
		if len(oracles[m.oracle](e)) == 0 {
			t.Errorf("%s: %q finds nothing wrong", m.name, m.oracle)
		}
	}
}

// insert adds a wire at its time.
func (e *evidence) insert(w wire) {
	i := slices.IndexFunc(e.wires, func(x wire) bool { return x.at.After(w.at) })
	if i < 0 {
		i = len(e.wires)
	}
	e.wires = slices.Insert(e.wires, i, w)
}

// earliestOf is when the verdict could have come at the earliest.
func (v *verdict) earliestOf(e *evidence) time.Time {
	begun, _ := e.begun(v.wait)
	return v.earliest(begun, e.away(v.course, v.player, v.move.At), v.absent)
}

// TestOraclesFindPolicies runs offices whose games have other terms than their players
// were promised: less time to think, no grace, no last call worth the name.
func TestOraclesFindPolicies(t *testing.T) {
	testkit.Need(t, testkit.Long)
	for oracle, change := range map[string]func(*terms){
		"none before its time": func(t *terms) { t.hours, t.grace = t.hours/2, 0 },
		"none without a call":  func(t *terms) { t.lastCall = 1 },
		"none forgotten":       func(t *terms) { t.hours *= 3 },
	} {
		p := weeks()
		p.secretly, p.days = change, 28
		e := p.live(t).gather()
		if len(oracles[oracle](e)) == 0 {
			t.Errorf("%q finds nothing wrong", oracle)
		}
	}
}
