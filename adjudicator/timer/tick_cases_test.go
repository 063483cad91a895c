package timer

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// TestTickCases plays the stories of testdata/ticks.yaml. A story begins at midnight
// between 31 May and 1 June 2026, a Monday, in a game of Hamlet of anna, kevin and
// ken, whom it waits for in turn. Its steps are
//
//	24h                  the time; the clock is looked at, and letters go out at once
//	late 24h             the time, with nobody looking
//	deaf 24h             the time; the last look for orders was an hour after the one before
//	unsent 24h           the time; letters can't go out
//	flood 24h            the time; many players of other games are missing, too
//	anna plays           the player decides what is open, anna first in a new game
//	anna plays unsent    the same, and the letters about it wait
//	anna writes          an email comes that orders nothing
//	anna bounces         an email to the player comes back
//	kevin votes bot
//	apply anna           the moderator wants the deadline to be applied
//	away anna 2026-06-02 to 2026-06-05
//	extend anna 48h      until 48 hours after the beginning
//	undo 1 for anna      as anna has asked
//	undo 1, pause, resume, replace anna, deadlines KEY VALUE
//
// and acts, calls and asks are what the clock did, whom it reminded, and what it
// asked the moderator, each after the hours since the beginning, and misses are how many
// deadlines players have missed in the end.
func TestTickCases(t *testing.T) {
	data, err := os.ReadFile("testdata/ticks.yaml")
	if err != nil {
		t.Fatal(err)
	}
	n, err := formats.Parse("ticks.yaml", data)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range n.Nodes {
		t.Run(row.Get("rule").Value, func(t *testing.T) {
			s := newStory(t, row)
			for _, step := range row.Get("steps").Nodes {
				s.do(step.Value)
			}
			s.h.verify()
			for key, got := range map[string][]string{"acts": s.acts, "calls": s.calls, "asks": s.asks, "misses": s.h.misses()} {
				var want []string
				if list := row.Get(key); list != nil {
					for _, e := range list.Nodes {
						want = append(want, e.Value)
					}
				} else if key != "acts" {
					continue // not what the row is about
				}
				if !slices.Equal(got, want) {
					t.Errorf("%s: got\n%s\nwant\n%s", key, strings.Join(got, "\n"), strings.Join(want, "\n"))
				}
			}
		})
	}
}

// misses are how often players missed a deadline.
func (h *ticker) misses() (lines []string) {
	for i, m := range h.g.Misses {
		if m.Count > 0 {
			lines = append(lines, fmt.Sprint(h.g.Players[i], " ", m.Count))
		}
	}
	return lines
}

const storyBegins play.Time = 1780272000 // 2026-06-01T00:00:00Z

// A story is a game whose clock is looked at.
type story struct {
	t                 *testing.T
	h                 *ticker
	now, intake       play.Time
	acts, calls, asks []string
}

// storyPolicy is 48h with a last call 3h before, grace of 2h, and no waiting for
// players who are absent; keys of the row change it, and with "at" there are fixed times
// in place of the 48h.
func storyPolicy(t *testing.T, keys map[string]string) *clock.Policy {
	document := string(clock.Defaults().Document())
	for _, pair := range [][2]string{{"time", "48h"}, {"reminders", "[]"}, {"absent", "0h"}, {"missed", "default"}} {
		if _, set := keys[pair[0]]; !set {
			keys[pair[0]] = pair[1]
		}
	}
	lines := strings.Split(strings.ReplaceAll(document, "reminders:\n  - 24h\n", "reminders: []\n"), "\n")
	for key, value := range keys {
		for i, line := range lines {
			if at := strings.Index(line, key+":"); at >= 0 && strings.Trim(line[:at], " -") == "" {
				lines[i] = line[:at] + key + ": " + value
			}
		}
	}
	document = strings.Join(lines, "\n")
	if at := keys["at"]; at != "" {
		document = strings.Replace(document, "time: "+keys["time"], "at: "+at+"\n    least: 0h", 1)
	}
	if keys["missed"] == "ask" {
		document += "ask: {quorum: 1, tie: wait, expires: 24h, otherwise: wait}\n"
	}
	p, err := clock.ReadPolicy("policy", []byte(document), enginetest.Toy)
	if err != nil {
		t.Fatalf("%v\n%s", err, document)
	}
	return p
}

func newStory(t *testing.T, row *engine.Node) *story {
	keys := map[string]string{}
	o := adjudicator.Options{Rules: enginetest.Toy, Players: []string{"anna", "kevin", "ken"}, Secret: engine.SeedSecret("story"), At: storyBegins}
	s := &story{t: t, now: storyBegins}
	polls, standby := false, false
	for _, e := range row.Nodes {
		switch e.Key {
		case "rule", "steps", "acts", "calls", "asks", "misses", "stands", "says", "players":
		case "nonces":
			o.Nonces = true
		case "polls":
			polls = true
		case "standby":
			standby = true
		default:
			keys[e.Key] = e.Value
		}
	}
	s.h = newTicker(t, o, storyPolicy(t, keys))
	s.h.polls, s.h.standby, s.h.away = polls, standby, make([][]clock.Days, 3)
	s.h.send(s.now)
	return s
}

