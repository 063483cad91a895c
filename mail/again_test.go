package mail

import (
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/league/leaguetest"
	"cityhall.example/engine/play"
	"cityhall.example/mail/identity"
)

// A moderator can undo the end of a league's game by email: it is played again, the
// season waits for it, and its second result counts. Once the season is closed an email
// can't, and the answer names the command that can.
func TestUndoAfterResult(t *testing.T) {
	w := opened(t, nil)
	for _, name := range []string{"Lee", "Kim", "Max", "Eva"} {
		w.member(strings.ToLower(name)+"@a.test", name)
	}
	w.leagueRound()
	const game = "s1-a-1-1"
	finish := func(id string) {
		w.now = w.now.Add(time.Hour)
		w.must(leaguetest.Finish(t.Context(), w.visit(), id, "bots", play.TimeOf(w.now)))
		w.leagueRound()
	}
	undo := func() string {
		g := w.table(game)
		w.mail(letterTo{from: "mod@sandbox.test", to: identity.Address("cityhall@sandbox.test", g.o.token(game, g.moderator())), text: "undo to 3 because it rains"})
		w.leagueRound()
		return textOf(t, w.last("mod@sandbox.test"))
	}
	season := func() (*league.Season, *league.Game) {
		st := w.state()
		return st.Seasons[0], st.Seasons[0].Game(game)
	}
	w.now = w.now.Add(11 * time.Minute)
	finish(game)
	if _, g := season(); !g.Over() {
		t.Fatalf("%+v", g)
	}
	undo()
	if _, g := season(); g.Over() || len(g.Outcomes) != 1 {
		t.Fatalf("%+v", g)
	}
	finish("s1-a-1-2")
	if se, _ := season(); se.Phase != league.Running {
		t.Fatal("the season doesn't wait")
	}
	w.now = w.now.Add(11 * time.Minute)
	finish(game)
	if se, g := season(); se.Phase != league.Closed || len(g.Outcomes) != 2 {
		t.Fatalf("%s: %+v", se.Phase, g)
	}
	entry := w.load(game).Tip.Entry
	if answer := undo(); !strings.Contains(strings.Join(strings.Fields(answer), " "), `"cityhall undo" and --correct-season`) || w.load(game).Tip.Entry != entry {
		t.Errorf("the answer is\n%s", answer)
	}
}
