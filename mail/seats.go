package mail

import (
	"slices"

	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/mail/identity"
	"cityhall.example/mail/incoming"
)

// A Press says what players can write to each other through City Hall.
type Press string

// The kinds of press.
const (
	NoPress        Press = "none"
	NamedPress     Press = "named"
	AnonymousPress Press = "anonymous" // named too
)

// Presses lists all of them, the default first.
var Presses = []Press{NamedPress, AnonymousPress, NoPress}

// has reports whether the address is one of the seat's.
func has(s *store.Seat, address string) bool {
	return slices.ContainsFunc(s.Addresses, func(a string) bool { return identity.Canonical(a) == identity.Canonical(address) })
}

// wrote reports whether the mail has one author, with an address of the seat.
func wrote(s *store.Seat, m *incoming.Mail) bool {
	return m.Author() != "" && has(s, m.Author())
}

// playerNames returns the names of the players, in the order of their seats.
func playerNames(seats *store.Seats) (names []string) {
	for _, p := range seats.Players {
		names = append(names, p.Player)
	}
	return names
}

// ownedBy returns the names of the players whose address it is, and the
// moderator's.
func ownedBy(seats *store.Seats, address string) (names []string) {
	for _, p := range seats.All() {
		if has(&p, address) {
			names = append(names, p.Player)
		}
	}
	return names
}

// checkSeats says what is wrong with the seats of a game: they are those of its
// players, in their order. The error is a *formats.Error.
func checkSeats(docket string, seats *store.Seats, g *play.Game) error {
	names := playerNames(seats)
	if slices.Equal(names, g.Players) {
		return nil
	}
	return &formats.Error{Problem: engine.Say("office/seats", "game", docket, "players", names, "want", g.Players)}
}
