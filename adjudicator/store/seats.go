package store

import (
	"strings"

	"cityhall.example/engine/play"
)

// Seats are who plays a game by mail, and how they prove it.
type Seats struct {
	// Policy says how a sender is proved, and Press what players may write to
	// each other; the words are the office's.
	Policy, Press string
	Moderator     Seat
	// Players are in the order of their seats.
	Players []Seat
}

// A Seat is one player, or the moderator.
type Seat struct {
	// Player is the name in the game; [play.Moderator] for the moderator.
	Player string
	// Person is the id of who has the seat; "" for nobody.
	Person string
	// Epoch is random, and part of the token: a new one ends the old token.
	Epoch string
}

// A SeatEdit sets things of one seat: those that are not empty. It is harmless
// twice. One without a player sets Policy and Press; one for a player who has
// no seat adds a seat behind the others.
type SeatEdit struct {
	Player string `json:"player,omitempty"`
	Person string `json:"person,omitempty"`
	Epoch  string `json:"epoch,omitempty"`
	Policy string `json:"policy,omitempty"`
	Press  string `json:"press,omitempty"`
}

// Edits returns what makes the seats out of none.
func (s *Seats) Edits() []SeatEdit {
	edits := []SeatEdit{{Policy: s.Policy, Press: s.Press}}
	for _, p := range s.All() {
		edits = append(edits, SeatEdit{Player: p.Player, Person: p.Person, Epoch: p.Epoch})
	}
	return edits
}

// All returns the moderator's seat and then those of the players.
func (s *Seats) All() []Seat {
	m := s.Moderator
	m.Player = play.Moderator
	return append([]Seat{m}, s.Players...)
}

// Seat returns the seat of the player with the name, or of the moderator; case
// does not matter. Nil where there is none.
func (s *Seats) Seat(player string) *Seat {
	if strings.EqualFold(player, play.Moderator) {
		return &s.Moderator
	}
	for i := range s.Players {
		if strings.EqualFold(s.Players[i].Player, player) {
			return &s.Players[i]
		}
	}
	return nil
}

// Apply makes the edits, in their order.
func (s *Seats) Apply(edits ...SeatEdit) {
	s.Moderator.Player = play.Moderator
	for _, e := range edits {
		if e.Player == "" {
			set(&s.Policy, e.Policy)
			set(&s.Press, e.Press)
			continue
		}
		seat := s.Seat(e.Player)
		if seat == nil {
			s.Players = append(s.Players, Seat{Player: e.Player})
			seat = &s.Players[len(s.Players)-1]
		}
		set(&seat.Person, e.Person)
		set(&seat.Epoch, e.Epoch)
	}
}

func set(to *string, value string) {
	if value != "" {
		*to = value
	}
}

// Clone returns a copy that shares nothing; nil for nil.
func (s *Seats) Clone() *Seats {
	if s == nil {
		return nil
	}
	c := &Seats{}
	c.Apply(s.Edits()...)
	return c
}

// An Owner is a seat of a person.
type Owner struct{ Docket, Player string }
