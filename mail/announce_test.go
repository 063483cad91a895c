package mail

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/league/host"
	"cityhall.example/adjudicator/league/leaguetest"
	"cityhall.example/engine/play"
	"cityhall.example/internal/testkit"
	"cityhall.example/mail/hooks"
)

// A room hears what hooks are told, unless it is deaf.
type room struct {
	*world
	hooks []hooks.Hook
	heard []string
	deaf  bool
	tried int
}

// listen returns a room with a hook for everything, and one for results.
func listen(t *testing.T) *room {
	return &room{world: newWorld(t), hooks: []hooks.Hook{
		{Name: "all", Shape: hooks.JSON, Events: hooks.Kinds, Site: "https://league.example/"}, {Name: "over", Shape: hooks.JSON, Events: []hooks.Kind{hooks.Over}},
	}}
}

// round does a round, and returns what was heard in it.
func (r *room) round() []string {
	r.t.Helper()
	o := r.office()
	o.hooks = r.hooks
	o.tell = func(_ context.Context, h *hooks.Hook, e *hooks.Event) error {
		if r.tried++; r.deaf {
			return errors.New("nobody is there")
		}
		places := ""
		for _, p := range e.Places {
			places += fmt.Sprintf(" %d", p.Place)
		}
		r.heard = append(r.heard, strings.Join(strings.Fields(fmt.Sprintln(h.Name, e.ID, e.Kind, e.Waiting, places, e.Tables, e.Link)), " "))
		return nil
	}
	r.heard = nil
	_, err := o.Round(context.Background(), r, r)
	r.must(err)
	r.must(o.Close())
	return r.heard
}

// hears does rounds until nothing more is heard, and compares what was.
func (r *room) hears(want ...string) {
	r.t.Helper()
	var heard []string
	for {
		more := r.round()
		if heard = append(heard, more...); len(more) == 0 {
			break
		}
	}
	slices.Sort(heard)
	if !slices.Equal(heard, want) {
		r.t.Errorf("heard\n%s\nwant\n%s", strings.Join(heard, "\n"), strings.Join(want, "\n"))
	}
}

// A hook hears of what everybody may know, once, whoever made the entries.
func TestAnnounce(t *testing.T) {
	r := listen(t)
	r.game("expancity", "spring", nil, "anna", "ken")
	link := "https://league.example/games/spring.html"
	r.hears("all spring/1/began began [anna] [] " + link)
	r.hears()
	r.reply("anna", r.legal("spring")) // which doesn't end the turn
	r.hears()
	for r.load("spring").Names(r.load("spring").Awaited())[0] == "anna" {
		r.reply("anna", r.legal("spring"))
		if r.heard = r.round(); len(r.heard) > 0 {
			break
		}
	}
	if entry := r.load("spring").Tip.Entry; !slices.Equal(r.heard, []string{fmt.Sprintf("all spring/%d/turn turn [ken] [] %s", entry, link)}) {
		t.Errorf("heard %q", r.heard)
	}
	s := r.visit()
	r.must(leaguetest.Finish(t.Context(), s, "spring", "bots", play.TimeOf(r.now)))
	r.must(s.Close())
	g := r.load("spring")
	places := adjudicator.Places(g)
	over := fmt.Sprintf("spring/%d/over over [] %d %d []", g.Tip.Entry, places[0], places[1])
	r.hears("all "+over+" "+link, "over "+over)
	r.hears()
}

// The last call for a decision is told when it goes out.
func TestAnnounceNear(t *testing.T) {
	r := listen(t)
	r.timed("expancity", "spring", policyOf(nil), "anna", "ken")
	r.hears("all spring/1/began began [anna] [] https://league.example/games/spring.html")
	near := false
	for range 24 * 6 {
		r.now = r.now.Add(time.Hour)
		for _, heard := range r.round() {
			near = near || strings.Contains(heard, "/near near [anna]")
			if strings.Contains(heard, "/turn") {
				if !near {
					t.Errorf("%s, and nobody heard that the deadline was near", heard)
				}
				return
			}
		}
	}
	t.Error("nobody heard of a turn")
}

