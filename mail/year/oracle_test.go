package year

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"
)

// oracles say what was not as it should be: what a year promises to those who play
// in it. They are naive on purpose, and know nothing of how an office works.
var oracles = map[string]func(*evidence) []string{
	"none before its time": (*evidence).early,
	"none without a call":  (*evidence).unwarned,
	"none while away":      (*evidence).excused,
	"none unread":          (*evidence).unread,
	"none after a bounce":  (*evidence).unreachable,
	"none for nothing":     (*evidence).unasked,
	"none forgotten":       (*evidence).forgotten,
	"all are told":         (*evidence).untold,
	"all are answered":     (*evidence).unanswered,
	"none told twice":      (*evidence).twice,
	"none told for naught": (*evidence).needless,
	"as they wish":         (*evidence).unwished,
	"all hear of games":    (*evidence).unwelcomed,
	"all hear the news":    (*evidence).uninformed,
	"all are reminded":     (*evidence).unreminded,
	"none reminded early":  (*evidence).overreminded,
	"none asked again":     (*evidence).askedAgain,
	"answers have effect":  (*evidence).unheeded,
}

// check runs all oracles.
func (e *evidence) check() (wrong []string) {
	names := []string{}
	for name := range oracles {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		for _, w := range oracles[name](e) {
			wrong = append(wrong, name+": "+w)
		}
	}
	return wrong
}

// A verdict is something that a clock did about a player for whom a game waited.
type verdict struct {
	*wait
	move   *move
	absent bool
	// again says that it is about the same turn or auction as the miss before.
	again bool
}

// atOnce reports whether the game doesn't wait for the player at all: after a miss, for
// the rest of the turn, or as long as a bot plays, as others may have chosen.
func (v *verdict) atOnce() bool {
	return v.again || v.absent && (v.terms.absent == 0 || v.missed == "ask")
}

func (v *verdict) String() string {
	return fmt.Sprintf("%s: entry %d, %s", v.wait, v.move.Entry, v.move.At.Format(time.DateTime))
}

// verdicts returns what clocks did, of all games.
func (e *evidence) verdicts() (all []*verdict, wrong []string) {
	for _, c := range e.courses {
		waits := c.waits()
		missed := map[string]*verdict{} // the last miss of each player
		for i := range c.moves {
			m := &c.moves[i]
			for _, player := range m.byClock() {
				n := slices.IndexFunc(waits, func(w *wait) bool { return w.player == player && w.from < i && i <= w.to })
				if n < 0 {
					wrong = append(wrong, fmt.Sprintf("%s, entry %d: the game does not wait for %s", c.id, m.Entry, player))
					continue
				}
				v := &verdict{wait: waits[n], move: m}
				if before := missed[player]; before != nil && !e.heard(c, player, before.move.At, m.At) {
					v.absent, v.again = true, c.moves[before.from].turn == c.moves[v.from].turn
				}
				if missed[player] = v; m.Act == "replace" {
					delete(missed, player)
				}
				all = append(all, v)
			}
		}
	}
	return all, wrong
}

// heard reports whether there was an email of a player about the game between two
// instants, whatever it said.
func (e *evidence) heard(c *course, player string, from, to time.Time) bool {
	for w := range e.of(c, player, from, to) {
		if a := e.archive[w.id]; w.what == came && !w.auto && a != nil && proves[a.verdict[c.id]] {
			return true
		}
	}
	return false
}

// proves are the verdicts on emails of which it is known who wrote them.
var proves = map[string]bool{"filed": true, "refused": true, "answered": true, "nothing": true, "unclear": true, "previewed": true}

// of yields what happened to the emails of and to whoever has a seat, between two
// instants.
func (e *evidence) of(c *course, player string, from, to time.Time) iter.Seq[*wire] {
	return func(yield func(*wire) bool) {
		for i, h := range c.held[player] {
			until := to
			if i+1 < len(c.held[player]) && c.held[player][i+1].from.Before(to) {
				until = c.held[player][i+1].from
			}
			for w := range e.to(h.address, maxTime(h.from, from), until) {
				if !yield(w) {
					return
				}
			}
		}
	}
}