// do does a step.
func (s *story) do(step string) {
	words := strings.Fields(step)
	rest := strings.Join(words[1:], " ")
	switch words[0] {
	case "late":
		s.now = s.at(rest)
		s.intake = s.now
	case "deaf":
		intake := s.now + 3600
		s.now = s.at(rest)
		s.look(intake, true)
	case "unsent":
		s.now = s.at(rest)
		s.look(s.now, false)
	case "flood":
		s.now, s.h.flooded = s.at(rest), true
		s.look(s.now, true)
		s.h.flooded = false
	case "apply":
		s.h.watch.Apply(s.h.g, rest)
	case "away":
		days, ok := clock.ParseDays(strings.Join(words[2:], " "))
		seat := s.h.g.Seat(words[1])
		if s.h.away[seat] = append(s.h.away[seat], days); !ok {
			s.t.Fatalf("can't read %q", step)
		}
	case "extend":
		s.moderate(play.Act{Kind: play.ActExtend, Player: words[1], Until: s.at(words[2])})
	case "pause", "resume":
		s.moderate(play.Act{Kind: play.ActKind(words[0])})
	case "replace":
		s.h.watch.Replaced(rest)
		s.moderate(play.Act{Kind: play.ActReplace, Player: rest})
	case "deadlines":
		s.moderate(play.Act{Kind: play.ActDeadlines, Policy: storyPolicy(s.t, map[string]string{words[1]: strings.Join(words[2:], " ")}).Entry()})
	case "undo":
		s.undo(rest)
	default:
		if at, ok := s.hours(words[0]); ok {
			s.now = at
			s.look(s.now, true)
			return
		}
		s.player(words[0], words[1:])
	}
}

// moderate performs an act of the moderator, of which letters tell at once.
func (s *story) moderate(a play.Act) {
	a.At = s.now
	s.h.do(a)
	s.h.send(s.now)
}

// player does what a player does.
func (s *story) player(name string, words []string) {
	switch words[0] {
	case "plays":
		if !s.h.answer(name, s.now) {
			s.t.Fatalf("%s has nothing to decide", name)
		}
		if len(words) == 1 {
			s.h.send(s.now)
		}
	case "writes":
		s.h.watch.Heard(name, s.now)
		s.h.send(s.now)
	case "bounces":
		s.h.watch.Bounced(name)
	case "votes":
		if !s.h.watch.Vote(name, clock.Act(words[1]), s.now) {
			s.t.Fatalf("%s can't vote", name)
		}
	default:
		s.t.Fatalf("can't read %q", words)
	}
}

func (s *story) undo(words string) {
	to, who, _ := strings.Cut(words, " for ")
	n, _ := strconv.Atoi(to)
	s.h.undo(s.now, n, who)
	s.h.send(s.now)
}

// hours reads a time: hours since the beginning.
func (s *story) hours(text string) (play.Time, bool) {
	span, ok := clock.ParseSpan(text)
	return storyBegins + play.Time(span.Minutes)*60, ok
}

func (s *story) at(text string) play.Time {
	at, ok := s.hours(text)
	if !ok {
		s.t.Fatalf("can't read %q", text)
	}
	return at
}

// look looks at the clock, and sends its letters.
func (s *story) look(intake play.Time, send bool) {
	s.intake = intake
	entries, calls, asks := len(s.h.entries), len(s.h.calls), len(s.h.asked)
	s.h.tick(s.now, intake)
	after := fmt.Sprintf("%g", float64(s.now-storyBegins)/3600)
	for _, e := range s.h.entries[entries:] {
		line := after + " " + string(e.Kind)
		for _, name := range append([]string{e.Player}, e.Missing...) {
			if name != "" {
				line += " " + name
			}
		}
		for _, set := range e.Sets {
			line += " " + set.Player + " " + set.Bot
		}
		s.acts = append(s.acts, strings.TrimRight(line, " "))
	}
	for _, c := range s.h.calls[calls:] {
		f := strings.Fields(c)
		kind := "reminder"
		if f[2] == "true" {
			kind = "last call"
		}
		s.calls = append(s.calls, after+" "+f[0]+" "+kind)
	}
	for _, a := range s.h.asked[asks:] {
		f := strings.Fields(a)
		s.asks = append(s.asks, after+" "+f[0]+" "+f[1])
	}
	if send {
		s.h.send(s.now)
	}
}