// A hook that fails holds up nothing, and is tried for three days. Its moderator is
// told once, until it works again. Turns that are over by then are not told.
func TestDeafHook(t *testing.T) {
	r := listen(t)
	r.deaf = true
	r.game("metromania", "spring", nil, "anna", "ken")
	r.game("metromania", "summer", nil, "anna", "ken")
	told := func() (n int) {
		for _, text := range r.to("mod@sandbox.test") {
			if strings.Contains(strings.Join(strings.Fields(text), " "), "The hook all in hooks.yaml doesn't work: nobody is there.") {
				n++
			}
		}
		return n
	}
	hours := testkit.Times(4, 1)
	for range 24 * 5 / hours {
		r.round()
		r.now = r.now.Add(time.Duration(hours) * time.Hour)
	}
	if told() != 1 || r.tried < 10 || r.tried > 100 {
		t.Errorf("the moderator was told %d times after %d tries", told(), r.tried)
	}
	if len(r.to("anna@sandbox.test")) == 0 {
		t.Error("anna got no mail")
	}
	r.reply("anna", r.legal("spring"))
	r.round()
	r.deaf = false
	r.now = r.now.Add(5 * time.Hour)
	for range 3 {
		r.round()
	}
	r.deaf = true
	s := r.visit()
	r.must(leaguetest.FinishAll(t.Context(), s, "bots", play.TimeOf(r.now)))
	r.must(s.Close())
	r.round()
	r.deaf = false
	r.now = r.now.Add(5 * time.Hour)
	heard := strings.Join(r.round(), "\n")
	if strings.Contains(heard, "/turn ") || strings.Count(heard, "/over ") != 4 {
		t.Errorf("heard\n%s", heard)
	}
}

// A letter to a hook that the moderator has removed is dropped.
func TestRemovedHook(t *testing.T) {
	r := listen(t)
	r.deaf = true
	r.game("expancity", "spring", nil, "anna", "ken")
	r.round()
	r.hooks, r.tried = nil, 0
	r.now = r.now.Add(5 * time.Hour)
	r.round()
	if letters := r.table("spring").Letters; len(letters) != 0 || r.tried != 0 {
		t.Errorf("%d letters wait, %d tries", len(letters), r.tried)
	}
}

// Rounds of the league of the office are told, with people by their names; those
// that were paired before there were hooks aren't.
func TestAnnounceRounds(t *testing.T) {
	r := listen(t)
	r.game("expancity", "spring", nil, "anna", "ken") // which makes the people
	r.hears("all spring/1/began began [anna] [] https://league.example/games/spring.html")
	now := play.TimeOf(r.now)
	do := func(decide func(b *host.Book) league.Act) {
		s := r.visit()
		_, err := host.Do(t.Context(), s, now, func(b *host.Book) (league.Act, error) { return decide(b), nil })
		r.must(err)
		r.must(s.Close())
	}
	plan := league.Defaults("expancity")
	plan.Seats, plan.Least, plan.Most, plan.Full = 2, 2, 2, true
	do(func(*host.Book) league.Act {
		return league.Act{Kind: league.ActSeason, By: play.ByModerator, Season: "s1", Plan: plan.Document()}
	})
	for _, p := range []string{"panna", "pken"} {
		do(func(*host.Book) league.Act {
			return league.Act{Kind: league.ActSignUp, By: play.ByModerator, Season: "s1", Person: p}
		})
	}
	r.hears()
	for range 2 { // it begins, and is paired
		do(func(b *host.Book) league.Act {
			a, _ := league.Due(b.State, b.Facts(now))
			return a
		})
	}
	heard := r.round()
	if len(heard) != 1 || !strings.HasPrefix(heard[0], "all league/5/round round [] [[") || !strings.Contains(heard[0], "anna") || !strings.Contains(heard[0], "ken") {
		t.Errorf("heard %q", heard)
	}
	r.hears()
}