// to yields what happened to the emails of and to an address between two instants.
func (e *evidence) to(address string, from, to time.Time) iter.Seq[*wire] {
	return func(yield func(*wire) bool) {
		all := e.byWho()[address]
		first, _ := slices.BinarySearchFunc(all, from, func(w *wire, t time.Time) int { return w.at.Compare(t) })
		for _, w := range all[first:] {
			if w.at.After(to) || !yield(w) {
				return
			}
		}
	}
}

// byWho returns the wires by address, in order.
func (e *evidence) byWho() map[string][]*wire {
	if e.index == nil {
		e.index = map[string][]*wire{}
		for i := range e.wires {
			w := &e.wires[i]
			e.index[w.who] = append(e.index[w.who], w)
		}
	}
	return e.index
}

// unasked: a clock does something only about somebody for whom the game waits, and
// that is then done with.
func (e *evidence) unasked() []string {
	all, wrong := e.verdicts()
	for _, v := range all {
		if v.to < len(v.moves) && &v.moves[v.to] == v.move {
			continue
		}
		wrong = append(wrong, v.String()+" does not end the wait")
	}
	return wrong
}

// early: everybody has the promised time to think, which begins when the email with
// the decision went out.
func (e *evidence) early() (wrong []string) {
	all, _ := e.verdicts()
	for _, v := range all {
		if v.atOnce() {
			continue
		}
		begun, told := e.begun(v.wait)
		if !told {
			wrong = append(wrong, v.String()+": nobody told the player")
			continue
		}
		earliest := v.earliest(begun, e.away(v.course, v.player, v.move.At), v.absent)
		if until, err := time.Parse(time.RFC3339, v.extended()); err == nil && until.After(earliest) {
			earliest = until
		}
		if v.move.At.Before(earliest) {
			wrong = append(wrong, fmt.Sprintf("%s: told at %s, so not before %s", v, begun.Format(time.DateTime), earliest.Format(time.DateTime)))
		}
	}
	return wrong
}

// extended returns until when the moderator extended a wait.
func (w *wait) extended() (until string) {
	for _, m := range w.moves[w.from:min(w.to+1, len(w.moves))] {
		if m.Act == "extend" && m.Player == w.player {
			until = max(until, m.Until)
		}
	}
	return until
}

// begun returns when the first email with the decision went out, or would have gone out
// to somebody who wants none.
func (e *evidence) begun(w *wait) (time.Time, bool) {
	if slices.Contains(e.modes(w.at(w.player, w.began()), w.began()), "mute") {
		return w.began(), true
	}
	for x := range e.of(w.course, w.player, w.began(), w.ended(e.end)) {
		if x.what != sent {
			continue
		}
		if slices.ContainsFunc(x.tells, func(t tells) bool { return t.game == w.id && t.entry >= w.moves[w.from].Entry && t.mine }) {
			return x.at, true
		}
	}
	return time.Time{}, false
}

// unwarned: nobody misses a decision without a last call that reached them so long
// before as promised. Who is absent was told so with the first miss.
func (e *evidence) unwarned() (wrong []string) {
	all, _ := e.verdicts()
	for _, v := range all {
		if v.absent {
			continue
		}
		warned := false
		for w := range e.of(v.course, v.player, v.began(), v.move.At.Add(time.Second-time.Duration(v.lastCall)*time.Hour)) {
			if w.what == sent && len(w.key) > 1 && w.key[0] == "call" && w.key[1] == v.id {
				for r := range e.to(w.who, w.at, v.move.At) {
					warned = warned || r.what == reached && r.id == w.id
				}
			}
		}
		if !warned {
			wrong = append(wrong, v.String())
		}
	}
	return wrong
}

// excused: nobody misses a decision on a free day or on one of an absence that counts,
// unless time has run out just before.
func (e *evidence) excused() (wrong []string) {
	all, _ := e.verdicts()
	for _, v := range all {
		away, zone := e.away(v.course, v.player, v.move.At), v.location()
		if !v.atOnce() && v.off(v.move.At, zone, away) && v.off(v.move.At.Add(-2*poll), zone, away) {
			wrong = append(wrong, v.String())
		}
	}
	return wrong
}

