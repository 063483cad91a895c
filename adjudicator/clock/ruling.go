package clock

import (
	"slices"

	"cityhall.example/engine/play"
)

// A State is where a seat is with its decision.
type State string

// The states.
const (
	Nothing         State = "nothing"           // awaited, and nothing is on file
	Part            State = "filed-in-part"     // an optional step waits for a later one or for the end
	Filed           State = "filed"             // the orders on file answer it
	Final           State = "final"             // and the player has said that this is all
	NothingToDecide State = "nothing-to-decide" // the game doesn't wait for the seat
	Forced          State = "forced"            // only one move is possible, as all can see
	Excused         State = "excused"           // away, or not to be reached
	Missed          State = "missed"            // the deadline is applied
)

// A Hold is why a deadline is not applied that has passed.
type Hold string

// The reasons. Unsent, Unwarned and Unread pass when the office works again; the
// moderator is asked about the others.
const (
	// Unsent: the letter that thinking time begins with hasn't gone out.
	Unsent Hold = "unsent"
	// Unwarned: the last call for this deadline hasn't gone out, or went out so late that
	// its time isn't over.
	Unwarned Hold = "unwarned"
	// Unread: nobody has completely looked for mail since the deadline, or mail of
	// the game is not decided yet.
	Unread Hold = "unread"
	// Trouble: mail to the player bounced, the mailbox failed, or the game is in
	// trouble.
	Trouble Hold = "trouble"
	// Flood: many players are missing at once.
	Flood Hold = "flood"
)

// A Situation is what is known of a seat and its office when a clock is checked.
type Situation struct {
	Now  play.Time
	Kind string // of the open decision
	Thinking
	// Awaited means that the game waits for this seat; Forced that it has only one
	// move. Filed is Nothing, Part, Filed or Final.
	Awaited, Forced bool
	Filed           State
	// Moves is the number of decisions that players have made in the game.
	Moves int
	// Intake is the start of the latest complete look for mail. Undecided means that
	// mail of the game waits for its verdict.
	Intake    play.Time
	Undecided bool
	// Trouble and Flooded hold the deadline off; see [Hold] and [Turnout]. They are
	// false once the moderator has said that deadlines apply all the same.
	Trouble, Flooded bool
}

// A Ruling is what is owed to the seat.
type Ruling struct {
	State    State
	Act      Act
	Hold     Hold
	Deadline Deadline // of an awaited seat whose letter went out
	// Wake is when to look again if nothing happens until then; 0 if never.
	Wake play.Time
}

// Rule returns what to do about the seat. It acts on what is on file, however late
// it came, and misses nobody for whom the game didn't wait.
func (p *Policy) Rule(s Situation) Ruling {
	switch {
	case !s.Awaited:
		return Ruling{State: NothingToDecide}
	case s.Forced:
		return Ruling{State: Forced}
	case s.Filed == Filed || s.Filed == Final:
		return Ruling{State: s.Filed}
	case s.Begun == 0:
		return Ruling{State: s.Filed, Hold: Unsent}
	}
	d := p.Deadline(s.Kind, s.Thinking, s.Now)
	r := Ruling{State: s.Filed, Deadline: d}
	if slices.ContainsFunc(s.Away, func(d Days) bool { return d.Has(p.Zone.Day(s.Now)) }) {
		r.State = Excused
	}
	if s.Now < d.Grace {
		r.Wake = p.wake(d, s.Now)
		return r
	}
	if r.Hold, r.Wake = hold(d, &s); r.Hold != "" {
		if r.Hold == Trouble {
			r.State = Excused
		}
		return r
	}
	switch {
	case s.Filed == Part:
		r.State, r.Act = Part, Finish
	case s.Moves < p.Abort:
		r.State, r.Act = Missed, Abort
	default:
		r.State, r.Act = Missed, p.Missed
	}
	return r
}

// hold returns why a deadline that has passed is not applied yet, and when to look again.
func hold(d Deadline, s *Situation) (Hold, play.Time) {
	switch {
	case s.Trouble:
		return Trouble, 0
	case s.called(d.Due) && s.Warned.Due != d.Due:
		return Unwarned, 0
	case s.Now < d.Applies:
		return Unwarned, d.Applies
	case s.Intake < d.Applies || s.Undecided:
		return Unread, 0
	case s.Flooded:
		return Flood, 0
	}
	return "", 0
}

// wake returns the next instant after now at which the deadline needs something.
func (p *Policy) wake(d Deadline, now play.Time) play.Time {
	for _, c := range p.Calls(d) {
		if c.At > now {
			return c.At
		}
	}
	return d.Applies
}
