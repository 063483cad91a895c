package clock

import "slices"

// A Policy says when decisions of a game are due, and what happens to a player who
// makes none. It is the moderator's, public, and applies to all seats.
type Policy struct {
	// Zone is where the game's local times are.
	Zone Zone
	// Free are days of the week, and Holidays other days, on which nobody's time
	// runs and nothing is due.
	Free     Weekdays
	Holidays []Days
	// Limits are how long decisions may take. The first that names the kind of
	// decision counts; the last one names none and is for all.
	Limits []Limit
	// Reminders go out so long before the deadline, the last call after them. A
	// last call always comes, and leaves at least its time wherever there was so
	// much: it is told in minutes.
	Reminders []Span
	LastCall  Span
	// Grace is how long after the deadline orders still count.
	Grace Span
	// Absences is the number of days for which a player can be away in a game; 0
	// means that there are no absences.
	Absences int
	// Missed is what happens when somebody who was awaited made no decision.
	Missed Act
	// Bot is which bot plays, if one does: [Greedy], or a stronger one.
	Bot Bots
	// Absent is how long City Hall waits for each further decision of a player who
	// has missed one, until there is word from that player.
	Absent Span
	// Abort is the number of decisions that players must have made for a game to go
	// on: if somebody misses one before, it is aborted without penalty.
	Abort int
	// Ask is how the others decide, if Missed is [timer.Ask].
	Ask Poll
}

// A Limit is how long a decision may take: Time, or until the first of the times
// of the week At that leaves the time Least to think.
type Limit struct {
	Kinds []string
	Time  Span
	At    []WeekTime
	Least Span
}

// Bots names a bot that stands in for players.
type Bots string

// The bots. Greedy plays what looks best at once; Search plays each decision out, on
// states made up of what its seat sees and was told.
const (
	Greedy Bots = "greedy"
	Search Bots = "search"
)

// An Act is what is done about a decision.
type Act string

// The acts.
const (
	// None leaves things as they are.
	None Act = ""
	// Wait leaves the decision open until its player makes it.
	Wait Act = "wait"
	// Default plays the game's default for this decision.
	Default Act = "default"
	// Bot lets a bot make this decision.
	Bot Act = "bot"
	// BotUntilBack lets a bot play the seat until there is word from its player.
	BotUntilBack Act = "bot-until-back"
	// Ask asks the other players.
	Ask Act = "ask"
	// Replace gives the seat to somebody on the standby list.
	Replace Act = "replace"
	// Finish ends the optional steps that are open, with the orders on file.
	Finish Act = "finish"
	// Abort ends the game without a result.
	Abort Act = "abort"
)

// acts are what a policy can do about a missed decision, and choices what players
// can choose if they are asked.
var (
	acts    = []Act{Wait, Default, Bot, BotUntilBack, Ask, Replace}
	choices = []Act{Wait, Default, Bot, BotUntilBack, Replace, Abort}
)

// Choices returns what players can choose if they are asked.
func Choices() []Act { return slices.Clone(choices) }

// Defaults returns the policy of most games: three days for each decision, and
// nothing happens without the moderator. Where the others are asked, more than one
// has to vote, and nothing happens without them.
func Defaults() *Policy {
	return &Policy{
		Limits: []Limit{{Time: Span{Days: 3}}}, Reminders: []Span{Hours(24)}, LastCall: Hours(3), Grace: Hours(2),
		Absences: 14, Missed: Wait, Bot: Greedy, Absent: Hours(12),
		Ask: Poll{Quorum: 2, Tie: Wait, Otherwise: Wait, Expires: Hours(48)},
	}
}

// limit returns the limit for a kind of decision.
func (p *Policy) limit(kind string) *Limit {
	for i := range p.Limits {
		if l := &p.Limits[i]; len(l.Kinds) == 0 || slices.Contains(l.Kinds, kind) {
			return l
		}
	}
	return &p.Limits[len(p.Limits)-1]
}

// calendar returns the days on which the time of a seat runs that is away on some
// days.
func (p *Policy) calendar(away []Days) calendar {
	return calendar{zone: p.Zone, free: p.Free, off: slices.Concat(p.Holidays, away)}
}
