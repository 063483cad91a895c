package mail

import (
	"strings"

	"cityhall.example/adjudicator"
	"cityhall.example/engine/play"
)

// A state is what the name of the sender says before "City Hall", so that a list of
// emails tells a decision from news. The subject says nothing of it: what has one
// subject is one conversation.
type state string

// The states. Of several that hold, the first one counts.
const (
	stateOver    state = "over"
	stateRefused state = "refused"
	stateLast    state = "last-call"
	stateWelcome state = "welcome"
	stateTurn    state = "turn"
	stateFiled   state = "filed"
	stateLetter  state = "letter"
	stateDigest  state = "digest"
	stateNews    state = ""
)

// sender is the name of the sender, of at most 24 columns: phones cut its end. The
// words of the state stay together, since webmail shows first words only.
func (m *outgoing) sender() string {
	said := wordsIn(m.language).text("sender", map[string]any{"state": string(m.state), "games": m.games})
	if said == "" {
		return "City Hall"
	}
	return strings.ReplaceAll(said, " ", "\u00a0") + " · City Hall"
}

// stateOf is the state of an email about the game, as it is then, to a seat, where
// nothing else is to be told first.
func stateOf(g *play.Game, s *seat, otherwise state) state {
	switch {
	case g == nil:
		return otherwise
	case g.Over():
		return stateOver
	}
	if seat := g.Seat(s.Player); seat >= 0 && adjudicator.Decision(g, seat) != "" {
		return stateTurn
	}
	return otherwise
}

// state is that of the answer to an email.
func (a *answer) state() state {
	switch v := a.verdict(); {
	case a.s.Player != a.done.Player:
		return stateNews
	case v == Filed:
		return stateOf(a.g, a.s, stateFiled)
	case v == Acted, v == Answered, v == Previewed, v == Unable:
		return stateOf(a.g, a.s, stateNews)
	case v == Bounced:
		return stateNews
	}
	return stateRefused
}
