package engine

import "fmt"

// A Lane is a queue of one seat's orders: an index into [Rules.Lanes]. Orders
// for a seat's own turn wait in the first lane. What else comes due in an order
// that nobody can foresee, such as auctions, has a lane of its own.
type Lane uint8

// OwnTurn is the first lane of every game: a seat's orders for its own turn. The
// lanes that a game declares begin at [FirstLane].
const (
	OwnTurn Lane = iota
	FirstLane
)

// A LaneSpec declares a lane. Its decisions come up on occasions, of which at
// most one is open at a time.
type LaneSpec struct {
	// Name is what files and reports call the lane. In files it also stands
	// before the number of an occasion: "auction 3".
	Name string
	// Closed refuses a plain order while no occasion of the lane is open.
	Closed func() Refusal
	// Standing says how long an order in the lane lasts. Where it is nil, all
	// orders are Plain, as those for a seat's own turn always are.
	Standing func(Move) Scope
}

// ownTurn declares the lane of every game.
var ownTurn = LaneSpec{Name: "turn"}

// A Scope is how long an order in a lane lasts. All but plain orders are standing
// orders: they wait on file, whether an occasion is open or not.
type Scope uint8

// The scopes.
const (
	// Plain orders need an open occasion. They are used once, and end with it.
	Plain Scope = iota
	// ForOccasion orders answer as often as they can in the occasion in which
	// they first did, and end with it.
	ForOccasion
	// ForTurn orders answer as often as they can in the turn in which they
	// first did, and end with it.
	ForTurn
	// Once orders wait for their occasion, and are used once.
	Once
)

// Scope returns how long the order lasts in its lane.
func (r *Rules) Scope(m Move) Scope {
	if standing := r.Lanes[r.LaneOf(m)].Standing; standing != nil {
		return standing(m)
	}
	return Plain
}

// LaneOf returns the lane in which the order waits: that of the decisions which
// it answers.
func (r *Rules) LaneOf(m Move) Lane { return r.Grammar.Form(m.Verb).lane }

// InLane returns those of the kinds that belong to the lane.
func (r *Rules) InLane(kinds Kinds, lane Lane) Kinds {
	for k, spec := range r.Kinds {
		if spec.Lane != lane {
			kinds &^= Of(Kind(k))
		}
	}
	return kinds
}

// compileLanes checks the lanes, and finds the one in which each form waits.
func (r *Rules) compileLanes() {
	taken := map[string]bool{"": true, ownTurn.Name: true, "step": true, "standing": true} // words of a game file
	for _, lane := range r.Lanes[FirstLane:] {
		switch {
		case taken[lane.Name]:
			panic(fmt.Sprintf("engine: a lane of %s can't be called %q", r.Name, lane.Name))
		case lane.Closed == nil:
			panic(fmt.Sprintf("engine: the lane %s of %s has no refusal for orders while it is closed", lane.Name, r.Name))
		}
		taken[lane.Name] = true
	}
	for _, kind := range r.Kinds {
		if int(kind.Lane) >= len(r.Lanes) {
			panic(fmt.Sprintf("engine: the kind %s of %s is in the lane %d, of %d", kind.Name, r.Name, kind.Lane, len(r.Lanes)))
		}
	}
	for i := range r.Grammar.Forms {
		f := &r.Grammar.Forms[i]
		for lane := range r.Lanes {
			switch own := r.InLane(f.Answers, Lane(lane)); {
			case own == 0:
			case own == f.Answers:
				f.lane = Lane(lane)
			default:
				panic(fmt.Sprintf("engine: %q answers decisions of several lanes", f.Syntax))
			}
		}
	}
}
