package clock

import (
	"slices"

	"cityhall.example/engine/play"
)

// Thinking is what a seat's deadline depends on, besides the policy.
type Thinking struct {
	// Begun is when the letter with the decision went out; in git, when the report
	// was handed over.
	Begun play.Time
	// Thought is when the player has thought before about the decision, and then took
	// it back, or about the turn that it is the rest of: only what was left of the time is
	// left.
	Thought []play.Stretch
	// Until is an extension by the moderator, or 0. It never shortens the time.
	Until play.Time
	// Away are the seat's absences.
	Away []Days
	// Absent means that the player missed a decision and hasn't been heard of
	// since.
	Absent bool
	// Warned is the last call that went out.
	Warned Warning
}

// A Warning is a last call: for the deadline that is due at an instant, and until when it
// said that orders count. Whatever becomes of the policy, that is kept.
type Warning struct{ Due, Until play.Time }

// A Deadline is when a decision is due. It is applied from Applies on: whatever is
// on file then counts, on time or not. That is when the time of grace is over or, where
// the last call was late, some time after it.
type Deadline struct {
	Begun, Due, Grace, Applies play.Time
}

// Tell returns what to tell a player at a time: when orders are due or, once that has
// passed, until when they count; 0 once that has passed, too.
func (d Deadline) Tell(now play.Time) play.Time {
	switch {
	case now < d.Due:
		return d.Due
	case now < d.Applies:
		return d.Applies
	}
	return 0
}

// Deadline returns when a decision of the kind is due, and from when on that is applied
// as things are at a time: where the last call hasn't gone out, as if it did then. It is
// the one place that knows. A decision is never due before the least time to think has
// passed since it began, except for somebody who is absent, or has thought before. The
// journal keeps the instant that was applied, since zones change their rules.
func (p *Policy) Deadline(kind string, t Thinking, now play.Time) Deadline {
	c, l := p.calendar(t.Away), p.limit(kind)
	var due play.Time
	if len(l.At) > 0 {
		due = c.fixed(t.Begun, c.left(t, l.Least, Span{}), l.At)
	} else {
		due = c.left(t, l.Time, p.LastCall)
	}
	applies := c.after(due, p.Grace)
	if t.Absent {
		due = min(due, c.after(t.Begun, p.Absent))
		applies = due
	}
	if t.Until > due {
		due, applies = t.Until, max(applies, c.after(t.Until, p.Grace))
	}
	d := Deadline{Begun: t.Begun, Due: due, Grace: applies, Applies: applies}
	switch {
	case !t.called(due):
	case t.Warned.Due == due:
		d.Applies = max(applies, t.Warned.Until)
	default:
		d.Applies = p.Warn(d, max(now, p.lastCall(d))).Until
	}
	return d
}

// called reports whether there is a last call for the deadline. A player who is absent
// was told so with the first miss, and hears only of more time.
func (t *Thinking) called(due play.Time) bool { return !t.Absent || t.Until >= due }

// Warn returns what a last call says that goes out at a time: orders count as long after
// it as promised, or as there was to think, but for a minute at least.
func (p *Policy) Warn(d Deadline, at play.Time) Warning {
	return Warning{d.Due, max(d.Applies, at+min(p.LastCall.seconds(), max(d.Due-d.Begun, 60)))}
}

// Hurries reports whether a letter about a decision of the kind has to go out now,
// since it would leave less than the least time to think if it waited until an
// instant: the deadline comes too soon, or a fixed time would be missed. Where time
// begins with the letter, t.Begun is 0. Without a least time, that of the last call
// counts.
func (p *Policy) Hurries(kind string, t Thinking, now, until play.Time) bool {
	l := p.limit(kind)
	if t.Begun == 0 {
		soon, late := t, t
		soon.Begun, late.Begun = now, until
		return len(l.At) > 0 && p.Deadline(kind, soon, now).Due < p.Deadline(kind, late, now).Due
	}
	least := l.Least
	if least == (Span{}) {
		least = p.LastCall
	}
	return p.calendar(t.Away).before(p.Deadline(kind, t, now).Due, least) < until
}

// After returns when the span has passed since the instant, without days off.
func (p *Policy) After(t play.Time, s Span) play.Time { return p.calendar(nil).after(t, s) }

// A Call is a letter that reminds of a deadline.
type Call struct {
	At play.Time
	// Last is the one that comes even to those who want no letters.
	Last bool
}

// Calls returns when to remind of the deadline, in order: the reminders that come
// after thinking began, and the last call, immediately if little time is left.
func (p *Policy) Calls(d Deadline) []Call {
	last := p.lastCall(d)
	c := p.calendar(nil)
	var at []play.Time
	for _, s := range p.Reminders {
		if t := c.before(d.Due, s); t > d.Begun && t < last {
			at = append(at, t)
		}
	}
	slices.Sort(at)
	var calls []Call
	for _, t := range slices.Compact(at) {
		calls = append(calls, Call{At: t})
	}
	return append(calls, Call{last, true})
}

// Called says which calls of a decision went out: the latest reminder, by its
// [timer.Call].At, and the deadline whose last call did.
type Called struct{ Reminder, Last play.Time }

// Call returns the letter to send now: the latest that is due. After an outage one
// letter stands for all that were missed; once the deadline has passed that is the
// last call, without which it isn't applied. A deadline that was moved has a last
// call of its own, even if it was moved to before reminders that went out.
func (p *Policy) Call(d Deadline, sent Called, now play.Time) (Call, bool) {
	calls := p.Calls(d)
	for _, c := range slices.Backward(calls) {
		switch {
		case c.At > now:
		case c.Last:
			return c, sent.Last != d.Due
		default:
			return c, c.At > sent.Reminder
		}
	}
	return Call{}, false
}

// lastCall returns when the last call of the deadline is due.
func (p *Policy) lastCall(d Deadline) play.Time { return max(d.Begun, d.Due-p.LastCall.seconds()) }
