package play

import (
	"slices"

	"cityhall.example/engine"
)

// A Queue holds the orders on file of one seat in one room of a lane, first in,
// first out. A held queue is not played until it is replaced or its occasion is
// over, because an earlier order was not possible; neither are orders for any
// room then. An empty queue can be held too.
type Queue struct {
	Held   bool
	Orders []Filed
}

// Unbound means no turn and no occasion: the order doesn't expire.
const Unbound = -1

// Unstepped is the Step of orders other than done.
const Unstepped engine.Kind = 255

// Filed is an order on file.
type Filed struct {
	Order engine.Order
	// Turn and Occasion (of its lane) are what the order is for and expires
	// with, or Unbound.
	Turn, Occasion int
	// Used reports that a standing order has answered: it then ends silently.
	Used bool
	// Undone reports that an undo holds the order, which was played since: until its player
	// keeps or replaces it.
	Undone bool
	// Step is the kind of decision that a done order ends, or Unstepped.
	Step engine.Kind
	// Line is the order's index in its set while the set is being filed; files
	// don't have it.
	Line int
}

// Holds reports whether the orders of the queue are held.
func (q *Queue) Holds() bool { return q.Held || q.Undone() }

// Undone reports whether an undo holds the orders of the queue.
func (q *Queue) Undone() bool {
	return slices.ContainsFunc(q.Orders, func(f Filed) bool { return f.Undone })
}

// Queue returns the seat's queue for a room of a lane.
func (g *Game) Queue(seat engine.Seat, lane engine.Lane, room engine.Room) *Queue {
	return &g.Queues[seat][g.Rules.Queue(lane, room)]
}

// Holds reports whether the orders of a queue of the seat are held: the queue is,
// or they are for any room and that of the open occasion is.
func (g *Game) Holds(seat engine.Seat, queue int) bool {
	spec, open := g.Rules.Queues[queue], g.Open()
	return g.Queues[seat][queue].Holds() ||
		spec.Room == engine.AnyRoom && spec.Lane == open.Lane && g.Queue(seat, open.Lane, open.Room).Holds()
}
