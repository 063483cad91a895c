package timer

import (
	"cityhall.example/adjudicator/clock"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// A Reason is why a decision isn't made that a game waits for.
type Reason struct {
	Player string `json:"player"`
	// Code is that of its words. Those of them that need the moderator are for the
	// moderator alone; see [Reason.Public].
	Code string `json:"code"`
	// Until is when that ends, where it ends by itself at a known time; else 0.
	Until play.Time `json:"until,omitempty"`
}

// The codes, in the order in which a decision comes to them.
const (
	unsent   = "clock/reason-unsent"   // the letter that time begins with hasn't gone out
	away     = "clock/reason-away"     // the player is away
	bounces  = "clock/reason-bounces"  // mail to the player bounces
	inGrace  = "clock/reason-grace"    // the deadline has passed, and its grace hasn't
	unwarned = "clock/reason-unwarned" // there has to be a last call first
	warned   = "clock/reason-warned"   // there was one, and it leaves some time
	unread   = "clock/reason-unread"   // mail has to be read first
	applies  = "clock/reason-applies"  // the deadline is applied when its host looks next
	voting   = "clock/reason-voting"   // the other players vote
	chosen   = "clock/reason-chosen"   // they chose to wait
	trouble  = "clock/reason-trouble"  // mail to the player bounces, and the moderator is asked
	flood    = "clock/reason-flood"    // so many are late that the fault may be ours
	standby  = "clock/reason-standby"  // somebody should take over, and nobody is there
	missed   = "clock/reason-missed"   // the policy leaves it to the moderator
	asked    = "clock/reason-asked"    // what players hear of the four before
)

// ReasonOf returns why the seat's decision isn't made; false where the player simply
// has time.
func ReasonOf(o *Owed, now play.Time) (Reason, bool) {
	r := Reason{Player: o.Player}
	switch d := o.Deadline; {
	case o.Asks != "":
		r.Code = map[Why]string{AskTrouble: trouble, AskFlood: flood, AskStandby: standby, AskMissed: missed}[o.Asks]
	case o.Bounces:
		r.Code = bounces
	case o.Hold == clock.Unsent:
		r.Code = unsent
	case o.Hold == clock.Unread:
		r.Code = unread
	case o.Hold == clock.Unwarned && o.Wake > now:
		r.Code, r.Until = warned, o.Wake
	case o.Hold == clock.Unwarned:
		r.Code = unwarned
	case o.Vote > 0:
		r.Code, r.Until = voting, o.Vote
	case o.Act == clock.Ask:
		r.Code = chosen
	case o.Act != clock.None:
		r.Code = applies
	case o.State == clock.Excused:
		r.Code = away
	case d.Due > 0 && d.Due <= now:
		r.Code, r.Until = inGrace, d.Applies
	default:
		return r, false
	}
	return r, true
}

// Needed reports whether the game needs its moderator.
func (r Reason) Needed() bool {
	switch r.Code {
	case bounces, trouble, flood, standby, missed:
		return true
	}
	return false
}

// Late reports whether the time of the player is over, with all grace.
func (r Reason) Late() bool {
	switch r.Code {
	case unwarned, warned, unread, applies, voting, chosen:
		return true
	}
	return r.Needed() && r.Code != bounces
}

// Public returns what other players may know of the reason: whose mail bounces is for
// the moderator. It returns false where that is nothing.
func (r Reason) Public() (Reason, bool) {
	if r.Needed() && r.Late() {
		r.Code = asked
	}
	return r, r.Code != bounces
}

// Phrase says the reason. When says a time to the reader.
func (r Reason) Phrase(when func(play.Time) string) engine.Phrase {
	until := ""
	if r.Until > 0 {
		until = when(r.Until)
	}
	return engine.Say(r.Code, "player", r.Player, "until", until)
}