// away returns the absences of a player that count in a game: those that were asked
// for before they began, as far as the days that the game allows reach.
func (e *evidence) away(c *course, player string, by time.Time) (kept []vacation) {
	left := c.absences
	zone := c.location()
	for w := range e.to(c.at(player, by), time.Time{}, by) {
		if w.what != came || e.people[w.who] == nil {
			continue
		}
		v, asked := e.people[w.who].asked[w.id]
		if !asked || v.first < w.at.In(zone).Format(time.DateOnly) {
			continue
		}
		days := 0
		for d, _ := time.Parse(time.DateOnly, v.first); d.Format(time.DateOnly) <= v.last; d = d.AddDate(0, 0, 1) {
			day := d.Format(time.DateOnly)
			if !slices.Contains(c.free, d.Weekday()) && !slices.ContainsFunc(kept, func(k vacation) bool { return k.first <= day && day <= k.last }) {
				days++
			}
		}
		if days <= left {
			left -= days
			kept = append(kept, v)
		}
	}
	return kept
}

// unread: nobody misses a decision while an email of theirs waits for its verdict, or
// lies in a mailbox at which the office can't look.
func (e *evidence) unread() (wrong []string) {
	all, _ := e.verdicts()
	for _, v := range all {
		for _, o := range e.outages {
			if o.service != smtp && !v.move.At.Before(o.from) && v.move.At.Before(o.to) {
				wrong = append(wrong, fmt.Sprintf("%s: the %s is down", v, o.service))
			}
		}
		for w := range e.of(v.course, v.player, v.began(), v.move.At.Add(-time.Second)) {
			if w.what != came || w.auto {
				continue
			}
			a := e.archive[w.id]
			if a == nil {
				wrong = append(wrong, fmt.Sprintf("%s: the email %s is not read", v, w.id))
				continue
			}
			for _, docket := range a.dockets {
				if at, decided := a.decided[docket]; docket == v.id && (!decided || at.After(v.move.At)) {
					wrong = append(wrong, fmt.Sprintf("%s: the email %s is not decided", v, w.id))
				}
			}
		}
	}
	return wrong
}

// unreachable: nobody misses a decision whose mail comes back, before they have been
// heard of again.
func (e *evidence) unreachable() (wrong []string) {
	all, _ := e.verdicts()
	for _, v := range all {
		for w := range e.of(v.course, v.player, v.began(), v.move.At.Add(-time.Hour)) {
			if w.what != refused && w.what != bounced {
				continue
			}
			if len(w.key) > 1 && w.key[1] == v.id && !e.heard(v.course, v.player, w.at, v.move.At) && !e.ordered(v.course, "apply", w.at, v.move.At) {
				wrong = append(wrong, fmt.Sprintf("%s: an email %s at %s", v, w.what, w.at.Format(time.DateTime)))
				break
			}
		}
	}
	return wrong
}

// ordered reports whether the moderator wrote something about a game between two
// instants.
func (e *evidence) ordered(c *course, what string, from, to time.Time) bool {
	for w := range e.to(moderator, from, to) {
		if w.what == posted && strings.Contains(w.text, what) {
			return true
		}
	}
	return false
}

// slack is for how long what is due may take besides outages: a letter that could
// not be sent is tried again after so much at most.
const slack = 5 * time.Hour

// forgotten: what was announced happens. Where a player has had the promised time,
// there is soon an entry, or a question to the moderator or to the others.
func (e *evidence) forgotten() (wrong []string) {
	for _, c := range e.courses {
		for _, w := range c.waits() {
			begun, told := e.begun(w)
			if !told {
				continue // that is another matter
			}
			latest := w.earliest(begun, e.away(c, w.player, e.end), false)
			if until, err := time.Parse(time.RFC3339, w.extended()); err == nil {
				latest = w.after(maxTime(latest, until), time.Duration(w.grace)*time.Hour, w.location(), e.away(c, w.player, e.end))
			}
			latest = e.later(begun, latest.Add(time.Duration(w.lastCall)*time.Hour+slack))
			if !latest.Before(w.ended(e.end)) {
				continue
			}
			asked := false
			for _, x := range e.asks()[w.id] {
				asked = asked || !x.at.Before(begun) && !x.at.After(latest.Add(24*time.Hour))
			}
			if !asked {
				wrong = append(wrong, fmt.Sprintf("%s: nothing happens until %s", w, latest.Format(time.DateTime)))
			}
		}
	}
	return wrong
}

