package timer

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/engine/play"
)

// A Watch is what a host notes about the clock of a game, beside its journal: when
// letters went out, who has been heard of, and what people were asked. It is a JSON
// document; in the notes of a docket it has the key "clock". The zero Watch is that
// of a new game.
//
// Most notes belong to one decision. They are forgotten when another one is open,
// so a host never has to clean up.
type Watch struct {
	Players []Watched `json:"players,omitempty"`
	Poll    *Poll     `json:"poll,omitempty"`
}

// A Watched is what a host notes about a player.
type Watched struct {
	Player string `json:"player"`
	// Word is when the last email came that was proved to be from the player. Orders
	// that a journal has need no note.
	Word play.Time `json:"word,omitempty"`
	// Trouble says that mail to the player bounces.
	Trouble bool `json:"trouble,omitempty"`
	// Stand is what the others chose to happen for as long as the player is absent.
	Stand clock.Act `json:"stand,omitempty"`

	// Decision is what the following belongs to, see [adjudicator.Decision].
	Decision string `json:"decision,omitempty"`
	// Begun is when the letter with the decision went out.
	Begun play.Time `json:"begun,omitempty"`
	// Reminded is the [clock.Call].At of the latest reminder that was committed, and
	// Called is the deadline whose last call was. Warned is when that one went out, and
	// Promised until when it said that orders count.
	Reminded play.Time `json:"reminded,omitempty"`
	Called   play.Time `json:"called,omitempty"`
	Warned   play.Time `json:"warned,omitempty"`
	Promised play.Time `json:"promised,omitempty"`
	// Asked is what the moderator was asked about, and About the deadline.
	Asked Why       `json:"asked,omitempty"`
	About play.Time `json:"about,omitempty"`
	// Overruled says that the moderator wants the deadline to be applied, trouble or
	// not.
	Overruled bool `json:"overruled,omitempty"`
}

// A Poll asks the other players what is to happen about one who doesn't decide.
type Poll struct {
	Player   string `json:"player"`
	Decision string `json:"decision"`
	// Due is the deadline that was missed.
	Due     play.Time      `json:"due"`
	Opened  play.Time      `json:"opened"`
	Voters  []string       `json:"voters"`
	Ballots []clock.Ballot `json:"ballots,omitempty"`
}

// clockKey is the key of a Watch in the notes of a docket.
const clockKey = "clock"

// ReadWatch returns the Watch in the notes of a docket; an empty one where there is
// none.
func ReadWatch(notes json.RawMessage) (*Watch, error) {
	all := struct {
		Clock *Watch `json:"clock"`
	}{&Watch{}}
	if len(notes) > 0 {
		if err := json.Unmarshal(notes, &all); err != nil {
			return nil, err
		}
	}
	return all.Clock.Clone(), nil
}

// In returns the notes of a docket with the Watch in them.
func (w *Watch) In(notes json.RawMessage) (json.RawMessage, error) {
	all := map[string]json.RawMessage{}
	if len(notes) > 0 {
		if err := json.Unmarshal(notes, &all); err != nil {
			return nil, err
		}
	}
	var err error
	if all[clockKey], err = json.Marshal(w); err != nil {
		return nil, err
	}
	return json.Marshal(all)
}

// Clone returns a copy that shares nothing; an empty one for nil.
func (w *Watch) Clone() *Watch {
	c := &Watch{}
	if w != nil {
		c.Players = slices.Clone(w.Players)
		if w.Poll != nil {
			p := *w.Poll
			p.Ballots = slices.Clone(p.Ballots)
			c.Poll = &p
		}
	}
	return c
}

// of returns the notes about a player, which can be changed.
func (w *Watch) of(player string) *Watched {
	i := slices.IndexFunc(w.Players, func(p Watched) bool { return strings.EqualFold(p.Player, player) })
	if i < 0 {
		i = len(w.Players)
		w.Players = append(w.Players, Watched{Player: player})
	}
	return &w.Players[i]
}

// On returns the notes about a player for the decision that the player has to make
// now: without those that belong to an earlier one.
func (w *Watch) On(g *play.Game, player string) *Watched {
	p := w.of(player)
	if d := adjudicator.Decision(g, g.Seat(player)); p.Decision != d {
		*p = Watched{Player: p.Player, Word: p.Word, Trouble: p.Trouble, Stand: p.Stand, Decision: d}
	}
	return p
}

// Begin notes that a letter with the decision that the player has to make went out,
// or was handed over. Only the first one counts; a player who has nothing to decide
// needs no note.
func (w *Watch) Begin(g *play.Game, player string, at play.Time) {
	if p := w.On(g, player); p.Decision != "" && p.Begun == 0 {
		p.Begun = max(at, g.Since)
	}
}

// Sent notes that the last call for the player's deadline went out. What it told is as of
// when it was written, or earlier.
func (w *Watch) Sent(g *play.Game, player string, due, at play.Time) {
	policy, err := adjudicator.PolicyOf(g)
	if p := w.On(g, player); err == nil && policy != nil && p.Called == due && p.Warned == 0 {
		p.Warned = at
		p.Promised = policy.Warn(clock.Deadline{Begun: p.Begun, Due: due, Applies: p.Promised}, at).Until
	}
}

// warning is the last call that went out; none if it waits.
func (w *Watched) warning() clock.Warning {
	if w.Warned == 0 {
		return clock.Warning{}
	}
	return clock.Warning{Due: w.Called, Until: w.Promised}
}

// Heard notes that an email that was proved to be from the player arrived, whatever
// it said: the player is back, and there is no trouble with the mail. Where there
// was, nobody knows what the player got, so time to think begins anew.
func (w *Watch) Heard(player string, at play.Time) {
	p := w.of(player)
	if p.Trouble {
		p.Begun, p.Reminded, p.Called, p.Warned, p.Promised = 0, 0, 0, 0, 0
	}
	p.Word, p.Trouble, p.Stand = max(p.Word, at), false, clock.None
}

// Bounced notes that mail to the player came back.
func (w *Watch) Bounced(player string) { w.of(player).Trouble = true }

// Replaced forgets what was known of the person who had the seat.
func (w *Watch) Replaced(player string) { *w.of(player) = Watched{Player: w.of(player).Player} }

// Apply notes that the moderator wants the player's open deadline to be applied once
// it has passed, whatever speaks against it.
func (w *Watch) Apply(g *play.Game, player string) { w.On(g, player).Overruled = true }

// Vote notes a ballot, and reports whether there is a poll in which the player can
// vote. A later ballot replaces an earlier one.
func (w *Watch) Vote(player string, choice clock.Act, at play.Time) bool {
	if w.Poll == nil || !slices.Contains(w.Poll.Voters, player) {
		return false
	}
	w.Poll.Ballots = append(w.Poll.Ballots, clock.Ballot{At: at, Player: player, Choice: choice})
	return true
}

// HandOver notes that all who have to decide were told when the decision came up:
// without an office reports are handed over with the entry that they are about. Where
// that has no time, it is the first time that anyone looks.
func (w *Watch) HandOver(g *play.Game, now play.Time) {
	for _, player := range g.Players {
		w.Begin(g, player, cmp.Or(g.Since, now))
	}
}
