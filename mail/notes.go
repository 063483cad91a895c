package mail

import (
	"encoding/json"
	"errors"
	"maps"
	"strings"
	"time"

	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/timer"
	"cityhall.example/engine/play"
	"cityhall.example/mail/transport"
)

// notes are what an office counts in a docket. They are committed with the
// verdicts that they count.
type notes struct {
	// Day is the day for which Served holds how often each player was served,
	// and Told what each was told of.
	Day    string          `json:"day,omitempty"`
	Served map[string]int  `json:"served,omitempty"`
	Told   map[string]bool `json:"told,omitempty"`
	// Asked counts how often each player was asked for a confirmation that day.
	Asked map[string]int `json:"asked,omitempty"`
	// Joins are the strangers of the day who ask for a seat, as far as the moderator
	// was told.
	Joins []string `json:"joins,omitempty"`
	// Mails are what people got, by their ids: in the office's own docket.
	Mails map[string]tally `json:"mails,omitempty"`
	// Codes counts how often strangers who want to play were answered that day: by
	// address, by domain with an @ before it, and all of them under "".
	Codes map[string]int `json:"codes,omitempty"`
	// Held is who got no such answer that day.
	Held *heldBack `json:"held,omitempty"`
	// Bounces counts the emails to each player that came back, or that a server refused
	// for the player's address, since the player wrote.
	Bounces map[string]int `json:"bounces,omitempty"`
	// Clock is what is noted about the clock of a game that has deadlines.
	Clock *timer.Watch `json:"clock,omitempty"`
	// Standby are addresses of those who wait to take over a seat, in their order.
	Standby []string `json:"standby,omitempty"`
	// Absences are what is known of the absences of players that aren't over: whether
	// each counts in the game, by its mark.
	Absences docket.Count `json:"absences,omitempty"`
	// Jottings are the private notes of players.
	docket.Jottings
	// Offered are the answers that were offered to the open decision.
	Offered *offered `json:"offered,omitempty"`
	// Undo is the undo that waits for the consent of the others.
	Undo *undoing `json:"undo,omitempty"`
	// Announced is the entry after the last one of which hooks heard, of the league or
	// of a game without mail, 0 if nobody looked so far. Near are the last calls of
	// which they heard, in such a game, by their deadlines, and Silent are the hooks of
	// which the moderator was told that they don't answer.
	Announced int             `json:"announced,omitempty"`
	Near      []play.Time     `json:"near,omitempty"`
	Silent    map[string]bool `json:"silent,omitempty"`
	// Observers are the ids of people who get the public reports of the game, or of
	// all games of the league, in the order in which they asked for it.
	Observers []string `json:"observers,omitempty"`
	// Observed are the games that people observe each by itself, by their ids: in the
	// office's own docket.
	Observed map[string][]string `json:"observed,omitempty"`
	// Gone are people who are forgotten, and who stand in records of email until nothing
	// has to be told them any more: in the office's own docket.
	Gone []leaver `json:"gone,omitempty"`
	// Key is the fingerprint of the office's key, where several machines need the same.
	Key string `json:"key,omitempty"`
	// Copy tells the copy of an office from its original, "" there. Waits says that it
	// does nothing before it takes the mailbox over.
	Copy  string `json:"copy,omitempty"`
	Waits bool   `json:"waits,omitempty"`
	// Epoch is part of the token of the office's moderators; "" before it is renewed.
	Epoch string `json:"epoch,omitempty"`
}

// on forgets what counts for a day only, when another begins.
func (n *notes) on(at time.Time) {
	if day := at.UTC().Format(time.DateOnly); day != n.Day {
		n.Day, n.Served, n.Told, n.Asked, n.Joins, n.Codes, n.Held = day, nil, nil, nil, nil, nil, nil
	}
}

// count counts a verdict about a player.
func (n *notes) count(v Verdict, player string) {
	if player == "" {
		return
	}
	if v.served() {
		n.Served = with(n.Served, player, n.Served[player]+1)
		if n.Bounces[player] > 0 { // who writes can be reached
			n.Bounces = with(n.Bounces, player, 0)
		}
		return
	}
	if v == Bounced {
		n.Bounces = with(n.Bounces, player, n.Bounces[player]+1)
	}
	n.Told = with(n.Told, player+"/"+string(v), true)
}

// uncount forgets what is counted for a player, and reports whether that was anything.
func (n *notes) uncount(player string) bool {
	before := len(n.Served) + len(n.Told) + len(n.Asked) + len(n.Bounces)
	about := func(key string) bool { return key == player || strings.HasPrefix(key, player+"/") }
	n.Served, n.Told, n.Asked, n.Bounces = without(n.Served, about), without(n.Told, about), without(n.Asked, about), without(n.Bounces, about)
	return len(n.Served)+len(n.Told)+len(n.Asked)+len(n.Bounces) < before
}

// without returns a copy of the map that lacks the keys.
func without[V any](m map[string]V, lacks func(key string) bool) map[string]V {
	c := maps.Clone(m)
	maps.DeleteFunc(c, func(key string, _ V) bool { return lacks(key) })
	return c
}

// undelivered notes that an email to a player was given up, and why.
func (n *notes) undelivered(player string, why error) {
	if n.Clock != nil {
		n.Clock = n.Clock.Clone()
		n.Clock.Bounced(player)
	}
	var refused *transport.SendError
	if errors.As(why, &refused) && refused.Permanent && refused.Recipient != "" {
		n.Bounces = with(n.Bounces, player, n.Bounces[player]+1)
	}
}

// with returns a copy of the map in which the key has the value.
func with[V any](m map[string]V, key string, v V) map[string]V {
	c := map[string]V{key: v}
	for k, before := range m {
		if k != key {
			c[k] = before
		}
	}
	return c
}

// document returns the notes as they are committed.
func (n notes) document() json.RawMessage {
	data, _ := json.Marshal(n)
	return data
}
