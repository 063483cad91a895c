package clock

import (
	"cmp"
	"slices"

	"cityhall.example/engine/play"
)

// A Poll says how players decide about somebody who doesn't answer.
type Poll struct {
	// Quorum is how many must vote; if there are fewer voters, all.
	Quorum int
	// Tie is chosen where several choices have most votes, and Otherwise where too
	// few have voted when the poll expires.
	Tie, Otherwise Act
	// Expires is how long there is to vote.
	Expires Span
}

// A Ballot is a vote.
type Ballot struct {
	At     play.Time `json:"at"`
	Player string    `json:"player"`
	Choice Act       `json:"choice"`
}

// Expires returns when a poll expires that opens at a time.
func (p *Policy) Expires(opened play.Time) play.Time {
	return p.After(opened, p.Ask.Expires)
}

// Result returns what was chosen in a poll that opened at a time, or [None] while it
// is open, and when that was decided. The last ballot of each voter counts. A poll
// is decided when all voters have voted, when more than half of all voters choose
// the same, or when it expires; ballots after that don't count. Silence is no vote.
func (p *Policy) Result(opened play.Time, voters []string, ballots []Ballot, now play.Time) (Act, play.Time) {
	expires := p.Expires(opened)
	quorum := min(p.Ask.Quorum, len(voters))
	ballots = slices.Clone(ballots)
	slices.SortStableFunc(ballots, func(a, b Ballot) int { return cmp.Compare(a.At, b.At) })
	chosen := make([]Act, len(voters))
	for _, b := range ballots {
		voter := slices.Index(voters, b.Player)
		if voter < 0 || !slices.Contains(choices, b.Choice) || b.At < opened || b.At >= expires || b.At > now {
			continue
		}
		chosen[voter] = b.Choice
		if votes := count(chosen, b.Choice); 2*votes > len(voters) && len(voters)-count(chosen, None) >= quorum {
			return b.Choice, b.At
		}
		if count(chosen, None) == 0 {
			return p.Ask.most(chosen), b.At
		}
	}
	switch {
	case now < expires:
		return None, 0
	case len(voters) == 0 || len(voters)-count(chosen, None) < quorum:
		return p.Ask.Otherwise, expires
	}
	return p.Ask.most(chosen), expires
}

// most returns the choice with most votes.
func (p *Poll) most(chosen []Act) Act {
	best, votes := None, 0
	for _, c := range choices {
		switch n := count(chosen, c); {
		case n > votes:
			best, votes = c, n
		case n == votes && n > 0:
			best = p.Tie
		}
	}
	return best
}

func count(chosen []Act, choice Act) (n int) {
	for _, c := range chosen {
		if c == choice {
			n++
		}
	}
	return n
}
