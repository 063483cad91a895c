package mail

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/store"
	"cityhall.example/mail/identity"
)

// TestStatusOfAllGames tells players and moderators of all of their games, and
// each of no others.
func TestStatusOfAllGames(t *testing.T) {
	w := newWorld(t)
	w.game("metromania", "alpha", nil, "anna", "kevin")
	w.game("metromania", "beta", nil, "kevin", "anna", "ken")
	w.game("fifth-avenue", "gamma", nil, "ken", "kevin")
	w.game("metromania", "open", func(p *Places) { p.Policy = identity.ByAddress }, "lee", "anna")
	w.game("metromania", "open2", func(p *Places) { p.Policy = identity.ByAddress }, "lee", "anna")
	w.round()
	w.now = w.now.Add(time.Hour)
	trouble := "the disk is full"
	w.must(edit(t.Context(), w.visit(), "beta", func(*store.Saved) (*store.Change, error) { return &store.Change{Trouble: &trouble}, nil }))
	w.reply("lee", w.legal("open2"))
	w.reply("kevin", "status all")
	w.round()
	lines := func(address string) string {
		all := w.to(address)
		var lines []string
		for line := range strings.SplitSeq(strings.ReplaceAll(all[len(all)-1], "\n  ", " "), "\n") {
			if strings.HasPrefix(line, "- ") {
				lines = append(lines, line)
			}
		}
		return strings.Join(lines, "\n")
	}
	equal(t, "what kevin is told", lines("kevin@sandbox.test"), `- beta (Metromania): waits for its moderator
- alpha (Metromania): waiting for anna
- gamma (Fifth Avenue): waiting for ken`)
	// An email that names no game, and wants nothing else.
	w.mail(letterTo{from: "lee@sandbox.test", to: "cityhall@sandbox.test", text: "status", more: "Authentication-Results: mx.sandbox.test; dmarc=pass header.from=sandbox.test\n"})
	w.round()
	if all := w.verdicts(); !strings.HasPrefix(all[len(all)-1], "answered open/lee") {
		t.Fatal(all[len(all)-1])
	}
	equal(t, "what lee is told", lines("lee@sandbox.test"), `- open (Metromania): your turn
- open2 (Metromania): your turn, since Sat 2026-11-21 13:00 UTC`)
	tb := w.table("alpha")
	w.mail(letterTo{from: "mod@sandbox.test", to: "cityhall+" + tb.o.token("alpha", tb.moderator()).Reveal() + "@sandbox.test", text: "status all"})
	w.round()
	equal(t, "what the moderator is told", strings.Join(slices.Sorted(strings.SplitSeq(lines("mod@sandbox.test"), "\n")), "\n"), `- alpha (Metromania): waiting for anna
- beta (Metromania): needs you: the disk is full
- gamma (Fifth Avenue): waiting for ken
- open (Metromania): waiting for lee
- open2 (Metromania): waiting for lee, since Sat 2026-11-21 13:00 UTC`)
}

// TestStatusOfAllGamesIsBounded counts the games that are read.
func TestStatusOfAllGamesIsBounded(t *testing.T) {
	w := newWorld(t)
	for i := range maxStandings + 20 {
		w.game("metromania", fmt.Sprintf("g%03d", i), nil, "anna", "kevin")
	}
	w.round()
	tb := w.table("g119")
	w.mail(letterTo{from: "anna@sandbox.test", to: "cityhall+" + tb.o.token("g119", tb.seat("anna")).Reveal() + "@sandbox.test", text: "status all"})
	o, games := w.office(), 0
	o.step = func(what string, n int) {
		if what == "games" {
			games += n
		}
	}
	_, err := o.Round(t.Context(), w, w)
	w.must(err)
	w.must(o.Close())
	if games < maxStandings || games > maxStandings+20 {
		t.Errorf("%d games were read", games)
	}
	all := w.to("anna@sandbox.test")
	if text := all[len(all)-1]; strings.Count(text, "\n- g") != maxStandings || !strings.Contains(text, "And 20 more games.") {
		t.Error(text)
	}
}