// asks returns the questions to moderators and to other players, by game.
func (e *evidence) asks() map[string][]*wire {
	if e.questions == nil {
		e.questions = map[string][]*wire{}
		for i := range e.wires {
			if w := &e.wires[i]; w.what == sent && len(w.key) > 1 && (w.key[0] == "question" || w.key[0] == "poll") {
				e.questions[w.key[1]] = append(e.questions[w.key[1]], w)
			}
		}
	}
	return e.questions
}

func maxTime(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// later adds to an instant the outages since another one, and some time after each.
func (e *evidence) later(from, at time.Time) time.Time {
	for moved := true; moved; {
		moved = false
		for _, o := range e.outages {
			if o.to.After(from) && o.from.Before(at) {
				from, at, moved = o.to, at.Add(o.to.Sub(o.from)+slack), true
			}
		}
	}
	return at
}

// untold: who is awaited is told so, as soon as they wish.
func (e *evidence) untold() (wrong []string) {
	for _, c := range e.courses {
		for _, w := range c.waits() {
			due := e.later(w.began(), w.began().Add(10*time.Minute))
			address := c.at(w.player, due)
			modes := e.modes(address, w.began())
			if slices.Contains(modes, "digest") {
				due = e.later(w.began(), due.Add(24*time.Hour))
			}
			if slices.Contains(modes, "mute") { // then there is a last call
				due = e.later(w.began(), w.earliest(w.began(), e.away(c, w.player, e.end), false))
			}
			if !due.Before(w.ended(e.end)) {
				continue
			}
			begun, told := e.begun(w)
			lost := false
			for x := range e.to(address, w.began(), e.end) {
				lost = lost || x.what == refused && len(x.key) > 1 && x.key[1] == w.id
			}
			if !lost && (!told || begun.After(due)) {
				wrong = append(wrong, fmt.Sprintf("%s: %s is not told until %s", w, address, due.Format(time.DateTime)))
			}
		}
	}
	return wrong
}

// unanswered: an email of a player, or of the moderator, gets a verdict in each game
// that it is for, and no more answers than these. What comes twice counts once.
func (e *evidence) unanswered() (wrong []string) {
	answers := map[string]int{}
	for _, w := range e.wires {
		if w.what == sent && w.answers != "" {
			answers[w.who+" "+w.answers]++
		}
	}
	for _, w := range e.wires {
		if w.what != came {
			continue
		}
		a := e.archive[w.id]
		switch {
		case a == nil || len(a.decided) == 0:
			if !w.auto && !e.quit(w.who, w.at) && e.later(w.at, w.at.Add(10*time.Minute)).Before(e.end) {
				wrong = append(wrong, fmt.Sprintf("%s of %s, %s", w.id, w.who, w.at.Format(time.DateTime)))
			}
			continue
		}
		if w.auto && answers[w.who+" "+w.id] > 0 {
			wrong = append(wrong, fmt.Sprintf("%s of %s: a machine gets an answer", w.id, w.who))
		}
		if n := answers[w.who+" "+w.id]; n > len(a.decided) {
			wrong = append(wrong, fmt.Sprintf("%s of %s gets %d answers", w.id, w.who, n))
		}
	}
	return wrong
}

// quit reports whether somebody has resigned, whose seats others have: their emails
// need no verdict.
func (e *evidence) quit(who string, at time.Time) bool {
	p := e.people[who]
	return p != nil && p.left(at)
}

// twice: no email goes out twice, and no entry is told twice.
func (e *evidence) twice() (wrong []string) {
	ids, entries := map[string]bool{}, map[string]string{}
	for _, w := range e.wires {
		if w.what != sent {
			continue
		}
		if ids[w.who+" "+w.id] {
			wrong = append(wrong, fmt.Sprintf("%s to %s", w.id, w.who))
			continue
		}
		ids[w.who+" "+w.id] = true
		if w.key[0] != "entry" && w.key[0] != "digest" {
			continue
		}
		for _, t := range w.tells {
			about := fmt.Sprint(w.who, " ", t.game, " ", t.entry)
			// A digest repeats the report with a reminder.
			if before := entries[about]; before != "" && !(w.key[0] == "digest" && t.mine) {
				wrong = append(wrong, fmt.Sprintf("%s is told with %s and %s", about, before, w.id))
			}
			entries[about] = w.id
		}
	}
	return wrong
}

// needless: what goes out is for somebody whom it concerns, at a time at which it is
// due, and as they wish.
func (e *evidence) needless() (wrong []string) {
	games := map[string]*course{}
	waits := map[string][]*wait{}
	for _, c := range e.courses {
		games[c.id], waits[c.id] = c, c.waits()
	}
	for _, w := range e.wires {
		if w.what != sent || len(w.key) < 2 {
			continue
		}
		problem := ""
		c := games[w.key[1]]
		switch kind := w.key[0]; {
		case kind == "remind" || kind == "call":
			n := slices.IndexFunc(waits[w.key[1]], func(x *wait) bool {
				return x.at(x.player, w.at) == w.who && !w.at.Before(x.began()) && !w.at.After(x.ended(e.end))
			})
			if n < 0 {
				problem = "nobody waits for the player"
				break
			}
			x := waits[w.key[1]][n]
			begun, told := e.begun(x)
			first := slices.Max(append([]int{x.lastCall}, x.reminders...))
			terms := *x.terms
			terms.grace = 0
			due := terms.earliest(begun, e.away(c, x.player, w.at), false)
			if !told || w.at.Before(due.Add(-time.Duration(first+1)*time.Hour)) && w.at.After(begun.Add(time.Hour)) {
				problem = fmt.Sprintf("the decision is due at %s only", due.Format(time.DateTime))
			}
		case c == nil:
		case w.who == moderator:
		case kind == "left" && slices.Contains(e.modes(w.who, c.lost(w.who, w.at)), "mute"): // it waits for the end of that
		case !slices.ContainsFunc(c.players, func(p string) bool { return c.at(p, w.at) == w.who || c.at(p, w.at.Add(-24*time.Hour)) == w.who }):
			problem = "it is for somebody who doesn't play"
		}
		if problem != "" {
			wrong = append(wrong, fmt.Sprintf("%s to %s at %s: %s", w.id, w.who, w.at.Format(time.DateTime), problem))
		}
	}
	return wrong
}

// unwished: nobody gets a report by itself who wants to be told in another way.
func (e *evidence) unwished() (wrong []string) {
	for i := range e.wires {
		if w := &e.wires[i]; w.what == sent && len(w.key) > 1 && w.key[0] == "entry" && w.key[1] != "" { // not of the league
			if problem := e.unwanted(w); problem != "" {
				wrong = append(wrong, fmt.Sprintf("%s to %s at %s: %s", w.id, w.who, w.at.Format(time.DateTime), problem))
			}
		}
	}
	return wrong
}

// modes returns how somebody may want to be told at a time: two ways where that has
// just changed.
func (e *evidence) modes(address string, at time.Time) []string {
	modes := []string{"each"}
	p := e.people[address]
	if p == nil {
		return modes
	}
	for _, w := range p.wishes {
		switch {
		case w.from.After(at):
		case e.later(w.from, w.from.Add(w.within+slack)).After(at):
			modes = append(modes, w.mode)
		default:
			modes = []string{w.mode}
		}
	}
	return modes
}

// unwanted says why somebody doesn't want a report by itself, if so.
func (e *evidence) unwanted(w *wire) string {
	mine := slices.ContainsFunc(w.tells, func(t tells) bool { return t.mine || t.over || t.entry == 1 })
	problem := ""
	for _, mode := range e.modes(w.who, w.at) {
		switch {
		case mode == "each", mode == "my-turn" && mine, w.answers != "":
			return ""
		}
		problem = "wanted is " + mode
	}
	return problem
}
