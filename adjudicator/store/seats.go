package store

import (
	"slices"
	"strings"

	"cityhall.example/engine/play"
)

// Seats are who plays a game by mail, and how they prove it.
type Seats struct {
	// Policy says how a sender is proved, and Press what players may write to
	// each other; the words are the office's.
	Policy, Press string
	// Observers is [Anyone] where anyone whom the office knows may get the public
	// reports who asks for them; "" where the moderator says who does.
	Observers string
	Moderator Seat
	// Players are in the order of their seats.
	Players []Seat
}

// Anyone is whom a game may be open to. Nobody, in an edit, closes it.
const (
	Anyone = "anyone"
	Nobody = "nobody"
)

// A Seat is one player, or the moderator.
type Seat struct {
	// Player is the name in the game; [play.Moderator] for the moderator.
	Player string
	// Person is the id of who has the seat; "" for nobody.
	Person string
	// Before are those who had it before, the first one first.
	Before []Tenure
	// Epoch is random, and part of the token: a new one ends the old token.
	Epoch string
}

// A Tenure is how long somebody had a seat.
type Tenure struct {
	// Person is the id of who it was.
	Person string
	// Until is the entry of the game's journal that gave the seat to the next one.
	Until int
}

// A SeatEdit sets things of one seat: those that are not empty. It is harmless
// twice. One without a player sets Policy, Press and Observers; one for a player who has
// no seat adds a seat behind the others.
type SeatEdit struct {
	Player string `json:"player,omitempty"`
	Person string `json:"person,omitempty"`
	// Entry is the entry of the game's journal that gives the seat to the person; 0
	// for the one who has it first, and where somebody's id is put right.
	Entry  int    `json:"entry,omitempty"`
	Epoch  string `json:"epoch,omitempty"`
	Policy string `json:"policy,omitempty"`
	Press  string `json:"press,omitempty"`
	// Observers is as in Seats.
	Observers string `json:"observers,omitempty"`
}

// Edits returns what makes the seats out of none.
func (s *Seats) Edits() []SeatEdit {
	edits := []SeatEdit{{Policy: s.Policy, Press: s.Press, Observers: s.Observers}}
	for _, p := range s.All() {
		entry := 0
		for _, t := range p.Before {
			edits = append(edits, SeatEdit{Player: p.Player, Person: t.Person, Entry: entry})
			entry = t.Until
		}
		edits = append(edits, SeatEdit{Player: p.Player, Person: p.Person, Entry: entry, Epoch: p.Epoch})
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
			if set(&s.Observers, e.Observers); e.Observers == Nobody {
				s.Observers = ""
			}
			continue
		}
		seat := s.Seat(e.Player)
		if seat == nil {
			s.Players = append(s.Players, Seat{Player: e.Player})
			seat = &s.Players[len(s.Players)-1]
		}
		seat.take(e.Person, e.Entry)
		set(&seat.Epoch, e.Epoch)
	}
}

// take gives the seat to a person, by an entry of the game's journal. One that it has
// had already does nothing.
func (s *Seat) take(person string, entry int) {
	switch n := len(s.Before); {
	case person == "" || person == s.Person || entry > 0 && n > 0 && entry <= s.Before[n-1].Until:
		return
	case entry > 0 && s.Person != "":
		s.Before = append(slices.Clip(s.Before), Tenure{s.Person, entry})
	}
	s.Person = person
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
