package engine

import (
	"math/bits"
	"slices"
	"strings"
)

// A Seat is a place at the table, counted from 0 in the order of the players in
// the game file.
type Seat int8

// Nobody is no seat: the seat to move when the game is over, and the viewer of
// the public view.
const Nobody Seat = -1

// Reserved reports whether a name, in any case, stands for someone or something other
// than a player in files and orders.
func Reserved(name string) bool {
	return slices.Contains([]string{"public", "moderator", "nobody", "none", "all", "clock"}, strings.ToLower(name))
}

// MaxSeats is the maximum number of seats of any game.
const MaxSeats = 8

// Seats is a set of seats.
type Seats uint8

// Has reports whether the seat is in the set.
func (s Seats) Has(seat Seat) bool { return seat >= 0 && s>>uint(seat)&1 == 1 }

// With returns the set plus the seat.
func (s Seats) With(seat Seat) Seats { return s | 1<<uint(seat) }

// Without returns the set minus the seat.
func (s Seats) Without(seat Seat) Seats { return s &^ (1 << uint(seat)) }

// Len returns the number of seats in the set.
func (s Seats) Len() int { return bits.OnesCount8(uint8(s)) }