// TestStatusSaysWhyAGameIsStuck tells the moderator why nothing happens in a game, and
// players no more of it than they may know.
func TestStatusSaysWhyAGameIsStuck(t *testing.T) {
	w := newWorld(t)
	p := clock.Defaults()
	p.Free, p.Missed = 0, clock.Wait
	begun := w.now
	for _, id := range []string{"alpha", "beta"} {
		w.timed("metromania", id, p.Entry(), "anna", "kevin")
	}
	w.round()
	b := bounceOf(headerOf(t, w.last("anna@sandbox.test")).Get("Message-Id"))
	b.text = strings.ReplaceAll(b.text, "ken@sandbox.test", "anna@sandbox.test")
	w.mail(b)
	said := func() string {
		w.round()
		proved := "Authentication-Results: mx.sandbox.test; dmarc=pass header.from=sandbox.test\n"
		for _, from := range []string{"mod", "kevin"} {
			w.mail(letterTo{from: from + "@sandbox.test", to: "cityhall@sandbox.test", text: "status all", more: proved})
		}
		w.round()
		var lines []string
		for _, to := range []string{"mod@sandbox.test", "kevin@sandbox.test"} {
			all := w.to(to)
			for line := range strings.SplitSeq(strings.ReplaceAll(all[len(all)-1], "\n  ", " "), "\n") {
				if strings.HasPrefix(line, "- ") {
					lines = append(lines, line)
				}
			}
		}
		return strings.Join(lines, "\n")
	}
	for _, row := range []struct {
		after time.Duration
		want  string
	}{
		{time.Hour, `- beta (Metromania): needs you; waiting for anna, since Sat 2026-11-21 12:00 UTC, until Tue 2026-11-24 12:00 UTC; email to anna bounces
- alpha (Metromania): waiting for anna, since Sat 2026-11-21 12:00 UTC, until Tue 2026-11-24 12:00 UTC
- alpha (Metromania): waiting for anna, since Sat 2026-11-21 12:00 UTC, until Tue 2026-11-24 12:00 UTC
- beta (Metromania): waiting for anna, since Sat 2026-11-21 12:00 UTC, until Tue 2026-11-24 12:00 UTC`},
		{73 * time.Hour, `- beta (Metromania): needs you; waiting for anna, since Sat 2026-11-21 12:00 UTC, was due Tue 2026-11-24 12:00 UTC; email to anna bounces
- alpha (Metromania): waiting for anna, since Sat 2026-11-21 12:00 UTC, was due Tue 2026-11-24 12:00 UTC; anna still has time until Tue 2026-11-24 16:00 UTC
- alpha (Metromania): waiting for anna, since Sat 2026-11-21 12:00 UTC, was due Tue 2026-11-24 12:00 UTC; anna still has time until Tue 2026-11-24 16:00 UTC
- beta (Metromania): waiting for anna, since Sat 2026-11-21 12:00 UTC, was due Tue 2026-11-24 12:00 UTC`},
		{100 * time.Hour, `- alpha (Metromania): needs you; waiting for anna, since Sat 2026-11-21 12:00 UTC, was due Tue 2026-11-24 12:00 UTC; anna is late, and the deadlines leave the rest to the moderator
- beta (Metromania): needs you; waiting for anna, since Sat 2026-11-21 12:00 UTC, was due Tue 2026-11-24 12:00 UTC; anna is late, but email to anna bounces or can't be delivered
- alpha (Metromania): waiting for anna, since Sat 2026-11-21 12:00 UTC, was due Tue 2026-11-24 12:00 UTC; anna is late, and the moderator decides what happens
- beta (Metromania): waiting for anna, since Sat 2026-11-21 12:00 UTC, was due Tue 2026-11-24 12:00 UTC; anna is late, and the moderator decides what happens`},
	} {
		w.now = begun.Add(row.after)
		equal(t, "what they are told", said(), row.want)
	}
}
