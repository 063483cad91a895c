package engine

import (
	"fmt"
	"slices"
)

// A Lane is a queue of one seat's orders: an index into [Rules.Lanes]. Orders
// for a seat's own turn wait in the first lane. Decisions that come up in an
// unforeseeable order, such as auctions, have their own lane.
type Lane uint8

// OwnTurn is the first lane of every game: a seat's orders for its own turn. A
// game's other lanes start at [FirstLane].
const (
	OwnTurn Lane = iota
	FirstLane
)

// A Room is a part of a lane: orders for occasions that people can tell apart in
// advance, such as auctions of one district. What waits in one room is judged
// only on its own occasions and never stands in the way of another room.
type Room uint8

// AnyRoom is the room of the orders for every occasion of a lane, and the only
// room of a lane whose occasions have no names. They are used after those of
// the occasion's own room.
const AnyRoom Room = 0

// A LaneSpec declares a lane. Its decisions come up on occasions; at most one
// is open at a time.
type LaneSpec struct {
	// Name is the lane's name in files and reports. Files also put it before
	// the number of an occasion: "auction 3".
	Name string
	// Closed refuses a plain order while no occasion of the lane is open.
	Closed func() Refusal
	// Standing says how long an order in the lane lasts. If it is nil, all
	// orders are Plain, as those for a seat's own turn always are.
	Standing func(Move) Scope
	// Rooms are the names of the rooms 1, 2 and so on, in files after the
	// lane's name: "auction times-square". Room returns that of a standing
	// order; plain orders are for the open occasion. Both are nil if the lane
	// has no rooms but AnyRoom.
	Rooms []string
	Room  func(Move) Room
	// In returns a plain order as one for the room, if orders can say that; it may be nil.
	In func(Move, Room) Move
}

// A QueueSpec is a room of a lane: each seat has a queue of orders for each.
type QueueSpec struct {
	Lane Lane
	Room Room
	// Name is the queue's name in files: "turn", "auction times-square".
	Name string
}

// ownTurn declares the first lane of every game.
var ownTurn = LaneSpec{Name: "turn"}

// A Scope is how long an order in a lane lasts. Orders that are not plain are
// standing orders: they wait on file whether or not an occasion is open.
type Scope uint8

// The scopes.
const (
	// Plain orders need an open occasion. They are used once and end with it.
	Plain Scope = iota
	// ForOccasion orders answer as often as they can in the first occasion of
	// their room that is open once they are on file, and end with it.
	ForOccasion
	// ForTurn orders answer as often as they can in the first turn with an
	// occasion of their room, and end with it.
	ForTurn
	// Once orders are for one occasion as ForOccasion orders are, but are used
	// once.
	Once
)

// Scope returns how long the order lasts in its lane.
func (r *Rules) Scope(m Move) Scope {
	if standing := r.Lanes[r.LaneOf(m)].Standing; standing != nil {
		return standing(m)
	}
	return Plain
}

// LaneOf returns the lane in which the order waits: the lane of the decisions
// that it answers.
func (r *Rules) LaneOf(m Move) Lane { return r.Grammar.Form(m.Verb).lane }

// RoomOf returns the room in which a standing order waits.
func (r *Rules) RoomOf(m Move) Room {
	if room := r.Lanes[r.LaneOf(m)].Room; room != nil {
		return room(m)
	}
	return AnyRoom
}

// In returns an order as one that names the room: a plain order for an occasion of its
// lane waits for that alone then. Other orders stay as they are.
func (r *Rules) In(room Room, o Order) Order {
	o.Alternatives = slices.Clone(o.Alternatives)
	for i, m := range o.Alternatives {
		if in := r.Lanes[r.LaneOf(m)].In; in != nil && room != AnyRoom && r.Scope(m) == Plain {
			o.Alternatives[i] = in(m, room)
		}
	}
	return o
}

// Queue returns the index of a lane's room among a seat's queues. That of a
// lane's AnyRoom comes before those of its other rooms; OwnTurn's is 0.
func (r *Rules) Queue(lane Lane, room Room) int {
	return slices.IndexFunc(r.Queues, func(q QueueSpec) bool { return q.Lane == lane }) + int(room)
}

// InLane returns the kinds that belong to the lane.
func (r *Rules) InLane(kinds Kinds, lane Lane) Kinds {
	for k, spec := range r.Kinds {
		if spec.Lane != lane {
			kinds &^= Of(Kind(k))
		}
	}
	return kinds
}

// queuesOf returns the queues of the lanes, in their order.
func queuesOf(lanes []LaneSpec) (queues []QueueSpec) {
	for l, lane := range lanes {
		queues = append(queues, QueueSpec{Lane: Lane(l), Name: lane.Name})
		for i, room := range lane.Rooms {
			queues = append(queues, QueueSpec{Lane: Lane(l), Room: AnyRoom + 1 + Room(i), Name: lane.Name + " " + room})
		}
	}
	return queues
}

// compileLanes checks the lanes and finds the lane of each form.
func (r *Rules) compileLanes() {
	taken := map[string]bool{"": true, ownTurn.Name: true, "step": true, "standing": true, "used": true} // words of a game file
	for _, lane := range r.Lanes[FirstLane:] {
		switch {
		case taken[lane.Name]:
			panic(fmt.Sprintf("engine: a lane of %s can't be called %q", r.Name, lane.Name))
		case lane.Closed == nil:
			panic(fmt.Sprintf("engine: the lane %s of %s has no refusal for orders while it is closed", lane.Name, r.Name))
		case (lane.Rooms == nil) != (lane.Room == nil):
			panic(fmt.Sprintf("engine: the lane %s of %s needs both the names of its rooms and the room of an order", lane.Name, r.Name))
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
