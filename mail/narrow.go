package mail

import (
	"slices"
	"strings"

	"cityhall.example/engine/play"
	"cityhall.example/mail/identity"
)

// A choice is among the seats that the author of a letter has.
type choice []identity.Claim

// keep leaves those for which it holds, if there are any.
func (c *choice) keep(is func(identity.Claim) bool) {
	if kept := slices.DeleteFunc(slices.Clone(*c), func(s identity.Claim) bool { return !is(s) }); len(kept) > 0 {
		*c = kept
	}
}

// has reports whether it holds for any.
func (c choice) has(is func(identity.Claim) bool) bool { return slices.ContainsFunc(c, is) }

func isProved(c identity.Claim) bool { return c.Verdict == identity.Proved }

func isModerator(c identity.Claim) bool { return c.Seat.Name == play.Moderator }

// doubt gives the reading a verdict, unless it has one.
func (r *reading) doubt(v Verdict) {
	if r.verdict == "" {
		r.verdict = v
	}
}

// narrow finds out for which of its author's seats the mail is, and what it asks
// for. Its token, if it has one, was looked at before. What it says counts
// before what is proved: a mail for one game does nothing in another.
func (o *Office) narrow(r *reading, claims []identity.Claim) {
	c := choice(claims)
	o.narrowByReferences(r, &c)
	o.narrowByNames(r, &c)
	if !c.has(isProved) {
		r.proved, r.verdict = false, Verdict(c[0].Verdict)
		r.table, r.seat = o.find(c[0].Seat)
		return
	}
	c.keep(isProved)
	r.table, r.seat = o.find(c[0].Seat)
	if c.has(func(s identity.Claim) bool { return s.Seat.Game != c[0].Seat.Game }) {
		r.doubt(WhichGame)
		return
	}
	if r.requests = o.requests(r.letter, r.table, c.has(isModerator)); r.requests == nil {
		return
	}
	if o.otherGame(r) {
		r.doubt(WhichGame)
	}
	if len(c) == 1 {
		return
	}
	// One address with several seats of a game, of whose tokens none is needed:
	// acts are the moderator's, and other things a player's.
	c.keep(func(s identity.Claim) bool { return isModerator(s) == r.forModerator() })
	c.keep(func(s identity.Claim) bool { return strings.EqualFold(s.Seat.Name, r.requests.Player) })
	r.table, r.seat = o.find(c[0].Seat)
	if len(c) > 1 && !r.requests.Empty() {
		r.doubt(WhichPlayer)
	}
}

// narrowByReferences keeps the seat to which the mail of ours went that the
// letter answers.
func (o *Office) narrowByReferences(r *reading, c *choice) {
	for _, id := range slices.Backward(r.letter.References) {
		k, _ := keyOf(id, o.key, o.domain())
		if t, s := o.reader(k); t != nil {
			c.keep(func(x identity.Claim) bool { return x.Seat.Game == t.id })
			c.keep(func(x identity.Claim) bool { return s != nil && x.Seat.Name == s.Player })
			return
		}
	}
}

// narrowByNames keeps the seats of the game and the player that the letter
// names.
func (o *Office) narrowByNames(r *reading, c *choice) {
	for _, x := range *c {
		if len(*c) == 1 {
			return
		}
		if found := o.requests(r.letter, o.table(x.Seat.Game), true); found != nil && found.Game != "" {
			c.keep(func(x identity.Claim) bool { return strings.EqualFold(x.Seat.Game, found.Game) })
			c.keep(func(x identity.Claim) bool { return strings.EqualFold(x.Seat.Name, found.Player) })
		}
	}
}

// otherGame reports that the subject of the letter names another game of its
// author than its token is for. Orders that name another are refused anyway.
func (o *Office) otherGame(r *reading) bool {
	t := o.table(r.requests.Game)
	named := r.requests.Set != nil && r.requests.Set.Game != ""
	return t != nil && t != r.table && !named && len(t.seats.of(r.letter.From[0].Address)) > 0
}
