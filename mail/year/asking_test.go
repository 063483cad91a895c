package year

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// overreminded: each reminder goes out once at most, and none before its time. What
// moves a deadline may announce it again.
func (e *evidence) overreminded() (wrong []string) {
	for _, c := range e.courses {
		for _, w := range c.waits() {
			begun, told := e.begun(w)
			if !told || w.extended() != "" || len(e.away(c, w.player, w.ended(e.end))) > 0 {
				continue
			}
			terms := *w.terms
			terms.grace = 0
			due := terms.earliest(begun, nil, false)
			var slots []time.Time
			lost := false
			for _, before := range w.reminders {
				if at := due.Add(-time.Duration(before) * time.Hour); !at.Before(begun.Add(-time.Hour)) {
					slots = append(slots, at)
				}
			}
			slices.SortFunc(slots, time.Time.Compare)
			n := 0
			for x := range e.of(c, w.player, w.began(), w.ended(e.end)) {
				lost = lost || x.what == refused || x.what == bounced
				if x.what != sent || len(x.key) < 2 || x.key[0] != "remind" || x.key[1] != c.id {
					continue
				}
				switch {
				case lost: // the whole time runs again
				case n >= len(slots):
					wrong = append(wrong, fmt.Sprintf("%s: reminder %d at %s, due %s", w, n+1, x.at.Format(time.DateTime), due.Format(time.DateTime)))
				case x.at.Before(slots[n].Add(-time.Hour)):
					wrong = append(wrong, fmt.Sprintf("%s: a reminder at %s, not before %s", w, x.at.Format(time.DateTime), slots[n].Format(time.DateTime)))
				}
				n++
			}
		}
	}
	return wrong
}

// answersIn returns what a moderator answers about a player in an email: the first
// words of the lines that name the player.
func answersIn(text, player string) (verbs []string) {
	for line := range strings.Lines(text) {
		if f := strings.Fields(line); len(f) > 1 && f[1] == player {
			verbs = append(verbs, f[0])
		}
	}
	return verbs
}

// askedAgain: the moderator is asked about a wait once, and again only after an answer.
// A question that asks something new may repeat what is open.
func (e *evidence) askedAgain() (wrong []string) {
	for _, c := range e.courses {
		waits := c.waits()
		open := map[*wait]bool{} // asked and not answered
		for w := range e.to(moderator, time.Time{}, e.end) {
			switch {
			case w.what == posted || w.what == came:
				for x := range open {
					if w.what == posted && len(answersIn(w.text, x.player)) > 0 {
						delete(open, x)
					}
				}
			case w.what == sent && len(w.key) > 1 && w.key[0] == "question" && w.key[1] == c.id:
				fresh := false
				for _, x := range waits {
					if slices.Contains(w.asks, x.player) && !w.at.Before(x.began()) && !w.at.After(x.ended(e.end)) && !open[x] {
						fresh, open[x] = true, true
					}
				}
				if !fresh {
					wrong = append(wrong, fmt.Sprintf("%s: %v at %s", c.id, w.asks, w.at.Format(time.DateTime)))
				}
			}
		}
	}
	return wrong
}

// unheeded: what the moderator answers happens soon: the wait ends, or is extended.
func (e *evidence) unheeded() (wrong []string) {
	questions, text := map[string]*wire{}, map[string]string{}
	for i := range e.wires {
		switch w := &e.wires[i]; {
		case w.what == sent && len(w.asks) > 0:
			questions[w.id] = w
		case w.what == posted && w.who == moderator:
			text[w.id] = w.text
		}
	}
	for w := range e.to(moderator, time.Time{}, e.end) {
		q := questions[w.answers]
		if w.what != came || q == nil {
			continue
		}
		due := e.later(w.at, w.at.Add(10*time.Minute))
		if !due.Before(e.end) {
			continue
		}
		for _, c := range e.courses {
			if c.id != q.key[1] {
				continue
			}
			for _, x := range c.waits() {
				verbs := answersIn(text[w.id], x.player)
				if !slices.Contains(q.asks, x.player) || x.began().After(q.at) || x.ended(e.end).Before(q.at) || len(verbs) == 0 || verbs[0] == "wait" {
					continue
				}
				done := !x.ended(e.end).After(due)
				for _, m := range c.moves {
					done = done || m.Act == "extend" && m.Player == x.player && !m.At.Before(w.at) && !m.At.After(due)
				}
				if !done {
					wrong = append(wrong, fmt.Sprintf("%s: %q at %s does nothing", x, verbs[0], w.at.Format(time.DateTime)))
				}
			}
		}
	}
	return wrong
}
