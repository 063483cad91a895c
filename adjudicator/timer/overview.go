package timer

import (
	"cmp"
	"slices"

	"cityhall.example/adjudicator"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// A Condition says what a game needs.
type Condition string

// The conditions, in the order of how much a person is needed.
const (
	Broken    Condition = "broken"  // its files can't be read
	InTrouble Condition = "trouble" // its office waits for the moderator
	Needed    Condition = "needed"  // its clock waits for the moderator, about a player
	Held      Condition = "held"    // it waits for a player whose orders are held
	Late      Condition = "late"    // a deadline has passed, with its grace, and isn't applied yet
	Awaiting  Condition = "waiting" // it waits for players who have time
	OnPause   Condition = "paused"  // the moderator paused it
	Finished  Condition = "over"    // it is over
)

// Conditions are all of them, in their order.
var Conditions = []Condition{Broken, InTrouble, Needed, Held, Late, Awaiting, OnPause, Finished}

// An Overview is how a game stands, without anything that only some may see.
type Overview struct {
	// Path is that of the game file.
	Path      string
	Condition Condition
	// Game is the game; nil if it is broken.
	Game *play.Game
	// Err says what is broken, and Trouble why the office waits.
	Err     error
	Trouble string
	// Awaited are the players whom the game waits for, and Held those of them whose
	// orders are held until they are corrected.
	Awaited, Held []string
	// Seats are what the seats are owed that the game waits for, if it has deadlines,
	// in the time zone of the name Zone.
	Seats []Owed
	Zone  string
	// Wake is when its clock does something if nothing happens until then; 0 for never.
	Wake play.Time
	// Reasons are why it waits longer than players have time for, in seat order.
	Reasons []Reason
}

// Sort sorts games: those first that need a person most, and those that
// wait longest.
func Sort(all []*Overview) {
	since := func(o *Overview) play.Time {
		if o.Game == nil {
			return 0
		}
		return o.Game.Since
	}
	slices.SortStableFunc(all, func(a, b *Overview) int {
		return cmp.Or(cmp.Compare(slices.Index(Conditions, a.Condition), slices.Index(Conditions, b.Condition)),
			cmp.Compare(since(a), since(b)), cmp.Compare(a.Path, b.Path))
	})
}

// OverviewOf returns how a game stands, of which the host knows the facts. Path
// names it, and trouble is why its office waits, or "".
func OverviewOf(path string, g *play.Game, trouble string, f Facts) *Overview {
	o := &Overview{Path: path, Condition: Broken}
	if o.Err = o.deadlines(g, f); o.Err != nil {
		return o
	}
	o.Game, o.Trouble = g, trouble
	if open := g.Open(); !open.Over() {
		o.Awaited = g.Names(g.Awaited())
		for _, name := range o.Awaited {
			seat := g.Seat(name)
			for n, q := range g.Queues[seat] {
				if len(q.Orders) > 0 && g.Holds(engine.Seat(seat), n) && !slices.Contains(o.Held, name) {
					o.Held = append(o.Held, name)
				}
			}
		}
	}
	switch {
	case o.Trouble != "":
		o.Condition = InTrouble
	case g.Open().Over():
		o.Condition = Finished
	case g.Paused:
		o.Condition = OnPause
	case g.AwaitsBeacon() || slices.ContainsFunc(o.Reasons, Reason.Needed):
		o.Condition = Needed
	case len(o.Held) > 0:
		o.Condition = Held
	case slices.ContainsFunc(o.Reasons, Reason.Late):
		o.Condition = Late
	default:
		o.Condition = Awaiting
	}
	return o
}

// deadlines finds out when the open decision is due, and why it isn't made.
func (o *Overview) deadlines(g *play.Game, f Facts) error {
	policy, err := adjudicator.PolicyOf(g)
	if err != nil || policy == nil {
		return err
	}
	o.Zone = policy.Zone.String()
	s, err := Tick(g, f)
	o.Seats, o.Wake = s.Seats, s.Wake
	if s.Act != nil || len(s.Calls)+len(s.Asks) > 0 || s.Question != nil {
		o.Wake = f.Now
	}
	for _, seat := range s.Seats {
		if r, ok := ReasonOf(&seat, f.Now); ok {
			o.Reasons = append(o.Reasons, r)
		}
	}
	return err
}
