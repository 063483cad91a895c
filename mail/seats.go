package mail

import (
	"slices"
	"strings"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/mail/identity"
	"cityhall.example/mail/incoming"
)

// seatsFormat is the format and version of the seats of a game.
const seatsFormat = "cityhall-seats/1"

// Press says what players of a game may write to each other through the office.
type Press string

// The ways of press.
const (
	NoPress        Press = "none"
	NamedPress     Press = "named"
	AnonymousPress Press = "anonymous" // named too
)

// Presses are all that there are, the usual one first.
var Presses = []Press{NamedPress, AnonymousPress, NoPress}

// Seats are who plays a game, and how they prove it.
type Seats struct {
	Policy    identity.Policy
	Press     Press
	Moderator Seat
	Players   []Seat
}

// A Seat is one player, or the moderator, as the office knows them.
type Seat struct {
	// Player is the name in the game; "moderator" for the moderator.
	Player string
	// Addresses are from where the player may write; reports go to the first.
	Addresses []string
	// Epoch goes into the token: a new one makes the old token worthless.
	Epoch string
}

// Has reports whether the address is one of the seat's.
func (s *Seat) Has(address string) bool {
	return slices.ContainsFunc(s.Addresses, func(a string) bool { return identity.Canonical(a) == identity.Canonical(address) })
}

// wrote reports whether the letter has one author, with an address of the seat.
func (s *Seat) wrote(l *incoming.Mail) bool {
	return len(l.From) == 1 && s.Has(l.From[0].Address)
}

// All returns the moderator's seat and then those of the players.
func (s *Seats) All() []Seat { return append([]Seat{s.Moderator}, s.Players...) }

// Names returns the names of the players, in the order of their seats.
func (s *Seats) Names() (names []string) {
	for _, p := range s.Players {
		names = append(names, p.Player)
	}
	return names
}

// of returns the names of the players whose address it is, and the moderator's.
func (s *Seats) of(address string) (names []string) {
	for _, p := range s.All() {
		if p.Has(address) {
			names = append(names, p.Player)
		}
	}
	return names
}

// Seat returns the seat of the player with the name, or of the moderator, in
// small or capital letters; nil where there is none.
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

// check says what is wrong with the seats of a game: they are those of its
// players, in their order. The error is a *formats.Error.
func (s *Seats) check(id string, g *play.Game) error {
	names := s.Names()
	if slices.Equal(names, g.Players) {
		return nil
	}
	return &formats.Error{File: seatsFile(id), Problem: engine.Say("office/seats", "players", names, "want", g.Players)}
}

func readSeats(d disk.Disk, id string) (*Seats, error) {
	data, err := d.Read(seatsFile(id), 0)
	if err != nil {
		return nil, err
	}
	s := &Seats{}
	return s, readCoded(seatsFile(id), data, s.code)
}

// changeSeats changes the seats of a game, in the file as it is now: another
// program may have changed others. It returns them as they are then.
func changeSeats(d disk.Disk, id string, change func(*Seats) error) (*Seats, error) {
	seats, err := readSeats(d, id)
	if err != nil {
		return nil, err
	}
	if err := change(seats); err != nil {
		return nil, err
	}
	return seats, seats.Write(d, id)
}

// Write writes the seats of a game.
func (s *Seats) Write(d disk.Disk, id string) error {
	return disk.Replace(d, seatsFile(id), formats.Emit(engine.Write(nil, s.code)))
}

// code goes through the fields of the seats.
func (s *Seats) code(c *engine.Codec) {
	codeFormat(c, seatsFormat)
	codeWord(c, "policy", &s.Policy, identity.Policies)
	codeWord(c, "press", &s.Press, Presses)
	s.Moderator.Player = play.Moderator
	c.Group("moderator", func() {
		codeAddresses(c, "addresses", &s.Moderator.Addresses)
		c.String("epoch", &s.Moderator.Epoch)
	})
	c.Groups("players", len(s.Players), func(n int) { s.Players = make([]Seat, n) }, func(i int) {
		p := &s.Players[i]
		c.Text("name", engine.Say("field/player"), ".+", func() string { return p.Player }, func(name string) bool {
			p.Player = name
			return play.CheckName(name).Empty()
		})
		codeAddresses(c, "addresses", &p.Addresses)
		c.String("epoch", &p.Epoch)
	})
}
