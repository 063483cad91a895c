package mail

import (
	"context"
	"slices"
	"strings"

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

// A seat is one player of a game, or the moderator, with the person who has it.
type seat struct {
	store.Seat
	store.Person
}

// resolve finds out who has the seats: the moderator's first, then those of the
// players. That of a person who isn't known has no address.
func (t *table) resolve(ctx context.Context) error {
	if !t.isGame() {
		t.staff()
		return nil
	}
	var ids []string
	all := t.Seats.All()
	for _, s := range all {
		ids = append(ids, s.Person)
	}
	people, err := t.o.store.People(ctx, ids...)
	if err != nil {
		return err
	}
	t.seats = make([]seat, len(all))
	for i, s := range all {
		t.seats[i].Seat = s
		if p := people.Find(s.Person); p != nil {
			t.seats[i].Person = *p
		}
	}
	return nil
}

// staff makes the seats of the office's own docket: its moderators, who have one, and
// everybody whom the office knows, each called by the id.
func (t *table) staff() {
	t.seats = []seat{{store.Seat{Player: play.Moderator, Epoch: t.notes.Epoch}, store.Person{Addresses: t.o.Settings.Moderators}}}
	for _, p := range t.People {
		t.seats = append(t.seats, seat{store.Seat{Player: p.ID, Person: p.ID, Epoch: p.Epoch}, p})
	}
}

// moderator returns the moderator's seat.
func (t *table) moderator() *seat { return &t.seats[0] }

// players returns the seats of the players, in their order.
func (t *table) players() []seat { return t.seats[1:] }

// seat returns the seat of the player with the name, or of the moderator; case does
// not matter. Nil where there is none.
func (t *table) seat(player string) *seat {
	for i := range t.seats {
		if strings.EqualFold(t.seats[i].Player, player) {
			return &t.seats[i]
		}
	}
	return nil
}

// has reports whether the address is one of the seat's.
func has(s *seat, address string) bool {
	return slices.ContainsFunc(s.Addresses, func(a string) bool { return identity.Canonical(a) == identity.Canonical(address) })
}

// wrote reports whether the mail has one author, with an address of the seat.
func wrote(s *seat, m *incoming.Mail) bool {
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
func (t *table) ownedBy(address string) (names []string) {
	for i := range t.seats {
		if has(&t.seats[i], address) {
			names = append(names, t.seats[i].Player)
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
